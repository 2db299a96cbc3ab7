"""Every puzzle by its id, the puzzle of a day, always another one, and another like one that needed help.

Puzzles come from the packs and, once these are used up, from seeds."""

from __future__ import annotations

import datetime
import random
import re
from collections.abc import Collection, Iterable, Iterator
from difflib import get_close_matches
from functools import cache

from tichu_teach.engine import games
from tichu_teach.themes import THEMES

from .errors import UnknownPuzzle
from .motifs import LETTER, MAX_SEED, generate
from .pack import FOLDER, PuzzlePack, load
from .puzzle import HARDEST, Puzzle, check_theme, split_id
from .question import Question

_MADE = re.compile(rf"{LETTER}(0|[1-9][0-9]{{0,8}})", re.ASCII)
MAX_ID = 60


@cache
def pack(theme: str, ruleset: str = "nanking") -> PuzzlePack:
    """The curated pack of a theme, empty where all are made from seeds. Raises UnknownTheme."""
    check_theme(theme, ruleset)
    file = FOLDER / f"{ruleset}-{theme}.json"
    return load(file) if file.is_file() else PuzzlePack(file.stem, (), ())


def packed(ruleset: str = "nanking") -> list[Puzzle]:
    """All curated puzzles of a ruleset, theme by theme, from easy to hard."""
    themes = THEMES.get(games[ruleset].name, ())
    return [puzzle for theme in themes for puzzle in pack(theme, ruleset).puzzles]


def find(id: str) -> Puzzle:
    """The puzzle with this id, as in `?puzzle=nanking-wish-07` or `nanking-wish-t4711`.

    The same id is the same puzzle always. Raises UnknownPuzzle, which names the nearest id, for all others.
    """
    if not isinstance(id, str) or len(id) > MAX_ID:
        raise UnknownPuzzle(str(id)[:MAX_ID])
    ruleset, theme, number = split_id(id)
    known = theme in THEMES.get(ruleset, ())
    made = _MADE.fullmatch(number)
    if made and known and int(made[1]) <= MAX_SEED:
        return generate(theme, int(made[1]), ruleset)
    puzzles = pack(theme, ruleset).puzzles if known else ()
    for puzzle in puzzles:
        if puzzle.id == id:
            return puzzle
    if puzzles and number.isdecimal():
        last = max((puzzle.id for puzzle in puzzles), key=lambda each: int(split_id(each)[2]))
        raise UnknownPuzzle(id, last, last)
    ids = [puzzle.id for ruleset in THEMES for puzzle in packed(ruleset)]
    near = get_close_matches(id.lower(), ids, n=1, cutoff=0.7)
    raise UnknownPuzzle(id, near[0] if near else "")


def daily(date: datetime.date, ruleset: str = "nanking") -> Puzzle:
    """The puzzle of a day, the same for everybody: the themes take turns, the date is the seed."""
    themes = THEMES[games[ruleset].name]
    theme = themes[date.toordinal() % len(themes)]
    return generate(theme, date.year * 10_000 + date.month * 100 + date.day, ruleset)


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
    """Yield puzzles that ask one of its rules in the same way, and not at the very same table."""
    rules, own = {*question.rules}, _cards(question)
    for puzzle in puzzles:
        other = puzzle.question
        if other.kind == question.kind and rules.intersection(other.rules) and _cards(other) != own:
            yield puzzle


def _cards(question: Question) -> str:
    """The table that it is asked at; all of it where it has none."""
    return str(question.data.get("position") or question.data)
