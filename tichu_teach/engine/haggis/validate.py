"""Checks that a position written by hand can come about."""

from __future__ import annotations

from ..climbing.validate import check_climbs, check_named_once, check_out, require
from .notation import format_combo
from .state import State


def check_position(state: State) -> None:
    """Raise PositionError, with the reason, for a position that no hand can reach."""
    for check in (_check_seats, _check_cards, _check_trick, _check_phase):
        check(state)


def _check_seats(state: State) -> None:
    require(state.active, "nobody holds a card: the hand is over when one player is left with some", "nobody")
    check_named_once(state, "bets")
    check_out(state)
    most = max(hand.bit_count() for hand in state.hands)
    for seat, caught in zip(state.out, state.caught, strict=True):
        require(
            most <= caught <= state.game.hand_size,
            f"when seat {seat} went out somebody held {most} to {state.game.hand_size} cards, not {caught}",
            "caught",
            seat=seat,
            least=most,
            most=state.game.hand_size,
            count=caught,
        )
        require(seat in state.played, f"seat {seat} is out, so it has played", "out-fresh", seat=seat)
    require(
        list(state.caught) == sorted(state.caught, reverse=True),
        "nobody takes up cards: who goes out later finds no more in another hand",
        "caught-more",
    )


def _check_cards(state: State) -> None:
    game = state.game
    for seat, hand in enumerate(state.hands):
        dealt = (hand & game.deck.suited).bit_count()
        full = game.hand_size - 3
        require(
            dealt <= full,
            f"seat {seat} holds {dealt} suited cards; {full} are dealt",
            "full",
            seat=seat,
            count=dealt,
            most=full,
        )
    require(
        not state.haggis & game.deck.wilds, "a face card lies in the haggis: all are given out", "haggis-face"
    )
    most = game.deck.suited.bit_count() - game.players * (game.hand_size - 3)
    aside = state.haggis.bit_count()
    require(
        aside <= most,
        f"the haggis holds {aside} cards; {most} are put aside",
        "haggis-full",
        count=aside,
        most=most,
    )


def _check_trick(state: State) -> None:
    if not state.trick:
        return
    require(state.phase != "over", "a trick lies only while it is played", "trick")
    below, before = None, None
    for seat, combo in state.trick:
        text, names = format_combo(combo, state.game), state.game.deck.names(combo.cards)
        check_climbs(seat, combo, below, text, names)
        require(
            seat != before,
            f"in the trick, seat {seat} follows its own play with {text}",
            "own-play",
            seat=seat,
            cards=names,
        )
        require(seat in state.played, f"seat {seat} has played but counts as fresh", "fresh", seat=seat)
        below, before = combo, seat


def _check_phase(state: State) -> None:
    turn = state.turn
    if state.phase == "over":
        require(state.ended, "the hand is not over: several players hold cards", "not-over")
        require(
            state.caught[-1] == state.hands[state.active[0]].bit_count(),
            "the last to go out found the cards that the last player still holds",
            "caught-last",
        )
    elif state.phase == "play":
        require(not state.ended, "the hand is over: nobody is to play", "over")
        require(
            state.hands[turn], f"it is the turn of seat {turn}, which holds no cards", "turn-empty", seat=turn
        )
        require(
            turn != state.owner,
            f"seat {turn} cannot follow its own play: write 'collect {turn}' where all have passed",
            "turn-own",
            seat=turn,
        )
    else:
        require(state.trick, "collect wants a trick on the table", "no-trick")
        require(
            turn == state.owner,
            f"the trick belongs to seat {state.owner}, not {turn}",
            "owner",
            seat=state.owner,
        )
        require(not state.ended or state.gift_due, "the hand is over and the trick taken in", "taken-in")
