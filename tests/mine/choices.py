"""Positions of climbing games in which one choice is clearly better than others that come to mind."""

import random
from collections.abc import Iterator
from math import inf
from typing import Any

from tichu_teach.analysis import Limit, claim, evaluate
from tichu_teach.engine import Pass
from tichu_teach.exercises import QuestionError
from tichu_teach.exercises.choice_figure import APART
from tichu_teach.exercises.kinds import read_question

from .found import Found
from .kept import Fits, anything
from .rounds import decisions
from .studies import Tried, asked, data, sighted, slips, studied
from .tempers import agreed

CARDS = range(4, 11)  # of the hand
UNSEEN = 30  # cards, at most, that nobody has shown
GLANCE = Limit(positions=260, seconds=inf)  # a first look that has to promise something
STUDY = Limit(positions=900, seconds=inf)
EVERY = 3  # one decision in this many is looked at, or a round would fill a pack
WORTH = {True: (0.3, 2.0), False: (8.0, 70.0)}  # the range for the cheapest slip's cost: in places, in points


def in_reach(game: Any, several: list[Tried]) -> bool:
    """Return True if there are enough choices, and the cheapest slip costs something, but not the world."""
    low, high = WORTH[bool(game.titles)]
    return len(several) >= 3 and low <= slips(several)[0].behind <= high


def choices(game: Any, rng: random.Random, fits: Fits = anything) -> Iterator[Found]:
    """The decisions in one round worth asking about, tried on deals of two seeds."""
    low, high = WORTH[bool(game.titles)]
    for state, seat, action in decisions(game, rng):
        view = state.view(seat)
        short = view.hand.bit_count() in CARDS and view.unseen.bit_count() <= UNSEEN
        if state.phase != "play" or not short or rng.randrange(EVERY) or len(view.legal) < 3 or claim(view):
            continue
        glance = evaluate(view, GLANCE, random.Random(1))
        worse = [each for each in glance.candidates[1:] if each.behind > APART * each.doubt]
        plain = worse and (not low <= worse[0].behind <= high or isinstance(glance.best, Pass))
        if not worse or (plain and rng.randrange(4)):  # a pass is the best often enough
            continue
        if not fits(data(state, seat, sighted(glance), random.Random(0))):
            continue
        seed = rng.randrange(10**6)
        found, playouts = studied(view, seed, STUDY)
        several = asked(state, found)
        if not in_reach(game, several):
            continue
        if found[0].action != glance.best:
            continue
        several = agreed(state, seat, several, seed)
        if not several or not in_reach(game, several):
            continue
        tempting = any(each.action == action for each in slips(several))
        question = data(state, seat, several, rng) | {"seed": seed, "playouts": playouts}
        try:
            read_question(question)
        except QuestionError:
            continue
        cheap = slips(several)[0].behind < (low + high) / 4
        level = min(1 + (len(several) > 3) + cheap + 2 * tempting, 5)
        yield Found(question, level, 4 * tempting + len(several) + cheap)
