"""A chapter's file in the editor: steps are opened, changed and added; all else stays as written."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

from tichu_teach.engine import TichuError, parse_position
from tichu_teach.exercises.kinds import read_question
from tichu_teach.lessons import loader
from tichu_teach.lessons.chapter import CAN, POKE, BlockError, Chapter, Piece, Section, read_block, take_apart
from tichu_teach.lessons.entry import TOLD, position_of, read_entries, read_wrong_answer
from tichu_teach.lessons.lesson import Lesson, Step
from tichu_teach.texts import text

from .author_file import KEPT, PACK_KEY, OpenedEntry, ShownTable, UnsoundFile, file_name, one_line, sound
from .remarks import REMARK, PlainData, said_of, with_words
from .rewriting import Edit, Yaml, dump_lines, edited

NAME = "my-chapter.md"

_APART = ("script", "seat")
"""Fields below a table that the editor has no place for: it can't lay such a table."""


@dataclass(frozen=True)
class ChapterFile:
    """A chapter's file, as it was opened or has been changed."""

    name: str
    content: str
    sort = "chapter"
    words = ("heading", "story", "aside", "ask", "hints", "reply", "done")

    @staticmethod
    def begun() -> ChapterFile:
        """A chapter that has no steps yet."""
        return ChapterFile(NAME, f"# {text('editor.chapter.begun')}\n")

    @staticmethod
    def opened_from(name: str, content: str) -> ChapterFile:
        """The chapter of a file. Raises UnsoundFile, which names its mistakes."""
        return ChapterFile(name, sound(name, content))

    @staticmethod
    def of(kept: object) -> ChapterFile:
        """Read what a browser has kept. Raises TichuError."""
        found = KEPT.read(kept, PACK_KEY)
        return ChapterFile(file_name(found["file"]), found["content"])._checked()

    def _checked(self) -> ChapterFile:
        """Return itself if it is sound, or has no steps yet. Raises UnsoundFile."""
        if self._chapter.steps:
            sound(self.name, self.content)
        return self

    @cached_property
    def _chapter(self) -> Chapter:
        return take_apart(self.content)

    @cached_property
    def _lesson(self) -> Lesson:
        return loader.make_lesson(Path(self.name).stem, read_entries(self.content), Path(self.name))[0]

    @property
    def labels(self) -> Sequence[str]:
        return [section.title for section in self._chapter.steps]

    # -- around the steps ----------------------------------------------------------------------------

    @property
    def words_around(self) -> Mapping[str, str]:
        top, can = self._chapter.top, self._chapter.section(CAN)
        return {
            "title": top.title,
            "hook": top.words(),
            "goal": top.words("aside"),
            "can": "\n".join(piece.text for piece in can.pieces if piece.kind == "item") if can else "",
            "recap": can.words() if can else "",
        }

    def saying(self, name: str, words: str) -> ChapterFile:
        if words.strip() == self.words_around[name]:
            return self
        made = self._edited(self._around(name, words))
        return made._read_back(made.words_around, {**self.words_around, name: words})._checked()

    def _around(self, name: str, words: str) -> Iterator[Edit]:
        top, can = self._chapter.top, self._chapter.section(CAN)
        if name == "title":
            yield (top.line, top.line + 1, [f"# {one_line(words)}"])
        elif name in ("hook", "goal"):
            behind = top.line + 1
            if name == "goal":
                behind = max([behind, *(piece.end for piece in top.pieces)])
            yield from _replace_paragraphs(top, "words" if name == "hook" else "aside", words, behind)
        elif can is None:
            lines = [f"## {text('editor.chapter.can')} {{#{CAN}}}", ""]
            line = next((each.line for each in self._chapter.sections if each.id == POKE), self._end)
            yield (line, line, [*lines, *_paragraphs(words, "item" if name == "can" else "words"), ""])
        else:
            last = max([can.line + 1, *(piece.end for piece in can.pieces)])
            behind = can.line + 1 if name == "can" else last
            yield from _replace_paragraphs(can, "item" if name == "can" else "words", words, behind)

    # -- a step --------------------------------------------------------------------------------------

    def open_entry(self, at: int) -> OpenedEntry:
        section = self._chapter.steps[at]
        told, asked = self._words(section), self._question_data(section)
        block = _piece(section, "question")
        question = {name: value for name, value in asked.items() if name != "done"} if block else {}
        table = _piece(section, "table")
        if table and (line := _line_to_lay(table)) and not _piece(section, "try"):
            asks: PlainData = {**question, "position": line} if question else {}
            if "position" not in question and _can_be_asked(asks):
                return OpenedEntry(told, asks, parse_position(line))
        step = next((each for each in self._lesson.steps if each.id == section.id), None)
        return OpenedEntry(told, question, shown=step.question if step else None, at=_table(step))

    def _words(self, section: Section) -> dict[str, str]:
        """The words of a step, by name."""
        told = {"heading": section.title, "story": section.words(), "aside": section.words("aside")}
        asked = self._question_data(section)
        if _piece(section, "question") is not None:
            told |= said_of(asked, "ask", "hints", "reply")
        if _piece(section, "question") or _piece(section, "try"):
            told |= {name: str(asked.get(name, "")) for name in TOLD}
        return told

    def _question_data(self, section: Section) -> PlainData:
        """The entries of a step's question, or of its trial; none if they can't be read."""
        piece = _piece(section, "question") or _piece(section, "try")
        try:
            data = read_block(piece.text, piece.line).data if piece else {}
        except BlockError:
            return {}
        if isinstance(data.get("wrong"), list):
            data["wrong"] = [read_wrong_answer(each) for each in data["wrong"]]
        return data

    def put_entry(
        self, words: Mapping[str, str], question: PlainData | None, at: int | None = None
    ) -> ChapterFile:
        for name in ("heading", "story"):
            if not words.get(name):
                raise UnsoundFile(text(f"editor.chapter.no-{name}"))
        if at is None:
            made, at = self._edited([self._added(words, question or {})]), len(self.labels)
        else:
            made = self._edited(self._changed(at, words, question))
        steps = made._chapter.steps
        told = made._words(steps[at]) if len(steps) == max(len(self.labels), at + 1) else {}
        return made._read_back(told, words)._checked()

    def _read_back(self, told: Mapping[str, str], words: Mapping[str, str]) -> ChapterFile:
        """Return itself. Raises UnsoundFile if words would be read as something else: a heading, a block."""
        for name, said in words.items():
            wrong = name.startswith(REMARK)  # another question has other wrong answers
            if not (wrong and name not in told) and told.get(name, "").split() != said.split():
                raise UnsoundFile(text("editor.chapter.other"))
        return self

    def _added(self, words: Mapping[str, str], question: PlainData) -> Edit:
        position, question = _at_its_table(question)
        ids, number = {each.id for each in self._chapter.sections}, len(self._chapter.steps) + 1
        while f"step-{number}" in ids:
            number += 1
        lines = [f"## {one_line(words['heading'])} {{#step-{number}}}", "", *_paragraphs(words["story"]), ""]
        if words.get("aside"):
            lines += [*_paragraphs(words["aside"], "aside"), ""]
        lines += ["```table", position, "```", ""]
        lines += ["```question", *dump_lines(_as_lines(_block(question, words))), "```", ""]
        line = next((each.line for each in self._chapter.sections if each.id in (CAN, POKE)), self._end)
        return (line, line, lines)

    def _changed(self, at: int, words: Mapping[str, str], question: PlainData | None) -> Iterator[Edit]:
        section, before = self._chapter.steps[at], self.open_entry(at)
        if one_line(words["heading"]) != section.title:
            yield (section.line, section.line + 1, [f"## {one_line(words['heading'])} {{#{section.id}}}"])
        yield from _replace_paragraphs(section, "words", words["story"], section.line + 1)
        told = [piece.end for piece in section.pieces if piece.kind == "words"]
        yield from _replace_paragraphs(
            section, "aside", words.get("aside", ""), max([section.line + 1, *told])
        )
        table, asked = _piece(section, "table"), self._question_data(section)
        if question is not None and table:
            position, question = _at_its_table(question)
            if before.state is not None and str(parse_position(position)) != str(before.state):
                _, rest, first = position_of(table)
                yield (first, rest.line, [position])
        piece = _piece(section, "question") or _piece(section, "try")
        if piece is not None:
            wanted = _block(asked if question is None else question, words)
            raw = read_block(piece.text, piece.line).data
            same = {name: raw[name] for name, value in wanted.items() if asked.get(name) == value}
            yield from Yaml(piece.text, piece.line).changed(raw, {**_as_lines(wanted), **same})
        elif question and table:  # without a table only words can be changed
            end = table.end + 1
            yield (end, end, ["", "```question", *dump_lines(_as_lines(_block(question, words))), "```"])

    def remove_entry(self, at: int) -> ChapterFile:
        sections, here = self._chapter.sections, self._chapter.steps[at]
        behind = [each.line for each in sections if each.line > here.line]
        return self._edited([(here.line, behind[0] if behind else self._end, [])])._checked()

    # -- its lines -----------------------------------------------------------------------------------

    @property
    def _end(self) -> int:
        """The line after the last."""
        return len(self.content.rstrip("\n").split("\n")) + 2

    def _edited(self, edits: Sequence[Edit] | Iterator[Edit]) -> ChapterFile:
        return replace(self, content=edited(self.content, edits))


