"""Puzzles by id, the puzzle of a day, a feed of new ones, and another like one that needed help.

Puzzles come from the packs and, once these are used up, from seeds."""

from __future__ import annotations

import datetime
import json
import random
import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from difflib import get_close_matches
from functools import cache

from tichu_teach.engine import games
from tichu_teach.engine.errors import short
from tichu_teach.themes import THEMES

from .errors import UnknownPuzzle
from .motifs import LETTER, MAX_SEED, generate
from .pack import FOLDER, PuzzlePack, read_ours
from .puzzle import HARDEST, MAX_ID, Puzzle, check_theme, split_id
from .question import Question

_MADE = re.compile(rf"{LETTER}(0|[1-9][0-9]{{0,8}})", re.ASCII)


@cache
def pack(theme: str, ruleset: str = "nanking") -> PuzzlePack:
    """The curated pack of a theme, empty if all are made from seeds. Raises UnknownTheme."""
    check_theme(theme, ruleset)
    file = FOLDER / f"{ruleset}-{theme}.json"
    return read_ours(file) if file.is_file() else PuzzlePack(file.stem, (), ())


def packed_puzzles(ruleset: str = "nanking") -> list[Puzzle]:
    """All curated puzzles of a ruleset, theme by theme, from easy to hard."""
    themes = THEMES.get(games[ruleset].name, ())
    return [puzzle for theme in themes for puzzle in pack(theme, ruleset).puzzles]


def find(id: str) -> Puzzle:
    """The puzzle with this id, as in `?puzzle=nanking-wish-07` or `nanking-wish-t4711`.

    The same id is always the same puzzle. Raises UnknownPuzzle, which names the nearest id, for all others.
    """
    if not isinstance(id, str) or len(id) > MAX_ID:
        raise UnknownPuzzle(id[:MAX_ID] if isinstance(id, str) else short(id))
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
        numbers = {int(split_id(puzzle.id)[2]): puzzle.id for puzzle in puzzles}
        if near := numbers.get(int(number)):
            raise UnknownPuzzle(id, near)
        last = numbers[max(numbers)]
        raise UnknownPuzzle(id, last, last)
    raise UnknownPuzzle(id, _near(id.lower()))


def packed_ids() -> list[str]:
    """The ids of all curated puzzles. No puzzle is read for it."""
    files = [FOLDER / f"{each}.json" for each in _packs()]
    told = [json.loads(file.read_text(encoding="utf-8")) for file in files if file.is_file()]
    return [str(each["id"]) for data in told for each in data["puzzles"]]


def _packs() -> list[str]:
    return [f"{ruleset}-{theme}" for ruleset, themes in THEMES.items() for theme in themes]


def _near(id: str) -> str:
    """The id that was perhaps meant, "" if none comes close."""
    pack, _, number = id.rpartition("-")
    if _MADE.fullmatch(number):
        meant = get_close_matches(pack, _packs(), cutoff=0.7)
        return f"{meant[0]}-{number}" if meant else ""
    ids = packed_ids()
    ends = [each for each in ids if each.endswith(f"-{id}")]  # the game was left out
    return next(iter(ends or get_close_matches(id, ids, cutoff=0.7)), "")


def daily(date: datetime.date, ruleset: str = "nanking") -> Puzzle:
    """The puzzle of a day, the same for everybody: the themes take turns, the date is the seed."""
    themes, seed = THEMES[games[ruleset].name], int(f"{date:%Y%m%d}")
    turn = date.toordinal() % len(themes)
    for theme in (*themes[turn:], *themes[:turn]):
        with suppress(UnknownPuzzle):
            return generate(theme, seed, ruleset)
    return packed_puzzles(ruleset)[seed % len(packed_puzzles(ruleset))]


NEAR = 1  # by how much a curated puzzle may be easier or harder than is due
IN_A_ROW = 2  # puzzles solved at the first answer, after which the next are harder
DRAWS = 40
"""Puzzles of a theme made in search of one that is new: a store of found positions is used up one day."""


