"""A question made of the position on the table: what can be asked of it, and the answers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
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
from tichu_teach.exercises.question import Question
from tichu_teach.exercises.tichu.conditions import WISH
from tichu_teach.pages.presenting.free import FreeTable

PlainData: TypeAlias = dict[str, object]
"""A question or a puzzle as a pack holds it."""

Answer: TypeAlias = Any
"""An answer, as its kind of question has it."""

MOST_PASSES = 20  # more than any table has seats
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


MORE = ("hints", "reply")
"""The parts of a file's question that stay when something else is asked."""


def listed(said: object) -> list[str]:
    """Words, of which a file may have one or a list."""
    return [said] if isinstance(said, str) and said else [*said] if isinstance(said, list) else []


class OpenedEntry(NamedTuple):
    """An entry of a file: the position that it is asked at, the author's words, and its question."""

    state: State
    words: Mapping[str, str]
    question: PlainData


@dataclass(frozen=True)
class QuestionDraft:
    """A question that is being made of a position.

    course   what is played of a trick, from where on
    seat     who is asked
    kind     the kind of question, "" where nothing can be asked
    subject  what exactly: a condition or an action as text, "" where the kind leaves nothing open
    words    the author's own: `story`, `ask`, `hint`, and the `heading` of a chapter's step
    given    the question as a file has it, where one was opened; None once something else is asked
    more     what the file has besides, whatever is asked: other hints, a reply
    """

    state: State
    course: PlayedTrick
    seat: int = 0
    kind: str = ""
    subject: str = ""
    words: Mapping[str, str] | None = None
    given: PlainData | None = None
    more: Mapping[str, object] = field(default_factory=dict)

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
        more = {name: entry.question[name] for name in MORE if name in entry.question}
        given = entry.question if kind and str(self.state) == str(entry.state) else None
        return replace(made, words=entry.words, given=given, more=more)

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

    def saying(self, name: str, words: str) -> QuestionDraft:
        """With words of the author's own."""
        return replace(self, words={**(self.words or {}), name: words.strip()})

    def said(self, name: str) -> str:
        """The author's words, "" where there are none."""
        return (self.words or {}).get(name, "")

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
                examples = conditions(game).examples(self.state, self.seat)
                yield from dict.fromkeys(self.state.text(action) for action in islice(examples, 200))
            case _:
                yield ""

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
        """The question as a pack holds it, without the wrong answers that are found for it."""
        data = self._data(self.kind, self.subject) if self.given is None else dict(self.given)
        before = listed(self.more.get("hints"))
        hints: object = [hint for hint in (self.said("hint"), *before[1:]) if hint]
        hints = self.more["hints"] if before and hints == before else hints
        told = {**self.more, "ask": self.said("ask"), "hints": hints}
        left = {name: value for name, value in data.items() if name not in told}
        said = {name: words for name, words in told.items() if words}
        return {**left, "position": str(data["position"]), **said}

    @cached_property
    def wrong(self) -> tuple[Answer, ...]:
        """Some wrong answers that somebody might give, each proved wrong; as many reasons as can be."""
        question = self.question
        if question is None:
            return ()
        found = [(each, question.grade(each)) for each in self._tempting(question)]
        wrong = [(each, grade.rule) for each, grade in found if not grade.right]
        first = list({rule: each for each, rule in reversed(wrong)}.values())[::-1]
        return tuple([*first, *(each for each, _ in wrong if each not in first)][:MOST_WRONG])

    def _tempting(self, question: Question) -> Iterator[Answer]:
        if question.kind == "play":
            examples = conditions(self.state.game).examples(self.state, self.seat)
            yield from dict.fromkeys(self.state.text(action) for action in islice(examples, 200))
        elif question.kind == "wish" or (
            isinstance(question, Choose) and question.parts == ("",) and not question.several
        ):
            yield from (option.value for option in question.options())

    def entry(self, id: str) -> PlainData:
        """The puzzle as an entry of a pack, or a chapter's step, which has a `heading`."""
        wrong = {"wrong": list(self.wrong)} if self.wrong and self.given is None else {}
        words = {name: self.said(name) for name in ("story", "heading")}
        return {"id": id, **words, "question": {**self.data, **wrong}}
