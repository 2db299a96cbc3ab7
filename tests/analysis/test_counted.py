"""Figures on a few deals, as ever: what chapters say was counted by this very code.

If something is to be counted otherwise, `python -m tests.analysis.test_counted` writes the bars anew.
Read in the difference what they count now, and have `tichu-teach figures` keep the whole figure anew.
"""

from pathlib import Path

import pytest

from tests.analysis.test_figures import kept
from tichu_teach.analysis.figures import figure, names

pytestmark = pytest.mark.more

COUNTED = Path(__file__).with_name("counted.txt")
DEALS = {"haggis": 4, "mahjong": 2, "mahjong-duel": 2}
RARE = ("nanking/bombs", "nanking/fours", "nanking/pairs", "nanking/one", "nanking/last", "haggis/fed")
"""Of what does not happen in every round, more deals."""
SLOW = {
    *("mahjong/honours", "mahjong/shapes", "mahjong/suits", "mahjong/stops"),
    *("mahjong-duel/race", "mahjong-duel/suit", "mahjong-duel/turning"),
}
"""Habits that are tried in play alike, of which the others tell enough."""


def line(name: str) -> str:
    deals = DEALS.get(name.partition("/")[0], 4)
    found = figure(name, 4 * deals if name in RARE else deals, seed=5)
    assert [bar.name for bar in found.bars] == [bar["name"] for bar in kept(name)["bars"]]
    bars = [f"{bar.name} {bar.value:.4g} ± {bar.error:.4g}" for bar in found.bars]
    return f"{name}: {', '.join(bars)}"


def lines(ruleset: str) -> list[str]:
    return [line(name) for name in names() if name not in SLOW and name.startswith(ruleset)]


def as_ever(ruleset: str) -> None:
    written = COUNTED.read_text(encoding="utf-8").splitlines()
    assert lines(ruleset) == [each for each in written if each.startswith(ruleset)]


def test_figures_of_nanking_are_counted_as_ever() -> None:
    as_ever("nanking")


def test_figures_of_haggis_are_counted_as_ever() -> None:
    as_ever("haggis")


def test_figures_of_tricsu_are_counted_as_ever() -> None:
    as_ever("tricsu")


def test_figures_of_tientsin_are_counted_as_ever() -> None:
    as_ever("tientsin")


def test_figures_of_grandmaster_are_counted_as_ever() -> None:
    as_ever("grandmaster")


def test_figures_of_ear_are_counted_as_ever() -> None:
    as_ever("ear")


def test_figures_of_mahjong_are_counted_as_ever() -> None:
    as_ever("mahjong/")


def test_figures_of_mahjong_duel_are_counted_as_ever() -> None:
    as_ever("mahjong-duel")


if __name__ == "__main__":
    COUNTED.write_text("\n".join([*lines(""), ""]), encoding="utf-8")