def _table(step: Step | None) -> ShownTable | None:
    """The table of a step as learners see it."""
    return ShownTable(step.final_position, step.seat, step.shown) if step and step.final_position else None


def _piece(section: Section, kind: str) -> Piece | None:
    return next((piece for piece in section.pieces if piece.kind == kind), None)


def _line_to_lay(table: Piece) -> str:
    """The line of a table that the editor can lay; "" for a table with a script or another seat."""
    line, rest, _ = position_of(table)
    data = read_block(rest.text, rest.line).data
    return "" if any(data.get(name) for name in _APART) else line


def _can_be_asked(question: PlainData) -> bool:
    """Return True for a question that can be asked at its own table, without what a chapter adds."""
    try:
        return not question or bool(read_question(question, plain=True))
    except TichuError:
        return False


def _replace_paragraphs(section: Section, kind: str, words: str, behind: int) -> Iterator[Edit]:
    """Replace the paragraphs of a kind one by one; any more go after the last of them."""
    pieces = [piece for piece in section.pieces if piece.kind == kind]
    before = ("\n" if kind == "item" else "\n\n").join(piece.text for piece in pieces)
    if words.split() == before.split() and words.count("\n\n") == before.count("\n\n"):
        return
    said = [part for part in words.split("\n" if kind == "item" else "\n\n") if part.strip()]
    if kind == "aside":  # all of them are a single aside
        said = [words] if words.strip() else []
    for piece, part in zip(pieces, said, strict=False):
        if part.split() != piece.text.split():
            yield (piece.line, piece.end, _paragraphs(part, kind))
    for piece in pieces[len(said) :]:
        yield (piece.line, piece.end, [])
    if more := said[len(pieces) :]:
        at = pieces[-1].end if pieces else behind
        lines = [line for part in more for line in (*[""][: kind != "item"], *_paragraphs(part, kind))]
        yield (at, at, lines if pieces or kind != "item" else ["", *lines])


