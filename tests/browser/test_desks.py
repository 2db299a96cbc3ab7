"""The table that is laid by hand in several tabs: each has its own, and a closed one loses nothing."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.room import Rooms
from tests.browser.visit import enter, laid, open_notebook, settled, until
from tichu_teach.texts import text

pytestmark = [pytest.mark.browser, pytest.mark.site, pytest.mark.more]

TABLE = "family/table"
STORY = "editor.pack.words.story"
WISHED = "nanking | 0: 8w Kj Kp Ph | 1: 5p 9j | 2: 3j | 3: 4s | turn 0 | trick 3 7w | wish 8"
HELD = "async () => (await navigator.locks.query()).held.map(({ name }) => name)"


def writes(page: Any, line: str, story: str) -> None:
    """Lay a line, and begin a question about it."""
    enter(page.locator(".tt-handed input"), line)
    page.locator(".tt-note", has_text=text("editor.stands")).wait_for()
    page.locator(".tt-seg", has_text=text("editor.view.ask")).first.click()
    says(page, story)


def says(page: Any, story: str) -> None:
    """Write a story, and leave its field."""
    field = page.get_by_label(text(STORY), exact=True)
    field.fill(story)
    field.blur()
    settled(page)


def story(page: Any) -> str:
    """What a tab has of a story."""
    field = page.get_by_label(text(STORY), exact=True)
    field.wait_for()
    return str(field.input_value())


def desks(page: Any) -> set[str]:
    """The desks at which somebody sits."""
    return {name for name in page.evaluate(HELD) if name.startswith("tichu-teach/desk")}


def leaves(page: Any, other: Any) -> None:
    """Close a tab, and wait until its desk is known to be free."""
    before = len(desks(other))
    page.close()
    until(other, lambda: len(desks(other)) < before, "nobody knows that it is free")


def test_two_tabs_write_and_what_one_leaves_the_next_goes_on_with(
    watched: Callable[..., Any], rooms: Rooms
) -> None:
    first = watched()
    open_notebook(first, rooms, TABLE)
    writes(first, WISHED, "West wishes.")
    second = first.context.new_page()
    open_notebook(second, rooms, TABLE)
    assert second.locator(".tt-handed input").input_value() != WISHED, "it begins with a table of its own"
    writes(second, WISHED.replace("wish 8", "wish K"), "For a king.")
    assert second.locator('a[href*="desk="]').count() == 0, "nothing is left anywhere"
    for page, words in ((first, "West wishes."), (second, "For a king."), (first, "West wishes.")):
        page.reload()
        laid(page)
        assert story(page) == words
    leaves(first, second)
    third = second.context.new_page()
    open_notebook(third, rooms, TABLE)
    assert story(third) == "West wishes.", "what was left is there"
    third.reload()
    laid(third)
    assert story(third) == "West wishes." and story(second) == "For a king."


def test_of_several_that_are_left_each_can_be_gone_on_with(watched: Callable[..., Any], rooms: Rooms) -> None:
    stays = watched()
    open_notebook(stays, rooms, TABLE)
    tabs = [stays.context.new_page() for _ in range(2)]
    for number, tab in enumerate(tabs):
        open_notebook(tab, rooms, TABLE)
        writes(tab, WISHED, f"Story {number}.")
    for tab in tabs:
        leaves(tab, stays)
    page = stays.context.new_page()
    open_notebook(page, rooms, TABLE)
    seen = {story(page)}
    page.get_by_text(text("editor.left", count=1)).click()
    page.locator('.tt-panel a[href*="?desk="]').first.click()
    until(page, lambda: page.locator(".tt-panel h2").count() and "desk" not in page.url, "it stays away")
    laid(page)
    seen.add(story(page))
    assert seen == {"Story 0.", "Story 1."}


def test_a_doubled_tab_goes_on_with_a_copy(watched: Callable[..., Any], rooms: Rooms) -> None:
    first = watched()
    open_notebook(first, rooms, TABLE)
    writes(first, WISHED, "West wishes.")
    mine = first.evaluate("sessionStorage.getItem('tichu-teach/desk')")
    double = first.context.new_page()
    double.add_init_script(
        f"sessionStorage.getItem('tichu-teach/desk') ?? sessionStorage.setItem('tichu-teach/desk', '{mine}')"
    )
    open_notebook(double, rooms, TABLE)
    assert story(double) == "West wishes."
    says(double, "Another.")
    for page, words in ((first, "West wishes."), (double, "Another.")):
        page.reload()
        laid(page)
        assert story(page) == words
