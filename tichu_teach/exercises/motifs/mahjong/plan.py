"""Motifs about playing one's hand: what to throw away, whether to claim, how many tiles help (chapter V)."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence

from tichu_teach.engine.mahjong.actions import Action, Chow, Discard, NoClaim, Pung
from tichu_teach.engine.mahjong.game import MahjongGame as Game
from tichu_teach.engine.mahjong.state import State
from tichu_teach.engine.mahjong.transitions import claims
from tichu_teach.engine.state import Own

from ...kinds.best import AcceptanceAfter, evaluate
from ..motif import Draw, Motifs, NoLuck, QuestionData, shuffled
from .made_hands import kinds_of
from .simulate import ask_at, hand_played

_CHOICES = 5  # discards to choose from
_NEAR = 2  # tiles that may be lacking after the best one

MOTIFS = Motifs()


def _close(question: Own) -> int:
    """1 if the first two lack equally many, so that the tiles that help have to be counted."""
    one, two = sorted({each.rank for each in question.evaluations.values()})[:2]
    return int(one[0] == two[0])


def _lacking(question: Own) -> int:
    """1 if more than one tile is lacking."""
    return int(question.top[0] > 1)


def _choose(state: State, seat: int, actions: Sequence[Action]) -> QuestionData:
    return ask_at("best", state, seat, choices=[state.text(action) for action in actions])


@MOTIFS.add(
    "plan-discard",
    4,
    level=lambda question: 2 + 2 * _lacking(question) + _close(question),
    levels=(2, 3, 4, 5),
)
def _discard(game: Game, rng: random.Random) -> Iterator[QuestionData]:
    """Fourteen tiles, a few discards to choose from, and one or two that leave the most that helps."""
    for state, _ in shuffled(hand_played(game, rng), rng):
        if state.phase == "turn" and len(state.river) > 5:
            yield from _to_discard(state)


def _to_discard(state: State) -> Iterator[QuestionData]:
    """Yield the question which tile to throw, if it is a fair one."""
    legal = [action for action in state.legal(state.turn) if isinstance(action, Discard)]
    ranked = sorted(((evaluate(state, action), action) for action in legal), key=lambda each: each[0].rank)
    best = ranked[0][0].rank
    right = [action for found, action in ranked if found.rank == best]
    if 0 < best[0] <= _NEAR and len(right) <= 2 and len(ranked) >= _CHOICES:
        # The likeliest others: those that come next.
        choices = sorted((action for _, action in ranked[:_CHOICES]), key=lambda action: action.tile)
        yield _choose(state, state.turn, choices)


def _claim(*, waits: bool) -> Draw:
    """A discard that could be claimed: as `waits` says, it is best to wait for another, or to claim."""

    def draw(game: Game, rng: random.Random) -> Iterator[QuestionData]:
        for state, _ in shuffled(hand_played(game, rng), rng):
            for seat in state.asked if state.phase == "claims" and not state.said else ():
                own = [claim for claim in claims(state, seat) if isinstance(claim, (Pung, Chow))]
                if not any(isinstance(claim, Chow) for claim in own):
                    continue  # three alike alone is nearly always best: nobody would have to count
                rivals = [each for each in state.asked if each != seat and claims(state, each)]
                if not rivals and not state.waits(seat):
                    actions = shuffled([*own, NoClaim(seat)], rng)
                    lacking, _ = evaluate(state, NoClaim(seat)).rank
                    if lacking < _NEAR or (waits and lacking > _NEAR):
                        continue  # told quickly; after a claim each discard has to be tried
                    if _fits({action: evaluate(state, action) for action in actions}, waits):
                        yield _choose(state, seat, actions)

    return draw


# It is seldom best to wait; here that is right as often as a choice at random would be to wait.
for each, weight in ((True, 2), (False, 3)):
    MOTIFS.add("plan-claim", weight, level=4)(_claim(waits=each))


def _fits(found: Mapping[Action, AcceptanceAfter], waits: bool) -> bool:
    """Return True if one choice is best, leaves a little lacking, and waits or claims as `waits` says.

    If a single tile were lacking after a claim alone, nobody would have to count.
    """
    best = min(each.rank for each in found.values())
    right = [action for action, each in found.items() if each.rank == best]
    return best[0] == _NEAR and len(right) == 1 and isinstance(right[0], NoClaim) == waits


def _in_suit(
    game: Game, rng: random.Random, shapes: tuple[tuple[int, ...], ...]
) -> tuple[list[int], list[int]]:
    """Tiles of one suit in some shape, and the kinds of that suit; raises NoLuck if they don't fit in."""
    suit = kinds_of(game, rng.randrange(3), honours=False)
    low, steps = rng.choice(suit), rng.choice(shapes)
    tiles = [low + step for step in steps]
    if not set(tiles) <= set(suit):
        raise NoLuck
    return tiles, suit


@MOTIFS.add("plan-helps", level=1)
def _helps(game: Game, rng: random.Random) -> QuestionData:
    """A few tiles that want to become a group: how many others help?"""
    shapes = ((0, 1), (0, 2), (0, 0, 1), (0, 1, 1), (0, 0, 2), (0, 1, 3), (0, 2, 4), (0, 0))
    tiles, suit = _in_suit(game, rng, shapes)
    seen = sorted(rng.choice(suit) for _ in range(rng.choice((0, 0, 2, 3))))
    near = [tile for tile in seen if abs(tile - tiles[0]) <= 4]
    data: QuestionData = {"kind": "helps", "tiles": game.names.text(tiles), "ruleset": game.header()}
    return {**data, "seen": game.names.text(near)} if near else data


# Tiles of a suit by their steps: four that want a group and a pair, five that want two groups.
_SHAPES = (
    *((0, 1, 1, 1), (0, 0, 0, 1), (0, 1, 2, 3), (0, 0, 2, 2), (0, 1, 3, 3), (0, 0, 1, 2)),
    *((0, 1, 1, 2, 2), (0, 1, 2, 4, 4), (0, 0, 1, 2, 3), (0, 0, 2, 3, 3)),
)


@MOTIFS.add("plan-two", level=lambda question: 1 + (len(question.data["tiles"].split()) > 4), levels=(1, 2))
def _two_groups(game: Game, rng: random.Random) -> QuestionData:
    """Four or five tiles of a suit that are to become a group and a pair, or two groups."""
    tiles, _ = _in_suit(game, rng, _SHAPES)
    groups, pairs = (1, 1) if len(tiles) == 4 else (2, 0)
    wanted = {"groups": groups, "pairs": pairs, "ruleset": game.header()}
    return {"kind": "helps", "tiles": game.names.text(tiles), **wanted}
