"""Positions of Mah-Jong in which what somebody would do is clearly worse than something else.

Looked at are the decisions in which players of different habits part ways: one fears nobody, one counts no
points, one dreams of great hands."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from math import inf
from typing import Any

from tichu_teach.analysis import Evaluation, Limit, evaluate
from tichu_teach.analysis.mahjong.evaluation import Trial
from tichu_teach.analysis.mahjong.prospects import Prospect, prospects
from tichu_teach.analysis.sampling import Comparison
from tichu_teach.engine.mahjong.actions import Discard, Mahjong
from tichu_teach.exercises import Question, QuestionError
from tichu_teach.exercises.kinds.decide import APART
from tichu_teach.players.mahjong.decision import Decision
from tichu_teach.players.mahjong.style import STEADY, Style

from .found import Found
from .rounds import decisions
from .studies import Tried, asked, data, pooled, slips

GLANCE = Limit(positions=160, seconds=inf)  # what a position has to show before more is spent on it
STUDY = Limit(positions=1200, seconds=inf)
AGAIN = Limit(positions=2 * STUDY.positions, seconds=inf)  # on fresh deals; what they don't bear out is left
DEALS = 200  # behind shares
BEGUN = 3  # discards of each player that lie there, before which a hand is too open to tell
BORNE_OUT = 2.0  # standard errors by which fresh deals alone have to find a slip worse
DROPPED = 4.5  # standard errors behind, where fresh deals need not go on: at three, luck drops a good choice
DIFFERENT = 1.8  # standard errors between two choices that are worth a study
WORTH = (6.0, 120.0)  # what the cheapest slip may cost, in points
HABITS = (Style(careful=0.0), Style(points=False), Style(bold=20_000.0, careful=0.5))
THEMES = ("decide",)


def mined(game: Any, rng: random.Random, themes: Sequence[str]) -> Iterator[tuple[str, Found]]:
    """The decisions of one hand worth asking about."""
    low, high = WORTH
    for state, seat, _ in decisions(game, rng):
        view = state.view(seat)
        if view.phase not in ("turn", "claims") or len(view.legal) < 2 or seat in view.dead:
            continue
        if len(view.river) < BEGUN * game.players:
            continue
        if any(isinstance(action, Mahjong) for action in view.legal):
            continue
        usual = _done(view, STEADY)
        likely = [*dict.fromkeys([usual, *(_done(view, habit) for habit in HABITS)])]
        if len(likely) < 2 or not _differ(view, likely):
            continue
        seed = rng.randrange(10**6)
        first = evaluate(view, STUDY, random.Random(seed))
        if not any(each.behind > max(low, APART * each.doubt) for each in first.options):
            continue
        trial, dice = Trial(view), random.Random(seed + 1)
        again = Comparison(trial.actions(), trial.deals.draw, trial.worth, AGAIN, dice, DROPPED).evaluation()
        several = asked(state, pooled([first, again]))
        worse = slips(several)
        if not worse or not low <= worse[0].behind <= high or not _borne_out(several, again):
            continue
        shares = prospects(view, [each.action for each in several], DEALS, random.Random(seed))
        question = data(state, seat, several, rng) | {
            "seed": seed,
            "playouts": first.playouts + again.playouts,
        }
        for row in question["choices"]:
            action = state.action(row["action"])
            row |= _noted(shares[action], isinstance(action, Discard))
        try:
            Question.from_data(question)
        except QuestionError:
            continue
        cheap, costs = worse[0].behind < (low + high) / 4, {each.action for each in worse}
        level = min(1 + (len(several) > 3) + cheap + 2 * (usual in costs), 5)
        yield themes[0], Found(question, level, 2 * len(several) + 3 * len(costs & {*likely}) + cheap)


def _done(view: Any, style: Style) -> Any:
    values = Decision(view, style).values()
    return max(values, key=lambda action: values[action])


def _differ(view: Any, several: list[Any]) -> bool:
    """Whether one of these seems to be worse than another."""
    trial = Trial(view)
    found = Comparison(several, trial.deals.draw, trial.worth, GLANCE, random.Random(1)).evaluation()
    return any(each.behind > DIFFERENT * each.doubt for each in found.options[1:])


def _borne_out(several: list[Tried], again: Evaluation) -> bool:
    """Whether fresh deals alone say the same of what is right, and of every slip."""
    found = {each.action: each for each in again.options}
    best = min(found[each.action].behind for each in several if each.right)
    for each in several:
        option = found[each.action]
        behind = option.behind - best
        if behind > 2 * option.doubt if each.right else behind <= BORNE_OUT * option.doubt:
            return False
    return True


def _noted(share: Prospect, thrown: bool) -> dict[str, float]:
    """Shares in percent, what is paid in points; what is dangerous is something thrown away."""
    found = {"wins": round(100 * share.wins, 1), "paid": round(share.paid, 1)}
    return {"danger": round(100 * share.danger, 1), **found} if thrown else found
