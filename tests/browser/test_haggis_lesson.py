"""Chapters of Haggis in a real browser: by mouse, on a phone, and by keyboard alone."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.room import Rooms
from tests.browser.visit import fits, kept, nav_button, open_notebook, open_step, title, until
from tichu_teach.engine import State
from tichu_teach.exercises.question import Question
from tichu_teach.lessons import load
from tichu_teach.texts import text

pytestmark = [pytest.mark.browser, pytest.mark.site]


def choose(page: Any, words: str) -> None:
    page.locator(".tt-choice", has=page.get_by_text(words, exact=True)).last.click()


def play(page: Any, state: State, answer: str) -> None:
    """Pick the cards of a play, press *play*, and take the reading that is proposed if one is asked for."""
    cards = [word.split("=")[0] for word in answer.split()[2:]]
    for card in cards:
        page.locator(f'.tt-hand [data-card^="{card}#"]').click()
    page.locator(".tt-a-play").click()
    if len(state.game.readings(state.game.deck.gather(cards, state.hands[state.turn]))) > 1:
        page.locator(".tt-readings .tt-meaningbtn").first.click()


def sort(page: Any, right: list[str]) -> None:
    """Press the items in their order."""
    for item in right:
        page.locator(f'.tt-heap [data-item="{item}"]').click()
    page.locator(".tt-order .tt-checkline button").click()


def answer(page: Any, question: Question) -> None:
    """Give the right answer by mouse."""
    right = question.solve()[0]
    if question.kind == "play":
        play(page, question.at, right)
    elif question.kind == "order":
        sort(page, right)
    elif question.kind == "allowed":
        choose(page, text(f"puzzle.allowed.{'yes' if right['allowed'] else 'no'}"))
        if "rule" in right:
            choose(page, text(f"rules.{right['rule']}.name"))
    elif question.kind == "takes":
        choose(page, question.names.seats[right])
    else:
        raise AssertionError(f"nobody has shown how to answer {question.kind}")


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
            play(page, step.at, "0 play 3r 5o 7y 9g")
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
    phone.locator(".tt-verdict.tt-nudge").wait_for()
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
