"""The legal actions of a position, and the state after each.

take → push → play (wish, window, collect in between) → over.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ..actions import Action
from ..climbing.actions import Collect, Give, Pass, Play, collecting, passing, plays_of
from ..values import put
from .actions import Call, Lead, NoBomb, Push, Retract, Take, Wish, calling
from .combinations import has_bomb
from .deck import ACE, LOW
from .rules import TichuRules
from .state import State
from .wish import Trick

# -- what may be done ----------------------------------------------------------------------------------


def legal(state: State, seat: int | None = None) -> list[Action]:
    """Every legal action of a seat, or of all; never empty while somebody is to act.

    Includes actions the game does not wait for: calls, and bombs out of turn. A push has thousands of forms:
    one stands for all, `ask` judges each.
    """
    if seat is None:
        return [action for each in range(state.game.players) for action in legal(state, each)]
    if state.phase == "play" and seat == state.turn:  # by far the most frequent case
        found = plays_of(seat, state.plays())
        if state.trick and not (state.wish and state.duty):
            found.append(passing(seat))
    else:
        found = choices_due(state, seat) if seat in state.to_act else _bombs_out_of_turn(state, seat)
    if seat not in state.played:  # else it can neither call nor retract
        found += calls(state, seat)
    return found


def choices_due(state: State, seat: int) -> list[Action]:
    """The choices of a seat that owes a decision other than its turn."""
    phase = state.phase
    if phase == "window":
        return [NoBomb(seat), *beating_bombs(state, seat)]
    if phase == "collect":
        bombs = beating_bombs(state, seat)
        if state.duty:
            return plays_of(seat, state.duty.owed_plays)
        if state.gift_due:
            return [Give(seat, to) for to in state.game.dragon_targets(seat)] + ([] if state.ended else bombs)
        return [collecting(seat), *bombs]
    if phase == "wish":
        return [Wish(seat, rank) for rank in (0, *range(LOW, ACE + 1))]
    if phase == "dog":
        return [Lead(seat, to) for to in state.game.dog_leaders(seat, state.hands, state.round)]
    if phase == "take":
        return [Take(seat)]
    return [state.sample_push(seat)]


def beating_bombs(state: State, seat: int) -> list[Action]:
    """The bombs of a seat that beat the trick."""
    hand, top = state.hands[seat], state.trick[-1][1] if state.trick else None
    if not top or not has_bomb(hand):
        return []
    return plays_of(seat, [bomb for bomb in state.game.combinations.bombs(hand) if bomb.beats(top)])


def _bombs_out_of_turn(state: State, seat: int) -> list[Action]:
    """The bombs of a seat that is not to act (nanking.bomb.any-time)."""
    open_ = state.phase in ("play", "collect") and state.trick and not state.ended
    return beating_bombs(state, seat) if open_ else []


def calls(state: State, seat: int) -> list[Action]:
    """The calls open to a seat, on anybody's turn (nanking.tichu.small, nanking.tichu.grand)."""
    calls: list[Action] = []
    if state.may_call(seat):
        calls.append(calling(seat, "small"))
        if state.rest[seat] and state.game.may_announce(seat, "grand"):
            calls.append(calling(seat, "grand"))
    if may_retract(state, seat):
        calls.append(Retract(seat))
    return calls


def may_retract(state: State, seat: int) -> bool:
    """Return True if a seat may take its grand tichu back for a partner's (nanking.tichu.both).

    Of two callers it is the one whose ninth card comes later, whoever spoke first; after that card it is too
    late.
    """
    rest = state.rest
    if not state.game.retract_second_grand or not rest[seat]:
        return False
    grand = [caller for caller, kind in state.announced if kind == "grand"]
    if seat not in grand:
        return False
    order = state.game.seats_from(state.turn)
    before = [p for p in grand if not rest[p] or order.index(p) < order.index(seat)]
    return any(partner in before for partner in state.game.partners(seat))


# -- what comes of it ----------------------------------------------------------------------------------


def fault(state: State, seat: int) -> State:
    """The state after a seat has overlooked the wish, if that ends the round (nanking.wish.penalty)."""
    return state.replace(phase="over", fault=seat, window=())


def _take(state: State, action: Take) -> State:
    taken = _with_rest(state, action.seat)
    return next_to_take(taken, state.game.next_seat(action.seat))


def _with_rest(state: State, seat: int) -> State:
    """The state with a seat's remaining cards in its hand."""
    hand = state.hands[seat] | sum(state.rest[seat])
    return state.replace(hands=put(state.hands, seat, hand), rest=put(state.rest, seat, ()))


def next_to_take(state: State, seat: int) -> State:
    """The state with the next seat to decide on a grand tichu, from `seat` on; the others just take."""
    game = state.game
    waiting = [s for s in game.seats_from(seat) if state.rest[s] and game.may_announce(s, "grand")]
    if waiting:
        return state.replace(turn=waiting[0])
    for each in range(game.players):
        if state.rest[each]:
            state = _with_rest(state, each)
    if game.pushes(state.round):
        return state.replace(phase="push", turn=seat)
    return _first_lead(state.replace(turn=seat))


