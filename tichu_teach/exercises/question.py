"""Questions: exercises as plain data, with the answers always computed by the engine.

Both lesson steps and puzzles ask them. A question is a JSON object with the fields of COMMON and those of
its kind; the kinds are in `kinds/`, the forms in which they are answered in `form.py` and `sheet.py`.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from importlib import import_module
from typing import Any, ClassVar, NamedTuple

from tichu_teach.engine import TichuError, Verdict
from tichu_teach.engine.errors import meant
from tichu_teach.engine.state import State

from .errors import AnswerError, QuestionError
from .fields import Fields, Schema, number, one_of, text, words
from .kinds import KINDS
from .phrase import Names, Phrase

COMMON: Mapping[str, Schema] = {
    "kind": one_of("What is asked.", *KINDS),
    "position": text(
        "Where it is asked: a line of fields between bars: the game with its options, what each seat holds, "
        "whose turn it is, and what else there is to say; 'nanking | 0: 8w Ph | 1: 5p | 2: 3j | 3: 4s | turn "
        "0 | trick 3 7w 7s | wish 8'. In Python, help(tichu_teach.position) has all fields and letters. Some "
        "kinds have none, or may do without."
    ),
    "you": number("The seat that is called You; 0 if left out."),
    "seat": number("Who is asked, You if left out; this seat's hand is shown."),
    "open": {
        "description": "true shows every hand, a list of seats theirs, beside those that lie open anyway.",
        "anyOf": [{"type": "boolean"}, {"type": "array", "items": {"type": "integer"}}],
    },
    "ask": words("The question; left out, the kind and the condition give it."),
    "values": {"type": "object", "description": "Values for the placeholders of this question's texts."},
    "wrong": {
        "type": "array",
        "description": "Wrong answers, proved wrong when the pack is checked: each an answer, or "
        '{"answer": …, "text": …} where a learner who gives it should read a text of its own. "shows" '
        "may hold what they see at the table then: actions, played from the question's position on.",
        "items": {
            "anyOf": [
                {
                    "type": "object",
                    "required": ["answer"],
                    "properties": {
                        "answer": {},
                        "text": words("The remark on it."),
                        "shows": {"type": "array", "items": {"type": "string"}},
                    },
                },
                {"type": ["string", "object", "array", "integer", "boolean", "null"]},
            ]
        },
    },
    "reply": words("What is said to a wrong answer that has no text of its own."),
    "hints": {"type": "array", "items": words(), "description": "From a nudge to nearly the answer."},
    "rule": text("The rule to cite, where it is not the one that the engine finds."),
}


class Option(NamedTuple):
    """One answer to choose: `value` goes into the answer, `label` is what the learner reads.

    `part` names the part of the answer it belongs to ("" where the value is the whole answer); `cards` are
    shown beside the label, or in its place where they say it all (`bare`).
    """

    value: Any
    label: Phrase
    part: str = ""
    cards: tuple[str, ...] = ()
    bare: bool = False


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


class Outcome(NamedTuple):
    """A choice, what it brought on average, and how many rounds ended in each column of a plot."""

    label: Phrase
    mean: float
    counts: tuple[int, ...]


class Results(NamedTuple):
    """How rounds came out after each of some choices.

    `unit` is "points" (ahead of the others) or "places". The first column stands for `start`, each other for
    `step` more.
    """

    unit: str
    start: int
    step: int
    outcomes: tuple[Outcome, ...]


class Wrong(NamedTuple):
    """A declared wrong answer, the text key of a remark on it ("" for none), and what would happen: the
    actions that show it at the table, from the question's position on.
    """

    answer: Any
    text: str = ""
    shows: tuple[str, ...] = ()


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
    besides     what else there was to choose, a line of phrases each
    """

    right: bool
    verdict: Verdict | None = None
    rule: str = ""
    facts: Mapping[str, Any] = field(default_factory=dict)
    says: tuple[Phrase, ...] = ()
    refutation: tuple[Frame, ...] = ()
    rows: Mapping[str, RowGrade] = field(default_factory=dict)
    besides: tuple[tuple[Phrase, ...], ...] = ()


