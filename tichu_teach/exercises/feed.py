"""A feed of puzzles: always another one, never one that was there before, as hard as the learner can do."""

from __future__ import annotations

import random
from collections.abc import Iterable

from tichu_teach.themes import THEMES

from .library import pack
from .motifs import MAX_SEED, generate
from .puzzle import HARDEST, Puzzle, check_theme

NEAR = 1  # by how much a curated puzzle may be easier or harder than is due
IN_A_ROW = 2  # puzzles solved at the first answer, after which the next are harder


class Feed:
    """Hands out puzzles that the learner has not seen.

    `seen` are ids and fingerprints from before; what is handed out is added to it. `seed` decides what is
    made once the packs are used up. `level` is how hard the next puzzle is where nothing else is asked for:
    it follows what is told by `went`.
    """

    def __init__(
        self, ruleset: str = "nanking", seen: Iterable[str] = (), seed: int = 0, level: int = 1
    ) -> None:
        self.ruleset = ruleset
        self.seen = set(seen)
        self.level = level
        self._row = 0  # puzzles solved at the first answer since the level last changed
        self._latest: list[str] = []  # themes in the order in which they were last handed out
        self._rng = random.Random(f"session {seed}")

    def went(self, solved: bool, first: bool) -> None:
        """A puzzle was answered, at the `first` try or later, or missed: the level rises or falls."""
        self._row = self._row + 1 if first else 0
        if not solved:
            self.level = max(self.level - 1, 1)
        elif self._row == IN_A_ROW:
            self.level, self._row = min(self.level + 1, HARDEST), 0

    def next(self, theme: str = "", difficulty: int = 0) -> Puzzle:
        """The next puzzle: of a theme ("" any, those that were longest away first) and a difficulty.

        With 0 that is the learner's level. Curated puzzles come first; where none is left that is about so
        hard a new one is made. Raises UnknownTheme.
        """
        if theme:
            check_theme(theme, self.ruleset)
        themes = (theme,) if theme else THEMES[self.ruleset]
        puzzle = self._from_packs(themes, difficulty) or self._made(themes, difficulty or self.level)
        self.seen |= {puzzle.id, puzzle.fingerprint}
        self._latest = [*(each for each in self._latest if each != puzzle.theme), puzzle.theme]
        return puzzle

    def _fresh(self, puzzle: Puzzle) -> bool:
        return puzzle.id not in self.seen and puzzle.fingerprint not in self.seen

    def _waited(self, theme: str) -> int:
        """The place of a theme among those handed out: the lower, the longer ago."""
        return self._latest.index(theme) if theme in self._latest else -1

    def _from_packs(self, themes: tuple[str, ...], difficulty: int) -> Puzzle | None:
        level, near = (difficulty, 0) if difficulty else (self.level, NEAR)

        def order(puzzle: Puzzle) -> tuple[int, int, int]:
            return abs(puzzle.difficulty - level), self._waited(puzzle.theme), puzzle.difficulty

        best: Puzzle | None = None
        for theme in sorted(themes, key=self._waited):  # a pack that isn't needed isn't read
            due = [best] if best else []
            for puzzle in pack(theme, self.ruleset).puzzles:
                if abs(puzzle.difficulty - level) <= near and self._fresh(puzzle):
                    due.append(puzzle)
            best = min(due, key=order, default=None)
            if best and best.difficulty == level:
                break
        return best

    def _made(self, themes: tuple[str, ...], level: int) -> Puzzle:
        theme = min(themes, key=self._waited)
        while True:
            seed = HARDEST * self._rng.randint(0, MAX_SEED // HARDEST - 1) + level - 1
            puzzle = generate(theme, seed, self.ruleset)
            if self._fresh(puzzle):
                return puzzle
