"""Grandmaster, worked by hand: every rule where it differs from the four-hand game."""

from __future__ import annotations

import random

import pytest

from tests.engine.tichu.positions import laid, round_over
from tests.engine.verdicts import allowed, moves, refused
from tichu_teach.engine import AmbiguousAction, games, parse_action, parse_position
from tichu_teach.engine.tichu.grandmaster import titles
from tichu_teach.engine.tichu.state import State

GAME = games["grandmaster"]
TWO = GAME.vary(players=7)


def seven(mine: str, more: str = "turn 0", options: str = "") -> State:
    return laid(GAME, mine, "3j 4j", "3w 4w", "3p 4p", "3s 4s", "6j 7w", "6w 7j", more=more, options=options)


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


def test_seats() -> None:
    """grandmaster.seats: Count on the Grandmaster's left, … Wretch on the right (play goes to the right).

    Out: seat 2, 5, 0, 1, 4; seat 3 is last. The Grandmaster of the next round is who sat on seat 2.
    """
    over = laid(GAME, "-", "-", "-", "9j", "-", "-", more="over | out 2 5 0 1 4 | people 5 4 3 2 1 0")
    state = over.next_deal(random.Random(1))
    grandmaster, count, noble, citizen, peasant, wretch = 3, 0, 5, 4, 1, 2  # persons, as they sat above
    assert state.people == (grandmaster, wretch, peasant, citizen, noble, count)
    assert GAME.next_seat(0) == 1, "the Wretch is the Grandmaster's right-hand neighbour"
    assert [GAME.place_of(seat) for seat in range(6)] == [0, 5, 4, 3, 2, 1]


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


def test_lead() -> None:
    """grandmaster.lead: the holder of the Mahjong, with anything."""
    for seed in range(8):
        state = GAME.vary(players=10).deal(random.Random(seed))
        assert state.hands[state.turn] & state.game.deck.mahjong
        refused(state, f"{(state.turn + 1) % 10} pass", "grandmaster.seats")
        assert any("Ma" not in text for text in moves(state, state.turn))


# --- the exchange --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "best"),
    [("2j Aj Do Ma Ph Dr", "Dr Ph Ma"), ("2j Aj Do Ma", "Ma Do Aj"), ("2j Kj Ts Qp 9w", "Kj Qp Ts")],
)
def test_best(hand: str, best: str) -> None:
    """grandmaster.best: Dragon, Phoenix, Mahjong, Dog, A, K, … 2."""
    assert [GAME.deck.name(card) for card in GAME.best(GAME.deck.parse(hand), 3)] == best.split()


def test_best_with_two_packs() -> None:
    """Equal cards of both packs are worth the same, Dragons and Phoenixes too (grandmaster.best)."""
    deck = TWO.deck
    names = [deck.name(card) for card in TWO.best(deck.parse("Dr Dr' Ph Ph' Ma As"), 5)]
    assert names == ["Dr", "Dr", "Ph", "Ph", "Ma"]


# --- two packs -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "cards",
    [
        "8w 8w'",
        "8w 8w' 8p",
        "8w 8w' Ph",
        "8w 8w' 8p 8s",
        "8w 8w' 9p 9s",
        "8w 8w' 9p 9s 9j",
        "8w 8p 9p 9p' 9j",
    ],
)
def test_suits_differ(cards: str) -> None:
    """grandmaster.suits-differ: bombs, pairs and triples, alone or within something longer."""
    refused(seven(cards + " 2s"), f"0 play {cards}", "grandmaster.suits-differ")


@pytest.mark.parametrize(
    "cards", ["8w 8p'", "8w 8p' 8s", "8w' Ph", "8w 8p 9w 9p'", "8w 8p 8s 9w 9j'", "8w 8j' 8p 8s'"]
)
def test_suits_that_differ(cards: str) -> None:
    """Whichever pack they come from."""
    allowed(seven(cards + " 2s"), f"0 play {cards}")


def test_two_phoenixes_may_be_read_in_two_ways() -> None:
    """Nines over eights, or the other way round: whoever is strict asks (grandmaster.two-phoenix)."""
    state = seven("Ph Ph' 8w 8p 9j Ts")
    with pytest.raises(AmbiguousAction):
        parse_action("0 play 8w 8p 9j Ph Ph", state, strict=True)
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
