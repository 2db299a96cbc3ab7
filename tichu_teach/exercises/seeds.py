"""Seeds, and the ids of the puzzles that are made from them.

A seed's remainder by five decides the level: seeds from 0 on give levels 1 to 5, and anew. The letter in
an id stands for the way puzzles are drawn: if the same seeds made others, they would get another letter.
"""

from __future__ import annotations

import random
import re

from tichu_teach.engine.seeds import MAX_SEED

from .puzzle import HARDEST

LETTER = "t"
MADE = re.compile(rf"{LETTER}(0|[1-9][0-9]{{0,8}})", re.ASCII)
"""The last part of a made puzzle's id."""


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
