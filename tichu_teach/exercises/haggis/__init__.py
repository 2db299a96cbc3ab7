"""Exercises of Haggis; here, the inside of the engine that they use."""

from tichu_teach.engine.climbing.cards import bits
from tichu_teach.engine.haggis.actions import BETS, Bet
from tichu_teach.engine.haggis.combinations import BOMB_RANKS, FACE_BOMBS, FLUSH, RAINBOW, shortest
from tichu_teach.engine.haggis.combo import KINDS, RUNS, HaggisCombo
from tichu_teach.engine.haggis.deck import JACK, KING, LOW, RANKS, TEN, parse_rank
from tichu_teach.engine.haggis.game import Haggis as Game
from tichu_teach.engine.haggis.notation import parse_combo
from tichu_teach.engine.haggis.rules import DEALT
from tichu_teach.engine.haggis.score import A_CARD, BET_VALUE
from tichu_teach.engine.haggis.state import State
from tichu_teach.engine.haggis.wilds import stand_ins, stands

__all__ = [
    "A_CARD",
    "BETS",
    "BET_VALUE",
    "BOMB_RANKS",
    "DEALT",
    "FACE_BOMBS",
    "FLUSH",
    "JACK",
    "KINDS",
    "KING",
    "LOW",
    "RAINBOW",
    "RANKS",
    "RUNS",
    "TEN",
    "Bet",
    "Game",
    "HaggisCombo",
    "State",
    "bits",
    "parse_combo",
    "parse_rank",
    "shortest",
    "stand_ins",
    "stands",
]
