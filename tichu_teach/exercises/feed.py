"""A feed of puzzles: always another one, never one that was there before."""

from __future__ import annotations

import random
from collections.abc import Iterable

from .library import pack
from .motifs import MAX_SEED, generate
from .puzzle import THEMES, Puzzle, check_theme

_TRIES = 30  # puzzles made in search of one of the wanted difficulty


class Feed:
    """Hands out puzzles that the learner has not seen.

    `seen` are ids and fingerprints from before; what is handed out is added to it. `seed` decides what is
    made once the packs are used up.
    """

    def __init__(self, ruleset: str = "nanking", seen: Iterable[str] = (), seed: int = 0) -> None:
        self.ruleset = ruleset
        self.seen = set(seen)
        self._rng = random.Random(f"session {seed}")

    def next(self, theme: str = "", difficulty: int = 0) -> Puzzle:
        """The next puzzle: of a theme ("" any) and a difficulty (0 any).

        Curated puzzles come first, in their order; where none is left a new one is made. If none of the
        wanted difficulty turns up in good time, the nearest is taken. Raises UnknownTheme.
        """
        if theme:
            check_theme(theme, self.ruleset)
        themes = (theme,) if theme else THEMES[self.ruleset]
        puzzle = self._from_packs(themes, difficulty) or self._made(themes, difficulty)
        self.seen |= {puzzle.id, puzzle.fingerprint}
        return puzzle

    def _fresh(self, puzzle: Puzzle) -> bool:
        return puzzle.id not in self.seen and puzzle.fingerprint not in self.seen

    def _from_packs(self, themes: tuple[str, ...], difficulty: int) -> Puzzle | None:
        left = [
            puzzle
            for theme in themes
            for puzzle in pack(theme, self.ruleset).puzzles
            if self._fresh(puzzle) and difficulty in (0, puzzle.difficulty)
        ]
        return min(left, key=lambda puzzle: puzzle.difficulty) if left else None

    def _made(self, themes: tuple[str, ...], difficulty: int) -> Puzzle:
        nearest: Puzzle | None = None
        tries = 0
        while nearest is None or (difficulty not in (0, nearest.difficulty) and tries < _TRIES):
            tries += 1
            puzzle = generate(self._rng.choice(themes), self._rng.randint(0, MAX_SEED), self.ruleset)
            if self._fresh(puzzle) and (
                nearest is None or abs(puzzle.difficulty - difficulty) < abs(nearest.difficulty - difficulty)
            ):
                nearest = puzzle
        return nearest
