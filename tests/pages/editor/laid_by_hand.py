"""Presses at a table that is laid by hand, for its tests."""

from __future__ import annotations

from typing import Any

from tests.pages.fake import Browser
from tichu_teach import table

WISHED = "nanking | 0: 8w Kj Kp Ph | 1: 5p 9j | 2: 3j | 3: 4s | turn 0 | trick 3 7w | wish 8"


FAMILIES = ("nanking", "haggis", "mahjong")


def opened(given: Any = None, query: str = "", stored: dict[str, Any] | None = None) -> Browser:
    browser = Browser(table(given, seed=7), stored)
    assert browser.hello(query) is None
    return browser


def blocks(browser: Browser) -> list[dict[str, Any]]:
    """All blocks of the panel, those within others too."""
    found: list[dict[str, Any]] = []

    def visit(block: dict[str, Any]) -> None:
        found.append(block)
        inside = [*block.get("blocks", ()), *(each for column in block.get("columns", ()) for each in column)]
        for inner in inside:
            visit(inner)

    for each in browser.panel["blocks"]:
        visit(each)
    return found


def block(browser: Browser, id: str) -> dict[str, Any]:
    return next(each for each in blocks(browser) if each.get("id") == id)


def line(browser: Browser) -> str:
    return str(block(browser, "line")["value"])


def standing(browser: Browser) -> str:
    return str(block(browser, "standing")["text"])


def typed(browser: Browser, words: str) -> None:
    assert browser.say("field", block="line", value=words) is None


def choose(browser: Browser, id: str, value: Any) -> None:
    assert browser.say("choose", block=id, value=value) is None


def put(browser: Browser, place: str, *cards: str, zone: str = "hand") -> None:
    choose(browser, "place", place)
    for card in cards:
        assert browser.say("add", zone=zone, tile=card) is None


MAHJONG = (
    "mahjong | E: B2 B3 B4 C3 C4 C5 C6 C7 C8 K4 K4 K4 Gd Gd | S: * | W: * | N: * | turn E wall Gd"
    " | river E:N S:K1 W:B9 N:W"
)
