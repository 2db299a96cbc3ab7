"""Chapters of Haggis in a real browser: by mouse, on a phone, and by keyboard alone."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.answering import act, answer
from tests.browser.room import Rooms
from tests.browser.visit import fits, kept, nav_button, open_notebook, open_step, title, until
from tichu_teach.lessons import load
from tichu_teach.texts import text

pytestmark = [pytest.mark.browser, pytest.mark.site]


@pytest.mark.extra
def test_a_chapter_by_mouse(page: Any, rooms: Rooms) -> None:
    lesson = load("haggis/3-bombs")
    open_notebook(page, rooms, lesson.name)
    for step in lesson.steps:
        until(page, lambda step=step: title(page) == step.say("title"), f"{step.id} doesn't come")
        heading = page.locator(".tt-panel h2")
        until(page, lambda h=heading: h.bounding_box()["y"] >= 0, f"{step.id} begins above the window")
        if step.question:
            answer(page, step.question)
            page.locator(".tt-verdict.tt-yes").wait_for()
        if step.goals:  # the bomb among the odd cards
            act(page, step.at, "0 play 3r 5o 7y 9g")
            page.locator(".tt-ticked").wait_for()
        assert page.locator(".tt-dot.tt-solved").count() == lesson.steps.index(step) + 1
        last = step is lesson.steps[-1]
        nav_button(page, "finish" if last else "next").click()
    until(page, lambda: title(page) == text("page.lesson.closing.done"), "the end doesn't come")
    until(page, lambda: kept(page, "progress")["lessons"][lesson.name]["done"] is True, "not kept")
    onward = page.locator(".tt-nav a.tt-primary")
    assert onward.inner_text() == text("page.lesson.following", title=load("haggis/4-tricks").title())
    onward.click()
    until(page, lambda: "4-tricks" in page.url, "it does not lead to the next chapter")
    page.goto(rooms.home)
    tile = page.locator(f"[data-lesson='{lesson.name}']")
    assert lesson.title() in tile.inner_text() and text("home.progress.done") in tile.inner_text()


@pytest.mark.extra
def test_what_several_readings_ask_on_a_phone(phone: Any, rooms: Rooms) -> None:
    step = open_step(phone, rooms, "haggis/2-runs", "ambiguous")
    for card in ("8r", "J", "Q", "K"):
        phone.locator(f'.tt-hand [data-card^="{card}#"]').tap()
    phone.locator(".tt-a-play").tap()
    chooser = phone.locator(".tt-readings")
    chooser.wait_for()
    readings = step.position.game.readings(step.position.game.deck.parse("8r J Q K"))
    assert chooser.locator(".tt-meaningbtn").count() == len(readings)
    assert fits(phone)
    chooser.locator(".tt-meaningbtn").last.tap()
    phone.locator(".tt-verdict.tt-no", has_text="read otherwise").wait_for()
    phone.locator(".tt-a-play").wait_for()


@pytest.mark.extra
def test_a_bombs_trick_given_away_on_a_phone(phone: Any, rooms: Rooms) -> None:
    open_step(phone, rooms, "haggis/4-tricks", "gift")
    phone.get_by_role("button", name=text("table.give.to", name="East")).tap()
    phone.locator(".tt-verdict.tt-yes").wait_for()
    bubble, felt = phone.locator(".tt-bubble").bounding_box(), phone.locator(".tt-felt").bounding_box()
    assert bubble["x"] + bubble["width"] <= felt["x"] + felt["width"], "nothing hangs over the table's edge"


def test_a_wild_card_by_keyboard_alone(page: Any, rooms: Rooms) -> None:
    open_step(page, rooms, "haggis/1-wilds", "low")

    def focused() -> str:
        return str(page.evaluate("document.activeElement.dataset.card || ''").split("#")[0])

    for _ in range(40):
        page.keyboard.press("Tab")
        if focused():
            break
    for card in ("8r", "J"):
        for _ in range(6):
            if focused() == card:
                break
            page.keyboard.press("ArrowRight")
        page.keyboard.press("Space")
    page.keyboard.press("Enter")
    page.locator(".tt-verdict.tt-yes").wait_for()


@pytest.mark.extra
def test_a_sheet_tells_what_a_wrong_number_was_thinking(page: Any, rooms: Rooms) -> None:
    step = open_step(page, rooms, "haggis/5-ending", "five")
    field = page.locator('input[data-row="out.0"]')
    field.fill("15")  # without the open cards
    field.press("Enter")
    note = page.locator(".tt-remark .tt-verdicttext")
    note.wait_for()
    assert text("puzzle.slip.haggis.faces-left") in note.inner_text()
    field.fill(str(step.question.solve()[0]["out.0"]))
    field.press("Enter")
    page.locator(".tt-verdict.tt-yes").wait_for()
