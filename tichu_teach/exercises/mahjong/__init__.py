"""What is particular to exercises of Mah-Jong; here, what they use of the engine's inside."""

from tichu_teach.engine.mahjong.actions import Action, Announce, Chow, Discard, Kong, Mahjong, NoClaim, Pung
from tichu_teach.engine.mahjong.grouping import is_complete
from tichu_teach.engine.mahjong.groups import Group, is_chow
from tichu_teach.engine.mahjong.hand import Hand, Win
from tichu_teach.engine.mahjong.handtext import check_tiles, counted, parse_hand
from tichu_teach.engine.mahjong.handtext import read_hand as parse_any_hand
from tichu_teach.engine.mahjong.legal import claims, priority
from tichu_teach.engine.mahjong.notation import parse_suit
from tichu_teach.engine.mahjong.patterns import group_value
from tichu_teach.engine.mahjong.payments import Liability, Payment, nets, settle
from tichu_teach.engine.mahjong.ruleset import MahjongRules as Game
from tichu_teach.engine.mahjong.score import Score
from tichu_teach.engine.mahjong.shanten import Outlook, after_discards, outlook, parts
from tichu_teach.engine.mahjong.state import State
from tichu_teach.engine.mahjong.tiles import (
    CORNERS,
    DRAGONS,
    EAST,
    HONOURS,
    ONE,
    SEASONS,
    WINDS,
    bag,
    contents,
    held,
    is_corner,
    is_season,
    suit_of,
)
from tichu_teach.engine.mahjong.wall import gate, place

KINDS = 34  # of tiles that stand in groups
WIND_LETTERS = "ESWN"

__all__ = [
    "CORNERS",
    "DRAGONS",
    "EAST",
    "HONOURS",
    "KINDS",
    "ONE",
    "SEASONS",
    "WINDS",
    "WIND_LETTERS",
    "Action",
    "Announce",
    "Chow",
    "Discard",
    "Game",
    "Group",
    "Hand",
    "Kong",
    "Liability",
    "Mahjong",
    "NoClaim",
    "Outlook",
    "Payment",
    "Pung",
    "Score",
    "State",
    "Win",
    "after_discards",
    "bag",
    "check_tiles",
    "claims",
    "contents",
    "counted",
    "gate",
    "group_value",
    "held",
    "is_chow",
    "is_complete",
    "is_corner",
    "is_season",
    "nets",
    "outlook",
    "parse_any_hand",
    "parse_hand",
    "parse_suit",
    "parts",
    "place",
    "priority",
    "settle",
    "suit_of",
]
