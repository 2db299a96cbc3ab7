"""The table that a question is asked at: it shows what has been played, and not the answer."""

import pytest

from tichu_teach.exercises.kinds import read_question
from tichu_teach.pages.question.exercise import Exercise

LAST_TRICK = "nanking | 0: As | 1: 3j 4j | 2: - | 3: 5w 6w | turn 3 | out 2"
"""With the ace seat 0 goes out, the second of its side: the round is over and the trick taken in."""

TRICK = "nanking | 0: As 3s | 1: 3j 4j | 2: 7j | 3: 5w 6w | turn 3"


def turns(exercise: Exercise) -> list[int]:
    """The seats that are marked as the ones to act."""
    laid = exercise.table()
    assert laid is not None
    return [seat["seat"] for seat in laid["seats"] if seat.get("turn")]


@pytest.mark.parametrize(
    ("position", "script", "lies"),
    [
        (LAST_TRICK, ["3 play 6w", "0 play As"], "trick 3 6w | out 2"),
        (TRICK, ["3 play 6w", "0 play As", "1 pass", "2 pass", "3 pass", "0 collect"], "trick 3 6w; 0 As"),
    ],
)
def test_a_trick_lies_there_while_it_is_asked_who_takes_it(
    position: str, script: list[str], lies: str
) -> None:
    question = read_question({"kind": "takes", "position": position, "script": script}, "here")
    assert str(question.looked_at).endswith(lies) and question.solve() == [0]
    assert turns(Exercise(question)) == [], "whose turn it is may be the answer"


def test_elsewhere_the_table_shows_whose_turn_it_is() -> None:
    question = read_question({"kind": "allowed", "position": TRICK, "action": "3 play 6w"}, "here")
    assert turns(Exercise(question)) == [3]
