"""Puzzles of the Tichu family, a module a theme."""
