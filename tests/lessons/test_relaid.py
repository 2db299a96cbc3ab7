"""A step on another table asks in the words of what the learner knows by then."""

from __future__ import annotations

import pytest

from tichu_teach.lessons import chapters, load
from tichu_teach.lessons.loader import step_at
from tichu_teach.lessons.taught import base_of


@pytest.mark.parametrize("name", ["nanking/3-specials", "tricsu/1-table", "haggis/4-tricks"])
def test_as_many_reasons_are_offered_as_in_the_chapter_and_none_that_is_unknown(name: str) -> None:
    lesson = load(name)
    before = [
        each for each in chapters() if each.startswith((f"{lesson.ruleset}/", f"{base_of(lesson.ruleset)}/"))
    ]
    steps = [step for each in before for step in load(each).steps]
    asked = [
        step for step in lesson.steps if step.position and step.question and step.question.kind == "allowed"
    ]
    assert asked
    for step in asked:
        known = {rule for each in steps[: steps.index(step) + 1] for rule in each.rules}
        relaid = step_at(lesson, step.id, step.position).step.question
        assert relaid is not None
        reasons = [option.value for option in relaid.options() if isinstance(option.value, str)]
        assert len(relaid.options()) == len(step.question.options()), step.id
        assert known >= {*reasons}, step.id
