"""Climbing games, the base of Tichu and Haggis: cards as bits, combinations, tricks, score sheets.

The families built on it have the same files: actions, rules (hooks that take facts), state, transitions (the
legal actions and their results), referee (why and why not), notation, validate, score, and game, which joins
them.
"""
