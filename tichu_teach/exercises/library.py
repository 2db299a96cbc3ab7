"""Every puzzle by its id: those of the packs, and those that a seed makes."""

from __future__ import annotations

import datetime
import re
from difflib import get_close_matches
from functools import cache

from tichu_teach.engine import games
from tichu_teach.themes import THEMES

from .errors import UnknownPuzzle
from .motifs import LETTER, MAX_SEED, OLD_LETTER, generate
from .pack import FOLDER, Pack, load
from .puzzle import Puzzle, check_theme, split_id

_MADE = re.compile(rf"[{LETTER}{OLD_LETTER}](0|[1-9][0-9]{{0,8}})", re.ASCII)
MAX_ID = 60


@cache
def pack(theme: str, ruleset: str = "nanking") -> Pack:
    """The curated pack of a theme, empty where all are made from seeds. Raises UnknownTheme."""
    check_theme(theme, ruleset)
    file = FOLDER / f"{ruleset}-{theme}.json"
    return load(file) if file.is_file() else Pack(file.stem, (), ())


def packed(ruleset: str = "nanking") -> list[Puzzle]:
    """All curated puzzles of a ruleset, theme by theme, from easy to hard."""
    themes = THEMES.get(games[ruleset].name, ())
    return [puzzle for theme in themes for puzzle in pack(theme, ruleset).puzzles]


def find(id: str) -> Puzzle:
    """The puzzle with this id, as in `?puzzle=nanking-wish-07` or `nanking-wish-t4711`.

    The same id is the same puzzle always, but for made ones of old (`nanking-wish-s4711`): they have been
    renewed, and the puzzle that is found has another id. Raises UnknownPuzzle, which names the nearest id,
    for all others.
    """
    if not isinstance(id, str) or len(id) > MAX_ID:
        raise UnknownPuzzle(str(id)[:MAX_ID])
    ruleset, theme, number = split_id(id)
    known = theme in THEMES.get(ruleset, ())
    made = _MADE.fullmatch(number)
    if made and known and int(made[1]) <= MAX_SEED:
        return generate(theme, int(made[1]), ruleset)
    for puzzle in pack(theme, ruleset).puzzles if known else ():
        if puzzle.id == id:
            return puzzle
    ids = [puzzle.id for ruleset in THEMES for puzzle in packed(ruleset)]
    near = get_close_matches(id.lower(), ids, n=1, cutoff=0.7)
    raise UnknownPuzzle(id, near[0] if near else "")


def daily(date: datetime.date, ruleset: str = "nanking") -> Puzzle:
    """The puzzle of a day, the same for everybody: the themes take turns, the date is the seed."""
    themes = THEMES[games[ruleset].name]
    theme = themes[date.toordinal() % len(themes)]
    return generate(theme, date.year * 10_000 + date.month * 100 + date.day, ruleset)
