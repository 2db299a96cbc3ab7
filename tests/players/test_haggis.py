"""Opponents for Haggis: legal, blind to hidden cards, the same for a seed; what they do where one thing is
right; and that they beat who knows nothing but the rules."""

from __future__ import annotations

import random

import pytest

from tests.depth import some
from tichu_teach.engine import games, parse_position
from tichu_teach.engine.haggis.actions import Bet
from tichu_teach.players import LowestPlayer, RandomPlayer, play_game, play_round, sensible
from tichu_teach.players.haggis import SensiblePlayer, Style
from tichu_teach.players.haggis.plan import Chances, Planner

HAGGIS = games["haggis"]


def table(players: int):
    return HAGGIS.vary(players=players)


def chosen(line: str, seat: int = 0) -> str:
    """What a sensible player does in a position; the same whatever its seed."""
    state = parse_position(f"haggis {line}")
    done = {state.text(SensiblePlayer(random.Random(seed)).choose(state.view(seat))) for seed in range(8)}
    assert len(done) == 1, done
    return done.pop()


def test_a_game_names_its_opponents() -> None:
    assert sensible(HAGGIS) is SensiblePlayer


# -- playing by the rules ------------------------------------------------------------------------------


@pytest.mark.parametrize("gift", ["choice", "tournament"])
def test_a_game_to_its_end_with_every_way_of_giving(gift: str) -> None:
    game = HAGGIS.vary(players=3, bomb_gift=gift, target=100)
    ends = play_game(game, [SensiblePlayer(random.Random(seat)) for seat in range(3)], random.Random(1))
    assert ends[-1].winner is not None


# -- planning ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("seed", range(10))
def test_a_split_is_the_whole_hand_in_legal_combinations(seed: int, players: int) -> None:
    state = table(players).deal(random.Random(seed))
    hand, style = state.hands[0], Style()
    planner = Planner(state.game, Chances(state.view(0), style), style)
    parts = planner.split(hand)
    assert sum(part.cards for part in parts) == hand
    assert all(part in state.game.readings(part.cards) for part in parts)
    costs = sum(
        planner._bomb(part) if part.is_bomb else planner.part_cost(part.kind, part.size, int(part.rank))
        for part in parts
    )
    assert costs == pytest.approx(planner.cost(hand))


def test_one_who_holds_the_highest_card_is_not_beaten() -> None:
    state = parse_position("haggis | 0: 2r K | 1: 3r 5g J Q | turn 0")
    chances = Chances(state.view(0), Style())
    deck = state.game.deck
    # Nobody holds another king, so a queen is as good as a king; the queen beats a jack.
    assert chances.win("set", 1, 13) == chances.win("set", 1, 12) > chances.win("set", 1, 11)
    assert chances.win("set", 1, 11) > chances.win("set", 1, 9) > chances.win("set", 1, 2)
    assert chances.win("run", 5, 6) == pytest.approx(chances.win("set", 5, 6)), "nobody holds five cards"
    assert chances.win("bomb", 4, 6) == 1.0
    assert deck.rank_of(deck.parse("K")) == 13


# -- tactics -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "action"),
    [
        # Going out, by one card and by all.
        ("| 0: 9r | 1: 3o 4o | trick 1 7y | turn 0", "0 play 9r"),
        ("| 0: 7r 8r 9r | 1: 3o 4o | turn 0", "0 play 7r 8r 9r"),
        ("| 0: 7r 7g J | 1: 3o 4o 6y | turn 0", "0 play 7r 7g J=7"),
        ("| 0: 4r K | 1: 3o 9o Ty | turn 0", "0 play 4r K=4"),
        # The sure winner first, then the loser.
        ("| 0: 4r Tr | 1: 5o | turn 0", "0 play Tr"),
        # Nobody with two cards meets a run of three.
        ("| 0: 3r 4r 5r 2g | 1: To Ty | turn 0", "0 play 3r 4r 5r"),
        # A bomb that carries home: jack and queen win the lead, the pair goes out.
        ("| 0: 2r 2g J Q | 1: 8o 9o To | trick 1 8y 9y Ty | turn 0 | played 0 1", "0 play J Q"),
    ],
)
def test_goes_out_when_it_can(line: str, action: str) -> None:
    assert chosen(line) == action


