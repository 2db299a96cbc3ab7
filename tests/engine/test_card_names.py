"""Cards and tiles by name, alike in every family."""

import random

import pytest

from tichu_teach.engine import NotationError, PositionError, games
from tichu_teach.engine.mahjong.tiles import ONE

NAMES = ["nanking", "grandmaster", "ear", "haggis", "mahjong", "mahjong-duel", "sparrow"]


@pytest.mark.parametrize("name", NAMES)
def test_a_hand_is_named_card_by_card(name):
    game = games[name]
    state = game.deal(random.Random(3))
    for hand in state.hands:
        names = game.card_names(hand)
        game.check_cards(names)
        if game.family == "mahjong":
            assert sum(ONE[tile] for tile in game.names.parse(" ".join(names))) == hand
        else:
            read = game.deck.parse(" ".join(names))  # equal cards of two packs have one name
            assert game.card_names(read) == names and read.bit_count() == hand.bit_count()


@pytest.mark.parametrize("name", NAMES)
def test_cards_that_cannot_be_are_refused(name):
    game = games[name]
    card = game.card_names(game.deal(random.Random(3)).hands[0])[0]
    with pytest.raises(NotationError):
        game.check_cards(["Zz"])
    with pytest.raises(PositionError):
        game.check_cards([card] * 5)
