"""Positions from which a hand can go out whatever the others hold, by an order that is hard to guess."""

import random
from collections.abc import Iterator
from typing import Any

from tests.exercises.tried import ORDERS, gets_out
from tichu_teach.analysis import AnalysisError, Limit, claim, safe_lines
from tichu_teach.analysis.climbing.proof import OutOfLimit
from tichu_teach.analysis.families import reviewing
from tichu_teach.engine import Play
from tichu_teach.exercises import QuestionError
from tichu_teach.exercises.kinds import read_question

from .found import Found
from .kept import Fits, anything
from .rounds import decisions

CARDS = range(3, 9)  # of the hand
UNSEEN = 26  # cards, at most, that nobody has shown
LINES = 16  # ways out, at most
LIMIT = Limit(positions=2_500, seconds=0.4)
LEAST = len(ORDERS) - 1  # orders, at least, that have to fail


def endgames(game: Any, rng: random.Random, fits: Fits = anything) -> Iterator[Found]:
    """The endgames in one round among sensible players, with their difficulty."""
    for state, seat, action in decisions(game, rng):
        view = state.view(seat)
        few = view.hand.bit_count() in CARDS and view.unseen.bit_count() <= UNSEEN
        if state.phase != "play" or not few or len(view.legal) < 3:
            continue
        if reviewing(game).ways_out(view) is None:  # a partner has called: to go out first would spoil it
            continue
        try:
            way = safe_lines(view, LIMIT)
            lines = way.lines(LINES)
        except (AnalysisError, OutOfLimit):
            continue
        if not lines or len(lines) > LINES:
            continue
        choices, right = way.choices(way.start), way.plays(way.start)
        failing = sum(not gets_out(way, order) for order in ORDERS.values())
        usual = isinstance(action, Play) and action.combo in right
        if failing < LEAST or 2 * len(right) > len(choices):
            continue
        data = {"kind": "out", "position": str(state), "seat": seat, "you": seat}
        if not seat:
            data = {"kind": "out", "position": str(state)}
        try:
            read_question(data)
        except QuestionError:
            continue
        if not fits(data):
            continue
        others = way.start.around.others
        level = min(max(view.hand.bit_count() - 2, 1), 5)
        worth = 2 * failing + 3 * (not usual) + 2 * (claim(view) is None) - len(lines) / 8 + (len(others) > 1)
        yield Found(data, level, worth)
