"""What conditions hold of: below a position in `fulfilled.txt`, each with all legal actions that meet it.

One on a wish has the ranks instead. `python -m tests.exercises.test_conditions` writes these anew.
"""

from pathlib import Path

import pytest

from tests.examples import examples, hold, rewrite
from tichu_teach.engine import parse_position
from tichu_teach.engine.mahjong import Chow
from tichu_teach.engine.mahjong.tiles import contents
from tichu_teach.exercises.conditions import parse_condition
from tichu_teach.exercises.families import conditions
from tichu_teach.exercises.haggis.conditions import ACTION as OF_HAGGIS
from tichu_teach.exercises.mahjong.conditions import ACTION as OF_TILES
from tichu_teach.exercises.tichu.conditions import ACTION as OF_TICHU
from tichu_teach.exercises.tichu.conditions import WISH, trace

FILE = Path(__file__).with_name("fulfilled.txt")


def fulfilled(line: str, text: str) -> str:
    """The actions, or the ranks of a wish, of which a condition holds."""
    state = parse_position(line)
    if getattr(state, "phase", "") == "wish":
        bound = parse_condition(text, WISH, state.game)
        ranks = zip("23456789TJQKA", range(2, 15), strict=True)
        return " ".join(name for name, rank in ranks if bound.holds(trace(state, rank)))  # type: ignore[arg-type]
    bound = parse_condition(text, conditions(state.game).ACTION, state.game)
    return ", ".join(state.text(action) for action in state.legal() if bound.holds(state, action))


def test_a_condition_holds_of_these_and_of_no_others() -> None:
    hold(FILE, "=>", fulfilled)


def test_every_condition_has_an_example() -> None:
    told = {(line.split()[0], condition.split()[0]) for line, condition, _ in examples(FILE, "=>")}
    for games, known in (
        ({"nanking", "tientsin", "grandmaster"}, {**OF_TICHU, **WISH}),
        ({"haggis"}, OF_HAGGIS),
        ({"mahjong"}, OF_TILES),
    ):
        assert {*known} <= {condition for game, condition in told if game in games}


def test_nobody_thinks_of_a_chow_with_tiles_that_the_game_has_not() -> None:
    position = parse_position("mahjong-duel | E: K4 * | S: K4 K5 * | turn E wall K4 | river S:E E:K5")
    chows = [each for each in conditions(position.game).examples(position, 1) if isinstance(each, Chow)]
    assert [position.text(each) for each in chows] == ["S chow K3 K4"]


@pytest.mark.parametrize(
    ("line", "claims"),
    [  # three alike, four, a row: with a wind or a dragon, two others that might be taken for one
        (
            "mahjong | E: * | S: E W N Rd B2 B2 C7 C8 * | W: S S * | N: * | turn E deal | river E:S | claims",
            "pung; kong S; chow E W; chow W N; chow N Rd",
        ),
        (
            "mahjong | E: * | S: C6 C7 C8 E * | W: C9 C9 * | N: * | turn E deal | river E:C9 | claims",
            "pung; kong C9; chow C7 C8",
        ),
        (
            "mahjong | E: * | S: C6 C7 C8 E * | W: C5 C5 * | N: * | turn E deal | river E:C5 | claims",
            "pung; kong C5; chow C3 C4; chow C4 C6; chow C6 C7",
        ),
        ("mahjong | E: * | S: C6 C7 C8 E * | W: * | N: * | turn E deal", ""),
    ],
)
def test_whatever_could_be_claimed_is_thought_of(line: str, claims: str) -> None:
    """Then each tile that is held: laid out fourfold, or thrown away."""
    state = parse_position(line)
    hand = [state.game.names.name(tile) for tile in contents(state.hands[1])]
    held = [*dict.fromkeys(hand)]
    told = ["mahjong", *filter(None, claims.split("; "))]
    told += [*(f"kong {tile}" for tile in held), "noclaim", *(f"discard {tile}" for tile in held)]
    told += [f"announce {suit}" for suit in "BCK"]
    thought = conditions(state.game).examples(state, 1)
    assert [state.text(each).removeprefix("S ") for each in thought] == told


if __name__ == "__main__":
    rewrite(FILE, "=>", fulfilled)
