"""A position of the Tichu family that agrees with a seat's view."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from ...engine.climbing.cards import bits
from ...engine.tichu.state import State, View
from ..climbing.from_view import around
from ..solution import AnalysisError


def suppose_position(view: View) -> State:
    """Deal what a seat doesn't see, in any order; its view stays the same.

    Raises AnalysisError if others are asked for a bomb before the seat's turn: nobody knows who.
    """
    if view.phase in ("play", "collect") and view.turn == view.seat and not view.acts:
        raise AnalysisError("this seat has nothing to decide here")
    game, seats = view.game, range(view.game.players)
    hidden = bits(view.unseen)
    hands = [
        view.hand
        if seat == view.seat
        else view.open_hands[seat]
        if seat in view.open_hands
        else sum(islice(hidden, view.counts[seat]))
        for seat in seats
    ]
    rest = tuple(tuple(islice(hidden, number)) for number in view.to_come)
    return State(
        game,
        view.phase,
        hands,
        view.turn,
        rest=rest,
        pushed=tuple(_pushed(view, hands)),
        window=(view.seat,) if view.phase == "window" else (),
        wish=view.wish,
        wisher=view.wisher,
        open=view.open,
        people=view.people,
        **around(view, game.deck, view.open | sum(view.open_hands.values())),
    )


def _pushed(view: View, hands: list[int]) -> Iterator[tuple[int, ...]]:
    """Yield the cards that each seat has laid down; of the others', only the number is known."""
    for seat, hand in enumerate(hands):
        due = len(view.game.push_targets(seat))
        if seat == view.seat:
            yield view.pushed
        else:
            yield tuple(islice(bits(hand), due if view.phase == "push" and seat not in view.pushing else 0))
