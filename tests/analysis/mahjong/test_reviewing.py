"""What a review of Mah-Jong weighs: the choice of the learner, the usual one, and what would tempt many."""

import pytest

from tichu_teach.analysis.decision import ReviewQuestion
from tichu_teach.analysis.mahjong.evaluation import Memory
from tichu_teach.analysis.mahjong.reviewing import questions
from tichu_teach.engine import parse_position

CLAIMING = (
    "mahjong | E: B1 B1 B2 B3 B4 K1 K2 K3 K7 K8 K9 Rd Rd | S: C6 C7 * | W: * | N: C8 C8 * | turn E | claims"
    " | river E:C8"
)
TURN = "mahjong | E: B1 B2 B3 C4 C5 C6 K7 K8 K9 E E N Rd Gd | S: * | W: * | N: * | turn E wall N"

MANY = (
    "mahjong-duel | E: B3 C2 C4 K1 K2 K2 K3 K4 K4 K5 K5 | E+: H(C1) | S: * | S+: H(B3) P(S) | turn E wall C4"
    " | river E:W S:C1 E:E E:Gd S:N E:C5 S:C5 S:Rd E:Rd S:C5 E:Wd S:C5 S:C4"
)
"""A discard that brings the hand nothing: of so many it is none of those that are tried anyway."""


def asked(line: str, seat: int, done: str) -> ReviewQuestion:
    state = parse_position(line)
    (found,) = [each for each in questions(state, seat, state.action(done), Memory()) if each is not None]
    return found


def test_who_can_do_but_one_thing_has_decided_nothing() -> None:
    """Four groups of characters and a pair of bamboos: not a clean hand, and no other tile to throw."""
    state = parse_position(
        "mahjong-duel form=B | E: B1 B1 | E+: P(C2) P(C3) P(C4) P(C5) | S: * | turn E wall B1"
    )
    (action,) = state.view(0).legal
    assert not [*questions(state, 0, action, Memory())]


@pytest.mark.parametrize(
    ("line", "seat", "done", "tempting"),
    [
        (CLAIMING, 3, "N noclaim", "N pung"),  # many claim whatever can be claimed
        (CLAIMING, 1, "S noclaim", "S chow C6 C7"),
        (CLAIMING, 3, "N pung", None),  # who has claimed was not tempted to let it go
        (TURN, 0, "E discard E", "E discard N"),  # of a pair the hand misses more
        (MANY, 0, "E discard C4", "E discard B3"),
        (TURN, 0, "E discard N", None),  # that is what tempts many
    ],
)
def test_what_tempts_many_is_weighed_as_well(line: str, seat: int, done: str, tempting: str | None) -> None:
    question = asked(line, seat, done)
    state = parse_position(line)
    assert question.tempting == (state.action(tempting) if tempting else None)
    assert question.action == state.action(done)
    assert {question.action, question.usual} <= {*question.choices}
    assert question.tempting is None or question.tempting in question.choices
    assert len({*question.choices}) == len(question.choices)
