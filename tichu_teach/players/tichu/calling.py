"""Announcing a tichu: how likely is it to go out first?"""

from __future__ import annotations

from math import exp

from ...engine.tichu.state import View
from .outlook import Outlook
from .style import Style

# Fitted to simulated rounds: the chance of going out first, from the cost of a full hand.
_COST_MIDDLE, _COST_STEEP = 0.28, 0.82


def first_out(outlook: Outlook) -> float:
    """The chance to go out first with a full hand."""
    return 1 / (1 + exp(_COST_STEEP * (outlook.cost - _COST_MIDDLE)))


def worth_of_eight(view: View) -> float:
    """The worth of the first cards: what wins tricks whatever comes to it."""
    deck, hand = view.game.deck, view.hand
    worth = 2.0 * bool(hand & deck.dragon) + 2.0 * bool(hand & deck.phoenix)
    worth += (hand & deck.rank[14]).bit_count() + 0.3 * (hand & deck.rank[13]).bit_count()
    return worth + 1.5 * len(view.game.combinations.bombs(hand)) - 0.5 * bool(hand & deck.dog)


def wants_grand(view: View, style: Style) -> bool:
    """Whether to announce a grand tichu on the first cards."""
    if any(view.calls[mate] for mate in view.game.partners(view.seat)):
        return False
    return worth_of_eight(view) >= style.grand + 5 * _caution(view)


def wants_small(outlook: Outlook) -> bool:
    """Whether to announce a small tichu on a full hand."""
    if outlook.calling_mates or outlook.view.out:
        return False
    return first_out(outlook) >= outlook.style.call + _caution(outlook.view)


def _caution(view: View) -> float:
    """The score speaks too: far behind near the end a call may save the game, well ahead none is needed."""
    game, totals = view.game, view.totals
    side = game.side(view.seat)
    ours, theirs = totals[side], max(total for s, total in enumerate(totals) if s != side)
    target = game.target
    if target is None or len(totals) != game.sides:
        return 0.0
    if theirs >= 0.85 * target and theirs - ours >= 0.2 * target:
        return -0.15
    if ours >= 0.9 * target and ours - theirs >= 0.2 * target:
        return 0.1
    return 0.0
