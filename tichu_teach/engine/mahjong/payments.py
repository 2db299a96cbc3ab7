"""The payments after a hand: the winner is paid by all, the others settle differences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..errors import ArgumentError, NotationError, PositionError, short
from .hand import Hand
from .rules import MahjongRules
from .score import DEAD, Score
from .tiles import DRAGONS, EAST, WIND_LETTERS, sections

PENALTIES = ("mahjong.penalty.1-suit", "mahjong.penalty.2-honours")
"""The rules by which one player pays for all."""

_SUIT_LAID = 9  # tiles of one suit on the table that make their last one dangerous (mahjong.penalty.1-suit)
_HONOURS_LAID = 3  # groups of honours on the table that do the same (mahjong.penalty.2-honours)


class Payment(NamedTuple):
    """One payment of `points` from `payer` to `to`, by `rule`.

    `doubled` if East is involved (mahjong.settle.east); `relieved` is the player for whom a liable one pays.
    """

    payer: int
    to: int
    points: int
    rule: str
    doubled: bool
    relieved: int | None = None


class Liability(NamedTuple):
    """The player who pays for all, and the penalty rule, one of PENALTIES."""

    seat: int
    rule: str


class Settlement(NamedTuple):
    """A settled hand.

    scores    the score of each seat's hand; empty after a drawn hand
    payments  who pays whom
    points    the total each seat wins or loses; they add up to zero
    winner    the seat that declared Mah-Jong, None after a drawn hand
    liable    the player who pays the losses of all, if anybody does
    game      the ruleset that was played
    """

    scores: tuple[Score, ...]
    payments: tuple[Payment, ...]
    points: tuple[int, ...]
    winner: int | None = None
    liable: Liability | None = None
    game: str = ""


def settle(
    totals: Sequence[int],
    winner: int,
    east: int,
    liable: Liability | None = None,
    all_net: bool = False,
) -> list[Payment]:
    """The payments between seats with these totals, in which dead hands are 0 (mahjong.settle.dead).

    With `all_net` a liable player takes over the others' net losses, otherwise only their payments to the
    winner.
    """
    losers = [seat for seat in range(len(totals)) if seat != winner]
    payments = []
    for seat in losers:
        doubled = east in (seat, winner)
        amount = totals[winner] * (1 + doubled)
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
    return take_over(payments, liable, len(totals)) if liable and all_net else payments


def take_over(payments: Sequence[Payment], liable: Liability, players: int) -> list[Payment]:
    """These payments, and those by which the liable player takes over the others' net losses."""
    taken = (
        Payment(liable.seat, seat, -net, liable.rule, False, seat)
        for seat, net in enumerate(nets(payments, players))
        if net < 0 and seat != liable.seat
    )
    return [*payments, *taken]


def nets(payments: Sequence[Payment], players: int) -> tuple[int, ...]:
    """The sum of these payments for each seat."""
    points = [0] * players
    for payment in payments:
        points[payment.payer] -= payment.points
        points[payment.to] += payment.points
    return tuple(points)


def penalty(game: MahjongRules, hand: Hand) -> str | None:
    """The penalty rule by which the discarder of the winning tile pays for all, None if none applies."""
    if hand.win is None or hand.win.source != "discard":
        return None
    everything = hand.tiles + sum(group.counts for group in hand.laid)
    suits = [suit for suit, part in enumerate(sections(everything)) if part]
    if len(suits) != 1:
        return None
    if suits[0] < 3:
        on_table = sum(len(group.tiles) for group in hand.laid)
        return "mahjong.penalty.1-suit" if on_table >= _SUIT_LAID else None
    winds_too = game.penalty2_winds == "any"
    dangerous = hand.win.tile in DRAGONS or hand.win.tile == hand.wind or winds_too
    if dangerous and sum(group.tile >= EAST for group in hand.laid) >= _HONOURS_LAID:
        return "mahjong.penalty.2-honours"
    return None


def settle_scores(
    game: MahjongRules, scores: Sequence[Score], winner: int, east: int, by: int | None, won: Hand | None
) -> Settlement:
    """The settlement of the seats' scores.

    `by` is who discarded the winning tile, if anybody did, and `won` the winner's hand, if known, which
    decides on a penalty.
    """
    rule = penalty(game, won) if won and by is not None else None
    liable = Liability(by, rule) if rule and by is not None else None
    payments = settle([score.total for score in scores], winner, east, liable, game.liability == "all-net")
    return Settlement(tuple(scores), tuple(payments), nets(payments, len(scores)), winner, liable, game.name)


# -- from hands written down -------------------------------------------------------------------------


def settlement(
    game: MahjongRules, hands: Sequence[Hand | str | int], winner: str, by: str, dead: Sequence[str]
) -> Settlement:
    """The settlement of hands that are written down or already counted (see `MahjongGame.settle`)."""
    if isinstance(hands, str) or not isinstance(hands, Sequence):
        raise ArgumentError(f"settle takes a list, what each player has, not {short(hands)}")
    if len(hands) != game.players:
        raise PositionError(f"{game.name} is played by {game.players}; here are {len(hands)} hands")
    read = [game.hand(each) if isinstance(each, str) else each for each in hands]
    names = _winds(game, read)
    first = _named(names, winner)
    buried = {_named(names, each) for each in ([dead] if isinstance(dead, str) else dead)}
    scores = []
    for seat, each in enumerate(read):
        if isinstance(each, Hand) and WIND_LETTERS[each.wind - EAST] != names[seat]:
            raise PositionError(
                f"hand {seat + 1} is that of {names[seat]}: they come in playing order, East's first"
            )
        if isinstance(each, Hand) and each.win:
            if first not in (None, seat):
                raise PositionError(f"{names[seat]} has won as well as {names[first or 0]}")
            first = seat
        scores.append(DEAD if seat in buried else _counted(game, each))
    if first is None:
        raise PositionError("who has won? Name the wind: winner='S'")
    thrower = _named(names, by)
    if first in buried or thrower == first:
        raise PositionError(f"{names[first]} has won: neither dead nor its own discarder")
    won = read[first]
    return settle_scores(game, scores, first, 0, thrower, won if isinstance(won, Hand) else None)


def _winds(game: MahjongRules, hands: Sequence[object]) -> list[str]:
    """The players' winds in playing order: those of the hands, if the table can have them.

    Where three leave a chair empty, the missing wind changes from hand to hand (mahjong.three.set).
    """
    tables = [[WIND_LETTERS[wind - EAST] for wind in game.winds(east)] for east in range(game.players)]
    told = [WIND_LETTERS[hand.wind - EAST] if isinstance(hand, Hand) else None for hand in hands]
    fit = (each for each in tables if all(wind in (None, own) for wind, own in zip(told, each, strict=True)))
    return next(fit, tables[0])


def _named(names: Sequence[str], wind: str) -> int | None:
    """The place of a wind among the players', None for ""."""
    if not isinstance(wind, str):
        raise ArgumentError(f"a player is named by the wind, E S W N, not {short(wind)}")
    if wind and wind.upper() not in names:
        raise NotationError(f"{short(wind)} is not a seat; there are {', '.join(names)}", wind, wind)
    return names.index(wind.upper()) if wind else None


def _counted(game: MahjongRules, hand: Hand | str | int) -> Score:
    if type(hand) is int and hand >= 0:
        return Score((), hand, 0, hand)
    if not isinstance(hand, Hand):
        raise ArgumentError(f"a player has a hand, the line of one, or points from 0 up, not {short(hand)}")
    return game.score(hand)
