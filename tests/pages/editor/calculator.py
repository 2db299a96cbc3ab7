"""The hand calculator in a browser, and the hands that are laid into it."""

from typing import Any

import pytest

import tichu_teach
from tests.engine.mahjong.test_vectors import VECTORS
from tests.pages.fake import Browser
from tichu_teach.engine.mahjong.hand import Hand
from tichu_teach.engine.mahjong.tiles import contents
from tichu_teach.pages.editor.calculator.page import Calculator

PAGE = "http://127.0.0.1/voila/render/mahjong/calculator.ipynb"
LETTERS = "ESWN"
GREAT = "S: W W | laid G(Wd) P(Gd) P(Rd) P(S) | won W loose"
"""The hand of 72 points and seven doublings that the booklet works out."""


class Page(Browser):
    """A browser with the calculator open."""

    def __init__(
        self,
        ruleset: str = "mahjong",
        query: str = "",
        stored: Any = None,
        *,
        line: str = "",
        tiles: str = "",
        view: str = "hand",
        **options: Any,
    ) -> None:
        calculator = tichu_teach.calculator(ruleset, **options)
        super().__init__(calculator, {} if stored is None else {calculator.key: stored})
        self.calculator: Calculator = calculator
        self.game = calculator.base
        assert self.hello(query, url=PAGE) is None
        if line:
            self.fill(line=line)
        self.tap(tiles)
        if view != "hand":
            self.choose(view=view)

    # -- what is there -------------------------------------------------------------------------------

    def values(self, id: str) -> list[str]:
        block = self.block(id)
        return [option["value"] for option in block["options"]] if block else []

    @property
    def total(self) -> str:
        return str(self.block("total")["value"])

    @property
    def note(self) -> str:
        """What the page has to say to whom has just done something wrong."""
        block = self.block("notice")
        return block["text"] if block else ""

    @property
    def told(self) -> str:
        """What a hand that can't be counted lacks, and the rule behind it."""
        return " ".join(
            str(block.get("text", "")) + str(block["id"] if block["kind"] == "rule" else "")
            for block in self.all
            if block["kind"] in ("note", "rule") and block.get("id") != "notice"
        )

    @property
    def rows(self) -> list[dict[str, Any]]:
        block = self.block("sheet")
        return block["rows"] if block else []

    @property
    def line(self) -> str:
        return str(self.block("line")["value"])

    @property
    def link(self) -> str:
        (share,) = [block for block in self.all if block["kind"] == "share"]
        return str(share["text"])

    def grid(self, turn: int) -> list[list[str]]:
        """The rows of one of the tables."""
        return [block for block in self.all if block["kind"] == "table"][turn]["rows"]  # type: ignore[no-any-return]

    @property
    def payers(self) -> set[str]:
        """Everybody who pays somebody something."""
        return {row[0].partition("→")[0].strip() for row in self.grid(0)}

    # -- what can be done ----------------------------------------------------------------------------

    def tap(self, tiles: str, zone: str = "hand") -> None:
        for tile in tiles.split():
            assert self.say("add", zone=zone, tile=tile) is None

    def lay(self, hand: Hand) -> None:
        """Enter a hand tap by tap, as somebody at a table would."""
        names = self.game.names
        self.choose(wind=LETTERS[hand.wind - 27])
        for group in hand.laid:
            zone = group.kind if group.open or group.kind != "kong" else "closed"
            self.tap(names.name(group.tile), zone)
        self.tap(" ".join(names.names(hand.seasons)))
        if hand.suit is not None:
            self.choose(suit=names.suits[hand.suit])
        self.tap(" ".join(names.names(contents(hand.tiles))))
        if hand.win is None:
            return
        self.choose(end="won", source=hand.win.source)
        if self.block("tile"):
            self.choose(tile=names.name(hand.win.tile))
        for name in ("opening", "loose", "last"):
            if getattr(hand.win, name):
                self.choose(chances=name)


def of(kind: str) -> Any:
    found = [vector for vector in VECTORS if vector["type"] == kind]
    return pytest.mark.parametrize("vector", found, ids=[vector["v"] for vector in found])


def rules_of(vector: dict[str, Any]) -> dict[str, Any]:
    rules = {"limit": vector.get("limit"), "optional": vector.get("opt", "")}
    return rules | {"clean_hand": vector.get("clean", "off"), "tile_set": 144 if "seasons" in vector else 136}


def cut(worth: str) -> int:
    return int(worth.split()[0])
