"""A lesson: a story hook, steps, and what the learner can do afterwards.

Texts are found by key: `lesson.<ruleset>.<chapter>` with `.title`, `.hook` and `.can.1`, `.can.2`, …; a
step's keys go on with its id: `.title`, `.text` and, where there is something to say, `.aside` (a tip by
the way), `.ask` (what to do), `.hint.1`, …, `.done` (said after the right answer), `.wrong.1`, … (said after
the first, … of the declared wrong answers), `.row.1`, … (labels), `.goal.1`, … (what is to be ticked off).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import count
from typing import Any

from tichu_teach.engine import State
from tichu_teach.exercises.condition import Bound
from tichu_teach.exercises.question import Frame, Question
from tichu_teach.texts import has, text


@dataclass(frozen=True)
class Row:
    """A labelled row of cards; `label` is a text key, "" for none."""

    label: str
    cards: tuple[str, ...]


@dataclass(frozen=True)
class Goal:
    """Something to find or to do on a free table, a text key; an action that meets all of it ticks it off.

    wanted, unwanted  conditions that must hold, and that must not
    seat              whose action it has to be; None for anybody's
    """

    key: str
    wanted: tuple[Bound, ...]
    unwanted: tuple[Bound, ...] = ()
    seat: int | None = None

    def met(self, state: State[Any, Any], action: Any) -> bool:
        """Whether this legal action, done in this state, is what was wanted."""
        return (
            self.seat in (None, action.seat)
            and all(each.holds(state, action) for each in self.wanted)
            and not any(each.holds(state, action) for each in self.unwanted)
        )


def _numbered(key: str, language: str) -> Iterator[str]:
    """The texts `key.1`, `key.2`, … as far as they go."""
    for number in count(1):
        if not has(f"{key}.{number}", language):
            return
        yield text(f"{key}.{number}", language)


@dataclass(frozen=True)
class Step:
    """One step of a lesson.

    id        its name within the lesson
    key       where its texts begin
    rules     the ids of the rules it teaches
    position  the table it starts from; None for a step of words and cards alone
    script    actions that are played through before anything is asked, as texts
    seat      whose hand lies before the learner
    shown     the seats whose hands are face up
    marked    cards to point at
    rows      rows of cards to look at
    question  what the learner is asked, at the table as the script leaves it
    free      a free table: the learner may try any action for any seat of `shown`, and the referee explains
    goals     what there is to find or to do on a free table, each ticked off as soon as an action meets it
    teaches   controls of the table that are told of here though no rule is about them: "notation"
    table     a table to read, made from the ruleset: "editions", "options", "unsaid" (see `editions.py`),
              "titles" or "deal" (see `tables.py`)
    """

    id: str
    key: str
    rules: tuple[str, ...] = ()
    position: State[Any, Any] | None = None
    script: tuple[str, ...] = ()
    seat: int = 0
    shown: tuple[int, ...] = (0,)
    marked: tuple[str, ...] = ()
    rows: tuple[Row, ...] = ()
    question: Question | None = None
    free: bool = False
    goals: tuple[Goal, ...] = ()
    teaches: tuple[str, ...] = ()
    table: str = ""

    @property
    def active(self) -> bool:
        """Whether there is something to do, not only to read or to watch."""
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
    def at(self) -> State[Any, Any] | None:
        """The table when the script has been played."""
        return self.frames[-1].state if self.frames else None

    def say(self, part: str, language: str = "en") -> str:
        """The step's text `title`, `text`, `aside`, `ask` or `done`; "" where it has none."""
        key = f"{self.key}.{part}"
        return text(key, language) if has(key, language) else ""

    def hints(self, language: str = "en") -> tuple[str, ...]:
        """From a nudge to nearly the answer."""
        return tuple(_numbered(f"{self.key}.hint", language))


@dataclass(frozen=True)
class Lesson:
    """A chapter of a ruleset: `name` is `nanking/3-wish`, `ruleset` and `chapter` its two parts."""

    name: str
    steps: tuple[Step, ...]
    playground: tuple[Try, ...] = ()

    @property
    def ruleset(self) -> str:
        return self.name.partition("/")[0]

    @property
    def chapter(self) -> str:
        return self.name.partition("/")[2]

    @property
    def key(self) -> str:
        """Where its texts begin."""
        return f"lesson.{self.ruleset}.{self.chapter}"

    def title(self, language: str = "en") -> str:
        return text(f"{self.key}.title", language)

    def hook(self, language: str = "en") -> str:
        """The story that the chapter begins with."""
        return text(f"{self.key}.hook", language)

    def can(self, language: str = "en") -> tuple[str, ...]:
        """What the learner can do after it, a line each."""
        return tuple(_numbered(f"{self.key}.can", language))

    @property
    def rules(self) -> frozenset[str]:
        """The ids of all rules that its steps teach."""
        return frozenset(rule for step in self.steps for rule in step.rules)


@dataclass(frozen=True)
class Try:
    """A cell of the notebook's playground: lead-in text by key, and one to four lines of code."""

    key: str
    code: tuple[str, ...]
