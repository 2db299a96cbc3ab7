"""What speaks against a first wrong choice: its own cards or seat, and not which answer is right."""

from typing import Any

import pytest
import yaml

from tests.tables import rows
from tichu_teach.exercises.kinds import read_question
from tichu_teach.exercises.library import find

SAID = [(id, yaml.safe_load(answer), said) for id, answer, said in rows(__file__, "said")]


@pytest.mark.parametrize(("id", "answer", "said"), SAID)
def test_it_is_said_of_the_choice_itself(id: str, answer: Any, said: str) -> None:
    question = find(id).question
    grade = question.grade(answer)
    assert not grade.right
    assert " ".join(phrase.text(at=question.names) for phrase in grade.objections) == said


def test_a_decision_tells_what_it_costs_and_what_is_given_away() -> None:
    question = find("tientsin-decide-08").question
    cost, reason = (phrase.text(at=question.names) for phrase in question.grade("5 play 7j").objections)
    figure = question.figures["5 play 7j"]
    told = f"[7j] costs you about {figure.behind:.0f} points a round (±\u00a0{figure.doubt:.0f})"
    assert cost.startswith(told)
    assert reason == "[7j] [7w] [7s] go in one play. Whatever is left behind costs at least one more lead."
    rows = [*question.data["choices"][:1], {"action": "5 play Ts", "behind": 45.0, "doubt": 10.0}]
    dearer = read_question({**question.data, "choices": rows})
    best, other, why = (phrase.text(at=question.names) for phrase in dearer.grade("5 play 8s").says)
    assert (
        best
        and "[Ts] would cost about" in other
        and why == "[8s] will do here. [Ts] can wait for a trick that [8s] can’t take."
    )
