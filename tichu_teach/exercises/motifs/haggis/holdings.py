"""Cards of Haggis that make something happen."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any

from tichu_teach.engine import Action
from tichu_teach.engine.climbing.cards import bits
from tichu_teach.engine.haggis.combinations import BOMB_RANKS
from tichu_teach.engine.haggis.game import Haggis
from tichu_teach.engine.haggis.state import State


def table(game: Haggis, rng: random.Random) -> Haggis:
    """Two players or three."""
    return game.vary(players=rng.choice((2, 3)))


def odd(game: Haggis, suits: Iterable[int]) -> int:
    """Three, five, seven and nine, each in the suit that comes next."""
    deck = game.deck
    return sum(deck.rank[rank] & deck.suit[suit] for rank, suit in zip(BOMB_RANKS, suits, strict=True))


def odd_bomb(game: Haggis, rng: random.Random) -> int:
    """The lowest bomb or the highest."""
    suits = range(len(game.deck.suits))
    return odd(game, [rng.choice(suits)] * 4 if rng.randrange(3) == 0 else rng.sample(suits, 4))


def faces(game: Haggis, rng: random.Random, seat: int, least: int = 2) -> int:
    """Some of a seat's face cards."""
    held = list(bits(game.deck.faces[seat]))
    return sum(rng.sample(held, rng.randint(least, len(held))))


def judged(state: State, action: Action | str, *reasons: str) -> dict[str, Any]:
    """May this be done? Reasons that are true as well are left out."""
    action = state.action(action)
    verdict = state.ask(action)
    others = [rule for rule in reasons if rule not in (verdict.rule, *verdict.also)]
    return {
        "kind": "allowed",
        "position": str(state),
        "seat": action.seat,
        "action": state.text(action),
        "reasons": others[:3],
    }
