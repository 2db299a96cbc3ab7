"""Puzzles made from seeds: positions drawn from simulated play, of which the instructive ones are kept.

The same seed makes the same puzzle everywhere, so that an id such as `nanking-wish-s4711` is enough to
make it again.
"""

from __future__ import annotations

import random
from importlib import import_module

from tichu_teach.engine import games

from ..errors import UnknownPuzzle
from ..phrase import Phrase
from ..puzzle import Puzzle, check_theme
from .motif import Motifs

MAX_SEED = 999_999_999


def generate(theme: str, seed: int, ruleset: str = "nanking") -> Puzzle:
    """The puzzle of a theme that a seed (0 to MAX_SEED) makes.

    Raises UnknownTheme, and UnknownPuzzle for a seed that is none.
    """
    check_theme(theme, ruleset)
    id = f"{ruleset}-{theme}-s{seed}"
    if type(seed) is not int or not 0 <= seed <= MAX_SEED:
        raise UnknownPuzzle(id)
    # A text as the seed is hashed, so that neighbouring numbers make quite different puzzles.
    rng = random.Random(id)
    motif, question = motifs(theme, ruleset).draw(games[ruleset], rng, id)
    story = Phrase(motif.story(rng), question.values)
    return Puzzle(id, theme, ruleset, question, story, "seed", difficulty=motif.difficulty(question))


def motifs(theme: str, ruleset: str) -> Motifs:
    """The motifs of a theme; themes of different families may share a name."""
    found: Motifs = import_module(f".{games[ruleset].family}.{theme}", __package__).MOTIFS
    return found
