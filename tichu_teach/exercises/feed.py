"""A feed of puzzles: those of the packs and, once these are used up, made ones."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress

from tichu_teach.themes import THEMES

from .errors import UnknownPuzzle
from .library import find, pack
from .met import Met
from .motifs import generate
from .puzzle import HARDEST, Puzzle, check_theme, split_id
from .seeds import made_id, seed_of
from .store import store

NEAR = 1  # by how much a curated puzzle may be easier or harder than is due
IN_A_ROW = 2  # puzzles solved at the first answer, after which the next are harder
DRAWS = 40
"""Puzzles of a theme made in search of one that is new."""
STORED_DRAWS = 20
"""Seeds looked at for each stored question of a level: hardly one that is new is overlooked."""


class Feed:
    """A feed of puzzles that the learner has not met; once all have been met, the one met longest ago.

    `seen` are ids from before, the latest last; each puzzle handed out joins those `met`. `seed` decides
    which are made once the packs are used up. `level` is the difficulty of the next puzzle unless another is
    asked for (see `adjust_level`). `comes_again` is True if the last one had been met before.
    """

    def __init__(
        self, ruleset: str = "nanking", seen: Iterable[str] = (), seed: int = 0, level: int = 1
    ) -> None:
        self.ruleset = ruleset
        self.met = Met(seen)
        self.level = level
        self.comes_again = False
        self._row = 0  # puzzles solved at the first answer since the level last changed
        self._latest: list[str] = []  # themes in the order in which they were last handed out
        self._rng = random.Random(f"session {seed}")

    def adjust_level(self, solved: bool, first: bool) -> None:
        """Adjust the level after a puzzle was answered, at the `first` try or later, or missed."""
        self._row = self._row + 1 if first else 0
        if not solved:
            self.level = max(self.level - 1, 1)
        elif self._row == IN_A_ROW:
            self.level, self._row = min(self.level + 1, HARDEST), 0

    def next(self, theme: str = "", difficulty: int = 0) -> Puzzle:
        """The next puzzle of a theme ("" for any, those longest away first) and a difficulty.

        0 is the learner's level. Curated puzzles come first; if none of about that level is left, a new one
        is made; if nothing new comes of that, one comes back. Raises UnknownTheme.
        """
        if theme:
            check_theme(theme, self.ruleset)
        themes = sorted((theme,) if theme else THEMES[self.ruleset], key=self._turn_of)
        level = difficulty or self.level
        new = self._from_packs(themes, difficulty) or next(self._make_puzzles(themes, level), None)
        puzzle = new or self._longest_ago(themes, level)
        self.comes_again = new is None
        self.met.add(puzzle)
        self._latest = [*(each for each in self._latest if each != puzzle.theme), puzzle.theme]
        return puzzle

    def _turn_of(self, theme: str) -> int:
        """The place of a theme among those handed out: the lower, the longer ago."""
        return self._latest.index(theme) if theme in self._latest else -1

    def _from_packs(self, themes: Sequence[str], difficulty: int) -> Puzzle | None:
        level, near = (difficulty, 0) if difficulty else (self.level, NEAR)

        def order(puzzle: Puzzle) -> tuple[int, int, int]:
            return abs(puzzle.difficulty - level), self._turn_of(puzzle.theme), puzzle.difficulty

        best: Puzzle | None = None
        for theme in themes:  # a pack that isn't needed isn't read
            due = [best] if best else []
            for puzzle in pack(theme, self.ruleset).puzzles:
                if abs(puzzle.difficulty - level) <= near and puzzle not in self.met:
                    due.append(puzzle)
            best = min(due, key=order, default=None)
            if best and best.difficulty == level:
                break
        return best

    def _make_puzzles(self, themes: Iterable[str], level: int) -> Iterator[Puzzle]:
        """Yield puzzles made of these themes, in turn, that are new to the learner."""
        for theme in themes:
            stored = len(store(theme, self.ruleset).get(level, ()))
            for _ in range(STORED_DRAWS * stored or DRAWS):
                seed = seed_of(self._rng, level)
                if self.met.has_made(made_id(self.ruleset, theme, seed)):  # an ending takes long to make
                    continue
                with suppress(UnknownPuzzle):
                    puzzle = generate(theme, seed, self.ruleset)
                    if puzzle not in self.met:
                        yield puzzle

    def _longest_ago(self, themes: Sequence[str], level: int) -> Puzzle:
        """The puzzle of these themes and this level that was met longest ago, or else of any level.

        Raises UnknownPuzzle if a theme has none at all.
        """
        other: Puzzle | None = None
        for id in self.met.ids:
            ruleset, theme, _ = split_id(id)
            if ruleset != self.ruleset or theme not in themes:
                continue
            with suppress(UnknownPuzzle):  # of another edition of the packs
                puzzle = find(id)
                if puzzle.difficulty == level:
                    return puzzle
                other = other or puzzle
        return other or generate(themes[0], level - 1, self.ruleset)
