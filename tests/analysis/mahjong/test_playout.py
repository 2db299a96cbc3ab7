"""Hands that a rollout plays on keep to the rules, and are settled as the engine settles them."""

import random
from collections import Counter
from typing import Any

import pytest

from tests.analysis.mahjong.tables import GAMES, decisions
from tests.depth import at_least, some
from tichu_teach.analysis.mahjong.deals import TileDeals
from tichu_teach.analysis.mahjong.evaluation import RolloutTrial, policy
from tichu_teach.analysis.mahjong.rollout import NO_TILE, Rollout, TileLayout
from tichu_teach.engine import games
from tichu_teach.engine.mahjong.actions import Chow, Declare, Kong, NoClaim, Pung
from tichu_teach.engine.mahjong.hand import Hand, Win
from tichu_teach.engine.mahjong.payments import settle_scores
from tichu_teach.engine.mahjong.score import DEAD
from tichu_teach.engine.mahjong.tiles import contents, size
from tichu_teach.players import moves, sensible

pytestmark = pytest.mark.more


def tiles_of(hand: object) -> Counter[int]:
    """All that lies anywhere in a play-out but in the river."""
    found = Counter([*hand.wall, *hand.loose])  # type: ignore[attr-defined]
    for tiles, laid, seasons in zip(hand.hands, hand.laid, hand.seasons, strict=True):  # type: ignore[attr-defined]
        found.update(contents(tiles))
        found.update(seasons)
        for group in laid:
            found.update(group.tiles)
    return found


@pytest.mark.parametrize("name", at_least(GAMES, "of three, seasons", "clean, announced", "duel"))
def test_a_deal_agrees_with_the_view(name: str) -> None:
    rng = random.Random(1)
    for state, seat in decisions(name, 3, 9):
        view = state.view(seat)
        deals = TileDeals(view, policy(view.game))
        for _ in range(3):
            hand = deals.draw(rng)
            assert hand.hands[seat] == view.hand and tuple(map(size, hand.hands)) == view.counts
            assert tuple(map(tuple, hand.laid)) == view.laid and tuple(hand.seasons) == view.seasons
            assert len(hand.wall) + len(hand.loose) == view.remaining
            assert len(hand.loose) == len(state.wall.loose)
            river = Counter(tile for _, tile in view.river)
            assert tiles_of(hand) + river == Counter(view.game.tiles)


@pytest.mark.parametrize("name", some(["mahjong", "duel"]))
def test_hardly_any_hand_waits_for_what_its_owner_has_let_go(name: str) -> None:
    """Nor for what they threw away last: only where many tries found nothing better."""
    rng, dealt, missed = random.Random(2), 0, 0
    for seed in range(2):
        for state, seat in decisions(name, seed, 6):
            deals = TileDeals(state.view(seat), policy(state.game))
            for _ in range(4):
                hand = deals.draw(rng)
                for rival in deals.sizes:
                    dealt += 1
                    missed += bool(hand.waits[rival] & deals.let_go[rival])
    assert dealt > 40 and missed <= dealt / 50


@pytest.mark.parametrize("name", at_least(GAMES, "of three, seasons", "duel B"))
def test_no_tile_is_lost_and_what_wins_is_complete(name: str) -> None:
    rng, won = random.Random(2), 0
    for state, seat in decisions(name, 4, 9):
        view = state.view(seat)
        game, trial = view.game, RolloutTrial(view)
        deal = trial.deals.draw(rng)
        before = tiles_of(deal)
        for action in view.legal:
            hand = deal.copy()
            trial.after(hand, action)
            assert hand.over and tiles_of(hand) <= Counter(game.tiles)
            if hand.won is None:
                assert hand.points(seat) == 0 and hand.drawable <= 0
                continue
            won += 1
            winner, _, _, by = hand.won
            assert game.complete(hand.hands[winner], hand.laid[winner], state.suit(winner))
            assert all(
                size(hand.hands[each]) + 3 * len(hand.laid[each]) == 13 + (each == winner)
                for each in range(game.players)
                if each != by or each == winner
            )
            assert sum(hand.points(each) for each in range(game.players)) == 0
        assert tiles_of(deal) == before, "the next is played on from the same deal"
    assert won


