"""What a seat of the Tichu family knows of the hands that it does not see."""

from __future__ import annotations

from collections.abc import Mapping

from ...engine.tichu.state import View
from ..climbing.deals import Deals


def deals(view: View, holds: Mapping[int, int] | None = None) -> Deals:
    """The deals that agree with a view; `holds` are cards that this seat has pushed, by receiver.

    Raises AnalysisError for a view that cannot be.
    """
    seats = range(view.game.players)
    sizes = {seat: view.counts[seat] for seat in seats if seat != view.seat and seat not in view.open_hands}
    known = {seat: cards & view.unseen for seat, cards in (holds or {}).items() if seat in sizes}
    return Deals(view.unseen, sizes, known, wish_let_by(view))


def wish_let_by(view: View) -> dict[int, int]:
    """Cards that seats cannot hold, for they have let the wish go by on lower singles of this trick."""
    trick, game = view.trick, view.game
    if not view.wish or not trick or trick[0][1].kind != "single":
        return {}
    lacking = set[int]()
    if not trick[0][1].cards & game.deck.mahjong:  # an older wish, which bound who led
        lacking.add(trick[0][0])
    for (seat, below), then in zip(trick, (*trick[1:], None), strict=True):
        if below.kind != "single" or below.rank >= view.wish or (then and then[1].is_bomb):
            break  # from here on it cannot be granted, or a bomb came before anybody's turn
        for each in game.seats_from(seat)[1:]:
            if then is None and each == view.turn:
                break
            lacking.add(each)
            if then and each == then[0]:
                break
    wished = game.deck.rank[view.wish]
    return {seat: wished for seat in lacking if game.bound_by_wish(seat)}
