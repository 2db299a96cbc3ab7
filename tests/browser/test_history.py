"""Back, Forward and a reload in a real browser: a step is a place, and whatever was there is there again."""

from typing import Any

import pytest

from tests.browser.room import Rooms
from tests.browser.visit import headed, laid, nav_button, open_notebook, remember, title, until
from tichu_teach.exercises.library import find
from tichu_teach.lessons import load
from tichu_teach.texts import text

pytestmark = [pytest.mark.browser, pytest.mark.site, pytest.mark.more]

CHAPTER = "nanking/7-wish"


def test_the_steps_of_a_chapter_are_in_the_history(page: Any, rooms: Rooms) -> None:
    steps = [step.say("title") for step in load(CHAPTER).steps]
    done = {"step": 0, "of": len(steps), "done": True}  # whose record leads nowhere but to its beginning
    remember(page, rooms, "progress", {"lessons": {CHAPTER: done}})
    page.goto(rooms.home)
    open_notebook(page, rooms, CHAPTER, "?step=3")
    headed(page, steps[2])
    until(page, lambda: "?" not in page.url, "the link stays in the address")
    for number in (3, 4):
        page.locator("button.tt-dot").nth(number).click()
        headed(page, steps[number])
    page.go_back()
    headed(page, steps[3])
    page.reload()
    laid(page)
    headed(page, steps[3])
    page.go_back()
    headed(page, steps[2])
    page.go_forward()
    page.go_forward()
    headed(page, steps[4])
    page.go_back()
    page.go_back()
    headed(page, steps[2])
    page.go_back()
    page.wait_for_url(rooms.home)
    page.go_forward()
    laid(page)
    headed(page, steps[2])


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


def test_a_free_table_lies_there_again_as_it_was_left(page: Any, rooms: Rooms) -> None:
    step = load(CHAPTER).steps[1].say("title")
    open_notebook(page, rooms, CHAPTER, "?step=2")
    headed(page, step)
    place = entered(page)
    page.get_by_role("button", name=text("try.button")).click()
    page.get_by_role("button", name=text("try.may.ask")).click()
    page.locator(".tt-move").first.click()
    page.locator(".tt-log li").first.wait_for()
    tried = page.locator(".tt-log").inner_text()
    page.go_back()
    headed(page, step)
    page.go_forward()
    until(page, lambda: page.locator(".tt-log").all_inner_texts() == [tried], "what was tried is gone")
    page.get_by_role("button", name=text("try.back"), exact=True).click()
    headed(page, step)
    until(page, lambda: entered(page) == place, "the button doesn't lead back")  # the browser comes after
    page.go_forward()
    until(page, lambda: page.locator(".tt-log").all_inner_texts() == [tried], "Forward leads nowhere")
    page.reload()
    laid(page)
    page.get_by_role("button", name=text("try.back"), exact=True).click()
    headed(page, step)


def entered(page: Any) -> str:
    """The place that the browser's history is at."""
    return str(page.evaluate("history.state?.here"))


def test_back_closes_the_drawer_of_a_game(phone: Any, rooms: Rooms) -> None:
    phone.goto(rooms.home)
    open_notebook(phone, rooms, "nanking/game")
    drawer, heading = text("game.drawer"), title(phone)
    more, close = (
        phone.locator(".tt-nav button", has_text=text(f"game.button.{n}")) for n in ("more", "close")
    )
    more.click()
    headed(phone, drawer)
    phone.go_back()
    headed(phone, heading)
    phone.go_forward()
    headed(phone, drawer)
    phone.reload()
    laid(phone)
    headed(phone, drawer)
    close.click()
    headed(phone, heading)
    phone.locator(".tt-actions .tt-primary").click()  # a move is no place: Back takes none back
    until(phone, lambda: title(phone) != heading, "the game doesn't go on")
    pushing = title(phone)
    phone.go_back()
    phone.wait_for_url(rooms.home)
    phone.go_forward()
    laid(phone)
    headed(phone, pushing)


def test_whoever_has_chosen_a_theme_is_not_led_back_to_the_choice(page: Any, rooms: Rooms) -> None:
    open_notebook(page, rooms, "nanking/puzzles", "?puzzle=nanking-wish-02")
    first = title(page)
    nav_button(page, "choose").click()
    headed(page, text("page.puzzle.choose"))
    page.go_back()
    headed(page, first)
    nav_button(page, "choose").click()
    page.get_by_label(text("page.puzzle.theme")).select_option(text("puzzle.theme.scoring"))
    nav_button(page, "close").click()
    page.locator(".tt-panel .tt-header", has_text=text("puzzle.theme.scoring")).wait_for()
    page.go_back()
    headed(page, first)


def test_back_closes_what_lies_over_the_page(phone: Any, rooms: Rooms) -> None:
    phone.goto(rooms.home)
    open_notebook(phone, rooms, CHAPTER, "?step=2")
    dialog = phone.locator("dialog.tt-help")
    phone.locator(".tt-helpbtn").click()
    dialog.wait_for()
    phone.go_back()
    dialog.wait_for(state="detached")
    headed(phone, load(CHAPTER).steps[1].say("title"))
    phone.go_forward()
    dialog.get_by_role("button").click()
    dialog.wait_for(state="detached")
    phone.go_back()
    phone.wait_for_url(rooms.home)


def test_a_free_table_is_one_press_away_and_one_press_back(phone: Any, rooms: Rooms) -> None:
    open_notebook(phone, rooms, CHAPTER, "?step=2")
    headed(phone, load(CHAPTER).steps[1].say("title"))
    picked = phone.locator(".tt-hand button").first
    phone.get_by_role("button", name=text("try.button")).click()
    phone.get_by_role("button", name=text("try.would.ask")).click()
    phone.locator(".tt-note", has_text="The program would").wait_for()
    phone.get_by_role("button", name=text("try.may.ask")).click()
    phone.locator(".tt-move").first.click()
    phone.locator(".tt-verdict").wait_for()
    phone.go_back()
    headed(phone, load(CHAPTER).steps[1].say("title"))
    assert picked.is_visible() and not phone.locator(".tt-verdict").count()
