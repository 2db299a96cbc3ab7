"""Simulated learners who forget along a known curve: the gain from reviews, and their cost.

They remember a rule with probability exp(-t / s), t days after they last thought of it; s is the rule's
strength in days, different for every rule and learner. Recalling a rule makes it stronger, the more so the
closer it was to being forgotten; being shown a missed rule makes it fresh, and a little stronger. This is not
the scheduler's own model of memory: these learners don't behave as it expects.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import exp
from typing import NamedTuple

from tichu_teach.classroom.mastery import SITTING, days_between, days_later
from tichu_teach.classroom.progress import Progress
from tichu_teach.classroom.sitting import URGENT, mix_parts

from .measure import Figure

BEGIN = "2026-01-05"
RULES, LEARNING = 60, 6
"""The number of rules that everybody learns, and of the days it takes."""

FIRST, SPREAD = 6.0, 0.7
"""The strength of a rule just learnt, in days: its median, and the spread of its logarithm."""

GAIN, SHOWN = 3.0, 1.2
"""The factors by which a rule gets stronger: recalled when almost forgotten, and shown after a miss."""


def figures(full: bool) -> Iterator[Figure]:
    """The share that a class knows a month after the last rule, with daily reviews and without."""
    for seed in range(5 if full else 2):
        for review in (True, False):
            days = simulate(review=review, seed=seed)
            way = "with" if review else "without"
            named = f"known after {days[-1].number} days, {way} a review, class {seed}"
            yield Figure(named, 100 * days[-1].known, "%")
        asked = sum(day.reviewed for day in simulate(review=True, seed=seed)) / len(days)
        yield Figure(f"rules asked a day, class {seed}", asked, "rules")


class Day(NamedTuple):
    """A day of a class: the share of taught rules that are known, and the rules reviewed per learner."""

    number: int
    known: float
    reviewed: float


@dataclass
class Learner:
    """A learner's memory: for each rule its strength, and the day it was last thought of."""

    rng: random.Random
    strength: dict[str, float] = field(default_factory=dict)
    thought: dict[str, str] = field(default_factory=dict)
    record: Progress = field(default_factory=Progress)

    def chance(self, rule: str, today: str) -> float:
        """The probability that they know a rule today."""
        return exp(-days_between(self.thought[rule], today) / self.strength[rule])

    def learn(self, rule: str, today: str) -> None:
        """Learn the rule from a chapter, which also asks it: three of four get it right at once."""
        self.strength[rule] = FIRST * exp(self.rng.gauss(0, SPREAD))
        self.thought[rule] = today
        how = "solved" if self.rng.random() < 0.75 else "missed"
        self.record = self.record.with_recall({rule: how}, today)

    def recall(self, rule: str, today: str) -> None:
        """Answer a review's question about the rule."""
        chance = self.chance(rule, today)
        right = self.rng.random() < chance
        self.strength[rule] *= 1 + GAIN * (1 - chance) if right else SHOWN
        self.thought[rule] = today
        self.record = self.record.with_recall({rule: "solved" if right else "missed"}, today)


def simulate(*, review: bool, days: int = 30, learners: int = 20, seed: int = 1) -> list[Day]:
    """Simulate a class day by day; with `review` it reviews the rules due each day, one sitting at most."""
    rng = random.Random(f"forgetting {seed}")
    people = [Learner(random.Random(rng.random())) for _ in range(learners)]
    rules = [f"part-{number % 8}.rule.{number}" for number in range(RULES)]
    found = []
    for number in range(LEARNING + days):
        today, reviewed = days_later(BEGIN, number), 0
        for person in people:
            due = mix_parts(person.record.due_rules(today)[:URGENT], SITTING) if review else []
            for rule in due:
                person.recall(rule, today)
            reviewed += len(due)
            for rule in rules[number * RULES // LEARNING : (number + 1) * RULES // LEARNING]:
                person.learn(rule, today)
        chances = [person.chance(rule, today) for person in people for rule in person.thought]
        found.append(Day(number + 1 - LEARNING, sum(chances) / len(chances), reviewed / learners))
    return found
