"""A learner's record goes to another device: as a file, or as a link."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.browser.homes import done, main_button, remembers
from tests.browser.room import Rooms
from tests.browser.sized import NUMBERS
from tests.browser.visit import fits, kept, settled, until
from tests.depth import some
from tests.pages.fake import Phone
from tichu_teach.classroom import export
from tichu_teach.classroom.record_loader import read
from tichu_teach.exercises.library import find
from tichu_teach.lessons import load
from tichu_teach.texts import text

pytestmark = [pytest.mark.browser, pytest.mark.more]


@pytest.mark.site
def test_a_record_is_saved_and_read_back_on_another_device(
    watched: Callable[..., Any], rooms: Rooms, tmp_path: Path
) -> None:
    first, second = watched(), watched(width=390, height=844)
    record = done("nanking/1-cards")
    remembers(first, rooms, record)
    first.evaluate("localStorage.setItem('tichu-teach/name', JSON.stringify('Ada L.'))")
    with first.expect_download() as saving:
        first.locator("[data-save]").click()
    assert saving.value.suggested_filename == "tichu-progress-ada-l.json"
    saving.value.save_as(tmp_path / "ada.json")
    assert first.locator("[data-said]").inner_text() == text(
        "home.record.saved", name="tichu-progress-ada-l.json"
    )
    assert read((tmp_path / "ada.json").read_text(encoding="utf-8")) == ("Ada L.", record)

    second.goto(rooms.home)
    choose(second, tmp_path / "ada.json")
    second.get_by_text(text("home.record.fetched")).wait_for()
    assert kept(second, "progress") == record.to_data() and kept(second, "name") == "Ada L."
    assert main_button(second) == text("home.next.next", title=load("nanking/2-trick").title())


def choose(page: Any, file: Path) -> None:
    """Press the button for a file, and pick it."""
    with page.expect_file_chooser() as choosing:
        page.locator("[data-fetch]:visible").first.click()
    choosing.value.set_files(file)


@pytest.mark.site
@pytest.mark.extra
def test_progress_goes_to_another_device_as_a_link(watched: Callable[..., Any], rooms: Rooms) -> None:
    first, second, third = watched(), watched(width=390, height=844), watched()
    record, other = done("nanking/1-cards"), done("haggis/1-wilds")
    remembers(first, rooms, record)
    first.evaluate("navigator.clipboard.writeText = async (text) => { window.copied = text; }")
    first.locator("[data-link]").click()
    first.get_by_text(text("home.record.link.copied")).wait_for()
    link = first.evaluate("copied")
    assert link.startswith(rooms.home + "#record=") and len(link) < 2000

    second.goto(link)
    take = second.get_by_role("button", name=text("home.record.take"))
    take.wait_for()
    assert kept(second, "progress") is None, "nothing is taken in unasked"
    assert "#record" not in second.url and fits(second)
    take.click()
    second.get_by_text(text("home.record.fetched")).wait_for()
    assert kept(second, "progress") == record.to_data()

    remembers(third, rooms, other)
    third.goto(link)
    third.get_by_role("button", name=text("home.record.take")).click()
    third.get_by_text(text("page.review.joined")).first.wait_for()
    until(third, lambda: len(kept(third, "progress")["lessons"]) == 2, "not joined")

    third.goto(link[:-9])
    third.goto(link[:-8])
    third.get_by_text(text("home.record.unread")).wait_for()
    assert third.locator("[data-brought]").is_hidden()


@pytest.mark.site
@pytest.mark.extra
def test_what_is_fetched_joins_what_is_there(page: Any, rooms: Rooms, tmp_path: Path) -> None:
    other = tmp_path / "other.json"
    other.write_text(export(done("haggis/1-wilds"), "Ada"), encoding="utf-8")
    remembers(page, rooms, done("nanking/1-cards"))
    choose(page, other)
    page.get_by_text(text("page.review.joined")).first.wait_for()
    both = {"nanking/1-cards", "haggis/1-wilds"}
    until(page, lambda: {*kept(page, "progress")["lessons"]} == both, "not joined")
    assert kept(page, "arrived") is None
    page.goto(rooms.home)
    assert page.locator(".is-done").count() == 2


@pytest.mark.parametrize(
    ("said", "content"),
    some((("foreign", '{"sun": true}'),
          ("newer", '{"format": "tichu-teach progress 1", "name": "", "progress": {"version": 9}}'),
          ("older", '{"format": "tichu-teach progress 0", "name": "", "progress": {}}'),
          ("foreign", "\x00\x01"), ("foreign", '{"format": "tichu-teach progress 1"}'))),
)  # fmt: skip
@pytest.mark.parametrize("fresh", some((False, True)), ids=lambda new: "newcomer" if new else "back")
def test_a_file_that_is_none_changes_nothing(
    page: Any, rooms: Rooms, tmp_path: Path, said: str, content: str, fresh: bool
) -> None:
    (tmp_path / "x.json").write_text(content, encoding="utf-8")
    if fresh:
        page.goto(rooms.home)
    else:
        remembers(page, rooms, done("nanking/1-cards"))
    before = page.evaluate("JSON.stringify(localStorage)")
    choose(page, tmp_path / "x.json")
    page.get_by_text(text(f"home.record.{said}")).wait_for()
    assert page.evaluate("JSON.stringify(localStorage)") == before


def test_answers_given_in_two_tabs_at_once_are_both_kept(watched: Callable[..., Any], room: str) -> None:
    """Each is on its way as the other is given; a tab that is closed then takes nothing with it."""
    one = watched()
    other = one.context.new_page()
    puzzles = [find(id) for id in ("nanking-wish-02", "nanking-bomb-01")]
    for page, puzzle in zip((one, other), puzzles, strict=True):
        page.goto(f"{room}?page=puzzle&name={puzzle.id}")
        page.locator(".tt-panel h2").wait_for()
        settled(page)
    for page, puzzle, delay in zip((one, other), puzzles, (900, 300), strict=True):
        page.evaluate(f"window.delay = {delay}")
        for event in json.loads(Phone.right(puzzle.question))["events"]:
            page.evaluate("message => { say(message); }", {"id": next(NUMBERS), **event})
    until(other, lambda: kept(other, "progress"), "the quicker one is not kept")
    settled(other)
    other.close()
    until(one, lambda: len(kept(one, "progress")["tasks"]) == 2, "one has written over the other")
    settled(one)
    assert {*kept(one, "progress")["tasks"]} == {puzzle.id for puzzle in puzzles}
