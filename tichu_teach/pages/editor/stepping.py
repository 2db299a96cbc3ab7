"""A chapter's file in the editor: its steps are opened, changed and added; all else stays as written."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from tichu_teach.engine import parse_position
from tichu_teach.engine.reading import fields, words
from tichu_teach.lessons.chapter import CAN, POKE, Chapter, Piece, Section, read_block, take_apart
from tichu_teach.lessons.entry import position_of, remarked
from tichu_teach.texts import text

from .asked import OpenedEntry, PlainData, listed
from .packing import PACK_KEY, UnsoundFile, dumped, file_name, sound

PARAGRAPH = " ¶ "
"""Between the paragraphs of a step, where they stand in one field."""

KEPT = fields(file=words(60, 1), content=words(200_000, 1))

Edit = tuple[int, int, list[str]]
"""What takes the place of some lines: from, up to, and the new ones."""


@dataclass(frozen=True)
class Stepping:
    """A chapter's file, as it was opened or has been changed."""

    file: str
    content: str
    words = ("heading", "story", "ask", "hint")

    @staticmethod
    def opened_from(file: str, content: str) -> Stepping:
        """The chapter of a file. Raises UnsoundFile, which names its mistakes."""
        return Stepping(file, sound(file, content).replace("\r\n", "\n").removeprefix("\ufeff"))

    @staticmethod
    def of(kept: object) -> Stepping:
        """Read what a browser has kept. Raises TichuError."""
        found = KEPT(kept, PACK_KEY)
        return Stepping.opened_from(file_name(found["file"]), found["content"])

    def to_data(self) -> PlainData:
        return {"file": self.file, "content": self.content}

    def text(self) -> str:
        return self.content

    @cached_property
    def _chapter(self) -> Chapter:
        return take_apart(self.content)

    @property
    def title(self) -> str:
        return self._chapter.top.title

    @property
    def told(self) -> str:
        return text("editor.file.steps", count=len(self._chapter.steps))

    @property
    def labels(self) -> Sequence[str]:
        return [section.title for section in self._chapter.steps]

    def titled(self, title: str) -> Stepping:
        title, line = " ".join(title.split()), self._chapter.top.line
        return self._edited([(line, line + 1, [f"# {title}"])]) if title else self

    # -- a step --------------------------------------------------------------------------------------

    def opened(self, at: int) -> OpenedEntry | None:
        """The step at a place; None for one without a table, or that plays something before it asks."""
        section = self._chapter.steps[at]
        table, asked = _piece(section, "table"), self._asked(section)
        line, rest, _ = position_of(table) if table else ("", Piece("table", "", 0), 0)
        if not line or read_block(rest.text, rest.line).data.get("script"):
            return None
        told = {
            "heading": section.title,
            "story": section.words().replace("\n\n", PARAGRAPH),
            "ask": str(asked.get("ask", "")),
            "hint": next(iter(listed(asked.get("hints"))), ""),
        }
        question = {name: value for name, value in asked.items() if name != "done"}
        return OpenedEntry(parse_position(line), told, {**question, "position": line} if question else {})

    def _asked(self, section: Section) -> PlainData:
        piece = _piece(section, "question")
        data = read_block(piece.text, piece.line).data if piece else {}
        if isinstance(data.get("wrong"), list):
            data["wrong"] = [remarked(each) for each in data["wrong"]]
        return data

    def put(self, entry: PlainData, at: int | None = None) -> Stepping:
        asked = entry["question"]
        assert isinstance(asked, dict)
        question = {name: value for name, value in asked.items() if name != "position"}
        story, heading = str(entry["story"]), str(entry["heading"])
        if not heading:
            raise UnsoundFile(text("editor.ask.no-heading"))
        position = str(asked["position"])
        if at is None:
            made = self._edited([self._added(heading, story, position, question)])
        else:
            made = self._edited(
                [*self._changed(self._chapter.steps[at], at, heading, story, position, question)]
            )
        return replace(made, content=sound(self.file, made.content))

    def _added(self, heading: str, story: str, position: str, question: PlainData) -> Edit:
        ids, number = {each.id for each in self._chapter.sections}, len(self._chapter.steps) + 1
        while f"step-{number}" in ids:
            number += 1
        lines = [f"## {heading} {{#step-{number}}}", "", *_paragraphs(story), ""]
        lines += ["```table", position, "```", "", "```question", *_block(question), "```", ""]
        line = next((each.line for each in self._chapter.sections if each.id in (CAN, POKE)), self._end)
        return (line, line, lines)

    def _changed(
        self, section: Section, at: int, heading: str, story: str, position: str, question: PlainData
    ) -> Iterator[Edit]:
        before = self.opened(at)
        if before is None:
            raise UnsoundFile(text("editor.file.no-table"))
        if heading != section.title:
            yield (section.line, section.line + 1, [f"## {heading} {{#{section.id}}}"])
        if story != before.words["story"]:
            told = [piece for piece in section.pieces if piece.kind == "words"]
            for number, piece in enumerate(told):
                yield (piece.line, self._paragraph(piece.line), [] if number else [*_paragraphs(story)])
        table = _piece(section, "table")
        if table and str(parse_position(position)) != str(before.state):
            _, rest, first = position_of(table)
            yield (first, rest.line, [position])
        asked, block = self._asked(section), _piece(section, "question")
        written = {name: value for name, value in before.question.items() if name != "position"}
        if block is not None and question != written:
            done = {"done": asked["done"]} if "done" in asked else {}
            yield (block.line, block.line + block.text.count("\n"), _block({**question, **done}))
        elif block is None and question:
            end = table.line + table.text.count("\n") + 1 if table else section.line + 1
            yield (end, end, ["", "```question", *_block(question), "```"])

    def without(self, at: int) -> Stepping:
        sections, here = self._chapter.sections, self._chapter.steps[at]
        behind = [each.line for each in sections if each.line > here.line]
        made = self._edited([(here.line, behind[0] if behind else self._end, [])])
        return replace(made, content=sound(self.file, made.content))

    # -- its lines -----------------------------------------------------------------------------------

    @property
    def _lines(self) -> list[str]:
        return self.content.split("\n")

    @property
    def _end(self) -> int:
        """The line behind the last."""
        return len(self.content.rstrip("\n").split("\n")) + 2

    def _paragraph(self, line: int) -> int:
        """The line behind a paragraph."""
        lines = self._lines
        while line <= len(lines) and lines[line - 1].strip():
            line += 1
        return line

    def _edited(self, edits: Sequence[Edit]) -> Stepping:
        lines = self._lines
        for begin, end, new in sorted(edits, reverse=True):
            lines += [""] * (begin - 1 - len(lines))
            lines[begin - 1 : end - 1] = new
        return replace(self, content="\n".join(lines).rstrip("\n") + "\n")


def _piece(section: Section, kind: str) -> Piece | None:
    return next((piece for piece in section.pieces if piece.kind == kind), None)


def _paragraphs(story: str) -> list[str]:
    told = [part.strip() for part in story.split(PARAGRAPH.strip())]
    return "\n\n".join(filter(None, told)).split("\n")


def _block(question: PlainData) -> list[str]:
    """The lines of a question's block; a wrong answer with a remark is written in a line."""
    wrong = question.get("wrong")
    if isinstance(wrong, list):
        question = {**question, "wrong": [_remark(each) for each in wrong]}
    return dumped(question).rstrip("\n").split("\n")


def _remark(wrong: object) -> object:
    if isinstance(wrong, dict) and wrong.keys() == {"answer", "text"} and isinstance(wrong["answer"], str):
        return {wrong["answer"]: wrong["text"]}
    return wrong
