"""Conditions on an action and on a wish in the Tichu family.

On an action, beside those that all climbing games share (`climbing.py`):

    no-bomb               saying that one does not bomb
    calls small           a tichu is announced: small or grand
    leads 4               after the Dog the lead goes to seat 4
    sends-out             after the Dog the lead goes to somebody who can go out with a single play
    pushes                cards are laid out to be given away
    fulfils-wish          it grants the wish that binds the seat

On a wish, where everybody who owes nothing passes and nobody bombs unasked:

    owes 1                seat 1 must grant it
    spares 1              seat 1 need not
    forces-phoenix 1      seat 1 must, and only with the Phoenix as another card
    forces-bomb 1         seat 1 must, and only with a bomb
    splits-bomb 1         seat 1 must, and has to break up its bomb
    two-ways 1            seat 1 must, and may choose: with the bomb or by breaking it up
    binds-leader          whoever leads the next trick must
    binds-wisher          the wisher is the first who must
    binds-nobody          nobody owes it, until the next lead is made"""

from __future__ import annotations

from dataclasses import dataclass

from tichu_teach.engine import Action, Call, Collect, Combo, Lead, NoBomb, Pass, Play, Push, Wish
from tichu_teach.engine.climbing.combo import KINDS
from tichu_teach.engine.tichu.deck import parse_rank
from tichu_teach.engine.tichu.state import State

from ..climbing import action_to_rule_on, examples, shared
from ..conditions import Conditions, one_of
from ..grade import Frame


@dataclass(frozen=True)
class Trace:
    """The way of a wish to the first seat that owes it.

    `bound` is that seat, None if the next leader is reached and free too; `state` the position on its
    turn; `frames` the pictures on the way there; `owed_plays` those with which it can grant the wish.
    """

    wisher: int
    rank: int
    bound: int | None
    state: State
    frames: tuple[Frame, ...]
    owed_plays: tuple[Combo, ...]


def trace(state: State, rank: int) -> Trace:
    """Follow a wish made in a position of the phase "wish"; rank 0 is no wish.

    Nobody bombs of their own accord, so that what happens is what *must* happen.
    """
    wisher = state.turn
    frames: list[Frame] = []

    def go(state: State, action: Action) -> State:
        after = state.after(action).close_window()
        frames.append(Frame(state.text(action), after))
        return after

    state = go(state, Wish(wisher, rank))
    while not state.duty and state.trick:
        state = go(state, Pass(state.turn) if state.phase == "play" else Collect(state.turn))
    bound, owed = (state.turn, state.duty.owed_plays) if state.duty else (None, ())
    return Trace(wisher, rank, bound, state, tuple(frames), owed)


__all__ = ["ACTION", "ANNOUNCEMENTS", "WISH", "action_to_rule_on", "examples"]

ANNOUNCEMENTS = (Call,)

_RULES = {
    "passes": "nanking.follow",
    "gives": "nanking.dr.gift",
    "collects": "nanking.trick.end",
    "only-bomb": "nanking.bomb.kinds",
    "beats": "nanking.follow",
    "lowest": "nanking.follow",
    "wins-trick": "nanking.trick.end",
    "goes-out": "nanking.end",
    "legal-combo": "nanking.follow",
    "keeps-bomb": "nanking.bomb.kinds",
}

ACTION = shared(KINDS, parse_rank, _RULES, {"call": one_of("small", "grand")})
WISH = Conditions(ACTION.readers)


# -- on an action ------------------------------------------------------------------------------------


@ACTION.add("no-bomb", rule="nanking.bomb.priority", example=NoBomb)
def _no_bomb(state: State, action: Action) -> bool:
    return isinstance(action, NoBomb)


@ACTION.add("calls", "call", rule="nanking.tichu.small", example=Call)
def _calls(state: State, action: Action, call: str) -> bool:
    return isinstance(action, Call) and action.kind == call


@ACTION.add("leads", "seat", rule="nanking.dog.lead-only", example=Lead)
def _leads(state: State, action: Action, seat: int) -> bool:
    return isinstance(action, Lead) and action.to == seat


@ACTION.add("sends-out", rule="nanking.dog.lead-only")
def _sends_out(state: State, action: Action) -> bool:
    return isinstance(action, Lead) and bool(state.game.combinations.readings(state.hands[action.to]))


@ACTION.add("pushes", rule="nanking.push")
def _pushes(state: State, action: Action) -> bool:
    return isinstance(action, Push)


def _lacks_wish(state: State) -> str:
    return ".wish" if state.wish else ".no-wish"


@ACTION.add("fulfils-wish", rule="nanking.wish.duty", lacking=_lacks_wish)
def _fulfils(state: State, action: Action) -> bool:
    return state.duty is not None and isinstance(action, Play) and action.combo in state.duty.owed_plays


# -- on a wish ---------------------------------------------------------------------------------------


@WISH.add("owes", "seat", rule="nanking.wish.duty")
def _owes(trace: Trace, seat: int) -> bool:
    return trace.bound == seat


@WISH.add("spares", "seat", rule="nanking.wish.unable")
def _spares(trace: Trace, seat: int) -> bool:
    return trace.bound != seat


@WISH.add("forces-phoenix", "seat", rule="nanking.wish.duty.phoenix")
def _forces_phoenix(trace: Trace, seat: int) -> bool:
    phoenix = trace.state.game.deck.phoenix
    return trace.bound == seat and all(combo.cards & phoenix for combo in trace.owed_plays)


@WISH.add("forces-bomb", "seat", rule="nanking.wish.duty.bomb")
def _forces_bomb(trace: Trace, seat: int) -> bool:
    return trace.bound == seat and all(combo.is_bomb for combo in trace.owed_plays)


def _broken_up(trace: Trace, seat: int) -> list[bool]:
    """For each owed play that is no bomb, True if it leaves a hand that had a bomb without one."""
    has_bomb, hand = trace.state.game.combinations.has_bomb, trace.state.hands[seat]
    return [
        has_bomb(hand) and not has_bomb(hand & ~combo.cards)
        for combo in trace.owed_plays
        if not combo.is_bomb
    ]


@WISH.add("splits-bomb", "seat", rule="nanking.wish.duty.bomb")
def _splits_bomb(trace: Trace, seat: int) -> bool:
    whole = any(combo.is_bomb for combo in trace.owed_plays)
    return trace.bound == seat and not whole and all(_broken_up(trace, seat))


@WISH.add("two-ways", "seat", rule="nanking.wish.duty.bomb")
def _two_ways(trace: Trace, seat: int) -> bool:
    whole = any(combo.is_bomb for combo in trace.owed_plays)
    return trace.bound == seat and whole and any(_broken_up(trace, seat))


@WISH.add("binds-leader", rule="nanking.wish.lead")
def _binds_leader(trace: Trace) -> bool:
    return trace.bound is not None and not trace.state.trick


@WISH.add("binds-wisher", rule="nanking.wish.self")
def _binds_wisher(trace: Trace) -> bool:
    return trace.bound == trace.wisher


@WISH.add("binds-nobody", rule="nanking.wish.unable")
def _binds_nobody(trace: Trace) -> bool:
    return trace.bound is None
