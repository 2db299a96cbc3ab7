"""The strategy for a hand: the plan that a player who looks at points as well as at speed would follow."""

from __future__ import annotations

from typing import NamedTuple

from ...engine.mahjong.shanten import tiles_lacking
from ...engine.mahjong.state import View
from .evaluation import Evaluator
from .plan import Plan
from .situation import Situation
from .style import Style


class Strategy(NamedTuple):
    """The plan for a hand, and how many tiles it still lacks."""

    plan: Plan
    lacking: int


def strategy(view: View, style: Style | None = None) -> Strategy | None:
    """The most promising plan for the hand of a view, None for a hand that can no longer be completed."""
    situation, laid = Situation(view, style or Style()), view.laid[view.seat]
    found = Evaluator(situation).all(view.hand, laid, situation.draws(situation.players - 1), situation.suit)
    if not found or not found[0].value:
        return None
    plan = found[0].plan
    lacking = tiles_lacking(plan.reach(view.hand, laid, view.hand + situation.pool))
    return None if lacking is None else Strategy(plan, lacking)
