"""Endings of the Tichu family: dealt at random, or what sensible players leave of a round."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

from tichu_teach.engine.climbing.cards import bits
from tichu_teach.engine.tichu.rules import TichuRules
from tichu_teach.engine.tichu.state import State
from tichu_teach.players import moves, sensible


def dealt(game: TichuRules, sizes: list[int], rng: random.Random, rich: bool = False) -> State:
    """Hands of these sizes from all cards, or, `rich` in bombs, from four ranks and the special cards."""
    cards = list(game.deck)
    if rich:
        ranks = {*rng.sample(range(2, 15), 4), 0, 1, 16}
        few = [card for card in cards if game.deck.rank_of(card) in ranks]
        cards = few if len(few) >= sum(sizes) else cards
    rng.shuffle(cards)
    hands = [sum(cards[sum(sizes[:seat]) : sum(sizes[: seat + 1])]) for seat in range(game.players)]
    won = [0] * game.players
    for card in bits(game.deck.all & ~sum(hands)):
        won[rng.randrange(game.players)] |= card
    holding = [seat for seat, size in enumerate(sizes) if size]
    out = [seat for seat, size in enumerate(sizes) if not size]
    rng.shuffle(out)
    return State(
        game,
        "play",
        hands,
        rng.choice(holding),
        won=tuple(won),
        out=tuple(out),
        played=frozenset(seat for seat, size in enumerate(sizes) if not size or rng.random() < 0.8),
        wish=rng.randint(2, 14) if game.wishes and rng.random() < 0.3 else 0,
        announced=_calls(game, rng),
    )


def _calls(game: TichuRules, rng: random.Random) -> tuple[tuple[int, str], ...]:
    caller = rng.randrange(game.players)
    kinds = [kind for kind in ("small", "grand") if game.may_announce(caller, kind)]
    return ((caller, rng.choice(kinds)),) if kinds and rng.random() < 0.3 else ()


def small(game: TichuRules, seeds: range, most: int, rich: bool = False) -> Iterator[State]:
    """Random endings of up to `most` cards a hand in which something is left to play."""
    for seed in seeds:
        rng = random.Random(seed)
        sizes = [rng.randint(0 if seat else 1, most) for seat in range(game.players)]
        state = dealt(game, sizes, rng, rich)
        if not state.ended:
            yield state


@cache
def natural(game: TichuRules, seed: int, most: int) -> State | None:
    """The first lead of a round of sensible players at which nobody holds more than `most` cards."""
    players = [sensible(game)(random.Random(seed + seat)) for seat in range(game.players)]
    for state, _ in moves(game.deal(random.Random(seed)), players):
        small = max(hand.bit_count() for hand in state.hands) <= most
        if state.phase == "play" and not state.trick and small:
            return state
    return None


def left_over(game: TichuRules, seeds: range, most: int) -> Iterator[State]:
    """Natural endings of several rounds."""
    yield from filter(None, (natural(game, seed, most) for seed in seeds))
