"""Exercises of the Tichu family."""
