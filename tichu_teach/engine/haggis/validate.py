"""Checks that a position written by hand can come about."""

from __future__ import annotations

from ..climbing.validate import (
    check_can_play,
    check_climbs,
    check_named_once,
    check_out,
    check_owner,
    require,
)
from .notation import format_combo
from .rules import DEALT
from .state import State


def check_position(state: State) -> None:
    """Raise PositionError, with the reason, for a position that no hand can reach."""
    for check in (_check_seats, _check_cards, _check_trick, _check_phase):
        check(state)


def _check_seats(state: State) -> None:
    require(state.active, "nobody holds a card: the hand is over when one player is left with some", "nobody")
    check_named_once(state, "bets")
    check_out(state)
    least, most = max(hand.bit_count() for hand in state.hands), state.game.hand_size
    for seat, caught in zip(state.out, state.caught, strict=True):
        message = f"when seat {seat} went out somebody held {least} to {most} cards, not {caught}"
        possible = least <= caught <= most
        require(possible, message, "caught", seat=seat, least=least, most=most, count=caught)
        require(seat in state.played, f"seat {seat} is out, so it has played", "out-fresh", seat=seat)
    fewer = list(state.caught) == sorted(state.caught, reverse=True)
    message = "nobody takes up cards: who goes out later finds no more in another hand"
    require(fewer, message, "caught-more")


def _check_cards(state: State) -> None:
    game, deck = state.game, state.game.deck
    for seat, hand in enumerate(state.hands):
        held = (hand & deck.suited).bit_count()
        message = f"seat {seat} holds {held} suited cards; {DEALT} are dealt"
        require(held <= DEALT, message, "full", seat=seat, count=held, most=DEALT)
    message = "a face card lies in the haggis: all are given out"
    require(not state.haggis & deck.wilds, message, "haggis-face")
    aside, most = state.haggis.bit_count(), deck.suited.bit_count() - game.players * DEALT
    message = f"the haggis holds {aside} cards; {most} are put aside"
    require(aside <= most, message, "haggis-full", count=aside, most=most)


def _check_trick(state: State) -> None:
    if not state.trick:
        return
    require(state.phase != "over", "a trick lies only while it is played", "trick")
    below, before = None, None
    for seat, combo in state.trick:
        text, names = format_combo(combo, state.game), state.game.deck.names(combo.cards)
        check_climbs(seat, combo, below, text, names)
        message = f"in the trick, seat {seat} follows its own play with {text}"
        require(seat != before, message, "own-play", seat=seat, cards=names)
        require(seat in state.played, f"seat {seat} has played but counts as fresh", "fresh", seat=seat)
        below, before = combo, seat


def _check_phase(state: State) -> None:
    if state.phase == "over":
        require(state.ended, "the hand is not over: several players hold cards", "not-over")
        left = state.hands[state.active[0]].bit_count()
        message = "the last to go out found the cards that the last player still holds"
        require(state.caught[-1] == left, message, "caught-last")
    elif state.phase == "play":
        require(not state.ended, "the hand is over: nobody is to play", "over")
        check_can_play(state)
    else:
        require(state.trick, "collect wants a trick on the table", "no-trick")
        check_owner(state)
        require(not state.ended or state.gift_due, "the hand is over and the trick taken in", "taken-in")
