"""Deals that agree with a view: sizes, pushed cards, and what a wish let by tells."""

import random
from statistics import mean

import pytest

from tichu_teach.analysis import AnalysisError
from tichu_teach.analysis.climbing.evaluation import Deals
from tichu_teach.analysis.tichu.evaluation import Memory, RolloutTrial, deals, wish_let_by
from tichu_teach.engine import games, parse_position
from tichu_teach.engine.tichu.actions import Push
from tichu_teach.engine.tichu.deck import ACE
from tichu_teach.players import RandomPlayer, moves

NANKING = games["nanking"]


def test_every_deal_agrees_with_what_was_seen() -> None:
    rng = random.Random(1)
    for state, _ in moves(NANKING.deal(random.Random(5)), [RandomPlayer(random.Random(2))] * 4):
        if state.phase in ("take", "push"):
            continue
        for seat in range(4):
            view = state.view(seat)
            dealt = deals(view).draw(rng)
            assert {each: cards.bit_count() for each, cards in dealt.items()} == {
                each: view.counts[each] for each in range(4) if each != seat
            }
            assert sum(dealt.values()) == view.unseen


def test_the_wish_is_never_read_wrongly() -> None:
    """Nobody who is said to lack a rank holds it, in rounds of random players who wish all the time."""
    read = 0
    for seed in range(60):
        for state, _ in moves(NANKING.deal(random.Random(seed)), [RandomPlayer(random.Random(seed))] * 4):
            if state.wish and state.trick and state.phase in ("play", "window", "collect"):
                for seat, cards in wish_let_by(state.view(state.to_act[0])).items():
                    assert not state.hands[seat] & cards, (state, seat)
                    read += 1
    assert read > 100


def test_who_lets_a_wish_by_lacks_the_rank() -> None:
    state = parse_position(
        "nanking | 0: 2j 3j | 1: 8w Kj | 2: 3p 5p | 3: 4s 6s | turn 3 | trick 0 Ma; 1 4j | wish K"
    )
    assert set(wish_let_by(state.view(3))) == {1, 2}
    kings = NANKING.deck.rank[13]
    for seed in range(20):
        dealt = deals(state.view(3)).draw(random.Random(seed))
        assert dealt[0] & kings == dealt[0] & NANKING.deck.parse("Kj") and not dealt[2] & kings
        assert [dealt[seat].bit_count() for seat in range(3)] == [2, 2, 2], "each as many as before"
        assert sum(dealt.values()) == state.view(3).unseen, "and no card twice"


def test_pushed_cards_lie_where_they_were_pushed() -> None:
    state = parse_position("nanking | 0: 2j 3j | 1: 8w Kj | 2: 3p 5p | 3: 4s 6s | turn 0")
    king = NANKING.deck.parse("Kj")
    for seed in range(20):
        assert deals(state.view(0), {1: king}).draw(random.Random(seed))[1] & king


def test_a_card_that_nobody_may_hold_stays_where_it_fell() -> None:
    """A mistaken belief never loses a card."""
    for seed in range(8):
        dealt = Deals(3, {0: 1, 1: 1}, lacks={0: 1, 1: 1}).draw(random.Random(seed))
        assert {*dealt.values()} == {1, 2}


def test_what_was_pushed_is_known_until_cards_are_dealt_anew() -> None:
    memory = Memory()
    (state, push), *_ = [
        (state, action)
        for state, action in moves(NANKING.deal(random.Random(5)), [RandomPlayer(random.Random(2))] * 4)
        if isinstance(action, Push)
    ]
    memory.note(state.view(push.seat), push)
    gave = dict(zip(NANKING.push_targets(push.seat), push.cards, strict=True))
    assert memory.holds(push.seat) == gave
    assert not memory.holds(NANKING.next_seat(push.seat)), "nobody else knows"
    memory.note(NANKING.deal(random.Random(6)).view(push.seat), None)
    assert not memory.holds(push.seat)


def test_all_deals_come_up() -> None:
    """Three cards to three places: six deals, each about as often as the others."""
    found: dict[tuple[int, ...], int] = {}
    drawn, rng = Deals(7, {0: 1, 1: 1, 2: 1}), random.Random(1)
    for _ in range(600):
        dealt = tuple(drawn.draw(rng).values())
        found[dealt] = found.get(dealt, 0) + 1
    assert len(found) == 6 and min(found.values()) > 60


def test_cards_are_dealt_as_the_dice_shuffle_them() -> None:
    """Card by card what `shuffle` makes of them, with the same dice left for what comes next."""
    drawn, dice, same = Deals((1 << 29) - 1, {0: 9, 1: 20}), random.Random(3), random.Random(3)
    for _ in range(20):
        cards = [1 << place for place in range(29)]
        same.shuffle(cards)
        assert drawn.draw(dice) == {0: sum(cards[:9]), 1: sum(cards[9:])}
    assert dice.random() == same.random()


@pytest.mark.parametrize(
    ("sizes", "holds"),
    [({0: 2}, {}), ({0: 2, 1: 2}, {}), ({0: 1, 1: 2}, {0: 3}), ({0: 1, 1: 2}, {0: 1, 1: 1})],
)
def test_what_cannot_be_dealt_is_refused(sizes: dict[int, int], holds: dict[int, int]) -> None:
    with pytest.raises(AnalysisError, match="impossible"):
        Deals(7, sizes, holds)


CALLED = "nanking | 0: 2j 5w 7p 9s Tj Kw | 1: {} | 2: {} | 3: {} | turn 0{}"


def hands_of(seat: int, calls: str) -> list[int]:
    """What a seat holds in the deals of a trial: how many winners, aces and better."""
    hidden = ["Aj Aw 3j 4j 6j 8j", "Ap As 3w 4w 6w 8w", "Dr Ph 3p 4p 6p 8p"]
    state = parse_position(CALLED.format(*hidden, calls))
    trial, deck, rng = RolloutTrial(state.view(0)), state.game.deck, random.Random(5)
    winners = deck.rank[ACE] | deck.dragon | deck.phoenix
    return [(trial.deal_hands(rng)[seat] & winners).bit_count() for _ in range(300)]


def test_whoever_has_called_holds_better_cards_than_the_others() -> None:
    """Of six winners each of three holds two on average; a caller more, and nobody once a seat is out."""
    assert mean(hands_of(1, "")) == pytest.approx(2, abs=0.2)
    assert mean(hands_of(1, " | calls 1 small")) > 2.4 > 1.9 > mean(hands_of(2, " | calls 1 small"))
