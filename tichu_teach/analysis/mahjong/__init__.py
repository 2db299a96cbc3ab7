"""Mah-Jong: choices tried on deals. Nothing is proved, because a hand depends on a wall that nobody sees."""
