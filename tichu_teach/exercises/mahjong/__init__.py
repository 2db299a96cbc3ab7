"""Exercises of Mah-Jong; here, the inside of the engine that they use."""

from tichu_teach.engine.mahjong.actions import Action, Announce, Chow, Declare, Discard, Kong, NoClaim, Pung
from tichu_teach.engine.mahjong.game import MahjongGame as Game
from tichu_teach.engine.mahjong.groups import Group, is_chow, is_complete
from tichu_teach.engine.mahjong.hand import Hand, Win, count_tiles
from tichu_teach.engine.mahjong.patterns import group_value
from tichu_teach.engine.mahjong.payments import PENALTIES, Liability, Payment, nets, settle, take_over
from tichu_teach.engine.mahjong.reader import parse_hand
from tichu_teach.engine.mahjong.reader import read_hand as parse_any_hand
from tichu_teach.engine.mahjong.score import Score
from tichu_teach.engine.mahjong.shanten import Acceptance, acceptance, after_discards, parts
from tichu_teach.engine.mahjong.state import State
from tichu_teach.engine.mahjong.tiles import (
    DRAGONS,
    EAST,
    HONOURS,
    KINDS,
    ONE,
    RED,
    SEASONS,
    TERMINALS_AND_HONOURS,
    WIND_LETTERS,
    WINDS,
    contents,
    counts,
    held,
    is_season,
    is_terminal_or_honour,
    suit_of,
)
from tichu_teach.engine.mahjong.transitions import claims, is_late, priority
from tichu_teach.engine.mahjong.validate import check_tiles
from tichu_teach.engine.mahjong.variants import Duel
from tichu_teach.engine.mahjong.wall import place, wall_break

__all__ = [
    "DRAGONS",
    "EAST",
    "HONOURS",
    "KINDS",
    "ONE",
    "PENALTIES",
    "RED",
    "SEASONS",
    "TERMINALS_AND_HONOURS",
    "WINDS",
    "WIND_LETTERS",
    "Acceptance",
    "Action",
    "Announce",
    "Chow",
    "Declare",
    "Discard",
    "Duel",
    "Game",
    "Group",
    "Hand",
    "Kong",
    "Liability",
    "NoClaim",
    "Payment",
    "Pung",
    "Score",
    "State",
    "Win",
    "acceptance",
    "after_discards",
    "check_tiles",
    "claims",
    "contents",
    "count_tiles",
    "counts",
    "group_value",
    "held",
    "is_chow",
    "is_complete",
    "is_late",
    "is_season",
    "is_terminal_or_honour",
    "nets",
    "parse_any_hand",
    "parse_hand",
    "parts",
    "place",
    "priority",
    "settle",
    "suit_of",
    "take_over",
    "wall_break",
]
