"""The wish: against the opponents, never against a partner who called."""

from __future__ import annotations

from ...engine import Wish
from ...engine.tichu.deck import ACE, LOW
from ..choice import Choice
from .outlook import Outlook


def wish(outlook: Outlook, given: dict[int, int]) -> Choice:
    """The rank to wish. `given` holds the cards this seat pushed, by receiver, where it knows."""
    view, deck = outlook.view, outlook.game.deck
    right = next((s for s in outlook.game.seats_from(view.seat)[1:] if view.counts[s]), None)
    if right in outlook.foes:
        card = given.get(right, 0)
        if card & view.unseen and LOW <= deck.rank_of(card) <= ACE and outlook.calling_mates:
            # It falls at once, before the partner's turn.
            rank = deck.rank_of(card)
            return Choice(Wish(view.seat, rank), "wish.pushed", {"rank": rank, "seat": right})
    ranks = [rank for rank in range(LOW, ACE + 1) if view.unseen & deck.rank[rank]]
    own = [rank for rank in ranks if not view.hand & deck.rank[rank]]
    if outlook.calling_mates or not (own or ranks):
        return Choice(Wish(view.seat, 0), "wish.none")
    rank = max(own or ranks)
    return Choice(Wish(view.seat, rank), "wish.high" if own else "wish.any", {"rank": rank})
