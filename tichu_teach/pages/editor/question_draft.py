"""A question made from the position on the table: what can be asked, and the answers."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import islice
from typing import Self

from tichu_teach.engine import State, TichuError
from tichu_teach.exercises.conditions import Conditions
from tichu_teach.exercises.families import actions_of, conditions
from tichu_teach.exercises.form import Choose
from tichu_teach.exercises.grade import Grade
from tichu_teach.exercises.kinds import KINDS, Kind, kind_of, read_question
from tichu_teach.exercises.kinds.takes import WHO
from tichu_teach.exercises.question import PlainAnswer, Question
from tichu_teach.exercises.tichu.conditions import WISH
from tichu_teach.pages.presenting.free import FreeTable

from .author_file import OpenedEntry, ShownTable
from .course import AND, PlayedTrick, calls
from .remarks import PlainData, answers, with_words

PASS = " pass"
MOST_TRIED = 200  # actions of one seat
MOST_SUBJECTS = 60  # offered of one kind
MOST_WRONG = 4  # wrong answers that go into the pack

_ANYTHING = ("legal", "plays")
"""Conditions that every action meets: nobody asks whether you must do anything at all."""

_FIELD = {
    **{"play": "success", "wish": "success", "must": "action", "allowed": "action"},
    **{"takes": "who", "gets": "claims"},
}
"""For each kind, the field that says exactly what is asked: a condition, an action, who, or claims."""

_GIVEN = {"takes": {"script"}}
"""For each kind, the fields that the played trick fills in."""

_OFFERED = ("kinds", "subjects")
"""The cached properties that another subject or other words leave unchanged."""


@dataclass(frozen=True)
class _Worded:
    """A part of a file with the author's words, by their names in the file."""

    words: Mapping[str, str] = field(default_factory=dict, kw_only=True)

    def wording(self, name: str) -> str:
        """The author's words, "" if there are none."""
        return self.words.get(name, "")

    def saying(self, name: str, words: str) -> Self:
        """Return a copy with other words."""
        return replace(self, words={**self.words, name: words.strip()})


@dataclass(frozen=True)
class Rewording(_Worded):
    """An entry of a file of which only the words can be changed here."""

    entry: OpenedEntry

    @property
    def question(self) -> Question | None:
        """The question it asks, if any."""
        return self.entry.shown

    @property
    def table(self) -> ShownTable | None:
        """Its table, if any."""
        state = self.entry.state
        return self.entry.at if state is None else ShownTable(state, 0, range(state.game.players))

    @property
    def wrong(self) -> tuple[PlainAnswer, ...]:
        """The wrong answers that it names."""
        return tuple(answer for answer, _ in answers(self.entry.question))

    def choose(self, block: str, value: object) -> QuestionDraft | Rewording:
        """Return a question of the chosen kind if the table can be laid, else this entry as it is."""
        if block != "kind" or self.entry.state is None:
            return self
        return replace(QuestionDraft.of(self.entry.state), words=self.words).choose(block, value)


