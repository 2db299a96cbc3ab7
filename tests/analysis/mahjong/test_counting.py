"""What a player of Mah-Jong who counts does, by worked examples: a position, then the choice."""

from __future__ import annotations

import random

from tests.together import together
from tichu_teach.analysis.mahjong.counting import CountingPlayer
from tichu_teach.engine import parse_position

TURN = "mahjong | E: * | S: {} | W: * | N: * | turn S wall {}"
CLAIM = "mahjong | E: * | S: {} | W: * | N: * | turn E deal | river E:{} | claims"

CHOICES = {
    "a complete hand is declared": (TURN, "B3 B4 B5 B3 B4 B5 K2 K3 K4 K6 K7 K8 C2 C2", "C2", "S mahjong"),
    "on a discard as well": (CLAIM, "C6 C7 C6 C7 C8 K2 K3 K4 K7 K8 K9 N N", "C8", "S mahjong"),
    "what goes with nothing is thrown": (
        TURN,
        "B2 B3 B4 B6 B7 C3 C4 C5 C7 C8 K5 K5 K5 N",
        "N",
        "S discard N",
    ),
    "four alike are laid out": (TURN, "E E E E C2 C3 C4 C5 K6 K7 K8 B2 B2 B9", "E", "S kong E"),
    "but not out of a hand that waits": (TURN, "B4 B4 B4 B4 B5 B6 C2 C3 C4 K6 K7 E E N", "N", "S discard N"),
    "a chow that brings it nearer": (CLAIM, "C6 C7 B1 B2 B3 K2 K3 K4 K7 K8 N N Rd", "C8", "S chow C6 C7"),
    "no chow that does not": (CLAIM, "C6 C7 C8 B1 B2 B3 K2 K3 K4 K7 N N Rd", "C8", "S noclaim"),
    "a pung that brings it nearer": (CLAIM, "C8 C8 B1 B2 B3 K2 K3 K4 K7 K8 N N Rd", "C8", "S pung"),
    "a pung of dragons": (CLAIM, "Rd Rd B1 B2 B4 K2 K3 K6 K7 C1 N N C9", "Rd", "S pung"),
    "no pung of a wind that is another's": (CLAIM, "W W B1 B2 B3 K2 K3 K4 K6 K7 C1 C2 C3", "W", "S noclaim"),
    "three alike in the hand stay there": (CLAIM, "C8 C8 C8 B1 B2 B3 K2 K3 K4 K7 N N Rd", "C8", "S noclaim"),
}
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
