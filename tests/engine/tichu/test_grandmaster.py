"""Grandmaster, worked by hand: every rule where it differs from the four-hand game."""

import random

import pytest

from tests.engine.tichu.positions import round_over
from tichu_teach.engine import AmbiguousAction, games, parse_position
from tichu_teach.engine.tichu.grandmaster import titles

GAME = games["grandmaster"]
# --- each for themselves -------------------------------------------------------------------------------


SIX_TITLES = ("grandmaster", "count", "noble", "citizen", "peasant", "wretch")


def test_titles() -> None:
    """grandmaster.titles: six as in the rules; as many as players, more of them in between."""
    assert titles(6) == SIX_TITLES == GAME.titles
    for players in range(5, 13):
        given = titles(players)
        assert len(given) == len(set(given)) == players
        assert (given[0], given[-1]) == ("grandmaster", "wretch")
        if players > 6:
            assert set(SIX_TITLES) < set(given)
            assert [title for title in given if title in SIX_TITLES] == list(SIX_TITLES)
    assert {"great-citizen", "knight", "cottar"} <= set(titles(9))
    assert titles(5) == ("grandmaster", "count", "noble", "peasant", "wretch")


@pytest.mark.parametrize(
    ("players", "given"), [(5, [2, 1, 0, 1, 2]), (6, [3, 2, 1, 1, 2, 3]), (8, [3, 2, 1, 0, 0, 1, 2, 3])]
)
def test_from_both_ends_three_two_one_are_exchanged(players: int, given: list[int]) -> None:
    """grandmaster.exchange, grandmaster.exchange.five: who is in the middle has no part in it."""
    game = GAME.vary(players=players)
    assert [game.exchange(game.seat_of(place))[0] for place in range(players)] == given


# --- the deal ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "each", "left"),
    [(5, 11, 1), (6, 9, 2), (7, 15, 5), (8, 13, 6), (9, 12, 2), (10, 11, 0), (11, 10, 0), (12, 9, 2)],
)
def test_deal(players: int, each: int, left: int) -> None:
    """grandmaster.deal: round one the same for all, the rest open; later all cards, some get one more."""
    game = GAME.vary(players=players)
    assert game.deck.size == (56 if players < 7 else 110)
    state = game.deal(random.Random(1))
    assert [hand.bit_count() for hand in state.hands] == [each] * players
    assert state.open.bit_count() == left and state.phase == "play"
    assert state.open & ~state.view(3).seen == 0
    later = round_over(game).next_deal(random.Random(2))
    # The Wretch, on seat 1, deals (grandmaster.work): who sits on the right of it comes first.
    more = [(2 + step) % players for step in range(left)]
    assert [hand.bit_count() for hand in later.hands] == [each + (seat in more) for seat in range(players)]
    assert not later.open
    always = game.vary(deal_leftover="always-all").deal(random.Random(1))
    assert not always.open
    assert [hand.bit_count() for hand in always.hands] == [each + (seat < left) for seat in range(players)]


def test_mahjong_left_open() -> None:
    """grandmaster.deal, grandmaster.lead: in round one who took the first card leads then."""
    cards = [card for card in GAME.deck if not card & GAME.deck.parse("Ma 3j")]
    state = GAME.lay_out([cards[seat::6] for seat in range(6)], 4)
    assert (state.phase, state.turn) == ("play", 4) and state.open & GAME.deck.mahjong


# --- two packs -----------------------------------------------------------------------------------------


def test_two_phoenixes_may_be_read_in_two_ways() -> None:
    """Nines over eights, or the other way round: whoever is strict asks (grandmaster.two-phoenix)."""
    others = "1: 3j | 2: 3w | 3: 3p | 4: 3s | 5: 6j | 6: 6w"
    state = parse_position(f"grandmaster players=7 | 0: Ph Ph' 8w 8p 9j Ts | {others} | turn 0")
    with pytest.raises(AmbiguousAction):
        state.action("0 play 8w 8p 9j Ph Ph", strict=True)
    for action in ("0 play 8w 8p Ph Ph", "0 play 8w 9j Ts Ph=7 Ph=J", "0 play 8w Ph Ph"):
        assert state.action(state.text(state.action(action))) == state.action(action)


# --- the Dog -------------------------------------------------------------------------------------------


def test_dog_removed() -> None:
    """grandmaster.dog, the option: 55 or 109 cards."""
    for players, size in ((6, 55), (5, 55), (7, 109)):
        game = GAME.vary(players=players, dog="removed")
        assert game.deck.size == size and game.deck.dog == 0
        state = game.deal(random.Random(1))
        assert sum(state.hands) | state.open == game.deck.all
        assert parse_position(str(state)) == state
