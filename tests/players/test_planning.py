"""Plans against every way to split a hand, and chances against what they say of each rank."""

import random
from collections.abc import Iterator
from functools import cache
from math import comb, exp
from typing import Any

import pytest

from tests.analysis.tichu.endings import dealt
from tests.depth import some
from tichu_teach.engine import Combo, games
from tichu_teach.engine.haggis.deck import LOW, TEN
from tichu_teach.players.haggis import chances as haggis_chances
from tichu_teach.players.haggis import plan as haggis_plan
from tichu_teach.players.haggis.outlook import Outlook as HaggisOutlook
from tichu_teach.players.haggis.style import STEADY as HAGGIS_STEADY
from tichu_teach.players.tichu.chances import Chances
from tichu_teach.players.tichu.outlook import Outlook as TichuOutlook
from tichu_teach.players.tichu.plan import Part, Planner, unit
from tichu_teach.players.tichu.style import STEADY


def cheapest(leads: Any, price: Any, hand: int) -> float:
    """The least that all of a hand's combinations together can cost."""

    @cache
    def cost(cards: int) -> float:
        if not cards:
            return 0.0
        low = cards & -cards
        return min(price(each) + cost(cards & ~each.cards) for each in leads(cards) if each.cards & low)

    return cost(hand)


AT_THE_ENDS = (
    *(
        "Jj Qw Kp As Ph",
        "Tj Jw Qp Ks Aj Ph",
        "3j Jj Qw Kp As Ph",
        "Jj Jw Qw Qp Kp Ks As Aj Ph",
        "Kj Kw Aj Aw Ph",
    ),
    *("Ma 2j 3w 4p Ph", "2j 3w 4p 5s Ph", "Ma 3w 4p 5s Ph", "2j 2w 3j 3w Ph", "Ma 2j 3w 4p 5s 6j Ph"),
)
"""Hands at the lowest and the highest ranks, where a Phoenix has to go on the other side."""


def drawn(game: Any, rng: random.Random) -> Iterator[int]:
    """Hands of neighbouring ranks, or of any, in which one flush is kept at most."""
    deck, tried = game.deck, 0
    while tried < 25:
        first = rng.randint(1, 8)
        ranks = range(first, first + 7) if tried % 2 else rng.sample(range(1, 15), 4)
        cards = [card for card in deck if deck.rank_of(card) in ranks or card & deck.phoenix]
        hand = sum(rng.sample(cards, rng.randint(3, 9)))
        bombs = [bomb for bomb in game.combinations.bombs(hand) if bomb.kind == "bombflush"]
        if len(bombs) <= 1 and (hand & deck.phoenix).bit_count() <= 1:
            tried += 1
            yield hand


@pytest.mark.parametrize("seed", some(range(40), 3))
@pytest.mark.parametrize("game", [games["nanking"], games["grandmaster"].vary(players=8)], ids=["one", "two"])
def test_a_plan_of_tichu_is_the_cheapest_of_all_splits(game: Any, seed: int) -> None:
    rng = random.Random(seed)
    deck, view = game.deck, game.deal(rng).view(0)
    planner = Planner(game, Chances(view), STEADY)

    def price(combo: Combo) -> float:
        kind, rank = combo.kind, int(combo.rank)
        if kind == "dog":
            return planner.dog
        if combo.is_bomb:
            return STEADY.bomb if kind == "bomb4" else STEADY.flush
        if combo.cards & deck.phoenix and kind == "single":
            return planner.phoenix
        costs = getattr(planner, kind)
        return float(costs[combo.size][rank] if kind in ("straight", "pairs") else costs[rank])

    wrong = []
    for hand in (*map(deck.parse, AT_THE_ENDS), *drawn(game, rng)):
        least = cheapest(game.combinations.leads, price, hand)
        split = planner.split(hand)
        if planner.cost(hand) != pytest.approx(least) or sum(map(price, split)) != pytest.approx(least):
            wrong.append(deck.text(hand))
        assert sum(part.cards for part in split) == hand
    assert not wrong


@pytest.mark.parametrize("seed", some(range(30), 3))
@pytest.mark.parametrize("players", [2, 3])
def test_a_plan_of_haggis_is_the_cheapest_of_all_splits(players: int, seed: int) -> None:
    game, rng = games["haggis"].vary(players=players), random.Random(seed)
    deck, view = game.deck, game.deal(rng).view(0)
    planner = haggis_plan.Planner(game, haggis_chances.Chances(view, HAGGIS_STEADY), HAGGIS_STEADY)

    def price(combo: Any) -> float:
        if combo.is_bomb:
            return HAGGIS_STEADY.bomb + HAGGIS_STEADY.point * deck.points(combo.cards)
        return planner.part_cost(combo.kind, combo.size, int(combo.rank))

    wrong = []
    for faces in (0, 1, 1, 2) * 4:
        # No face card is planned below a run, which matters where there is no room above.
        lows = rng.sample(range(LOW, TEN - 1 if faces else TEN + 1), 5)
        suited = [card for card in deck if deck.rank_of(card) in lows]
        hand = sum(rng.sample(suited, rng.randint(3, 7)) + rng.sample(deck.in_order(deck.faces[0]), faces))
        least, cost = cheapest(game.combinations.leads, price, hand), planner.cost(hand)
        # With two not everything is tried.
        if not (cost == pytest.approx(least) or (faces > 1 and least < cost)):
            wrong.append((deck.text(hand), cost, least))
    assert not wrong


