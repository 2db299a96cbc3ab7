"""Whether a seat of the Tichu family goes out without losing a trick."""

from __future__ import annotations

from ...engine.climbing.combo import Combo
from ...engine.tichu.state import View
from ..climbing.keeping import Around, Keeping, Other, Spot, Table, check_turn
from ..solution import AnalysisError, Limit


def keeping(view: View, limit: Limit) -> Keeping:
    """The hand of the seat whose turn it is.

    Raises AnalysisError where a wish is open or could still be made, for who has to grant it is not free.
    """
    check_turn(view)
    game, seat = view.game, view.seat
    if view.wish or view.unseen & game.deck.mahjong or view.hand & game.deck.mahjong:
        raise AnalysisError("a way out is looked for where no wish is open, nor can be made any more")
    others = tuple(
        Other(each, view.open_hands.get(each, 0), 0 if each in view.open_hands else view.counts[each])
        for each in game.seats_from(seat)[1:]
        if view.counts[each]
    )

    def counts(around: Around, own: int) -> tuple[int, ...]:
        held = {other.seat: other.size for other in around.others} | {seat: own}
        return tuple(held.get(each, 0) for each in range(game.players))

    def over(around: Around, own: int) -> bool:
        return game.round_over(counts(around, own), around.out)

    def leads_again(combo: Combo, left: int, around: Around) -> bool:
        return game.dog_leaders(seat, counts(around, left.bit_count()), view.round) == (seat,)

    combinations = game.combinations
    table = Table(combinations.leads, combinations.follows, over, leads_again)
    return Keeping(table, Spot(view.hand, Around(view.unseen, others, view.out), view.top), limit)
