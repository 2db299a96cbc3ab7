"""An author at the table: a question about a position, and the pack or chapter that it goes into."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Protocol, TypeAlias

from tichu_teach.engine import TichuError, parse_position
from tichu_teach.pages.editor.author_file import (
    CHAPTER,
    KEPT,
    OPENS,
    PACK_KEY,
    AuthorFile,
    OpenedEntry,
    UnsoundFile,
    file_name,
)
from tichu_teach.pages.editor.chapter_file import ChapterFile
from tichu_teach.pages.editor.course import PlayedTrick
from tichu_teach.pages.editor.draft_position import of_state, position
from tichu_teach.pages.editor.laid_table import note
from tichu_teach.pages.editor.laying import Surface
from tichu_teach.pages.editor.pack_file import PackFile
from tichu_teach.pages.editor.question_draft import QuestionDraft, Rewording
from tichu_teach.pages.editor.remarks import name_of
from tichu_teach.pages.presenters.draft import Draft
from tichu_teach.pages.presenting.free import FreeTable
from tichu_teach.pages.table.scene import Data
from tichu_teach.pages.table.session import on_message, on_press
from tichu_teach.texts import text

Writing: TypeAlias = QuestionDraft | Rewording
"""A question being made, or the words of an entry whose question isn't made from this table."""

BEGUN: dict[str, AuthorFile] = {"pack": PackFile(), "chapter": ChapterFile.begun()}
"""The files that can be begun."""


class Workplace(Surface, Protocol):
    """The page (`page.py`) at which an author works."""

    def lay(self, draft: Draft) -> None:
        """Lay something else on the table."""

    def keep(self, key: str, data: object) -> None:
        """Have the browser keep data under a key, or forget it if the data is None."""


