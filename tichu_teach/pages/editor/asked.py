"""A question made of the position on the table: what can be asked, its answer, and answers proved wrong."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice
from typing import Any

from tichu_teach.engine import State, TichuError
from tichu_teach.exercises.condition import Conditions
from tichu_teach.exercises.conditions import WISH, actions_of
from tichu_teach.exercises.family import part
from tichu_teach.exercises.form import Choose
from tichu_teach.exercises.kinds import KINDS
from tichu_teach.exercises.kinds.who_takes import WHO
from tichu_teach.exercises.question import Question, kind_of
from tichu_teach.pages.editor.course import AND, Course, calls
from tichu_teach.pages.free import Trial

AnyState = State[Any, Any]

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


@dataclass(frozen=True)
class Asked:
    """What is asked of a position, so far.

    course   what is played of a trick, from where on
    seat     who is asked
    kind     the kind of question, "" where nothing can be asked
    subject  what exactly: a condition or an action as text, "" where the kind leaves nothing open
    words    the author's own: `story`, `ask`, `hint`
    """

    state: AnyState
    course: Course
    seat: int = 0
    kind: str = ""
    subject: str = ""
    words: Mapping[str, str] | None = None

    @staticmethod
    def of(state: AnyState, course: Course | None = None) -> Asked:
        """The first question that can be asked of a position, of whoever is to act."""
        asked = Asked(state, course or Course.of(Trial((state,))))
        return asked._seated(next(iter(state.to_act), state.turn))

    def _seated(self, seat: int) -> Asked:
        made = replace(self, seat=seat)
        kept = self.kind if self.kind in made.kinds else next(iter(made.kinds), "")
        return made._of_kind(kept)

    def _of_kind(self, kind: str) -> Asked:
        made = replace(self, kind=kind, subject="")
        kept = self.subject if kind == self.kind and self.subject in made.subjects else ""
        return replace(made, subject=kept or next(iter(made.subjects), ""))

    def chosen(self, block: str, value: Any) -> Asked:
        """With another seat, kind or subject; a value that isn't offered changes nothing."""
        match block:
            case "seat" if type(value) is int and 0 <= value < self.state.game.players:
                return self._seated(value)
            case "kind" if value in self.kinds:
                return self._of_kind(value)
            case "subject" if value in self.subjects:
                return replace(self, subject=value)
        return self

    def saying(self, name: str, words: str) -> Asked:
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

    def _has(self, kind: str) -> bool:
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
        """What exactly a question of this kind can be about, with the question that it makes."""
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
                examples = part(game, "conditions").examples(self.state, self.seat)
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
            return Question.from_data(self._data(kind, subject), plain=True)
        except TichuError:  # not of this position
            return None

    def _data(self, kind: str, subject: str) -> dict[str, Any]:
        data: dict[str, Any] = {"kind": kind, "position": self.state}
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
        return Question.from_data(self.data, plain=True) if self.kind else None

    @property
    def data(self) -> dict[str, Any]:
        """The question as a pack holds it, without the wrong answers."""
        told = {"ask": self.said("ask"), "hints": [self.said("hint")] if self.said("hint") else ""}
        data = self._data(self.kind, self.subject)
        data["position"] = str(data["position"])
        return data | {name: words for name, words in told.items() if words}

    @cached_property
    def wrong(self) -> tuple[Any, ...]:
        """Some wrong answers that somebody might give, each proved wrong; as many reasons as can be."""
        question = self.question
        if question is None:
            return ()
        found = [(each, question.grade(each)) for each in self._tempting(question)]
        wrong = [(each, grade.rule) for each, grade in found if not grade.right]
        first = list({rule: each for each, rule in reversed(wrong)}.values())[::-1]
        return tuple([*first, *(each for each, _ in wrong if each not in first)][:MOST_WRONG])

    def _tempting(self, question: Question) -> Iterator[Any]:
        if question.kind == "play":
            examples = part(self.state.game, "conditions").examples(self.state, self.seat)
            yield from dict.fromkeys(self.state.text(action) for action in islice(examples, 200))
        elif question.kind == "wish" or (
            isinstance(question, Choose) and question.parts == ("",) and not question.several
        ):
            yield from (option.value for option in question.options())

    def entry(self, id: str) -> dict[str, Any]:
        """The puzzle as an entry of a pack."""
        wrong = {"wrong": list(self.wrong)} if self.wrong else {}
        return {"id": id, "story": self.said("story"), "question": {**self.data, **wrong}}
