"""Motifs about the settlement: who pays whom, and who pays for all."""

from __future__ import annotations

import random
from typing import Any

from ...mahjong import HONOURS, WIND_LETTERS, Game
from ..motif import Data, Motifs, NoLuck
from .made import complete_hand, kinds_of
from .simulate import won_hand

_PENALTIES = ("mahjong.penalty.1-suit", "mahjong.penalty.2-honours")

MOTIFS = Motifs()


def _ended(game: Game, rng: random.Random) -> tuple[int, list[int]]:
    """A hand that somebody won: its winner, and what everybody's tiles are worth."""
    end = won_hand(game, rng)
    assert end.won
    return end.won.seat, [score.total for score in end.count().scores]


def _asked(game: Game, totals: list[int], winner: int, **more: Any) -> Data:
    worth = dict(zip(WIND_LETTERS, totals, strict=False))
    return {"kind": "pay", "ruleset": game.header(), "totals": worth, "winner": WIND_LETTERS[winner], **more}


def _east_wins(question: Any) -> bool:
    return bool(question.winner == question.east)


@MOTIFS.add("settle-table", 4, level=lambda question: 3 - _east_wins(question))
def _table(game: Game, rng: random.Random) -> Data:
    """A hand as it ended: everybody's total, and the payments."""
    winner, totals = _ended(game, rng)
    if len(set(totals)) < 3 or (max(totals) <= totals[winner] and rng.randrange(2)):
        raise NoLuck  # wanted are losers who differ, and now and then one with more than the winner
    return _asked(game, totals, winner)


@MOTIFS.add("settle-nets", level=lambda question: 2 - _east_wins(question))
def _nets(game: Game, rng: random.Random) -> Data:
    """What everybody wins or loses in all, without the single payments."""
    return {**_table(game, rng), "rows": [f"net.{seat}" for seat in range(game.players)]}


@MOTIFS.add("settle-dead", 3, level=4)
def _dead(game: Game, rng: random.Random) -> Data:
    """One hand is dead, however much its tiles would be worth."""
    data = _table(game, rng)
    losers = [wind for wind in data["totals"] if wind != data["winner"] and data["totals"][wind]]
    if not losers:
        raise NoLuck
    return {**data, "dead": [rng.choice(losers)]}


@MOTIFS.add("settle-limit", 1, level=3)
def _limit(game: Game, rng: random.Random) -> Data:
    """The winner's hand is cut at the limit, and East pays twice that."""
    winner, totals = _ended(game, rng)
    if game.limit is None:
        raise NoLuck
    return _asked(game, [game.limit if seat == winner else t for seat, t in enumerate(totals)], winner)


@MOTIFS.add("settle-liable", level=4)
def _liable(game: Game, rng: random.Random) -> Data:
    """The tile that completed a hand of one suit, or of honours, was a dangerous one to throw."""
    winner, totals = _ended(game, rng)
    suited = rng.randrange(3) > 0
    kinds = kinds_of(game, rng.randrange(3), False) if suited else [*HONOURS]
    hand = complete_hand(game, rng, kinds, chows=50 if suited else 0, sources=("discard",))
    totals[winner] = game.score(hand._replace(wind=game.wind(winner, 0))).total
    others = [seat for seat in range(game.players) if seat != winner]
    liable = WIND_LETTERS[rng.choice(others)]
    return _asked(game, totals, winner, liable=liable, rule=_PENALTIES[not suited])


@MOTIFS.add("settle-three", 1, level=1)
def _three(game: Game, rng: random.Random) -> Data:
    """The same at a table of three, with tiles alone: there is nobody for the fourth rank of Sparrow."""
    if "tile_set" not in game.options:
        raise NoLuck
    return _table(game.vary(players=3), rng)
