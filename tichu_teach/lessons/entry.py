"""Read a chapter's sections: each step as plain data with its words, and the line of every entry."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tichu_teach.engine.plain_data import ANYTHING, either, many, truth, unknown, whole
from tichu_teach.exercises.fields import MAX_ITEMS, Field, field_of, number, string, texts
from tichu_teach.exercises.question import ASK, POSITION
from tichu_teach.exercises.written_file import line_of

from .chapter import CAN, POKE, Block, BlockError, Chapter, Fault, Piece, Section, read_block, take_apart
from .lesson import Try

HEAD = ("game", "cards")
"""The fields that may stand above the title, between two `---`."""

RULES = texts("rules", "The rules that the step teaches.")
SCRIPT = texts("script", "What is played before anything is asked.")
SEAT = number("seat", "The seat that the learner sits on, 0 if left out.", instead=0)
OPEN = field_of(
    "open",
    "Whose hands lie open.",
    either(truth(), many(whole(0), MAX_ITEMS), want="`all`, or seats such as `0 2`"),
    False,
)
MARKED = texts("marked", "Cards that are marked.")
ROWS = field_of("rows", "Rows of cards below the table.", many(ANYTHING, MAX_ITEMS), [])
MADE = string("made", "A table that is made from the rulesets.", "")
FIGURE = string("figure", "A figure to be shown.", "")
THEME = string("theme", "What the puzzle is about that is offered after help, such as `endgame`.", "")
HABIT = string(
    "habit", "The figure whose habits that puzzle is about, or one of them: `keeps`, `keeps.saves`.", ""
)
TEACHES = texts("teaches", "Words that the step explains and no rule is about.")
TABLE: tuple[Field[object], ...] = (
    *(POSITION, RULES, SCRIPT, SEAT, OPEN, MARKED, ROWS, MADE, FIGURE, THEME, HABIT, TEACHES),
)
"""The fields of a `table` block."""

GOALS = field_of("goals", "What there is to find.", many(ANYTHING, MAX_ITEMS), [])
FREE = field_of("free", "There is something to try.", truth(), False)
TRY = (ASK.name, GOALS.name, "done")
"""The fields of a `try` block."""

TOLD = ("ask", "done")  # fields of a block that are words of its step
MAX_CODE = 4  # lines of a cell

_NAMED = re.compile(r"[a-z]+:(\s|$)")
_FEW = ("rules", "marked", "teaches", "reasons")  # lists that can stand in one line: no item has blanks


@dataclass(frozen=True)
class Entry:
    """A step as written. `data` has the fields of `TABLE`, and `question`, `free` and `goals`."""

    id: str
    line: int
    words: dict[str, str]
    data: dict[str, Any] = field(default_factory=dict)
    lines: dict[str, int] = field(default_factory=dict)

    def line_of(self, place: str) -> int:
        """Return the line of an entry such as `question.wrong[1]`, else of the nearest entry around it."""
        return line_of(place, self.lines, self.line)


@dataclass(frozen=True)
class Written:
    """A chapter as written; `game` is the one it names, "" for none, and `cards` are its decoration."""

    game: str
    cards: tuple[str, ...]
    words: Mapping[str, str]
    can: tuple[str, ...]
    entries: tuple[Entry, ...]
    cells: tuple[Try, ...]
    faults: tuple[Fault, ...]


def read_entries(content: str) -> Written:
    """Read the entries of a chapter's text, listing whatever cannot be read among its faults."""
    return _Writer(take_apart(content)).written()


