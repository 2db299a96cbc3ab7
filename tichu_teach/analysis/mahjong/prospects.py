"""What a choice in Mah-Jong comes to besides points: how often one wins, and how often somebody at once."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any, NamedTuple

from ...engine.mahjong.actions import Discard
from ...engine.mahjong.state import View
from .evaluation import Trial


class Prospect(NamedTuple):
    """Shares of the deals, from 0 to 1.

    wins    in which this seat goes out
    paid    what it is paid then, on average, in points
    danger  in which somebody goes out at once with what is thrown away; 0 where nothing is
    """

    wins: float
    paid: float
    danger: float


def prospects(view: View, actions: Iterable[Any], deals: int, rng: Random) -> dict[Any, Prospect]:
    """The prospects of each action, all of them tried on so many deals that agree with the view.

    Raises AnalysisError as `evaluate` does.
    """
    trial, seat = Trial(view), view.seat
    won = {action: list[int]() for action in actions}
    hits = dict.fromkeys(won, 0)
    for _ in range(deals):
        deal = trial.deals.draw(rng)
        for action, found in won.items():
            if isinstance(action, Discard):
                hits[action] += any(deal.waits[each] >> action.tile & 1 for each in trial.deals.sizes)
            hand = deal.copy()
            trial.after(hand, action)
            if hand.won and hand.won[0] == seat:
                found.append(hand.points(seat))
    return {
        action: Prospect(len(found) / deals, sum(found) / max(1, len(found)), hits[action] / deals)
        for action, found in won.items()
    }
