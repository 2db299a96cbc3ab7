"""Positions of Mah-Jong in which what a habit would do is clearly worse than something else.

A habit is a player that leaves something out of account: what it fears, what a hand is worth, or how unlikely
a great hand is. What is asked for comes from where it goes astray.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from math import inf
from typing import Any

from tichu_teach.analysis import Limit
from tichu_teach.analysis.mahjong.prospects import Prospect, prospects
from tichu_teach.engine.mahjong.actions import Mahjong
from tichu_teach.exercises import Question, QuestionError
from tichu_teach.exercises.kinds.decide import APART
from tichu_teach.players.mahjong.decision import Decision
from tichu_teach.players.mahjong.style import STEADY, Style

from .found import Found
from .rounds import decisions
from .studies import Tried, asked, data, slips, studied

GLANCE = Limit(positions=300, seconds=inf)  # what a position has to show before more is spent on it
STUDY = Limit(positions=1500, seconds=inf)
AGAIN = Limit(positions=4 * STUDY.positions, seconds=inf)  # on fresh deals; what they don't bear out is left
DEALS = 600  # behind shares
WORTH = (6.0, 90.0)  # what the cheapest slip may cost, in points
RISK = 0.03  # share of deals by which a slip is more dangerous than the best
LIKELY = 0.03  # share of hands won by which two choices differ

FEARLESS = Style(careful=0.0)
HASTY = Style(points=False)
DREAMING = Style(bold=20_000.0, careful=0.5)

Shares = Mapping[Any, Prospect]
Fits = Callable[[Tried, Tried, Shares], bool]


def _risky(best: Tried, slip: Tried, shares: Shares) -> bool:
    """Whether the slip costs because somebody goes out with it."""
    return shares[slip.action].danger > shares[best.action].danger + RISK


def _priced(best: Tried, slip: Tried, shares: Shares) -> bool:
    """Whether one of the two is won more often, and the other is worth more when it is."""
    one, other = shares[best.action], shares[slip.action]
    return (one.wins - other.wins) * (one.paid - other.paid) < 0 and abs(one.wins - other.wins) > LIKELY


def _any(best: Tried, slip: Tried, shares: Shares) -> bool:
    return True


def safe(game: Any, rng: random.Random) -> Iterator[Found]:
    """Discards that somebody waits for, and what to throw away instead."""
    return _mined(game, rng, (FEARLESS,), _risky, ("danger",))


def value(game: Any, rng: random.Random) -> Iterator[Found]:
    """A quick hand or a dear one."""
    return _mined(game, rng, (HASTY, DREAMING), _priced, ("wins", "paid"))


def choices(game: Any, rng: random.Random) -> Iterator[Found]:
    """Whatever a habit gets wrong."""
    return _mined(game, rng, (FEARLESS, HASTY, DREAMING), _any, ("wins", "paid"))


def _mined(
    game: Any, rng: random.Random, habits: tuple[Style, ...], fits: Fits, told: tuple[str, ...]
) -> Iterator[Found]:
    low, high = WORTH
    for state, seat, _ in decisions(game, rng):
        view = state.view(seat)
        if view.phase not in ("turn", "claims") or len(view.legal) < 2 or seat in view.dead:
            continue
        if any(isinstance(action, Mahjong) for action in view.legal):
            continue
        usual = _done(view, STEADY)
        tempting = {_done(view, habit) for habit in habits} - {usual}
        if not tempting:
            continue
        glance, _ = studied(view, 1, GLANCE)
        if not any(each.action in tempting and each.behind > 2 * each.doubt for each in glance):
            continue
        seed = rng.randrange(10**6)
        found, playouts = studied(view, seed, STUDY)
        several = asked(state, found)
        fooled = [each for each in slips(several) if each.action in tempting]
        if not fooled or not low <= slips(several)[0].behind <= high or not _borne_out(view, several, seed):
            continue
        shares = prospects(view, [each.action for each in several], DEALS, random.Random(seed))
        if not any(fits(several[0], each, shares) for each in fooled):
            continue
        question = data(state, seat, several, rng) | {"seed": seed, "playouts": playouts}
        for row in question["choices"]:
            share = shares[state.action(row["action"])]
            row |= {name: _noted(name, getattr(share, name)) for name in told}
        try:
            Question.from_data(question)
        except QuestionError:
            continue
        cheap = slips(several)[0].behind < (low + high) / 4
        alike = usual not in {each.action for each in several if each.right}
        level = min(1 + (len(several) > 3) + cheap + 2 * alike, 5)
        yield Found(question, level, len(several) + cheap + 2 * len({*fooled}) - 2 * alike)


def _done(view: Any, style: Style) -> Any:
    values = Decision(view, style).values()
    return max(values, key=lambda action: values[action])


def _borne_out(view: Any, several: list[Tried], seed: int) -> bool:
    """Whether fresh deals say the same of what is right, and of every slip."""
    again = {each.action: each for each in studied(view, seed + 10**6, AGAIN)[0]}
    best = min(again[each.action].behind for each in several if each.right)
    return all(
        (again[each.action].behind - best <= 2 * again[each.action].doubt)
        if each.right
        else again[each.action].behind - best > APART * again[each.action].doubt
        for each in several
    )


def _noted(name: str, share: float) -> float:
    """Shares in percent, what is paid in points."""
    return round(share if name == "paid" else 100 * share, 1)


MINES = {"safe": safe, "value": value, "decide": choices}
