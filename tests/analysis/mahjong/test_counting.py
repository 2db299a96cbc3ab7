"""What a player of Mah-Jong who counts does, by worked examples: a position, then the choice."""

from __future__ import annotations

import random

from tests.tables import rows
from tests.together import together
from tichu_teach.analysis.mahjong.counting import CountingPlayer
from tichu_teach.engine import parse_position

TURN = "mahjong | E: * | S: {} | W: * | N: * | turn S wall {}"
CLAIM = "mahjong | E: * | S: {} | W: * | N: * | turn E deal | river E:{} | claims"

CHOICES = {name: case for name, *case in rows(__file__, "choices")}
GONE = {"E:B4 N:B4 W:B4 E:B4": ("B2", "B3", "B5"), "E:B7 N:B7 W:B7 E:B7": ("B5", "B6", "B8")}
"""By a river in which all four of a tile lie: the discards that wanted it."""


def choice(line: str) -> str:
    state = parse_position(line)
    return str(state.text(CountingPlayer(state.game, random.Random(1)).choose(state.view(1))))


def test_it_does_what_the_position_asks_for() -> None:
    def check(name: str) -> None:
        form, hand, tile, wanted = CHOICES[name]
        assert choice(form.format(hand, tile)) == wanted

    together(CHOICES, str, check)


def test_it_keeps_no_tiles_that_wait_for_what_is_gone() -> None:
    hand = "B2 B3 B5 B6 C3 C4 C5 C7 C8 C9 K5 K5 K5 B8"
    for river, wanted in GONE.items():
        assert choice(f"{TURN.format(hand, 'B8')} | river {river}").removeprefix("S discard ") in wanted
