"""The reasons why one choice at Mah-Jong is better than another. Words stand under `lookback.mahjong.why`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

from ...engine.mahjong.actions import Action, Chow, Declare, Discard, Kong, NoClaim, Pung
from ...engine.mahjong.shanten import after_discards
from ...engine.mahjong.state import View
from ...engine.mahjong.tiles import DRAGONS, EAST, ONE, held, suit_of
from ...players.mahjong.sensible import ActionValues

ReviewReason = Literal[
    "",
    "won.missed",
    "won.early",
    "pung.doubles",
    "pung.missed",
    "pung.fourth",
    "chow.missed",
    "chow.other",
    "kong.missed",
    "kong.made",
    "claim.made",
    "discard.ready",
    "discard.slower",
    "discard.danger",
    "discard.fed",
    "discard.suit",
    "discard.suit.honours",
    "discard.honour",
    "discard.fewer",
    "discard.outer",
    "discard.richer",
    "discard.patient",
]
Found = tuple[ReviewReason, Mapping[str, object]]

LATE = 0.35  # the share of all tiles left in the wall below which a discard is late
_HONOURS = (3,)  # winds and dragons, among the suits of a plan
FEW = 4  # more tiles than another that bring a hand nearer: worth a word


def _outside(kind: int) -> bool:
    """Return True for a tile that others throw readily: an honour, or one of the two at an end of a suit."""
    return kind >= EAST or not 2 <= kind % 9 <= 6


def reason(view: View, judged: ActionValues, done: Action | None, better: Action | None) -> Found:
    """Return the first visible reason why the second choice is better than the first; "" for none.

    `judged` is the same view as a sensible player weighs it.
    """
    return next(_Reasons(view, judged).find_reasons(done, better), ("", {}))


class _Reasons:
    """A view, and the reasons between two choices in it."""

    def __init__(self, view: View, judged: ActionValues) -> None:
        self.view, self.game, self.judged = view, view.game, judged

    def find_reasons(self, done: Action | None, better: Action | None) -> Iterator[Found]:
        """Yield the reasons for the better choice, the weightiest first."""
        offered = {"cards": self._names(self.view.offered)} if self.view.offered is not None else {}
        match done, better:
            case (_, Declare()):
                yield "won.missed", {}
            case (Declare(), _):
                yield "won.early", {}
            case (Discard(tile=one), Discard(tile=other)):
                yield from self._discard_reasons(one, other)
            case (Kong(), Discard()):
                yield "kong.made", {}
            case (_, Kong(tile=kind)):
                yield "kong.missed", {"cards": self._names(kind)}
            case (NoClaim() | Chow(), Pung()):
                doubles = self.view.offered in (*DRAGONS, self.view.wind)
                if held(self.view.hand, self.view.offered or 0) == 3:
                    yield "pung.fourth", offered
                yield "pung.doubles" if doubles else "pung.missed", offered
            case (NoClaim() | Pung(), Chow()) if self.judged.reason(better)[0] == "chow":
                yield "chow.missed", offered
            case (Chow(tiles=one), Chow(tiles=other)):
                kept = sorted(set(one) - set(other))
                yield "chow.other", {"cards": self.game.names.names(kept)}
            case (Pung() | Chow() | Kong(), NoClaim()):
                yield "claim.made", offered

    def _names(self, kind: int | None) -> list[str]:
        return [] if kind is None else self.game.card_names(ONE[kind])

    def _discard_reasons(self, one: int, other: int) -> Iterator[Found]:
        """Compare discards: how far the hand is after each, whom it serves, what it could have become."""
        view, facts = self.view, {"cards": self._names(one), "cards_other": self._names(other)}
        suit = self.judged.situation.suit
        after = after_discards(self.game, view.hand, view.laid[view.seat], suit, view.unseen)
        far, near = after[one], after[other]
        if near.lacking is not None and (far.lacking is None or far.lacking > near.lacking):
            lacking = {"number": near.lacking, "more": far.lacking or near.lacking + 1}
            yield ("discard.ready" if near.lacking == 1 else "discard.slower"), {**facts, **lacking}
        prices = self.judged.thrown
        late = view.remaining < LATE * len(self.game.tiles)
        waited_for = one in prices and (late or one < EAST)  # early on nobody need hold a second honour
        risk = prices[one].price - prices[other].price if waited_for else 0
        if risk > 0 and prices[one].kept - prices[other].kept < risk:
            yield "discard.danger" if late else "discard.fed", facts
        plan = self.judged.evaluator.plan(view.hand, view.laid[view.seat])
        suits = () if plan is None or plan.orphans else plan.suits
        if suits != _HONOURS and suit_of(one) in suits and suit_of(other) not in suits:
            yield ("discard.suit.honours" if set(_HONOURS) < set(suits) else "discard.suit"), facts
        there = held(view.hand, one)
        if one in (*DRAGONS, view.wind) and there > 1 and (there > 2 or view.unseen.get(one)):
            yield "discard.honour", facts
        if near.lacking == far.lacking and near.total >= far.total + FEW:
            yield "discard.fewer", {**facts, "count": near.total, "less": far.total}
        waiting = near.lacking == far.lacking == 1 and near.total >= far.total
        if waiting and all(map(_outside, near.tiles)) and not any(map(_outside, far.tiles)):
            near_tiles, far_tiles = map(self.game.names.names, (near.tiles, far.tiles))
            yield "discard.outer", {**facts, "cards_near": near_tiles, "cards_far": far_tiles}
        if one in prices and other in prices and prices[other].kept > prices[one].kept:
            yield "discard.richer", facts
        if risk > 0:
            yield "discard.fed", facts
        if near.lacking == far.lacking and near.total > far.total:
            yield "discard.fewer", {**facts, "count": near.total, "less": far.total}
        if near.lacking is not None and (near.lacking, -near.total) != (far.lacking, -far.total):
            yield "discard.patient", facts
