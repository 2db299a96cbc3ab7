"""Motifs about the settlement: who pays whom, and who pays for all."""

from __future__ import annotations

import random
from collections.abc import Iterator

from tichu_teach.engine.mahjong.game import MahjongGame as Game
from tichu_teach.engine.mahjong.hand import Hand
from tichu_teach.engine.mahjong.payments import PENALTIES
from tichu_teach.engine.mahjong.tiles import HONOURS, WIND_LETTERS
from tichu_teach.engine.state import Own

from ..motif import Motifs, NoLuck, QuestionData, shuffled
from .made_hands import complete_hand, kinds_of
from .simulate import won_hand

_TRIES = 20  # throws for a hand of one suit

MOTIFS = Motifs()


def ended(game: Game, rng: random.Random) -> tuple[int, list[int]]:
    """A hand that somebody won: its winner, and what everybody's tiles are worth."""
    end = won_hand(game, rng)
    assert end.won
    return end.won.seat, [score.total for score in end.count().scores]


def asked(game: Game, totals: list[int], winner: int, **more: object) -> QuestionData:
    """Ask who pays whom, from what everybody's tiles are worth."""
    worth = dict(zip(WIND_LETTERS, totals, strict=False))
    return {"kind": "pay", "ruleset": game.header(), "totals": worth, "winner": WIND_LETTERS[winner], **more}


def _east_wins(question: Own) -> bool:
    return bool(question.winner == question.east)


def _settled(game: Game, rng: random.Random) -> QuestionData:
    """A hand as it ended: everybody's total, and the payments."""
    winner, totals = ended(game, rng)
    if len(set(totals)) < 3 or (max(totals) <= totals[winner] and rng.randrange(2)):
        raise NoLuck  # the losers should differ, and now and then one has more than the winner
    return asked(game, totals, winner)


MOTIFS.add("settle-table", 4, level=lambda question: 3 - _east_wins(question), levels=(2, 3))(_settled)


@MOTIFS.add("settle-nets", level=lambda question: 2 - _east_wins(question), levels=(1, 2))
def _nets(game: Game, rng: random.Random) -> QuestionData:
    """Ask what everybody wins or loses in all, without the single payments."""
    return {**_settled(game, rng), "rows": [f"net.{seat}" for seat in range(game.players)]}


def _with_east(question: Own) -> int:
    """4, or 5 if East, who pays and gets double, is the one in trouble."""
    return 4 + ("E" in (*question.data.get("dead", ()), question.data.get("liable")))


@MOTIFS.add("settle-dead", 3, level=_with_east, levels=(4, 5))
def _dead(game: Game, rng: random.Random) -> Iterator[QuestionData]:
    """One hand is dead, however much its tiles would be worth."""
    data = _settled(game, rng)
    totals = data["totals"]
    assert isinstance(totals, dict)
    losers = [wind for wind, total in totals.items() if wind != data["winner"] and total]
    for loser in shuffled(losers, rng):
        yield {**data, "dead": [loser]}


@MOTIFS.add("settle-limit", level=3, where=lambda game: game.limit is not None)
def _limit(game: Game, rng: random.Random) -> QuestionData:
    """The winner's hand is cut at the limit, and East pays twice that."""
    winner, totals = ended(game, rng)
    totals[winner] = game.limit or totals[winner]
    return asked(game, totals, winner)


@MOTIFS.add("settle-liable", 3, level=_with_east, levels=(4, 5))
def _liable(game: Game, rng: random.Random) -> Iterator[QuestionData]:
    """The tile that completed a hand of one suit, or of honours, was a dangerous one to throw."""
    winner, totals = ended(game, rng)
    suited = rng.randrange(3) > 0
    kinds = kinds_of(game, rng.randrange(3), honours=False) if suited else [*HONOURS]
    hand = _whole(game, rng, kinds, 50 if suited else 0)
    totals[winner] = game.score(hand._replace(wind=game.wind(winner, 0))).total
    others = [seat for seat in range(game.players) if seat != winner]
    for seat in shuffled(others, rng):
        yield asked(game, totals, winner, liable=WIND_LETTERS[seat], rule=PENALTIES[not suited])


def _whole(game: Game, rng: random.Random, kinds: list[int], chows: int) -> Hand:
    """A hand of these kinds that a discard completed; raises NoLuck after many throws."""
    for _ in range(_TRIES):
        try:
            return complete_hand(game, rng, kinds, chows=chows, sources=("discard",))
        except NoLuck:
            continue
    raise NoLuck


@MOTIFS.add("settle-three", level=1, where=lambda game: "tile_set" in game.options)
def _three(game: Game, rng: random.Random) -> QuestionData:
    """The same at a table of three, with tiles alone: there is nobody for the fourth rank of Sparrow."""
    return _settled(game.vary(players=3), rng)
