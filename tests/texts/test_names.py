"""What cards and combinations are called."""

import random

import pytest

from tichu_teach.engine import games
from tichu_teach.texts import names

GAME = games["nanking"]

NAMED = [
    ("8w", "Eight of swords"),
    ("Ph", "Phoenix, worth 1½"),
    ("Dr", "Dragon"),
    ("Do", "The Dog"),
    ("8w Ph", "Pair of eights"),
    ("6j 6w 6p", "Three sixes"),
    ("3j 3w 4p Ph", "Run of pairs, threes to fours"),
    ("9j 9w 9p 2s 2w", "Full house, nines with twos"),
    ("3j 3w 9p 9s Ph=9", "Full house, nines with threes"),
    ("3j 3w 9p 9s Ph=3", "Full house, threes with nines"),
    ("Ma 2j 3w 4p 5s", "Straight of 5, one to five"),
    ("8j 8w 8p 8s", "Bomb: four eights"),
    ("4w 5w 6w 7w 8w 9w", "Bomb: four to nine of swords"),
]


@pytest.mark.parametrize(("cards", "name"), NAMED)
def test_combinations_are_named(cards, name):
    from tichu_teach.engine.climbing.notation import parse_combo

    assert names.combo_name(parse_combo(cards, GAME), GAME.deck) == name


def test_every_combination_of_a_hand_has_a_name_and_a_kind():
    rng = random.Random(5)
    for _ in range(20):
        hand = sum(rng.sample([*GAME.deck], 14))
        for combo in GAME.combinations.leads(hand):
            assert names.combo_name(combo, GAME.deck)
            assert names.kind_name(combo.kind, combo.size)


def test_cards_are_named_and_shown():
    assert names.card_name("Tj") == "ten of jade"
    assert names.cards_names(["8w", "As", "Ma"]) == "eight of swords, ace of stars and Mahjong"
    assert names.cards_text(["8w", "Ph"]) == "[8w] [Ph]"
    assert names.cards_text([]) == ""
    assert names.alternatives(["a", "b", "c"]) == "a, b or c"
    with pytest.raises(ValueError):
        names.card_name("xx")


def test_seats_take_the_names_of_the_table_if_it_has_any():
    assert [names.seat_name(seat) for seat in range(4)] == ["You", "East", "North", "West"]
    assert names.seat_name(1, seats=("Ann", "Bo", "Cy", "Di")) == "Bo"
    assert names.seat_name(6) == "Seat 7"
    assert names.whose(0) == "your" and names.whose(3) == "West’s"
