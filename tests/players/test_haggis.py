"""Opponents for Haggis: legal, blind to hidden cards, the same for a seed; ahead of simple players."""

import random

import pytest

from tests.depth import some
from tichu_teach.engine import games, parse_position
from tichu_teach.engine.haggis.actions import Bet
from tichu_teach.players import LowestPlayer, RandomPlayer, Steady, play_game, play_round
from tichu_teach.players.haggis import SensiblePlayer, Style
from tichu_teach.players.haggis.chances import Chances
from tichu_teach.players.haggis.outlook import Outlook
from tichu_teach.players.haggis.plan import Planner
from tichu_teach.players.haggis.sensible import first_out

HAGGIS = games["haggis"]


def table(players: int):
    return HAGGIS.vary(players=players)


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
        planner._bomb(part.cards) if part.is_bomb else planner.part_cost(part.kind, part.size, int(part.rank))
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


# -- bets ----------------------------------------------------------------------------------------------


STRONG = "2r 2o 2y 3r 3o 4r 4o 5r 5o 8g 9g Tg Tr To J Q K"


def test_the_more_cards_others_have_got_rid_of_the_worse_is_the_chance_of_being_out_first() -> None:
    full = "3y 3g 4y 4g 5y 5g 6r 6o 6y 6g 7r 7o 7y 7g J Q K"
    late = " ".join(full.split()[-6:])
    gone = " ".join(full.split()[:-6])
    at = [
        parse_position(f"haggis | 0: {STRONG} | 1: {full} | turn 0"),
        parse_position(f"haggis | 0: {STRONG} | 1: {late} | turn 0 | won 1 {gone}"),
    ]
    views = [state.view(0) for state in at]
    early, afterwards = (first_out(Outlook(view, Style())) for view in views)
    assert early > afterwards + 0.1
    assert Steady(HAGGIS).decide(views[0]).action == Bet(0, "big"), "what pays for fifteen pays for thirty"


def test_whoever_bets_after_another_needs_a_better_hand() -> None:
    """Of 54 who joined with two players, two in five were out first: it brought them nothing."""
    full = "3y 3g 4y 4g 5y 5g 6r 6o 6y 6g 7r 7o 7y 7g J Q K"
    state = parse_position(f"haggis | 0: {STRONG} | 1: {full} | turn 0")
    then = state.apply(Bet(1, "big"))
    alone, joined = (first_out(Outlook(each.view(0), Style())) for each in (state, then))
    assert joined < alone - 0.25


def test_of_two_others_the_nearer_to_the_end_counts_and_every_bet() -> None:
    whole = table(3).deal(random.Random(1), dealer=2)
    hands = [" ".join(whole.game.card_names(hand)) for hand in whole.hands]
    late = hands[1].split()[-6:], hands[1].split()[:-6]
    line = "haggis players=3 | 0: {} | 1: {} | 2: {} | turn 0".format(hands[0], " ".join(late[0]), hands[2])
    near = parse_position(f"{line} | won 1 {' '.join(late[1])}")
    at = [whole, near, whole.apply(Bet(1, "big")), whole.apply(Bet(1, "big")).apply(Bet(2, "small"))]
    alone, later, one, two = (first_out(Outlook(each.view(0), Style())) for each in at)
    assert later < alone and two < one < alone


@pytest.mark.more
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
