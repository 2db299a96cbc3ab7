"""The solver of Haggis beside plain minimax."""

import random
from collections.abc import Iterator

import pytest

from tests.analysis.minimax import agree, left_over, minimax
from tichu_teach.analysis import AnalysisError, Limit, solve
from tichu_teach.engine import games, parse_position
from tichu_teach.engine.climbing.cards import bits
from tichu_teach.engine.haggis.rules import HaggisRules
from tichu_teach.engine.haggis.state import State

TWO = games["haggis"]
EVERY = {
    "two": TWO,
    "three": TWO.vary(players=3),
    "three, tournament": TWO.vary(players=3, bomb_gift="tournament", first_out_bonus=0),
}


def small(game: HaggisRules, seeds: range, most: int) -> Iterator[State]:
    """Random endings of up to `most` cards in all, rich in face cards and in cards for bombs."""
    for seed in seeds:
        rng = random.Random(seed)
        deck = game.deck
        suited = list(bits(deck.suited))
        if rng.random() < 0.5:
            suited = [card for card in suited if deck.rank_of(card) in (3, 5, 7, 9)]
        rng.shuffle(suited)
        hands = [0] * game.players
        for _ in range(rng.randint(most // 2, most)):
            seat = rng.randrange(game.players)
            faces = list(bits(deck.faces[seat] & ~hands[seat]))
            hands[seat] |= rng.choice(faces) if faces and rng.random() < 0.4 else suited.pop()
        if sum(map(bool, hands)) < 2:
            continue
        out = tuple(seat for seat, hand in enumerate(hands) if not hand)
        left = list(bits(deck.suited & ~sum(hands)))
        rng.shuffle(left)
        won = [0] * game.players
        aside = deck.suited.bit_count() - game.players * (game.hand_size - 3)
        for card in (*left[aside:], *bits(deck.wilds & ~sum(hands))):
            won[rng.randrange(game.players)] |= card
        fresh = [seat for seat, hand in enumerate(hands) if hand and rng.random() < 0.15]
        yield State(
            game,
            "play",
            hands,
            rng.choice([seat for seat, hand in enumerate(hands) if hand]),
            won=tuple(won),
            out=out,
            caught=tuple(rng.randint(max(map(int.bit_count, hands)), 9) for _ in out),
            haggis=sum(left[:aside]),
            played=frozenset(range(game.players)) - set(fresh),
            announced=((rng.randrange(game.players), rng.choice(["small", "big"])),)
            if rng.random() < 0.3
            else (),
        )


def worth(state: State, seat: int) -> int:
    """By minimax, what a seat scores more than each of the others."""

    def ahead(end: State) -> int:
        points = end.count().points
        return sum(points[seat] - other for other in points)

    return minimax(state, lambda each: each == seat, ahead)


def first(state: State, seat: int) -> int:
    """By minimax: whether the seat is out first."""
    return minimax(state, lambda each: each == seat, lambda end: end.out[0] == seat)


@pytest.mark.parametrize("name", EVERY)
def test_dealt_endings(name: str) -> None:
    assert agree(small(EVERY[name], range(20), 6), worth, first) > 10


@pytest.mark.parametrize("name", EVERY)
def test_endings_that_players_leave(name: str) -> None:
    assert agree(left_over(EVERY[name], range(4), 7), worth, first) > 1


@pytest.mark.extra
@pytest.mark.parametrize("name", EVERY)
def test_many_endings(name: str) -> None:
    assert agree(small(EVERY[name], range(1000, 1500), 9), worth, first) > 400
    assert agree(left_over(EVERY[name], range(100, 200), 10), worth, first) > 50


def test_an_opponent_gives_a_bombs_trick_to_another() -> None:
    state = parse_position("haggis players=3 | 0: Tr 2r | 1: 3r 5o 7y 9g 2g | 2: 2o 4o | turn 0")
    assert agree([state, state.play("0 Tr", "2 pass")], worth, first) == 2


def test_by_the_tournament_rule_a_bombed_trick_goes_to_whose_play_was_beaten() -> None:
    """Asked while it lies there: the solver knows of no play before the bomb but the one below it."""
    line = "haggis players=3 bomb_gift=tournament | 0: Tr 2r | 1: 3r 5o 7y 9g 2g | 2: 2o 4o | turn 0"
    bombed = parse_position(line).play("0 Tr", "2 pass", "1 3r 5o 7y 9g")
    assert [owner for owner, _ in bombed.trick] == [0, 1] and agree([bombed], worth, first) == 1


def test_a_limit_that_is_reached_says_unknown() -> None:
    found = solve(TWO.deal(random.Random(1)), Limit(positions=20, seconds=60))
    assert not found.known and not found.best


def test_there_is_nothing_to_solve_after_the_hand() -> None:
    over = parse_position("haggis | 0: 2r | 1: 3r 4o | turn 0").play("0 2r")
    with pytest.raises(AnalysisError, match="over"):
        solve(over)
