"""Opponents for Mah-Jong, the duel and Sparrow: legal in every form, blind to hidden tiles, the same for a
seed; what they do where one thing is right; and that points, not speed alone, are what they play for."""

import random
from types import SimpleNamespace
from typing import Any

import pytest

from tichu_teach.engine import games, parse_position
from tichu_teach.engine.mahjong.actions import Chow, Discard, Kong, NoClaim
from tichu_teach.engine.mahjong.tiles import EAST, KINDS, suit_of
from tichu_teach.players import RandomPlayer, play_game, play_round
from tichu_teach.players.mahjong import SensiblePlayer, Style
from tichu_teach.players.mahjong.chances import ready_chance, win_chance
from tichu_teach.players.mahjong.plan import ORPHANS, Plan, limited, plans
from tichu_teach.players.mahjong.sensible import ActionValues
from tichu_teach.players.mahjong.situation import Rival, Situation, _ways

MAHJONG, DUEL, SPARROW = games["mahjong"], games["mahjong-duel"], games["sparrow"]


def at(line: str, *done: str) -> Any:
    """The position of a line after some actions."""
    return parse_position(line).play(*done)


# -- playing by the rules ------------------------------------------------------------------------------


def test_whole_games_come_to_an_end() -> None:
    game = DUEL.vary(rounds=3)
    who = [SensiblePlayer(random.Random(seat)) for seat in range(game.players)]
    ends = play_game(game, who, random.Random(2))
    assert ends[-1].finished and not any(end.finished for end in ends[:-1])
    assert sum(ends[-1].standing) == 0


# -- claims and kongs ----------------------------------------------------------------------------------


def test_whoever_has_no_patience_claims_what_brings_the_hand_nearer() -> None:
    hand = "C1 C2 C2 C3 C4 C6 C7 C8 C9 Rd Rd B3 B5"
    view = at(f"mahjong | E: B4 * | S: {hand} | W: * | N: * | turn E", "E discard B4").view(1)
    assert isinstance(SensiblePlayer(random.Random(0)).choose(view), NoClaim), "one suit is worth the wait"
    assert isinstance(SensiblePlayer(random.Random(0), Style(patience=0)).choose(view), Chow)


def test_a_kong_is_worth_the_same_however_it_comes_to_lie_open_and_more_concealed() -> None:
    rest = "C2 C3 C4 K4 K5 K6 N N Rd C9"
    claimed = at(f"mahjong | E: * | S: B2 B2 B2 {rest} | W: * | N: B2 * | turn N wall B2", "N discard B2")
    added = at(f"mahjong | E: * | S: B2 {rest} | S+: P(B2) | W: * | N: * | turn S wall C9")
    concealed = at(f"mahjong | E: * | S: B2 B2 B2 B2 {rest} | W: * | N: * | turn S wall C9")
    worth = [
        next(
            value
            for action, value in ActionValues(state.view(1), Style()).values().items()
            if type(action) is Kong
        )
        for state in (claimed, added, concealed)
    ]
    assert worth[0] == worth[1] < worth[2]


def test_a_chow_is_claimed_for_the_hand_that_it_makes() -> None:
    """From ace to nine in one suit, with corners, is worth the limit where option i is agreed."""
    hand = "B1 B1 B2 B3 B4 B5 B6 B7 B8 B9 B9 B9 C5"
    worth = []
    for agreed in ("", " optional=i"):
        state = at(f"mahjong{agreed} | E: B1 * | S: {hand} | W: * | N: * | turn E wall B1", "E discard B1")
        values = ActionValues(state.view(1), Style()).values()
        worth.append(values[state.action("S chow B2 B3")])
    assert worth[1] > 2 * worth[0]


# -- clean hands ---------------------------------------------------------------------------------------


def test_is_bound_to_the_suit_it_announced() -> None:
    """The three of bamboo and the three of circles go before the few characters, whose suit it is."""
    line = (
        "mahjong clean_hand=announced | E: * | S: * | W: K1 K2 K2 K4 B1 B2 B3 C7 C8 C9 W W N K5 | N: * "
        "| turn W wall K5 | suits C B K B | river E:N S:E"
    )
    view = at(line).view(2)
    for seed in range(8):
        action = SensiblePlayer(random.Random(seed)).choose(view)
        assert isinstance(action, Discard) and suit_of(action.tile) in (0, 1)


