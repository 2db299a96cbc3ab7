"""A sitting with puzzles: always another one, never one that was there before."""

from __future__ import annotations

import random
from collections.abc import Iterable

from .generate import MAX_SEED, generate
from .library import pack
from .puzzle import THEMES, Puzzle

_TRIES = 30  # puzzles made in search of one of the wanted difficulty


class Session:
    """Hands out puzzles that the learner has not seen.

    `seen` are ids and fingerprints from before; what is handed out is added to it. `seed` decides what is
    made once the packs are used up.
    """

    def __init__(self, ruleset: str = "nanking", seen: Iterable[str] = (), seed: int = 0) -> None:
        self.ruleset = ruleset
        self.seen = set(seen)
        self._rng = random.Random(f"session {seed}")

    def next(self, theme: str = "", difficulty: int = 0, source: str = "") -> Puzzle:
        """The next puzzle: of a theme ("" any), a difficulty (0 any), from a "pack" or a "seed" ("" both).

        Curated puzzles come first, in their order; where none is left a new one is made. If none of the
        wanted difficulty turns up in good time, the nearest is taken. Raises ValueError for an unknown
        theme, and for a source whose puzzles have all been seen.
        """
        known = THEMES[self.ruleset]
        if theme and theme not in known:
            raise ValueError(f"no theme {theme!r}; themes are {', '.join(known)}")
        if source not in ("", "pack", "seed"):
            raise ValueError(f"a source is 'pack' or 'seed', not {source!r}")
        themes = (theme,) if theme else known
        puzzle = None
        if source != "seed":
            puzzle = self._from_packs(themes, difficulty)
        if puzzle is None:
            if source == "pack":
                raise ValueError("every puzzle of the packs has been seen")
            puzzle = self._made(themes, difficulty)
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
