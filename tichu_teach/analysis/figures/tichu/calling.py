"""Calling at eight cards and at fourteen, by a count that anybody can do at the table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from ....engine import Call, Take
from ....players.match import play_round
from ....players.tichu.sensible import SensiblePlayer
from ....players.tichu.style import STEADY
from ..figure import Bar, Plan, share
from .rounds import Round, table

GRAND, SMALL = 200, 100
SILENT = replace(STEADY, call=9, grand=99)  # makes no calls of its own


def _kept(state: Any, seat: int, kind: str, seed: int) -> bool:
    """Whether a call is kept among sensible players, who call nothing else."""
    player = SensiblePlayer(Random(seed), SILENT)
    end: Any = play_round(state.apply(Call(seat, kind)), [player] * state.game.players)
    return bool(end.out[0] == seat)


def _spread(found: dict[int, list[bool]], counts: list[int], seats: Sequence[int]) -> int:
    """The seat among these whose count has been met least so far."""
    return min(seats, key=lambda seat: len(found[counts[seat]]))


def grand(game: Any, size: int, rng: Random) -> Iterable[Bar]:
    """How many grand tichus are kept, by Dragon, Phoenix and aces among the first eight cards."""
    at, found = table(game), {tops: list[bool]() for tops in range(4)}
    for _ in range(size):
        state = game.deal(rng)
        counts = [min(3, at.tops(hand)) for hand in state.hands]
        seat = _spread(found, counts, at.seats)
        found[counts[seat]].append(_kept(state, seat, "grand", rng.randrange(1 << 30)))
    return [share(str(tops), kept) for tops, kept in found.items()]


def small(game: Any, size: int, rng: Random, seats: Sequence[int] = ()) -> Iterable[Bar]:
    """How many tichus on a full hand are kept, by Dragon, Phoenix and aces in it; of all seats or some."""
    at, found = table(game), {tops: list[bool]() for tops in range(5)}
    for _ in range(size):
        state = game.deal(rng)
        while state.phase == "take":
            state = state.apply(Take(state.to_act[0]))
        counts = [min(4, at.tops(hand)) for hand in state.hands]
        seat = _spread(found, counts, seats or at.seats)
        found[counts[seat]].append(_kept(state, seat, "small", rng.randrange(1 << 30)))
    return [share(str(tops), kept) for tops, kept in found.items()]


def turns(game: Any, size: int, rng: Random) -> Iterable[Bar]:
    """How many tichus on fourteen cards are kept, by the plays that the hand needs; rounds in a hurry."""
    at, found = table(game), {plays: list[bool]() for plays in (4, 5, 6, 7, 8, 9)}
    for _ in range(size):
        hands = at.deal(rng).hands
        for seat in at.seats:
            held = at.pushed(hands, [at.usual(hands[each], each, (seat,)) for each in at.seats])
            calls = [SMALL if each == seat else 0 for each in at.seats]
            round_ = Round(at, at.split(held), at.lead(held), (), calls=calls)
            round_.run()
            found[min(9, max(4, len(at.parts.of(hands[seat]))))].append(round_.out[0] == seat)
    return [share(str(plays), kept) for plays, kept in found.items()]


PLANS = {
    "grand": Plan(grand, "share", 240, 16, 50.0),
    "small": Plan(small, "share", 300, 16, 50.0),
    "turns": Plan(turns, "share", 600, 200, 50.0),
}
THREE = {"small": Plan(small, "share", 400, 24, 50.0)}
