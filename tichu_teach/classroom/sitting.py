"""A review: the rules that are due, a question each, mixed over games and chapters; five to ten minutes."""

from __future__ import annotations

import random
from collections.abc import Mapping
from itertools import islice, zip_longest

from .mastery import SITTING
from .progress import Progress
from .reminders import Reminder, Reminders

URGENT = 3 * SITTING
"""The rules that these are chosen from: those most likely to be forgotten."""


class Sitting:
    """A sitting of a learner on a day; `rules` are those it began with.

    A question may ask several of them. A rule that is missed comes back once, at the end.
    """

    def __init__(self, record: Progress, today: str, rng: random.Random) -> None:
        self.rules = mixed(record.due(today)[:URGENT], SITTING)
        self.left = [*self.rules]
        self.went: dict[str, str] = {}  # by rule: how its first answer of this sitting went
        self.unasked: set[str] = set()  # rules that there is no question about
        self._reminders = Reminders(record, self.rules, rng)

    def next(self) -> Reminder | None:
        """The next question; None when the sitting is over."""
        while self.left:
            rule = self.left.pop(0)
            if found := self._reminders.find(rule):
                return found
            if rule not in self.went:
                self.unasked.add(rule)
        return None

    def answered(self, went: Mapping[str, str]) -> None:
        """Tell the sitting how the rules of a question went: by rule, one of `task.WENT`."""
        for rule, how in went.items():
            if rule not in self.rules or rule in self.went:
                continue
            self.went[rule] = how
            self.left = [each for each in self.left if each != rule]
            if how == "missed":
                self.left.append(rule)

    @property
    def of(self) -> int:
        """How many rules there are questions about."""
        return len(self.rules) - len(self.unasked)


def mixed(rules: list[str], most: int) -> list[str]:
    """So many of these rules, each part of the book in its turn; of a part those that stand first."""
    parts: dict[str, list[str]] = {}
    for rule in rules:
        parts.setdefault(".".join(rule.split(".")[:2]), []).append(rule)
    turns = (rule for several in zip_longest(*parts.values()) for rule in several if rule)
    return [*islice(turns, most)]
