"""Another puzzle like a question that needed help, or of a theme."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable, Iterator
from contextlib import suppress

from tichu_teach.engine.seeds import MAX_SEED
from tichu_teach.themes import THEMES

from .errors import UnknownPuzzle
from .library import pack
from .met import Met
from .motifs import generate
from .puzzle import Puzzle
from .question import Question
from .seeds import made_id, seed_of

_SEEDS = 40  # looked at in search of a stored question that is new
_TRIES = 10  # puzzles made in search of one: the learner waits for them


def sibling(
    question: Question,
    ruleset: str,
    seen: Collection[str] = (),
    *,
    theme: str = "",
    seed: int = 0,
    level: int = 0,
) -> Puzzle | None:
    """A puzzle of a game that is like a question, None if there is none.

    It is the one of the packs that comes closest to the `level`, or the easiest, if it is not among the ids
    `seen`; else one that is made (`seed` decides which), of the `theme` or of those whose
    packs have one like it.
    """
    themes = (theme,) if theme else THEMES.get(ruleset, ())
    alike = [(each, [*_like(question, pack(each, ruleset).puzzles)]) for each in themes]
    met = Met(seen)
    fresh = [puzzle for _, found in alike for puzzle in found if puzzle not in met]
    if fresh:
        return min(fresh, key=lambda puzzle: abs(puzzle.difficulty - level))
    return _make_like(question, ruleset, [each for each, found in alike if found or theme], met, seed, level)


def of_theme(theme: str, ruleset: str, seen: Collection[str], seed: int) -> Puzzle | None:
    """A puzzle of the theme's pack that is not among the ids `seen`; else one that `seed` makes."""
    met = Met(seen)
    fresh = (puzzle for puzzle in pack(theme, ruleset).puzzles if puzzle not in met)
    if found := next(fresh, None):
        return found
    rng = random.Random(f"theme {seed}")
    seeds = [rng.randint(0, MAX_SEED) for _ in range(_SEEDS)]
    new = next((each for each in seeds if not met.has_made(made_id(ruleset, theme, each))), seeds[0])
    with suppress(UnknownPuzzle):
        return generate(theme, new, ruleset)
    return None


def _make_like(
    question: Question, ruleset: str, themes: list[str], met: Met, seed: int, level: int
) -> Puzzle | None:
    """One that is made, met before only if nothing new comes."""
    rng = random.Random(f"sibling {seed}")

    def drawn() -> Iterator[Puzzle]:
        for _ in range(_TRIES if themes else 0):
            with suppress(UnknownPuzzle):
                yield generate(rng.choice(themes), seed_of(rng, level), ruleset)

    first = None
    for puzzle in _like(question, drawn()):
        if puzzle not in met:
            return puzzle
        first = first or puzzle
    return first


def _like(question: Question, puzzles: Iterable[Puzzle]) -> Iterator[Puzzle]:
    """Yield puzzles about one of the question's rules, asked in the same way but not at the same table."""
    rules, own = {*question.rules}, _cards(question)
    for puzzle in puzzles:
        other = puzzle.question
        if other.kind == question.kind and rules.intersection(other.rules) and _cards(other) != own:
            yield puzzle


def _cards(question: Question) -> str:
    """The table of a question; all its data if it has none."""
    return str(question.data.get("position") or question.data)
