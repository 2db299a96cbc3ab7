"""Puzzles of Mah-Jong, the duel and Sparrow, a module a theme."""
