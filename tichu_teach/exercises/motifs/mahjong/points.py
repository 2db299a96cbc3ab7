"""Motifs about what a hand is worth: points, doublings, limit."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

from tichu_teach.engine.mahjong.game import MahjongGame as Game
from tichu_teach.engine.mahjong.groups import Group
from tichu_teach.engine.mahjong.hand import Hand, Win
from tichu_teach.engine.mahjong.score import Score
from tichu_teach.engine.mahjong.tiles import DRAGONS, SEASONS, counts
from tichu_teach.engine.state import Own

from ..motif import Draw, Motifs, NoLuck, QuestionData, shuffled
from .made_hands import complete_hand, groups_of, hand_of, kinds_of, laid_out, tiles_of
from .simulate import asked_of, end_of, won_hand

_SUMS = ["base", "doublings", "total"]
_AGREED = ("b", "c", "f", "g", "k")  # optional doublings that can be told from the hand alone
_LOW = 600  # the limit of a table with higher stakes (mahjong.score.limit)

MOTIFS = Motifs()


def _full(question: Own) -> int:
    """Harder with rows and doublings."""
    rows, doublings = len(question.rows), int(question.score.doublings)
    return 1 + (rows > 6) + (rows > 12) + min(doublings, 2)


def _plain(score: Score) -> bool:
    return not score.is_limit


def _from_play(fits: Callable[[Score], object], *, winner: bool) -> Draw:
    """A hand as it came up in play, the winner's or another's, whose score fits."""

    def draw(game: Game, rng: random.Random) -> Iterator[QuestionData]:
        end = won_hand(game, rng)
        assert end.won
        others = [seat for seat in range(game.players) if seat != end.won.seat]
        for seat in [end.won.seat] if winner else shuffled(others, rng):
            hand = end.hand(seat)
            score = game.score(hand)
            by_luck = hand.win and hand.win.source in ("rob", "deal")
            if score.total and fits(score) and not by_luck:
                yield asked_of("score", game, hand)

    return draw


def _built(
    fits: Callable[[Score], object],
    *,
    rows: list[str] | None = None,
    pure: bool = False,
    vary: Callable[[Game, random.Random], Game] = lambda game, rng: game,
) -> Draw:
    """A winning hand of one suit with or without honours, or of anything, whose score fits."""

    def draw(game: Game, rng: random.Random) -> QuestionData:
        game = vary(game, rng)
        suit = rng.randrange(3) if pure or rng.randrange(2) else None
        kinds = kinds_of(game, suit, honours=not pure or rng.randrange(2) == 0)
        sources = ("wall", "discard", "discard", "loose")
        hand = complete_hand(game, rng, kinds, chows=35, kongs=25, sources=sources)
        if not fits(game.score(hand)):
            raise NoLuck
        return asked_of("score", game, hand, **({"rows": rows} if rows else {}))

    return draw


MOTIFS.add("points-winner", 4, level=_full, levels=(2, 3, 4, 5))(_from_play(_plain, winner=True))
MOTIFS.add("points-loser", level=_full, levels=(2, 3, 4))(
    _from_play(lambda score: score.doublings, winner=False)
)
MOTIFS.add("points-built", 3, level=_full, levels=(2, 3, 4, 5))(_built(_plain))
MOTIFS.add("points-suit", level=lambda question: 3 + (question.score.doublings > 1), levels=(3, 4))(
    _built(lambda score: score.doublings > 0 and _plain(score), rows=_SUMS, pure=True)
)
MOTIFS.add("points-limit", level=5)(
    _built(
        lambda score: score.rule == "mahjong.score.limit",
        rows=_SUMS,
        vary=lambda game, rng: game.vary(limit=_LOW),
    )
)


@MOTIFS.add("points-seasons", level=4, where=lambda game: "tile_set" in game.options)
def _seasons(game: Game, rng: random.Random) -> QuestionData:
    """A hand with seasons, of somebody who has not won."""
    game = game.vary(tile_set=144)
    hand = end_of(game, rng).hand(rng.randrange(game.players))
    number = rng.choice((2, 2, 3, 4))
    laid = rng.choice((SEASONS[:4], SEASONS[4:])) if number == 4 else tuple(rng.sample(SEASONS, number))
    return asked_of("score", game, hand._replace(seasons=tuple(sorted(laid))))


@MOTIFS.add("points-held", 1, level=lambda question: 2 + min(question.score.doublings, 2), levels=(2, 3, 4))
def _held_kong(game: Game, rng: random.Random) -> QuestionData:
    """Somebody else has won while four alike were still in the hand."""
    kinds = kinds_of(game)
    four = rng.choice(kinds)
    laid = laid_out(groups_of(rng, kinds, rng.randint(0, 2), 30, 30))
    rest = [rng.choice(kinds) for _ in range(9 - 3 * len(laid))]
    return asked_of("score", game, hand_of(game, rng, [*[four] * 4, *rest], laid))


@MOTIFS.add("points-pair", level=1)
def _pair(game: Game, rng: random.Random) -> QuestionData:
    """The same hand with two pairs to choose from: which is worth more?"""
    groups = groups_of(rng, kinds_of(game, honours=False), 4, rng.choice((100, 100, 75)))
    wind = rng.choice(game.winds(0))
    pairs = rng.sample(sorted({wind, rng.choice(DRAGONS), *game.winds(0)}), 2)
    won = Win(rng.choice(groups[0].tiles), rng.choice(("wall", "discard")))
    hands = []
    for pair in pairs:
        tiles = counts([*tiles_of(groups), pair, pair])
        hands.append(game.hand_text(Hand(tiles, (), wind, (), won)))
    return {"kind": "which", "hands": hands, "ruleset": game.header()}


@MOTIFS.add("points-honours", level=lambda question: len(question.hand.laid), levels=(1, 2, 3))
def _honours_pung(game: Game, rng: random.Random) -> QuestionData:
    """Somebody's winds and dragons at the end of a hand that another has won: which of them double?"""
    kinds = kinds_of(game)
    groups = [Group("pung", rng.choice(kinds[-7:]), True) for _ in range(rng.randint(1, 3))]
    rest = [rng.choice(kinds) for _ in range(13 - 3 * len(groups))]
    return asked_of("score", game, hand_of(game, rng, rest, tuple(groups)), rows=_SUMS)


def _with_option(game: Game, rng: random.Random) -> Game:
    return game.vary(optional="".join(sorted(rng.sample(_AGREED, 2))))


def _optional(score: Score) -> bool:
    return any(line.rule.startswith("mahjong.opt.") and line.value for line in score.lines)


MOTIFS.add("points-agreed", 1, level=5)(_built(_optional, pure=True, vary=_with_option))


def two_suits(game: Game, rng: random.Random) -> QuestionData:
    """The game of clean hands: somebody who has not won holds groups of two suits."""
    clean = game.vary(form="B")
    suits, kinds = rng.sample(range(3), 2), kinds_of(clean)
    groups = tuple(Group("pung", rng.choice(kinds_of(clean, suit, honours=False)), True) for suit in suits)
    honour = rng.choice(kinds[-7:])
    rest = [honour, honour, *(rng.choice(kinds) for _ in range(5))]
    return asked_of("score", clean, hand_of(clean, rng, rest, groups), rows=_SUMS)


MOTIFS.add("points-clean", 3, level=3, where=lambda game: "form" in game.options)(two_suits)
