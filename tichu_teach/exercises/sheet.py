"""Score sheets: rows to be filled in, each graded on its own, and the slips that learners make.

The right numbers come from the engine's count. Its lines, changed by one slip at a time (the last hand kept
by its own team, the Phoenix left out …), tell the thinking behind a wrong number.
"""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cached_property
from types import MappingProxyType
from typing import ClassVar

from tichu_teach.engine import Line
from tichu_teach.engine.climbing.cards import bits
from tichu_teach.engine.climbing.rules import ClimbingRules
from tichu_teach.engine.climbing.trick import TrickState
from tichu_teach.engine.state import Ruleset, State
from tichu_teach.texts import has

from .errors import AnswerError
from .families import CLIMBING, Counting, counting
from .fields import GIVEN, ROWS, Field, Fields, texts
from .form import play_script
from .grade import Frame, Grade, RowGrade, narrowed
from .phrase import Phrase, Values
from .question import POSITION, PlainAnswer, Question
from .score_row import ScoreRow

# The rules that only add up what others bring: a sheet cites them if nothing else is in it.
ADDING = frozenset(
    (
        *("nanking.points", "nanking.tichu.separate", "haggis.score.cards", "haggis.total"),
        *("mahjong.score.add-then-double", "mahjong.settle.winner"),
    )
)
_NUMBER = re.compile(r"[+-]?\d{1,7}", re.ASCII)


