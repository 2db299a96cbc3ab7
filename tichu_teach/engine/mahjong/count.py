"""Counting a finished hand: what everybody's tiles are worth, and who pays whom."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..errors import ArgumentError, PositionError, short
from .hand import Hand
from .notation import parse_seat, seat_name
from .payments import Liability, Settlement, nets, settle
from .score import DEAD, Score
from .tiles import DRAGONS, EAST, sections, suit_of

if TYPE_CHECKING:
    from .ruleset import MahjongRules
    from .state import State

_SUIT_LAID = 9  # tiles of one suit on the table that make their last one dangerous (mahjong.penalty.1-suit)
_HONOURS_LAID = 3  # groups of winds and dragons that do (mahjong.penalty.2-honours)


def settled(state: State) -> Settlement:
    """The settlement of a hand that is over; nothing is paid for a drawn one (mahjong.draw.no-settlement)."""
    seats = range(state.game.players)
    if state.won is None:
        return Settlement((), (), (0,) * len(seats))
    scores = tuple(DEAD if seat in state.dead else state.game.score(state.hand(seat)) for seat in seats)
    liable = liability(state)
    totals = [score.total for score in scores]
    payments = settle(totals, state.won.seat, state.east, liable, state.game.liability == "all-net")
    return Settlement(scores, tuple(payments), nets(payments, len(seats)), state.won.seat, liable)


def liability(state: State) -> Liability | None:
    """Who pays for all because of the tile that was discarded (section 2.14), None if nobody does."""
    won = state.won
    if won is None or won.by is None:
        return None
    rule = penalty(state.game, state.hand(won.seat))
    return Liability(won.by, rule) if rule else None


def penalty(game: MahjongRules, hand: Hand) -> str | None:
    """The penalty by which whoever discarded the winning tile pays for all, None if there is none."""
    if hand.win is None or hand.win.source != "discard":
        return None
    everything = hand.tiles + sum(group.bag for group in hand.laid)
    suits = [suit for suit, part in enumerate(sections(everything)) if part]
    if len(suits) != 1:
        return None
    if suits[0] < 3:
        on_table = sum(len(group.tiles) for group in hand.laid if suit_of(group.tile) == suits[0])
        return "mahjong.penalty.1-suit" if on_table >= _SUIT_LAID else None
    winds_too = game.penalty2_winds == "any"
    dangerous = hand.win.tile in DRAGONS or hand.win.tile == hand.wind or winds_too
    if dangerous and sum(group.tile >= EAST for group in hand.laid) >= _HONOURS_LAID:
        return "mahjong.penalty.2-honours"
    return None


def settlement(
    game: MahjongRules, hands: Sequence[Hand | str | int], winner: str, by: str, dead: Sequence[str]
) -> Settlement:
    """The settlement of hands as they are written down or counted (see `MahjongRules.settle`)."""
    if isinstance(hands, str) or not isinstance(hands, Sequence):
        raise ArgumentError(f"settle takes a list, what each player has, not {short(hands)}")
    if len(hands) != game.players:
        raise PositionError(f"{game.name} is played by {game.players}; here are {len(hands)} hands")
    first = _named(game, winner)
    buried = {_named(game, each) for each in ([dead] if isinstance(dead, str) else dead)}
    read: list[Hand | None] = []
    scores = []
    for seat, each in enumerate(hands):
        hand = game.hand(each) if isinstance(each, str) else each if isinstance(each, Hand) else None
        wind = seat_name(seat, 0, game)
        if hand and hand.wind != game.wind(seat, 0):
            raise PositionError(
                f"hand {seat + 1} is that of {wind}: they come in playing order, East's first"
            )
        if hand and hand.win:
            if first not in (None, seat):
                raise PositionError(f"{wind} has won as well as {seat_name(first or 0, 0, game)}")
            first = seat
        read.append(hand)
        scores.append(DEAD if seat in buried else _counted(game, hand or each))
    if first is None:
        raise PositionError("who has won? Name the wind: winner='S'")
    won, thrower = read[first], _named(game, by)
    if first in buried or thrower == first:
        raise PositionError(f"{seat_name(first, 0, game)} has won: neither dead nor its own discarder")
    rule = penalty(game, won) if won and thrower is not None else None
    liable = Liability(thrower, rule) if rule and thrower is not None else None
    payments = settle([score.total for score in scores], first, 0, liable, game.liability == "all-net")
    return Settlement(tuple(scores), tuple(payments), nets(payments, len(hands)), first, liable)


def _named(game: MahjongRules, wind: str) -> int | None:
    """The seat of a wind, None for none."""
    if not isinstance(wind, str):
        raise ArgumentError(f"a player is named by the wind, E S W N, not {short(wind)}")
    return parse_seat(wind, 0, game, wind) if wind else None


def _counted(game: MahjongRules, hand: Hand | str | int) -> Score:
    if type(hand) is int and hand >= 0:
        return Score((), hand, 0, hand)
    if not isinstance(hand, Hand):
        raise ArgumentError(f"a player has a hand, the line of one, or points from 0 up, not {short(hand)}")
    return game.score(hand)