class _Writer:
    """Reads the blocks of a chapter's sections."""

    def __init__(self, chapter: Chapter) -> None:
        self.chapter = chapter
        self.faults = list(chapter.faults)

    def written(self) -> Written:
        chapter = self.chapter
        can, poke = chapter.section(CAN), chapter.section(POKE)
        self._none(chapter.top, "a block belongs to a step, below a heading of two `##`")
        game, cards = self._head(chapter.head)
        return Written(
            game=game,
            cards=cards,
            words=_named(
                title=chapter.top.title,
                hook=chapter.top.words(),
                goal=chapter.top.words("aside"),
                recap=can.words() if can else "",
            ),
            can=tuple(piece.text for piece in can.pieces if piece.kind == "item") if can else (),
            entries=tuple(map(self._entry, chapter.steps)),
            cells=tuple(self._cells(poke)) if poke else (),
            faults=tuple(sorted(self.faults)),
        )

    def _fault(self, line: int, section: str, reason: str) -> None:
        self.faults.append(Fault(line, section, reason))

    def _none(self, section: Section, reason: str) -> None:
        for piece in section.pieces:
            if piece.kind not in ("words", "aside"):
                self._fault(piece.line - 1, section.id, reason)

    def _head(self, head: Piece) -> tuple[str, tuple[str, ...]]:
        """The game named above the title, and the cards that decorate the chapter."""
        block = self._block(head, "", HEAD)
        found = {name: block.data.get(name, "") if block else "" for name in HEAD}
        for name, want in (("game", "the name of one"), ("cards", "some in a line, as in `Ma 8s`")):
            if not isinstance(found[name], str):
                self._fault(head.line, "", f"{name}: should be {want}")
                found[name] = ""
        return found["game"], tuple(found["cards"].split())

    def _entry(self, section: Section) -> Entry:
        words = _named(title=section.title, text=section.words(), aside=section.words("aside"))
        entry = Entry(section.id, section.line, words)
        seen = set()
        for piece in section.pieces:
            if piece.kind in ("words", "aside"):
                continue
            if piece.kind in seen:
                self._fault(piece.line - 1, section.id, f"a step has one block `{piece.kind}`")
                continue
            seen.add(piece.kind)
            match piece.kind:
                case "table":
                    self._table(entry, piece)
                case "question":
                    self._question(entry, piece)
                case "try":
                    self._free(entry, piece)
                case "python":
                    self._fault(piece.line - 1, section.id, f"cells stand in a section {{#{POKE}}}")
        if {"question", "try"} <= seen:
            self._fault(section.line, section.id, "a step has a question or a table to try, not both")
        if not words.get("text"):
            self._fault(section.line, section.id, "tells nothing: a few words are wanted below the heading")
        return entry

    def _block(self, piece: Piece, section: str, known: Sequence[str] = ()) -> Block | None:
        """Read a block, None if that fails. If `known` is given, any other name is a fault."""
        try:
            block = read_block(piece.text, piece.line)
        except BlockError as error:
            self._fault(error.line, section, error.reason)
            return None
        for line, reason in block.slips:
            self._fault(line, section, reason)
        for name in [name for name in block.data if known and name not in known]:
            self._fault(block.lines[str(name)], section, f"{name}: {unknown(name, known)}")
            del block.data[name]
        for name in _FEW:
            if isinstance(block.data.get(name), str):
                block.data[name] = block.data[name].split()
        return block

    def _table(self, entry: Entry, piece: Piece) -> None:
        data = entry.data
        position, rest, line = position_of(piece)
        if position:
            data["position"], entry.lines["position"] = position, line
        block = self._block(rest, entry.id, [field.name for field in TABLE])
        if block is None:
            return
        entry.lines.update(block.lines)
        data |= block.data
        if "open" in data:
            data["open"] = _seats(data["open"])
        if isinstance(data.get("rows"), list):
            data["rows"] = [_row(row) for row in data["rows"]]

    def _question(self, entry: Entry, piece: Piece) -> None:
        block = self._block(piece, entry.id)
        if block is None:
            return
        self._say(entry, block)
        entry.lines["question"] = piece.line - 1
        entry.lines.update({f"question.{place}": line for place, line in block.lines.items()})
        question = block.data
        if isinstance(question.get("wrong"), list):
            question["wrong"] = [read_wrong_answer(each) for each in question["wrong"]]
        entry.data["question"] = question

    def _free(self, entry: Entry, piece: Piece) -> None:
        block = self._block(piece, entry.id, TRY)
        if block is None:
            return
        self._say(entry, block)
        entry.lines.update({"free": piece.line - 1, **block.lines})
        entry.data.update({"free": True, **block.data})
        if "ask" not in entry.words:
            self._fault(piece.line - 1, entry.id, "ask: is missing: what is there to try?")

    def _say(self, entry: Entry, block: Block) -> None:
        """Move the words of the step from a block to the entry."""
        for name in TOLD:
            said = block.data.pop(name, None)
            if isinstance(said, str) and said:
                entry.words[name], entry.lines[name] = said, block.lines[name]
            elif said is not None:
                self._fault(block.lines[name], entry.id, f'{name}: should be words; "{said}", perhaps')

    def _cells(self, section: Section) -> Iterator[Try]:
        """The cells of the playground, each with the words that lead to it."""
        told: list[str] = []
        ids: set[str] = set()
        for piece in section.pieces:
            if piece.kind == "words":
                told.append(piece.text)
                continue
            if piece.kind != "python":
                self._fault(piece.line - 1, section.id, "here stand words and blocks `python`")
                continue
            code = tuple(piece.text.strip("\n").splitlines())
            id = piece.id or f"cell-{len(ids) + 1}"
            if not 1 <= len(code) <= MAX_CODE:
                self._fault(
                    piece.line, section.id, f"{id}: has {len(code)} lines; one to {MAX_CODE} are wanted"
                )
            if id in ids:
                self._fault(piece.line - 1, section.id, f"the id {id!r} stands twice")
            if not told:
                self._fault(piece.line - 1, section.id, f"{id}: wants words that lead to it")
            ids.add(id)
            yield Try(id, "\n\n".join(told), code)
            told = []


def _named(**words: str) -> dict[str, str]:
    return {name: said for name, said in words.items() if said}


def position_of(piece: Piece) -> tuple[str, Piece, int]:
    """Split a table's block into notation and the rest; return both, and the line number of the notation.

    The notation may go on over lines that begin with a bar.
    """
    lines = piece.text.split("\n")
    begin = next((place for place, line in enumerate(lines) if line.strip()), len(lines))
    end = begin
    if begin < len(lines) and not _NAMED.match(lines[begin]):
        end = begin + 1
        while end < len(lines) and lines[end].lstrip().startswith("|"):
            end += 1
    position = " ".join(line.strip() for line in lines[begin:end])
    return position, piece._replace(text="\n".join(lines[end:]), line=piece.line + end), piece.line + begin


def _seats(value: object) -> object:
    """The open hands: `all`, a seat, or seats in a line."""
    if value == "all":
        return True
    if isinstance(value, str) and value.replace(" ", "").isdecimal():
        return [int(seat) for seat in value.split()]
    return [value] if type(value) is int else value


def _row(value: object) -> object:
    """Read a row of cards, with its label if it has one: `A pair: 8j 8w`."""
    if isinstance(value, dict) and len(value) == 1:
        ((label, cards),) = value.items()
        return {"label": str(label), "cards": _cards(cards)}
    return {"label": "", "cards": _cards(value)}


def _cards(value: object) -> object:
    return str(value).split() if isinstance(value, (str, int)) and not isinstance(value, bool) else value


def read_wrong_answer(value: object) -> object:
    """Read a wrong answer, with the remark on it if there is one: `0 pass: the wish can be granted`."""
    if isinstance(value, dict) and len(value) == 1:
        ((answer, remark),) = value.items()
        if isinstance(remark, str) and answer != "answer":
            return {"answer": answer, "text": remark}
    return value
