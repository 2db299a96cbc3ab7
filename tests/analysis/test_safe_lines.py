"""Ways out that lose no trick, whatever the others do: all of them, and none besides, by hand."""

import pytest

from tichu_teach.analysis import AnalysisError, Limit, safe_lines
from tichu_teach.analysis.climbing.proof import OutOfLimit
from tichu_teach.engine import parse_position


def lines(line: str, most: int = 20) -> list[list[str]]:
    """The ways out of the seat on turn, each as the cards of its plays."""
    state = parse_position(line)
    found = safe_lines(state.view(state.turn)).lines(most)
    return sorted([" ".join(sorted(state.game.deck.names(play.cards))) for play in each] for each in found)


@pytest.mark.parametrize(
    ("line", "ways"),
    [
        ("nanking | 0: 2j | 1: Aj Kj | 2: 3j 3p | 3: 4s 6s | turn 0", [["2j"]]),
        # The ace wins its own trick, or that of the two, over whatever beats it.
        ("nanking | 0: Aj 2j | 1: 3w | 2: 5s | 3: Kp 4s | turn 0", [["2j", "Aj"], ["Aj", "2j"]]),
        # Nobody has a pair, so that any pair is safe; the lone seven has to come last.
        ("nanking | 0: 9j 9w 7p | 1: Tw | 2: 5s | 3: Kp | turn 0", [["9j 9w", "7p"]]),
        # Either winner may go first.
        ("nanking | 0: Aj Kj 2j | 1: 3w | 2: 5s | 3: Qp | turn 0", [["Aj", "Kj", "2j"], ["Kj", "Aj", "2j"]]),
        ("nanking | 0: Qj 2j | 1: 3w | 2: 5s | 3: Kp 4s | turn 0", []),
        # The Dog keeps the lead where its player leads again: in Grandmaster, for the ear from round two on.
        ("nanking | 0: Do 2j | 1: 3w | 2: 5s | 3: Kp 4s | turn 0", []),
        ("grandmaster players=5 | 0: Do 2j | 1: 3w | 2: 5s | 3: Kp 4s | 4: 6s | turn 0", [["Do", "2j"]]),
        ("ear players=5 | 0: 3w | 1: 5s | 2: Kp 4s | 3: 6s | 4: Do 2j | turn 4 | round 2", [["Do", "2j"]]),
        ("ear players=5 | 0: 3w | 1: 5s | 2: Kp 4s | 3: 6s | 4: Do 2j | turn 4", []),
        ("haggis | 0: 2r K | 1: 3r 4o Q | turn 0", [["2r", "K"], ["2r K"], ["K", "2r"]]),
    ],
)
def test_all_ways_out_are_found(line: str, ways: list[list[str]]) -> None:
    assert lines(line) == ways


def test_no_more_are_looked_for_than_are_wanted_and_one() -> None:
    """One more tells that there are more."""
    line = "nanking | 0: Aj Kj Qj 2j | 1: 3w | 2: 5s | 3: Jp | turn 0"
    assert len(lines(line)) == 6 and len(lines(line, 3)) == 4


def test_no_more_is_looked_at_than_the_limit_allows() -> None:
    state = parse_position("nanking | 0: Aj Kj Qj 2j | 1: 3w | 2: 5s | 3: Jp | turn 0")
    assert len(safe_lines(state.view(0), Limit(positions=60)).lines(20)) == 6
    with pytest.raises(OutOfLimit):
        safe_lines(state.view(0), Limit(positions=3)).lines(20)


def test_with_a_wish_to_come_nothing_is_promised() -> None:
    with pytest.raises(AnalysisError, match="wish"):
        lines("nanking | 0: Aj 2j | 1: Ma | 2: 5s | 3: Kp 4s | turn 0")


@pytest.mark.parametrize(
    "line",
    [
        "nanking | 0: Aj 2j | 1: 3w | 2: 5s | 3: Kp 4s | turn 0 | trick 1 Qw",
        "haggis | 0: 2r K | 1: 3r 4o Q | turn 0 | trick 1 5r",
    ],
)
def test_they_are_found_in_turn_alone(line: str) -> None:
    with pytest.raises(AnalysisError, match="turn"):
        safe_lines(parse_position(line).view(1))
