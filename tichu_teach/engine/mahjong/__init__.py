"""Classical Mah-Jong: tiles and wall, claims, scoring, settlement; duel and Sparrow on top.

>>> from tichu_teach.engine import games
>>> game = games["mahjong"].vary(limit=None)
>>> score = game.score(game.hand("S: W W | laid G(Wd) P(Gd) P(Rd) P(S) | won W loose"))
>>> score.base, score.doublings, score.total
(72, 7, 9216)
>>> [(line.rule, line.value) for line in score.lines][:2]
[('mahjong.score.open-kong-corner', 16), ('mahjong.score.open-pung-corner', 4)]
>>> game.names.names(game.waits(game.hand("E: B2 B3 B4 B5 B6 B7 K1 K1 C6 C7 N N N").tiles))
['C5', 'C8']
"""

from .actions import Action, Announce, Chow, Declare, Discard, Kong, NoClaim, Pung
from .groups import Group
from .hand import Hand, Win
from .payments import Liability, Payment, Settlement
from .rules import MahjongRules
from .score import Line, Score
from .state import State, View, Won

__all__ = [
    "Action",
    "Announce",
    "Chow",
    "Declare",
    "Discard",
    "Group",
    "Hand",
    "Kong",
    "Liability",
    "Line",
    "MahjongRules",
    "NoClaim",
    "Payment",
    "Pung",
    "Score",
    "Settlement",
    "State",
    "View",
    "Win",
    "Won",
]
