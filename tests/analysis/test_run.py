"""Hands that run out, beside the plain definition: every order of plays that nobody can beat."""

import random
from functools import cache
from typing import Any

import pytest

from tests.depth import at_least
from tichu_teach.analysis.climbing.hand import AnyHand, Run, SearchHand, SearchHands
from tichu_teach.analysis.haggis.hand import SearchHands as HaggisHands
from tichu_teach.analysis.tichu.hand import SearchHands as TichuHands
from tichu_teach.engine import games
from tichu_teach.engine.climbing.cards import bits

GAMES = {
    "nanking": games["nanking"],
    "grandmaster, two packs": games["grandmaster"].vary(players=7),
    "haggis": games["haggis"],
    "haggis for three": games["haggis"].vary(players=3),
}


def dealt(game: Any, rng: random.Random) -> tuple[SearchHands[Any, Any, Any], AnyHand, tuple[AnyHand, ...]]:
    """A hand and those against it, now and then of few ranks: rows, sets and bombs."""
    haggis = game.family == "haggis"
    hands = HaggisHands(game.combinations, True) if haggis else TichuHands(game.combinations, True)
    cards = list(bits(game.deck.suited if haggis else game.deck.all))
    rng.shuffle(cards)
    if rng.random() < 0.5:
        low = rng.randint(2, 8)
        cards.sort(key=lambda card: low <= (game.deck.rank_of(card) or low) < low + 5)
    held = []
    for seat, most in enumerate((9, 4, 3)[: min(3, game.players)]):
        hand = sum(cards.pop() for _ in range(rng.randint(1, most)))
        for face in bits(game.deck.faces[seat]) if haggis else ():
            hand |= face if rng.random() < (0.2 if seat else 0.5) else 0
        held.append(hands.hand(hand))
    return hands, held[0], tuple(held[1:])


def agree(game: Any, seed: int) -> bool:
    """Hold both beside each other, from the lead and on all that the hands make; whether it runs out."""
    hands, hand, against = dealt(game, random.Random(seed))
    run = Run(against)

    @cache
    def holds(top: Any) -> bool:
        return not (top.kind == "dog" or any(hands.on(each.cards, top) for each in against))

    @cache
    def out(hand: SearchHand[Any, Any]) -> bool:
        return any(not move.left.size or (holds(move.top) and out(move.left)) for move in hand.leads())

    @cache
    def lost(hand: SearchHand[Any, Any]) -> int:
        """The least that its last play counts where others beat it."""
        ways = (
            lost(move.left) if move.left.size else 0 if holds(move.top) else max(0, hand.points)
            for move in hand.leads()
            if not move.left.size or (holds(move.top) and out(move.left))
        )
        return min(ways)

    assert run.out(hand) is out(hand), (seed, hand.cards)
    assert not out(hand) or run.lost(hand) == lost(hand), (seed, hand.cards)
    for top in [top for top in hands.tops if top.kind != "dog"]:
        assert any(each.beaten(top.bit) & top.bit for each in against) is not holds(top), (seed, top.kind)
        over = any(not move.left.size or (holds(move.top) and out(move.left)) for move in hand.follows(top))
        assert run.over(hand, top) is over, (seed, hand.cards, top.kind)
        if over:
            ways = (
                lost(move.left) if move.left.size else 0 if holds(move.top) else max(0, 7 + hand.points)
                for move in hand.follows(top)
                if not move.left.size or (holds(move.top) and out(move.left))
            )
            assert run.lost_over(hand, top, 7) == min(ways), (seed, hand.cards, top.kind)
    return out(hand)


@pytest.mark.parametrize("name", at_least(GAMES, "nanking", "haggis for three"))
def test_who_runs_out(name: str) -> None:
    found = [agree(GAMES[name], seed) for seed in range(60)]
    assert {True, False} == set(found)


@pytest.mark.extra
@pytest.mark.parametrize("name", GAMES)
def test_many_who_run_out(name: str) -> None:
    found = [agree(GAMES[name], seed) for seed in range(1000, 3000)]
    assert min(found.count(True), found.count(False)) > 300
