"""Back, Forward and a reload in a real browser: a step is a place, and whatever was there is there again."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.room import Rooms
from tests.browser.visit import laid, nav_button, open_notebook, remember, title, until
from tichu_teach.exercises.library import find
from tichu_teach.lessons import load
from tichu_teach.texts import text

pytestmark = [pytest.mark.browser, pytest.mark.site]

CHAPTER = "nanking/7-wish"


def at(page: Any, words: str) -> None:
    until(page, lambda: title(page) == words, f"not at {words!r}, but at {title(page)!r}")


def test_the_steps_of_a_chapter_are_in_the_history(page: Any, rooms: Rooms) -> None:
    steps = [step.say("title") for step in load(CHAPTER).steps]
    done = {"step": 0, "of": len(steps), "done": True}  # whose record leads nowhere but to its beginning
    remember(page, rooms, "progress", {"lessons": {CHAPTER: done}})
    page.goto(rooms.home)
    open_notebook(page, rooms, CHAPTER, "?step=3")
    at(page, steps[2])
    until(page, lambda: "?" not in page.url, "the link stays in the address")
    for number in (3, 4):
        page.locator("button.tt-dot").nth(number).click()
        at(page, steps[number])
    page.go_back()
    at(page, steps[3])
    page.reload()
    laid(page)
    at(page, steps[3])
    page.go_back()
    at(page, steps[2])
    page.go_forward()
    page.go_forward()
    at(page, steps[4])
    page.go_back()
    page.go_back()
    at(page, steps[2])
    page.go_back()
    page.wait_for_url(rooms.home)
    page.go_forward()
    laid(page)
    at(page, steps[2])


def test_so_are_puzzles_with_what_was_chosen(page: Any, rooms: Rooms) -> None:
    first = "nanking-wish-02"
    remember(page, rooms, "puzzle.nanking", {"id": first, "theme": "", "level": 2, "reached": 2})
    open_notebook(page, rooms, "nanking/puzzles")
    story = page.locator(".tt-story")

    def told(id: str) -> str:
        puzzle = find(id)
        return puzzle.story.text(at=puzzle.question.names)[:20]

    until(page, lambda: told(first) in story.inner_text(), "the puzzle doesn't come")
    nav_button(page, "skip-puzzle").click()
    until(page, lambda: told(first) not in story.inner_text(), "no other puzzle comes")
    page.go_back()
    until(page, lambda: told(first) in story.inner_text(), "Back leads elsewhere")
    page.reload()
    laid(page)
    until(page, lambda: told(first) in story.inner_text(), "a reload leads elsewhere")
    nav_button(page, "choose").click()
    chosen = page.get_by_label(text("page.puzzle.level"))
    assert chosen.evaluate("select => select.selectedOptions[0].text") == text("puzzle.difficulty.2")


def test_a_free_table_is_one_press_away_and_one_press_back(phone: Any, rooms: Rooms) -> None:
    open_notebook(phone, rooms, CHAPTER, "?step=2")
    at(phone, load(CHAPTER).steps[1].say("title"))
    picked = phone.locator(".tt-hand button").first
    phone.get_by_role("button", name=text("try.button")).click()
    phone.get_by_role("button", name=text("try.would.ask")).click()
    phone.locator(".tt-note", has_text="The program would").wait_for()
    phone.get_by_role("button", name=text("try.may.ask")).click()
    phone.locator(".tt-move").first.click()
    phone.locator(".tt-verdict").wait_for()
    phone.go_back()
    at(phone, load(CHAPTER).steps[1].say("title"))
    assert picked.is_visible() and not phone.locator(".tt-verdict").count()
