"""Seeds count the same for good: packs, stores and chapters tell figures that were counted from seeds.

If you change on purpose how rounds are dealt, played on or weighed, `python -m tests.analysis.counting`
writes down what is counted now; the figures that are kept have to be counted anew.
"""

from __future__ import annotations

import pytest

from tests.analysis.counting import COUNTED, FILE, short

pytestmark = pytest.mark.more

WRITTEN = {
    (sort, name): told
    for line in FILE.read_text(encoding="utf-8").splitlines()
    for sort, name, told in [line.split()]
}
SLOW = {"shapes", "suits", "honours", "claims", "stops", "suit", "turning", "race"}  # figures of Mah-Jong


def as_ever(sort: str, *games: str, slow: bool = False) -> None:
    """Check what is counted of some games, or of all others that are played like Tichu."""
    others = {"haggis", "haggis-of-three", "mahjong", "mahjong-duel", "sparrow"}
    told = {}
    for (each, name), written in WRITTEN.items():
        game, _, figure = name.partition("/")
        if each == sort and (game in games if games else game not in others) and (figure in SLOW) == slow:
            told[name] = written
    assert told and {name: short(sort, name) for name in told} == told


def test_all_that_is_counted_is_written_down() -> None:
    assert [*WRITTEN] == [(sort, name) for sort, (_, of) in COUNTED.items() for name in of]


def test_choices_in_tichu() -> None:
    as_ever("choices")


def test_choices_in_haggis() -> None:
    as_ever("choices", "haggis", "haggis-of-three")


def test_choices_in_mahjong() -> None:
    as_ever("choices", "mahjong", "mahjong-duel", "sparrow")


def test_reviews_of_tichu() -> None:
    as_ever("reviewed")


def test_reviews_of_haggis() -> None:
    as_ever("reviewed", "haggis", "haggis-of-three")


def test_reviews_of_mahjong() -> None:
    as_ever("reviewed", "mahjong", "mahjong-duel", "sparrow")


def test_figures_of_tichu() -> None:
    as_ever("figure")


def test_figures_of_haggis() -> None:
    as_ever("figure", "haggis")


def test_figures_of_mahjong() -> None:
    as_ever("figure", "mahjong", "mahjong-duel")


@pytest.mark.extra
def test_slow_figures_of_mahjong() -> None:
    as_ever("figure", "mahjong", "mahjong-duel", slow=True)
