"""A review: a question for each rule that is due, mixed over games and chapters; five to ten minutes.

A question is made from a fresh seed, or comes from a pack or a chapter, and is never one that the learner has
just had. Now and then comes a decision from the learner's own rounds.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from copy import copy
from functools import cache
from itertools import islice, zip_longest
from typing import NamedTuple

from tichu_teach.engine import games
from tichu_teach.engine.seeds import MAX_SEED
from tichu_teach.exercises.errors import QuestionError
from tichu_teach.exercises.kinds import read_question
from tichu_teach.exercises.library import pack, packed_puzzles
from tichu_teach.exercises.motifs import generate
from tichu_teach.exercises.puzzle import Puzzle
from tichu_teach.exercises.question import Question
from tichu_teach.lessons import chapters, load
from tichu_teach.lessons.lesson import Lesson, Step
from tichu_teach.themes import TACTICS, THEMES

from .mastery import OWN, SITTING
from .progress import Progress
from .task import place_of, step_id

TRIES = 8
"""The most puzzles made in search of one that asks a rule: a learner waits for them."""


class Reminder(NamedTuple):
    """A question to review a rule with: a puzzle, or a step of a chapter.

    `task` is its id in a record. A decision of the learner's own is not a task: its id there is `moment`.
    """

    task: str
    game: str
    question: Question
    puzzle: Puzzle | None = None
    lesson: Lesson | None = None
    step: Step | None = None
    moment: str = ""


class Reminders:
    """Finds questions about rules, in the games that a learner has met.

    A puzzle made on the way that asks another of the rules `wanted` is kept for that rule.
    """

    def __init__(self, record: Progress, wanted: Collection[str], rng: random.Random) -> None:
        self.games = games_met(record)
        self.begun = (*record.lessons,)
        self.wanted = {*wanted}
        self.asked: set[str] = set()
        self._last = {id: task.last.day for id, task in record.tasks.items()}
        self._spare: dict[str, Reminder] = {}
        self._rng = rng

    def find(self, rule: str) -> Reminder | None:
        """Return a question about this rule, one never answered if possible; None if there is none."""
        at = [game for game in self.games if rule in games[game].rules]
        found = (
            self._spare.pop(rule, None) or self._make_reminder(rule, at) or self._written_reminder(rule, at)
        )
        if found:
            self.asked.add(found.task)
        return found

    def _make_reminder(self, rule: str, at: list[str]) -> Reminder | None:
        """Make a puzzle from a fresh seed; its theme is drawn by how often the theme's pack asks the rule."""
        themes = {
            (game, theme): _rule_counts(game, theme)[rule]
            for game in at
            for theme in THEMES[game]
            if theme not in TACTICS and rule in _rule_counts(game, theme)
        }
        for _ in range(TRIES if themes else 0):
            ((game, theme),) = self._rng.choices([*themes], [*themes.values()])
            puzzle = generate(theme, self._rng.randint(0, MAX_SEED), game)
            made = Reminder(puzzle.id, game, puzzle.question, puzzle)
            if rule in puzzle.question.rules:
                return made
            for other in self.wanted.intersection(puzzle.question.rules) - self._spare.keys():
                self._spare[other] = made
        return None

    def _written_reminder(self, rule: str, at: list[str]) -> Reminder | None:
        """A packed puzzle never answered; else, of the oldest packed one and the steps, the oldest."""
        found = self._not_yet_asked(_packed_reminders(rule, at))
        if not found or found[0].task in self._last:
            found = self._oldest([*found, *self._not_yet_asked(self._steps(rule, at))])
        return found[0] if found else None

    def _not_yet_asked(self, several: Iterable[Reminder]) -> list[Reminder]:
        """Return those that this sitting has not asked, the one answered longest ago first."""
        found = [each for each in several if each.task not in self.asked]
        self._rng.shuffle(found)
        return self._oldest(found)

    def _oldest(self, several: list[Reminder]) -> list[Reminder]:
        return sorted(several, key=lambda each: self._last.get(each.task, ""))

    def _steps(self, rule: str, at: list[str]) -> Iterator[Reminder]:
        """The steps that ask it in chapters that were begun; if there are none, in any other."""
        names = [name for game in at for name in chapters(game)]
        found = [*_asking(rule, [name for name in names if name in self.begun])]
        yield from found or _asking(rule, names)


