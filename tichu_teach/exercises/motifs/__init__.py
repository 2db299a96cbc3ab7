"""Puzzles made from seeds: positions drawn from simulated play, of which the instructive ones are kept.

The same seed makes the same puzzle everywhere, so that an id such as `nanking-wish-s4711` is enough to
make it again. What is drawn depends on nothing that may be improved later (not on the opponents' play).
"""

from __future__ import annotations

import random
from importlib import import_module
from types import ModuleType

from tichu_teach.engine import games

from ..errors import UnknownPuzzle
from ..puzzle import Puzzle, check_theme
from .motif import Sketch

MAX_SEED = 999_999_999


def generate(theme: str, seed: int, ruleset: str = "nanking") -> Puzzle:
    """The puzzle of a theme that a seed (0 to MAX_SEED) makes.

    Raises UnknownTheme, and UnknownPuzzle for a seed that is none.
    """
    check_theme(theme, ruleset)
    if type(seed) is not int or not 0 <= seed <= MAX_SEED:
        raise UnknownPuzzle(f"{ruleset}-{theme}-s{seed}")
    id = f"{ruleset}-{theme}-s{seed}"
    # A text as the seed is hashed, so that neighbouring numbers make quite different puzzles.
    rng = random.Random(id)
    sketch: Sketch = maker(theme, ruleset).sketch(games[ruleset], rng)
    return Puzzle.from_data(sketch.entry(id, rng), theme, ruleset, source="seed")


def maker(theme: str, ruleset: str) -> ModuleType:
    """The module that makes puzzles of a theme; themes of different families may share a name."""
    return import_module(f".{games[ruleset].family}.{theme}", __package__)
