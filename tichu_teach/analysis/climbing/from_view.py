"""A position of a climbing game that agrees with a seat's view, but for the hands."""

from __future__ import annotations

from itertools import islice

from ...engine.climbing.cards import ClimbingDeck, bits
from ...engine.climbing.trick import TrickView
from ..solution import AnalysisError


def around(view: TrickView, deck: ClimbingDeck, elsewhere: int) -> dict[str, object]:
    """Return the fields of a position that don't depend on the hands.

    Cards seen `elsewhere` are in no trick that was won. Nobody can see any more which trick the others were
    in: they are dealt in any order. Raises AnalysisError if a seat's cards can't be worth its points.
    """
    values = deck.values(view.seen)
    for number, points in zip(view.won_counts, view.won_points, strict=True):
        if not sum(values[:number]) <= points <= sum(values[len(values) - number :]):
            raise AnalysisError(f"{number} cards of tricks can't be worth {points!r}")
    taken = bits(view.seen & ~elsewhere & ~sum(combo.cards for _, combo in view.trick))
    return {
        "trick": view.trick,
        "won": tuple(sum(islice(taken, number)) for number in view.won_counts),
        "out": view.out,
        "played": view.played,
        "announced": view.announced,
        "totals": view.totals,
        "round": view.round,
    }