class Question(ABC):
    """One question; the kinds are its subclasses. Build it with `Question.from_data`."""

    kind: ClassVar[str]
    form: ClassVar[str]  # how it is answered: at the "table", "choose", "order" or "sheet"
    families: ClassVar[tuple[str, ...]]  # of the games that it can be asked about
    fields: ClassVar[Mapping[str, Schema]] = {}  # what this kind adds to the common fields
    needs: ClassVar[tuple[tuple[str, ...], ...]] = (("position",),)  # the fields that must be there: one row
    one_word: ClassVar[tuple[str, ...]] = ()  # what its answer may come down to: yes or no; must, may or not
    hides_turn: ClassVar[bool] = False  # whose turn it is may be the very question
    about_rules: ClassVar[bool] = True  # or about playing well, which shows no rule to be known
    told: tuple[Phrase, ...] = ()  # what the learner has to know besides what is shown
    about: tuple[str, ...] = ()  # the rules that it is asked for the sake of, where it stands in a lesson
    script: tuple[str, ...] = ()  # what is done from the position on, before the question is asked
    plain: bool = False  # its texts are words, none of them a key: as in a teacher's own pack

    def __init__(self, entry: Fields) -> None:
        self.where = entry.where
        needs_position = all("position" in row for row in self.needs)
        self.state: State[Any, Any] | None = (
            entry.position() if needs_position or entry.has("position") else None
        )
        self.game: Any = self.state.game if self.state else entry.game()
        if self.game.family not in self.families:
            at = "position" if self.state else "ruleset"
            reason = f"{self.kind!r} is nothing to ask in {self.game.name}"
            raise entry.error(at, reason if at in entry.data else "is missing")
        data = dict(entry.data)
        if not isinstance(data.get("position", ""), str):
            data["position"] = str(self.state)
        self.data: Mapping[str, Any] = json.loads(json.dumps(data))
        players = self.game.players
        self.you = self._seat(entry, "you", 0, players)
        self.seat = self._seat(entry, "seat", self.you, players)
        self.shown = self._shown(entry, players)
        self.hints = entry.texts("hints")
        self.values: Mapping[str, Any] = entry.get("values", dict, {})
        self.cited: str = entry.get("rule", str, "")
        if self.cited and self.cited not in self.game.rules:
            hint = meant(self.cited, self.game.rules)
            raise entry.error("rule", f"{self.cited!r} is no rule of this game{hint}")
        self._ask: str = entry.get("ask", str, "")
        self.reply: str = entry.get("reply", str, "")
        self.read(entry)
        self.wrong = tuple(
            self._wrong(entry, each, place) for place, each in enumerate(entry.get("wrong", list, []))
        )

    @staticmethod
    def from_data(data: Any, where: str = "", *, plain: bool = False) -> Question:
        """The question that plain data describes. Raises QuestionError, which names `where` and the field.

        A question without a right answer is none. The texts of a `plain` one are words, never keys.
        """
        kind = Fields(data, where).get("kind", str)
        if kind not in KINDS:
            raise QuestionError(
                where, "kind", f"{kind!r} is no kind of question; kinds are {', '.join(KINDS)}"
            )
        made = kind_of(kind)
        question = made(Fields(data, where, (*COMMON, *made.fields)))
        question.plain = plain
        question.solve()
        return question

    # -- what a form or a kind decides -------------------------------------------------------------

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

    def astray(self, grade: Grade | None) -> str:
        """What went wrong, as far as it can be told without telling why; "" where that makes no difference.

        The last part of the key of a first remark (see `pages/nudge.py`).
        """
        return ""

    @property
    def word(self) -> str:
        """The one of `one_word` that the right answer comes down to."""
        return ""

    def slips(self) -> list[tuple[Any, str]]:
        """Wrong answers that a made puzzle has words of its own for, each with the last part of their key."""
        return []

    @property
    def looked_at(self) -> Any:
        """Where the learner looks on: after the script, as far as it doesn't give the answer away."""
        state = self.at
        for action in self.script:
            if action.split()[1] in ("collect", "give"):
                break
            after = state.play(action)
            if self.hides_turn and after.phase == "over":
                break  # the last trick is taken in with the play that wins it
            state = after
        return state

    def spread(self) -> tuple[Spread, ...]:
        """Cards to be shown beside the table; none where the table shows all there is."""
        return ()

    def results(self, answer: Any) -> Results | None:
        """How rounds come out after an answer; None where nobody has counted them."""
        return None

    def default_ask(self) -> Phrase:
        """The question in words where the data names no text."""
        return Phrase(f"puzzle.ask.{self.kind}", {"seat": self.seat})

    # -- for everybody -----------------------------------------------------------------------------

    @property
    def ask(self) -> Phrase:
        """The question in words."""
        usual = self.default_ask()
        values = {**usual.values, **self.values}
        return Phrase(self._ask, values, self.plain) if self._ask else Phrase(usual.key, values)

    def phrase(self, text: str) -> Phrase:
        """One of the texts that came with it: a hint, a remark, the story around it."""
        return Phrase(text, self.values, self.plain)

    @cached_property
    def names(self) -> Names:
        """What players and sides are called at this table."""
        return Names.at(self.state, self.you) if self.state else Names(game=self.game.name)

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
        if grade.right:
            return grade
        wrong = next((each for each in self.wrong if each.answer == answer), Wrong(answer))
        remark = wrong.text or self.reply
        says = (self.phrase(remark), *self.beside_remark(grade)) if remark else grade.says
        frames = self._played(wrong.shows) if wrong.shows else grade.refutation
        return replace(grade, says=says, refutation=frames)

    def beside_remark(self, grade: Grade) -> tuple[Phrase, ...]:
        """What is said of a wrong answer besides the remark of its own that it has."""
        return grade.says

    def _played(self, actions: Sequence[str]) -> tuple[Frame, ...]:
        """Pictures of actions played where the learner looks on. Raises TichuError for one that can't be."""
        frames = [Frame("", self.looked_at)]
        for action in actions:
            frames.append(Frame(action, frames[-1].state.play(action)))
        return tuple(frames)

    @cached_property
    def rules(self) -> tuple[str, ...]:
        """The ids of the rules that it asks, never empty: first the one that its right answer rests on."""
        return (self.explain(self.answers[0]).rule,)

    def known(self, grade: Grade) -> Mapping[str, bool]:
        """The rules that it asks, and whether an answer of this grade shows them to be known.

        Those are left out of which it shows nothing: their rows of a sheet are still empty.
        """
        return dict.fromkeys(self.rules, grade.right) if self.about_rules else {}

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
        shows: list[str] = []
        if isinstance(data, dict) and "answer" in data:
            inner = Fields(data, entry.where, ("answer", "text", "shows"))
            data, remark, shows = data["answer"], inner.get("text", str, ""), inner.get("shows", list, [])
        try:
            wrong = Wrong(self.parse_answer(data), remark, tuple(map(str, shows)))
        except AnswerError as error:
            raise entry.error(name, str(error)) from error
        try:
            if shows:
                self._played(wrong.shows)
        except TichuError as error:
            raise entry.error(f"{name}.shows", str(error)) from error
        return wrong


def kind_of(name: str) -> type[Question]:
    """The class of a kind of question."""
    found: type[Question] = import_module(f".kinds.{KINDS[name]}", __package__).KIND
    return found
