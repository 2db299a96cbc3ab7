"""Puzzles about counting: hands played to their end, line by line, and the game after them."""

from __future__ import annotations

import random
from typing import Any

from tichu_teach.engine.haggis.game import Haggis

from ..motif import Draw, Sketch, draw
from .bets import finished
from .holdings import table

_CLOSE = 60  # points within which the game may end with this hand


def _two(game: Haggis, rng: random.Random) -> dict[str, Any]:
    """A whole sheet for two."""
    return {"kind": "count", "position": str(finished(game, rng, rng.choice((0, 1, 2))))}


def _three(game: Haggis, rng: random.Random) -> dict[str, Any]:
    """A whole sheet for three."""
    return {"kind": "count", "position": str(finished(game.vary(players=3), rng, rng.choice((0, 0, 1))))}


def _caught(game: Haggis, rng: random.Random) -> dict[str, Any] | None:
    """Five a card: the last hand still has face cards lying open, or was fuller when the first went out."""
    game = table(game, rng)
    end = finished(game, rng, 0)
    (last,) = end.active
    if not end.hands[last] & game.deck.wilds and len(set(end.caught)) < 2:
        return None
    rows = [*(f"out.{seat}" for seat in end.out), *([f"bonus.{end.out[0]}"] if game.bonus else [])]
    return {"kind": "count", "position": str(end), "rows": rows, "ask": "puzzle.made.haggis.caught.ask"}


def _leftovers(game: Haggis, rng: random.Random) -> dict[str, Any] | None:
    """What nobody has captured: the last hand and the haggis."""
    game = table(game, rng)
    end = finished(game, rng, 0)
    (last,), first = end.active, end.out[0]
    if not game.deck.points(end.hands[last]) or not game.deck.points(end.haggis):
        return None
    return {
        "kind": "count",
        "position": str(end),
        "rows": [f"hand.{last}", f"haggis.{first}"],
        "ask": "puzzle.made.haggis.leftovers.ask",
        "values": {"seat": first},
    }


def _settle(game: Haggis, rng: random.Random) -> dict[str, Any] | None:
    """Around the target: has anybody won, and who deals and leads next?"""
    game = table(game, rng).vary(target=rng.choice((250, 350)))
    end = finished(game, rng, rng.choice((0, 1)))
    points = end.count().points
    best = max(points)
    totals = tuple(game.target - rng.randint(best - _CLOSE // 3, best + _CLOSE) for _ in points)
    if max(totals) >= game.target or min(totals) < 0:
        return None
    if rng.randrange(3) == 0:
        # Level at the top or at the bottom now and then.
        seats = rng.sample(range(game.players), 2)
        after = totals[seats[0]] + points[seats[0]]
        level = after - points[seats[1]]
        if not 0 <= level < game.target:
            return None
        totals = tuple(level if seat == seats[1] else t for seat, t in enumerate(totals))
    state = end.replace(totals=totals, round=rng.randint(3, 8))
    rows = [*(f"after.{seat}" for seat in range(game.players)), "winner", "dealer", "leads"]
    return {"kind": "settle", "position": str(state), "rows": rows}


IDEAS: dict[str, tuple[int, Draw]] = {
    "haggis.two": (2, _two),
    "haggis.three": (2, _three),
    "haggis.caught": (2, _caught),
    "haggis.leftovers": (2, _leftovers),
    "haggis.settle": (3, _settle),
}


def sketch(game: Haggis, rng: random.Random) -> Sketch:
    """A question about counting."""
    return draw(IDEAS, game, rng)
