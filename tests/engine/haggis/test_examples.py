"""The rules of Haggis that no scene shows: cards and deal, what cards may be, the count, the next hand."""

import random

import pytest

from tests.engine.haggis.oracle import FACES, SUITS, pack
from tests.engine.haggis.positions import GAME, THREE
from tichu_teach.engine import IllegalAction, parse_position
from tichu_teach.engine.climbing.actions import Play
from tichu_teach.engine.haggis.notation import parse_combo
from tichu_teach.engine.haggis.state import State


def start(trick: str = "") -> State:
    """Seat 0 to lead, or to answer what seat 1 has played."""
    on = f" | trick 1 {trick}" if trick else ""
    return parse_position(f"haggis | 0: 8r 8o 9r 9o Tr To J Q K | 1: 2r 2o | turn 0{on}")


@pytest.mark.parametrize(("game", "cards", "aside", "points"), [(GAME, 42, 8, 36), (THREE, 54, 3, 50)])
def test_the_pack_and_the_deal(game: object, cards: int, aside: int, points: int) -> None:
    """haggis.deck, haggis.deck.two, haggis.wilds, haggis.deal, haggis.total"""
    deck = game.deck  # type: ignore[attr-defined]
    assert deck.size == cards and deck.points(deck.all) == points
    assert sorted(deck.names(deck.suited)) == sorted(pack(deck.players)) and deck.suits == SUITS[deck.players]
    state = game.deal(random.Random(1), dealer=1)  # type: ignore[attr-defined]
    assert [hand.bit_count() for hand in state.hands] == [17] * deck.players
    assert [deck.names(wilds) for wilds in state.wilds] == [list(FACES)] * deck.players
    assert state.haggis.bit_count() == aside and sum(state.hands) | state.haggis == deck.all
    assert state.turn == 0, "the player on the dealer's left leads, clockwise"
    for seat in range(deck.players):
        view = state.view(seat)
        assert view.wilds == state.wilds and view.haggis == 0 and view.haggis_count == aside


def readings(cards: str) -> set[tuple[str, int, float]]:
    return {(each.kind, each.size, each.rank) for each in THREE.readings(THREE.deck.parse(cards))}


def test_what_cards_may_be() -> None:
    """haggis.combo.ambiguous, haggis.wild.suit, haggis.set.suits: a lane of wild cards, its suit free."""
    assert readings("8r 9r Tr") == {("run", 3, 10)}
    assert readings("8r 9r") == readings("8r 9o Tr") == readings("8r 8o 9r 9y") == set()
    assert readings("9r 9g Tr Tg") == {("run2", 4, 10)} and readings("9r 9g Tr To") == set()
    assert readings("3r 5o 7y 9g") == {("bomb", 4, 1)} and readings("3r 5r 7r 9r") == {("bomb", 4, 6)}
    assert readings("9r Tr J") == {("run", 3, 10), ("run", 3, 11)}
    assert {("set", 4, 8), ("run", 4, 11), ("run2", 4, 9)} <= readings("8r J Q K")
    assert ("run2", 4, 9) in readings("8r 9r J Q") and ("set", 6, 8) in readings("8r 8o 8y J Q K")
    assert readings("8r 8o 8y 8g 9r 9o 9y 9g J Q") == {("run5", 10, 9)}
    assert ("set", 8, 8) in readings("8r 8o 8y 8g 8b J Q K"), "the most there can be"


def test_what_a_bomb_is_worth() -> None:
    """haggis.bomb.2 … haggis.bomb.6"""
    for cards, place, points in (("J Q", 2, 5), ("J K", 3, 7), ("Q K", 4, 8), ("J Q K", 5, 10), (ODD, 6, 4)):
        bomb = parse_combo(cards, GAME)
        assert (bomb.kind, bomb.rank, GAME.deck.points(bomb.cards)) == ("bomb", place, points)


ODD = "3r 5r 7r 9r"


