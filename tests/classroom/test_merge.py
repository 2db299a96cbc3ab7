"""Two records of one learner, such as a browser at home and one at school, as one."""

from __future__ import annotations

from itertools import permutations

import pytest

from tichu_teach.classroom.progress import Progress, joined, merge

WISH = "nanking/7-wish"
HOME = Progress(
    lessons={WISH: {"step": 3, "of": 9, "done": False, "steps": {"duty": "solved", "lead": "helped"}}},
    solved=5, first=4, hints=1, streak=2, best=3, done=("a", "b"), missed=("c", "d"),
)  # fmt: skip
SCHOOL = Progress(
    lessons={WISH: {"step": 5, "of": 8, "done": True, "steps": {"duty": "skipped", "bomb": "seen"}}},
    solved=4, first=2, hints=6, streak=1, best=7, done=("b", "c"), missed=("b", "e"),
)  # fmt: skip


@pytest.mark.parametrize(("one", "two"), [*permutations((HOME, SCHOOL))])
def test_the_better_and_the_larger_stand_whichever_comes_first(one: Progress, two: Progress) -> None:
    both = merge([one, two])
    assert both.lessons[WISH] == {
        "step": 5, "of": 9, "done": True, "steps": {"duty": "solved", "lead": "helped", "bomb": "seen"},
    }  # fmt: skip
    assert (both.solved, both.first, both.hints, both.streak, both.best) == (5, 4, 6, 2, 7)
    assert {*both.done} == {"a", "b", "c"}
    assert {*both.missed} == {"d", "e"}, "b was solved at once at home, c at school"


def test_as_many_are_solved_as_either_knows_of() -> None:
    assert merge([Progress(solved=1, done=("a",)), Progress(solved=2, done=("b", "c"))]).solved == 3


def test_a_chapter_without_steps_has_none() -> None:
    plain = {"step": 1, "of": 4, "done": False}
    assert "steps" not in joined(plain, plain)
    assert joined(plain, {**plain, "steps": {"duty": "seen"}})["steps"] == {"duty": "seen"}
