"""What an author makes at the table: a question about a position, and the pack or chapter it goes into."""

from __future__ import annotations

from dataclasses import replace
from typing import Protocol

from tichu_teach.engine import TichuError
from tichu_teach.pages.editor.asked import PlayedTrick, QuestionDraft
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
from tichu_teach.pages.editor.stepping import Stepping
from tichu_teach.pages.presenters.draft import Draft
from tichu_teach.pages.presenting.free import FreeTable
from tichu_teach.pages.table.session import Data, on_message, on_press
from tichu_teach.texts import text


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

    asked  the question that is being written, None while none is
    pack   the pack or the chapter that it goes into
    entry  which one of that is being changed, None for a new one
    """

    def __init__(self, page: Workplace) -> None:
        self._page = page
        self.asked: QuestionDraft | None = None
        self.pack: Collection = Packing()
        self.entry: int | None = None

    def take_up(self, other: Authoring) -> None:
        """Write on where another page is."""
        self.asked, self.pack, self.entry = other.asked, other.pack, other.entry

    def unpack(self, kept: object) -> None:
        """Go on with what a browser has kept. Raises TichuError for what can't be read."""
        chapter = isinstance(kept, dict) and "content" in kept
        self.pack = Stepping.of(kept) if chapter else Packing.of(kept)

    def ask(self) -> None:
        """Ask something of the position on the table. Raises TichuError where none can lie there.

        While an entry is being changed, it is that one's question.
        """
        desk = self._page.desk
        trial = desk.trial or FreeTable((position(desk.draft),))
        asked = QuestionDraft.of(trial.now, PlayedTrick.of(trial))
        entry = self.pack.opened(self.entry) if self.entry is not None else None
        self.asked = asked.going_on(entry) if entry else asked
        desk.view = "ask"

    def choose(self, asked: QuestionDraft, block: str, value: object) -> None:
        """Choose an entry, or a part of the question."""
        if block == "entry":
            return self._open(value if type(value) is int and 0 <= value < len(self.pack.labels) else None)
        self.asked = asked.chosen(block, value)
        self._page.show()

    def _open(self, at: int | None) -> None:
        """Lay an entry of the pack or chapter out, to be changed; None goes on to a new one."""
        entry = self.pack.opened(at) if at is not None else None
        if at is not None and entry is None:
            return self._page.refuse(text("editor.file.no-table"))
        self.entry = at
        if entry is not None:
            self._page.lay(of_state(entry.state))
        self._page.desk.notice = None
        self.ask()
        self._page.show(self._page.title)

    @on_message("file")
    def on_file(self, data: Data) -> None:
        """A pack or a chapter of the author's; of one with mistakes these are told, with their lines."""
        file = file_name(data["name"])
        kind = Stepping if file.lower().endswith(CHAPTER) else Packing
        try:
            if not file.lower().endswith(OPENS):
                raise UnsoundFile(text("editor.file.other"))
            pack: Collection = kind.opened_from(file, data["text"])
        except TichuError as error:
            return self._page.refuse(text("editor.file.refused", file=file, why=str(error)))
        self.entry = None
        self._pack(pack)
        first = next((at for at in range(len(pack.labels)) if pack.opened(at)), None)
        if first is not None:
            self._open(first)

    def word(self, asked: QuestionDraft, block: str, words: str) -> None:
        """The author's own words for a part of the question, or the title of the pack."""
        if block == "title":
            self._pack(self.pack.titled(words))
        elif block in self.pack.words:
            self.asked = asked.saying(block, words)
            self._page.show()

    @on_press("put")
    def press_put(self) -> None:
        """Put the question into the pack or the chapter, in place of the one that was opened."""
        asked = self.asked
        if asked is None or asked.question is None:
            return
        if not asked.said("story"):
            return self._page.refuse(text("editor.ask.no-story"))
        try:
            pack = self.pack.put(asked.entry("1"), self.entry)
        except TichuError as error:
            return self._page.refuse(text("editor.ask.refused", why=str(error)))
        self._page.desk.notice = None
        if self.entry is None:
            self.asked = replace(asked, words=None)
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
            return self._page.refuse(text("editor.ask.refused", why=str(error)))
        if self.entry is not None and self.asked is not None:
            self.entry, self.asked = None, replace(self.asked, words=None, given=None, more={})
        self._pack(pack)

    def _pack(self, pack: Collection) -> None:
        self.pack = pack
        self._page.keep(PACK_KEY, pack.to_data() if pack != Packing() else None)
        self._page.show(pack.told)
