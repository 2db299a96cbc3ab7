"""Questions: exercises as plain data, with the answers always computed by the engine.

Both lesson steps and puzzles ask them. A question is a JSON object; every kind has these fields:

    kind      one of KINDS
    position  where it is asked, a line of the engine's notation (some kinds have none, or may do without)
    you       the seat that is called You, 0 if left out
    seat      who is asked, You if left out; this seat's hand is shown
    open      true shows every hand, a list of seats shows theirs beside those that lie open anyway
    ask       text key of the question; left out, the kind and the condition give it
    values    values for the texts of this question
    wrong     wrong answers, which a test proves wrong; each an answer, or {"answer": …, "text": key} where
              a learner who gives it should read a text of its own
    hints     text keys, from a nudge to nearly the answer
    rule      the rule to cite, where it is not the one that the engine finds

What each kind adds is told in `kinds/`.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from typing import Any, ClassVar, NamedTuple

from tichu_teach.engine import Verdict
from tichu_teach.engine.state import State

from .errors import AnswerError, QuestionError
from .fields import Fields
from .phrase import Names, Phrase

KINDS = (
    *("play", "allowed", "wish", "must", "takes", "count", "settle", "order", "places", "seats"),
    "readings",
    *("gets", "waits", "score", "which", "pay", "alive", "best", "helps", "gate"),
)

_COMMON = ("kind", "position", "you", "seat", "open", "ask", "values", "wrong", "hints", "rule")


class Option(NamedTuple):
    """One answer to choose: `value` goes into the answer, `label` is what the learner reads.

    `part` names the part of the answer it belongs to ("" where the value is the whole answer); `cards` are
    shown beside the label.
    """

    value: Any
    label: Phrase
    part: str = ""
    cards: tuple[str, ...] = ()


class Spread(NamedTuple):
    """A row of cards that lie before the learner beside the table: what they are, and a remark on them.

    A `|` among the cards parts them into sets. `down` are the places, bars not counted, of those that lie
    face down.
    """

    label: Phrase | None
    cards: tuple[str, ...]
    note: Phrase | None = None
    down: tuple[int, ...] = ()


class Frame(NamedTuple):
    """A picture of what happens: the table after `action` ("" for the table as it is)."""

    action: str
    state: Any  # a position of the game it is about


class Wrong(NamedTuple):
    """A declared wrong answer and the text key of a remark on it ("" for none)."""

    answer: Any
    text: str = ""


@dataclass(frozen=True)
class RowGrade:
    """How one row of a sheet was filled: `right` is None where nothing was entered."""

    right: bool | None
    rule: str = ""
    facts: Mapping[str, Any] = field(default_factory=dict)
    says: tuple[Phrase, ...] = ()


@dataclass(frozen=True)
class Grade:
    """What comes of an answer.

    right       whether it is right
    verdict     the referee's verdict where an action was judged
    rule        the rule to cite, with the `facts` that decided
    says        what happened, phrase by phrase
    refutation  pictures of what the answer would lead to
    rows        for a sheet: how each row was filled
    """

    right: bool
    verdict: Verdict | None = None
    rule: str = ""
    facts: Mapping[str, Any] = field(default_factory=dict)
    says: tuple[Phrase, ...] = ()
    refutation: tuple[Frame, ...] = ()
    rows: Mapping[str, RowGrade] = field(default_factory=dict)


class Question(ABC):
    """One question; the kinds are its subclasses. Build it with `Question.from_data`."""

    kind: ClassVar[str]
    fields: ClassVar[tuple[str, ...]] = ()  # what this kind adds to the common fields
    needs_position: ClassVar[bool] = True
    told: tuple[Phrase, ...] = ()  # what the learner has to know besides what is shown
    about: tuple[str, ...] = ()  # the rules that it is asked for the sake of, where it stands in a lesson
    script: tuple[str, ...] = ()  # what is done from the position on, before the question is asked

    def __init__(self, entry: Fields) -> None:
        self.data: Mapping[str, Any] = json.loads(json.dumps(entry.data))
        self.where = entry.where
        self.state: State[Any, Any] | None = (
            entry.position() if self.needs_position or entry.has("position") else None
        )
        self.game: Any = self.state.game if self.state else entry.game()
        players = self.game.players
        self.you = self._seat(entry, "you", 0, players)
        self.seat = self._seat(entry, "seat", self.you, players)
        self.shown = self._shown(entry, players)
        self.hints = entry.texts("hints")
        self.values: Mapping[str, Any] = entry.get("values", dict, {})
        self.cited: str = entry.get("rule", str, "")
        if self.cited and self.cited not in self.game.rules:
            raise entry.error("rule", f"{self.cited!r} is no rule of this game")
        self._ask: str = entry.get("ask", str, "")
        self.read(entry)
        self.wrong = tuple(
            self._wrong(entry, each, place) for place, each in enumerate(entry.get("wrong", list, []))
        )

    @staticmethod
    def from_data(data: Any, where: str = "") -> Question:
        """The question that plain data describes. Raises QuestionError, which names `where` and the field.

        A question without a right answer is none.
        """
        kind = Fields(data, where).get("kind", str)
        if kind not in KINDS:
            raise QuestionError(
                where, "kind", f"{kind!r} is no kind of question; kinds are {', '.join(KINDS)}"
            )
        made: type[Question] = import_module(f".kinds.{kind}", __package__).KIND
        question = made(Fields(data, where, (*_COMMON, *made.fields)))
        question.solve()
        return question

    # -- what a kind decides -----------------------------------------------------------------------

    @abstractmethod
    def read(self, entry: Fields) -> None:
        """Read the kind's own fields; raises QuestionError."""

    @abstractmethod
    def right_answers(self) -> list[Any]:
        """Every right answer, worked out by the engine."""

    @abstractmethod
    def parse_answer(self, data: Any) -> Any:
        """An answer in its one normal form (JSON-able). Raises AnswerError for what is none."""

    @abstractmethod
    def explain(self, answer: Any) -> Grade:
        """The grade of a normal answer, with what it leads to."""

    def options(self) -> tuple[Option, ...]:
        """What there is to choose from; empty where the learner plays on the table or fills in a sheet."""
        return ()

    def spread(self) -> tuple[Spread, ...]:
        """Cards to be shown beside the table; none where the table shows all there is."""
        return ()

    def default_ask(self) -> Phrase:
        """The question in words where the data names no text."""
        return Phrase(f"puzzle.ask.{self.kind}", {"seat": self.seat})

    # -- for everybody -----------------------------------------------------------------------------

    @property
    def ask(self) -> Phrase:
        """The question in words."""
        usual = self.default_ask()
        return Phrase(self._ask or usual.key, {**usual.values, **self.values})

    @cached_property
    def names(self) -> Names:
        """What players and sides are called at this table."""
        return Names.at(self.state, self.you) if self.state else Names()

    @property
    def answers(self) -> list[Any]:
        """Every right answer, in the engine's order."""
        return self._answers

    @cached_property
    def _answers(self) -> list[Any]:
        found = self.right_answers()
        if not found:
            raise QuestionError(self.where, "success", "no answer is right")
        return found

    def solve(self) -> list[Any]:
        """Every right answer, never empty; raises QuestionError where none is right."""
        return list(self._answers)

    def grade(self, answer: Any) -> Grade:
        """How good an answer is and what comes of it. Raises AnswerError for what is no answer."""
        answer = self.parse_answer(answer)
        grade = self.explain(answer)
        remark = next((w.text for w in self.wrong if w.text and w.answer == answer), "")
        if remark and not grade.right:
            grade = _with_remark(grade, Phrase(remark, self.values))
        return grade

    def check(self) -> list[str]:
        """What is wrong with the declared wrong answers: one line each, empty if all are wrong indeed."""
        return [
            f"declared wrong, but right: {json.dumps(each.answer)}"
            for each in self.wrong
            if self.grade(each.answer).right
        ]

    def to_data(self) -> dict[str, Any]:
        """The plain data; `from_data` reads it back."""
        return json.loads(json.dumps(self.data))  # type: ignore[no-any-return]

    @property
    def at(self) -> Any:
        """The position, of whatever game it is; raises QuestionError for a kind that has none."""
        if self.state is None:
            raise QuestionError(self.where, "position", "is missing")
        return self.state

    @staticmethod
    def _seat(entry: Fields, name: str, usual: int, players: int) -> int:
        seat: int = entry.get(name, int, usual)
        if not 0 <= seat < players:
            raise entry.error(name, f"there is no seat {seat}")
        return seat

    def _shown(self, entry: Fields, players: int) -> tuple[int, ...]:
        value = entry.data.get("open", False)
        seen = {self.seat}
        if self.state:
            game = self.state.game
            seen |= {*game.sees(game.actor(self.seat), self.state.phase)}
        if isinstance(value, bool):
            return tuple(range(players)) if value else tuple(sorted(seen))
        seats = entry.of(list, value, "open")
        if not all(type(each) is int and 0 <= each < players for each in seats):
            raise entry.error("open", f"is true, false or a list of seats, not {seats}")
        return tuple(sorted({*seen, *seats}))

    def _wrong(self, entry: Fields, data: Any, place: int) -> Wrong:
        name = f"wrong[{place}]"
        remark = ""
        if isinstance(data, dict) and "answer" in data:
            inner = Fields(data, entry.where, ("answer", "text"))
            data, remark = data["answer"], inner.get("text", str, "")
        try:
            return Wrong(self.parse_answer(data), remark)
        except AnswerError as error:
            raise entry.error(name, str(error)) from error


def _with_remark(grade: Grade, remark: Phrase) -> Grade:
    return Grade(**{**grade.__dict__, "says": (remark, *grade.says)})


def choice(value: Any, allowed: Any, field: str = "") -> Any:
    """A value that must be one of the allowed ones (and of the very same type); raises AnswerError."""
    for each in allowed:
        if type(each) is type(value) and each == value:
            return value
    raise AnswerError(field, f"is one of {', '.join(map(str, allowed))}, not {str(value)[:60]!r}")
