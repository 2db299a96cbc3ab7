"""Counting a round against a naive counter, and when a game is won."""

from __future__ import annotations

import random

import pytest

from tests.depth import seeds
from tests.engine.tichu.oracle import PACK, points, score
from tests.engine.tichu.positions import DECK, GAME, line, mask, names
from tichu_teach.engine import IllegalAction, parse_position
from tichu_teach.engine.tichu.state import State


def finished(rng: random.Random) -> State:
    """A finished round: any order out, the cards in tricks and hands, any announcements."""
    order = rng.sample(range(4), rng.choice((2, 3, 3, 3)))
    if len(order) == 2:
        order[1] = (order[0] + 2) % 4
    elif (order[0] + order[1]) % 2 == 0:
        order[1], order[2] = order[2], order[1]
    cards = sorted(PACK)
    rng.shuffle(cards)
    hands: list[set[str]] = [set(), set(), set(), set()]
    for seat in set(range(4)) - set(order):
        size = rng.randint(1, 14)
        hands[seat], cards = set(cards[:size]), cards[size:]
    cards = [card for card in cards if card != "Do"]
    won: list[list[str]] = [[], [], [], []]
    for card in cards:
        won[rng.randrange(4)].append(card)
    calls = [f"{seat} {rng.choice(('small', 'grand'))}" for seat in rng.sample(range(4), rng.randint(0, 4))]
    fields = [
        "over",
        "won " + "; ".join(f"{seat} {' '.join(taken)}" for seat, taken in enumerate(won) if taken),
    ]
    fields += ["calls " + "; ".join(calls)] if calls else []
    text = line(hands, *fields)
    out = " ".join(map(str, order))
    text = " | ".join(part for part in text.split(" | ") if not part.startswith("out")) + f" | out {out}"
    return parse_position(text)


@seeds(3, extra=60)
def test_any_finished_round(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(100):
        state = finished(rng)
        hands, won = [names(hand) for hand in state.hands], [names(cards) for cards in state.won]
        count = state.count()
        assert count.points == score(hands, won, list(state.out), dict(state.announced)), str(state)
        assert sum(line.points for line in count.lines) == sum(count.points)
        counted = [line for line in count.lines if line.rule in ("nanking.points", *TAILS)]
        for each in counted:
            assert each.points == DECK.points(each.cards)
            assert 0 <= each.seat < 4 and each.side in (0, 1)
        if any(each.rule == "nanking.double" for each in count.lines):
            assert not counted, "after a double victory no cards are counted"
        else:
            assert sum(each.points for each in counted) == 100
            everywhere = 0
            for each in counted:
                assert not each.cards & everywhere, "a card is counted twice"
                everywhere |= each.cards
        assert {each.rule for each in count.lines} <= set(GAME.rules)
        assert {each.seat for each in count.lines if ".tichu." in each.rule} == dict(state.announced).keys()


TAILS = ("nanking.tail.hand", "nanking.tail.tricks")


def test_the_pack_counts_a_hundred() -> None:
    assert points(PACK) == DECK.points(DECK.all) == 100
    assert DECK.points(mask(frozenset({"Ph"}))) == -25
    assert DECK.points(mask(frozenset({"Dr"}))) == 25


def test_there_is_no_count_before_the_end() -> None:
    state = parse_position("nanking | 0: 2j | 1: 3j | 2: 4j | 3: 5j | turn 0 | totals 400 300")
    with pytest.raises(IllegalAction, match=r"nanking\.end"):
        state.count()
    assert state.standing == (400, 300)
    assert state.winner is None


@pytest.mark.parametrize(
    ("totals", "winner"),
    [
        ((0, 0), None),
        ((999, 995), None),
        ((1000, 995), 0),
        ((995, 1000), 1),
        ((1005, 1010), 1),
        ((1110, 1010), 0),
        ((1000, 1000), None),
        ((1050, 1050), None),
        ((1000, -400), 0),
        ((-1000, 10), None),
    ],
)
def test_who_has_won(totals: tuple[int, int], winner: int | None) -> None:
    assert GAME.winner(totals) == winner


@pytest.mark.parametrize(
    ("totals", "standing", "winner"),
    [("900 800", (1000, 800), 0), ("900 1000", (1000, 1000), None), ("940 1050", (1040, 1050), 1)],
)
def test_the_round_is_added_to_the_game(totals: str, standing: tuple[int, int], winner: int | None) -> None:
    """A tie at a thousand plays on; both over: the higher."""
    state = parse_position(
        "nanking | 0: - | 1: - | 2: - | 3: 2j | over | out 0 1 2"
        f" | won 0 Kj Kw Kp Ks Tj Tw Tp Ts 5j 5w 5p 5s Dr Ph | totals {totals}"
    )
    assert state.count().points == (100, 0)
    assert (state.standing, state.winner) == (standing, winner)
    following = state.next_deal(random.Random(1))
    assert (following.totals, following.turn, following.phase) == (standing, 0, "take")
    assert following.announced == () and following.out == () and following.won == (0, 0, 0, 0)
