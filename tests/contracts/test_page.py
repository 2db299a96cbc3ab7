"""What every page at the table keeps to: it opens, every control answers, a reload carries on, what a browser
brings back does no harm, and whatever it sends is answered in words."""

import json
import random
from collections.abc import Iterable, Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.depth import at_each_push, many, some_chapters, tries
from tests.pages.fake import NOW, Browser
from tests.pages.messages import GOOD, ODD, damaged, junk
from tests.pages.walking import PAGES as MAKE
from tichu_teach.engine import games
from tichu_teach.lessons import chapters, load
from tichu_teach.texts import text
from tichu_teach.themes import THEMES

NAMES: dict[str, Iterable[str]] = {
    "lesson": chapters(),
    "puzzle": THEMES,
    "game": games,
    "calculator": [name for name in games if games[name].family == "mahjong"],
    "compare": ["rulesets"],
    "review": ["review"],
    "exam": ["nanking", "haggis", "sparrow"],
    "table": [""],
}
GUIDED = [name for name in games if games[name].family in ("tichu", "haggis")]
PAGES = [(kind, name) for kind, names in NAMES.items() for name in names]
LEARNT = {"rules": {"nanking.wish.duty": ["2026-11-01", "solved", "2026-11-03", 2.3, 2.1, 1, 0, 0]}}
STORED = {"review": {"progress": {"lessons": {"nanking/7-wish": {"step": 2, "of": 11}}, **LEARNT}}}
"""What a page has to find in its browser to have anything to show."""

LESSONS = [pytest.param("lesson", *each.values, marks=each.marks) for each in some_chapters()]
OTHERS = [(kind, name) for kind, name in PAGES if kind != "lesson"]
every_page = pytest.mark.parametrize(("kind", "name"), [*LESSONS, *OTHERS])


def opened(kind: str, name: str, stored: dict[str, Any] | None = None) -> Browser:
    return Browser.on(MAKE[kind](name), stored={**STORED.get(kind, {}), **(stored or {})})


def controls(browser: Browser) -> Iterator[tuple[str, dict[str, Any]]]:
    """All that can be pressed, chosen or filled in, as the messages that a browser sends for it."""
    panel, offered = browser.panel, browser.scene.get("input") or {}
    for button in panel["buttons"]:
        if not button.get("disabled") and not button.get("href"):
            yield "button", {"name": button["name"]}
    for block in browser.all:
        kind, id = block["kind"], block.get("id")
        if kind in ("choices", "segments", "select"):
            for option in block["options"]:
                several = kind == "choices" and block.get("multi")
                value = [option["value"]] if several else option["value"]
                yield "select" if kind == "select" else "choose", {"block": id, "value": value}
        elif kind == "order":
            yield "order", {"block": id, "values": [item["value"] for item in block["items"]]}
        elif kind == "sheet":
            for row in block["rows"]:
                yield "sheet", {"block": id, "values": {row["id"]: "10"}}
        elif kind == "dots":
            yield "choose", {"block": id, "value": block["steps"][-1]["value"]}
        elif kind == "field":
            yield "field", {"block": id, "value": block["value"]}
        elif kind == "upload":
            yield "file", {"name": "a.json", "text": "{}"}
            yield "file", {"name": "a.yaml", "text": "puzzles: []"}
    for action in offered.get("actions") or ():
        if not action.get("needs") and action["type"] in ("take", "pass", "grand", "small", "big", "mahjong"):
            yield action["type"], {}


def answered(browser: Browser, kind: str, **data: Any) -> None:
    """Send a message: it is answered, in words if it is refused, and the page still shows something."""
    error = browser.say(kind, **data)
    assert error is None or (error.strip() and error != text("table.failed")), (kind, data)
    assert browser.panel["title"] and browser.panel["blocks"], (kind, data)


@every_page
def test_it_opens_and_every_control_answers(kind: str, name: str, caplog: pytest.LogCaptureFixture) -> None:
    browser = opened(kind, name)
    stops = len(load(name).steps) + 2 if kind == "lesson" else 3 if kind == "puzzle" else 1
    for _ in range(stops):
        for sort, data in list(controls(browser)):
            if data.get("name") not in ("next", "back"):
                answered(browser, sort, **data)
                if sort == "select":
                    now = browser.block(data["block"])
                    assert now is None or now["value"] == data["value"], data
        answered(browser, "button", name="next")
    assert not caplog.records


