"""What a generator comes up with: a question and the idea it is about, which gives it its texts."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from tichu_teach.engine.climbing.cards import PACK
from tichu_teach.engine.climbing.ruleset import ClimbingGame
from tichu_teach.texts import has

from ..errors import QuestionError
from ..questions import Question

STORIES = 2  # lines of story for each idea; one is drawn
HINTS = 2

FIRST_PACK = (1 << PACK) - 1

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
        ruleset = id.rsplit("-", 2)[0]
        hints = [_own(f"puzzle.hint.{self.idea}.{number}", ruleset) for number in range(1, HINTS + 1)]
        return {
            "id": id,
            "story": _own(f"puzzle.made.{self.idea}.{rng.randint(1, STORIES)}", ruleset),
            "question": {**self.question, "hints": hints},
        }


def _own(key: str, ruleset: str) -> str:
    return own if has(own := f"{key}.{ruleset}") else key


def rules_of(game: ClimbingGame, *rules: str, but: Iterable[str] = ()) -> list[str]:
    """Rows of the four-hand game as this game has them, without those it has not and those of `but`."""
    return [rule for rule in map(game.row, rules) if rule in game.rules and rule not in but]


def four_of(game: ClimbingGame, rank: int) -> int:
    """Four cards of a rank in four suits."""
    return game.deck.rank[rank] & FIRST_PACK


def flush_of(game: ClimbingGame, low: int, high: int, suit: int) -> int:
    """One card of a suit (a set of the deck's) for each rank from `low` to `high`."""
    return sum(game.deck.rank[rank] for rank in range(low, high + 1)) & suit & FIRST_PACK


def draw(ideas: Mapping[str, tuple[int, Draw]], game: ClimbingGame, rng: random.Random) -> Sketch:
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
