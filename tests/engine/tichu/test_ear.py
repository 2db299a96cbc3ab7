"""The game of the ear, worked by hand: every rule of its own."""

from __future__ import annotations

import random

import pytest

from tests.engine.tichu.positions import laid, round_over
from tests.engine.verdicts import allowed, refused
from tichu_teach.engine import games
from tichu_teach.engine.tichu.state import State

GAME = games["ear"]
DECK = GAME.deck


def six(mine: str, more: str = "turn 0", options: str = "") -> State:
    return laid(GAME, mine, "3j 4j", "3w 4w", "3p 4p", "3s 4s", "6j 7w", more=more, options=options)


@pytest.mark.parametrize(
    ("players", "sizes", "left"),
    [
        (5, [12] * 5, 48),
        (6, [12] * 6, 36),
        (7, [12] * 7, 24),
        (8, [12] * 8, 12),
        (9, [12] * 9, 0),
        (10, [11] * 8 + [10] * 2, 0),
    ],
)
def test_deal(players: int, sizes: list[int], left: int) -> None:
    """ear.deal: 12 each and the rest open; nine: even; ten: eight get 11, two get 10."""
    state = GAME.vary(players=players).deal(random.Random(1))
    assert [hand.bit_count() for hand in state.hands] == sizes
    assert state.open.bit_count() == left and state.view(1).seen == state.open
    later = round_over(state.game).next_deal(random.Random(2))
    assert [hand.bit_count() for hand in later.hands] == sizes, "the ear deals: the Boss, its right, is first"
    assert later.turn == 0


def test_ten_players_from_another_dealer() -> None:
    """ear.deal: who is dealt to last has ten, wherever the dealer sits."""
    game = GAME.vary(players=10)
    state = game.deal(random.Random(1), first=4)
    assert [hand.bit_count() for hand in state.hands] == [11, 11, 10, 10, *[11] * 6]
    assert game.load_deal(game.save_deal(state, None), None) == state


def test_ten_players_may_begin_with_ten_cards() -> None:
    """ear.deal: at ten a hand of ten or eleven is whole; at nine and below twelve are."""
    assert [GAME.vary(players=players).least_hand for players in (5, 9, 10)] == [12, 12, 10]


def test_end_and_seats() -> None:
    """ear.end, ear.seats: second out on the Boss's right, … the one in the ear on the Boss's left.

    Out: seat 2, 5, 0, 1, 4; seat 3 keeps cards and is in the ear.
    """
    over = laid(GAME, "-", "-", "-", "9j", "8w", "-", more="turn 4 | out 2 5 0 1 | people 5 4 3 2 1 0")
    over = over.apply("4 play 8w")
    assert over.phase == "over" and over.out == (2, 5, 0, 1, 4)
    assert not over.count().lines and over.winner is None
    state = over.next_deal(random.Random(1))
    boss, second, third, fourth, fifth, ear = 3, 0, 5, 4, 1, 2  # persons, as they sat above
    assert state.people == (boss, second, third, fourth, fifth, ear)
    assert GAME.next_seat(5) == 0, "the Boss is the ear's right-hand neighbour, so the ear sits on the left"


# --- the exchange --------------------------------------------------------------------------------------


def test_best_and_worst() -> None:
    """ear.best: Dragon, Phoenix, Mahjong, Dog, A, K, … 2; worst is the other end."""
    hand = DECK.parse("Dr Ph Ma Do Aj Kj 3j 2w")
    assert [DECK.name(card) for card in GAME.best(hand, 5)] == ["Dr", "Ph", "Ma", "Do", "Aj"]
    assert [DECK.name(card) for card in GAME.worst(hand, 5)] == ["2w", "3j", "Kj", "Aj", "Do"]
    assert [DECK.name(card) for card in GAME.worst(DECK.parse("Dr Ph Ma Do"), 3)] == ["Do", "Ma", "Ph"]


# --- combinations --------------------------------------------------------------------------------------


@pytest.mark.parametrize("cards", ["8w 8w' 8p", "8w 8w' Ph", "8w 8w' 8p 9j 9s", "8w 8w' 8p 8s"])
def test_suits_must_differ(cards: str) -> None:
    """ear.combos: in a triple, alone or in a full house, and in a four-bomb."""
    refused(six(cards + " 2s"), f"0 play {cards}", "ear.combos")


@pytest.mark.parametrize(
    "cards", ["8w 8w'", "8w 8w' 9p 9p'", "8w 8p' 8s 9j 9j'", "8w 8j' 8p 8s'", "8w 8p 8s' 9w 9w'"]
)
def test_suits_may_be_equal_in_pairs(cards: str) -> None:
    """ear.combos: two identical cards are a pair, also in a full house and in consecutive pairs."""
    allowed(six(cards + " 2s"), f"0 play {cards}")


@pytest.mark.parametrize("cards", ["8w 8w'", "8w 8w' 9p 9s", "8w 8p 8s 9j 9j'"])
def test_pairs_suits_differ(cards: str) -> None:
    """ear.combos, the option."""
    refused(six(cards + " 2s", options=" pairs_suits_differ=True"), f"0 play {cards}", "ear.combos")
    other = cards.replace("8w'", "8p'").replace("9j'", "9p'")
    allowed(six(other + " 2s", options=" pairs_suits_differ=True"), f"0 play {other}")


# --- Mahjong and Dog -----------------------------------------------------------------------------------


def test_mahjong() -> None:
    """ear.mahjong: its holder leads the first trick."""
    for seed in range(6):
        state = GAME.vary(players=9).deal(random.Random(seed))
        assert state.hands[state.turn] & DECK.mahjong
