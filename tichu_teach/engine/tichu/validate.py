"""Checks that a position written by hand can come about."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ..climbing.validate import (
    check_can_play,
    check_climbs,
    check_named_once,
    check_out,
    check_owner,
    require,
)
from .notation import format_combo
from .state import State
from .transitions import beating_bombs


def check_position(state: State) -> None:
    """Raise PositionError, with the reason, for a position that no round can reach."""
    for check in (_check_seats, _check_hands, _check_trick, _check_phase, _check_wish):
        check(state)


def _check_seats(state: State) -> None:
    check_named_once(state, "calls")
    for seat, kind in state.announced:
        message = f"seat {seat} has no {kind} tichu to announce"
        require(state.game.may_announce(seat, kind), message, "call", seat=seat)
    check_out(state)
    message = "'people' names everybody once, in the order of the seats and where the game lets them sit"
    require(state.game.may_sit(state.people), message, "people")
    over = state.fault is None or state.phase == "over"
    require(over, "a fault ends the round: its phase is 'over'", "fault")


def _check_hands(state: State) -> None:
    game, full = state.game, state.game.hand_size
    left = full - (game.grand_before or full)
    for seat, hand in enumerate(state.hands):
        held, rest = hand.bit_count() + len(state.rest[seat]), len(state.rest[seat])
        message = f"seat {seat} holds {held} cards; {full} is the most"
        require(held <= full, message, "full", seat=seat, count=held, most=full)
        enough = state.phase not in ("take", "push") or held >= game.least_hand
        message = f"before play seat {seat} has {full} cards, here {held}"
        require(enough, message, "before-play", seat=seat, count=held, wanted=full)
        message = f"seat {seat} takes cards in the phase 'taking' only"
        require(state.phase == "take" or not rest, message, "taking", seat=seat)
        message = f"seat {seat} has {left} cards to take, or none"
        require(rest in (0, left), message, "to-take", seat=seat, count=left)
        _check_pushed(state, seat)


def _check_pushed(state: State, seat: int) -> None:
    """Check the cards laid down to push, which are still counted in the hand."""
    pushed = state.pushed[seat]
    message = f"seat {seat} pushes cards in the phase 'pushing' only"
    require(state.phase == "push" or not pushed, message, "pushing", seat=seat)
    if pushed:
        targets = len(state.game.push_targets(seat))
        told: dict[str, object] = {"seat": seat, "count": len(pushed), "wanted": targets}
        message = f"seat {seat} pushes {targets} cards, here {len(pushed)}"
        require(len(pushed) == targets, message, "pushed-count", **told)
        message = f"seat {seat} pushes a card twice"
        require(sum(pushed).bit_count() == targets, message, "pushed-twice", **told)
        message = f"seat {seat} pushes a card that it does not hold"
        require(not sum(pushed) & ~state.hands[seat], message, "pushed-held", **told)


def _check_trick(state: State) -> None:
    if not state.trick:
        return
    played = state.phase in ("play", "wish", "window", "collect") or state.fault is not None
    require(played, "a trick lies only while it is played", "trick")
    deck, below, before = state.game.deck, None, None
    for seat, combo in state.trick:
        text, names = format_combo(combo, deck), deck.names(combo.cards)
        message = "the Dog lies in no trick: it passes the lead on at once"
        require(combo.kind != "dog", message, "trick-dog", seat=seat)
        check_climbs(seat, combo, below, text, names)
        begun = seat in state.played or state.hands[seat].bit_count() < state.game.hand_size
        require(begun, f"seat {seat} has played but counts as fresh", "fresh", seat=seat)
        message = f"in the trick, seat {seat} follows its own play with {text}: no bomb"
        require(seat != before or combo.is_bomb, message, "own-play", seat=seat, cards=names)
        below, before = combo, seat


def _check_phase(state: State) -> None:
    if state.phase in ("window", "wish", "collect"):
        require(state.trick, f"{state.phase} wants a trick on the table", "no-trick")
    _PHASES[state.phase](state)


def _check_over(state: State) -> None:
    over = state.ended or state.fault is not None
    require(over, "the round is not over: several players hold cards", "not-over")


def _check_take(state: State) -> None:
    turn = state.turn
    require(state.rest[turn], f"seat {turn} has no cards left to take", "none-to-take", seat=turn)
    message = f"seat {turn} is not asked: it takes its cards at once"
    require(state.game.may_announce(turn, "grand"), message, "takes-at-once", seat=turn)


def _check_push(state: State) -> None:
    message = f"in round {state.round} no cards change hands"
    require(state.game.pushes(state.round), message, "no-push", round=state.round)
    require(state.to_act, "all have pushed: the cards are revealed at once", "pushed-all")
    held = _held(state) | state.open
    require(held & state.game.deck.mahjong, "before play somebody holds the Mahjong", "no-mahjong")


def _check_play(state: State) -> None:
    require(not state.ended, "the round is over: nobody is to play", "over")
    check_can_play(state)


def _check_dog(state: State) -> None:
    game, turn = state.game, state.turn
    require(not _held(state) & game.deck.dog, "somebody still holds the Dog", "dog-held")
    choice = len(game.dog_leaders(turn, state.hands, state.round)) > 1
    require(choice, f"seat {turn} has no choice of who leads", "no-choice", seat=turn)


def _check_wishing(state: State) -> None:
    require(state.game.wishes, "in this game the Mahjong lets nobody wish", "no-wishes")
    played = state.turn == state.owner and state.top.cards & state.game.deck.mahjong
    require(played, "only a player who has just played the Mahjong makes a wish", "wishes")


def _check_collect(state: State) -> None:
    check_owner(state)
    require(not state.ended or state.gift_due, "the round is over and the trick taken in", "taken-in")


def _check_window(state: State) -> None:
    require(len(set(state.window)) == len(state.window), "a seat stands twice in 'bombs'", "seat-twice")
    for seat in state.window:
        beating = beating_bombs(state, seat)
        require(beating, f"seat {seat} holds no bomb to be asked for", "no-bomb", seat=seat)
    message = f"it is the turn of seat {state.turn}, which holds no cards"
    holds = state.hands[state.turn] or state.turn == state.owner
    require(holds, message, "turn-empty", seat=state.turn)


def _held(state: State) -> int:
    return sum(state.hands) | sum(map(sum, state.rest))


def _check_wish(state: State) -> None:
    if not state.wish:
        return
    require(state.game.wishes, "in this game the Mahjong lets nobody wish", "no-wishes")
    during_play = state.phase in ("play", "dog", "window", "collect")
    require(during_play or state.fault is not None, "a wish stands only while tricks are played", "wish")
    gone = not _held(state) & state.game.deck.mahjong
    require(gone, "a wish stands only after the Mahjong was played", "wish-held")


_PHASES: Mapping[str, Callable[[State], None]] = {
    "take": _check_take,
    "push": _check_push,
    "play": _check_play,
    "wish": _check_wishing,
    "window": _check_window,
    "dog": _check_dog,
    "collect": _check_collect,
    "over": _check_over,
}
