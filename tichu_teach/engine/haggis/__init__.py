"""Haggis: a climbing game for two or three, with wild cards that lie face up."""
