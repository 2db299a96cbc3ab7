"""Counting a finished hand: what everybody's tiles are worth, and who pays whom."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .score import DEAD
from .settlement import Liability, Settlement, nets, settle
from .tiles import DRAGONS, EAST, sections, suit_of

if TYPE_CHECKING:
    from .hand import Hand
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
