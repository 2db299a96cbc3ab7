"""What a generator comes up with: a question and the idea it is about, which gives it its texts."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from tichu_teach.engine import games

from ..errors import QuestionError
from ..questions import Question

STORIES = 2  # lines of story for each idea; one is drawn
HINTS = 2

Draw = Callable[[random.Random], "dict[str, Any] | None"]

GAME = games["nanking"]


@dataclass(frozen=True)
class Sketch:
    """A question about an idea. The idea names its texts: `puzzle.made.<idea>.1`, `puzzle.hint.<idea>.1` …"""

    idea: str
    question: dict[str, Any] = field(default_factory=dict)

    def entry(self, id: str, rng: random.Random) -> dict[str, Any]:
        """The entry of a pack that this sketch makes."""
        hints = [f"puzzle.hint.{self.idea}.{number}" for number in range(1, HINTS + 1)]
        return {
            "id": id,
            "story": f"puzzle.made.{self.idea}.{rng.randint(1, STORIES)}",
            "question": {**self.question, "hints": hints},
        }


def draw(ideas: Mapping[str, tuple[int, Draw]], rng: random.Random) -> Sketch:
    """A sketch of one of the ideas, which come with their weights; each is tried until it gives one.

    A draw may come back empty: then the dice are thrown again, the idea included now and then, so that one
    that hardly ever works cannot hold up the others.
    """
    names = list(ideas)
    weights = [ideas[name][0] for name in names]
    while True:
        (idea,) = rng.choices(names, weights)
        for _ in range(12):
            question = ideas[idea][1](rng)
            if question is not None:
                return Sketch(idea, question)


def question(data: dict[str, Any], most: int = 0) -> Question | None:
    """The question, or None where it has no answer (or more than `most` right ones)."""
    try:
        made = Question.from_data(data)
    except QuestionError:
        return None
    return made if not most or len(made.solve()) <= most else None
