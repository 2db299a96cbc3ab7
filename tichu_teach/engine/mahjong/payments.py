"""Who pays whom after a hand (section 2.14): the winner is paid by all, the others settle differences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .score import Score


class Payment(NamedTuple):
    """One payment: `payer` gives `to` so many `points` by `rule`.

    `doubled` if East is in it (mahjong.settle.east); `relieved` names the player in whose stead a liable
    player pays.
    """

    payer: int
    to: int
    points: int
    rule: str
    doubled: bool = False
    relieved: int | None = None


class Liability(NamedTuple):
    """The player who pays for all, and by which penalty (mahjong.penalty.1-suit, …)."""

    seat: int
    rule: str


class Settlement(NamedTuple):
    """A settled hand.

    scores    what each seat's hand is worth; empty after a drawn hand
    payments  who pays whom
    points    what each seat wins or loses in all; the sum is zero
    winner    the seat that declared Mah-Jong, None after a drawn hand
    liable    the player who pays the losses of all, if anybody does
    """

    scores: tuple[Score, ...]
    payments: tuple[Payment, ...]
    points: tuple[int, ...]
    winner: int | None = None
    liable: Liability | None = None


def settle(
    totals: Sequence[int],
    winner: int,
    east: int,
    liable: Liability | None = None,
    all_net: bool = False,
) -> list[Payment]:
    """The payments between seats with these totals, dead hands counted 0 (mahjong.settle.dead).

    With `all_net` a liable player takes over the others' losses as they stand in the end; otherwise what
    the others would pay to the winner (ruling 24).
    """
    losers = [seat for seat in range(len(totals)) if seat != winner]
    payments = []
    for seat in losers:
        amount, doubled = totals[winner] * (1 + (east in (seat, winner))), east in (seat, winner)
        if liable and liable.seat != seat and not all_net:
            payments.append(Payment(liable.seat, winner, amount, liable.rule, doubled, seat))
        else:
            payments.append(Payment(seat, winner, amount, "mahjong.settle.winner", doubled))
    for place, one in enumerate(losers):
        for other in losers[place + 1 :]:
            high, low = (one, other) if totals[one] > totals[other] else (other, one)
            amount, doubled = totals[high] - totals[low], east in (one, other)
            payments.append(Payment(low, high, amount * (1 + doubled), "mahjong.settle.losers", doubled))
    payments = [payment for payment in payments if payment.points]
    if liable and all_net:
        for seat, net in enumerate(nets(payments, len(totals))):
            if net < 0 and seat != liable.seat:
                payments.append(Payment(liable.seat, seat, -net, liable.rule, False, seat))
    return payments


def nets(payments: Sequence[Payment], players: int) -> tuple[int, ...]:
    """What each seat wins or loses by these payments."""
    points = [0] * players
    for payment in payments:
        points[payment.payer] -= payment.points
        points[payment.to] += payment.points
    return tuple(points)