def test_a_line_names_the_cards_it_counts() -> None:
    """The last player's hand stands beside the line of whoever went out against it, and there only."""
    state = parse_position(
        "haggis players=3 | 0: 3r J | 1: - | 2: - | haggis 5o | over | out 2=6 1=2 | won 1 7r"
    )
    names = GAME.deck.names
    told = [(line.rule.removeprefix("haggis."), line.seat, names(line.cards)) for line in state.count().lines]
    assert told == [
        ("score.out", 2, []),
        ("score.out.bonus", 2, []),
        ("score.out", 0, ["3r", "J"]),
        ("end.rest", 0, ["3r", "J"]),
        ("end.rest", 2, ["5o"]),
        ("score.cards", 1, ["7r"]),
    ]


def finished(totals: str, players: int = 3, out: str = "0=2 1=2") -> State:
    """A hand that brings nobody any card points but 10 for the last card or two."""
    hands = "0: - | 1: - | 2: 2r 4r" if players == 3 else "0: - | 1: 2r 4r"
    title = f"haggis players={players}" + " first_out_bonus=0" * (players == 3)
    return parse_position(f"{title} | {hands} | over | out {out} | totals {totals}")


@pytest.mark.parametrize(
    ("totals", "dealer", "leader"),
    [
        ("0 0 5", 0, 2),  # 10 10 5: level at the top, so the first out deals; the lowest leads
        ("0 90 5", 1, 2),  # 10 100 5
        ("0 90 10", 1, 0),  # 10 100 10: level below: the dealer's left
        ("0 0 10", 0, 2),  # all level: the first out deals, the dealer's left leads
    ],
)
def test_next_dealer_and_lead(totals: str, dealer: int, leader: int) -> None:
    """haggis.next.dealer, haggis.next.lead"""
    state = finished(totals).next_deal(random.Random(1))
    assert (state.dealer, state.turn, state.round) == (dealer, leader, 2)


def test_counting_waits_for_the_end() -> None:
    with pytest.raises(IllegalAction, match=r"haggis\.end"):
        start().count()


@pytest.mark.parametrize(("trick", "rule"), [("", "haggis.no-lead-pass"), ("2y", "haggis.follow")])
def test_no_cards_are_no_play(trick: str, rule: str) -> None:
    """On a lead something has to be led; over a trick, the trick has to be met."""
    state = start(trick)
    eight = next(each.combo for each in state.legal(0) if isinstance(each, Play))
    verdict = state.ask(Play(0, eight._replace(cards=0)))
    assert (verdict.allowed, verdict.rule, verdict.reason) == (False, rule, "no-cards")


@pytest.mark.parametrize(
    ("options", "trick", "goes"),
    [
        ("", "2 8r; 0 9r", True),  # its winner takes it
        ("", "2 8r; 0 J Q", False),
        ("bomb_gift=tournament ", "2 8r; 0 J Q", True),
    ],
)
def test_a_trick_goes_without_saying_where_nobody_has_a_choice(options: str, trick: str, goes: bool) -> None:
    hands = f"haggis players=3 {options}| 0: 3r Tr | 1: 5r | 2: 7r"
    state = parse_position(f"{hands} | collect 0 | trick {trick}")
    if goes:
        assert state.play("0 Tr").top.rank == 10
    else:
        with pytest.raises(IllegalAction, match=r"due\.give|haggis\.trick\.take"):
            state.play("0 Tr")


@pytest.mark.parametrize(
    ("joker", "rank"), [((9, 10), 10), ((10, 9), 10), ((7, 9), 9), ((7, 6), 8), (None, 10)]
)
def test_what_face_cards_stand_for_may_be_said_in_any_order(joker: tuple[int, ...] | None, rank: int) -> None:
    """haggis.combo.ambiguous: unless it is said, the highest run is meant."""
    assert GAME.combo(GAME.cards("8r J Q"), joker).rank == rank
