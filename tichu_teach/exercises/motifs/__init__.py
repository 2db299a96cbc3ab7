"""Puzzles made from seeds: positions drawn from simulated play, of which the instructive ones are kept.

The same seed makes the same puzzle everywhere, so that an id such as `nanking-wish-t4711` is enough to make
it again. The seed's remainder by five decides the level: seeds from 0 on give levels 1 to 5, and anew.

The letter stands for the way puzzles are drawn: if the same seeds made others, they would get another letter.
"""

from __future__ import annotations

import random
import re

from tichu_teach.engine import games
from tichu_teach.engine.errors import short

from ..errors import UnknownPuzzle
from ..phrase import Phrase
from ..puzzle import HARDEST, Puzzle, check_theme
from .families import motifs
from .motif import NoLuck

MAX_SEED = 999_999_999
LETTER = "t"
MADE = re.compile(rf"{LETTER}(0|[1-9][0-9]{{0,8}})", re.ASCII)
"""The last part of a made puzzle's id."""


def generate(theme: str, seed: int, ruleset: str = "nanking") -> Puzzle:
    """The puzzle of a theme that is made from a seed (0 to MAX_SEED).

    Raises UnknownTheme, and UnknownPuzzle for an impossible seed or one that makes no puzzle.
    """
    check_theme(theme, ruleset)
    if type(seed) is not int or not 0 <= seed <= MAX_SEED:
        raise UnknownPuzzle(f"{ruleset}-{theme}-{LETTER}{short(seed)}")
    id = made_id(ruleset, theme, seed)
    # A text as the seed is hashed, so that neighbouring numbers make quite different puzzles.
    rng = random.Random(id)
    level = level_of(seed)
    try:
        motif, question = motifs(theme, ruleset).draw(games[ruleset], rng, level, id)
    except NoLuck:
        raise UnknownPuzzle(id) from None
    story = Phrase(motif.story(rng), question.values)
    return Puzzle(id, theme, ruleset, question, story, "seed", level)


def made_id(ruleset: str, theme: str, seed: int) -> str:
    """Return the id of the puzzle that a seed makes.

    >>> made_id("haggis", "bomb", 4711)
    'haggis-bomb-t4711'
    """
    return f"{ruleset}-{theme}-{LETTER}{seed}"


def level_of(seed: int) -> int:
    """Return the level of the puzzles of a seed, 1 to 5."""
    return seed % HARDEST + 1


def seed_of(rng: random.Random, level: int) -> int:
    """The seed of a made puzzle of this level, 0 for any."""
    if not level:
        return rng.randint(0, MAX_SEED)
    return HARDEST * rng.randint(0, MAX_SEED // HARDEST - 1) + level - 1
