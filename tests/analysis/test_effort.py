"""How many positions the solvers look at, as ever: what only makes a search quick is told by nothing else.

Fewer are better. If a search is to go another way, `python -m tests.analysis.test_effort` writes the numbers
anew: read in the difference whether it has become shorter.
"""

import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.analysis.haggis import test_solve as haggis
from tests.analysis.tichu import endings
from tests.analysis.tichu import test_solve as tichu
from tichu_teach.analysis import Limit, first_out, solve
from tichu_teach.players import moves, sensible

pytestmark = pytest.mark.more

EFFORTS = Path(__file__).with_name("efforts.txt")
LIMIT = Limit(positions=3000, seconds=1e9)


def in_play(game: Any, seeds: range, most: int) -> Iterator[Any]:
    """Each third decision of some rounds between sensible players, once there are so few cards."""
    for seed in seeds:
        players = [sensible(game)(random.Random(seed + seat)) for seat in range(game.players)]
        for number, (state, _) in enumerate(moves(game.deal(random.Random(seed)), players)):
            if state.phase != "push" and not number % 3 and sum(map(int.bit_count, state.hands)) <= most:
                yield state


ASKED: dict[str, tuple[Callable[..., Any], dict[str, Any], Callable[[Any], Iterator[Any]]]] = {
    "points": (solve, tichu.EVERY, lambda game: in_play(game, range(5), 14)),
    "bombs": (solve, tichu.PARTNERS, lambda game: endings.small(game, range(40, 46), 8, bombs=1)),
    "rows": (solve, tichu.EVERY, lambda game: endings.in_rows(game, range(50, 56), 11)),
    "first": (first_out, tichu.PARTNERS, lambda game: endings.small(game, range(60, 68), 14)),
    "hand": (solve, haggis.EVERY, lambda game: in_play(game, range(3), 16)),
    "few": (solve, haggis.EVERY, lambda game: haggis.small(game, range(70, 76), 10)),
    "out": (first_out, haggis.EVERY, lambda game: haggis.small(game, range(80, 86), 12)),
}


def lines(what: str) -> Iterator[str]:
    search, tables, positions = ASKED[what]
    for name, game in tables.items():
        if "," in name and what != "points":
            continue  # much as its kin
        counts = [str(search(state, LIMIT).positions) for state in positions(game)]
        yield f"{what}, {name}: {' '.join(counts)}"


def as_short_as_ever(what: str) -> None:
    written = EFFORTS.read_text(encoding="utf-8").splitlines()
    assert [*lines(what)] == [line for line in written if line.startswith(f"{what},")]


def test_points_are_found_as_soon_as_ever() -> None:
    as_short_as_ever("points")


def test_bombs_are_looked_at_as_briefly_as_ever() -> None:
    as_short_as_ever("bombs")


def test_rows_are_searched_as_briefly_as_ever() -> None:
    as_short_as_ever("rows")


def test_who_is_first_is_found_as_soon_as_ever() -> None:
    as_short_as_ever("first")


def test_hands_of_haggis_are_searched_as_briefly_as_ever() -> None:
    as_short_as_ever("hand")


def test_small_hands_of_haggis_are_searched_as_briefly_as_ever() -> None:
    as_short_as_ever("few")


def test_who_is_out_first_at_haggis_is_found_as_soon_as_ever() -> None:
    as_short_as_ever("out")


if __name__ == "__main__":
    EFFORTS.write_text("\n".join([*(line for what in ASKED for line in lines(what)), ""]), encoding="utf-8")
