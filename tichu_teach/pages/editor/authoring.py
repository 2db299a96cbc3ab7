"""What an author makes at the table: a question about a position, and the pack or chapter it goes into."""

from __future__ import annotations

from dataclasses import replace
from typing import Protocol, TypeAlias

from tichu_teach.engine import TichuError
from tichu_teach.pages.editor.asked import OpenedEntry, PlayedTrick, QuestionDraft, Rewording
from tichu_teach.pages.editor.laying import Surface
from tichu_teach.pages.editor.packing import (
    CHAPTER,
    OPENS,
    PACK_KEY,
    Collection,
    Packing,
    UnsoundFile,
    file_name,
)
from tichu_teach.pages.editor.reading import of_state, position
from tichu_teach.pages.editor.remarks import name_of
from tichu_teach.pages.editor.stepping import Stepping
from tichu_teach.pages.presenters.draft import Draft
from tichu_teach.pages.presenting.free import FreeTable
from tichu_teach.pages.table.session import Data, on_message, on_press
from tichu_teach.texts import text

Writing: TypeAlias = QuestionDraft | Rewording
"""What an author works on: a question, or the words of an entry that has none of this table."""

BEGUN: dict[str, Collection] = {"pack": Packing(), "chapter": Stepping.begun()}
"""What can be begun."""


class Workplace(Surface, Protocol):
    """The page at which an author works."""

    @property
    def title(self) -> str:
        """The heading of the panel."""

    def lay(self, draft: Draft) -> None:
        """Lay something else on the table."""

    def keep(self, key: str, data: object) -> None:
        """Have the browser keep something under a key, or forget it where that is None."""


class Authoring:
    """The part of the editor's page that writes questions.

    asked  what is being written, None while nothing is
    pack   the pack or the chapter that it goes into
    entry  which one of that is being changed, None for a new one
    """

    def __init__(self, page: Workplace) -> None:
        self._page = page
        self.asked: Writing | None = None
        self.pack: Collection = Packing()
        self.entry: int | None = None
        self._left: Writing | None = None

    def take_up(self, other: Authoring) -> None:
        """Write on where another page is."""
        self.asked, self.pack, self.entry = other.asked, other.pack, other.entry

    def unpack(self, kept: object) -> None:
        """Go on with what a browser has kept. Raises TichuError for what can't be read."""
        if kept is not None:
            file = kept.get("file") if isinstance(kept, dict) else ""
            self.pack = _sort(str(file)).of(kept)

    def leave(self) -> None:
        """Look at something else; what has been written stays until one is back."""
        self._left, self.asked = self.asked or self._left, None

    def ask(self) -> None:
        """Ask something of the position on the table. Raises TichuError where none can lie there.

        While an entry is being changed, it is that one's question, or only its words.
        """
        desk, left = self._page.desk, self._left
        entry = self.pack.opened(self.entry) if self.entry is not None else None
        if entry and (not entry.state or (not entry.question and desk.line == str(entry.state))):
            self.asked = Rewording(entry, entry.words)
        else:
            trial = desk.trial or FreeTable((position(desk.draft),))
            asked = QuestionDraft.of(trial.now, PlayedTrick.of(trial))
            self.asked = asked.going_on(entry) if entry else asked
        if left is not None:
            self.asked = replace(self.asked, words={**self.asked.words, **left.words})
        desk.view, self._left = "ask", None

    def choose(self, asked: Writing, block: str, value: object) -> None:
        """Choose an entry, what to put questions into, or a part of the question."""
        if block == "entry":
            return self._open(value if type(value) is int and 0 <= value < len(self.pack.labels) else None)
        if block == "into" and not self.pack.labels and isinstance(value, str) and value in BEGUN:
            return self._pack(BEGUN[value])
        if isinstance(asked, QuestionDraft):
            self.asked = asked.chosen(block, value)
        elif block == "kind" and asked.entry.state is not None:
            self.asked = replace(QuestionDraft.of(asked.entry.state), words=asked.words).chosen(block, value)
        self._page.show()

    def _open(self, at: int | None) -> None:
        """Lay an entry of the pack or chapter out, to be changed; None goes on to a new one."""
        entry: OpenedEntry | None = self.pack.opened(at) if at is not None else None
        self.entry, self._left = at, None
        if entry is not None and (state := entry.state or (entry.at and entry.at.state)):
            self._page.lay(of_state(state))
        self._page.desk.notice = None
        try:
            self.ask()
        except TichuError:  # what lay there before can be no position
            self.leave()
            self._page.desk.view = "setup"
        self._page.show(self._page.title)

    @on_message("file")
    def on_file(self, data: Data) -> None:
        """A pack or a chapter of the author's; of one with mistakes these are told, with their lines."""
        file = file_name(data["name"])
        try:
            if not file.lower().endswith(OPENS):
                raise UnsoundFile(text("editor.file.other"))
            pack: Collection = _sort(file).opened_from(file, data["text"])
        except TichuError as error:
            return self._page.refuse(text("editor.file.refused", file=file, why=str(error)))
        self.entry = None
        self._pack(pack)
        if pack.labels:
            self._open(0)

    def word(self, asked: Writing, block: str, words: str) -> None:
        """The author's own words for a part of the question, or around the entries."""
        remark = block.removeprefix("wrong")
        if block in self.pack.around:
            try:
                self._pack(self.pack.saying(block, words))
            except TichuError as error:
                self._page.refuse(text("editor.refused", why=str(error)))
        elif block in self.pack.words:
            self.asked = asked.saying(block, words)
            self._page.show()
        elif remark.isdecimal() and int(remark) < len(asked.wrong):
            self.asked = asked.saying(name_of(asked.wrong[int(remark)]), words)
            self._page.show()

    @on_press("put")
    def press_put(self) -> None:
        """Put the question into the pack or the chapter, in place of the one that was opened."""
        asked = self.asked
        if asked is None or (isinstance(asked, QuestionDraft) and asked.question is None):
            return
        try:
            made = asked.made if isinstance(asked, QuestionDraft) else None
            pack = self.pack.put(asked.words, made, self.entry)
        except TichuError as error:
            return self._page.refuse(text("editor.refused", why=str(error)))
        self._page.desk.notice = None
        if self.entry is None:
            self.asked = replace(asked, words={})
            return self._pack(pack)
        self._page.desk.notice = {"kind": "note", "tone": "good", "text": text("editor.file.changed")}
        self._pack(pack)

    @on_press("drop")
    def press_drop(self) -> None:
        """Take the opened question, or else the last one, out again."""
        at = len(self.pack.labels) - 1 if self.entry is None else self.entry
        if at < 0:
            return
        try:
            pack = self.pack.without(at)
        except TichuError as error:
            return self._page.refuse(text("editor.refused", why=str(error)))
        self._pack(pack)
        if self.entry is not None:
            self._open(None)

    def _pack(self, pack: Collection) -> None:
        self.pack = pack
        kept = {"file": pack.file, "content": pack.content}
        self._page.keep(PACK_KEY, kept if pack != Packing() else None)
        told = text(f"editor.{pack.sort}.holds", count=len(pack.labels)) if pack.labels else ""
        self._page.show(told)


def _sort(file: str) -> type[Packing] | type[Stepping]:
    """The sort of collection that a file of that name holds: a chapter, else a pack."""
    return Stepping if file.lower().endswith(CHAPTER) else Packing
