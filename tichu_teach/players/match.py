"""Rounds and games between players, each of whom sees only its own view."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import TypeVar

from ..engine import Action, ArgumentError, State
from ..engine.errors import short
from ..engine.record import MAX_ROUNDS
from ..engine.state import Ruleset
from .player import Player

StateT = TypeVar("StateT", bound=State)


def next_actions(state: State, players: Sequence[Player | None]) -> list[Action]:
    """Return what the players do now: any calls, and the first decision owed.

    A seat whose player is None is moved by somebody else: its decisions are left out, and if no player here
    has to act, the list holds at most calls. One seat's player may decide for another (`game.actor`). Players
    are asked for calls at the moments that matter: before the rest of the cards is taken, and before the
    first card is led.
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
    """The announcements made now, in or out of turn."""
    players = ((seat, deciding[seat]) for seat in state.game.calling(state))
    calls = (player.announce(state.view(seat)) for seat, player in players if player)
    return [call for call in calls if call]


def moves(state: StateT, players: Sequence[Player]) -> Iterator[tuple[StateT, Action]]:
    """Play a round from a state to its end and yield each action, with the state before it.

    Raises IllegalAction, with the referee's verdict, if a player does something illegal, and ArgumentError if
    `state` is no position or a seat has no player.
    """
    if not isinstance(state, State):
        raise ArgumentError(f"a round is played from a position, not {short(state)}")
    wanted = 1 + max(map(state.game.actor, range(state.game.players)))
    if not isinstance(players, Sequence) or len(players) < wanted:
        raise ArgumentError(f"{state.game.name} takes {wanted} players in a list, not {short(players)}")
    for player in players:
        if isinstance(player, type) or not hasattr(player, "choose"):
            raise ArgumentError(f"a player is such as sensible(game)(random.Random(1)), not {short(player)}")
    while state.phase != "over":
        for action in next_actions(state, players):
            yield state, action
            state = state.apply(action)


def play_round(state: StateT, players: Sequence[Player]) -> StateT:
    """Play a round from any state to its end, and return the end, which can be counted."""
    for before, action in moves(state, players):
        state = before.apply(action)
    return state


def play_game(game: Ruleset, players: Sequence[Player], rng: random.Random) -> list[State]:
    """Play whole rounds until a side has won; return the end of each. `rng` shuffles.

    Raises ArgumentError for a game without an end, and if nobody has won after `MAX_ROUNDS` rounds.
    """
    if game.goal[0] == "none":
        raise ArgumentError(f"{game.name} goes on without an end: play rounds of it by play_round")
    ends = [play_round(game.deal(rng), players)]
    while ends[-1].winner is None:
        if len(ends) >= MAX_ROUNDS:
            raise ArgumentError(f"nobody has won after {MAX_ROUNDS} rounds between these players")
        ends.append(play_round(ends[-1].next_deal(rng), players))
    return ends
