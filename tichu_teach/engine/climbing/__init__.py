"""Climbing games, the floor of Tichu and Haggis: cards as bits, combinations, tricks, score sheets.

The families on it have the same files: actions, rules (hooks that take facts), state, transitions (the legal
actions and what comes of each), referee (why and why not), notation, validate, score, and game, which joins
them.
"""
