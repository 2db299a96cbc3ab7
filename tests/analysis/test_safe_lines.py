"""Ways out that lose no trick, whatever the others do: all of them, and none besides, by hand."""

from __future__ import annotations

import pytest

from tests.tables import rows
from tichu_teach.analysis import AnalysisError, safe_lines
from tichu_teach.engine import parse_position


def lines(line: str, most: int = 20) -> list[list[str]]:
    """The ways out of the seat on turn, each as the cards of its plays."""
    state = parse_position(line)
    found = safe_lines(state.view(state.turn)).lines(most)
    return sorted([" ".join(sorted(state.game.deck.names(play.cards))) for play in each] for each in found)


@pytest.mark.parametrize(("line", "ways"), rows(__file__, "all ways out are found", data=(1,)))
def test_all_ways_out_are_found(line: str, ways: list[list[str]]) -> None:
    assert lines(line) == ways


def test_no_more_are_looked_for_than_are_wanted_and_one() -> None:
    """One more tells that there are more."""
    line = "nanking | 0: Aj Kj Qj 2j | 1: 3w | 2: 5s | 3: Jp | turn 0"
    assert len(lines(line)) == 6 and len(lines(line, 3)) == 4


def test_with_a_wish_to_come_nothing_is_promised() -> None:
    with pytest.raises(AnalysisError, match="wish"):
        lines("nanking | 0: Aj 2j | 1: Ma | 2: 5s | 3: Kp 4s | turn 0")
