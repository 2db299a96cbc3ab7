"""Files that the editor puts questions into: a pack, new or opened, and what it shares with a chapter's."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Protocol, Self

from tichu_teach.engine import TichuError, parse_position
from tichu_teach.exercises import pack
from tichu_teach.exercises.fields import MAX_ITEMS, Fields
from tichu_teach.exercises.pack import ABOUT, FORMAT, GAME, HEAD, MAX_TITLE, PUZZLES, SCHEMA, TITLE
from tichu_teach.exercises.puzzle import Puzzle
from tichu_teach.exercises.written import YAML, read_file
from tichu_teach.lessons import loader
from tichu_teach.scene.panel import UploadBlock
from tichu_teach.texts import text

from .asked import OpenedEntry, PlainData, listed

PACK_KEY = "table.pack"
"""Under which the browser keeps what is put together."""

FAULTS = 3  # of a file that are told at once
NAME = "my-pack.json"
CHAPTER = ".md"
OPENS = (CHAPTER, *YAML, ".json")
"""The endings of files that can be opened."""


class UnsoundFile(TichuError):
    """A file has mistakes; the message names the first of them, each with its line."""


class Collection(Protocol):
    """What questions are put into.

    file    the name that it is saved under
    title   what learners read over it
    words   the parts that an author has words for, in their order
    labels  its entries, each in a few words
    """

    @property
    def file(self) -> str: ...
    @property
    def title(self) -> str: ...
    @property
    def words(self) -> Sequence[str]: ...
    @property
    def labels(self) -> Sequence[str]: ...
    @property
    def told(self) -> str:
        """How much there is in it."""

    def opened(self, at: int) -> OpenedEntry | None:
        """The entry at a place, None for one that the editor has no table for."""

    def put(self, entry: PlainData, at: int | None = None) -> Self:
        """With an entry in place of another, or with one more. Raises TichuError for what can't be asked."""

    def without(self, at: int) -> Self:
        """Without an entry."""

    def titled(self, title: str) -> Self:
        """Under another title."""

    def text(self) -> str:
        """The file."""

    def to_data(self) -> PlainData:
        """What a browser keeps of it."""


def opener() -> UploadBlock:
    """The button that opens a file of the author's."""
    return {"kind": "upload", "label": text("editor.file.open"), "accept": ",".join(OPENS)}


def sound(file: str, content: str) -> str:
    """The content of a file that has no mistakes. Raises UnsoundFile."""
    with TemporaryDirectory() as folder:
        place = Path(folder) / file
        place.write_text(content, encoding="utf-8")
        found = loader.check(place) if loader.is_lesson(place) else pack.check(place)
    if found:
        more = len(found) - FAULTS
        told = [str(each) for each in found[:FAULTS]]
        told += [text("editor.file.more", count=more)] if more > 0 else []
        raise UnsoundFile("\n\n".join(told))
    return content


def file_name(name: str) -> str:
    """A name of a file that any system can have, with its ending."""
    return re.sub(r"[^\w.-]+", "-", name).strip("-.")[-60:] or NAME


def dumped(data: object) -> str:
    """Data as YAML, a line each."""
    import yaml

    written: str = yaml.safe_dump(data, sort_keys=False, allow_unicode=True, width=100_000)
    return written


@dataclass(frozen=True)
class Packing:
    """A pack that is being put together: its title, its puzzles as data, what else stands above them."""

    title: str = ""
    puzzles: tuple[PlainData, ...] = ()
    file: str = NAME
    head: Mapping[str, object] = field(default_factory=dict)
    words = ("story", "ask", "hint")

    @staticmethod
    def of(kept: object) -> Packing:
        """Read what a browser has kept. Raises TichuError for what can't have been put together here."""
        if kept is None:
            return Packing()
        file = kept.pop("file", NAME) if isinstance(kept := _copy(kept), dict) else NAME
        found = Fields(kept, PACK_KEY, (SCHEMA, HEAD, TITLE, GAME, ABOUT, PUZZLES))
        head = {each.name: found[each] for each in (GAME, ABOUT) if each in found}
        made = Packing("", tuple(found[PUZZLES]), file_name(str(file)), head).titled(found[TITLE])
        for each in made.puzzles:
            made._read(each)
        return made

    @staticmethod
    def opened_from(file: str, content: str) -> Packing:
        """The pack of a file. Raises UnsoundFile, which names its mistakes."""
        with TemporaryDirectory() as folder:
            place = Path(folder) / file
            place.write_text(sound(file, content), encoding="utf-8")
            data = read_file(place).data
        numbered = [{"id": str(number), **each} for number, each in enumerate(data["puzzles"], 1)]
        return Packing.of({**data, "puzzles": numbered, "file": file})

    def _read(self, entry: PlainData) -> Puzzle:
        return Puzzle.from_data(entry, ruleset=str(self.head.get("ruleset", "")), where=PACK_KEY, plain=True)

    @property
    def told(self) -> str:
        return text("editor.ask.packed", count=len(self.puzzles))

    @property
    def labels(self) -> Sequence[str]:
        return [str(each.get("story") or _asks(each)) for each in self.puzzles]

    def opened(self, at: int) -> OpenedEntry | None:
        entry = self.puzzles[at]
        asked = entry["question"]
        assert isinstance(asked, dict)
        if "position" not in asked:
            return None
        hint = next(iter(listed(asked.get("hints"))), "")
        words = {"story": entry.get("story", ""), "ask": asked.get("ask", ""), "hint": hint}
        return OpenedEntry(parse_position(str(asked["position"])), words, asked)

    def titled(self, title: str) -> Packing:
        return replace(self, title=" ".join(title.split())[:MAX_TITLE])

    def put(self, entry: PlainData, at: int | None = None) -> Packing:
        """In place of another, or under the next number; one that asks the same gives way to it."""
        told = {name: entry[name] for name in ("story", "question") if entry.get(name)}
        if at is not None:
            kept = {
                name: value for name, value in self.puzzles[at].items() if name not in ("story", "question")
            }
            changed = {**kept, **told}
            self._read(changed)
            return replace(self, puzzles=(*self.puzzles[:at], changed, *self.puzzles[at + 1 :]))
        others = [each for each in self.puzzles if _asks(each) != _asks(entry)]
        ids = {each["id"] for each in others}
        id = next(str(number) for number in range(1, len(others) + 2) if str(number) not in ids)
        made = self._read({**told, "id": id}).to_data()
        return replace(self, puzzles=tuple([*others, made][-MAX_ITEMS:]))

    def without(self, at: int) -> Packing:
        return replace(self, puzzles=(*self.puzzles[:at], *self.puzzles[at:][1:]))

    def to_data(self) -> PlainData:
        return {**self._pack(), **({"file": self.file} if self.file != NAME else {})}

    def _pack(self) -> PlainData:
        """The pack as its file holds it."""
        title = {"title": self.title} if self.title else {}
        return {"format": FORMAT, **title, **self.head, "puzzles": list(self.puzzles)}

    def text(self) -> str:
        if self.file.lower().endswith(YAML):
            return dumped(self._pack())
        return json.dumps(self._pack(), ensure_ascii=False, indent=1) + "\n"


def _copy(kept: object) -> object:
    return dict(kept) if isinstance(kept, dict) else kept


def _asks(entry: PlainData) -> str:
    question = entry.get("question")
    asked = question if isinstance(question, dict) else {}
    left_out = ("ask", "hints", "wrong")
    return json.dumps({name: asked[name] for name in sorted(asked) if name not in left_out})
