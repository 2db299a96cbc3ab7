"""What a hand leans to: the plan that a player who looks at points as well as at speed would follow."""

from __future__ import annotations

from typing import NamedTuple

from ...engine.mahjong.shanten import distance
from ...engine.mahjong.view import View
from .evaluation import Prospects
from .plan import Plan
from .style import Style
from .table import Table


class Leaning(NamedTuple):
    """The plan for a hand, and how many tiles it still lacks."""

    plan: Plan
    lacking: int


def leaning(view: View, style: Style | None = None) -> Leaning | None:
    """The most promising plan for the hand of a view, None for a hand that can no longer be completed."""
    table, laid = Table(view, style or Style()), view.laid[view.seat]
    found = Prospects(table).all(view.hand, laid, table.draws(table.players - 1), table.suit)
    if not found or not found[0].value:
        return None
    plan = found[0].plan
    lacking = distance(plan.reach(view.hand, laid, view.hand + table.bag))
    return None if lacking is None else Leaning(plan, lacking)
