"""Puzzles about the settlement: who pays whom, and who pays for all."""

from __future__ import annotations

import random
from typing import Any

from tichu_teach.engine.mahjong.rules import MahjongRules
from tichu_teach.engine.mahjong.score import Score
from tichu_teach.engine.mahjong.state import State

from ..motif import Sketch, draw
from .moments import complete_hand, end_of, honours, kinds_of

_WINDS = "ESWN"
_PENALTIES = ("mahjong.penalty.1-suit", "mahjong.penalty.2-honours")


def _end(game: MahjongRules, rng: random.Random) -> tuple[State, list[int]] | None:
    """The end of a hand that somebody won, and what everybody's tiles are worth."""
    end = end_of(game, rng)
    if end.won is None:
        return None
    return end, [score.total for score in end.count().scores]


def _asked(game: MahjongRules, totals: list[int], winner: int, **more: Any) -> dict[str, Any]:
    return {
        "kind": "pay",
        "ruleset": game.title(),
        "totals": dict(zip(_WINDS, totals, strict=False)),
        "winner": _WINDS[winner],
        **more,
    }


def _table(game: MahjongRules, rng: random.Random, **more: Any) -> dict[str, Any] | None:
    """A hand as it ended: everybody's total, and the payments."""
    found = _end(game, rng)
    if found is None:
        return None
    end, totals = found
    assert end.won
    if len(set(totals)) < 3 or (max(totals) <= totals[end.won.seat] and rng.randrange(2)):
        return None  # the interesting ones: losers who differ, and now and then one with more than the winner
    return _asked(game, totals, end.won.seat, **more)


def _three(game: MahjongRules, rng: random.Random) -> dict[str, Any] | None:
    """The same at a table of three."""
    return _table(game.vary(players=3), rng) if game.name != "sparrow" else None


def _nets(game: MahjongRules, rng: random.Random) -> dict[str, Any] | None:
    """What everybody wins or loses in all, without the single payments."""
    return _table(game, rng, rows=[f"net.{seat}" for seat in range(game.players)])


def _dead(game: MahjongRules, rng: random.Random) -> dict[str, Any] | None:
    """One hand is dead, however much its tiles would be worth."""
    data = _table(game, rng)
    if data is None:
        return None
    losers = [wind for wind in data["totals"] if wind != data["winner"] and data["totals"][wind]]
    return {**data, "dead": [rng.choice(losers)]} if losers else None


def _limit(game: MahjongRules, rng: random.Random) -> dict[str, Any] | None:
    """The winner's hand is cut at the limit, and East pays twice that."""
    found = _end(game, rng)
    if found is None or game.limit is None:
        return None
    end, totals = found
    assert end.won
    return _asked(game, [game.limit if s == end.won.seat else t for s, t in enumerate(totals)], end.won.seat)


def _liable(game: MahjongRules, rng: random.Random) -> dict[str, Any] | None:
    """The tile that completed a hand of one suit, or of honours, was a dangerous one to throw."""
    found = _end(game, rng)
    if found is None:
        return None
    end, totals = found
    assert end.won
    winner = end.won.seat
    suited = rng.randrange(3) > 0
    kinds = kinds_of(game, rng.randrange(3), False) if suited else honours()
    hand = complete_hand(game, rng, kinds, chows=50 if suited else 0, sources=("discard",))
    if hand is None:
        return None
    score: Score = game.score(hand._replace(wind=game.wind(winner, 0)))
    totals[winner] = score.total
    others = [seat for seat in range(game.players) if seat != winner]
    liable = _WINDS[rng.choice(others)]
    return _asked(game, totals, winner, liable=liable, rule=_PENALTIES[not suited])


IDEAS = {
    "settle-table": (4, _table),
    "settle-nets": (2, _nets),
    "settle-dead": (3, _dead),
    "settle-limit": (1, _limit),
    "settle-liable": (2, _liable),
    "settle-three": (1, _three),
}


def sketch(game: MahjongRules, rng: random.Random) -> Sketch:
    """A question about who pays whom."""
    return draw(IDEAS, game, rng)
