"""Puzzles in a real browser: by mouse, by keyboard alone, by link, and after a reload."""

from typing import Any

import pytest

from tests.browser.answers import play
from tests.browser.room import Rooms
from tests.browser.visit import (
    fits,
    go_to,
    kept,
    keys,
    open_notebook,
    open_puzzle,
    solved,
    title,
    until,
    verdict,
)
from tichu_teach.exercises.library import find
from tichu_teach.texts import text

pytestmark = [pytest.mark.browser, pytest.mark.site]

PAGE = "nanking/puzzles"


def card(page: Any, name: str) -> Any:
    return page.locator(f'.tt-hand [data-card="{name}#1"]')


def test_a_wish_by_mouse_and_what_a_wrong_one_does(page: Any, rooms: Rooms) -> None:
    open_puzzle(page, rooms, "nanking-wish-18")
    page.get_by_role("button", name="10", exact=True).click()
    verdict(page, "nudge")
    assert page.locator(".tt-verdict.tt-nudge summary").count() == 1, "it names the rule"
    page.get_by_role("button", name="5", exact=True).click()
    assert solved(page, "nanking-wish-18")
    assert kept(page, "progress")["puzzles"]["missed"] == ["nanking-wish-18"], "not at the first attempt"


def test_a_bomb_by_mouse(page: Any, rooms: Rooms) -> None:
    open_puzzle(page, rooms, "nanking-bomb-18")
    play(page, "Dr")
    verdict(page, "nudge")
    play(page, "Tj", "Tw", "Tp", "Ts")
    assert solved(page, "nanking-bomb-18")


def test_a_way_out_card_by_card(page: Any, rooms: Rooms) -> None:
    """The others answer each play; a wrong order is answered at once, and the cards are in hand again."""
    puzzle = find("nanking-endgame-08")
    open_puzzle(page, rooms, puzzle.id)
    right, hand = puzzle.question.solve()[0], page.locator(".tt-hand .tt-card")
    second, first = (action.split()[-1] for action in right[:2])
    play(page, first)
    card(page, first).wait_for(state="detached")
    play(page, second)
    verdict(page, "nudge")
    until(page, lambda: hand.count() == 4, "the cards do not come back")
    assert not page.locator('.tt-hand [aria-pressed="true"]').count()
    for action in right:
        names = action.split()[2:]
        for name in names:
            card(page, name).press("Space")
        page.keyboard.press("Enter")
        card(page, names[-1]).wait_for(state="detached")
    assert solved(page, puzzle.id)


def test_one_by_keyboard_alone(page: Any, rooms: Rooms) -> None:
    open_puzzle(page, rooms, "nanking-wish-02")
    go_to(page, ".tt-hand *")
    go_to(page, "[data-card='8w#1']", "ArrowRight")
    keys(page, "Space", "Enter")
    assert solved(page, "nanking-wish-02")


@pytest.mark.more
def test_progress_stands_on_another_visit(page: Any, rooms: Rooms) -> None:
    open_puzzle(page, rooms, "nanking-wish-02")
    play(page, "8w")
    assert solved(page, "nanking-wish-02")
    page.goto(rooms.home)
    open_notebook(page, rooms, PAGE)
    assert title(page) != text("page.puzzle.packed", number="2")
    page.get_by_role("button", name=text("page.button.choose")).click()
    page.locator(".tt-progress").wait_for()
    curated = page.locator(".tt-progress").inner_text()
    assert curated.strip().startswith("1 ")
    page.goto(rooms.home)
    assert text("home.progress.solved_one", count=1) in page.locator("body").inner_text()


def test_the_puzzle_of_the_day_and_a_generated_one(page: Any, rooms: Rooms) -> None:
    open_notebook(page, rooms, PAGE, "?puzzle=daily")
    assert title(page).startswith(text("page.puzzle.daily", date="").strip())
    made = find("nanking-bomb-t4711")
    open_notebook(page, rooms, PAGE, "?puzzle=nanking-bomb-t4711")
    assert made.story.text()[:20] in page.locator(".tt-story").inner_text()


def test_a_link_to_nothing_says_so(page: Any, rooms: Rooms) -> None:
    open_notebook(page, rooms, PAGE, "?puzzle=<b>no</b>-such-puzzle")
    assert "<b>no</b>-such-puzzle" in page.locator(".tt-note").first.inner_text()
    assert page.locator(".tt-story").count() == 1


def test_a_phone_solves_one(phone: Any, rooms: Rooms) -> None:
    open_puzzle(phone, rooms, "nanking-wish-02")
    assert fits(phone)
    play(phone, "8w")
    assert solved(phone, "nanking-wish-02")
    assert fits(phone)


def test_small_cards_of_a_question_keep_off_its_next_line(phone: Any, rooms: Rooms) -> None:
    """The question wraps on a phone, with five cards in its first line."""
    open_puzzle(phone, rooms, "nanking-bomb-t7")
    cards, words = phone.locator(".tt-question").evaluate(
        """question => {
          const words = document.createRange();
          words.selectNodeContents(question.lastChild);
          const cards = [...question.querySelectorAll(".tt-chip")].map(each => each.getBoundingClientRect());
          return [cards, [...words.getClientRects()]].map(all => all.map(({top, bottom}) => [top, bottom]));
        }"""
    )
    first, second = sorted({round(top) for top, _ in words})
    assert second > first + 20 and max(bottom for _, bottom in cards) <= second


@pytest.mark.parametrize("id", ["nanking-scoring-01", "mahjong-waits-01"])
def test_what_is_shared_lies_on_no_answer(page: Any, rooms: Rooms, id: str) -> None:
    open_puzzle(page, rooms, id)
    share, form = (page.locator(css).bounding_box() for css in (".tt-extra", ".tt-formbox"))
    beside = share["x"] + share["width"] <= form["x"] or share["x"] >= form["x"] + form["width"]
    apart = beside or share["y"] >= form["y"] + form["height"]
    assert apart, (share, form)


def test_what_is_asked_is_seen_above_all_that_is_to_be_looked_at(phone: Any, rooms: Rooms) -> None:
    question = open_puzzle(phone, rooms, "mahjong-waits-07")
    line = phone.locator(".tt-askedline")
    assert line.inner_text() == question.ask.text(at=question.names)
    assert line.bounding_box()["y"] < 300 and line.get_attribute("aria-hidden") == "true"
    open_puzzle(phone, rooms, "nanking-wish-01")
    assert line.count() == 0, "the question itself is in sight"
