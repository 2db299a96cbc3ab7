"""Puzzles about what a hand is worth: points, doublings, limit."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from tichu_teach.engine.mahjong.groups import Group
from tichu_teach.engine.mahjong.hand import Hand, Win
from tichu_teach.engine.mahjong.rules import MahjongRules
from tichu_teach.engine.mahjong.score import Score
from tichu_teach.engine.mahjong.tiles import DRAGONS, SEASONS, counts

from ..motif import Sketch, draw
from .moments import complete_hand, end_of, fits_in, groups_of, kinds_of

_SUMS = ("base", "doublings", "total")
_AGREED = ("b", "c", "f", "g", "k")  # optional doublings that can be told from the hand alone
_LOW = 600  # the limit of a table with higher stakes (mahjong.score.limit)


def _asked(game: MahjongRules, hand: Hand, rows: tuple[str, ...] = ()) -> dict[str, Any]:
    data: dict[str, Any] = {"kind": "score", "hand": game.hand_text(hand), "ruleset": game.title()}
    return {**data, "rows": [*rows]} if rows else data


def _winner(
    fits: Callable[[Score], Any], rows: tuple[str, ...] = (), winner: bool = True
) -> Callable[[MahjongRules, random.Random], dict[str, Any] | None]:
    """A hand as it came up in play, the winner's or another's, whose score has what is wanted."""

    def draw_one(game: MahjongRules, rng: random.Random) -> dict[str, Any] | None:
        end = end_of(game, rng)
        if end.won is None:
            return None
        others = [seat for seat in range(game.players) if seat != end.won.seat]
        hand = end.hand(end.won.seat if winner else rng.choice(others))
        if hand.win and (hand.win.source in ("rob", "deal")):
            return None
        score = game.score(hand)
        return _asked(game, hand, rows) if score.total and fits(score) else None

    return draw_one


def _built(
    *,
    rows: tuple[str, ...] = (),
    fits: Callable[[Score], Any] = lambda score: True,
    pure: bool = False,
    chows: int = 35,
    sources: tuple[str, ...] = ("wall", "discard", "discard", "loose"),
    vary: Callable[[MahjongRules, random.Random], MahjongRules] = lambda game, rng: game,
) -> Callable[[MahjongRules, random.Random], dict[str, Any] | None]:
    """A winning hand of one suit with or without honours, or of anything, whose score has what is wanted."""

    def draw_one(game: MahjongRules, rng: random.Random) -> dict[str, Any] | None:
        game = vary(game, rng)
        suit = rng.randrange(3) if pure or rng.randrange(2) else None
        hand = complete_hand(
            game,
            rng,
            kinds_of(game, suit, not pure or rng.randrange(2) == 0),
            chows=chows,
            kongs=25,
            sources=sources,
        )
        if hand is None or hand.win is None:
            return None
        kong = any(group.kind == "kong" for group in hand.laid)
        if hand.win.source == "loose" and not kong:
            return None
        return _asked(game, hand, rows) if fits(game.score(hand)) else None

    return draw_one


def _seasons(game: MahjongRules, rng: random.Random) -> dict[str, Any] | None:
    """A hand with seasons, somebody's who has not won."""
    if game.name != "mahjong":
        return None
    game = game.vary(tile_set=144)
    end = end_of(game, rng)
    seat = rng.randrange(game.players)
    hand = end.hand(seat)
    if hand.win and hand.win.source in ("rob", "deal"):
        return None
    number = rng.choice((2, 2, 3, 4))
    laid = rng.choice((SEASONS[:4], SEASONS[4:])) if number == 4 else tuple(rng.sample(SEASONS, number))
    hand = hand._replace(seasons=tuple(sorted(laid)))
    return _asked(game, hand)


def _held_kong(game: MahjongRules, rng: random.Random) -> dict[str, Any] | None:
    """Somebody else has won while four alike were still in the hand."""
    kinds = kinds_of(game)
    four = rng.choice(kinds)
    laid = tuple(group._replace(open=True) for group in groups_of(rng, kinds, rng.randint(0, 2), 30, 30))
    rest = [rng.choice(kinds) for _ in range(9 - 3 * len(laid))]
    tiles = [*[four] * 4, *rest]
    if not fits_in(game, [*tiles, *(tile for group in laid for tile in group.tiles)]):
        return None
    return _asked(game, Hand(counts(tiles), laid, rng.choice(game.winds(0))))