@pytest.mark.parametrize("outlook", [TichuOutlook, HaggisOutlook], ids=["tichu", "haggis"])
def test_a_hand_goes_out_if_one_of_its_parts_may_lose_at_most(outlook: Any) -> None:
    haggis, rng = outlook is HaggisOutlook, random.Random(1)
    game, style = (games["haggis"], HAGGIS_STEADY) if haggis else (games["nanking"], STEADY)
    told = set()
    for _ in range(60):
        looked = outlook(game.deal(rng).view(0) if haggis else dealt(game, [14] * 4, rng).view(0), style)
        for size in range(4):
            rest = sum(rng.sample(game.deck.in_order(looked.hand), size))
            goes = looked.goes_out(rest)
            assert goes is (looked.losers(looked.planner.split(rest)) <= 1), game.deck.text(rest)
            told.add((size, goes))
    assert {(3, True), (3, False)} <= told


@pytest.mark.parametrize("seed", some(range(20), 2))
@pytest.mark.parametrize("players", [2, 3])
def test_chances_in_haggis_are_added_up_rank_by_rank(players: int, seed: int) -> None:
    game, rng = games["haggis"].vary(players=players), random.Random(seed)
    state, style = game.deal(rng), HAGGIS_STEADY
    for _ in range(rng.randrange(12)):
        state = state.after(rng.choice(state.legal(state.turn)))
    view, deck = state.view(state.turn), game.deck
    chances = haggis_chances.Chances(view, style)

    def at_least(wanted: int, unseen: int, share: float) -> float:
        lacking = range(min(wanted, unseen + 1))
        return 1 - sum(comb(unseen, n) * share**n * (1 - share) ** (unseen - n) for n in lacking)

    def threat(kind: str, size: int, rank: int, faces: list[int], share: float) -> float:
        if kind == "set" and size == 1:
            higher = sum((view.unseen & deck.rank[each]).bit_count() for each in range(rank + 1, TEN + 1))
            return style.plays * higher * share + style.spends * sum(face > rank for face in faces)
        found = 0.0
        for top in range(rank + 1, TEN + 1):
            if kind == "set":
                left = (view.unseen & deck.rank[top]).bit_count()
                alone = at_least(size, left, share)
                helped = at_least(max(1, size - len(faces)), left, share) - alone
                found += style.plays * alone + style.spends * max(0.0, helped)
                continue
            for suit in deck.suit:
                lane = sum(
                    bool(view.unseen & suit & deck.rank[each]) for each in range(top - size + 1, top + 1)
                )
                alone = share**size if lane == size else 0.0
                helped = at_least(max(1, size - len(faces)), lane, share) - alone if faces else 0.0
                found += style.plays * alone + style.spends * max(0.0, helped)
        return found

    for kind, size, rank in [("set", n, r) for n in (1, 2, 3) for r in range(LOW, TEN + 1)] + [
        ("run", n, r) for n in (3, 4) for r in range(LOW + n - 1, TEN + 1)
    ]:
        expected = 1.0
        for seat in game.opponents(view.seat):
            if not view.counts[seat]:
                continue
            faces = [deck.rank_of(card) for card in deck.in_order(view.wilds[seat])]
            share = min(1.0, (view.counts[seat] - len(faces)) / max(1, view.unseen.bit_count()))
            if size <= view.counts[seat]:
                expected *= exp(-threat(kind, size, rank, faces, share))
            if len(faces) > 1:
                expected *= 0.94
        assert chances.win(kind, size, rank) == pytest.approx(expected), (kind, size, rank)


@pytest.mark.parametrize(
    ("hand", "kind", "cards"),
    [
        ("2j 3j 4j 5j 6j 4w", "straight", "2j 3j 4w 5j 6j"),
        ("2j 3j 4j 5j 6j 7w", "bombflush", "2j 3j 4j 5j 6j"),
        ("2j 3j 4w 5j 6j", "straight", "2j 3j 4w 5j 6j"),
    ],
)
def test_a_straight_takes_a_card_of_another_suit_where_there_is_one(hand: str, kind: str, cards: str) -> None:
    game: Any = games["nanking"]
    planner = Planner(game, Chances(game.deal(random.Random(1)).view(0)), STEADY)
    part = Part("straight", 5, 6, sum(map(unit, range(2, 7))), 0)
    assert planner._combo(part, game.cards(hand)) == Combo(kind, 5, 6, game.cards(cards))
