"""What a seat can prove from what it sees: that it goes out at once, whatever the others hold."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ...engine.climbing.actions import Action, Collect, Give, Play
from ...engine.climbing.combo import Combo
from ...engine.haggis.actions import Bet
from ...engine.haggis.state import View
from ..climbing.claim import WayOut
from ..solution import Claim
from .threats import Threats


def claim(view: View) -> Claim | None:
    """Plays that carry the seat out from its turn or its trick; None where there are none."""
    if not view.acts or not view.hand:
        return None
    threats = Threats(view)
    for combos in _ways(view, threats):
        if combos:
            plays = tuple(Play(view.seat, combo) for combo in combos)
            return Claim(plays, not threats.beat(combos[-1]))
    return None


def given_up(view: View, action: Action) -> Play | None:
    """The first of the plays that were proved to carry the seat out, if they are no more after an action."""
    proved = claim(view)
    if proved is None or isinstance(action, Collect | Give | Bet):
        return None
    if isinstance(action, Play):
        threats, left = Threats(view), view.hand & ~action.combo.cards
        way = WayOut(view.game.combinations.leads(left), threats.beat)
        if not left or (not threats.beat(action.combo) and way.out(left)):
            return None
    first: Play = proved.plays[0]
    return first if first in view.legal else None


def _ways(view: View, threats: Threats) -> Iterable[Sequence[Combo] | None]:
    way = WayOut(view.game.combinations.leads(view.hand), threats.beat)
    if view.phase == "collect" or not view.trick:
        yield way.out(view.hand)
        return
    for action in view.legal:
        if isinstance(action, Play):
            left = view.hand & ~action.combo.cards
            if not left:
                yield [action.combo]
            elif not threats.beat(action.combo):
                rest = way.out(left)
                yield [action.combo, *rest] if rest else None