def table(
    hands: dict[int, str], wall: str = "Rd Rd Gd Gd", dead: tuple[int, ...] = (), **options: Any
) -> Rollout:
    """A hand of which all is known; who is not named has tiles that are of no use to each other.

    The wall's tiles are drawn in their order, the last two, which lie loose, for kongs.
    """
    game = games["mahjong"].vary(reserve=0, **options)
    idle = "B1 B4 B7 C1 C4 C7 K1 K4 K7 E S W N"
    tiles = [game.cards(hands.get(seat, idle)) for seat in range(4)]
    row = [game.names.tile(each) for each in wall.split()]
    found = Rollout(
        policy(game), 0, TileLayout(tiles, [[] for _ in tiles], [()] * 4, row[-3::-1], row[:-3:-1]), dead
    )
    for seat in range(4):
        found.settle_in(seat)
    return found


FOURS = "B2 B2 B2 B2 C2 C2 C2 C2 K2 K3 K4 N N"
PAIRS = "B2 B2 B3 B5 B5 B6 B7 B8 C2 C3 K7 K8 N"
THREE = "B2 B2 B2 B7 B7 C5 C5 C5 K3 K3 K8 S E"
NEIGHBOURS = "B3 B4 B7 B8 C2 C3 C4 K5 K6 K7 N N E"
WAITING = "B3 B4 C2 C3 C4 K2 K3 K4 K7 K8 K9 N N"
B2 = games["mahjong"].names.tile("B2")


def kinds_of(hand: Rollout, seat: int) -> list[str]:
    return [group.text(hand.game.names) for group in hand.laid[seat]]


def test_fours_are_laid_out_while_there_is_a_tile_for_them() -> None:
    for wall, dead, kongs in (
        ("Rd Rd Gd Gd", (), ["g(B2)", "g(C2)"]),
        ("Gd", (), ["g(B2)"]),
        ("", (), []),
        ("Rd Rd Gd Gd", (0,), []),
    ):
        hand = table({0: FOURS}, wall, dead)
        hand.hands[0] += hand.game.cards("W")
        thrown = hand.turn(0)
        assert kinds_of(hand, 0) == kongs
        assert size(hand.hands[0]) == 13 - 3 * len(kongs) and thrown != NO_TILE


def test_who_finds_no_tile_to_draw_ends_the_hand() -> None:
    for wall, over in (("", True), ("Rd Gd Gd", False)):
        hand = table({}, wall)
        hand.gain(0)
        assert hand.over is over and size(hand.hands[0]) == (13 if over else 14)


def test_when_no_tile_lies_loose_the_two_at_the_end_of_the_wall_do() -> None:
    hand = table({}, "Rd Rd Gd W E S")
    for _ in range(2):
        hand.gain(0, loose=True)
    names = hand.game.names
    assert {*map(names.name, hand.loose)} == {"Gd", "W"} and [*map(names.name, hand.wall)] == ["Rd", "Rd"]


def test_a_loose_tile_may_complete_the_hand() -> None:
    hand = table({0: "B2 B2 B2 B2 C2 C3 C4 K2 K3 K4 N N W"}, "Rd Rd W Rd")
    hand.hands[0] += hand.game.cards("W")
    assert hand.turn(0) == NO_TILE and hand.won == (0, "loose", hand.game.names.tile("W"), None)


@pytest.mark.parametrize(
    ("held", "answer", "laid"),
    [
        (PAIRS, Pung(1), ["P(B2)"]),
        (PAIRS, NoClaim(1), []),
        (PAIRS, None, ["P(B2)"]),
        (THREE, Kong(1, B2), ["G(B2)"]),
        (THREE, Pung(1), ["P(B2)"]),
        (THREE, NoClaim(1), []),
        (THREE, None, []),
        (NEIGHBOURS, Chow(1, (B2 + 1, B2 + 2)), ["H(B2)"]),
        (NEIGHBOURS, NoClaim(1), []),
        (NEIGHBOURS, None, ["H(B2)"]),
        (WAITING, NoClaim(1), []),
    ],
)
def test_one_seat_answers_a_discard_or_takes_what_brings_it_on(
    held: str, answer: Any, laid: list[str]
) -> None:
    hand = table({1: held})
    assert hand.discarded(0, B2, answer) == (1, bool(laid)) and kinds_of(hand, 1) == laid
    assert size(hand.hands[1]) + 3 * len(laid) == 13 + bool(laid)
    last = table({1: held}, "")
    assert last.discarded(0, B2, answer) == (0, False) and last.over, (
        "the last tile completes a hand or nothing"
    )
    assert last.won is None and not last.laid[1]


