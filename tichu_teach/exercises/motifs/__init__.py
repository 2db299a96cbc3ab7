"""Puzzles made from seeds: positions drawn from simulated play, of which the instructive ones are kept.

The same seed makes the same puzzle everywhere, so that an id such as `nanking-wish-t4711` is enough to make
it again.
"""

from __future__ import annotations

import random

from tichu_teach.engine import games
from tichu_teach.engine.errors import short
from tichu_teach.engine.seeds import is_seed

from ..errors import UnknownPuzzle
from ..phrase import Phrase
from ..puzzle import Puzzle, check_theme
from ..seeds import LETTER, level_of, made_id
from .families import motifs
from .motif import NoLuck


def generate(theme: str, seed: int, ruleset: str = "nanking") -> Puzzle:
    """The puzzle of a theme that is made from a seed (0 to MAX_SEED).

    Raises UnknownTheme, and UnknownPuzzle for an impossible seed or one that makes no puzzle.
    """
    check_theme(theme, ruleset)
    if not is_seed(seed):
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
