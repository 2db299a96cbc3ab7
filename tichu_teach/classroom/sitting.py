"""A review: the rules that are due, a question each, mixed over games and chapters, and now and then a
decision of the learner's own; five to ten minutes."""

from __future__ import annotations

import random
from collections.abc import Mapping
from itertools import islice, zip_longest

from tichu_teach.exercises.errors import QuestionError
from tichu_teach.exercises.question import Question

from .mastery import OWN, SITTING
from .progress import Progress
from .reminders import Reminder, Reminders

URGENT = 3 * SITTING
"""The rules that these are chosen from: those most likely to be forgotten."""


BETWEEN = 3
"""Rules between two decisions of the learner's own."""


class Sitting:
    """A sitting of a learner on a day; `rules` and `moments` are those it began with.

    A question may ask several rules. A rule that is missed comes back once, at the end.
    """

    def __init__(self, record: Progress, today: str, rng: random.Random) -> None:
        self.rules = mixed(record.due(today)[:URGENT], SITTING)
        self.moments = {id: record.moments[id] for id in record.due_moments(today)[:OWN]}
        self.left = [*self.rules]
        for number, id in enumerate(self.moments, 1):
            self.left.insert(number * BETWEEN + number - 1, id)
        self.went: dict[str, str] = {}  # by rule or moment: how its first answer of this sitting went
        self.unasked: set[str] = set()  # what there is no question about
        self._reminders = Reminders(record, self.rules, rng)

    def next(self) -> Reminder | None:
        """The next question; None when the sitting is over."""
        while self.left:
            rule = self.left.pop(0)
            if found := self._own(rule) if rule in self.moments else self._reminders.find(rule):
                return found
            if rule not in self.went:
                self.unasked.add(rule)
        return None

    def _own(self, id: str) -> Reminder | None:
        """The question of a moment; None for one that no longer can be asked."""
        try:
            question = Question.from_data(self.moments[id].question, id, plain=True)
        except QuestionError:
            return None
        return Reminder("", question.game.name, question, moment=id)

    def decided(self, id: str, how: str) -> None:
        """Tell the sitting how a moment went."""
        self.went.setdefault(id, how)

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
        """How many rules and moments there are questions about."""
        return len(self.rules) + len(self.moments) - len(self.unasked)


def mixed(rules: list[str], most: int) -> list[str]:
    """So many of these rules, each part of the book in its turn; of a part those that stand first."""
    parts: dict[str, list[str]] = {}
    for rule in rules:
        parts.setdefault(".".join(rule.split(".")[:2]), []).append(rule)
    turns = (rule for several in zip_longest(*parts.values()) for rule in several if rule)
    return [*islice(turns, most)]
