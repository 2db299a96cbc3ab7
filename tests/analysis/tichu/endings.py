"""Endings of the Tichu family: dealt at random, or what sensible players leave of a round."""

import random
from collections.abc import Iterable, Iterator

from tichu_teach.engine.climbing.cards import bits
from tichu_teach.engine.tichu.deck import PACK
from tichu_teach.engine.tichu.rules import TichuRules
from tichu_teach.engine.tichu.state import State


def dealt(
    game: TichuRules, sizes: list[int], rng: random.Random, bombs: int = 0, near: bool = False
) -> State:
    """Hands of these sizes from all cards; some seats get a bomb besides.

    Cards that are near each other, six ranks and the special ones, make straights and pairs in a row.
    """
    cards = list(game.deck)
    rng.shuffle(cards)
    if near:
        low = rng.randint(2, 9)
        cards.sort(key=lambda card: low <= (game.deck.rank_of(card) or low) < low + 6)
    hands = [0] * game.players
    for seat in rng.sample(range(game.players), bombs):
        hands[seat] = _bomb(game, sum(hands), rng)
        sizes[seat] = sizes[seat] or rng.randint(0, 1)
    cards = [card for card in cards if not card & sum(hands)]
    for seat, size in enumerate(sizes):
        hands[seat] |= sum(cards.pop() for _ in range(size))
    sizes = [hand.bit_count() for hand in hands]
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
        played=frozenset(seat for seat, size in enumerate(sizes) if not size or rng.random() < 0.9),
        wish=_wish(game, rng.choice([*filter(None, hands)]), rng, early=bool(sum(hands) & game.deck.mahjong)),
        announced=_calls(game, rng),
    )


def _wish(game: TichuRules, hand: int, rng: random.Random, *, early: bool) -> int:
    """Now and then a wish, mostly for what a hand holds; none while somebody has the Mahjong yet."""
    if not game.wishes or rng.random() < 0.6 or early:
        return 0
    held = [rank for rank in range(2, 15) if hand & game.deck.rank[rank]]
    return rng.choice(held) if held and rng.random() < 0.8 else rng.randint(2, 14)


def _bomb(game: TichuRules, taken: int, rng: random.Random) -> int:
    """Four of a kind, or now and then five in a row of one suit, out of the first pack."""
    first = (1 << PACK) - 1 & ~taken
    while True:
        rank, suit = rng.randint(2, 14), rng.choice(game.deck.suit)
        four = game.deck.rank[rank] & first
        five = sum(suit & game.deck.rank[each] for each in range(rank, min(rank + 5, 15))) & first
        bomb = five if rng.random() < 0.2 else four
        if game.combinations.bombs(bomb):
            return bomb


def _calls(game: TichuRules, rng: random.Random) -> tuple[tuple[int, str], ...]:
    caller = rng.randrange(game.players)
    kinds = [kind for kind in ("small", "grand") if game.may_announce(caller, kind)]
    return ((caller, rng.choice(kinds)),) if kinds and rng.random() < 0.3 else ()


def small(game: TichuRules, seeds: range, most: int, bombs: int = 0) -> Iterator[State]:
    """Random endings of up to `most` cards in all, in which something is left to play."""
    for seed in seeds:
        rng = random.Random(seed)
        sizes = [0] * game.players
        for _ in range(rng.randint(most // 2, most)):
            sizes[rng.randrange(game.players)] += 1
        state = dealt(game, sizes, rng, bombs)
        if not state.ended:
            yield state


def in_rows(game: TichuRules, seeds: range, most: int) -> Iterator[State]:
    """Random endings of three seats, up to `most` cards near each other: one seat may have a straight."""
    for seed in seeds:
        rng = random.Random(seed)
        sizes = [0] * game.players
        seats = rng.sample(range(game.players), 3)
        sizes[seats[0]] = rng.randint(5, 6)
        for seat in seats[1:]:
            sizes[seat] = rng.randint(1, max(1, (most - sizes[seats[0]]) // 2))
        state = dealt(game, sizes, rng, near=True)
        if not state.ended:
            yield state


def three_left(game: TichuRules, seeds: range, most: int) -> Iterator[State]:
    """Random endings of four with one out, the others with up to `most` cards."""
    for seed in seeds:
        rng = random.Random(seed)
        sizes = [rng.randint(1, most) for _ in range(4)]
        sizes[rng.randrange(4)] = 0
        yield dealt(game, sizes, rng)


def moments(states: Iterable[State], seed: int) -> Iterator[State]:
    """From each of some positions one later in the round: on a trick, asked for a bomb, about to wish …"""
    rng = random.Random(seed)
    for state in states:
        for _ in range(rng.randint(1, 4)):
            after = state.after(rng.choice(state.legal(state.to_act[0])))
            if after.phase == "over":
                break
            state = after
        yield state