# -- defending -----------------------------------------------------------------------------------------

RIVER = "river E:K9 S:B2 W:K2 N:S E:K9 S:B3 W:K4 N:B5 E:K6 S:B6 W:B8 N:B5 E:Gd S:Gd W:B2 N:S"


def thrown(line: str) -> set[int]:
    """The kinds that East may throw away, over several seeds."""
    view = at(line).view(0)
    actions = {SensiblePlayer(random.Random(seed)).choose(view) for seed in range(8)}
    assert all(isinstance(action, Discard) for action in actions)
    return {action.tile for action in actions if isinstance(action, Discard)}


@pytest.mark.parametrize(
    "hand", ["B1 B4 B9 C3 C7 C9 K1 K4 K8 E S N Rd C5", "B1 B2 B3 C3 C4 C5 K2 K3 K4 K8 K8 E C1 C9"]
)
def test_does_not_feed_a_suit_laid_out(hand: str) -> None:
    line = f"mahjong | E: {hand} | S: * | W: * | W+: P(C2) P(C8) H(C4) | N: * | turn E wall C9 | {RIVER}"
    assert 1 not in map(suit_of, thrown(line.replace("wall C9", f"wall {hand.split()[-1]}")))


@pytest.mark.parametrize(
    ("game", "hand", "laid", "kept"),
    [
        (MAHJONG, "B1 B2 B4 C3 C5 C6 K1 K2 K4 K5 K8 C8 B8 Rd", "P(Gd) P(Wd) P(N)", "Rd"),
        (SPARROW, "1D 2D 4D 3C 5C 6C 1H 2H 4H 5H 8H 8C 8D TS", "P(9S) P(1S) P(JK)", "TS"),
    ],
)
def test_does_not_throw_a_dragon_to_a_hand_of_honours(game: Any, hand: str, laid: str, kept: str) -> None:
    tile = game.names.tile(kept)
    line = f"{game.header()} | E: {hand} | S: * | W: * | N: * | turn E wall {kept}"
    threatened = f"{line} | N+: {laid}"
    assert tile not in thrown(threatened)
    careless = ActionValues(at(threatened).view(0), Style(careful=0.0)).values()
    assert careless[Discard(0, tile)] > 0.99 * max(careless.values()), "it goes with nothing in the hand"


# -- judging -------------------------------------------------------------------------------------------


def test_plans_are_bound_by_what_is_laid_out() -> None:
    state = at("mahjong | E: Rd Rd * | E+: H(C1) | S: * | W: * | N: * | turn E")
    found = set(plans(MAHJONG, state.hands[0], state.laid[0], 27, None))
    assert ORPHANS not in found, "the corner hand has no groups"
    assert all(1 in plan.suits and plan.chows for plan in found)
    red = MAHJONG.names.tile("Rd")
    assert Plan((1, 3), True, (red,)) in found and Plan((1,), True) in found
    assert set(plans(MAHJONG.vary(clean_hand="secret"), state.hands[0], state.laid[0], 27, None)) == {
        plan for plan in found if len(plan.suits) < 3
    }


def test_the_chance_grows_with_helping_tiles_and_turns_and_shrinks_with_danger() -> None:
    later = (0.0, 5.0, 10.0)
    usual = win_chance(2, 10, later, 80, 10, [0.05])
    assert 0 < usual < 1
    assert win_chance(2, 20, later, 80, 10, [0.05]) > usual
    assert win_chance(2, 10, later, 80, 15, [0.05]) > usual
    assert win_chance(2, 10, later, 80, 10, [0.1]) < usual
    assert win_chance(3, 10, later, 80, 2, [0.0]) == 0.0, "three tiles take three draws"


def test_who_has_laid_out_more_waits_more_likely() -> None:
    for clean in (False, True):
        for turns in (2, 8, 14, 30):
            shares = [ready_chance(laid, turns, clean) for laid in range(5)]
            assert shares == sorted(shares) and shares[4] == 1.0
            assert all(ready_chance(laid, turns + 5, clean) >= share for laid, share in enumerate(shares))
    assert ready_chance(1, 10, True) < ready_chance(1, 10, False)


