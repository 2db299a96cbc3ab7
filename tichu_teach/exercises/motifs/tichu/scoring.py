"""Puzzles about counting: rounds played to their end, of which those with a catch are kept."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from tichu_teach.engine import Line, NoBomb
from tichu_teach.engine.tichu.game import TichuGame
from tichu_teach.engine.tichu.state import State

from ..motif import Draw, Sketch, draw
from .simulate import deal, play_on


def _round(game: TichuGame, rng: random.Random, calls: int) -> tuple[State, State, list[str]]:
    """A round played out, with some announcements: its end, its last lead, and what was done from there."""
    callers = rng.sample(range(game.players), calls)
    wanted = [(seat, rng.choice(("small", "small", "grand"))) for seat in callers]
    announced = tuple((seat, kind if game.may_announce(seat, kind) else "small") for seat, kind in wanted)
    start = deal(game, rng)
    state = State(game, "play", start.hands, start.turn, announced=announced, open=start.open)
    begun, script = state, list[str]()
    for now, action in play_on(state, rng):
        if now.phase == "play" and not now.trick:
            begun, script = now, []
        if not isinstance(action, NoBomb):
            script.append(now.text(action))
        state = now
        last = action
    return state.after(last), begun, script


def _counted(fits: Callable[[State, list[Line]], Any], calls: tuple[int, ...]) -> Draw:
    """A sheet for a round whose count has what is wanted."""

    def draw_one(game: TichuGame, rng: random.Random) -> dict[str, Any] | None:
        end, _, _ = _round(game, rng, rng.choice(calls))
        if not fits(end, list(end.count().lines)):
            return None
        return {"kind": "count", "position": str(end)}

    return draw_one


def _hand(end: State, lines: list[Line]) -> Line | None:
    """The line of the cards left in the last hand."""
    return next((line for line in lines if line.cards and line.cards == end.hands[line.seat]), None)


def _moved(end: State, lines: list[Line]) -> list[Line]:
    """The lines of tricks that their owner has to hand on."""
    rules = {end.game.row("nanking.tail.tricks"), end.game.row("nanking.tail.hand")}
    return [line for line in lines if line.rule in rules and line.cards != end.hands[line.seat]]


def _swept(end: State) -> bool:
    """Whether a side was out whole, so that no cards are counted."""
    return bool(end.game.uncounted(end.out))


def _tail(end: State, lines: list[Line]) -> bool:
    """Both the last hand and the last tricks hold points."""
    hand = _hand(end, lines)
    return bool(hand and hand.points) and any(line.points for line in _moved(end, lines))


def _stranger(end: State, lines: list[Line]) -> bool:
    """Tricks that go to the first player out go to an opponent."""
    rule, side = end.game.row("nanking.tail.tricks"), end.game.side
    return any(line.points and line.rule == rule and line.side != side(line.seat) for line in lines)


def _phoenix(end: State, lines: list[Line]) -> bool:
    """The Phoenix has stayed in the last hand, or makes a pile count less than nothing."""
    hand = _hand(end, lines)
    left = bool(hand and hand.cards & end.game.deck.phoenix)
    return left or any(line.points < 0 and line.cards for line in lines)


def _double(end: State, lines: list[Line]) -> bool:
    return _swept(end) and len(lines) > 1


def _both(end: State, lines: list[Line]) -> bool:
    sides = {end.game.side(seat) for seat, _ in end.announced}
    return len(sides) == 2 and not _swept(end)


def _partner(end: State, lines: list[Line]) -> bool:
    """Somebody's partner was first, and that does not help."""
    first, side = end.out[0], end.game.side
    return any(seat != first and side(seat) == side(first) for seat, _ in end.announced)


def _gift(game: TichuGame, rng: random.Random) -> dict[str, Any] | None:
    """The Dragon wins the last trick: it is given before anything is counted."""
    end, begun, script = _round(game, rng, rng.choice((0, 0, 1)))
    state = begun
    gives = [text for text in script if text.split()[1] == "give"]
    if not gives or end.game.uncounted(end.out) or len(script) > 9:
        return None
    return {"kind": "count", "position": str(state), "script": script, "open": True}


def _settle(game: TichuGame, rng: random.Random) -> dict[str, Any] | None:
    """Around a thousand points: who has won?"""
    end, _, _ = _round(game, rng, rng.choice((0, 1, 1, 2)))
    points = end.count().points
    totals = tuple(5 * rng.randint(150, 205) - 5 * rng.randint(0, 20) for _ in points)
    if max(totals) >= game.options["target"] or max(t + p for t, p in zip(totals, points, strict=True)) < 950:
        return None
    # Whole rounds bring both sides together some hundreds: the side behind has that much less.
    most, least = max(totals), min(totals)
    behind = totals.index(least)
    totals = tuple(t - (most + least) % 100 if side == behind else t for side, t in enumerate(totals))
    state = State(
        game,
        "over",
        end.hands,
        end.turn,
        won=end.won,
        out=end.out,
        played=end.played,
        announced=end.announced,
        totals=totals,
        open=end.open,
    )
    return {"kind": "settle", "position": str(state)}


def _brought(rng: random.Random) -> list[int]:
    """What a round brought the dealer's side and the others: plausible, that is all."""
    points = 5 * rng.randint(2, 18)
    pair = rng.choice(([200, 0], [0, 200])) if rng.randrange(6) == 0 else [points, 100 - points]
    if rng.randrange(4) == 0:
        pair[rng.randrange(2)] += rng.choice((100, 100, -100))
    return pair


def _columns(game: TichuGame, rng: random.Random) -> dict[str, Any] | None:
    """A score sheet with a column for each hand: some rounds, and the one just played."""
    end, _, _ = _round(game, rng, rng.choice((0, 0, 1)))
    number = rng.choice((2, game.options["rounds"] - 1))
    for _ in range(number):
        end = end.replace(people=game.seating(end.people, end.finish))
    state = end.replace(round=number + 1)
    earlier = [_brought(rng) for _ in range(number)]
    rows = [f"after.{column}" for column in range(game.columns)]
    if number < 3:
        rows = [*(f"before.{column}" for column in range(game.columns)), *rows]
    return {
        "kind": "settle",
        "position": str(state),
        "earlier": earlier,
        "rows": [*rows, "winner"],
        "rule": "tricsu.score",
    }


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
BY_HAND = {"score-columns": (4, _columns)}  # instead of the last idea where each hand has its own column


def sketch(game: TichuGame, rng: random.Random) -> Sketch:
    """A question about counting."""
    ideas = IDEAS
    if game.columns != game.sides:
        ideas = {name: IDEAS[name] for name in IDEAS if name != "score-settle"} | BY_HAND
    return draw(ideas, game, rng)