def _asking(rule: str, names: Iterable[str]) -> Iterator[Reminder]:
    for name in names:
        lesson = load(name)
        for step in lesson.steps:
            if step.question and rule in step.question.rules:
                yield Reminder(
                    step_id(name, step.id), lesson.ruleset, step.question, lesson=lesson, step=step
                )


def games_met(record: Progress) -> list[str]:
    """Return the games that occur in a record, in the order of `THEMES`."""
    tasks = (*record.tasks, *record.done, *record.missed)
    seen = {*record.exams, *(name.partition("/")[0] for name in record.lessons)}
    seen |= {place_of(id).game for id in tasks}
    return [game for game in THEMES if game in seen]


@cache
def _rule_counts(game: str, theme: str) -> Mapping[str, int]:
    """Count the packed puzzles of a theme that ask each rule."""
    return Counter(rule for puzzle in pack(theme, game).puzzles for rule in puzzle.question.rules)


def _packed_reminders(rule: str, at: list[str]) -> Iterator[Reminder]:
    for game in at:
        for puzzle in packed_puzzles(game):
            if puzzle.theme not in TACTICS and rule in puzzle.question.rules:
                yield Reminder(puzzle.id, game, puzzle.question, puzzle)


URGENT = 3 * SITTING
"""The number of rules, the most likely to be forgotten, that a sitting is chosen from."""


BETWEEN = 3
"""Rules between two decisions of the learner's own."""


class Sitting:
    """A sitting of a learner on a day; `rules` and `moments` are those it began with.

    A question may ask several rules. A rule that is missed comes back once, at the end.
    """

    def __init__(self, record: Progress, today: str, rng: random.Random) -> None:
        self.rules = mix_parts(record.due_rules(today)[:URGENT], SITTING)
        self.moments = {id: record.moments[id] for id in record.due_moments(today)[:OWN]}
        left = [*self.rules]
        for number, id in enumerate(self.moments, 1):
            left.insert(number * BETWEEN + number - 1, id)
        # Values that are replaced, never changed: a copy may share them.
        self.left = tuple(left)
        self.went: Mapping[str, str] = {}  # by rule or moment: how its first answer of this sitting went
        self.unasked: frozenset[str] = frozenset()  # the rules and moments without a question
        self._reminders = Reminders(record, self.rules, rng)

    def copy(self) -> Sitting:
        """Return a copy that goes on from here without affecting this one.

        Neither asks a question that the other has asked.
        """
        return copy(self)

    def next(self) -> Reminder | None:
        """The next question; None when the sitting is over."""
        while self.left:
            rule, *left = self.left
            self.left = tuple(left)
            if found := self._own(rule) if rule in self.moments else self._reminders.find(rule):
                return found
            if rule not in self.went:
                self.unasked |= {rule}
        return None

    def _own(self, id: str) -> Reminder | None:
        """Return the question of a moment; None if it can no longer be asked."""
        try:
            question = read_question(self.moments[id].question, id, plain=True)
        except QuestionError:
            return None
        return Reminder("", question.game.name, question, moment=id)

    def note_moment(self, id: str, how: str) -> None:
        """Tell the sitting how a moment went."""
        self.went = {**self.went, id: self.went.get(id, how)}

    def note_rules(self, went: Mapping[str, str]) -> None:
        """Tell the sitting how the rules of a question went: by rule, one of `task.WENT`."""
        for rule, how in went.items():
            if rule not in self.rules or rule in self.went:
                continue
            self.went = {**self.went, rule: how}
            again = (rule,) if how == "missed" else ()
            self.left = (*(each for each in self.left if each != rule), *again)

    @property
    def of(self) -> int:
        """The number of rules and moments that have a question."""
        return len(self.rules) + len(self.moments) - len(self.unasked)


def mix_parts(rules: list[str], most: int) -> list[str]:
    """Return at most that many rules, taking turns between the parts of the book, in order within each."""
    parts: dict[str, list[str]] = {}
    for rule in rules:
        parts.setdefault(".".join(rule.split(".")[:2]), []).append(rule)
    turns = (rule for several in zip_longest(*parts.values()) for rule in several if rule)
    return [*islice(turns, most)]
