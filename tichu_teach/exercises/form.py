"""The forms in which questions are answered: at the table, by choosing, by putting in order.

An answer at the table may take several plays, one after the other (`InLine`). The fourth form, a sheet to
fill in, is in `sheet.py`. A form knows what an answer looks like; the kinds say what is right, and why.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar, TypeVar

from tichu_teach.engine import Action, TichuError
from tichu_teach.engine.state import State

from .errors import AnswerError
from .fields import Field, Fields
from .grade import Frame
from .phrase import Phrase
from .question import AnswerOption, OwnAnswer, PlainAnswer, Question, Wrong

MAX_ANSWER = 200

T = TypeVar("T")


def action_of(state: State, seat: int, data: object) -> Action:
    """The action of a seat that a text names, in any game; raises AnswerError.

    The text may leave the seat out; else it begins with the seat's number, or the letter of its wind.
    """
    if not isinstance(data, str) or not data.strip() or len(data) > MAX_ANSWER:
        raise AnswerError("", "is the text of an action, such as 'play 8w' or 'pass'")
    first = data.split()[0].rstrip(":")
    text = data if first.isdecimal() or len(first) == 1 else f"{seat} {data}"
    try:
        return state.action(text)
    except TichuError as error:
        raise AnswerError("", str(error)) from error


def action_in(entry: Fields, field: Field[str] | str, state: State, seat: int, text: str) -> Action:
    """The action of a seat that a field of an entry names (see `action_of`). Raises QuestionError."""
    try:
        return action_of(state, seat, text)
    except AnswerError as error:
        raise entry.error(field, error.reason) from error


def play_script(entry: Fields, script: Field[tuple[str, ...]], state: State) -> tuple[Frame, ...]:
    """The frames of a script played from a position. Raises QuestionError at the action that fails."""
    frames = []
    for place, text in enumerate(entry[script]):
        try:
            state = state.play(text)
        except TichuError as error:
            raise entry.error(f"{script.name}[{place}]", f"{text!r}: {error}") from error
        frames.append(Frame(text, state))
    return tuple(frames)


def choice(value: object, allowed: Iterable[T], field: str = "") -> T:
    """A value that must be one of the allowed ones (and of the very same type); raises AnswerError."""
    for each in allowed:
        if type(each) is type(value) and each == value:
            return each
    raise AnswerError(field, f"is one of {', '.join(map(str, allowed))}, not {str(value)[:60]!r}")


class AtTable(Question):
    """Answered with the cards on the table."""

    form = "table"
    no_answer: ClassVar[str] = "page.not-an-answer"  # the key of the reply to an action that is no answer

    @property
    def tells_at_once(self) -> bool:
        return True

    @abstractmethod
    def answer_by(self, action: Action) -> PlainAnswer:
        """The answer that an action of the asked seat gives; raises AnswerError for one that gives none."""


@dataclass(frozen=True)
class PlayedLine:
    """A line of play as far as it has gone.

    state   the position reached: the asked seat's turn again, or its end
    frames  everything done on the way, by all; the first is the table before it
    done    whether it has come to its end, for better or worse
    """

    state: State
    frames: tuple[Frame, ...]
    done: bool


class InLine(AtTable):
    """Answered with the cards on the table, play after play, each of which the others answer.

    The answer is the list of the asked seat's actions, as long as it takes to come to an end.
    """

    @abstractmethod
    def course(self, line: Sequence[str]) -> PlayedLine:
        """Play these actions out. Raises AnswerError for one that can't follow."""

    def answer_by(self, action: Action) -> PlainAnswer:
        return [self.position.text(action)]


class Choose(Question):
    """Answered by choosing one of the options; if these have several parts, one of each.

    With `several`, all the right ones are to be chosen. `compact` tells how short the options are, if there
    are so many that they stand side by side.
    """

    form = "choose"
    several: ClassVar[bool] = False
    compact: str | None = None

    @abstractmethod
    def options(self) -> tuple[AnswerOption, ...]: ...

    @property
    def parts(self) -> tuple[str, ...]:
        """The parts of an answer, in the order they are chosen; a part without a name is the whole."""
        return tuple(dict.fromkeys(option.part for option in self.options()))

    def to_choose(self, part: str = "") -> list[PlainAnswer]:
        """Return the values to choose from for a part of the answer."""
        return [option.value for option in self.options() if option.part == part]

    def declared_wrong(self, answer: PlainAnswer) -> Wrong:
        if self.parts == ("",):
            return super().declared_wrong(answer)
        slip = self._up_to_slip(answer)
        return next((each for each in self.wrong if self._up_to_slip(each.answer) == slip), Wrong(answer))

    def _up_to_slip(self, answer: OwnAnswer) -> PlainAnswer:
        """Return an answer up to its first wrong part: after that nobody is asked for another."""
        given: dict[str, PlainAnswer] = {}
        for part in self.parts:
            given[part] = answer[part]
            if not any(given.items() <= right.items() for right in self.answers):
                break
        return given

    def parse_answer(self, data: object) -> PlainAnswer:
        parts = self.parts
        if self.several:
            values = self.to_choose()
            if not isinstance(data, list) or len(data) > len(values):
                raise AnswerError("", f"is a list of some of {', '.join(map(str, values))}")
            chosen = [choice(each, values) for each in data]
            return [each for each in values if each in chosen]
        if parts == ("",):
            return choice(data, self.to_choose())
        if not isinstance(data, dict) or set(data) != {*parts}:
            raise AnswerError("", f"is an object with {' and '.join(parts)}")
        return {part: choice(data[part], self.to_choose(part), part) for part in parts}


class InOrder(Question):
    """Answered by putting the options in order."""

    form = "order"

    @abstractmethod
    def options(self) -> tuple[AnswerOption, ...]: ...

    def objections(self, answer: OwnAnswer) -> tuple[Phrase, ...]:
        """Say where the order first goes wrong, which is what is explained."""
        return self.explain(answer).says

    def parse_answer(self, data: object) -> list[PlainAnswer]:
        values = [option.value for option in self.options()]
        if not isinstance(data, list) or len(data) != len(values):
            raise AnswerError("", "is a list that holds everything once")
        answer = [choice(each, values) for each in data]
        if any(each not in answer for each in values):
            raise AnswerError("", "must hold everything once")
        return answer
