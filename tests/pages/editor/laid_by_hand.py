"""A table that is laid by hand, for its tests."""

from typing import Any

from tests.pages.fake import Browser
from tichu_teach import table

WISHED = "nanking | 0: 8w Kj Kp Ph | 1: 5p 9j | 2: 3j | 3: 4s | turn 0 | trick 3 7w | wish 8"
LEAD = "nanking | 0: 5j Kj | 1: 9w 2w | 2: 3j 4j | 3: 4s 6s | turn 0"
MAHJONG = (
    "mahjong | E: B2 B3 B4 C3 C4 C5 C6 C7 C8 K4 K4 K4 Gd Gd | S: * | W: * | N: * | turn E wall Gd"
    " | river E:N S:K1 W:B9 N:W"
)
FAMILIES = ("nanking", "haggis", "mahjong")


class EditorBrowser(Browser):
    """A browser with the table in it."""

    @property
    def line(self) -> str:
        return str(self.block("line")["value"])

    @property
    def standing(self) -> str:
        return str(self.block("standing")["text"])

    def put(self, place: str, *cards: str, zone: str = "hand") -> None:
        self.choose(place=place)
        for card in cards:
            assert self.say("add", zone=zone, tile=card) is None

    def set(self, block: str, value: Any) -> None:
        """Press one of a row of buttons, or choose of a list, as the panel offers it."""
        found = self.block(block)
        assert value in [option["value"] for option in found["options"]], (block, value)
        (self.choose if found["kind"] == "segments" else self.select)({block: value})

    def play(self, *cards: str) -> None:
        assert self.say("play", cards=[*cards]) is None


def opened(given: Any = None, query: str = "", stored: dict[str, Any] | None = None) -> EditorBrowser:
    return EditorBrowser.on(table(given, seed=7), query, stored)


def asking(given: Any = WISHED, stored: dict[str, Any] | None = None) -> EditorBrowser:
    """The table where questions about it are written."""
    browser = opened(given, stored=stored)
    browser.choose(view="ask")
    return browser


def laying(given: Any) -> EditorBrowser:
    """The table while a position is laid there."""
    browser = opened(given)
    browser.choose(view="setup")
    return browser
