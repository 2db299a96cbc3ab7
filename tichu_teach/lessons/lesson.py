"""Lessons (a story, steps, new abilities), and the errors that they can have."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from tichu_teach.engine import Action, State, TichuError
from tichu_teach.exercises.conditions import Bound
from tichu_teach.exercises.errors import FileProblem
from tichu_teach.exercises.grade import Frame, played
from tichu_teach.exercises.question import Question


class LessonError(TichuError):
    """A lesson cannot be used; `problems` lists every bad entry of its data."""

    def __init__(self, problems: Sequence[FileProblem] = (), message: str = "") -> None:
        super().__init__(message or "\n".join(map(str, problems)))
        self.problems = tuple(problems)


class UnknownLesson(LessonError):
    """There is no lesson called `name`; the message names the nearest."""

    def __init__(self, name: str, message: str) -> None:
        super().__init__((), message)
        self.name = name


class UnknownStep(LessonError):
    """A lesson has no step with this id; the message names its steps."""


class UnknownRule(TichuError):
    """The rule book of a game has no such rule, or nothing about a word; the message suggests others."""


WORDS = ("title", "text", "aside", "ask", "done")
"""The texts that a step may have: its title, its main text, a tip, the task, and the closing words."""


@dataclass(frozen=True)
class CardRow:
    """A row of cards with its label, "" for none."""

    label: str
    cards: tuple[str, ...]


@dataclass(frozen=True)
class Goal:
    """Something to find or to do on a free table; an action that meets all its conditions ticks it off.

    words             its name
    wanted, unwanted  conditions that must hold, and that must not
    seat              the seat that must act; None for any
    """

    words: str
    wanted: tuple[Bound, ...]
    unwanted: tuple[Bound, ...] = ()
    seat: int | None = None

    def is_met(self, state: State, action: Action) -> bool:
        """Return True if this legal action in this state meets the goal."""
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
    position  the table it starts from; None for a step with only words and cards
    line      that table in notation, as written
    script    the actions played before anything is asked, as texts
    seat      the seat whose hand lies before the learner
    shown     the seats whose hands are face up
    marked    cards to point at
    rows      rows of cards to look at
    question  the question to the learner, at the table as the script leaves it
    free      a free table: the learner may try any action for any seat of `shown`, and the referee explains
    goals     things to find or to do on a free table, each ticked off as soon as an action meets it
    teaches   things it explains that no rule covers: a control of the table ("notation"), or a word of the
              glossary ("trick")
    table     a table to read, made from the ruleset: a name in `tables.TABLES`
    figure    a figure of `exercises.plot` that bears out the text; shown once any question is answered
    theme     the theme of the puzzle that is offered after help (see `Lesson.theme_of`)
    habit     the habit that puzzle is about, or a figure whose habits are; "" for any of the theme
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
    theme: str = ""
    habit: str = ""

    @property
    def active(self) -> bool:
        """True if there is something to do, not only to read or to watch."""
        return self.question is not None or self.free

    @cached_property
    def frames(self) -> tuple[Frame, ...]:
        """The play-through, beginning with the table as laid; empty without a table.

        Bomb windows that the script does not mention are closed on the way.
        """
        return played(self.position, self.script) if self.position is not None else ()

    @property
    def final_position(self) -> State | None:
        """The table once the script has been played; None without a table."""
        return self.frames[-1].state if self.frames else None

    def say(self, part: str) -> str:
        """Return one of its texts by its name in `WORDS`; "" if it has none."""
        return self.words.get(part, "")

    def hints(self) -> tuple[str, ...]:
        """Return the question's hints, from a nudge to nearly the answer."""
        return self.question.hints if self.question else ()


@dataclass(frozen=True)
class Try:
    """A cell of the notebook's playground: words that lead to it, and one to four lines of code."""

    id: str
    words: str
    code: tuple[str, ...]


@dataclass(frozen=True)
class Lesson:
    """A chapter of a ruleset.

    name        its name in records: `nanking/7-wish`; for a teacher's own chapter see `own.py`
    ruleset     the game that it is about
    cards       cards or tiles that decorate it on a home page
    file        the file that it was read from; "" for the package's own
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
        """The opening story; "" if there is none."""
        return self.words.get("hook", "")

    def goal(self) -> str:
        """The goal, in a line; "" if there is none."""
        return self.words.get("goal", "")

    def recap(self) -> str:
        """The recap, in a few sentences; "" if there is none."""
        return self.words.get("recap", "")

    def can(self) -> tuple[str, ...]:
        """The learner's new abilities, a line each."""
        return self.abilities

    def theme_of(self, step: Step) -> str:
        """Return the theme of the puzzle that is offered after help; "" for one like the step's question.

        A choice with figures is about good play, and so is a move in a chapter of the package without rules.
        """
        asked = step.question.kind if step.question and not self.file else ""
        return step.theme or ("decide" if asked == "decide" or (asked == "play" and not self.rules) else "")

    @property
    def rules(self) -> frozenset[str]:
        """The ids of all the rules that its steps teach."""
        return frozenset(rule for step in self.steps for rule in step.rules)
