"""Which positions a hand can come to: the checks on a position that was written down by hand."""

from __future__ import annotations

from ..errors import PositionError
from .notation import format_combo
from .state import State


def check_position(state: State) -> None:
    """Raises PositionError, naming the reason, for a position that no hand can come to."""
    for check in (_check_seats, _check_cards, _check_trick, _check_phase):
        check(state)


def _require(holds: object, message: str) -> None:
    if not holds:
        raise PositionError(message)


def _check_seats(state: State) -> None:
    _require(state.active, "nobody holds a card: the hand is over when one player is left with some")
    for name, seats in (("out", state.out), ("bets", tuple(seat for seat, _ in state.announced))):
        _require(len(set(seats)) == len(seats), f"a seat stands twice in '{name}'")
    for seat, hand in enumerate(state.hands):
        if hand:
            _require(seat not in state.out, f"seat {seat} is out but holds cards")
        else:
            _require(
                seat in state.out, f"seat {seat} holds no cards: name it in 'out', in the order they went"
            )
    most = max(hand.bit_count() for hand in state.hands)
    for seat, caught in zip(state.out, state.caught, strict=True):
        _require(
            most <= caught <= state.game.hand_size,
            f"when seat {seat} went out somebody held {most} to {state.game.hand_size} cards, not {caught}",
        )
        _require(seat in state.played, f"seat {seat} is out, so it has played")
    _require(
        list(state.caught) == sorted(state.caught, reverse=True),
        "nobody takes up cards: who goes out later finds no more in another hand",
    )


def _check_cards(state: State) -> None:
    game = state.game
    for seat, hand in enumerate(state.hands):
        dealt = (hand & game.deck.suited).bit_count()
        full = game.hand_size - 3
        _require(dealt <= full, f"seat {seat} holds {dealt} suited cards; {full} are dealt")
    _require(not state.haggis & game.deck.wilds, "a face card lies in the haggis: all are given out")
    most = game.deck.suited.bit_count() - game.players * (game.hand_size - 3)
    aside = state.haggis.bit_count()
    _require(aside <= most, f"the haggis holds {aside} cards; {most} are put aside")


def _check_trick(state: State) -> None:
    if not state.trick:
        return
    _require(state.phase != "over", "a trick lies only while it is played")
    below, before = None, None
    for seat, combo in state.trick:
        text = format_combo(combo, state.game)
        _require(combo.kind != "none", f"the trick holds {text}, which is no combination")
        _require(below is None or combo.beats(below), f"in the trick, {text} does not beat what lies below")
        _require(seat != before, f"in the trick, seat {seat} follows its own play with {text}")
        _require(seat in state.played, f"seat {seat} has played but counts as fresh")
        below, before = combo, seat


def _check_phase(state: State) -> None:
    turn = state.turn
    if state.phase == "over":
        _require(state.ended, "the hand is not over: several players hold cards")
        _require(
            state.caught[-1] == state.hands[state.active[0]].bit_count(),
            "the last to go out found the cards that the last player still holds",
        )
    elif state.phase == "play":
        _require(not state.ended, "the hand is over: nobody is to play")
        _require(state.hands[turn], f"it is the turn of seat {turn}, which holds no cards")
        _require(turn != state.owner, f"seat {turn} cannot follow its own combination: 'collect {turn}'")
    else:
        _require(state.trick, "collect wants a trick on the table")
        _require(turn == state.owner, f"the trick belongs to seat {state.owner}, not {turn}")
        _require(not state.ended or state.gift_due, "the hand is over and the trick taken in")
