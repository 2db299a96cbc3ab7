"""Classical Mah-Jong: tiles and wall, claims, scoring, settlement; duel and Sparrow on top."""
