"""Rounds in which habits are compared in the Tichu family: any, a caller's, or one whose seats are places."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from random import Random

from ....engine import Call, Take
from ....engine.tichu.game import TichuGame
from ....engine.tichu.solo import Solo
from ....engine.tichu.state import State
from ....engine.tichu.tricsu import DEALER
from ....players.match import play_round
from ....players.tichu.sensible import steady
from ...solution import AnalysisError
from ..habit import Baseline, Occasion
from .hand import losing

GOOD = 4  # the most plays that can lose a trick in a hand good enough to call
DEALS = 2000  # searched for a hand that fits: one in thirty has the Dog and is good


def ahead(end: State, seats: Sequence[int]) -> float:
    """Return by how many points the side of these seats is ahead after a round."""
    points, side = end.count().points, end.game.side(seats[0])
    return float(points[side] - points[1 - side])


def place(end: State, seat: int) -> int:
    """Return the place in which a seat finished, 1 being the first."""
    return 1 + (end.out.index(seat) if seat in end.out else len(end.out))


FOR_POINTS = Baseline(lambda: steady(beginner=True), ahead)
"""Sensible players who make no calls of their own, playing for points."""

FOR_PLACES = Baseline(FOR_POINTS.player, lambda end, seats: -float(sum(place(end, seat) for seat in seats)))
"""The same players where everybody plays alone, playing for a better place."""


def taken(state: State) -> State:
    """Return the position once all cards are taken up."""
    while state.phase == "take":
        state = state.apply(Take(state.to_act[0]))
    return state


def either_side(game: TichuGame, rng: Random) -> Occasion:
    """Any deal: one side has the habit, then the other."""
    seats = range(game.players)
    sides = [[seat for seat in seats if game.side(seat) == side] for side in range(game.sides)]
    return Occasion(taken(game.deal(rng)), sides)


def dealers(game: TichuGame, rng: Random) -> Occasion:
    """Any deal: the side that plays the open hand of the Table has the habit."""
    state = taken(game.deal(rng))
    return Occasion(state, [[DEALER, *game.partners(DEALER)]])


# -- a caller --------------------------------------------------------------------------------------------


def called(
    game: TichuGame, rng: Random, fits: Callable[[State, int], bool] = lambda state, seat: True
) -> Occasion:
    """Deal until a hand is good enough for a tichu, and call it before the push; the caller has the habit.

    Raises AnalysisError if no such hand comes.
    """
    for _ in range(DEALS):
        state = taken(game.deal(rng))
        for seat in range(game.players):
            if fits(state, seat) and losing(state.view(seat)) <= GOOD:
                return Occasion(state.apply(Call(seat, "small")), [[seat]])
    raise AnalysisError(f"no good hand in {DEALS} deals of {game.header()}")


def against_caller(game: TichuGame, rng: Random) -> Occasion:
    """Somebody with a good hand has called: the opponents have the habit."""
    state, ((caller,),) = called(game, rng)
    return Occasion(state, [game.opponents(caller)])


def caller_with_dog(game: TichuGame, rng: Random) -> Occasion:
    """Somebody with a good hand and the Dog has called: the caller has the habit."""
    return called(game, rng, lambda state, seat: bool(state.hands[seat] & game.deck.dog))


def _wishes(game: TichuGame, rng: Random, who: Callable[[int], Sequence[int]]) -> Occasion:
    """Somebody has called, and one of the seats that `who` names from the caller's is dealt the Mahjong."""

    def fits(state: State, caller: int) -> bool:
        return any(state.hands[seat] & game.deck.mahjong for seat in who(caller))

    state, ((caller,),) = called(game, rng, fits)
    return Occasion(state, [who(caller)])


def wish_before_caller(game: TichuGame, rng: Random) -> Occasion:
    """Somebody has called, and the opponent who plays just before may wish."""
    return _wishes(game, rng, lambda caller: game.seats_from(caller)[-1:])


def wish_of_caller(game: TichuGame, rng: Random) -> Occasion:
    """Somebody has called, and may wish."""
    return _wishes(game, rng, lambda caller: (caller,))


# -- places ----------------------------------------------------------------------------------------------


@cache
def _first_round(game: Solo) -> State:
    """A first round played to its end, which gives the places."""
    return play_round(game.deal(Random(0)), [FOR_POINTS.player()] * game.players)


def ranked(game: Solo, rng: Random) -> State:
    """Deal a round in which everybody has a place, before the exchange."""
    return _first_round(game).next_deal(rng)


def first(game: Solo, rng: Random) -> Occasion:
    """A round with an exchange: the seat in the first place has the habit."""
    return Occasion(ranked(game, rng), [[game.seat_of(0)]])


def last(game: Solo, rng: Random) -> Occasion:
    """A round with an exchange: the seat in the last place has the habit."""
    return Occasion(ranked(game, rng), [[game.seat_of(game.players - 1)]])


def each_seat(game: Solo, rng: Random) -> Occasion:
    """A round in which everybody has a place: one seat has the habit, then the next."""
    return Occasion(ranked(game, rng), [[seat] for seat in range(game.players)])
