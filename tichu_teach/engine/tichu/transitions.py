"""The course of a round: how each action turns a position into the next.

take → push → play (wish, window, collect in between) → over.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ..climbing.actions import Action, Collect, Give, Pass, Play
from ..state import put
from .actions import Call, Lead, NoBomb, Push, Retract, Take, Wish
from .legal import beating_bombs

if TYPE_CHECKING:
    from .state import State


def after(state: State, action: Action) -> State:
    """The state after an action that is known to be legal (one from `legal`); unchecked, so quick."""
    return _COURSE[type(action)](state, action)


def opened(state: State) -> State:
    """A freshly dealt round (phase "take") brought to its first decision."""
    return _next_to_take(state, state.turn)


def _take(state: State, action: Take) -> State:
    taken = _with_rest(state, action.seat)
    return _next_to_take(taken, state.game.next_seat(action.seat))


def _with_rest(state: State, seat: int) -> State:
    """The state with a seat's remaining cards in its hand."""
    hand = state.hands[seat] | sum(state.rest[seat])
    return state.replace(hands=put(state.hands, seat, hand), rest=put(state.rest, seat, ()))


def _next_to_take(state: State, seat: int) -> State:
    """The state with the next seat to decide on a grand tichu, from `seat` on; who cannot, just takes."""
    game = state.game
    waiting = [s for s in game.seats_from(seat) if state.rest[s] and game.may_announce(s, "grand")]
    if waiting:
        return state.replace(turn=waiting[0])
    for each in range(game.players):
        if state.rest[each]:
            state = _with_rest(state, each)
    if game.pushes(state):
        return state.replace(phase="push", turn=seat)
    return _first_lead(state.replace(turn=seat))


def _first_lead(state: State) -> State:
    """Play begins with the holder of the Mahjong; lies it open, with the first to take a card."""
    mahjong = state.game.deck.mahjong
    holders = [seat for seat, hand in enumerate(state.hands) if hand & mahjong]
    return state.replace(phase="play", turn=holders[0] if holders else state.turn)


def _call(state: State, action: Call) -> State:
    announced = (*state.announced, (action.seat, action.kind))
    if state.phase == "push" and state.game.reopen_push_on_call:
        # A call before the reveal: cards already laid down go back, everybody chooses again.
        return state.replace(announced=announced, pushed=((),) * state.game.players)
    return state.replace(announced=announced)


def _retract(state: State, action: Retract) -> State:
    return state.replace(announced=tuple(call for call in state.announced if call[0] != action.seat))


def _push(state: State, action: Push) -> State:
    pushed = put(state.pushed, action.seat, action.cards)
    new = state.replace(pushed=pushed)
    if new.to_act:
        return new
    hands = [hand & ~sum(cards) for hand, cards in zip(state.hands, pushed, strict=True)]
    for seat, cards in enumerate(pushed):
        for target, card in zip(state.game.push_targets(seat), cards, strict=True):
            hands[target] |= card
    return _first_lead(state.replace(hands=tuple(hands), pushed=((),) * state.game.players))


def _play(state: State, action: Play) -> State:
    seat, combo = action.seat, action.combo
    game = state.game
    hands = put(state.hands, seat, state.hands[seat] & ~combo.cards)
    new = state.replace(
        hands=hands,
        out=state.out if hands[seat] else (*state.out, seat),
        played=state.played if seat in state.played else state.played | {seat},
        window=(),
    )
    changes = new.__dict__
    if state.wish and combo.cards & game.deck.rank[state.wish]:
        changes.update(wish=0, wisher=None)
    if combo.kind == "dog":
        return _after_dog(new, seat)
    changes["trick"] = (*state.trick, (seat, combo))
    if new.ended:
        return _last_trick(new, seat)
    changes["turn"] = new.first_active(game.next_seat(seat))
    if combo.cards & game.deck.mahjong and game.wishes:
        changes.update(phase="wish", turn=seat)
        return new
    return _open_window(new)


def _after_dog(state: State, seat: int) -> State:
    if state.ended:
        return _over(state)
    leaders = state.game.dog_leaders(state, seat)
    if len(leaders) > 1:
        return state.replace(phase="dog", trick=(), turn=seat)
    return state.replace(phase="play", trick=(), turn=leaders[0])


def _lead(state: State, action: Lead) -> State:
    return state.replace(phase="play", turn=action.to)


def _last_trick(state: State, seat: int) -> State:
    """The round ended with this play: its player takes the trick, or gives it if it is the Dragon's."""
    last = state.replace(phase="collect", turn=seat)
    if last.gift_due and not state.game.uncounted(state.out):
        return last
    return _taken_by(last, seat)


def _open_window(state: State) -> State:
    """Ask everybody who could bomb, from the seat whose turn it is (nanking.bomb.priority)."""
    has_bomb, hands = state.game.combinations.has_bomb, state.hands
    asked = tuple(seat for seat, hand in enumerate(hands) if has_bomb(hand) and beating_bombs(state, seat))
    if asked:
        # When everybody has passed, the owner of the trick decides in collecting it.
        owner = state.owner if state.turn == state.owner else None
        order = state.game.seats_from(state.turn)
        asked = tuple(seat for seat in order if seat in asked and seat != owner)
    if asked:
        return state.replace(phase="window", window=asked)
    return _window_closed(state)


def _window_closed(state: State) -> State:
    return state.replace(phase="collect" if state.turn == state.owner else "play", window=())


def _no_bomb(state: State, action: NoBomb) -> State:
    left = tuple(seat for seat in state.window if seat != action.seat)
    return state.replace(window=left) if left else _window_closed(state)


def _wish(state: State, action: Wish) -> State:
    turn = state.first_active(state.game.next_seat(action.seat))
    wisher = action.seat if action.rank else None
    return _open_window(state.replace(wish=action.rank, wisher=wisher, turn=turn))


def _pass(state: State, action: Pass) -> State:
    for seat in state.game.seats_from(state.game.next_seat(action.seat)):
        if seat == state.owner:
            return _open_window(state.replace(turn=seat))
        if state.hands[seat]:
            return state.replace(turn=seat)
    raise AssertionError("a trick has an owner")


def _collect(state: State, action: Collect) -> State:
    return _taken_by(state, action.seat)


def _give(state: State, action: Give) -> State:
    return _taken_by(state, action.to)


def _taken_by(state: State, seat: int) -> State:
    cards = 0
    for _, combo in state.trick:
        cards |= combo.cards
    new = state.replace(won=put(state.won, seat, state.won[seat] | cards), trick=())
    if state.ended:
        return _over(new)
    return new.replace(phase="play", turn=new.first_active(state.turn))


def _over(state: State) -> State:
    return state.replace(phase="over", wish=0, wisher=None, window=())


_COURSE: dict[type[Action], Callable[[State, Any], State]] = {
    Take: _take,
    Call: _call,
    Retract: _retract,
    Push: _push,
    Play: _play,
    Pass: _pass,
    NoBomb: _no_bomb,
    Wish: _wish,
    Collect: _collect,
    Give: _give,
    Lead: _lead,
}
