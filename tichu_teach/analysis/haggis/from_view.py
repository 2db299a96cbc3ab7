"""A position of Haggis that agrees with a seat's view."""

from __future__ import annotations

from itertools import islice

from ...engine.climbing.cards import bits
from ...engine.haggis.state import State, View
from ..climbing.from_view import around


def suppose_position(view: View) -> State:
    """Deal what a seat doesn't see, in any order; its view stays the same."""
    game, hidden = view.game, bits(view.unseen)
    hands = [
        view.hand if seat == view.seat else sum(islice(hidden, view.counts[seat] - wilds.bit_count()), wilds)
        for seat, wilds in enumerate(view.wilds)
    ]
    return State(
        game,
        view.phase,
        hands,
        view.turn,
        dealer=view.dealer,
        haggis=sum(islice(hidden, view.haggis_count)),
        caught=view.caught,
        **around(view, game.deck, sum(hands)),
    )
