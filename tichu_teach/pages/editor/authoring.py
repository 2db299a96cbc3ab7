"""An author at the table: a question about a position, and the pack or chapter that it goes into."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Protocol, TypeAlias

from tichu_teach.engine import TichuError, parse_position
from tichu_teach.pages.editor.asked import QuestionDraft, Rewording
from tichu_teach.pages.editor.course import PlayedTrick
from tichu_teach.pages.editor.desk import note
from tichu_teach.pages.editor.entry import OpenedEntry
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
"""A question that is being made, or the words of an entry that has none of this table."""

BEGUN: dict[str, Collection] = {"pack": Packing(), "chapter": Stepping.begun()}
"""The files that can be begun."""


class Workplace(Surface, Protocol):
    """The page at which an author works."""

    def lay(self, draft: Draft) -> None:
        """Lay something else on the table."""

    def keep(self, key: str, data: object) -> None:
        """Have the browser keep something under a key, or forget it where that is None."""


class Authoring:
    """The part of the editor's page that writes questions.

    asked     what is being written, None while nothing is
    pack      the pack or the chapter that it goes into
    entry     which one of that is being changed, None for a new one
    restored  True as long as words are back that had been written before the page was opened
    replaced  the pack or the chapter whose place a file has taken, until the page is closed
    """

    def __init__(self, page: Workplace) -> None:
        self._page = page
        self.asked: Writing | None = None
        self.pack: Collection = Packing()
        self.entry: int | None = None
        self.restored = False
        self.replaced: Collection | None = None
        self._left: Mapping[str, str] = {}
        self._aside: dict[int | None, Mapping[str, str]] = {}  # by entry, words that are in no file yet
        self._filed: Mapping[str, str] = {}

    def take_up(self, other: Authoring) -> None:
        """Write on where another page is."""
        self.asked, self.pack, self.entry = other.asked, other.pack, other.entry
        self._filed = other._filed

    def unpack(self, kept: object) -> None:
        """Go on with what a browser has kept. Raises TichuError for what can't be read."""
        if kept is not None:
            file = kept.get("file") if isinstance(kept, dict) else ""
            self.pack = sort_of(str(file)).of(kept)

    @property
    def unfiled(self) -> Mapping[str, str]:
        """The words that are in no file yet."""
        if self.asked is None:
            return self._left
        return {name: said for name, said in self.asked.words.items() if said != self._filed.get(name, "")}

    @property
    def begun(self) -> Data | None:
        """The question in the making, as a browser keeps it (`kept.WRITING`); None where none is."""
        asked, words = self.asked, self.unfiled
        if asked is None and not words:
            return None
        kept = {"entry": self.entry, "words": {**words}}
        return kept | asked.choices if isinstance(asked, QuestionDraft) else kept

    def resume(self, begun: Data, *, asking: bool) -> None:
        """Write on where a page was left; or, if nothing is asked here, keep the words until something is."""
        if begun["entry"] is not None and begun["entry"] < len(self.pack.labels):
            self.entry = begun["entry"]
        self._left = begun["words"]
        if asking:
            with suppress(TichuError):
                self.asked = _as_chosen(self.ask(), begun)

    def hear(self, typed: Mapping[str, str]) -> None:
        """Take up words that were still being typed as the page was closed."""
        if self.asked is None:
            self._left = {**self._left, **{name: typed[name] for name in self.pack.words if name in typed}}
        for block, words in typed.items():
            if self.asked is not None:
                self.word(self.asked, block, words)
        self.restored = bool(self.unfiled)

    def leave(self) -> None:
        """Look at something else; what has been written stays until one is back."""
        self._left, self.asked = self.unfiled, None

    def ask(self) -> Writing:
        """Ask something of the position on the table. Raises TichuError where none can lie there.

        While an entry is being changed, it is that one's question, or only its words.
        """
        desk = self._page.desk
        entry = self.pack.opened(self.entry) if self.entry is not None else None
        if entry and (not entry.state or (not entry.question and desk.line == str(entry.state))):
            asked: Writing = Rewording(entry, words=entry.words)
        else:
            trial = desk.trial or FreeTable((position(desk.draft),))
            made = QuestionDraft.of(trial.now, PlayedTrick.of(trial))
            asked = made.going_on(entry) if entry else made
        self._filed = asked.words
        self.asked = replace(asked, words={**asked.words, **self._left})
        desk.view, self._left = "ask", {}
        return self.asked

    def choose(self, asked: Writing, block: str, value: object) -> None:
        """Choose an entry, what to put questions into, a part of the question; or drop what is restored."""
        if block == "restored":
            return self._drop_words()
        if block == "replaced" and self.replaced:
            return self._take_up(self.replaced)
        if block == "entry":
            return self._open(value if type(value) is int and 0 <= value < len(self.pack.labels) else None)
        if block == "into" and not self.pack.labels and isinstance(value, str) and value in BEGUN:
            return self._pack(BEGUN[value])
        if isinstance(asked, QuestionDraft) or block == "kind":
            self.asked = asked.chosen(block, value)
        self._page.show()

    def _drop_words(self) -> None:
        """Begin again with what the file has, or with nothing."""
        self.asked, self._left, self.restored = None, {}, False
        self.ask()
        self._page.show(self._page.title)

    def _open(self, at: int | None) -> None:
        """Lay an entry of the pack or chapter out, to be changed; None goes on to a new one."""
        if words := self.unfiled:
            self._aside[self.entry] = words
        entry: OpenedEntry | None = self.pack.opened(at) if at is not None else None
        self.entry, self._left, self.asked = at, self._aside.pop(at, {}), None
        self.restored = bool(self._left)
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
            pack: Collection = sort_of(file).opened_from(file, data["text"])
        except TichuError as error:
            return self._page.refuse(text("editor.file.refused", file=file, why=str(error)))
        self._take_up(pack)

    def _take_up(self, pack: Collection) -> None:
        """Work on a file, from its first entry on. There is a way back to what it takes the place of."""
        self.replaced = self.pack if self.pack.labels and self.pack != pack else None
        if self.entry is not None:
            self._forget()
        self._aside = {None: self._aside.get(None, {})}
        self.entry = None
        self._page.desk.refused.clear()
        self._pack(pack)
        self._open(0)

    def word(self, asked: Writing, block: str, words: str) -> None:
        """The author's own words for a part of the question, or around the entries."""
        remark, self.restored = block.removeprefix("wrong"), False
        if block in self.pack.around:
            refused = self._page.desk.refused
            try:
                pack = self.pack.saying(block, words)
            except TichuError as error:
                refused[block] = words
                return self._page.refuse(text("editor.refused", why=str(error)))
            refused.pop(block, None)
            self._pack(pack)
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
        if asked is None:
            return
        try:
            made = asked.made if isinstance(asked, QuestionDraft) else None
            pack = self.pack.put(asked.words, made, self.entry)
        except TichuError as error:
            return self._page.refuse(text("editor.refused", why=str(error)))
        self._page.desk.notice, self.restored = None, False
        if self.entry is None:
            self.asked, self._filed = replace(asked, words={}), {}
            return self._pack(pack)
        self._filed = asked.words
        self._page.desk.notice = note("good", text("editor.file.changed"))
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
        self._aside = {n if n is None else n - (n > at): words for n, words in self._aside.items() if n != at}
        self._pack(pack)
        if self.entry is not None:
            self._forget()
            self.entry = None
            self._open(None)

    def _forget(self) -> None:
        """Leave what is being written, whatever words it has."""
        self.asked, self._left = None, {}

    def _pack(self, pack: Collection) -> None:
        self.pack = pack
        kept = {"file": pack.file, "content": pack.content}
        self._page.keep(PACK_KEY, kept if pack != Packing() else None)
        told = text(f"editor.{pack.sort}.holds", count=len(pack.labels)) if pack.labels else ""
        self._page.show(told)


def _as_chosen(asked: Writing, begun: Data) -> Writing:
    """A question as it had been chosen: of what course, for whom, of what kind, and what exactly."""
    if isinstance(asked, QuestionDraft) and begun["start"]:
        asked = replace(asked, course=PlayedTrick(parse_position(begun["start"]), (*begun["script"],)))
    for block in ("kind",) if isinstance(asked, Rewording) else ("seat", "kind", "subject"):
        if begun[block] and begun[block] != getattr(asked, block):
            asked = asked.chosen(block, begun[block])
    return asked


def sort_of(file: str) -> type[Packing] | type[Stepping]:
    """The sort of collection that a file of that name holds: a chapter, else a pack."""
    return Stepping if file.lower().endswith(CHAPTER) else Packing