def _paragraphs(words: str, kind: str = "words") -> list[str]:
    """The lines of some paragraphs, of a tip, or of a list."""
    if kind == "item":
        return [f"- {line.strip()}" for line in words.split("\n") if line.strip()]
    told = "\n\n".join(one_line(part) for part in words.split("\n\n") if part.strip()).split("\n")
    return [f"> {line}".rstrip() for line in told] if kind == "aside" else told


def _at_its_table(question: PlainData) -> tuple[str, PlainData]:
    """A question's position, and the rest of the question."""
    return str(question["position"]), {name: said for name, said in question.items() if name != "position"}


def _block(question: Mapping[str, object], words: Mapping[str, str]) -> PlainData:
    """The entries of a question's or a trial's block, with the author's words."""
    made = with_words(question, words)
    if words.get("done"):
        made["done"] = words["done"]
    elif "done" in words:
        made.pop("done", None)
    return made


def _as_lines(block: PlainData) -> PlainData:
    """A block in which each wrong answer and its reply share a line."""
    wrong = block.get("wrong")
    return {**block, "wrong": [_as_line(each) for each in wrong]} if isinstance(wrong, list) else block


def _as_line(wrong: object) -> object:
    if isinstance(wrong, dict) and wrong.keys() == {"answer", "text"} and isinstance(wrong["answer"], str):
        return {wrong["answer"]: wrong["text"]}
    return wrong
