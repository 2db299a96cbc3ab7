"""Puzzles of Haggis, a module a theme."""
