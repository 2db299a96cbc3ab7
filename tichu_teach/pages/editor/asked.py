"""A question made of the position on the table: what can be asked of it, and the answers."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import islice, product
from typing import Any, NamedTuple, TypeAlias

from tichu_teach.engine import State, TichuError
from tichu_teach.exercises.conditions import Conditions
from tichu_teach.exercises.families import actions_of, conditions
from tichu_teach.exercises.form import Choose
from tichu_teach.exercises.kinds import KINDS, Kind, kind_of, read_question
from tichu_teach.exercises.kinds.who_takes import WHO
from tichu_teach.exercises.question import Grade, Question
from tichu_teach.exercises.tichu.conditions import WISH
from tichu_teach.pages.presenting.free import FreeTable

from .remarks import PlainData, answers, reworded

Answer: TypeAlias = Any
"""An answer, as its kind of question has it."""

MOST_PASSES = 20  # more than any table has seats
PASS = " pass"
MOST_TRIED = 200  # actions of one seat
MOST_CALLS = 3  # of one seat that are offered
AND = "; "
"""Between claims, as a line of notation has it."""


@dataclass(frozen=True)
class PlayedTrick:
    """The plays of a trick: where they begin, and what is played from there on."""

    start: State
    script: tuple[str, ...] = ()

    @staticmethod
    def of(trial: FreeTable) -> PlayedTrick:
        """The trick that has been played out, from its lead on; where it isn't over, all others pass."""
        played = trial.states[:-1]
        begun = max((n for n, state in enumerate(played) if not getattr(state, "trick", ())), default=0)
        start, script = trial.states[begun], trial.actions[begun:]
        return PlayedTrick(start, (*script, *_passes(trial.now)))


def _passes(state: State) -> Iterator[str]:
    """That nobody beats what lies there, as far as the rules allow it."""
    for _ in range(MOST_PASSES):
        if state.phase != "play" or not getattr(state, "trick", ()):
            return
        action = f"{state.turn} pass"
        try:
            state = state.play(action)
        except TichuError:  # the wish can be granted
            return
        yield action


def calls(state: State) -> Iterator[str]:
    """The claims that could be called out for a discard, by one seat or several, most voices first."""
    if state.phase != "claims":
        return
    by_seat: dict[int, list[str]] = {}
    for action in state.legal():
        text = state.text(action)
        if text.split()[1] not in ("noclaim", "demand"):
            by_seat.setdefault(action.seat, []).append(text)
    chosen = product(*(("", *texts[:MOST_CALLS]) for texts in by_seat.values()))
    called = [[text for text in each if text] for each in chosen]
    yield from (AND.join(each) for each in sorted(called, key=len, reverse=True) if each)


MOST_SUBJECTS = 60  # that are offered, of one kind
MOST_WRONG = 4  # wrong answers that go into the pack

_ANYTHING = ("legal", "plays")
"""Conditions that tell no action from another: nobody asks whether one must do anything at all."""

_FIELD = {
    **{"play": "success", "wish": "success", "must": "action", "allowed": "action"},
    **{"takes": "who", "gets": "claims"},
}
"""By kind the field that says what exactly is asked: a condition, an action, which of a trick, or claims."""

_GIVEN = {"takes": {"script"}}
"""By kind what the course of things brings besides."""


class ShownTable(NamedTuple):
    """A table as learners see it: whose hand lies before them, and the seats whose hands lie open."""

    state: State
    seat: int = 0
    open: Sequence[int] = ()


class OpenedEntry(NamedTuple):
    """An entry of a file.

    words     the author's, by the names of those that it may have
    question  what it asks, as the file has it; empty where it asks nothing
    state     the position that it is asked at, where it can be laid and asked about anew; else None: then
              only the words can be changed
    shown     in that case its question
    at        and its table, None where there is none
    """

    words: Mapping[str, str]
    question: PlainData
    state: State | None = None
    shown: Question | None = None
    at: ShownTable | None = None


