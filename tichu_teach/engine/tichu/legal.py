"""What may be done in a position: every legal action of every seat."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from ..climbing.actions import Action, Collect, Give, Pass, Play
from ..climbing.cards import bits
from ..climbing.combo import Combo
from .actions import Call, Lead, NoBomb, Push, Retract, Take, Wish
from .deck import ACE, LOW
from .wish import must_pass

if TYPE_CHECKING:
    from .state import State


def legal(state: State, seat: int | None = None) -> list[Action]:
    """Every legal action of a seat, or of all; never empty while somebody is to act.

    Includes what nobody waits for: calls, and bombs out of turn. A push has thousands of forms: one
    stands for all, `ask` judges each.
    """
    seats: Iterable[int] = range(state.game.players) if seat is None else (seat,)
    found: list[Action] = []
    for each in seats:
        found += due(state, each) if each in state.to_act else bombs_out_of_turn(state, each)
        found += calls(state, each)
    return found


def due(state: State, seat: int) -> list[Action]:
    """What a seat that owes a decision may choose from."""
    phase = state.phase
    if phase == "play":
        return turn_actions(state, seat)
    if phase == "window":
        return [NoBomb(seat), *beating_bombs(state, seat)]
    if phase == "collect":
        bombs = beating_bombs(state, seat)
        if state.duty:
            return [Play(seat, combo) for combo in state.duty.owed]
        if state.gift_due:
            return [Give(seat, to) for to in state.game.dragon_targets(seat)] + ([] if state.ended else bombs)
        return [Collect(seat), *bombs]
    if phase == "wish":
        return [Wish(seat, rank) for rank in (0, *range(LOW, ACE + 1))]
    if phase == "dog":
        return [Lead(seat, to) for to in state.game.dog_leaders(state, seat)]
    if phase == "take":
        return [Take(seat)]
    return [sample_push(state, seat)]


def sample_push(state: State, seat: int, rng: random.Random | None = None) -> Push:
    """A push for a seat: its lowest cards, or cards drawn by `rng`, where the game leaves it a choice."""
    cards = list(bits(state.hands[seat]))
    targets = state.game.push_targets(seat)
    demanded = state.game.demanded(state, seat)
    if demanded is not None:
        return Push(seat, demanded)
    return Push(seat, tuple(rng.sample(cards, len(targets)) if rng else cards[: len(targets)]))


def plays(state: State) -> Sequence[Combo]:
    """The combinations that the seat whose turn it is may play (phase "play")."""
    combinations, hand = state.game.combinations, state.hands[state.turn]
    if state.duty:
        return state.duty.owed
    if must_pass(state):
        return ()
    return combinations.follows(hand, state.top) if state.trick else combinations.leads(hand)


def turn_actions(state: State, seat: int) -> list[Action]:
    """Plays, and the pass where neither the lead nor the wish forbids it."""
    actions: list[Action] = [Play(seat, combo) for combo in plays(state)]
    if state.trick and not state.duty:
        actions.append(Pass(seat))
    return actions


def beating_bombs(state: State, seat: int) -> list[Action]:
    """The bombs of a seat that beat the trick."""
    bombs = state.game.combinations.bombs(state.hands[seat])
    return [Play(seat, bomb) for bomb in bombs if bomb.beats(state.top)]


def bombs_out_of_turn(state: State, seat: int) -> list[Action]:
    """What a seat that is not to act may throw in (nanking.bomb.any-time)."""
    open_ = state.phase in ("play", "collect") and state.trick and not state.ended
    return beating_bombs(state, seat) if open_ else []


def calls(state: State, seat: int) -> list[Action]:
    """The announcements open to a seat, in anybody's turn (nanking.tichu.small, nanking.tichu.grand)."""
    calls: list[Action] = []
    if may_call(state, seat):
        calls.append(Call(seat, "small"))
        if state.rest[seat] and state.game.may_announce(seat, "grand"):
            calls.append(Call(seat, "grand"))
    if may_retract(state, seat):
        calls.append(Retract(seat))
    return calls


def may_call(state: State, seat: int) -> bool:
    """Whether a seat may still announce a small tichu (nanking.tichu.small)."""
    return (
        seat not in state.played  # first, for it settles most of a round
        and state.phase != "over"
        and bool(state.hands[seat])
        and state.game.may_announce(seat, "small")
        and not any(caller == seat for caller, _ in state.announced)
        and not state.ended
    )


def may_retract(state: State, seat: int) -> bool:
    """Whether a seat may take its grand tichu back for a partner's (nanking.tichu.both).

    Of two it is the one whose ninth card comes later, whoever spoke first; once it has come nothing can be
    taken back.
    """
    option, rest = state.game.retract_second_grand, state.rest
    grand = [caller for caller, kind in state.announced if kind == "grand"]
    if not option or not rest[seat] or seat not in grand:
        return False
    if option == "spoke-later":
        before = grand[: grand.index(seat)]
    else:
        order = state.game.seats_from(state.turn)
        before = [p for p in grand if not rest[p] or order.index(p) < order.index(seat)]
    return any(partner in before for partner in state.game.partners(seat))
