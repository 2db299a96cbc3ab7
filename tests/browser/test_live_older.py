"""A phone of 2022 in a class: the same tables in the same places, and its answers count."""

from typing import Any

import pytest

from tests.app.serving import Running
from tests.app.test_live import Visitor, opened
from tests.app.test_live import question as put
from tests.browser.conftest import PHONE
from tests.browser.hour import choose, come_in, fill, play, sort
from tests.browser.visit import until
from tichu_teach.lessons import load
from tichu_teach.pages.presenting.voting import phone_question

pytestmark = [pytest.mark.browser, pytest.mark.more]


OLDER = """
const knows = CSS.supports.bind(CSS);
CSS.supports = (...asked) => !/container-type|&/.test(asked.join(":")) && knows(...asked);
for (const name of ["toSpliced", "toSorted", "toReversed", "with", "findLast", "findLastIndex"])
  delete Array.prototype[name];
delete Object.groupBy;
"""
"""What such a browser hasn't; its style sheets are looked at in `tests/app/test_older.py`."""

STEPS = {
    ("nanking/7-wish", "duty"): play("eight of swords"),
    ("nanking/7-wish", "forward"): choose(1),
    ("nanking/1-cards", "deck"): sort,
    ("nanking/4-points", "points"): fill,
    ("mahjong/1-tiles", ""): None,
}

PLACES = """() => Object.fromEntries([...document.querySelectorAll(
  '.tt-felt, .tt-hand .tt-card, .tt-hand .tt-tile, .tt-trickplay, .tt-trickplay *, .tt-seat, ' +
  '.tt-actions button, .tt-panel, .tt-choice, .tt-b-sheet input, .tt-heap button')].map((each, n) => {
    const { x, y, width, height } = each.getBoundingClientRect();
    return [`${n} ${each.classList[0] ?? each.tagName}`, [x, y, width, height].map(Math.round)];
  }))"""

NEAR = 24
"""Pixels by which a thing may be elsewhere: the window is a little wider than the table in it."""


def test_an_older_phone_has_the_same_table_and_answers(watched: Any, live: Running) -> None:
    teacher, room = opened(live.home)
    code = room["code"]
    newer, elder = watched(**PHONE), watched(**PHONE)
    elder.add_init_script(OLDER)
    for phone, name in ((newer, "Newer"), (elder, "Elder")):
        come_in(phone, live, code, name)
    assert elder.locator("link[href$='older.css']").count() == 1
    assert newer.locator("link[href$='older.css']").count() == 0
    for number, ((chapter, step), way) in enumerate(STEPS.items(), 1):
        steps = load(chapter).steps
        question = next(each.question for each in steps if each.question and (each.id == step or not step))
        assert question
        teacher.told(f"live/{code}/ask", put(scene=phone_question(question, f"Question {number}")))
        for phone in (newer, elder):
            phone.get_by_role("heading", name=f"Question {number}").wait_for()
        found: list[dict[str, list[int]]] = []

        def settled(found: list[dict[str, list[int]]] = found) -> bool:
            found[:] = [phone.evaluate(PLACES) for phone in (newer, elder)]
            return [*found[0]] == [*found[1]] and not _apart(*found)

        try:
            until(elder, settled, "apart")
        except AssertionError:
            raise AssertionError(f"{chapter} {step}: {_apart(*found)}") from None
        assert elder.evaluate("document.documentElement.scrollWidth <= innerWidth"), (chapter, step)
        if way:
            way(elder)
            elder.locator(".tt-note.tt-tone-good").wait_for()
            until(elder, lambda n=number: _answers(teacher, code, n) == 1, "not counted")


def _apart(one: dict[str, list[int]], two: dict[str, list[int]]) -> list[tuple[str, list[int], list[int]]]:
    return [
        (name, one[name], two[name])
        for name in one
        if name in two and max(abs(a - b) for a, b in zip(one[name], two[name], strict=True)) > NEAR
    ]


def _answers(teacher: Visitor, code: str, number: int) -> int:
    return len(teacher.told(f"live/{code}/answers?number={number}")["answers"])
