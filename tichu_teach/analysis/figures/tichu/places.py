"""Everybody for themselves: what the exchange of cards does, and how to climb from the last place.

With three players and the Table: what each side brings home.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from ....engine.tichu.solo import Solo
from ....engine.tichu.state import State
from ....engine.tichu.tricsu import Tricsu
from ....players.match import play_round
from ....players.tichu.sensible import steady
from ..figure import Bar, bars, shares
from ..habit import Trail
from .following import waits as waiting
from .hand import split
from .occasions import FOR_PLACES, place, ranked

_LEFT = (5, 4, 3, 2)  # plays in the hand that is given the lead


def fates(game: Solo, size: int, rng: Random) -> Iterable[Bar]:
    """Count how often each place comes in last."""
    found = {place: list[bool]() for place in range(game.players)}
    for _ in range(size):
        end = FOR_PLACES.play(ranked(game, rng))
        for before, kept in found.items():
            kept.append(game.seat_of(before) not in end.out)
    return shares({str(before + 1): kept for before, kept in found.items()})


def dues(game: Solo, size: int, rng: Random) -> Iterable[Bar]:
    """Count the places in which first and last finish, with the exchange and without."""
    found = {name: list[float]() for name in ("first-with", "first-without", "last-with", "last-without")}
    first, last = game.seat_of(0), game.seat_of(game.players - 1)
    for _ in range(size):
        dealt = ranked(game, rng)
        trail = Trail(dealt, FOR_PLACES.player())
        for name, end in (("with", trail.end), ("without", FOR_PLACES.play(_unexchanged(trail, dealt)))):
            found[f"first-{name}"].append(place(end, first))
            found[f"last-{name}"].append(place(end, last))
    return bars(found)


def _unexchanged(trail: Trail[State], dealt: State) -> State:
    """The first lead of a round, had everybody kept the cards they were dealt."""
    opened: State = next(before for before, _, _ in trail.steps if before.phase == "play")
    mahjong = dealt.game.deck.mahjong
    holder = next((seat for seat, hand in enumerate(dealt.hands) if hand & mahjong), opened.turn)
    return opened.replace(hands=dealt.hands, pushed=dealt.pushed, turn=holder)


def waits(game: Solo, size: int, rng: Random) -> Iterable[Bar]:
    """Count the places gained by passing until one's cards are likely to win, by the place before."""
    found = {before: list[float]() for before in range(game.players)}
    for _ in range(size):
        trail = Trail(ranked(game, rng), FOR_PLACES.player())
        for before, gained in found.items():
            seat = game.seat_of(before)
            end = trail.otherwise(waiting, (seat,)) or trail.end
            gained.append(place(trail.end, seat) - place(end, seat))
    return bars({str(before + 1): values for before, values in found.items()})


def lead(game: Solo, size: int, rng: Random) -> Iterable[Bar]:
    """Count the places the last player gains from being given the lead once, by the plays in the hand."""
    found, last = {plays: list[float]() for plays in _LEFT}, game.seat_of(game.players - 1)
    for _ in range(size):
        trail, seen = Trail(ranked(game, rng), FOR_PLACES.player()), set[int]()
        for state, _, _ in trail.steps:
            leads = state.phase == "play" and not state.trick and not state.wish and state.turn != last
            plays = len(split(state.view(last))) if leads and state.hands[last] else 0
            if plays in found and plays not in seen:
                seen.add(plays)
                handed = FOR_PLACES.play(state.replace(turn=last))
                found[plays].append(place(trail.end, last) - place(handed, last))
    return bars({str(plays): values for plays, values in found.items()})


def edge(game: Tricsu, size: int, rng: Random) -> Iterable[Bar]:
    """Count what each side brings home in a round, calls included."""
    player, found = steady(beginner=False), {"dealer": list[float](), "others": list[float]()}
    for _ in range(size):
        end = play_round(game.deal(rng), [player] * game.players)
        for values, points in zip(found.values(), end.count().points, strict=True):
            values.append(points)
    return bars(found)
