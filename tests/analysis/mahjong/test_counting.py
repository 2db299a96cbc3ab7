"""What a player of Mah-Jong who counts does, by worked examples: a position, then the choice."""

import random

import pytest

from tests.tables import rows
from tests.together import together
from tichu_teach.analysis.mahjong.counting import CountingPlayer
from tichu_teach.engine import parse_position

TURN = "mahjong | E: * | S: {} | W: * | N: * | turn S wall {}"
CLAIM = "mahjong | E: * | S: {} | W: * | N: * | turn E deal | river E:{} | claims"

CHOICES = {name: case for name, *case in rows(__file__, "choices")}


def choice(line: str, seat: int) -> str:
    state = parse_position(line)
    return str(state.text(CountingPlayer(state.game, random.Random(1)).choose(state.view(seat))))


def test_it_does_what_the_position_asks_for() -> None:
    def check(name: str) -> None:
        form, hand, tile, wanted = CHOICES[name]
        assert choice(form.format(hand, tile), 1) == wanted

    together(CHOICES, str, check)


@pytest.mark.parametrize(("gone", "thrown"), [("B3", "B2"), ("B5", "B6")])
def test_it_does_not_wait_for_what_is_gone(gone: str, thrown: str) -> None:
    hand = "B2 B4 B6 K1 K2 K3 K7 K8 K9 C2 C3 C4 N N"  # ready without B2 or without B6
    lying = f"E:{gone} S:{gone} W:{gone} N:C9"
    assert choice(f"mahjong | E: {hand} | S: * | W: * | N: * | turn E wall B4 | river {lying}", 0) == (
        f"E discard {thrown}"
    )


@pytest.mark.parametrize(("gone", "thrown"), [("C1", "C2"), ("C9", "C8")])
def test_nor_build_on_it(gone: str, thrown: str) -> None:
    hand = "B2 B3 B6 B7 K1 K2 K3 K7 K8 K9 C2 C3 C8 C7"  # two of the three pairs of neighbours are wanted
    lying = f"E:{gone} S:{gone} W:{gone} N:{gone}"
    assert choice(f"mahjong | E: {hand} | S: * | W: * | N: * | turn E wall B3 | river {lying}", 0)[-2:] in (
        thrown,
        {"C2": "C3", "C8": "C7"}[thrown],
    )


@pytest.mark.parametrize(
    ("group", "gone", "thrown"),
    [
        ("K8 K8 K8", "C9", "C2"),  # a pair of dragons counts two points
        ("K8 K8 K8", "Wd", "Wd"),  # of which nearly all are gone
        ("K7 K8 K9", "C9", "Wd"),  # a hand without any points counts ten
    ],
)
def test_it_waits_for_what_pays(group: str, gone: str, thrown: str) -> None:
    hand = f"B2 B3 B4 K1 K2 K3 {group} C6 C7 C8 Wd C2"
    lying = f"E:N S:{gone} W:{gone} N:S"
    line = f"mahjong | E: {hand} | S: * | W: * | N: * | turn E wall C2 | river {lying}"
    assert choice(line, 0) == f"E discard {thrown}"


def test_a_complete_hand_goes_out_at_once() -> None:
    line = "mahjong-duel | E: B1 B2 B3 K1 K2 K3 C1 C2 C3 Wd Wd N N N | S: * | turn E wall N | river E:E"
    assert choice(line, 0) == "E mahjong"
