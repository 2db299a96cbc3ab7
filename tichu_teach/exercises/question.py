"""Questions: exercises as plain data, with the answers always computed by the engine.

Both lesson steps and puzzles ask them. A question is a JSON object with the fields of COMMON and those of
its kind; the kinds are in `kinds/`, the forms in which they are answered in `form.py` and `sheet.py`.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any, ClassVar, NamedTuple, TypeAlias

from tichu_teach.engine import Action, TichuError
from tichu_teach.engine.errors import did_you_mean
from tichu_teach.engine.plain_data import ANYTHING, Shape, by_name, either, many, truth, whole
from tichu_teach.engine.state import Ruleset, State

from .conditions import Bound
from .errors import AnswerError, QuestionError
from .fields import (
    MAX_ITEMS,
    RULESET,
    TEXT,
    TOLD,
    Field,
    Fields,
    as_object,
    field_of,
    learner_text,
    number,
    string,
    texts,
)
from .grade import Grade, Results, played
from .house_rules import HouseRule
from .phrase import Phrase, TableNames, Values

PlainAnswer: TypeAlias = "str | int | bool | Sequence[PlainAnswer] | Mapping[str, PlainAnswer] | None"
"""An answer in its one normal form: plain JSON data, as its kind of question has it."""

# A kind's own sort of answer: what its `parse_answer` returns, and so what its other methods are given.
OwnAnswer: TypeAlias = Any

POSITION = string(
    "position",
    "Where it is asked: a line of fields between bars: the game with its options, what each seat holds, "
    "whose turn it is, and what else there is to say; 'nanking | 0: 8w Ph | 1: 5p | 2: 3j | 3: 4s | turn "
    "0 | trick 3 7w 7s | wish 8'. In Python, help(tichu_teach.position) has all fields and letters. Some "
    "kinds have none, or may do without.",
)
YOU = number("you", "The seat that is called You; 0 if left out.", instead=0)
SEAT = number("seat", "Who is asked, You if left out; this seat's hand is shown.")
OPEN = field_of(
    "open",
    "true shows every hand, a list of seats theirs, beside those that lie open anyway.",
    either(truth(), many(whole(0), MAX_ITEMS), want="true, false or a list of seats"),
    False,
)
ASK = learner_text("ask", "The question; left out, the kind and the condition give it.")
VALUES = field_of(
    "values",
    "Values for the placeholders of this question's texts.",
    by_name(TEXT, ANYTHING, MAX_ITEMS, "an object"),
    {},
)
ANSWER = Field("answer", ANYTHING)
REMARK = learner_text("text", "The remark on it.")
SHOWS = texts("shows", "What the learner sees then, played from the question's position on.")
WRONG = field_of(
    "wrong",
    "Wrong answers, proved wrong when the pack is checked: each an answer, or "
    '{"answer": …, "text": …} where a learner who gives it should read a text of its own. "shows" '
    "may hold what they see at the table then: actions, played from the question's position on.",
    many(
        Shape[object](
            ANYTHING.read,
            {
                "anyOf": [
                    as_object((ANSWER, REMARK, SHOWS), "answer"),
                    {"type": ["string", "object", "array", "integer", "boolean", "null"]},
                ]
            },
        ),
        MAX_ITEMS,
    ),
    [],
)
REPLY = learner_text(
    "reply", "What is said to a wrong answer without a text of its own, unless the referee refuses it."
)
HINTS = texts("hints", "From a nudge to nearly the answer.", item=TOLD)
RULE = string("rule", "The rule to cite, where it is not the one that the engine finds.", "")

COMMON: tuple[Field[object], ...] = (POSITION, YOU, SEAT, OPEN, ASK, VALUES, WRONG, REPLY, HINTS, RULE)
"""The fields that every kind has, beside its name."""


class AnswerOption(NamedTuple):
    """One answer to choose: `value` goes into the answer, `label` is what the learner reads.

    `part` names the part of the answer it belongs to ("" if the value is the whole answer); `cards` are shown
    beside the label, or in its place if they say it all (`bare`).
    """

    value: OwnAnswer
    label: Phrase
    part: str = ""
    cards: tuple[str, ...] = ()
    bare: bool = False

    @classmethod
    def of_seats(cls, seats: Iterable[int]) -> tuple[AnswerOption, ...]:
        """Some seats to choose from, by the names of those who sit there."""
        return tuple(cls(seat, Phrase("puzzle.seat", {"seat": seat})) for seat in seats)


class Spread(NamedTuple):
    """A row of cards laid before the learner beside the table, with a label and a remark.

    A `|` among the cards separates sets. `down` are the places, bars not counted, of those that lie face
    down.
    """

    label: Phrase | None
    cards: tuple[str, ...]
    note: Phrase | None = None
    down: tuple[int, ...] = ()


MADE = "puzzle.reply."
"""How the key of a remark begins that is for all puzzles of a motif."""


class Wrong(NamedTuple):
    """A declared wrong answer, with the text key of a remark on it ("" for none).

    `shows` are actions that show what would happen, played from the question's position on.
    """

    answer: OwnAnswer
    text: str = ""
    shows: tuple[str, ...] = ()


class Question(ABC):
    """One question; the kinds are its subclasses. Build it with `read_question`."""

    form: ClassVar[str]  # how it is answered: at the "table", "choose", "order" or "sheet"
    families: ClassVar[tuple[str, ...]]  # of the games that it can be asked about
    scoring: ClassVar[str] = ""  # of these games: "points" or "places", where it asks for the result
    requires: ClassVar[str] = ""  # a property without which a game can't be asked about
    fields: ClassVar[tuple[Field[object], ...]] = ()  # what this kind adds to the common fields
    needs: ClassVar[tuple[tuple[str, ...], ...]] = (("position",),)  # all fields of one row must be there
    example: ClassVar[Mapping[str, object]] = {}  # for the guide, while no pack has a question of this kind
    one_word: ClassVar[tuple[str, ...]] = ()  # what its answer may come down to: yes or no; must, may or not
    hides_turn: ClassVar[bool] = False  # True if whose turn it is may be the very question
    about_rules: ClassVar[bool] = True  # False if it is about playing well, which shows no rule to be known
    about_play: ClassVar[bool] = False  # True if house rules of play may decide it even without a position
    premises: tuple[Phrase, ...] = ()  # what the learner has to know besides what is shown
    house_rules: tuple[HouseRule, ...] = ()  # all by which its table plays
    lesson_rules: tuple[str, ...] = ()  # the rules for whose sake a lesson asks it
    action: Action | None = None  # the action that it asks about, if it asks about one
    script: tuple[str, ...] = ()  # what is done from the position on, before the question is asked
    plain: bool = False  # its texts are words, none of them a key: as in a teacher's own pack

    def __init__(self, entry: Fields) -> None:
        self.where = entry.where
        needs_position = all(POSITION.name in row for row in self.needs)
        self.state: State | None = entry.position(POSITION) if needs_position or POSITION in entry else None
        self.game: Ruleset = self.state.game if self.state else entry.game(RULESET)
        if not self.asked_in(self.game):
            at = POSITION if self.state else RULESET
            reason = f"{entry.data['kind']!r} can't be asked in {self.game.name}"
            raise entry.error(at, reason if at in entry else "is missing")
        data = dict(entry.data)
        if not isinstance(data.get("position", ""), str):
            data["position"] = str(self.state)
        self.data: Values = json.loads(json.dumps(data))
        players = self.game.players
        self.you = self._seat(entry, YOU)
        self.seat = self._seat(entry, SEAT) if SEAT in entry else self.you
        self.shown = self._shown(entry, players)
        self.hints = entry[HINTS]
        self.values: Values = entry[VALUES]
        self.cited = entry[RULE]
        if self.cited and self.cited not in self.game.rules:
            hint = did_you_mean(self.cited, self.game.rules)
            raise entry.error(RULE, f"{self.cited!r} is no rule of this game{hint}")
        self._ask = entry[ASK]
        self.reply = entry[REPLY]
        self.read(entry)
        self.wrong = tuple(self._wrong(entry, each, place) for place, each in enumerate(entry[WRONG]))

    def __repr__(self) -> str:
        return f"<{self.kind}: {self.ask.text(at=self.names)}>"

    def __getstate__(self) -> dict[str, object]:
        # What a question has worked out can be long and hold functions: a copy works it out again.
        worked_out = {
            name
            for kind in type(self).__mro__
            for name, its in vars(kind).items()
            if isinstance(its, cached_property)
        }
        return {name: value for name, value in vars(self).items() if name not in worked_out}

    @classmethod
    def asked_in(cls, game: Ruleset) -> bool:
        """Tell if a game, as its table has agreed on it, has what is asked about."""
        known = game.family in cls.families and cls.scoring in ("", game.scoring)
        return known and (not cls.requires or bool(getattr(game, cls.requires)))

    @classmethod
    def conditions(cls, entry: Fields, game: Ruleset) -> tuple[Bound, ...]:
        """Read its conditions, for which no table is needed. Raises QuestionError."""
        return ()

    @classmethod
    def has(cls, field: Field[object]) -> bool:
        """Return True if a field of this name is among the kind's own."""
        return any(each.name == field.name for each in cls.fields)

    @property
    def kind(self) -> str:
        """The name of its kind, as data has it."""
        return str(self.data["kind"])

    @property
    def agreed(self) -> tuple[Phrase, ...]:
        """The house rules that the table plays by: they may decide what is right.

        A lesson that asks for the sake of one has told it.
        """
        if not (self.state or self.about_play):
            return ()
        known = {*self.lesson_rules}
        return tuple(said for said, rules in self.house_rules if known.isdisjoint(rules))

    # -- what a form or a kind decides -------------------------------------------------------------

    @abstractmethod
    def read(self, entry: Fields) -> None:
        """Read the kind's own fields; raises QuestionError."""

    @abstractmethod
    def right_answers(self) -> Sequence[PlainAnswer]:
        """Every right answer, worked out by the engine."""

    @abstractmethod
    def parse_answer(self, data: object) -> PlainAnswer:
        """Return an answer in its one normal form (plain JSON data). Raises AnswerError for anything else."""

    @abstractmethod
    def explain(self, answer: OwnAnswer) -> Grade:
        """The grade of a normal answer, with what it leads to."""

    def options(self) -> tuple[AnswerOption, ...]:
        """Return the options to choose from; empty if the learner plays or fills in a sheet."""
        return ()

    def objections(self, answer: OwnAnswer) -> tuple[Phrase, ...]:
        """Say what speaks against a wrong answer and leaves the right one to be found; () for nothing."""
        return ()

    @property
    def tells_at_once(self) -> bool:
        """True if the reason why an answer is wrong leaves it to the learner to find the right one."""
        return False

    @property
    def missed_point(self) -> str:
        """Name what a wrong answer has missed; "" for no difference.

        It is the last part of the key of a first remark (see `nudge` in `pages/question/attempt.py`).
        """
        return ""

    @property
    def word(self) -> str:
        """The one of `one_word` that the right answer comes down to."""
        return ""

    @property
    def cases(self) -> tuple[str, ...]:
        """Name what decides the answer, by the rule and then more closely; nothing for no difference.

        One is the last part of the key of a made puzzle's reply where that differs from case to case.
        """
        return ()

    def slips(self) -> list[tuple[PlainAnswer, str]]:
        """Wrong answers that a made puzzle has words of its own for, each with the last part of their key."""
        return []

    @property
    def looked_at(self) -> State:
        """The position that the learner looks at: after the script, unless that gives the answer away."""
        state = self.position
        for action in self.script:
            if action.split()[1] in ("collect", "give"):
                break
            after = state.play(action)
            if self.hides_turn and after.phase == "over":
                break  # the last trick is taken in with the play that wins it
            state = after
        return state

    def spread(self) -> tuple[Spread, ...]:
        """Cards to be shown beside the table; none if the table shows everything."""
        return ()

    def results(self, answer: OwnAnswer) -> Results | None:
        """Return the results of rounds after an answer; None if nobody has counted them."""
        return None

    def default_ask(self) -> Phrase:
        """The question in words if the data names no text."""
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

    def phrases(self) -> Iterator[tuple[str, Phrase]]:
        """Yield everything that it says in its author's words, each with its place: `hints[1]`."""
        yield "ask", self.ask
        yield from ((f"{HINTS.name}[{place}]", self.phrase(hint)) for place, hint in enumerate(self.hints))
        for place, wrong in enumerate(self.wrong):
            if wrong.text:
                yield f"{WRONG.name}[{place}]", self.phrase(wrong.text)
        if self.reply:
            yield "reply", self.phrase(self.reply)

    @cached_property
    def names(self) -> TableNames:
        """The names of players and sides at this table."""
        return TableNames.at(self.state, self.you) if self.state else TableNames(game=self.game.name)

    @cached_property
    def answers(self) -> list[OwnAnswer]:
        """Every right answer, in the engine's order, never empty. Raises QuestionError if none is right."""
        found = [*self.right_answers()]
        if not found:
            raise QuestionError(self.where, "success", "no answer is right")
        return found

    def solve(self) -> list[PlainAnswer]:
        """Every right answer, in a list of the caller's own. Raises QuestionError if none is right."""
        return list(self.answers)

    def grade(self, answer: PlainAnswer) -> Grade:
        """Grade an answer. Raises AnswerError for anything else."""
        answer = self.parse_answer(answer)
        grade = self.explain(answer)
        if grade.right:
            return grade
        wrong = self.declared_wrong(answer)
        refused = self.form == "table" and grade.verdict is not None and not grade.verdict
        own = bool(wrong.text) and (self.plain or not wrong.text.startswith(MADE))
        remark = wrong.text if own or not self.is_ruled_out(grade) else ""
        remark = remark or (self.reply if not refused else "")  # the referee's word says more than that
        told = (self.phrase(remark),) if remark else ()
        beside = self.beside_own_remark(grade) if own else self.beside_remark(grade)
        says = (*told, *beside) if told else grade.says
        explained = own or any(phrase.is_words for phrase in told)
        against = (self.phrase(wrong.text),) if wrong.text else self.objections(answer)
        frames = played(self.looked_at, wrong.shows) if wrong.shows else grade.refutation
        return replace(grade, says=says, explained=explained, objections=against, refutation=frames)

    def declared_wrong(self, answer: PlainAnswer) -> Wrong:
        """Return this answer as a declared wrong one, with its remark; without one if it isn't declared."""
        return next((each for each in self.wrong if each.answer == answer), Wrong(answer))

    def is_ruled_out(self, grade: Grade) -> bool:
        """Return True if the referee refuses what is asked about, and so names the cards and says why.

        A remark that is made for many puzzles is not wanted then.
        """
        return False

    def beside_remark(self, grade: Grade) -> tuple[Phrase, ...]:
        """Return what to say of a wrong answer beside a remark on it."""
        return grade.says

    def beside_own_remark(self, grade: Grade) -> tuple[Phrase, ...]:
        """Return what to say beside a remark that was written for this very question, which says why."""
        return self.beside_remark(grade)

    @cached_property
    def rules(self) -> tuple[str, ...]:
        """The ids of the rules it asks about, never empty: first the one that its right answer rests on."""
        return (self.explain(self.answers[0]).rule,)

    @property
    def cited_rule(self) -> str:
        """The rule that its first right answer rests on; "" if it is about playing well."""
        return self.grade(self.answers[0]).rule if self.about_rules else ""

    @property
    def topic(self) -> str:
        """The rule that an exam asks it for, where the one that its answer rests on would tell the answer."""
        return ""

    def judge_rules(self, grade: Grade) -> Mapping[str, bool]:
        """The rules it asks about, each True if an answer of this grade shows it to be known.

        Rules of which it shows nothing are left out: their rows of a sheet are still empty.
        """
        return dict.fromkeys(self.rules, grade.right) if self.about_rules else {}

    def check(self) -> list[str]:
        """List the declared wrong answers that are right: one line each, empty if all are indeed wrong."""
        return [
            f"declared wrong, but right: {json.dumps(each.answer)}"
            for each in self.wrong
            if self.grade(each.answer).right
        ]

    def to_data(self) -> dict[str, object]:
        """The plain data; `read_question` reads it back."""
        return json.loads(json.dumps(self.data))  # type: ignore[no-any-return]

    @property
    def position(self) -> State:
        """The position, of whatever game it is; raises QuestionError if there is none."""
        if self.state is None:
            raise QuestionError(self.where, "position", "is missing")
        return self.state

    def _seat(self, entry: Fields, field: Field[int]) -> int:
        seat = entry[field]
        if seat >= self.game.players:
            raise entry.error(field, f"there is no seat {seat}")
        return seat

    def _shown(self, entry: Fields, players: int) -> tuple[int, ...]:
        seen = {self.seat}
        if self.state:
            game = self.state.game
            seen |= {*game.sees(game.actor(self.seat), self.state.phase)}
        opened = entry[OPEN]
        if isinstance(opened, bool):
            return tuple(range(players)) if opened else tuple(sorted(seen))
        if beyond := [seat for seat in opened if seat >= players]:
            raise entry.error(OPEN, f"there is no seat {beyond[0]}")
        return tuple(sorted({*seen, *opened}))

    def _wrong(self, entry: Fields, data: object, place: int) -> Wrong:
        name = f"{WRONG.name}[{place}]"
        remark, shows = "", tuple[str, ...]()
        if isinstance(data, dict) and ANSWER.name in data:
            inner = Fields(data, entry.where, (ANSWER, REMARK, SHOWS), f"{name}.")
            data, remark, shows = inner[ANSWER], inner[REMARK], inner[SHOWS]
        try:
            wrong = Wrong(self.parse_answer(data), remark, shows)
        except AnswerError as error:
            raise entry.error(name, str(error)) from error
        try:
            if shows:
                played(self.looked_at, shows)
        except TichuError as error:
            raise entry.error(f"{name}.{SHOWS.name}", str(error)) from error
        return wrong