class SheetQuestion(Question):
    """A question whose answer is a sheet: an object with a value for every row."""

    form = "sheet"
    signed: ClassVar[bool] = True  # may hold numbers below zero: a phone's digits have no minus for them
    rows: tuple[ScoreRow, ...]
    frames: tuple[Frame, ...] = ()
    end: State | None = None  # the finished round that is counted, if there is one
    filled_rows: Mapping[str, PlainAnswer] = MappingProxyType({})  # the rows that are filled in already
    totals_told = False  # whether the totals before are told already, or are to be added up

    def read(self, entry: Fields) -> None:
        """Take the rows that are asked for, or all, and fill in those that are given."""
        self.read_subject(entry)
        rows = self.all_rows()
        wanted = _named_rows(entry, ROWS, rows)
        self.rows = tuple(row for row in rows if not wanted or row.id in wanted)
        answers = {row.id: row.answer for row in self.rows}
        self.filled_rows = {name: answers[name] for name in _named_rows(entry, GIVEN, self.rows)}
        if len(self.filled_rows) == len(self.rows):
            raise entry.error(GIVEN, "leaves nothing to fill in")

    @abstractmethod
    def read_subject(self, entry: Fields) -> None:
        """Read what the sheet is about; raises QuestionError."""

    @abstractmethod
    def all_rows(self) -> list[ScoreRow]:
        """Every row the sheet can have."""

    @abstractmethod
    def explain_slip(self, row: ScoreRow, value: PlainAnswer) -> tuple[str, Phrase]:
        """The rule that a wrong value breaks, and the reply to it."""

    def right_answers(self) -> list[dict[str, PlainAnswer]]:
        return [{row.id: row.answer for row in self.rows}]

    def parse_answer(self, data: object) -> dict[str, PlainAnswer]:
        if not isinstance(data, dict):
            raise AnswerError("", "is an object with a value for every row")
        rows = {row.id: row for row in self.rows}
        for name in data:
            if name not in rows:
                raise AnswerError(str(name)[:60], f"is no row of this sheet; rows are {', '.join(rows)}")
        filled = {name: _value(rows[name], value) for name, value in data.items() if not _blank(value)}
        filled |= self.filled_rows
        return {name: filled[name] for name in rows if name in filled}  # however it was filled in

    def explain(self, answer: Mapping[str, PlainAnswer]) -> Grade:
        rows = {row.id: self.grade_row(row, answer.get(row.id)) for row in self.rows}
        wrong = [grade for grade in rows.values() if grade.right is False]
        right = all(grade.right for grade in rows.values())
        rule = wrong[0].rule if wrong else self.cited or self.deciding()
        says = wrong[0].says if wrong else self._gist(rule) if right else ()
        return Grade(right, None, rule, says, self.frames, rows)

    def _gist(self, rule: str) -> tuple[Phrase, ...]:
        """Say what a rule counts for if its gist speaks of something else, such as when to call."""
        key = f"puzzle.counted.{rule}"
        return (Phrase(key),) if has(key) else ()

    def grade(self, answer: PlainAnswer) -> Grade:
        """Grade an answer; a remark on a declared wrong one is shown at the rows it is about."""
        filled = self.parse_answer(answer)
        grade = self.explain(filled)
        rows = {name: self._with_remark(name, filled.get(name), row) for name, row in grade.rows.items()}
        first = next((row.says for row in rows.values() if row.right is False), grade.says)
        return replace(grade, rows=rows, says=first)

    def _with_remark(self, name: str, value: PlainAnswer, row: RowGrade) -> RowGrade:
        if row.right is not False:
            return row
        remarks = (each.text for each in self.wrong if each.text and each.answer.get(name) == value)
        remark = next(remarks, "")
        return replace(row, says=(self.phrase(remark),)) if remark else row

    @cached_property
    def rules(self) -> tuple[str, ...]:
        """The rule that the sheet is about, then those of the rows to fill in; adding up if nothing else."""
        first = self.explain(self.answers[0]).rule
        asked = [row for row in self.rows if row.id not in self.filled_rows]
        rows = [row.rule for row in asked if row.rule not in ADDING]
        return tuple(dict.fromkeys((first, *rows)))

    def judge_rules(self, grade: Grade) -> Mapping[str, bool]:
        """Judge a rule by its rows, once one is wrong or all are filled; one without any by all the rows."""
        found = {}
        for rule in self.rules:
            rows = [row.id for row in self.rows if row.rule == rule] or [*grade.rows]
            right = [grade.rows[id].right for id in rows]
            if False in right or None not in right:
                found[rule] = False not in right
        return found

    def grade_row(self, row: ScoreRow, value: PlainAnswer) -> RowGrade:
        """Grade one row; None is an empty one."""
        if value is None:
            return RowGrade(None, row.rule)
        if value == row.answer:
            return RowGrade(True, row.rule)
        rule, said = self.explain_slip(row, value)
        return RowGrade(False, rule, (said,))

    def deciding(self) -> str:
        """The rule that the sheet is about: one a lesson asks it for, preferably one that had a say."""
        had_a_say = [rule for rule in self.lesson_rules if rule in self.decided_by()]
        return next(iter((*had_a_say, *self.lesson_rules)), "") or self.telling()

    def telling(self) -> str:
        """The rule of the last row that brings something and does more than add up."""
        asked = [row for row in self.rows if not row.id.startswith("net.")] or [*self.rows]
        rows = [row for row in asked if row.rule not in ADDING]
        return ([row for row in rows if row.answer] or rows or asked)[-1].rule

    def brings(self) -> tuple[str, ...]:
        """The rules of the rows that bring something and do more than add up."""
        rows = [row for row in self.rows if row.answer and row.rule not in ADDING]
        return tuple(dict.fromkeys(row.rule for row in rows))

    def decided_by(self) -> tuple[str, ...]:
        """Every rule that had a say."""
        return tuple(dict.fromkeys(row.rule for row in self.all_rows()))


