"""Exercises of Haggis."""