@pytest.mark.parametrize(("pair", "laid"), [("B2", False), ("W", False), ("S", True), ("Gd", True)])
def test_a_pung_that_brings_nothing_nearer_is_taken_where_it_doubles(pair: str, laid: bool) -> None:
    """With three chows and two neighbours a tile is missing, and with the pair laid out another: South takes
    dragons and the own wind all the same."""
    hand = table({1: f"B5 B6 B7 C5 C6 C7 K1 K2 K3 K6 K7 {pair} {pair}"})
    assert hand.discarded(0, hand.game.names.tile(pair)) == (1, laid)
    assert kinds_of(hand, 1) == [f"P({pair})"] * laid


def test_to_go_out_comes_before_a_pung_and_a_pung_before_a_chow() -> None:
    chow = Chow(1, (B2 + 1, B2 + 2))
    assert table({1: NEIGHBOURS, 3: PAIRS}).discarded(0, B2, chow) == (3, True)
    one_alone = PAIRS.replace("B2 B2", "B2 E")
    assert table({1: PAIRS, 3: one_alone}).discarded(0, B2) == (1, True), "one is no pung"
    for wall in ("Rd Rd Gd Gd", ""):
        for held, answer in ((NEIGHBOURS, chow), (THREE, Pung(1))):
            hand = table({1: held, 3: WAITING}, wall)
            assert hand.discarded(0, B2, answer) == (3, True) and hand.won == (3, "discard", B2, 0)
    hand = table({1: WAITING, 2: WAITING})
    assert hand.discarded(0, B2, Declare(1)) == (1, True) and hand.won == (1, "discard", B2, 0)
    hand = table({1: WAITING, 2: WAITING})
    assert hand.discarded(0, B2, NoClaim(1)) == (2, True) and hand.won == (2, "discard", B2, 0)


@pytest.mark.parametrize(("plays_on", "turns"), [(True, [1, 2, 3, 0]), (False, [3, 3, 3, 0])])
def test_the_turn_passes_over_the_dead_unless_they_play_on(plays_on: bool, turns: list[int]) -> None:
    hand = table({}, dead=(1, 2), dead_plays_on=plays_on)
    assert [hand.follower(seat) for seat in range(4)] == turns
    assert table({}, dead=(0, 1, 3), dead_plays_on=plays_on).follower(2) == (3 if plays_on else 2)


def test_a_kong_in_the_own_turn_leads_where_it_does_at_the_table() -> None:
    """From the hand or from a pung laid out; then the loose tile is in the hand."""
    rng, seen = random.Random(1), set[bool]()
    for seed in range(40):
        game = games["mahjong-duel"]
        players = [sensible(game)(random.Random(seat)) for seat in range(2)]
        for state, _ in moves(game.deal(random.Random(seed)), players):
            view = state.view(state.to_act[0])
            for action in [each for each in view.legal if isinstance(each, Kong) and view.phase == "turn"]:
                trial, after = RolloutTrial(view), state.apply(action)
                hand = trial.deals.draw(rng).copy()
                assert trial._begun(hand, action) == (view.seat, True)
                assert (*hand.laid[view.seat],) == after.laid[view.seat]
                assert size(hand.hands[view.seat]) == size(after.hands[view.seat])
                seen.add(len(after.laid[view.seat]) > len(view.laid[view.seat]))
        if len(seen) == 2:
            break
    assert len(seen) == 2


def test_the_deal_is_left_as_it_was() -> None:
    for state, seat in decisions("duel", 5, 9):
        trial = RolloutTrial(state.view(seat))
        deal = trial.deals.draw(random.Random(1))
        once = [trial.worth(deal, action) for action in trial.actions()]
        assert [trial.worth(deal, action) for action in trial.actions()] == once


def test_a_hand_is_settled_as_the_engine_does() -> None:
    game = GAMES["mahjong"]
    for state, seat in decisions("mahjong", 6, 25):
        trial = RolloutTrial(state.view(seat))
        hand = trial.deals.draw(random.Random(3)).copy()
        trial.after(hand, trial.actions()[0])
        if hand.won is None:
            continue
        winner, source, tile, by = hand.won
        hands = [
            Hand(
                hand.hands[each],
                tuple(hand.laid[each]),
                state.wind(each),
                state.seasons[each],
                Win(tile, source) if each == winner else None,
            )
            for each in range(4)
        ]
        scores = [DEAD if each in state.dead else game.score(one) for each, one in enumerate(hands)]
        paid = settle_scores(game, scores, winner, state.east, by, hands[winner]).points
        assert tuple(hand.points(each) for each in range(4)) == paid
