"""Whether a seat in Haggis goes out without losing a trick."""

from __future__ import annotations

from ...engine.climbing.combo import Combo
from ...engine.haggis.state import View
from ..climbing.keeping import Around, Keeping, Other, Spot, Table, check_turn
from ..solution import Limit


def keeping(view: View, limit: Limit) -> Keeping:
    """The hand of the seat whose turn it is. Any unseen card may lie in the haggis."""
    check_turn(view)
    game = view.game
    others = tuple(
        Other(each, view.wilds[each], view.counts[each] - view.wilds[each].bit_count())
        for each in game.seats_from(view.seat)[1:]
        if view.counts[each]
    )

    def over(around: Around, own: int) -> bool:
        return len(around.out) >= game.players - 1

    def leads_again(combo: Combo, left: int, around: Around) -> bool:
        return False  # nothing gives the lead away

    combinations = game.combinations
    table = Table(combinations.leads, combinations.follows, over, leads_again)
    return Keeping(table, Spot(view.hand, Around(view.unseen, others, view.out), view.top), limit)
