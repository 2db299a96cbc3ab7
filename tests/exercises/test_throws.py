"""The reasons why a tile is safer to throw than another: by what lies on the table, one a branch."""

from typing import Any

import pytest

from tichu_teach.exercises.kinds import read_question


@pytest.mark.parametrize(
    ("right", "wrong", "river", "safer", "less"),
    [
        ("N", "B3", "E:N S:K9 W:E", ("thrown.just", 2, 3), ("unthrown.more", 15)),
        ("N", "B3", "E:N S:K9 W:E N:C9", ("thrown.safe", 3, 3), ("unthrown.more", 15)),  # once round
        ("N", "Rd B3", "S:Rd E:N S:K9 W:E N:C9", ("thrown.newer", 3, 3), ("thrown.older", 4, 0)),
        ("N", "C8", "S:C8 E:N S:K9 W:E N:C9", ("thrown.newer", 3, 3), ("thrown.more", 6, 0)),
        ("N", "B3", "S:N E:B3", ("thrown.no-chow", 0, 0), ("thrown.more", 15, 3)),
        ("N", "B3", "E:W", ("unthrown.no-chow", 0), ("unthrown.more", 15)),
        ("K4", "B8", "E:W", ("unthrown.fewer", 10), ("unthrown.more", 11)),
        ("K4", "B8", "S:K4 N:B8", ("thrown.fewer", 10, 0), ("thrown.more", 11, 2)),
        ("K4", "Rd", "E:K4", ("thrown.just", 0, 3), ("unthrown", 0)),
        ("K5", "Rd", "E:W", ("unthrown.few", 0), ("unthrown.hidden", 2)),
        ("K5", "N", "E:N", ("unthrown.few", 0), ("thrown.hidden", 2, 3)),
        ("B8", "K4", "E:W", ("untold",), ("untold",)),
        ("K4", "N", "S:K4 E:N", ("untold",), ("untold",)),
        ("C8", "Rd", "E:W", ("unthrown.few", 1), ("unthrown.hidden", 2)),
        ("K5", "C8", "E:W", ("untold",), ("untold",)),
        ("N", "Rd", "E:W", ("untold",), ("untold",)),
        ("Rd", "N", "E:W", ("untold",), ("unthrown.hidden", 3)),
        ("C8", "B3 B8", "E:B8 W:C8 N:B3", ("thrown.fewer", 7, 1), ("thrown.more", 15, 2)),
    ],
)
def test_of_a_throw_it_is_told_what_lies_there_that_makes_it_safer_or_less_safe(
    right: str, wrong: str, river: str, safer: tuple[Any, ...], less: tuple[Any, ...]
) -> None:
    """Numbers are of newer discards, or of hidden tiles; then a seat. Three K5 and two C6 C7 C8 lie open."""
    hand = "C7 C8 B2 B3 K1 K2 K4 K5 K6 B7 B8 Rd Rd N"
    laid = "W: * | W+: P(K5) | N: * | N+: H(C6) H(C6)"
    position = f"mahjong | E: * | S: {hand} | {laid} | turn S wall N | river {river} | east 3"
    choices = [
        {"action": f"S discard {tile}", "behind": behind, "doubt": 1, "danger": 1 + behind}
        for tile, behind in ((right, 0), *((each, 9) for each in wrong.split()))
    ]
    question = read_question({"kind": "decide", "position": position, "by": "danger", "choices": choices})
    for tile, said in ((right, safer), (wrong[:2].strip(), less)):
        told = question.reason(f"S discard {tile}")
        assert told.key == f"puzzle.decide.{said[0]}"
        assert [*told.values.values()] == [*said[1:]]
    said = [phrase.key for phrase in question.grade(f"discard {wrong[:2]}").says]
    assert said.count("puzzle.decide.untold") == (less == ("untold",)), "not twice, nor after a reason"
