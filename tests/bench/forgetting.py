"""Simulated learners who forget by a known curve: what a review does for them, and what it costs.

They remember a rule with probability exp(-t / s), t days after they last thought of it; s is the rule's
strength in days, another for every rule of every learner. Recalling it makes it stronger, the more so the
closer it was to being forgotten; being shown what one has missed makes it fresh and little stronger. Nothing
of this is the scheduler's own model of memory: what it plans for is not what these learners do.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import exp
from typing import NamedTuple

from tichu_teach.classroom.mastery import SITTING, between, later
from tichu_teach.classroom.progress import Progress
from tichu_teach.classroom.sitting import URGENT, mixed

from .measure import Figure

BEGIN = "2026-01-05"
RULES, LEARNING = 60, 6
"""Rules that everybody learns, and in how many days."""

FIRST, SPREAD = 6.0, 0.7
"""The strength of a rule just learnt, in days: its median, and how much it differs (of its logarithm)."""

GAIN, SHOWN = 3.0, 1.2
"""How many times stronger a rule gets that is recalled when almost forgotten, and one that is shown."""


def figures(full: bool) -> Iterator[Figure]:
    """Print what a class knows a month after the last rule, with a review a day and without."""
    for seed in range(5 if full else 2):
        for review in (True, False):
            days = simulate(review=review, seed=seed)
            way = "with" if review else "without"
            named = f"known after {days[-1].number} days, {way} a review, class {seed}"
            yield Figure(named, 100 * days[-1].known, "%")
        asked = sum(day.reviewed for day in simulate(review=True, seed=seed)) / len(days)
        yield Figure(f"rules asked a day, class {seed}", asked, "rules")


class Day(NamedTuple):
    """A day of a class: the share of what was taught that is known by now, and rules reviewed a learner."""

    number: int
    known: float
    reviewed: float


@dataclass
class Learner:
    """Somebody with a memory: by rule its strength, and the day it was last thought of."""

    rng: random.Random
    strength: dict[str, float] = field(default_factory=dict)
    thought: dict[str, str] = field(default_factory=dict)
    record: Progress = field(default_factory=Progress)

    def chance(self, rule: str, today: str) -> float:
        """Return how likely it is that they know a rule today."""
        return exp(-between(self.thought[rule], today) / self.strength[rule])

    def learn(self, rule: str, today: str) -> None:
        """A chapter explains the rule and asks it: three of four get it right at once."""
        self.strength[rule] = FIRST * exp(self.rng.gauss(0, SPREAD))
        self.thought[rule] = today
        how = "solved" if self.rng.random() < 0.75 else "missed"
        self.record = self.record.recalled({rule: how}, today)

    def recall(self, rule: str, today: str) -> None:
        """A review asks the rule."""
        chance = self.chance(rule, today)
        right = self.rng.random() < chance
        self.strength[rule] *= 1 + GAIN * (1 - chance) if right else SHOWN
        self.thought[rule] = today
        self.record = self.record.recalled({rule: "solved" if right else "missed"}, today)


def simulate(*, review: bool, days: int = 30, learners: int = 20, seed: int = 1) -> list[Day]:
    """Day by day what a class knows that reviews every day what is due, at most a sitting, or never."""
    rng = random.Random(f"forgetting {seed}")
    people = [Learner(random.Random(rng.random())) for _ in range(learners)]
    rules = [f"part-{number % 8}.rule.{number}" for number in range(RULES)]
    found = []
    for number in range(LEARNING + days):
        today, reviewed = later(BEGIN, number), 0
        for person in people:
            due = mixed(person.record.due(today)[:URGENT], SITTING) if review else []
            for rule in due:
                person.recall(rule, today)
            reviewed += len(due)
            for rule in rules[number * RULES // LEARNING : (number + 1) * RULES // LEARNING]:
                person.learn(rule, today)
        chances = [person.chance(rule, today) for person in people for rule in person.thought]
        found.append(Day(number + 1 - LEARNING, sum(chances) / len(chances), reviewed / learners))
    return found
