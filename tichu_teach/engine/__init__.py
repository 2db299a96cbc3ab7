"""The rules: what is allowed, why, and how it scores. Standard library only.

>>> from tichu_teach.engine import parse_position
>>> line = "nanking | 0: 2j | 1: 8w Kj Kp | 2: 3p | 3: 4s 5s | turn 1 | trick 0 Ma | wish 8"
>>> position = parse_position(line)
>>> str(position) == line
True
>>> verdict = position.ask("1 play Kj")
>>> verdict.allowed, verdict.rule, verdict.facts["owed"]
(False, 'nanking.wish.duty', [['8w']])
>>> [position.text(action) for action in position.legal(1)]
['1 play 8w']
"""

from .actions import Action
from .climbing.actions import Collect, Give, Pass, Play
from .climbing.combo import Combo
from .climbing.score import Count, Line
from .errors import (
    AmbiguousAction,
    ArgumentError,
    IllegalAction,
    NotationError,
    OptionError,
    OtherVersionError,
    PositionError,
    SavedGameError,
    TichuError,
    UnknownGame,
)
from .haggis.actions import Bet
from .notation import parse_position
from .record import Record
from .registry import games
from .state import Ruleset, State, View
from .tichu.actions import Call, Lead, NoBomb, Push, Retract, Take, Wish
from .verdict import Verdict

__all__ = [
    "Action",
    "AmbiguousAction",
    "ArgumentError",
    "Bet",
    "Call",
    "Collect",
    "Combo",
    "Count",
    "Give",
    "IllegalAction",
    "Lead",
    "Line",
    "NoBomb",
    "NotationError",
    "OptionError",
    "OtherVersionError",
    "Pass",
    "Play",
    "PositionError",
    "Push",
    "Record",
    "Retract",
    "Ruleset",
    "SavedGameError",
    "State",
    "Take",
    "TichuError",
    "UnknownGame",
    "Verdict",
    "View",
    "Wish",
    "games",
    "parse_position",
]