def test_what_can_be_seen_of_another_player() -> None:
    line = "E: * | S: * | S+: P(C2) P(C8) H(C4) | W: * | W+: P(C1) P(B3) | N: * | N+: P(E) P(Rd) | turn E"
    view = at(f"mahjong | {line}").view(0)
    south, west, north = (Rival(view, seat) for seat in (1, 2, 3))
    assert south.suit[0] == 1 and south.suit[1] > 0.7
    assert west.suit[1] == 0.0, "two suits"
    assert north.suit[0] == 3
    assert west.expected_score < min(south.expected_score, north.expected_score)
    assert not any(rival.lost for rival in (south, west, north))
    clean = at(f"mahjong clean_hand=secret | {line}").view(0)
    assert [Rival(clean, seat).lost for seat in (1, 2, 3)] == [False, True, False]
    assert [rival.seat for rival in Situation(clean, Style()).rivals] == [1, 3]


def test_the_limit_cuts_what_a_hand_may_bring() -> None:
    assert limited(MAHJONG.vary(limit=600), 40, 5) == 600
    assert limited(MAHJONG.vary(limit=None), 40, 5) == 1280


# -- strength ------------------------------------------------------------------------------------------

SPEED = Style(points=False)  # looks only at how soon a hand may be complete, and defends as the others do


def points(game: Any, number: int, good: Any, others: Any) -> int:
    """What one player wins in a hand among others. Every deal is played from each seat in turn."""
    deal, seat = divmod(number, game.players)
    who = [others(random.Random(100 * number + each)) for each in range(game.players)]
    who[seat] = good(random.Random(number))
    end = play_round(game.deal(random.Random(deal), east=deal % game.players), who)
    won: int = end.count().points[seat]
    return won


def speedy(rng: random.Random) -> SensiblePlayer:
    return SensiblePlayer(rng, SPEED)


@pytest.mark.more
@pytest.mark.parametrize(
    ("game", "hands", "least"),
    [
        (MAHJONG, 8, 80),
        pytest.param(MAHJONG.vary(players=3, tile_set=144), 6, 100, marks=pytest.mark.extra),
        pytest.param(MAHJONG.vary(clean_hand="announced"), 8, 0, marks=pytest.mark.extra),
        pytest.param(DUEL, 8, 40, marks=pytest.mark.extra),
        pytest.param(DUEL.vary(form="B"), 6, 150, marks=pytest.mark.extra),
        pytest.param(SPARROW, 8, 80, marks=pytest.mark.extra),
    ],
)
def test_far_ahead_of_random_players(game: Any, hands: int, least: int) -> None:
    won = [points(game, number, SensiblePlayer, RandomPlayer) for number in range(hands)]
    assert sum(won) / hands > least
    assert min(won) >= -50, "it hardly ever pays"


@pytest.mark.extra
def test_ahead_of_speed_alone() -> None:
    """Where only clean hands win, most points lie in how they are won."""
    hands = 20
    won = [points(DUEL.vary(form="B"), number, SensiblePlayer, speedy) for number in range(hands)]
    assert sum(won) / hands > 60


@pytest.mark.extra
def test_wins_with_more_points_than_speed_alone() -> None:
    """At tables of players alike, over the same deals: the points of the hands that are won."""
    totals = []
    for style in (Style(), SPEED):
        total = 0
        for seed in range(15):
            who = [SensiblePlayer(random.Random(seed + seat), style) for seat in range(2)]
            end = play_round(DUEL.deal(random.Random(seed)), who)
            total += end.count().scores[end.won.seat].total if end.won else 0
        totals.append(total)
    assert totals[0] > 1.25 * totals[1]


def test_in_how_many_ways_unseen_tiles_could_wait_for_one() -> None:
    """Two alike or one alike, and in a suit two that make a chow with it (danger)."""
    unseen = [0] * KINDS
    unseen[0:4] = [4, 1, 2, 3]  # of the first suit 1 to 4
    unseen[EAST], unseen[8], unseen[9] = 3, 2, 4  # a suit ends with its nine
    ways = _ways(SimpleNamespace(unseen=unseen))  # type: ignore[arg-type]
    assert ways[0] == 4 * 3 / 2 + 4 + 1 * 2
    assert ways[2] == 1 + 2 + 4 * 1 + 1 * 3
    assert ways[EAST] == 3 + 3 and ways[8] == 1 + 2 and ways[9] == 6 + 4
    assert ways[4] == 2 * 3 and ways[7] == 0
