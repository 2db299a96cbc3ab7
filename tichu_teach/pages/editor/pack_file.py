"""A pack in the editor, new or opened: puzzles are put in, changed and taken out."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from tichu_teach.engine import parse_position
from tichu_teach.exercises import pack
from tichu_teach.exercises.fields import MAX_ITEMS, Fields
from tichu_teach.exercises.pack import GAME, MAX_TITLE, PUZZLES, TITLE, TOP
from tichu_teach.exercises.puzzle import Puzzle
from tichu_teach.exercises.written_file import YAML
from tichu_teach.texts import text

from .author_file import KEPT, NAME, PACK_KEY, OpenedEntry, UnsoundFile, file_name, one_line, sound
from .remarks import PlainData, said_of, with_words
from .rewriting import Edit, RawEntry, Yaml, dump_lines, edited


@dataclass(frozen=True)
class PackFile:
    """A pack being put together, as its file has it."""

    name: str = NAME
    content: str = ""
    sort = "pack"
    words = ("story", "ask", "hints", "reply")

    @staticmethod
    def of(kept: object) -> PackFile:
        """Read what a browser has kept. Raises TichuError if it can't have been put together here."""
        found = KEPT.read(kept, PACK_KEY)
        made = PackFile(file_name(found["file"]), found["content"])
        for place in range(len(made.labels)):
            made._puzzle(place)
        return made

    @staticmethod
    def opened_from(name: str, content: str) -> PackFile:
        """The pack of a file. Raises UnsoundFile, which names its mistakes."""
        return PackFile(name, sound(name, content))

    @cached_property
    def _data(self) -> Fields:
        return pack.told_in(self.name, self.content) if self.content else Fields({}, self.name, TOP)

    @cached_property
    def puzzles(self) -> list[PlainData]:
        """Its puzzles, as they are written."""
        return [dict(Fields(each, PACK_KEY).data) for each in self._data.get(PUZZLES, [])]

    def _ids(self) -> list[str]:
        """The ids by which records know the puzzles; a number if none is written."""
        return [str(each.get("id", number)) for number, each in enumerate(self.puzzles, 1)]

    def _puzzle(self, at: int) -> Puzzle:
        return self._read({"id": self._ids()[at], **self.puzzles[at]})

    def _read(self, entry: Mapping[str, object]) -> Puzzle:
        return Puzzle.from_data(entry, ruleset=self._data.get(GAME, ""), where=PACK_KEY, plain=True)

    @property
    def words_around(self) -> Mapping[str, str]:
        return {"title": self._data[TITLE]}

    @cached_property
    def labels(self) -> Sequence[str]:
        told = [each.get("story") or _question_data(each).get("ask") for each in self.puzzles]
        return [str(said or self._asks(at)) for at, said in enumerate(told)]

    def _asks(self, at: int) -> str:
        question = self._puzzle(at).question
        return question.ask.text(at=question.names)

    # -- a puzzle ------------------------------------------------------------------------------------

    def open_entry(self, at: int) -> OpenedEntry:
        asked, told = _question_data(self.puzzles[at]), {"story": str(self.puzzles[at].get("story", ""))}
        told |= said_of(asked, "ask", "hints", "reply")
        if "position" in asked:
            return OpenedEntry(told, asked, parse_position(str(asked["position"])))
        return OpenedEntry(told, asked, shown=self._puzzle(at).question)

    def put_entry(
        self, words: Mapping[str, str], question: PlainData | None, at: int | None = None
    ) -> PackFile:
        """Put a puzzle in place of another, of one that asks the same, or at the end."""
        if at is None and question is not None:
            asks = _asks(question)
            at = next((n for n, each in enumerate(self.puzzles) if _asks(_question_data(each)) == asks), None)
        before: PlainData = self.puzzles[at] if at is not None else {}
        asked = _question_data(before) if question is None else question
        told = {"story": words["story"]} if words.get("story") else {}
        kept = {name: value for name, value in before.items() if name not in ("story", "question")}
        made = {**kept, **told, "question": with_words(asked, words)}
        self._read({"id": "1", **made})
        if at is not None:
            return self._having([*self.puzzles[:at], made, *self.puzzles[at + 1 :]])
        if len(self.puzzles) == MAX_ITEMS:
            raise UnsoundFile(text("editor.pack.full", count=MAX_ITEMS))
        return self._having([*self.puzzles, {**self._free_id(), **made}])

    def _free_id(self) -> PlainData:
        """An id for one more puzzle, if its number is taken."""
        ids, number = self._ids(), len(self.puzzles) + 1
        while str(number) in ids:
            number += 1
        return {"id": str(number)} if number > len(ids) + 1 else {}

    def remove_entry(self, at: int) -> PackFile:
        """Remove a puzzle; those after it keep the numbers by which records know them."""
        named = [{"id": id, **each} for id, each in zip(self._ids(), self.puzzles, strict=True)]
        return self._having([*self.puzzles[:at], *named[at + 1 :]], gone=at)

    def saying(self, name: str, words: str) -> PackFile:
        return self._saying({name: one_line(words)[:MAX_TITLE]})

    # -- its file ------------------------------------------------------------------------------------

    @property
    def _yaml(self) -> Yaml | None:
        return Yaml(self.content) if self.name.lower().endswith(YAML) else None

    def _saying(self, told: Mapping[str, object]) -> PackFile:
        """Replace the words above the puzzles, or the puzzles."""
        before, written = self._data.data, self._yaml
        after = {name: value for name, value in {**before, **told}.items() if value != ""}
        if written is None:
            return self._as(json.dumps(after, ensure_ascii=False, indent=1))
        changed = written.changed(before, after, ahead=PUZZLES.name not in told)
        return self._as(edited(self.content, changed))

    def _having(self, puzzles: list[PlainData], gone: int | None = None) -> PackFile:
        """Replace the puzzles, leaving source lines of unchanged ones alone; `gone` is the one removed."""
        written, lines = self._yaml, self._lines
        if written is None or not lines or not puzzles:
            return self._saying({PUZZLES.name: puzzles})
        edits: list[Edit] = []
        if gone is not None:
            edits = [(lines[gone - 1].end if gone else lines[0].begin, lines[gone].end, [])]
        stay = [n for n in range(len(lines)) if n != gone]
        for at, puzzle in zip(stay, puzzles, strict=False):
            if puzzle != self.puzzles[at]:
                edits += self._rewritten(written, lines[at], self.puzzles[at], puzzle)
        last = lines[-1]
        for puzzle in puzzles[len(stay) :]:
            edits.append((last.end, last.end, ["", *dump_lines([puzzle], last.column)]))
        return self._as(edited(self.content, edits))

    @property
    def _lines(self) -> list[RawEntry]:
        """The lines of each puzzle; empty if they don't have lines of their own."""
        written = self._yaml
        if written is None:
            return []
        listed = [each for each in written.entries() if each.name == PUZZLES.name]
        return written.entries(listed[0].value, listed[0].end) if listed else []

    @staticmethod
    def _rewritten(written: Yaml, at: RawEntry, before: PlainData, after: PlainData) -> Iterator[Edit]:
        if written.entries(at.value, at.end):
            yield from written.changed(before, after, at.value, at.end)
        else:
            yield (at.begin, at.end, dump_lines([after], at.column))

    def _as(self, content: str) -> PackFile:
        return replace(self, content=content.rstrip("\n") + "\n")


def _question_data(entry: Mapping[str, object]) -> PlainData:
    """The question of a puzzle as it is written."""
    asked = entry.get("question")
    return dict(asked) if isinstance(asked, dict) else {}


def _asks(question: PlainData) -> str:
    """A key that is equal for questions that differ only in their words."""
    left_out = ("ask", "hints", "wrong", "reply")
    return json.dumps({name: question[name] for name in sorted(question) if name not in left_out})
