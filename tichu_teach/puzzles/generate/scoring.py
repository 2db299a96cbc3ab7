"""Puzzles about counting: rounds played to their end, of which those with a catch are kept."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from tichu_teach.engine import Line, NoBomb, State

from .simulate import deal, play_on
from .sketch import GAME, Sketch, draw

DECK = GAME.deck


def _round(rng: random.Random, calls: int) -> tuple[State, State, list[str]]:
    """A round played out, with some announcements: its end, its last lead, and what was done from there."""
    callers = rng.sample(range(GAME.players), calls)
    announced = tuple((seat, rng.choice(("small", "small", "grand"))) for seat in callers)
    start = deal(GAME, rng)
    state = State(GAME, "play", start.hands, start.turn, announced=announced)
    begun, script = state, list[str]()
    for now, action in play_on(state, rng):
        if now.phase == "play" and not now.trick:
            begun, script = now, []
        if not isinstance(action, NoBomb):
            script.append(now.text(action))
        state = now
        last = action
    return state.after(last), begun, script


def _counted(
    fits: Callable[[State, list[Line]], Any], calls: tuple[int, ...]
) -> Callable[[random.Random], Any]:
    """A sheet for a round whose count has what is wanted."""

    def draw_one(rng: random.Random) -> dict[str, Any] | None:
        end, _, _ = _round(rng, rng.choice(calls))
        if not fits(end, list(end.count().lines)):
            return None
        return {"kind": "count", "position": str(end)}

    return draw_one


def _line(lines: list[Line], rule: str) -> Line | None:
    return next((line for line in lines if line.rule == rule), None)


def _tail(end: State, lines: list[Line]) -> bool:
    """Both the last hand and the last tricks hold points."""
    hand, tricks = _line(lines, "nanking.tail.hand"), _line(lines, "nanking.tail.tricks")
    return bool(hand and tricks and hand.points and tricks.points)


def _stranger(end: State, lines: list[Line]) -> bool:
    """The last player's tricks go to an opponent."""
    tricks = _line(lines, "nanking.tail.tricks")
    return bool(tricks and tricks.points and tricks.side != GAME.side(tricks.seat))


def _phoenix(end: State, lines: list[Line]) -> bool:
    """The Phoenix has stayed in the last hand, or makes a pile count less than nothing."""
    hand = _line(lines, "nanking.tail.hand")
    left = bool(hand and hand.cards & DECK.phoenix)
    return left or any(line.points < 0 and line.cards for line in lines)


def _double(end: State, lines: list[Line]) -> bool:
    return bool(_line(lines, "nanking.double")) and len(lines) > 1


def _both(end: State, lines: list[Line]) -> bool:
    sides = {line.side for line in lines if line.rule.startswith("nanking.tichu.")}
    return len(sides) == 2 and not _line(lines, "nanking.double")


def _partner(end: State, lines: list[Line]) -> bool:
    """Somebody's partner was first, and that does not help."""
    first = end.out[0]
    return any(seat != first and GAME.side(seat) == GAME.side(first) for seat, _ in end.announced)


def _gift(rng: random.Random) -> dict[str, Any] | None:
    """The Dragon wins the last trick: it is given before anything is counted."""
    end, begun, script = _round(rng, rng.choice((0, 0, 1)))
    state = begun
    gives = [text for text in script if text.split()[1] == "give"]
    if not gives or end.game.uncounted(end.out) or len(script) > 9:
        return None
    return {"kind": "count", "position": str(state), "script": script, "open": True}


def _settle(rng: random.Random) -> dict[str, Any] | None:
    """Around a thousand points: who has won?"""
    end, _, _ = _round(rng, rng.choice((0, 1, 1, 2)))
    points = end.count().points
    totals = tuple(5 * rng.randint(150, 205) - 5 * rng.randint(0, 20) for _ in points)
    if max(totals) >= GAME.options["target"] or max(t + p for t, p in zip(totals, points, strict=True)) < 950:
        return None
    state = State(
        GAME,
        "over",
        end.hands,
        end.turn,
        won=end.won,
        out=end.out,
        played=end.played,
        announced=end.announced,
        totals=totals,
    )
    return {"kind": "settle", "position": str(state)}


IDEAS = {
    "score-tail": (2, _counted(_tail, (0, 0, 1))),
    "score-stranger": (2, _counted(_stranger, (0, 1))),
    "score-phoenix": (2, _counted(_phoenix, (0, 0, 1))),
    "score-double": (2, _counted(_double, (1, 1, 2))),
    "score-both-calls": (2, _counted(_both, (2, 2, 3))),
    "score-partner": (2, _counted(_partner, (1, 2))),
    "score-gift": (3, _gift),
    "score-settle": (2, _settle),
}


def sketch(rng: random.Random) -> Sketch:
    """A question about counting."""
    return draw(IDEAS, rng)