@pytest.mark.parametrize(
    ("line", "action"),
    [
        # No face card goes on a low single while a loser is at hand.
        (
            "| 0: 4r 6g 8o 9y Ty J Q K | 1: 2o 3o 5o 7o 8y 9g Tg J Q K | trick 1 3y | turn 0 | played 0 1",
            "0 play 4r",
        ),
        # No bomb for a trick of little worth.
        (
            "| 0: 4r 6g 7o 9y Ty J Q | 1: 2o 3o 5o 7y 8y 9g Tg J Q K | trick 1 To | turn 0 | played 0 1",
            "0 pass",
        ),
    ],
)
def test_spends_the_least(line: str, action: str) -> None:
    assert chosen(line) == action


def test_a_bombed_trick_goes_to_who_has_fewest_points() -> None:
    line = "players=3 | 0: 2r 3y | 1: 3r 4r | 2: 5g 6g | trick 2 8r; 0 J Q | collect 0 | totals {}"
    assert chosen(line.format("50 200 90")) == "0 give 2"
    assert chosen(line.format("50 90 200")) == "0 give 1"


def test_a_bombed_trick_goes_where_the_tournament_rule_says() -> None:
    line = "players=3 bomb_gift=tournament | 0: 2r 3y | 1: 3r 4r | 2: 5g 6g | trick 2 8r; 0 J Q | collect 0"
    assert chosen(f"{line} | totals 0 0 90") == "0 give 2"


@pytest.mark.parametrize("players", [2, pytest.param(3, marks=pytest.mark.extra)])
def test_bets_are_won_more_often_than_lost(players: int) -> None:
    """Among equals, who bet only on strong hands."""
    made = won = 0
    for seed in range(24):
        who = [SensiblePlayer(random.Random(seed + seat)) for seat in range(players)]
        end = play_round(table(players).deal(random.Random(seed), dealer=seed % players), who)
        for seat, _ in end.announced:
            made += 1
            won += end.out[0] == seat
    assert made >= 5
    assert won > made / 2


def test_a_bet_is_made_before_the_first_card_only() -> None:
    strong = "| 0: 7r 8r 9r Tr 7g 8g 9g Tg 7o 8o 9o To 7y 8y J Q K | 1: {} | turn 0"
    others = "2r 3r 4r 5r 6r 2g 3g 4g 5g 6g 2o 3o 4o 5o J Q K"
    state = parse_position(f"haggis {strong.format(others)}")
    bet = SensiblePlayer(random.Random(1)).choose(state.view(0))
    assert bet == Bet(0, "big")
    assert not isinstance(SensiblePlayer(random.Random(1)).choose(state.apply(bet).view(0)), Bet)


# -- strength ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("other", [pytest.param(RandomPlayer, marks=pytest.mark.extra), LowestPlayer])
@pytest.mark.parametrize(("players", "hands"), some([(2, 24), (3, 18)]))
def test_beats_who_plays_at_random_or_low(players: int, hands: int, other) -> None:
    """Out first in nearly every hand against random players, in most against lowest cards; far ahead."""
    first = ahead = 0
    for number in range(hands):
        seat = number % players
        who = [other(random.Random(number + n)) for n in range(players)]
        who[seat] = SensiblePlayer(random.Random(number))
        end = play_round(table(players).deal(random.Random(number // players), dealer=seat), who)
        first += end.out[0] == seat
        points = end.count().points
        ahead += points[seat] - max(each for n, each in enumerate(points) if n != seat)
    assert first >= hands * (0.85 if other is RandomPlayer else 0.75)
    assert ahead / hands > 25
