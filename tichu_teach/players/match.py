"""Rounds and games between players, each seeing its own view only."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import TypeVar

from ..engine import Action, ArgumentError, State
from ..engine.errors import short
from ..engine.state import Ruleset
from .player import Player

StateT = TypeVar("StateT", bound=State)


def next_actions(state: State, players: Sequence[Player | None]) -> list[Action]:
    """Return what the players do now: calls that anybody makes, and the decision that is owed first.

    A seat whose player is None is somebody else's to move: its decisions are left out, and where nobody
    here is to act the list holds at most calls. A seat may be another's to decide for (`game.actor`).
    Players are asked for calls at the moments that matter: before the rest of the cards is taken, and before
    the first card is led.
    """
    deciding = [players[state.game.actor(seat)] for seat in range(state.game.players)]
    actions = _calls(state, deciding)
    for seat in state.to_act:
        player = deciding[seat]
        if player:
            for each in actions:
                state = state.apply(each)
            return [*actions, player.choose(state.view(seat))]
    return actions


def _calls(state: State, deciding: Sequence[Player | None]) -> list[Action]:
    """The announcements that anybody makes now, in or out of turn."""
    players = ((seat, deciding[seat]) for seat in state.game.calling(state))
    calls = (player.announce(state.view(seat)) for seat, player in players if player)
    return [call for call in calls if call]


def moves(state: StateT, players: Sequence[Player]) -> Iterator[tuple[StateT, Action]]:
    """Play a round from a state to its end and yield each action, with the state in which it was done.

    Raises IllegalAction, with the referee's verdict, where a player does what it may not, and ArgumentError
    for what is no position, or where a seat has no player.
    """
    if not isinstance(state, State):
        raise ArgumentError(f"a round is played from a position, not {short(state)}")
    wanted = 1 + max(map(state.game.actor, range(state.game.players)))
    if not isinstance(players, Sequence) or len(players) < wanted:
        raise ArgumentError(f"{state.game.name} takes {wanted} players in a list, not {short(players)}")
    while state.phase != "over":
        for action in next_actions(state, players):
            yield state, action
            state = state.apply(action)


def play_round(state: StateT, players: Sequence[Player]) -> StateT:
    """Play a round to its end, from any state of it; the state returned can be counted."""
    for before, action in moves(state, players):
        state = before.apply(action)
    return state


def play_game(game: Ruleset, players: Sequence[Player], rng: random.Random) -> list[State]:
    """Play whole rounds until a side has won; return the end of each. `rng` shuffles."""
    ends = [play_round(game.deal(rng), players)]
    while ends[-1].winner is None:
        ends.append(play_round(ends[-1].next_deal(rng), players))
    return ends
