"""Tricsu, worked by hand: every rule where it differs from the four-hand game."""

import random

import pytest

from tichu_teach.engine import PositionError, games, parse_position
from tichu_teach.engine.tichu.state import State

GAME = games["tricsu"]


def dealt(seed: int = 4) -> State:
    return GAME.deal(random.Random(seed))


def after_round(number: int, totals: str, people: str, rounds: int = 9) -> State:
    title = "tricsu" if rounds == 9 else f"tricsu rounds={rounds}"
    fields = f"over | out 1 0 3 | won 0 Kj | round {number} | people {people} | totals {totals}"
    return parse_position(f"{title} | 0: - | 1: - | 2: 2j | 3: - | {fields}")


@pytest.mark.parametrize(
    ("number", "totals", "winner"),
    [
        (8, "500 400 300 0", None),
        (9, "500 400 300 0", 0),
        (9, "400 300 500 900", 2),  # the Table's column wins nothing
        (9, "500 500 300 0", None),  # level: three more
        (10, "500 400 300 0", None),
        (12, "500 400 300 0", 0),
    ],
)
def test_nine_rounds(number: int, totals: str, winner: int | None) -> None:
    """tricsu.game: most points after nine rounds. This one adds ten for dealer (person 2) and Table."""
    assert after_round(number, totals, "2 0 3 1").winner == winner


def test_another_multiple_of_three() -> None:
    """tricsu.game."""
    assert after_round(6, "0 90 20 0", "2 0 3 1", rounds=6).winner == 1
    assert after_round(9, "0 90 20 0", "2 0 3 1", rounds=12).winner is None
    assert {option.name for option in GAME.choices()} >= {"rounds"}
    assert "target" not in GAME.options


def test_rotation() -> None:
    """tricsu.rotation: the deal passes to the right-hand player, never to the Table."""
    state = after_round(1, "0 0 0 0", "0 1 3 2")
    dealers = []
    for number in range(4):
        dealers.append(state.people[0])
        assert state.people[2] == 3 and state.people[1] == (state.people[0] + 1) % 3
        state = state.next_deal(random.Random(number))
        state = state.replace(phase="over", out=(1, 3, 0))
    assert dealers == [0, 1, 2, 0]
    assert dealt().people == (0, 1, 3, 2)


@pytest.mark.parametrize("people", ["0 1 2 3", "0 2 3 1", "3 0 1 2", "0 0 3 1"])
def test_people_who_cannot_sit_there(people: str) -> None:
    with pytest.raises(PositionError, match="people"):
        parse_position(f"tricsu | 0: 2j | 1: 3j | 2: 4j | 3: 5j | turn 0 | people {people}")


@pytest.mark.parametrize(
    ("phase", "seen"),
    [
        ("take", [(0,), (1,), (2,), (3,)]),
        ("push", [(0, 2), (1,), (2,), (3,)]),
        ("play", [(0, 2), (1, 2), (2,), (3, 2)]),
    ],
)
def test_the_table_is_shown_to_the_dealer_first(phase: str, seen: list[tuple[int, ...]]) -> None:
    """tricsu.look, tricsu.open: the dealer looks at the Table's hand before the push, all others after it."""
    assert [GAME.sees(viewer, phase) for viewer in range(4)] == seen
