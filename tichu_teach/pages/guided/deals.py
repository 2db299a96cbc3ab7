"""The cards of a guided round: a chosen deal the first time, afterwards any that fits."""

from __future__ import annotations

import random
from collections.abc import Mapping

from tichu_teach.engine.state import Ruleset
from tichu_teach.pages.presenters.families import presenter

FIRST_DEALS: Mapping[str, int] = {
    "nanking/guided": 40,
    "nanking/guided-2": 160,
    "tricsu/guided": 23,
    "tientsin/guided": 300,
    "grandmaster/guided": 77,
    "ear/guided": 18,
    "haggis/guided": 132,
    "haggis/guided-2": 805,
    "mahjong/guided": 14,
    "mahjong/guided-2": 31,
    "mahjong-duel/guided": 40,
    "sparrow/guided": 14,
}
"""By round, the seed of its first deal.

A random deal may lack a bomb, a wish or a claim. With these, a learner who does as the coach would sees what
the game is about, in ten decisions or more, and does well.
"""

TRIES = 60  # deals tried in search of a plain one


def fitting(game: Ruleset, *, plain: bool) -> int:
    """A seed for a new deal; if possible a `plain` one, for a learner who doesn't know everything yet."""
    seeds = random.SystemRandom()
    seed = seeds.randrange(2**32)
    for _ in range(TRIES if plain else 0):
        if presenter(game).guide.plain(game.deal(random.Random(seed))):
            break
        seed = seeds.randrange(2**32)
    return seed
