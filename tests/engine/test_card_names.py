"""Cards and tiles by name, alike in every family."""

import random

import pytest

from tichu_teach.engine import NotationError, PositionError, games
from tichu_teach.engine.mahjong.tiles import ONE
from tichu_teach.engine.tichu.deck import rank_name

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
    with pytest.raises(NotationError) as error:
        game.check_cards(["Zz"])
    assert (error.value.text, error.value.where) == ("Zz", "Zz")
    with pytest.raises(PositionError):
        game.check_cards([card] * 5)


@pytest.mark.parametrize("name", NAMES)
def test_cards_may_stand_between_commas(name):
    game = games[name]
    cards = game.card_names(game.deal(random.Random(3)).hands[0])[:3]
    assert game.cards(",".join(cards)) == game.cards(", ".join(cards)) == game.cards(" ".join(cards))


def test_special_cards_of_tichu_have_their_own_ranks_or_none():
    """The Mahjong is a one, the Dragon is above a Phoenix on an ace; Dog and Phoenix have no rank."""
    deck = games["nanking"].deck
    ranks = {name: deck.rank_of(deck.parse(name)) for name in ("Do", "Ph", "Ma", "2j", "Ap", "Dr")}
    assert ranks == {"Do": 0, "Ph": 0, "Ma": 1, "2j": 2, "Ap": 14, "Dr": 16}


def test_ranks_have_names_those_in_between_too():
    """A Phoenix alone is half above what it beats, and a second one is above the first."""
    assert [*map(rank_name, (1, 1.5, 8.5, 10, 14, 15, 16))] == ["1", "1.5", "8.5", "T", "A", "A+1", "Dr"]
