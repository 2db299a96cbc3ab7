"""Haggis for two or three: runs and sets with wild face cards, six bombs, bets."""
