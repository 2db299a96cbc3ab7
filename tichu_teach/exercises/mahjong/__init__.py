"""Exercises of Mah-Jong."""
