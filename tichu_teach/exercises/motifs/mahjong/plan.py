"""Puzzles about playing one's hand: what to throw away, whether to claim, how many tiles help (chapter V)."""

from __future__ import annotations

import random
from typing import Any

from tichu_teach.engine.mahjong.actions import Chow, Discard, NoClaim, Pung
from tichu_teach.engine.mahjong.legal import claims
from tichu_teach.engine.mahjong.rules import MahjongRules
from tichu_teach.engine.mahjong.state import State

from ...kinds.best import Prospect, prospect
from ..motif import Sketch, draw
from .moments import hand_played, kinds_of, some, without_wall

_CHOICES = 5  # discards to choose from
_NEAR = 2  # tiles that may be lacking after the best one


def _discard(game: MahjongRules, rng: random.Random) -> dict[str, Any] | None:
    """Fourteen tiles, a few discards to choose from, and one or two that leave the most that helps."""
    moments = hand_played(game, rng)
    state = some(moments, lambda now: now.phase == "turn" and len(now.river) > 5, rng)
    if state is None:
        return None
    seat = state.turn
    legal = [action for action in state.legal(seat) if isinstance(action, Discard)]
    ranked = sorted(((prospect(state, action), action) for action in legal), key=lambda each: each[0].rank)
    best = ranked[0][0].rank
    right = [action for found, action in ranked if found.rank == best]
    if not 0 < best[0] <= _NEAR or len(right) > 2 or len(ranked) < _CHOICES:
        return None
    # The likeliest others: those that come next.
    choices = [action for _, action in ranked[:_CHOICES]]
    choices.sort(key=lambda action: action.tile)
    return _asked(state, seat, [state.text(action) for action in choices])


def _asked(state: State, seat: int, choices: list[str]) -> dict[str, Any]:
    return {"kind": "best", "position": without_wall(state), "you": seat, "choices": choices}


def _claim(wanted: int) -> Any:
    """A discard that could be claimed: claim it, in which way, or wait?

    `wanted` is 0 where waiting is best, 1 where claiming is, 2 where there are two ways to claim.
    """

    def draw_one(game: MahjongRules, rng: random.Random) -> dict[str, Any] | None:
        found = []
        for state, _ in hand_played(game, rng):
            if state.phase != "claims" or state.said:
                continue
            for seat in state.asked:
                own = [claim for claim in claims(state, seat) if isinstance(claim, (Pung, Chow))]
                rivals = [each for each in state.asked if each != seat and claims(state, each)]
                if own and not rivals and not state.waits(seat):
                    found.append((state, seat, [*own, NoClaim(seat)]))
        rng.shuffle(found)
        for state, seat, actions in found:
            ranks = {action: prospect(state, action) for action in actions}
            if _fits(ranks, wanted):
                return _asked(state, seat, [state.text(action) for action in actions])
        return None

    return draw_one


def _fits(found: dict[Any, Prospect], wanted: int) -> bool:
    best = min(each.rank for each in found.values())
    right = [action for action, each in found.items() if each.rank == best]
    if best[0] in (0, 99) or len(right) > 1 or best[0] > _NEAR:
        return False
    waiting = isinstance(right[0], NoClaim)
    if wanted == 0:
        return waiting
    return not waiting and (len(found) > 2 if wanted == 2 else len(found) == 2)


def _helps(game: MahjongRules, rng: random.Random) -> dict[str, Any] | None:
    """A few tiles that want to become a group: how many others help?"""
    suit = kinds_of(game, rng.randrange(3), False)
    low = rng.choice(suit)
    steps = rng.choice(((0, 1), (0, 2), (0, 0, 1), (0, 1, 1), (0, 0, 2), (0, 1, 3), (0, 2, 4), (0, 0)))
    tiles = [low + step for step in steps]
    if not set(tiles) <= set(suit):
        return None
    seen = [rng.choice(suit) for _ in range(rng.choice((0, 0, 2, 3)))]
    near = [tile for tile in sorted(seen) if abs(tile - low) <= 4]
    data = {"kind": "helps", "tiles": game.names.text(tiles), "ruleset": game.title()}
    return {**data, "seen": game.names.text(near)} if near else data


# Tiles of a suit by their steps: four that want a group and a pair, five that want two groups.
_SHAPES = (
    *((0, 1, 1, 1), (0, 0, 0, 1), (0, 1, 2, 3), (0, 0, 2, 2), (0, 1, 3, 3), (0, 0, 1, 2)),
    *((0, 1, 1, 2, 2), (0, 1, 2, 4, 4), (0, 0, 1, 2, 3), (0, 0, 2, 3, 3)),
)


def _two_groups(game: MahjongRules, rng: random.Random) -> dict[str, Any] | None:
    """Four or five tiles of a suit that are to become a group and a pair, or two groups."""
    suit = kinds_of(game, rng.randrange(3), False)
    low = rng.choice(suit)
    steps = rng.choice(_SHAPES)
    tiles = [low + step for step in steps]
    if not set(tiles) <= set(suit):
        return None
    groups, pairs = (1, 1) if len(tiles) == 4 else (2, 0)
    return {
        "kind": "helps",
        "tiles": game.names.text(tiles),
        "groups": groups,
        "pairs": pairs,
        "ruleset": game.title(),
    }


IDEAS = {
    "plan-discard": (5, _discard),
    "plan-claim": (2, _claim(1)),
    "plan-ways": (3, _claim(2)),
    "plan-wait": (2, _claim(0)),
    "plan-helps": (2, _helps),
    "plan-two": (1, _two_groups),
}


def sketch(game: MahjongRules, rng: random.Random) -> Sketch:
    """A question about the way to play a hand."""
    return draw(IDEAS, game, rng)
