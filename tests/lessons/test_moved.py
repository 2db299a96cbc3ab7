"""Chapters and steps that stand elsewhere now are found by what they were once called."""

from __future__ import annotations

import doctest
import json

import pytest

from tests.pages.fake import Browser
from tichu_teach import lesson, moved, step
from tichu_teach.classroom.merge import merge
from tichu_teach.classroom.progress import Progress
from tichu_teach.classroom.reading import load
from tichu_teach.classroom.task import Went, step_id
from tichu_teach.lessons import chapters
from tichu_teach.lessons import load as chapter
from tichu_teach.pages.lesson import LessonPage
from tichu_teach.texts import text

STEPS = [(name, id) for name, ids in moved.ONCE.items() for id in ids]


def test_the_doctests_hold() -> None:
    failed, tried = doctest.testmod(moved)
    assert tried and not failed


def test_no_name_means_two_chapters() -> None:
    assert not moved.CHAPTERS.keys() & {*chapters()}
    assert {*moved.CHAPTERS.values()} <= {*chapters()}


@pytest.mark.parametrize("name", moved.ONCE)
def test_the_number_of_its_steps_tells_an_old_entry_from_a_new_one(name: str) -> None:
    if name not in moved.CHAPTERS:
        assert len(chapter(name).steps) != len(moved.ONCE[name])


@pytest.mark.parametrize(("name", "id"), STEPS)
def test_every_step_that_ever_was_is_there(name: str, id: str) -> None:
    place, now = moved.step(name, id)
    assert now in [each.id for each in chapter(place).steps]
    page = step(name, id)
    assert page.lesson.name == place and page.step is not None and page.step.id == now


@pytest.mark.parametrize(("once", "now"), moved.CHAPTERS.items())
def test_a_chapter_opens_by_its_old_name(once: str, now: str) -> None:
    assert lesson(once).lesson.name == now


def test_a_link_to_a_step_that_has_moved_says_where_it_is() -> None:
    page = LessonPage("nanking/1-cards")
    browser = Browser(page)
    browser.hello("?step=flush-is-bomb")
    (note,) = browser.blocks("note")
    assert page.place == 0
    assert note["text"] == text("page.step.moved", title=chapter("nanking/5-bombs").title())


# -- records -----------------------------------------------------------------------------------------


def test_what_was_learnt_goes_where_the_step_went() -> None:
    steps = {"make": "solved", "forward": "helped", "duty": "solved"}
    old = {"nanking/3-wish": {"step": 4, "of": 14, "done": False, "steps": steps}}
    record = load({"lessons": old})
    assert record.steps("nanking/7-wish") == {"forward": "helped", "duty": "solved"}
    assert record.steps("nanking/3-specials") == {"sparrow": "seen", "make": "solved"}
    assert load(json.loads(json.dumps(record.to_data()))) == record, "and it is read as it is written"
    assert not record.aside


def test_what_was_done_stays_done() -> None:
    record = load({"lessons": {"nanking/7-counting": {"step": 11, "of": 11, "done": True}}})
    assert record.lessons["nanking/8-counting"]["done"]
    assert set(record.steps("nanking/4-points")) == {"points", "end", "last-trick", "hand", "tricks"}
    page = LessonPage("nanking/8-counting")
    Browser(page, {"progress": record.to_data()}).hello()
    assert page.place == 0


def test_one_goes_on_at_the_first_step_that_is_still_to_come() -> None:
    old = {"lessons": {"nanking/1-cards": {"step": 7, "of": 14, "done": False}}}
    page = LessonPage("nanking/1-cards")
    Browser(page, {"progress": old}).hello()
    assert page.step is not None and page.step.id == "win"
    page = LessonPage("nanking/3-wish")
    old = {"lessons": {"nanking/3-wish": {"step": 6, "of": 14, "done": False}}}
    Browser(page, {"progress": old}).hello()
    assert page.step is not None and page.step.id == "phoenix-helps"


def test_two_old_entries_may_come_to_one() -> None:
    old = {
        "nanking/3-wish": {"step": 2, "of": 14, "done": False},
        "nanking/4-specials": {"step": 2, "of": 13, "done": False, "steps": {"dog": "solved"}},
        "nanking/3-specials": {"step": 5, "of": 13, "done": True, "steps": {"dog": "helped"}},
    }
    record = load({"lessons": old})
    entry = record.lessons["nanking/3-specials"]
    assert entry["done"] and (entry["step"], entry["of"]) == (5, 13)
    wanted = {"sparrow": "seen", "make": "seen", "dog": "solved", "dog-follow": "seen"}
    assert entry["steps"] == wanted


def test_tasks_are_known_by_where_they_are_now() -> None:
    went = {"rule": "nanking.wish.duty", "first": ["2026-11-20", "missed"]}
    old = {"nanking/3-wish#duty": went, "nanking/1-cards#bombs": went, "nanking-wish-02": went}
    record = load({"tasks": old})
    assert list(record.tasks) == ["nanking/7-wish#duty", "nanking/5-bombs#kinds", "nanking-wish-02"]
    assert not record.aside
    later = Progress().answered(step_id("nanking/7-wish", "duty"), Went("2026-11-22", "solved"))
    both = merge([record, later])
    assert both.tasks["nanking/7-wish#duty"].first.how == "missed"
    assert both.tasks["nanking/7-wish#duty"].last.how == "solved"
