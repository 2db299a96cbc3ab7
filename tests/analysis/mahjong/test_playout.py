"""Hands played on in a hurry keep to the rules, and are settled as the engine settles them."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tests.analysis.mahjong.tables import GAMES, decisions
from tests.depth import at_least, some
from tichu_teach.analysis.mahjong.deals import TileDeals
from tichu_teach.analysis.mahjong.evaluation import RolloutTrial, policy
from tichu_teach.engine.mahjong.hand import Hand, Win
from tichu_teach.engine.mahjong.payments import settled
from tichu_teach.engine.mahjong.score import DEAD
from tichu_teach.engine.mahjong.tiles import contents, size

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
    assert won


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
        paid = settled(game, scores, winner, state.east, by, hands[winner]).points
        assert tuple(hand.points(each) for each in range(4)) == paid
