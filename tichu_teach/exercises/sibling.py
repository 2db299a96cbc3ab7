"""Another puzzle like one that needed help: the same rule asked in the same way, with other cards."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable, Iterator

from tichu_teach.themes import THEMES

from .library import pack
from .motifs import MAX_SEED, generate
from .puzzle import Puzzle
from .question import Question

_TRIES = 10  # puzzles made in search of one: the learner waits for them


def sibling(
    question: Question, ruleset: str, seen: Collection[str] = (), theme: str = "", seed: int = 0
) -> Puzzle | None:
    """A puzzle of a game that is like a question, None where there is none.

    One of the packs, that is not among the ids and fingerprints `seen`; else one that is made (`seed` decides
    which), of the `theme` or of those whose packs have one like it.
    """
    themes = (theme,) if theme else THEMES.get(ruleset, ())
    alike = [(each, [*_like(question, pack(each, ruleset).puzzles)]) for each in themes]
    fresh = (
        puzzle for _, found in alike for puzzle in found if not {puzzle.id, puzzle.fingerprint} & {*seen}
    )
    return next(fresh, None) or _made(
        question, ruleset, [each for each, found in alike if found or theme], seed
    )


def _made(question: Question, ruleset: str, themes: list[str], seed: int) -> Puzzle | None:
    rng = random.Random(f"sibling {seed}")

    def drawn() -> Iterator[Puzzle]:
        for _ in range(_TRIES if themes else 0):
            yield generate(rng.choice(themes), rng.randint(0, MAX_SEED), ruleset)

    return next(_like(question, drawn()), None)


def _like(question: Question, puzzles: Iterable[Puzzle]) -> Iterator[Puzzle]:
    """Those that ask one of its rules in the same way, and not at the very same table."""
    rules, own = {*question.rules}, _cards(question)
    for puzzle in puzzles:
        other = puzzle.question
        if other.kind == question.kind and rules.intersection(other.rules) and _cards(other) != own:
            yield puzzle


def _cards(question: Question) -> str:
    """The table that it is asked at; all of it where it has none."""
    return str(question.data.get("position") or question.data)
