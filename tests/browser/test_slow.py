"""On a slow line: what is typed, chosen and pressed while an answer is on its way is not lost or undone."""

from typing import Any

import pytest

from tests.browser.room import Rooms
from tests.browser.visit import enter, open_notebook, open_puzzle, settled, solved, until
from tests.depth import some
from tichu_teach.exercises.library import find

pytestmark = [pytest.mark.browser, pytest.mark.more]

SHEET = "nanking-scoring-19"


def lines(page: Any) -> Any:
    return page.locator(".tt-sheet input[data-row]")


def type_sheet(page: Any, pace: int, slip: str = "") -> None:
    """Line after line as somebody types who looks at the paper: figures, Enter, figures, Enter."""
    answer = find(SHEET).question.solve()[0]
    lines(page).first.focus()
    if slip:
        page.keyboard.type(slip, delay=pace)
        page.keyboard.press("Enter")
        page.wait_for_timeout(pace)
    else:
        for value in answer.values():
            page.keyboard.type(str(value), delay=pace)
            page.keyboard.press("Enter")
            page.wait_for_timeout(pace)


@pytest.mark.parametrize(
    ("pace", "delay"), some([(60, 300), (120, 100), (60, 100), (120, 300), (200, 100), (200, 300)])
)
def test_a_sheet_is_typed_at_anybodys_pace(page: Any, rooms: Rooms, pace: int, delay: int) -> None:
    open_puzzle(page, rooms, SHEET)
    page.evaluate("(delay) => { window.delay = delay; }", delay)
    type_sheet(page, pace)
    assert solved(page, SHEET)


def test_back_to_a_wrong_line_unless_the_next_is_begun(page: Any, rooms: Rooms) -> None:
    open_puzzle(page, rooms, SHEET)
    page.evaluate("window.delay = 150")
    type_sheet(page, 20, "99")
    assert page.evaluate("document.activeElement.dataset.row") == lines(page).nth(1).get_attribute("data-row")
    page.locator("tr.tt-wrong").wait_for()
    until(page, lambda: page.evaluate("document.activeElement.value") == "99", "not back at the wrong line")
    page.keyboard.type("98")  # in place of what stood there
    page.keyboard.press("Enter")
    page.keyboard.type("7")
    page.wait_for_timeout(600)
    assert page.evaluate("document.activeElement.value") == "7", "torn away from what is being typed"
    assert lines(page).first.input_value() == "98"


def test_a_late_answer_writes_over_nothing(page: Any, rooms: Rooms) -> None:
    open_puzzle(page, rooms, SHEET)
    page.evaluate("window.delay = 300")
    field = lines(page).first
    enter(field, "99")
    field.focus()
    field.fill("41")
    page.locator("tr.tt-wrong").wait_for()
    assert field.input_value() == "41"
    right = str(next(iter(find(SHEET).question.solve()[0].values())))
    field.press("Enter")  # and a second check of the line while the first is under way is not dropped
    field.focus()
    enter(field, right)
    page.locator("tr.tt-right").first.wait_for()
    assert field.input_value() == right


def test_the_last_of_two_choices_counts(page: Any, rooms: Rooms) -> None:
    question = open_puzzle(page, rooms, "nanking-wish-01")
    (right,) = question.solve()
    page.evaluate("window.delay = 200")
    options = page.locator(".tt-choice")
    values = [option.value for option in question.options()]
    wrong = next(n for n, value in enumerate(values) if value != right)
    options.nth(wrong).click()
    options.nth(values.index(right)).click()
    assert solved(page, "nanking-wish-01")


def test_a_choice_made_while_the_referee_is_silent_counts(page: Any, rooms: Rooms) -> None:
    question = open_puzzle(page, rooms, "nanking-wish-01")
    (right,) = question.solve()
    values = [option.value for option in question.options()]
    held: list[Any] = []
    silent = [True]
    page.route("**/say/*", lambda route: held.append(route) if silent else route.continue_())
    options = page.locator(".tt-choice")
    options.nth(next(n for n, value in enumerate(values) if value != right)).click()
    page.locator(".tt-lost").wait_for()
    options.nth(values.index(right)).click()
    silent.clear()
    for route in held:
        route.continue_()
    assert solved(page, "nanking-wish-01")


def test_a_double_press_goes_on_once(page: Any, rooms: Rooms) -> None:
    open_puzzle(page, rooms, "nanking-wish-02")
    held: list[Any] = []
    page.route("**/say/*", lambda route: held.append(route))
    skip = page.locator(".tt-n-next")
    skip.evaluate("button => button.click()")
    until(page, lambda: held, "nothing was said")
    skip.evaluate("button => button.click()")
    held[0].continue_()
    settled(page)
    assert len(held) == 1


HELD = """() => {
  const back = history.back.bind(history);
  const there = () => new Promise((done) => addEventListener("popstate", done, { once: true }));
  history.back = () => { window.goOn = () => (back(), there()); };
}"""
"""The browser takes its time on the way back."""


def test_back_closes_a_help_that_was_opened_while_the_browser_was_busy(watched: Any, rooms: Rooms) -> None:
    page = watched()
    help, dialog = page.locator(".tt-helpbtn"), page.locator("dialog.tt-help")
    page.goto(rooms.home)
    open_notebook(page, rooms, "nanking/7-wish")
    settled(page)
    page.evaluate(HELD)
    help.click()
    dialog.get_by_role("button").click()
    dialog.wait_for(state="detached")
    help.click()
    dialog.wait_for()
    page.evaluate("goOn()")
    page.go_back()
    dialog.wait_for(state="detached")
    assert page.url != rooms.home
