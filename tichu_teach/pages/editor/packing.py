"""Questions that a teacher has put together, kept by the browser until they are saved as a pack."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import Any

from tichu_teach.exercises.fields import MAX_ITEMS, Fields
from tichu_teach.exercises.pack import FORMAT, MAX_TITLE
from tichu_teach.exercises.puzzle import Puzzle

KEY = "table.pack"
"""Under which the browser keeps it."""


@dataclass(frozen=True)
class Packing:
    """A pack that is being put together: its title, and its puzzles as plain data."""

    title: str = ""
    puzzles: tuple[dict[str, Any], ...] = ()

    @staticmethod
    def of(kept: Any) -> Packing:
        """What a browser has kept. Raises TichuError for what can't have been put together here."""
        if kept is None:
            return Packing()
        found = Fields(kept, KEY, ("format", "title", "puzzles"))
        puzzles = found.get("puzzles", list)
        for each in puzzles:
            Puzzle.from_data(each, where=KEY, plain=True)
        return Packing(puzzles=tuple(puzzles)).titled(found.get("title", str, ""))

    def titled(self, title: str) -> Packing:
        """Under another title."""
        return replace(self, title=" ".join(title.split())[:MAX_TITLE])

    def put(self, entry: dict[str, Any]) -> Packing:
        """With one more puzzle, under the next number; one that asks the same gives way to it."""
        others = [each for each in self.puzzles if _asks(each) != _asks(entry)]
        numbered = [{**each, "id": str(number)} for number, each in enumerate([*others, entry], 1)]
        return replace(self, puzzles=tuple(numbered[-MAX_ITEMS:]))

    def without_last(self) -> Packing:
        """Without the puzzle that was put in last."""
        return replace(self, puzzles=self.puzzles[:-1])

    def to_data(self) -> dict[str, Any]:
        """The pack as its file holds it."""
        title = {"title": self.title} if self.title else {}
        return {"format": FORMAT, **title, "puzzles": list(self.puzzles)}

    def text(self) -> str:
        """The file."""
        return json.dumps(self.to_data(), ensure_ascii=False, indent=1) + "\n"


def _asks(entry: dict[str, Any]) -> str:
    question = entry.get("question")
    asked = question if isinstance(question, dict) else {}
    left_out = ("ask", "hints", "wrong")
    return json.dumps({name: asked[name] for name in sorted(asked) if name not in left_out})