class RoundQuestion(SheetQuestion):
    """A sheet about a round that is over, or is played to its end."""

    game: ClimbingRules
    end: TrickState
    families: ClassVar[tuple[str, ...]] = CLIMBING
    SCRIPT = texts("script", "The last moves, where the position comes before them.")
    fields: ClassVar[tuple[Field[object], ...]] = (SCRIPT, ROWS, GIVEN)

    @property
    def counting(self) -> Counting[Ruleset, State]:
        """The score sheet of the game's family."""
        return counting(self.game)

    def read_subject(self, entry: Fields) -> None:
        self.frames = play_script(entry, self.SCRIPT, self.position)
        self.script = tuple(frame.action for frame in self.frames)
        self.end = narrowed(self.frames[-1].state if self.frames else self.position, TrickState)
        if self.end.phase != "over":
            raise entry.error(self.SCRIPT if self.script else POSITION, "the round is not over")

    def read(self, entry: Fields) -> None:
        super().read(entry)
        if self.adds_up:
            shown = {row.id for row in self.rows}
            tricks = self.counting.tricks(self.end)
            self.premises += tuple(self._in_tricks(line) for row, line in tricks.items() if row not in shown)

    def _in_tricks(self, line: Line) -> Phrase:
        """Tell which cards count in somebody's tricks."""
        deck = self.end.game.deck
        cards = deck.names(sum(card for card in bits(line.cards) if deck.points(card)))
        key = "puzzle.told.taken" if cards else "puzzle.told.taken.none"
        return Phrase(key, {"seat": line.seat, **({"cards": cards} if cards else {})})

    @property
    def adds_up(self) -> bool:
        """True if a row is worked out from all tricks, including those that no row shows."""
        return any(row.id.partition(".")[0] in self.counting.SUMS for row in self.rows)

    def values_of(self, lines: Iterable[Line]) -> Values:
        """The value of each row if these were the lines of the count; for slips in counting."""
        raise NotImplementedError

    def explain_slip(self, row: ScoreRow, value: PlainAnswer) -> tuple[str, Phrase]:
        lines = self.end.count().lines
        for slip in self.counting.SLIPS:
            values = self.values_of(slip.change(self.end, lines))
            if values.get(row.id, 0) == value:  # what is left out brings nothing
                return self.game.row(slip.rule), Phrase(f"puzzle.slip.{slip.name}")
        return row.rule, Phrase(self.counting.no_slip(row))

    def decided_by(self) -> tuple[str, ...]:
        """The rules of the rows, of the count behind them, of the moves before it."""
        lines = [line.rule for line in self.end.count().lines]
        states = [self.position, *(frame.state for frame in self.frames)]
        verdicts = [state.ask(frame.action) for state, frame in zip(states, self.frames, strict=False)]
        moves = [rule for verdict in verdicts for rule in (verdict.rule, *verdict.other_rules)]
        return tuple(dict.fromkeys([*(row.rule for row in self.rows), *lines, *moves]))


def _named_rows(entry: Fields, field: Field[tuple[str, ...]], rows: Iterable[ScoreRow]) -> tuple[str, ...]:
    """Return the rows that a field names; raises QuestionError for one that isn't there."""
    names, known = entry[field], [row.id for row in rows]
    for place, name in enumerate(names):
        if name not in known:
            there = f"there is no row {name!r}; rows are {', '.join(known)}"
            raise entry.error(f"{field.name}[{place}]", there)
    return names


def _blank(value: object) -> bool:
    return value is None or (isinstance(value, str) and not value.strip())


def _value(row: ScoreRow, value: PlainAnswer) -> PlainAnswer:
    """A row's value: a number, or a text that holds one; for a row with options, one of them."""
    if row.options:
        for option in row.options:
            if type(option.value) is type(value) and option.value == value:
                return value
        raise AnswerError(row.id, f"{str(value)[:60]!r} is not one of the choices")
    if type(value) is int and abs(value) < 10_000_000:
        return value
    if isinstance(value, str):
        # Phones write a true minus sign; a sheet may be filled in with blanks around numbers.
        text = value.strip().replace("\u2212", "-").replace("\u2013", "-")
        if _NUMBER.fullmatch(text):
            return int(text)
    raise AnswerError(row.id, f"{str(value)[:60]!r} is not a whole number")