class Authoring:
    """The part of the editor's page that writes questions.

    question_draft  what is being written, None while nothing is
    file            the pack or chapter that it goes into
    entry           the entry being changed, None for a new one
    restored        True while words from before the page was opened are back
    replaced        the pack or chapter that an opened file has replaced, until the page is closed
    """

    def __init__(self, page: Workplace) -> None:
        self._page = page
        self.question_draft: Writing | None = None
        self.file: AuthorFile = PackFile()
        self.entry: int | None = None
        self.restored = False
        self.replaced: AuthorFile | None = None
        self._left: Mapping[str, str] = {}
        self._aside: dict[int | None, Mapping[str, str]] = {}  # by entry, words that are in no file yet
        self._filed: Mapping[str, str] = {}

    def take_up(self, other: Authoring) -> None:
        """Take over another page's work."""
        self.question_draft, self.file, self.entry = other.question_draft, other.file, other.entry
        self._filed = other._filed

    def unpack(self, kept: object) -> None:
        """Go on with what a browser has kept. Raises TichuError if it can't be read."""
        if kept is not None:
            name = kept.get("file") if isinstance(kept, dict) else ""
            self.file = sort_of(str(name)).of(kept)

    @property
    def unfiled(self) -> Mapping[str, str]:
        """The words that are in no file yet."""
        if self.question_draft is None:
            return self._left
        return {
            name: said
            for name, said in self.question_draft.words.items()
            if said != self._filed.get(name, "")
        }

    @property
    def unfinished_question(self) -> Data | None:
        """The question in the making, as a browser keeps it (`WRITING`); None if there is none."""
        asked, words = self.question_draft, self.unfiled
        if asked is None and not words:
            return None
        kept = {"entry": self.entry, "words": {**words}}
        return kept | asked.choices if isinstance(asked, QuestionDraft) else kept

    def resume(self, begun: Data, *, asking: bool) -> None:
        """Go on where a page was left; if nothing is asked here, keep the words until something is."""
        if begun["entry"] is not None and begun["entry"] < len(self.file.labels):
            self.entry = begun["entry"]
        self._left = begun["words"]
        if asking:
            with suppress(TichuError):
                self.question_draft = _as_chosen(self.start_question(), begun)

    def hear(self, typed: Mapping[str, str]) -> None:
        """Take up words that were still being typed as the page was closed."""
        if self.question_draft is None:
            self._left = {**self._left, **{name: typed[name] for name in self.file.words if name in typed}}
        for block, words in typed.items():
            if self.question_draft is not None:
                self.word(self.question_draft, block, words)
        self.restored = bool(self.unfiled)

    def leave(self) -> None:
        """Put the writing aside to look at something else; its words stay until the author is back."""
        self._left, self.question_draft = self.unfiled, None

    def start_question(self) -> Writing:
        """Ask a question about the position on the table. Raises TichuError if it is no position.

        While an entry is being changed, this is that entry's question, or only its words.
        """
        laid = self._page.laid
        entry = self.file.open_entry(self.entry) if self.entry is not None else None
        if entry and (not entry.state or (not entry.question and laid.line == str(entry.state))):
            asked: Writing = Rewording(entry, words=entry.words)
        else:
            trial = laid.trial or FreeTable((position(laid.draft),))
            made = QuestionDraft.of(trial.present_state, PlayedTrick.of(trial))
            asked = made.going_on(entry) if entry else made
        self._filed = asked.words
        self.question_draft = replace(asked, words={**asked.words, **self._left})
        laid.view, self._left = "ask", {}
        return self.question_draft

    def choose(self, asked: Writing, block: str, value: object) -> None:
        """Choose an entry, a file to write into or a part of the question; or drop restored words."""
        if block == "restored":
            return self._drop_words()
        if block == "replaced" and self.replaced:
            return self._take_up(self.replaced)
        if block == "entry":
            return self._open(value if type(value) is int and 0 <= value < len(self.file.labels) else None)
        if block == "into" and not self.file.labels and isinstance(value, str) and value in BEGUN:
            return self._write(BEGUN[value])
        if isinstance(asked, QuestionDraft) or block == "kind":
            self.question_draft = asked.choose(block, value)
        self._page.show()

    def _drop_words(self) -> None:
        """Begin again with the words of the file, or with none."""
        self.question_draft, self._left, self.restored = None, {}, False
        self.start_question()
        self._page.show(self._page.title)

    def _open(self, at: int | None) -> None:
        """Lay out an entry of the pack or chapter to be changed; None goes on to a new one."""
        if words := self.unfiled:
            self._aside[self.entry] = words
        entry: OpenedEntry | None = self.file.open_entry(at) if at is not None else None
        self.entry, self._left, self.question_draft = at, self._aside.pop(at, {}), None
        self.restored = bool(self._left)
        if entry is not None and (state := entry.state or (entry.at and entry.at.state)):
            self._page.lay(of_state(state))
        self._page.laid.notice = None
        try:
            self.start_question()
        except TichuError:  # what lay there before need not be a position
            self._page.laid.view = "setup"
        self._page.show(self._page.title)

    @on_message("file")
    def on_file(self, data: Data) -> None:
        """Open the author's pack or chapter; if it has mistakes, tell them with their lines."""
        name = file_name(data["name"])
        try:
            if not name.lower().endswith(OPENS):
                raise UnsoundFile(text("editor.file.other"))
            file: AuthorFile = sort_of(name).opened_from(name, data["text"])
        except TichuError as error:
            return self._page.refuse(text("editor.file.refused", file=name, why=str(error)))
        self._take_up(file)

    def _take_up(self, file: AuthorFile) -> None:
        """Work on a file from its first entry on, with a way back to the one it replaces."""
        self.replaced = self.file if self.file.labels and self.file != file else None
        if self.entry is not None:
            self._forget()
        self._aside = {None: self._aside.get(None, {})}
        self.entry = None
        self._page.laid.refused.clear()
        self._write(file)
        self._open(0 if file.labels else None)

    def word(self, asked: Writing, block: str, words: str) -> None:
        """Take the author's own words for a part of the question, or around the entries."""
        remark, self.restored = block.removeprefix("wrong"), False
        if block in self.file.words_around:
            refused = self._page.laid.refused
            try:
                file = self.file.saying(block, words)
            except TichuError as error:
                refused[block] = words
                return self._page.refuse(text("editor.refused", why=str(error)))
            refused.pop(block, None)
            self._write(file)
        elif block in self.file.words:
            self.question_draft = asked.saying(block, words)
            self._page.show()
        elif remark.isdecimal() and int(remark) < len(asked.wrong):
            self.question_draft = asked.saying(name_of(asked.wrong[int(remark)]), words)
            self._page.show()

    @on_press("put")
    def press_put(self) -> None:
        """Put the question into the pack or chapter, in place of the one that was opened."""
        asked = self.question_draft
        if asked is None:
            return
        try:
            made = asked.as_data if isinstance(asked, QuestionDraft) else None
            file = self.file.put_entry(asked.words, made, self.entry)
        except TichuError as error:
            return self._page.refuse(text("editor.refused", why=str(error)))
        self._page.laid.notice, self.restored = None, False
        if self.entry is None:
            self.question_draft, self._filed = replace(asked, words={}), {}
            return self._write(file)
        self._filed = asked.words
        self._page.laid.notice = note("good", text("editor.file.changed"))
        self._write(file)

    @on_press("drop")
    def press_drop(self) -> None:
        """Take the opened question, or else the last one, out again."""
        at = len(self.file.labels) - 1 if self.entry is None else self.entry
        if at < 0:
            return
        try:
            file = self.file.remove_entry(at)
        except TichuError as error:
            return self._page.refuse(text("editor.refused", why=str(error)))
        self._aside = {n if n is None else n - (n > at): words for n, words in self._aside.items() if n != at}
        self._write(file)
        if self.entry is not None:
            self._forget()
            self._open(None)

    def _forget(self) -> None:
        """Drop what is being written, with its words."""
        self.question_draft, self._left = None, {}

    def _write(self, file: AuthorFile) -> None:
        self.file = file
        kept = KEPT.mark({"file": file.name, "content": file.content})
        self._page.keep(PACK_KEY, kept if file != PackFile() else None)
        told = text(f"editor.{file.sort}.holds", count=len(file.labels)) if file.labels else ""
        self._page.show(told)


def _as_chosen(asked: Writing, begun: Data) -> Writing:
    """Choose a question again as it was before: its course, seat, kind and subject; if any was chosen."""
    if not begun["kind"]:
        return asked
    if isinstance(asked, Rewording):
        asked = asked.choose("kind", begun["kind"])
    if isinstance(asked, QuestionDraft):
        asked = replace(asked, course=PlayedTrick(parse_position(begun["start"]), (*begun["script"],)))
        for block in ("seat", "kind", "subject"):
            if begun[block] != getattr(asked, block):
                asked = asked.choose(block, begun[block])
    return asked


def sort_of(name: str) -> type[PackFile] | type[ChapterFile]:
    """The sort of a file of this name: a chapter, else a pack."""
    return ChapterFile if name.lower().endswith(CHAPTER) else PackFile
