"""Chapters of Mah-Jong and Sparrow in a real browser: by mouse, by keyboard alone, on a phone."""

from typing import Any

import pytest

from tests.browser import visit
from tests.browser.answers import walk_from_its_door, watched
from tests.browser.room import Rooms
from tests.browser.visit import fits, go_to, keys, laid, until, verdict
from tichu_teach.lessons.lesson import Step
from tichu_teach.texts import Texts, text

pytestmark = [pytest.mark.browser, pytest.mark.site]


def open_step(page: Any, rooms: Rooms, chapter: str, step: str) -> Step:
    """Open a chapter at a step, as if the learner had come so far, and have its script played to the end."""
    opened = visit.open_step(page, rooms, chapter, step)
    watched(page)
    return opened


def focused(page: Any) -> str:
    here = page.locator(":focus")
    return str(here.get_attribute("aria-label") or here.inner_text()) if here.count() else ""


def labels(page: Any, css: str) -> list[str]:
    return page.locator(css).evaluate_all("all => all.map(n => n.getAttribute('aria-label'))")


@pytest.mark.extra
def test_sparrow_on_a_phone(phone: Any, rooms: Rooms) -> None:
    walk_from_its_door(phone, rooms, "sparrow/1-cards")


def test_a_claim_by_mouse(page: Any, rooms: Rooms) -> None:
    """What can be claimed and what not, the group that lies open then, and the discard owed for it."""
    open_step(page, rooms, "mahjong/2-turn", "practice")
    dock = page.locator(".tt-claims")
    assert not dock.locator(".tt-a-kong").count()  # its word is taught in the next chapter
    dock.locator(".tt-a-mahjong").click()
    assert Texts("mahjong")("rules.mahjong.dead.false-mahjong.name") in verdict(page, "no")
    dock.locator(".tt-a-pung").click()
    dock.wait_for(state="detached")
    assert labels(page, ".tt-at-south .tt-meld") == ["Open pung of circle eights"]
    assert page.locator(".tt-hand .tt-card").count() == 11
    page.locator('.tt-hand [data-card^="Gd#"]').click()
    page.locator(".tt-a-discard").click()
    until(page, lambda: page.locator(".tt-hand .tt-card").count() == 10, "nothing is discarded")
    assert labels(page, ".tt-zone.tt-at-south .tt-piece") == ["green dragon, the last discard"]


@pytest.mark.extra
def test_a_claim_by_keyboard_alone(page: Any, rooms: Rooms) -> None:
    open_step(page, rooms, "mahjong/2-turn", "practice")
    go_to(page, "button", words=text("table.noclaim"))
    page.keyboard.press("ArrowRight")
    assert focused(page).startswith(text("table.chow"))
    page.keyboard.press("Enter")
    page.get_by_role("img", name="Open chow 6-7-8 of circles").wait_for()
    assert page.get_by_role("status").text_content()
    go_to(page, "[data-card]")
    page.keyboard.press("Home")
    thrown = focused(page)
    keys(page, "Space", "Enter")
    page.get_by_role("img", name=text("table.river.last", tile=thrown), exact=True).wait_for()
    assert page.locator(".tt-hand .tt-card").count() == 10


@pytest.mark.extra
def test_a_claim_on_a_phone(phone: Any, rooms: Rooms) -> None:
    step = open_step(phone, rooms, "mahjong/3-kongs", "claim")
    assert fits(phone)
    phone.locator(".tt-claims .tt-a-kong").tap()
    phone.locator(".tt-verdict.tt-yes").wait_for()
    phone.get_by_text(step.say("done")).wait_for()
    assert labels(phone, ".tt-at-south .tt-meld") == ["Open kong of red dragons"]


def test_a_sheet_of_choices_and_numbers_by_keyboard_alone(page: Any, rooms: Rooms) -> None:
    """The focus takes the lines in their order, whatever kind each is."""
    question = open_step(page, rooms, "mahjong/14-table", "throws").question
    right, lists = question.solve()[0], 0
    page.locator(".tt-choices").first.locator("[tabindex='0']").focus()
    for row in question.rows:
        here = page.locator(f'input[data-row="{row.id}"]:focus')
        if row.options:
            here = page.locator(".tt-choices").nth(lists).locator(":focus")
            lists += 1
        until(page, lambda here=here: here.count() == 1, f"{row.id} is passed over")
        if row.options:
            for _ in range([option.value for option in row.options].index(right[row.id])):
                page.keyboard.press("ArrowDown")
        else:
            page.keyboard.type(str(right[row.id]))
        page.keyboard.press("Enter")
    page.locator(".tt-verdict.tt-yes").wait_for()


@pytest.mark.parametrize("name", ["sparrow/1-cards", "nanking/8-counting"])
def test_what_is_told_and_filled_in_takes_the_room_there_is(page: Any, rooms: Rooms, name: str) -> None:
    """Nothing to read or fill in is scrolled away while the window has room for it."""
    page.goto(f"{rooms.home}voila/render/{name}.ipynb")
    laid(page)
    page.locator(".tt-quiz").wait_for()  # what led up to the question has been shown
    seen = """() => {
      const parts = [...document.querySelectorAll(".tt-panel, .tt-form")];
      const end = (part) => part && part.getBoundingClientRect().bottom;
      const [form, nav] = [document.querySelector(".tt-form"), document.querySelector(".tt-nav")];
      return { cut: Math.max(...parts.map((each) => each.scrollHeight - each.clientHeight)),
        free: nav.getBoundingClientRect().top - end(form) };
    }"""
    room = page.evaluate(seen)
    assert room["cut"] <= 2 or room["free"] < 190, room  # what will be said of an answer has its place
