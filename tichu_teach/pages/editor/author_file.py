"""A file that the editor puts questions into, a pack or a chapter: its entries, and what it may hold."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple, Protocol, Self

from tichu_teach.engine import State, TichuError
from tichu_teach.engine.plain_data import fields, words
from tichu_teach.exercises import pack
from tichu_teach.exercises.question import Question
from tichu_teach.exercises.written_file import YAML
from tichu_teach.lessons import loader
from tichu_teach.pages.table.kept import Kept
from tichu_teach.scene.panel import UploadBlock
from tichu_teach.texts import text

from .remarks import PlainData

PACK_KEY = "table.pack"
"""The browser's key for the file being put together."""

KEPT = Kept(fields(file=words(60, 1), content=words(500_000)))
"""The file, as it is kept."""

FAULTS = 3  # told of a file at once
NAME = "my-pack.yaml"
CHAPTER = ".md"
OPENS = (CHAPTER, *YAML, ".json")
"""The endings of files that can be opened."""


class UnsoundFile(TichuError):
    """A file has mistakes; the message names the first of them, each with its line."""


class ShownTable(NamedTuple):
    """A table as learners see it: from their seat, with the hands of some seats open."""

    state: State
    seat: int = 0
    open: Sequence[int] = ()


class OpenedEntry(NamedTuple):
    """An entry of a file.

    words     the author's words, by name
    question  what it asks, as the file has it; empty if it asks nothing
    state     the position asked about, if it can be laid and asked about anew; None if only the words
              can be changed
    shown     its question, if only the words can be changed
    at        its table in that case, if it has one
    """

    words: Mapping[str, str]
    question: PlainData
    state: State | None = None
    shown: Question | None = None
    at: ShownTable | None = None


class AuthorFile(Protocol):
    """A file that questions are put into: a pack (`PackFile`) or a chapter (`ChapterFile`).

    sort          "pack" or "chapter"
    name          the name that it is saved under
    words         the names of an entry's words, in order
    words_around  the words around the entries, by name
    labels        its entries, each in a few words
    content       the text of the file
    """

    @property
    def sort(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def content(self) -> str: ...
    @property
    def words(self) -> Sequence[str]: ...
    @property
    def words_around(self) -> Mapping[str, str]: ...
    @property
    def labels(self) -> Sequence[str]: ...

    def open_entry(self, at: int) -> OpenedEntry:
        """The entry at a place."""

    def put_entry(self, words: Mapping[str, str], question: PlainData | None, at: int | None = None) -> Self:
        """Return the file with an entry in place of another, or with one more.

        No question leaves the other's as it is. Raises TichuError for an entry that can't be asked or told.
        """

    def remove_entry(self, at: int) -> Self:
        """Return the file without an entry. Raises TichuError if the others can't do without it."""

    def saying(self, name: str, words: str) -> Self:
        """Return the file with other words around its entries."""


def opener() -> UploadBlock:
    """The button that opens a file of the author's."""
    return {"kind": "upload", "label": text("editor.file.open"), "accept": ",".join(OPENS)}


def sound(file: str, content: str) -> str:
    """Return the content, its lines ended as ours, if the file has no mistakes; else raise UnsoundFile."""
    content = content.replace("\r\n", "\n").removeprefix("\ufeff")
    with TemporaryDirectory() as folder:
        place = Path(folder) / file
        place.write_text(content, encoding="utf-8", newline="\n")
        found = loader.check(place) if loader.is_lesson(place) else pack.check(place)
    if found:
        more = len(found) - FAULTS
        told = [str(each) for each in found[:FAULTS]]
        told += [text("editor.file.more", count=more)] if more > 0 else []
        raise UnsoundFile("\n\n".join(told))
    return content


def file_name(name: str) -> str:
    """Return a file name that any system accepts, with its ending."""
    return re.sub(r"[^\w.-]+", "-", name).strip("-.")[-60:] or NAME


def one_line(said: str) -> str:
    """Return words joined in one line."""
    return " ".join(said.split())
