"""Motifs about counting: hands played to their end, line by line, and the game after them."""

from __future__ import annotations

import random

from tichu_teach.engine.haggis.game import Haggis as Game

from ..motif import Motifs, NoLuck, QuestionData
from .bets import finished
from .simulate import two_or_three

_CLOSE = 60  # points within which the game may end with this hand

MOTIFS = Motifs()


@MOTIFS.add("haggis.two", level=lambda question: 2 + len(question.end.announced), levels=(2, 3, 4))
def _two(game: Game, rng: random.Random) -> QuestionData:
    """A whole sheet for two."""
    return {"kind": "count", "position": finished(game, rng, rng.choice((0, 1, 2)))}


@MOTIFS.add("haggis.three", level=lambda question: 4 + bool(question.end.announced), levels=(4, 5))
def _three(game: Game, rng: random.Random) -> QuestionData:
    """A whole sheet for three."""
    return {"kind": "count", "position": finished(game.vary(players=3), rng, rng.choice((0, 1, 2)))}


@MOTIFS.add("haggis.caught", level=lambda question: 1 + 2 * (question.game.players > 2), levels=(1, 3))
def _caught(game: Game, rng: random.Random) -> QuestionData:
    """Five a card: the last hand still has face cards lying open, or was fuller when the first went out."""
    game = two_or_three(game, rng)
    end = finished(game, rng, 0)
    (last,) = end.active
    if not end.hands[last] & game.deck.wilds and len(set(end.caught)) < 2:
        raise NoLuck
    rows = [*(f"out.{seat}" for seat in end.out), *([f"bonus.{end.out[0]}"] if game.bonus else [])]
    return {"kind": "count", "position": end, "rows": rows, "ask": "puzzle.made.haggis.caught.ask"}


@MOTIFS.add("haggis.leftovers", level=lambda question: question.game.players - 1, levels=(1, 2))
def _leftovers(game: Game, rng: random.Random) -> QuestionData:
    """Count the cards that nobody has captured: the last hand and the haggis."""
    game = two_or_three(game, rng)
    end = finished(game, rng, 0)
    (last,), first = end.active, end.out[0]
    if not game.deck.points(end.hands[last]) or not game.deck.points(end.haggis):
        raise NoLuck
    rows, ask = [f"hand.{last}", f"haggis.{first}"], "puzzle.made.haggis.leftovers.ask"
    return {"kind": "count", "position": end, "rows": rows, "ask": ask, "values": {"seat": first}}


@MOTIFS.add(
    "haggis.settle",
    3,
    level=lambda question: question.game.players + bool(question.position.announced) + 1,
    levels=(3, 4, 5),
)
def _settle(game: Game, rng: random.Random) -> QuestionData:
    """Around the target: has anybody won, and who deals and leads next?"""
    game = two_or_three(game, rng).vary(target=rng.choice((250, 350)))
    end = finished(game, rng, rng.choice((0, 1)))
    points = end.count().points
    best = max(points)
    totals = tuple(game.target - rng.randint(best - _CLOSE // 3, best + _CLOSE) for _ in points)
    if max(totals) >= game.target or min(totals) < 0:
        raise NoLuck
    if rng.randrange(3) == 0:
        # Level at the top or at the bottom now and then.
        seats = rng.sample(range(game.players), 2)
        after = totals[seats[0]] + points[seats[0]]
        level = after - points[seats[1]]
        if not 0 <= level < game.target:
            raise NoLuck
        totals = tuple(level if seat == seats[1] else t for seat, t in enumerate(totals))
    rows = [*(f"after.{seat}" for seat in range(game.players)), "winner", "dealer", "leads"]
    return {"kind": "settle", "position": end.replace(totals=totals, round=rng.randint(3, 8)), "rows": rows}