@dataclass(frozen=True)
class Rewording:
    """An entry of a file of which only the words can be changed here."""

    entry: OpenedEntry
    words: Mapping[str, str]

    @property
    def question(self) -> Question | None:
        """What it asks, None for nothing."""
        return self.entry.shown

    @property
    def table(self) -> ShownTable | None:
        """Its table, None where there is none."""
        state = self.entry.state
        return self.entry.at if state is None else ShownTable(state, 0, range(state.game.players))

    @property
    def wrong(self) -> tuple[Answer, ...]:
        """The wrong answers that it names."""
        return tuple(answer for answer, _ in answers(self.entry.question))

    def chosen(self, block: str, value: object) -> QuestionDraft | Rewording:
        """A question of a kind, where the table can be laid and asks nothing yet; else it stays as it is."""
        if block != "kind" or self.entry.state is None:
            return self
        return replace(QuestionDraft.of(self.entry.state), words=self.words).chosen(block, value)

    def said(self, name: str) -> str:
        """The author's words, "" where there are none."""
        return self.words.get(name, "")

    def saying(self, name: str, words: str) -> Rewording:
        """With other words."""
        return replace(self, words={**self.words, name: words.strip()})


@dataclass(frozen=True)
class QuestionDraft:
    """A question that is being made of a position.

    course   what is played of a trick, from where on
    seat     who is asked
    kind     the kind of question, "" where nothing can be asked
    subject  what exactly: a condition or an action as text, "" where the kind leaves nothing open
    words    the author's own, by the names that the file has for them
    given    the question as a file has it, where one was opened; None once something else is asked
    """

    state: State
    course: PlayedTrick
    seat: int = 0
    kind: str = ""
    subject: str = ""
    words: Mapping[str, str] = field(default_factory=dict)
    given: PlainData | None = None

    @staticmethod
    def of(state: State, course: PlayedTrick | None = None) -> QuestionDraft:
        """The first question that can be asked of a position, of whoever is to act."""
        asked = QuestionDraft(state, course or PlayedTrick.of(FreeTable((state,))))
        return asked._seated(next(iter(state.to_act), state.turn))

    def going_on(self, entry: OpenedEntry) -> QuestionDraft:
        """The question of an entry of a file; of a position that is another by now the nearest to it."""
        kind, seat = str(entry.question.get("kind", "")), entry.question.get("you", 0)
        made = self._seated(seat if type(seat) is int and 0 <= seat < self.state.game.players else 0)
        made = made.chosen("kind", kind).chosen("subject", entry.question.get(_FIELD.get(kind, ""), ""))
        given = entry.question if kind and str(self.state) == str(entry.state) else None
        return replace(made, words=entry.words, given=given)

    def _seated(self, seat: int) -> QuestionDraft:
        made = replace(self, seat=seat)
        kept = self.kind if self.kind in made.kinds else next(iter(made.kinds), "")
        return made._of_kind(kept)

    def _of_kind(self, kind: str) -> QuestionDraft:
        made = replace(self, kind=kind, subject="")
        kept = self.subject if kind == self.kind and self.subject in made.subjects else ""
        return replace(made, subject=kept or next(iter(made.subjects), ""))

    def chosen(self, block: str, value: object) -> QuestionDraft:
        """With another seat, kind or subject; a value that isn't offered changes nothing."""
        match block:
            case "seat" if type(value) is int and 0 <= value < self.state.game.players:
                return replace(self, given=None)._seated(value)
            case "kind" if isinstance(value, str) and value in self.kinds:
                return replace(self, given=None)._of_kind(value)
            case "subject" if isinstance(value, str) and value in self.subjects:
                return replace(self, subject=value, given=None)
        return self

    @property
    def choices(self) -> dict[str, object]:
        """What has been chosen: the course that is asked about, the seat, the kind, and the subject."""
        course = {"start": str(self.course.start), "script": [*self.course.script]}
        return {"seat": self.seat, "kind": self.kind, "subject": self.subject, **course}

    def saying(self, name: str, words: str) -> QuestionDraft:
        """With words of the author's own."""
        return replace(self, words={**self.words, name: words.strip()})

    def said(self, name: str) -> str:
        """The author's words, "" where there are none."""
        return self.words.get(name, "")

    # -- what can be asked ---------------------------------------------------------------------------

    @cached_property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of question that this position has an answer to, as this seat is asked."""
        family = self.state.game.family
        return tuple(kind for kind in KINDS if family in kind_of(kind).families and self._has(kind))

    def _has(self, kind: Kind) -> bool:
        open_fields = {"position", _FIELD.get(kind, "position")} | _GIVEN.get(kind, set())
        if not any(open_fields.issuperset(row) for row in kind_of(kind).needs):
            return False
        return any(self._question(kind, subject) for subject in self._possible(kind))

    @property
    def others(self) -> tuple[str, ...]:
        """The kinds of the family that this position has no answer to, or that need no position."""
        family = self.state.game.family
        return tuple(k for k in KINDS if family in kind_of(k).families and k not in self.kinds)

    @cached_property
    def subjects(self) -> Mapping[str, Question]:
        """The subjects that a question of this kind can have, with the question that each makes."""
        if not self.kind:
            return {}
        made = ((subject, self._question(self.kind, subject)) for subject in self._possible(self.kind))
        found = ((subject, question) for subject, question in made if question is not None)
        return dict(islice(found, MOST_SUBJECTS))

    def _possible(self, kind: str) -> Iterator[str]:
        game = self.state.game
        match kind:
            case "play" | "must":
                named = [*self._conditions(actions_of(game)), "legal"]  # last what is always asked
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
        """What a seat could think of, legal or not, and what it may do; last a pass, where there are any."""
        state, seat = self.state, self.seat
        examples = conditions(state.game).examples(state, seat)
        actions = [*islice(examples, MOST_TRIED), *islice(state.legal(seat), MOST_TRIED)]
        told = dict.fromkeys(map(state.text, actions))
        told.pop(f"{seat}{PASS}", None)
        with suppress(TichuError):
            told |= {state.text(state.action(f"{seat}{PASS}")): None}
        return told

    def _conditions(self, known: Conditions) -> Iterator[str]:
        """Conditions, with each seat where they want one, and each rank or tile of the hand."""
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
        except TichuError:  # not of this position
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
    def question(self) -> Question | None:
        """The question in the author's words; None where nothing can be asked."""
        return read_question(self.data, plain=True) if self.kind or self.given else None

    @property
    def data(self) -> PlainData:
        """The question as a file holds it, without the wrong answers that are found for it."""
        data = self._data(self.kind, self.subject) if self.given is None else dict(self.given)
        return reworded({**data, "position": str(data["position"])}, self.words)

    @cached_property
    def wrong(self) -> tuple[Answer, ...]:
        """The wrong answers that its file names; else some that somebody might give, each proved wrong.

        These are for as many reasons as can be.
        """
        question = self.question
        if question is None:
            return ()
        if self.given is not None:
            return tuple(answer for answer, _ in answers(self.given))
        found = [(each, question.grade(each)) for each in self._tempting(question)]
        wrong = [(each, self._sort(each, grade)) for each, grade in found if not grade.right]
        first = list({sort: each for each, sort in reversed(wrong)}.values())[::-1]
        return tuple(first[:MOST_WRONG])

    @staticmethod
    def _sort(answer: Answer, grade: Grade) -> object:
        """What one answer has in common with others: of plays, why they are wrong, and how many cards."""
        if grade.verdict is None or not isinstance(answer, str):
            return json.dumps(answer)
        return (grade.rule, grade.verdict.reason, len(answer.split()))

    def _tempting(self, question: Question) -> Iterator[Answer]:
        if question.kind == "play":
            yield from sorted(self._thoughts(), key=lambda each: not each.endswith(PASS))
        elif question.kind == "wish" or (
            isinstance(question, Choose) and question.parts == ("",) and not question.several
        ):
            yield from (option.value for option in question.options())

    @property
    def made(self) -> PlainData:
        """The question as it goes into a file, with wrong answers and what is said to them."""
        wrong = {"wrong": list(self.wrong)} if self.wrong and self.given is None else {}
        return reworded({**self.data, **wrong}, self.words)