def _pair(game: MahjongRules, rng: random.Random) -> dict[str, Any] | None:
    """The same hand with two pairs to choose from: which is worth more?"""
    suits = kinds_of(game, None, False)
    groups = groups_of(rng, suits, 4, rng.choice((100, 100, 75)))
    wind = rng.choice(game.winds(0))
    pairs = rng.sample(sorted({wind, rng.choice(DRAGONS), *game.winds(0)}), 2)
    tile = rng.choice(groups[0].tiles)
    source = rng.choice(("wall", "discard"))
    hands = []
    for pair in pairs:
        tiles = [*(each for group in groups for each in group.tiles), pair, pair]
        if not fits_in(game, tiles):
            return None
        hands.append(game.hand_text(Hand(counts(tiles), (), wind, (), Win(tile, source))))
    return {"kind": "which", "hands": hands, "ruleset": game.title()}


def _honours_pung(game: MahjongRules, rng: random.Random) -> dict[str, Any] | None:
    """Somebody's winds and dragons at the end of a hand that another has won: which of them double?"""
    kinds = kinds_of(game)
    groups = [Group("pung", rng.choice(kinds_of(game, None)[-7:]), True) for _ in range(rng.randint(1, 3))]
    rest = [rng.choice(kinds) for _ in range(13 - 3 * len(groups))]
    if not fits_in(game, [*rest, *(tile for group in groups for tile in group.tiles)]):
        return None
    return _asked(game, Hand(counts(rest), tuple(groups), rng.choice(game.winds(0))), _SUMS)


def _two_suits(game: MahjongRules, rng: random.Random) -> dict[str, Any] | None:
    """The game of clean hands: somebody who has not won holds groups of two suits."""
    clean = game.vary(form="B")
    one, other = rng.sample(range(3), 2)
    groups = [
        Group("pung", rng.choice(kinds_of(clean, one, False)), True),
        Group("pung", rng.choice(kinds_of(clean, other, False)), True),
    ]
    honour = rng.choice(kinds_of(clean)[-7:])
    rest = [honour, honour, *(rng.choice(kinds_of(clean)) for _ in range(5))]
    if not fits_in(clean, [*rest, *(tile for group in groups for tile in group.tiles)]):
        return None
    return _asked(clean, Hand(counts(rest), tuple(groups), rng.choice(clean.winds(0))), _SUMS)


def _doubled(score: Score) -> bool:
    return score.doublings > 0 and not any(line.unit == "limit" for line in score.lines)


def _plain(score: Score) -> bool:
    return not any(line.unit == "limit" for line in score.lines)


def _with_option(game: MahjongRules, rng: random.Random) -> MahjongRules:
    return game.vary(optional="".join(sorted(rng.sample(_AGREED, 2))))


def _optional(score: Score) -> bool:
    return any(line.rule.startswith("mahjong.opt.") and line.value for line in score.lines)


IDEAS = {
    "points-winner": (4, _winner(_plain)),
    "points-loser": (2, _winner(lambda score: score.doublings, winner=False)),
    "points-built": (3, _built(fits=_plain)),
    "points-suit": (2, _built(fits=_doubled, pure=True, rows=_SUMS)),
    "points-limit": (
        2,
        _built(
            rows=_SUMS,
            fits=lambda score: score.rule == "mahjong.score.limit",
            vary=lambda game, rng: game.vary(limit=_LOW),
        ),
    ),
    "points-seasons": (2, _seasons),
    "points-held": (1, _held_kong),
    "points-pair": (2, _pair),
    "points-honours": (2, _honours_pung),
    "points-agreed": (1, _built(fits=_optional, pure=True, vary=_with_option)),
}
TWO = {"points-clean": (3, _two_suits)}


def sketch(game: MahjongRules, rng: random.Random) -> Sketch:
    """A question about a hand's score."""
    return draw({**IDEAS, **TWO} if game.name == "mahjong-duel" else IDEAS, game, rng)