def _first_lead(state: State) -> State:
    """Begin play with the holder of the Mahjong or, if it lies open, with the first to take a card."""
    mahjong = state.game.deck.mahjong
    holders = [seat for seat, hand in enumerate(state.hands) if hand & mahjong]
    return state.replace(phase="play", turn=holders[0] if holders else state.turn)


def _call(state: State, action: Call) -> State:
    announced = (*state.announced, (action.seat, action.kind))
    if state.phase == "push" and state.game.reopen_push_on_call:
        # A call before the reveal: cards already laid down go back, and everybody chooses again.
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
    seat, combo = action
    cards, game, wish = combo.cards, state.game, state.wish
    hand = state.hands[seat] & ~cards
    hands = put(state.hands, seat, hand)
    trick = (*state.trick, (seat, combo))
    changes: dict[str, object] = {"hands": hands, "trick": trick}
    out = state.out if hand else (*state.out, seat)
    if not hand:
        changes["out"] = out
    if seat not in state.played:
        changes["played"] = state.played | {seat}
    if wish and cards & game.deck.rank[wish]:
        changes.update(wish=0, wisher=None)
    if combo.kind == "dog":
        return _after_dog(state.replace(changes, trick=(), window=()), seat)
    if not hand and game.round_over(out):
        return _last_trick(state.replace(changes, window=()), seat)
    if cards & game.deck.mahjong and game.wishes:
        return state.replace(changes, phase="wish", turn=seat, window=())
    return _asked_for_bombs(state, game.holding_after(seat, hands), hands, trick, changes)


def _after_dog(state: State, seat: int) -> State:
    if state.ended:
        return _over(state)
    leaders = state.game.dog_leaders(seat, state.hands, state.round)
    if len(leaders) > 1:
        return state.replace(phase="dog", turn=seat)
    return state.replace(phase="play", turn=leaders[0])


def _last_trick(state: State, seat: int) -> State:
    """The state after the play that ends the round: its player takes the trick, or gives a Dragon's away."""
    last = state.replace(phase="collect", turn=seat)
    if last.gift_due and not state.game.double_victory(state.out):
        return last
    return _taken_by(last, seat)


def _asked_for_bombs(
    state: State, turn: int, hands: Sequence[int], trick: Trick, changes: Mapping[str, object]
) -> State:
    """The changed state, with everybody who could bomb asked from seat `turn` on (nanking.bomb.priority).

    `hands` and `trick` are those after the changes. When all have passed, the owner of the trick decides by
    collecting it.
    """
    asked = _could_bomb(state.game, hands, trick, turn) if any(map(has_bomb, hands)) else ()
    phase = "window" if asked else "collect" if turn == trick[-1][0] else "play"
    return state.replace(changes, phase=phase, turn=turn, window=asked)


def _could_bomb(game: TichuRules, hands: Sequence[int], trick: Trick, turn: int) -> tuple[int, ...]:
    """The seats with a bomb for a trick, from the one whose turn it is; the one collecting is not asked."""
    owner, top = trick[-1]
    return tuple(
        seat
        for seat in game.seats_from(turn)
        if has_bomb(hands[seat])
        and not seat == turn == owner
        and any(bomb.beats(top) for bomb in game.combinations.bombs(hands[seat]))
    )


def _no_bomb(state: State, action: NoBomb) -> State:
    left = tuple(seat for seat in state.window if seat != action.seat)
    phase = "window" if left else "collect" if state.turn == state.owner else "play"
    return state.replace(phase=phase, window=left)


def _wish(state: State, action: Wish) -> State:
    turn = state.game.holding_after(action.seat, state.hands)
    wisher = action.seat if action.rank else None
    return _asked_for_bombs(state, turn, state.hands, state.trick, {"wish": action.rank, "wisher": wisher})


def _pass(state: State, action: Pass) -> State:
    seat = state.after_pass(action.seat)
    if seat == state.trick[-1][0]:
        return _asked_for_bombs(state, seat, state.hands, state.trick, {})
    return state.replace(turn=seat)


def _taken_by(state: State, seat: int) -> State:
    cards = 0
    for _, combo in state.trick:
        cards |= combo.cards
    won = put(state.won, seat, state.won[seat] | cards)
    if state.ended:
        return _over(state.replace(won=won, trick=()))
    return state.replace(won=won, trick=(), phase="play", turn=state.first_active(state.turn))


def _over(state: State) -> State:
    return state.replace(phase="over", wish=0, wisher=None, window=())


# By type of action, the function that makes the state after a legal one.
OUTCOMES: Mapping[type[Action], Callable[[State, Any], State]] = {
    Take: _take,
    Call: _call,
    Retract: _retract,
    Push: _push,
    Play: _play,
    Pass: _pass,
    NoBomb: _no_bomb,
    Wish: _wish,
    Collect: lambda state, collect: _taken_by(state, collect.seat),
    Give: lambda state, gift: _taken_by(state, gift.to),
    Lead: lambda state, lead: state.replace(phase="play", turn=lead.to),
}
