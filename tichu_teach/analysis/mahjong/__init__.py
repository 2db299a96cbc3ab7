"""Mah-Jong: choices tried on deals. Nothing is proved, for a hand hangs on a wall that nobody sees."""
