"""How a hand of a draft ends, or a kong of it is robbed, as the fields `over` and `rob` say it."""

from __future__ import annotations

from dataclasses import dataclass

from tichu_teach.pages.editor.draft import Draft

GIVEN = ("discard", "rob")
"""The sources of a winning tile that somebody has given."""


@dataclass(frozen=True)
class Ended:
    """Who has won ("" for nobody), where the winning tile came from, which it is, and who gave it."""

    seat: str = ""
    source: str = "wall"
    tile: str = ""
    by: str = ""

    @staticmethod
    def of(draft: Draft) -> Ended:
        words = draft.said.get("over", "").split()
        by = words[-1] if words[-2:-1] == ["by"] else ""
        words = words[:-2] if by else words
        if len(words) < 2:
            return Ended()
        return Ended(words[0], words[1], words[2] if len(words) > 2 else "", by)

    @property
    def text(self) -> str:
        if not self.seat:
            return "drawn"
        tile = [self.tile] if self.tile and self.source != "deal" else []
        by = ["by", self.by] if self.source in GIVEN else []
        return " ".join([self.seat, self.source, *tile, *by])

    def said_in(self, draft: Draft) -> Draft:
        return draft.saying("over", self.text)


@dataclass(frozen=True)
class Robbed:
    """Who is asked whether they rob a kong, and the tile added to it."""

    asked: tuple[str, ...] = ()
    tile: str = ""

    @staticmethod
    def of(draft: Draft) -> Robbed:
        seats, _, tile = draft.said.get("rob", "").partition(" of ")
        return Robbed(tuple(seats.split()), tile.strip())

    @property
    def text(self) -> str:
        return f"{' '.join(self.asked)} of {self.tile}"

    def said_in(self, draft: Draft) -> Draft:
        return draft.saying("rob", self.text)