def go_on(kind: str, browser: Browser) -> None:
    """Come to a place that is not the first."""
    if kind == "lesson":
        for _ in range(3):
            browser.press("next")
    elif kind == "puzzle":
        browser.press("next")
    elif kind == "exam":
        browser.press("begin", "next")
    elif kind == "game":
        browser.press("begin")
        if any(action["type"] == "take" for action in browser.scene["input"]["actions"]):
            answered(browser, "take")
    elif kind == "calculator":
        (tiles,) = [block for block in browser.all if block["kind"] == "tilepicker"]
        answered(browser, "add", zone="hand", tile=tiles["zones"][0]["tiles"][0])
    elif kind == "table":
        browser.choose(view="setup")
        browser.press("deal")
        browser.choose(view="ask")


@every_page
def test_a_reload_carries_on(kind: str, name: str) -> None:
    browser = opened(kind, name)
    first = browser.panel
    go_on(kind, browser)
    assert kind in ("compare", "review") or browser.panel != first
    kept = json.loads(json.dumps(browser.kept))
    again = opened(kind, name, kept)
    assert again.session.layout_name == browser.session.layout_name or kind == "lesson"
    assert (again.panel["title"], again.panel["header"]) == (browser.panel["title"], browser.panel["header"])
    if kind in ("game", "calculator"):
        assert again.scene["table"] == browser.scene["table"]
    for key, value in kept.items():
        assert again.kept[key] == value, key


@every_page
def test_what_a_browser_brings_back_does_no_harm(kind: str, name: str) -> None:
    browser = opened(kind, name)
    go_on(kind, browser)
    for key, value in browser.kept.items():
        for odd in [*ODD[::4], *damaged(value, random.Random(f"{name} {key}"), 6)]:
            again = Browser(MAKE[kind](name), {**browser.kept, key: odd})
            assert again.hello() != text("table.failed"), (key, odd)
            assert again.panel["title"], (key, odd)


@pytest.mark.parametrize("kind", ("lesson", "puzzle", "exam", "review"))
def test_a_record_of_a_newer_edition_is_left_as_it_is(kind: str) -> None:
    newer = {"version": 99, "puzzles": {"solved": "many"}}
    browser = opened(kind, next(iter(NAMES[kind])), {"progress": newer})
    assert text("page.record.unread") in browser.words()
    if kind == "exam":
        browser.press("begin", *["next"] * 20)
    elif kind != "review":
        browser.solve()
    assert browser.kept["progress"] == newer


@pytest.mark.parametrize("kind", [*NAMES, pytest.param("guided", marks=pytest.mark.extra)])
@tries(12, 25)
@given(st.data())
def test_whatever_is_sent_is_answered_in_words(kind: str, data: st.DataObject) -> None:
    """Messages of good shape that mean nothing here, and messages of no shape, on a page that is open; in the
    long run also further on, and before a class."""
    name = data.draw(st.sampled_from(sorted(NAMES.get(kind, GUIDED))), "page")
    browser = opened(kind, name)
    if where := many(0, 1) and data.draw(st.sampled_from(["", "further", "present"]), "where"):
        go_on(kind, browser) if where == "further" else browser.press("present")
    here = list(controls(browser))
    for _ in range(data.draw(st.integers(1, 4), "messages")):
        sort = data.draw(st.sampled_from(sorted(GOOD)), "type")
        fields = data.draw(st.sampled_from([each for kind, each in here if kind == sort] or [GOOD[sort]]))
        spoilt = {
            field: data.draw(junk | st.sampled_from([each.get(field) for _, each in here]), field)
            for field in fields
            if data.draw(st.booleans(), field)
        }
        answered(browser, sort, **{**fields, **spoilt})
    answered(browser, "hello", stored={}, query="", url="/", at=NOW)


@pytest.mark.parametrize("kind", at_each_push(NAMES, "puzzle"))
def test_what_is_sent_before_a_hello_is_answered_in_words(kind: str) -> None:
    browser = Browser(MAKE[kind](next(iter(NAMES[kind]))))
    for sort, fields in GOOD.items():
        if sort != "hello":
            named = {"block": "name"} if sort == "field" else {}  # the learner's
            assert browser.say(sort, **{**fields, **named}) != text("table.failed"), sort
    assert browser.hello() is None and browser.panel["title"]


def test_every_page_of_the_tutorial_is_here() -> None:
    assert {name for _, name in PAGES} == {*chapters(), *games, "rulesets", "review", ""}
