"""Which cards the players of counted figures take for their low, high, best and lone ones."""

from __future__ import annotations

from tichu_teach.analysis.figures.tichu import places
from tichu_teach.analysis.figures.tichu.simulator import simulator
from tichu_teach.engine import games

NANKING = games["nanking"]
AT = simulator(NANKING)
HAND = NANKING.cards("Ma Do 2w 3w 5j 5w 9p Kj Ap Dr Ph")


def names(*cards: int) -> list[str]:
    return [name for card in cards for name in NANKING.card_names(card)]


def test_a_hand_s_lone_and_low_cards() -> None:
    """The Phoenix makes a pair of fives three; two and three make the straight of nobody."""
    assert names(*AT.low(HAND))[:3] == ["5j", "9p", "Kj"], "alone, the lowest first, nothing of the top"
    assert {*names(*AT.low(HAND))} == {"2w", "3w", "5j", "5w", "9p", "Kj"}
    assert names(*AT.lone(HAND))[-2:] == ["Ap", "Dr"]


def test_the_strongest_card_is_dragon_phoenix_or_the_highest() -> None:
    for cards, top in (
        ("Dr Ph Aj 2w", "Dr"),
        ("Ph Aj 2w", "Ph"),
        ("Ma Do Kj Aj 2w", "Aj"),
        ("Ma Do 2w 3w", "3w"),
    ):
        assert names(AT.top(NANKING.cards(cards))) == [top], cards


def test_the_best_card_to_give_is_the_highest_that_stands_alone() -> None:
    for cards, best in (("Dr Aj Kj Kw 2w", "Aj"), ("Dr Aj Ap 9j 2w", "9j")):
        assert names(AT.best(NANKING.cards(cards))) == [best], cards
    assert names(AT.best(NANKING.cards("Kj Kw 9j 9w")))[0][0] == "K", "none stands alone: the highest"


def test_dragon_phoenix_and_aces_are_counted() -> None:
    for cards, number in (("Dr Ph Aj Ap Kj", 4), ("Ma Do Kj", 0), ("Ph 2w", 1), ("Dr 2w", 1), ("As", 1)):
        assert AT.tops(NANKING.cards(cards)) == number


def test_what_is_given_away_by_those_who_give_otherwise() -> None:
    assert names(*places.low(AT, HAND, 2)) == ["5j", "9p"], "the lowest that stand alone"
    assert names(*places._high(AT, HAND, 2)) == ["Kj", "9p"], "the highest that stand alone"
    assert names(*places._lowest(AT, HAND, 2)) == ["2w", "3w"], "the lowest, whatever they belong to"


def test_the_holder_of_the_mahjong_leads() -> None:
    hands = [NANKING.cards(each) for each in ("2w", "3w", "Ma", "5j")]
    assert AT.first(hands) == 2
