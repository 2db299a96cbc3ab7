"""A position as it may be for all that a seat of Haggis sees."""

from __future__ import annotations

from itertools import islice

from ...engine.climbing.cards import bits
from ...engine.haggis.state import State, View


def supposed(view: View) -> State:
    """Deal what a seat doesn't see as it comes; it has to see the same then."""
    game, hidden = view.game, bits(view.unseen)
    hands = [
        view.hand if seat == view.seat else sum(islice(hidden, view.counts[seat] - wilds.bit_count()), wilds)
        for seat, wilds in enumerate(view.wilds)
    ]
    elsewhere = sum(hands) | sum(combo.cards for _, combo in view.trick)
    taken = bits(view.seen & ~elsewhere)
    return State(
        game,
        view.phase,
        hands,
        view.turn,
        dealer=view.dealer,
        haggis=sum(islice(hidden, view.haggis_count)),
        trick=view.trick,
        won=tuple(sum(islice(taken, number)) for number in view.won_counts),
        out=view.out,
        caught=view.caught,
        played=view.played,
        announced=view.announced,
        totals=view.totals,
        round=view.round,
    )
