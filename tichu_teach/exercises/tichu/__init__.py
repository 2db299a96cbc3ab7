"""Exercises of the Tichu family; here, the inside of the engine that they use."""

from tichu_teach.engine.climbing.cards import bits
from tichu_teach.engine.climbing.combo import KINDS
from tichu_teach.engine.tichu.deck import ACE, FIRST_PACK, LOW, PACK, RANKS, parse_rank, rank_name
from tichu_teach.engine.tichu.game import TichuGame as Game
from tichu_teach.engine.tichu.notation import parse_combo
from tichu_teach.engine.tichu.solo import Solo
from tichu_teach.engine.tichu.state import State
from tichu_teach.engine.tichu.wish import fulfilling

__all__ = [
    "ACE",
    "FIRST_PACK",
    "KINDS",
    "LOW",
    "PACK",
    "RANKS",
    "Game",
    "Solo",
    "State",
    "bits",
    "fulfilling",
    "parse_combo",
    "parse_rank",
    "rank_name",
]
