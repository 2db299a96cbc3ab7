"""A position with its hidden cards laid otherwise, as one seat could not tell it from before."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def relaid(state: Any, seat: int, needed: Mapping[int, int]) -> Any:
    """The same to the eyes of a seat, with these cards in the hands of others, by their seats.

    They are changed for cards of those hands that are not needed there; what lies open stays. The needed ones
    must be hidden from the seat, and no more than the hands hold.
    """
    view = state.view(seat)
    hidden = view.unseen
    places = {other: hand & hidden for other, hand in enumerate(state.hands) if other != seat}
    aside = getattr(state, "haggis", 0) & hidden
    for other, cards in needed.items():
        wanted = cards & hidden & ~places[other]
        while wanted:
            card = wanted & -wanted
            wanted ^= card
            spare = places[other] & ~cards
            given = spare & -spare
            places[other] ^= card | given
            if aside & card:
                aside ^= card | given
            else:
                owner = next(each for each, held in places.items() if each != other and held & card)
                places[owner] ^= card | given
    hands = tuple(
        hand if other == seat else hand & ~hidden | places[other] for other, hand in enumerate(state.hands)
    )
    return state.replace(hands=hands, **({"haggis": aside} if aside else {}))
