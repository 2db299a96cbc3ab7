"""A lesson (a story, steps, what the learner can do afterwards), and what can be wrong with one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from tichu_teach.engine import Action, State, TichuError
from tichu_teach.exercises.conditions import Bound
from tichu_teach.exercises.question import Frame, Question


@dataclass(frozen=True)
class LessonProblem:
    """A part of a lesson that is no use: file, step ("" for the whole), reason, line (0: none)."""

    file: str
    step: str
    reason: str
    line: int = 0

    def __str__(self) -> str:
        file = f"{self.file}:{self.line}" if self.line else self.file
        return ": ".join(part for part in (file, self.step, self.reason) if part)


class LessonError(TichuError):
    """A lesson cannot be used; `problems` lists every bad entry of its data."""

    def __init__(self, problems: Sequence[LessonProblem] = (), message: str = "") -> None:
        super().__init__(message or "\n".join(map(str, problems)))
        self.problems = tuple(problems)


class UnknownLesson(LessonError):
    """There is no lesson called `name`; the message names the nearest."""

    def __init__(self, name: str, message: str) -> None:
        super().__init__((), message)
        self.name = name


class UnknownStep(LessonError):
    """A lesson has no step of this id; the message names those that it has."""


class UnknownRule(TichuError):
    """The rule book of a game has nothing about a word; the message names its parts."""


WORDS = ("title", "text", "aside", "ask", "done")
"""What a step may say: its title, what it tells, a tip by the way, what is to do, and what is said after."""


@dataclass(frozen=True)
class CardRow:
    """A row of cards with its label, "" for none."""

    label: str
    cards: tuple[str, ...]


@dataclass(frozen=True)
class Goal:
    """Something to find or to do on a free table; an action that meets all of it ticks it off.

    words             what it is called
    wanted, unwanted  conditions that must hold, and that must not
    seat              whose action it has to be; None for anybody's
    """

    words: str
    wanted: tuple[Bound, ...]
    unwanted: tuple[Bound, ...] = ()
    seat: int | None = None

    def met(self, state: State, action: Action) -> bool:
        """Return True if this legal action, done in this state, is the one wanted."""
        return (
            self.seat in (None, action.seat)
            and all(each.holds(state, action) for each in self.wanted)
            and not any(each.holds(state, action) for each in self.unwanted)
        )


@dataclass(frozen=True)
class Step:
    """One step of a lesson.

    id        its name within the lesson
    key       its name among all steps, such as `nanking.7-wish.duty`
    words     what it says, by the names of `WORDS`
    rules     the ids of the rules it teaches
    position  the table it starts from; None for a step of words and cards alone
    line      that table as it is written
    script    actions that are played through before anything is asked, as texts
    seat      whose hand lies before the learner
    shown     the seats whose hands are face up
    marked    cards to point at
    rows      rows of cards to look at
    question  what the learner is asked, at the table as the script leaves it
    free      a free table: the learner may try any action for any seat of `shown`, and the referee explains
    goals     what there is to find or to do on a free table, each ticked off as soon as an action meets it
    teaches   what is told of here though no rule is about it: a control of the table, "notation", or a word
              of the glossary, "trick"
    table     a table to read, made from the ruleset, one of `tables.TABLES`
    figure    a figure that bears out what is told, one of `exercises.plot`; a question about it comes first
    """

    id: str
    key: str
    words: Mapping[str, str] = field(default_factory=dict, hash=False)
    rules: tuple[str, ...] = ()
    position: State | None = None
    line: str = ""
    script: tuple[str, ...] = ()
    seat: int = 0
    shown: tuple[int, ...] = (0,)
    marked: tuple[str, ...] = ()
    rows: tuple[CardRow, ...] = ()
    question: Question | None = None
    free: bool = False
    goals: tuple[Goal, ...] = ()
    teaches: tuple[str, ...] = ()
    table: str = ""
    figure: str = ""

    @property
    def active(self) -> bool:
        """True if there is something to do, not only to read or to watch."""
        return self.question is not None or self.free

    @cached_property
    def frames(self) -> tuple[Frame, ...]:
        """The play-through, beginning with the table as it is; empty without a table.

        Bomb windows that the script passes over in silence are closed on the way.
        """
        if self.position is None:
            return ()
        frames = [Frame("", self.position)]
        for action in self.script:
            frames.append(Frame(action, frames[-1].state.play(action)))
        return tuple(frames)

    @property
    def at(self) -> State | None:
        """The table when the script has been played."""
        return self.frames[-1].state if self.frames else None

    def say(self, part: str) -> str:
        """One of its words; "" where it has none."""
        return self.words.get(part, "")

    def hints(self) -> tuple[str, ...]:
        """From a nudge to nearly the answer."""
        return self.question.hints if self.question else ()


@dataclass(frozen=True)
class Try:
    """A cell of the notebook's playground: what leads to it, and one to four lines of code."""

    id: str
    words: str
    code: tuple[str, ...]


@dataclass(frozen=True)
class Lesson:
    """A chapter of a ruleset.

    name        what records know it by: `nanking/7-wish`; for one of a teacher's own see `own.py`
    ruleset     the game that it is about
    cards       cards or tiles that decorate it on a home page
    file        where it was read from; "" for the package's own
    """

    name: str
    ruleset: str
    words: Mapping[str, str] = field(default_factory=dict, hash=False)
    abilities: tuple[str, ...] = ()
    steps: tuple[Step, ...] = ()
    playground: tuple[Try, ...] = ()
    file: str = ""
    cards: tuple[str, ...] = ()

    @property
    def chapter(self) -> str:
        """The second part of its name."""
        return self.name.partition("/")[2]

    def title(self) -> str:
        """The title."""
        return self.words.get("title", "")

    def hook(self) -> str:
        """The story that it begins with; "" where there is none."""
        return self.words.get("hook", "")

    def goal(self) -> str:
        """The goal, in a line; "" where it names none."""
        return self.words.get("goal", "")

    def recap(self) -> str:
        """The chapter once more in a few sentences; "" where there is none."""
        return self.words.get("recap", "")

    def can(self) -> tuple[str, ...]:
        """The learner's new abilities, a line each."""
        return self.abilities

    @property
    def rules(self) -> frozenset[str]:
        """The ids of all rules that its steps teach."""
        return frozenset(rule for step in self.steps for rule in step.rules)
