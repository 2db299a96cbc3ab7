"""Nothing is used before it is explained: no word of the glossary, no special card, no rule."""

from __future__ import annotations

from dataclasses import replace

from tests.lessons.needs import Gap, gaps
from tichu_teach.lessons import chapters, load


def test_a_step_uses_what_has_been_explained() -> None:
    assert [gap for name in chapters() for gap in gaps(load(name))] == []


def test_a_word_a_card_and_a_rule_are_missed_where_they_come_too_early() -> None:
    specials, bombs = load("nanking/3-specials"), load("nanking/5-bombs")
    (sparrow,) = [step for step in specials.steps if step.id == "sparrow"]
    assert Gap(sparrow.key, "Ph") in gaps(replace(specials, steps=(sparrow,))), "it lies in the hand"
    (priority,) = [step for step in bombs.steps if step.id == "priority"]
    assert gaps(replace(bombs, steps=bombs.steps[:1])) == []
    assert Gap(priority.key, "bomb") in gaps(replace(bombs, steps=(priority,)))
    assert Gap(priority.key, "nanking.bomb.priority") in gaps(
        replace(bombs, steps=(replace(priority, rules=()),))
    )