class Feed:
    """A feed of puzzles that the learner has not met; once all have been met, the one met longest ago.

    `seen` are ids and fingerprints from before, the latest last; each puzzle handed out is added to it.
    `seed` decides which are made once the packs are used up. `level` is the difficulty of the next puzzle
    unless another is asked for (see `adjust_level`). `comes_again` is True if the last one had
    been met before.
    """

    def __init__(
        self, ruleset: str = "nanking", seen: Iterable[str] = (), seed: int = 0, level: int = 1
    ) -> None:
        self.ruleset = ruleset
        self.seen = dict.fromkeys(seen)
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

    def note_met(self, puzzle: Puzzle) -> None:
        """Note that the learner has this puzzle before them, wherever it comes from."""
        for name in (puzzle.id, puzzle.fingerprint):
            self.seen.pop(name, None)
            self.seen[name] = None

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
        self.note_met(puzzle)
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
                if abs(puzzle.difficulty - level) <= near and not puzzle.is_met(self.seen):
                    due.append(puzzle)
            best = min(due, key=order, default=None)
            if best and best.difficulty == level:
                break
        return best

    def _make_puzzles(self, themes: Iterable[str], level: int) -> Iterator[Puzzle]:
        """Yield puzzles made of these themes, in turn, that are new to the learner."""
        for theme in themes:
            for _ in range(DRAWS):
                with suppress(UnknownPuzzle):
                    puzzle = generate(theme, seed_of(self._rng, level), self.ruleset)
                    if not puzzle.is_met(self.seen):
                        yield puzzle

    def _longest_ago(self, themes: Sequence[str], level: int) -> Puzzle:
        """The puzzle of these themes and this level that was met longest ago, or else of any level.

        Raises UnknownPuzzle if a theme has none at all.
        """
        other: Puzzle | None = None
        for id in self.seen:
            ruleset, theme, _ = split_id(id)
            if ruleset != self.ruleset or theme not in themes:
                continue
            with suppress(UnknownPuzzle):  # of another edition of the packs
                puzzle = find(id)
                if puzzle.difficulty == level:
                    return puzzle
                other = other or puzzle
        return other or generate(themes[0], level - 1, self.ruleset)


def seed_of(rng: random.Random, level: int) -> int:
    """The seed of a made puzzle of this level, 0 for any."""
    if not level:
        return rng.randint(0, MAX_SEED)
    return HARDEST * rng.randint(0, MAX_SEED // HARDEST - 1) + level - 1


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
    and fingerprints `seen`; else one that is made (`seed` decides which), of the `theme` or of those whose
    packs have one like it.
    """
    themes = (theme,) if theme else THEMES.get(ruleset, ())
    alike = [(each, [*_like(question, pack(each, ruleset).puzzles)]) for each in themes]
    fresh = [puzzle for _, found in alike for puzzle in found if not puzzle.is_met(seen)]
    if fresh:
        return min(fresh, key=lambda puzzle: abs(puzzle.difficulty - level))
    return _make_like(question, ruleset, [each for each, found in alike if found or theme], seed, level)


def of_theme(theme: str, ruleset: str, seen: Collection[str], seed: int) -> Puzzle | None:
    """A puzzle of the theme's pack whose id and fingerprint are not `seen`; else one that `seed` makes."""
    fresh = (puzzle for puzzle in pack(theme, ruleset).puzzles if not puzzle.is_met(seen))
    if found := next(fresh, None):
        return found
    with suppress(UnknownPuzzle):
        return generate(theme, random.Random(f"theme {seed}").randint(0, MAX_SEED), ruleset)
    return None


def _make_like(question: Question, ruleset: str, themes: list[str], seed: int, level: int) -> Puzzle | None:
    rng = random.Random(f"sibling {seed}")

    def drawn() -> Iterator[Puzzle]:
        for _ in range(_TRIES if themes else 0):
            with suppress(UnknownPuzzle):
                yield generate(rng.choice(themes), seed_of(rng, level), ruleset)

    return next(_like(question, drawn()), None)


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
