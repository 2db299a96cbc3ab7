"""Puzzles by id, those of the packs and those made from seeds, and the puzzle of a day."""

from __future__ import annotations

import datetime
import json
from contextlib import suppress
from difflib import get_close_matches
from functools import cache

from tichu_teach.engine import games
from tichu_teach.engine.errors import short
from tichu_teach.engine.seeds import MAX_SEED
from tichu_teach.themes import THEMES

from .errors import UnknownPuzzle
from .motifs import generate
from .pack import FOLDER, PuzzlePack, read_ours
from .puzzle import MAX_ID, Puzzle, check_theme, split_id
from .seeds import MADE


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
    made = MADE.fullmatch(number)
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
    if MADE.fullmatch(number):
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
