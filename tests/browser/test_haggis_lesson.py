"""Chapters of Haggis in a real browser: by mouse, on a phone, and by keyboard alone."""

from typing import Any

import pytest

from tests.browser.answers import act, known_at_home, play, walk
from tests.browser.room import Rooms
from tests.browser.visit import fits, go_to, open_notebook, open_step, until
from tichu_teach.lessons import load
from tichu_teach.lessons.lesson import Step
from tichu_teach.texts import text

pytestmark = [pytest.mark.browser, pytest.mark.site]


@pytest.mark.extra
def test_a_chapter_by_mouse(page: Any, rooms: Rooms) -> None:
    lesson = load("haggis/3-bombs")
    open_notebook(page, rooms, lesson.name)

    def look(step: Step) -> None:
        heading = page.locator(".tt-panel h2")
        until(page, lambda: heading.bounding_box()["y"] >= 0, f"{step.id} begins above the window")
        assert page.locator(".tt-dot.tt-solved").count() == lesson.steps.index(step)
        if step.goals:  # the bomb among the odd cards
            act(page, step.final_position, "0 play 3r 5o 7y 9g")
            page.locator(".tt-ticked").wait_for()

    walk(page, lesson, look)
    onward = page.locator(".tt-nav a.tt-primary")
    assert onward.inner_text() == text("page.lesson.following", title=load("haggis/4-tricks").title())
    onward.click()
    until(page, lambda: "4-tricks" in page.url, "it does not lead to the next chapter")
    known_at_home(page, rooms, lesson)


@pytest.mark.extra
def test_what_several_readings_ask_on_a_phone(phone: Any, rooms: Rooms) -> None:
    step = open_step(phone, rooms, "haggis/2-runs", "ambiguous")
    play(phone, "8r", "J", "Q", "K")
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
    go_to(page, "[data-card]")
    for card in ("8r", "J"):
        go_to(page, f'[data-card^="{card}#"]', "ArrowRight")
        page.keyboard.press("Space")
    page.keyboard.press("Enter")
    page.locator(".tt-verdict.tt-yes").wait_for()
