"""Puzzles about a habit: mined positions in which it is right to do as it does, or wrong."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator, Mapping
from functools import cache
from itertools import chain
from typing import Any

from tichu_teach.themes import TACTICS, THEMES

from .kinds import read_question
from .kinds.decide import DecideQuestion
from .library import pack
from .met import Met
from .motifs import generate
from .puzzle import Puzzle
from .question import Question
from .seeds import seed_of
from .store import store

_DRAWS = 150  # from levels where one in thirty may be about the habit: a learner waits for them


def of_habit(habit: str, ruleset: str, seen: Collection[str] = (), seed: int = 0) -> Puzzle | None:
    """A puzzle in which a habit, or one of a figure's, does something that is right or wrong: `seed` decides.

    It is one of the packs, or one made, and not met by who has `seen` these ids; None if nothing is known.
    """
    rng, met = random.Random(f"habit {seed}"), Met(seen)
    first = rng.random() < 0.5
    for holds in (first, not first):
        for puzzle in chain(_packed(habit, ruleset, holds), _made(habit, ruleset, holds, rng)):
            if puzzle not in met:
                return puzzle
    return None


def _packed(habit: str, ruleset: str, holds: bool) -> Iterator[Puzzle]:
    themes = [theme for theme in THEMES[ruleset] if theme in TACTICS]
    several = (puzzle for theme in themes for puzzle in pack(theme, ruleset).puzzles)
    return (puzzle for puzzle in several if _holds(puzzle.question, habit) is holds)


def _made(habit: str, ruleset: str, holds: bool, rng: random.Random) -> Iterator[Puzzle]:
    """Draw puzzles from where the stores have some, and yield those about the habit."""
    shares = _stored(habit, ruleset, holds)
    for _ in range(_DRAWS if shares else 0):
        ((theme, level),) = rng.choices([*shares], [*shares.values()])
        puzzle = generate(theme, seed_of(rng, level), ruleset)
        if _holds(puzzle.question, habit) is holds:
            yield puzzle


@cache
def _stored(habit: str, ruleset: str, holds: bool) -> Mapping[tuple[str, int], float]:
    """The share of stored questions in which a habit holds, or doesn't, by theme and level; 0 left out."""
    found = {}
    for theme in THEMES[ruleset]:
        for level, several in store(theme, ruleset).items():
            asked = (read_question(each, sound=True) for each in several if _tells(each, habit))
            if hits := sum(_holds(each, habit) is holds for each in asked):
                found[theme, level] = hits / len(several)
    return found


def _tells(data: Mapping[str, Any], habit: str) -> bool:
    named = (name for row in data.get("choices", ()) for name in row.get("habits", ()))
    return any(habit in (name, name.partition(".")[0]) for name in named)


def _holds(question: Question, habit: str) -> bool | None:
    return question.habit_holds(habit) if isinstance(question, DecideQuestion) else None
