"""Worked examples of what is said: those that random play seldom comes to, and those that matter most.

Each is a position, what is done in it first, the action that is asked about, the sentence's key behind
`verdict.`, and words that must be in it.
"""

from tests.texts.told import haggis, mahjong, tichu

TOLD = {"tichu": tichu.TOLD, "haggis": haggis.TOLD, "mahjong": mahjong.TOLD}