@dataclass(frozen=True)
class QuestionDraft(_Worded):
    """A question being made from a position.

    course   the trick asked about: the position it starts from, and its plays
    seat     the seat asked
    kind     the kind of question; any position can be asked what is allowed
    subject  what exactly is asked: a condition or an action as text, "" where the kind leaves nothing open
    words    the author's own, by their names in the file
    given    the question as a file has it, where one was opened; None once something else is asked
    """

    state: State
    course: PlayedTrick
    seat: int
    kind: str = ""
    subject: str = ""
    given: PlainData | None = None

    @staticmethod
    def of(state: State, course: PlayedTrick | None = None) -> QuestionDraft:
        """The first question that can be asked about a position, put to a seat that is to act."""
        seat, course = next(iter(state.to_act), state.turn), course or PlayedTrick.of(FreeTable((state,)))
        return QuestionDraft(state, course, seat)._seated(seat)

    def going_on(self, entry: OpenedEntry) -> QuestionDraft:
        """Return the question of a file's entry, or the nearest to it if the position has changed."""
        kind, seat = str(entry.question.get("kind", "")), entry.question.get("you", 0)
        made = self._seated(seat if type(seat) is int and 0 <= seat < self.state.game.players else 0)
        made = made.choose("kind", kind).choose("subject", entry.question.get(_FIELD.get(kind, ""), ""))
        given = entry.question if kind and str(self.state) == str(entry.state) else None
        return replace(made, words=entry.words, given=given)

    def _seated(self, seat: int) -> QuestionDraft:
        made = replace(self, seat=seat)
        kept = self.kind if self.kind in made.kinds else made.kinds[0]
        return made._of_kind(kept)

    def _of_kind(self, kind: str) -> QuestionDraft:
        made = self._handing(replace(self, kind=kind, subject=""), "kinds")
        kept = self.subject if kind == self.kind and self.subject in made.subjects else ""
        return made._handing(replace(made, subject=kept or next(iter(made.subjects), "")), *_OFFERED)

    def choose(self, block: str, value: object) -> QuestionDraft:
        """Return a copy with another seat, kind or subject; a value that isn't offered changes nothing."""
        match block:
            case "seat" if type(value) is int and 0 <= value < self.state.game.players:
                return replace(self, given=None)._seated(value)
            case "kind" if isinstance(value, str) and value in self.kinds:
                return replace(self, given=None)._of_kind(value)
            case "subject" if isinstance(value, str) and value in self.subjects:
                return self._handing(replace(self, subject=value, given=None), *_OFFERED)
        return self

    def saying(self, name: str, words: str) -> QuestionDraft:
        """Return a copy with other words."""
        return self._handing(super().saying(name, words), *_OFFERED)

    def _handing(self, made: QuestionDraft, *names: str) -> QuestionDraft:
        """Hand another draft the cached values that stay the same and are slow to work out."""
        vars(made).update({name: vars(self)[name] for name in names if name in vars(self)})
        return made

    @property
    def choices(self) -> dict[str, object]:
        """The choices made: the course asked about, the seat, the kind and the subject."""
        course = {"start": str(self.course.start), "script": [*self.course.script]}
        return {"seat": self.seat, "kind": self.kind, "subject": self.subject, **course}

    # -- what can be asked ---------------------------------------------------------------------------

    @cached_property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of question that this position has an answer to, for this seat."""
        return tuple(kind for kind in KINDS if kind_of(kind).asked_in(self.state.game) and self._has(kind))

    def _has(self, kind: Kind) -> bool:
        open_fields = {"position", _FIELD.get(kind, "position")} | _GIVEN.get(kind, set())
        if not any(open_fields.issuperset(row) for row in kind_of(kind).needs):
            return False
        return any(self._question(kind, subject) for subject in self._possible(kind))

    @property
    def other_kinds(self) -> tuple[str, ...]:
        """The game's other kinds, which have no answer here or need no position."""
        return tuple(k for k in KINDS if kind_of(k).asked_in(self.state.game) and k not in self.kinds)

    @cached_property
    def subjects(self) -> Mapping[str, Question]:
        """The subjects that a question of this kind can have, each with its question."""
        made = ((subject, self._question(self.kind, subject)) for subject in self._possible(self.kind))
        found = ((subject, question) for subject, question in made if question is not None)
        return dict(islice(found, MOST_SUBJECTS))

    def _possible(self, kind: str) -> Iterator[str]:
        game = self.state.game
        match kind:
            case "play" | "must":
                named = [*self._conditions(actions_of(game)), "legal"]  # the broadest one last
                yield from (each for each in named[1:] if kind == "play" or each not in _ANYTHING)
            case "wish":
                yield from self._conditions(WISH)
            case "takes":
                yield from WHO
            case "gets":
                yield from calls(self.state)
            case "allowed":
                yield from self._thoughts()
            case _:
                yield ""

    def _thoughts(self) -> dict[str, None]:
        """Actions that the seat might think of, legal or not, and its legal ones; a pass, if there is one,
        last.
        """
        state, seat = self.state, self.seat
        examples = conditions(state.game).examples(state, seat)
        actions = [*islice(examples, MOST_TRIED), *islice(state.legal(seat), MOST_TRIED)]
        told = dict.fromkeys(map(state.text, actions))
        told.pop(f"{seat}{PASS}", None)
        with suppress(TichuError):
            told |= {state.text(state.action(f"{seat}{PASS}")): None}
        return told

    def _conditions(self, known: Conditions) -> Iterator[str]:
        """Yield conditions, filled in with each seat or each rank or tile of the hand, if they need one."""
        held = dict.fromkeys(self._held())
        words = {"seat": map(str, range(self.state.game.players)), "tile": held, "tile?": held}
        for name, condition in known.items():
            if not condition.arguments:
                yield name
            elif len(condition.arguments) == 1 and condition.arguments[0] in words:
                yield from (f"{name} {word}" for word in words[condition.arguments[0]])
            elif condition.arguments == ("cards",):
                yield from (f"{name} {rank}" for rank in dict.fromkeys(card[0] for card in held if card[1:]))

    def _held(self) -> list[str]:
        game = self.state.game
        return [card for card in game.card_names(self.state.hands[self.seat]) if card[-1:] != "h"]

    def _question(self, kind: str, subject: str) -> Question | None:
        try:
            return read_question(self._data(kind, subject), plain=True)
        except TichuError:  # doesn't fit this position
            return None

    def _data(self, kind: str, subject: str) -> PlainData:
        data: PlainData = {"kind": kind, "position": self.state}
        if self.seat:
            data["you"] = self.seat
        if kind == "takes":
            data |= {"position": self.course.start, "script": list(self.course.script)}
        if kind == "gets":
            return data | {"claims": subject.split(AND)}
        return data | ({_FIELD[kind]: subject} if kind in _FIELD else {})

    # -- what comes of it ----------------------------------------------------------------------------

    @cached_property
    def question(self) -> Question:
        """The question in the author's words."""
        return read_question(self.data, plain=True)

    @property
    def data(self) -> PlainData:
        """The question as a file holds it, without the wrong answers found for it."""
        data = self._data(self.kind, self.subject) if self.given is None else dict(self.given)
        return with_words({**data, "position": str(data["position"])}, self.words)

    @cached_property
    def wrong(self) -> tuple[PlainAnswer, ...]:
        """The wrong answers that its file names, or else some tempting ones, each proved wrong.

        These are wrong for as many different reasons as possible.
        """
        if self.given is not None:
            return tuple(answer for answer, _ in answers(self.given))
        question = self.question
        found = [(each, question.grade(each)) for each in self._tempting(question)]
        wrong = [(each, self._sort(each, grade)) for each, grade in found if not grade.right]
        first = list({sort: each for each, sort in reversed(wrong)}.values())[::-1]
        return tuple(first[:MOST_WRONG])

    @staticmethod
    def _sort(answer: PlainAnswer, grade: Grade) -> object:
        """The sort of a wrong answer: for a play, the reason why it is wrong and the number of its cards."""
        if grade.verdict is None or not isinstance(answer, str):
            return json.dumps(answer)
        return (grade.rule, grade.verdict.reason, len(answer.split()))

    def _tempting(self, question: Question) -> Iterator[PlainAnswer]:
        if question.kind == "play":
            yield from sorted(self._thoughts(), key=lambda each: not each.endswith(PASS))
        elif question.kind == "wish" or (
            isinstance(question, Choose) and question.parts == ("",) and not question.several
        ):
            yield from (option.value for option in question.options())

    @property
    def as_data(self) -> PlainData:
        """The question as it goes into a file, with wrong answers and the replies to them."""
        wrong = {"wrong": list(self.wrong)} if self.wrong and self.given is None else {}
        return with_words({**self.data, **wrong}, self.words)
