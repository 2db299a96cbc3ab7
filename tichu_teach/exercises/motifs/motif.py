"""What a generator comes up with: a question and the idea it is about, which gives it its texts."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from tichu_teach.texts import has

from ..errors import QuestionError
from ..puzzle import split_id
from ..question import Question

STORIES = 2  # lines of story for each idea; one is drawn
HINTS = 2

Draw = Callable[[Any, random.Random], "dict[str, Any] | None"]  # from a game and dice


@dataclass(frozen=True)
class Sketch:
    """A question about an idea. The idea names its texts: `puzzle.made.<idea>.1`, `puzzle.hint.<idea>.1` …

    Where a game differs, its own text stands under the same key with its name behind.
    """

    idea: str
    question: dict[str, Any] = field(default_factory=dict)

    def entry(self, id: str, rng: random.Random) -> dict[str, Any]:
        """The entry of a pack that this sketch makes."""
        ruleset, _, _ = split_id(id)
        hints = [_own(f"puzzle.hint.{self.idea}.{number}", ruleset) for number in range(1, HINTS + 1)]
        return {
            "id": id,
            "story": _own(f"puzzle.made.{self.idea}.{rng.randint(1, STORIES)}", ruleset),
            "question": {**self.question, "hints": hints},
        }


def _own(key: str, ruleset: str) -> str:
    return own if has(own := f"{key}.{ruleset}") else key


def draw(ideas: Mapping[str, tuple[int, Draw]], game: Any, rng: random.Random) -> Sketch:
    """A sketch of one of the ideas, which come with their weights; each is tried until it gives one.

    A draw may come back empty: then the dice are thrown again, the idea included now and then, so that one
    that hardly ever works cannot hold up the others.
    """
    names = list(ideas)
    weights = [ideas[name][0] for name in names]
    while True:
        (idea,) = rng.choices(names, weights)
        for _ in range(12):
            question = ideas[idea][1](game, rng)
            if question is not None and _sound(question):
                return Sketch(idea, question)


def _sound(data: dict[str, Any]) -> bool:
    """Whether it is a question with an answer: a row of bombs may hold two equal ones, a trick stay open."""
    try:
        Question.from_data(data)
    except QuestionError:
        return False
    return True
