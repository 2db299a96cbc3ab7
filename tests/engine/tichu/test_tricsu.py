"""Tricsu, worked by hand: every rule where it differs from the four-hand game."""

from __future__ import annotations

import random

import pytest

from tests.engine.verdicts import allowed, moves, refused
from tichu_teach.engine import PositionError, games, parse_position
from tichu_teach.engine.tichu.state import State

GAME = games["tricsu"]


def dealt(seed: int = 4) -> State:
    return GAME.deal(random.Random(seed))


def pushing(seed: int = 4) -> State:
    return dealt(seed).play("1 take", "3 take")


def test_table_and_deal() -> None:
    """tricsu.table, tricsu.deal: four hands of 14; after eight cards the two opponents decide on a grand."""
    state = dealt()
    assert [hand.bit_count() for hand in state.hands] == [8] * 4 and not state.open
    assert [len(rest) for rest in state.rest] == [6] * 4
    assert (state.phase, state.turn) == ("take", 1)
    assert GAME.partners(0) == (2,) and GAME.opponents(0) == (1, 3) == GAME.opponents(2)[::-1]
    allowed(state, "1 grand", "nanking.tichu.grand")
    allowed(state, "3 grand", "nanking.tichu.grand")
    refused(state, "0 grand", "tricsu.deal", never=True)
    refused(state, "2 grand", "tricsu.deal", never=True)
    refused(state, "0 take", "tricsu.deal")
    state = state.apply("1 take")
    refused(state, "1 grand", "nanking.tichu.grand", held=14, before=9)
    assert state.to_act == (3,)
    state = state.apply("3 take")
    assert state.phase == "push" and [hand.bit_count() for hand in state.hands] == [14] * 4


def test_look_and_open() -> None:
    """tricsu.look: after the deal the dealer sees both hands. tricsu.open: after the push everybody does."""
    state = dealt()
    assert all(not state.view(seat).open_hands for seat in (0, 1, 3))
    state = state.play("1 take", "3 take")
    assert state.view(0).open_hands == {2: state.hands[2]}
    assert state.view(2).open_hands == {0: state.hands[0]}, "who plays the Table is the dealer"
    assert not state.view(1).open_hands and not state.view(3).open_hands
    for seat in range(4):
        state = state.apply(state.sample_push(seat))
    assert state.phase == "play"
    assert {seat: set(state.view(seat).open_hands) for seat in (0, 1, 3)} == {0: {2}, 1: {2}, 3: {2}}
    assert not state.view(1).unseen & state.hands[2] and state.view(1).seen & state.hands[2]
    assert [GAME.actor(seat) for seat in range(4)] == [0, 1, 0, 3]


def test_push() -> None:
    """tricsu.push: dealer and Table give one card to each opponent, those one to each of the other hands."""
    state = pushing()
    assert GAME.push_targets(0) == (1, 3) and GAME.push_targets(2) == (3, 1)
    assert GAME.push_targets(1) == (2, 3, 0) and GAME.push_targets(3) == (0, 1, 2)
    before = state.hands
    cards = [[GAME.deck.text(1 << place) for place in range(60) if hand >> place & 1] for hand in before]
    three = " ".join(cards[0][:3])
    refused(state, f"0 push {three}", "tricsu.push", wanted=2, given=3, targets=[1, 3])
    refused(state, f"2 push {cards[2][0]}", "tricsu.push", wanted=2, given=1)
    refused(state, f"1 push {' '.join(cards[1][:2])}", "tricsu.push", wanted=3, given=2, targets=[2, 3, 0])
    refused(state, f"2 push {cards[0][0]} {cards[0][1]}", "nanking.deck")
    for seat in range(4):
        number = len(GAME.push_targets(seat))
        state = allowed(state, f"{seat} push {' '.join(cards[seat][:number])}", "tricsu.push")
    assert [hand.bit_count() for hand in state.hands] == [14] * 4, "each hand keeps 14"
    parse = GAME.deck.parse
    assert state.hands[1] & parse(cards[0][0]) and state.hands[3] & parse(cards[0][1])
    assert state.hands[3] & parse(cards[2][0]) and state.hands[1] & parse(cards[2][1])
    assert state.hands[0] & parse(cards[1][2]) and state.hands[2] & parse(cards[1][0])
    assert before[0] & state.hands[2] == 0 == before[2] & state.hands[0], "nothing between dealer and Table"


WISH = "| 0: 3j 8j | 1: 4j 8p | 2: 8w 9w Tw | 3: 6j 8s | {} | wish 8"


def test_the_table_need_not_fulfil_a_wish() -> None:
    """tricsu.wish: following, passing, leading the Table is free; everybody else, the dealer too, is not."""
    following = parse_position("tricsu " + WISH.format("turn 2 | trick 1 7j"))
    assert moves(following, 2) == {"2 play 8w", "2 play 9w", "2 play Tw", "2 pass"}
    allowed(following, "2 play 9w", "tricsu.wish", "nanking.follow")
    allowed(following, "2 pass", "tricsu.wish")
    assert allowed(following, "2 play 8w").wish == 0, "it may"
    assert "nanking.wish.unable" not in following.ask("2 pass").also
    leading = parse_position("tricsu " + WISH.format("turn 2"))
    allowed(leading, "2 play 9w", "tricsu.wish")
    for seat, owed in ((0, "8j"), (1, "8p"), (3, "8s")):
        state = parse_position("tricsu " + WISH.format(f"turn {seat}"))
        other = {0: "3j", 1: "4j", 3: "6j"}[seat]
        refused(state, f"{seat} play {other}", "nanking.wish.lead", wish=8, owed=[[owed]])


def after_round(number: int, totals: str, people: str, rounds: int = 9) -> State:
    title = "tricsu" if rounds == 9 else f"tricsu rounds={rounds}"
    fields = f"over | out 1 0 3 | won 0 Kj | round {number} | people {people} | totals {totals}"
    return parse_position(f"{title} | 0: - | 1: - | 2: 2j | 3: - | {fields}")


@pytest.mark.parametrize(
    ("number", "totals", "winner"),
    [
        (8, "500 400 300 0", None),
        (9, "500 400 300 0", 0),
        (9, "400 300 500 900", 2),  # the Table's column wins nothing
        (9, "500 500 300 0", None),  # level: three more
        (10, "500 400 300 0", None),
        (12, "500 400 300 0", 0),
    ],
)
def test_nine_rounds(number: int, totals: str, winner: int | None) -> None:
    """tricsu.game: most points after nine rounds. This one adds ten for dealer (person 2) and Table."""
    assert after_round(number, totals, "2 0 3 1").winner == winner


def test_another_multiple_of_three() -> None:
    """tricsu.game."""
    assert after_round(6, "0 90 20 0", "2 0 3 1", rounds=6).winner == 1
    assert after_round(9, "0 90 20 0", "2 0 3 1", rounds=12).winner is None
    assert {option.name for option in GAME.choices()} >= {"rounds"}
    assert "target" not in GAME.options


def test_rotation() -> None:
    """tricsu.rotation: the deal passes to the right-hand player, never to the Table."""
    state = after_round(1, "0 0 0 0", "0 1 3 2")
    dealers = []
    for number in range(4):
        dealers.append(state.people[0])
        assert state.people[2] == 3 and state.people[1] == (state.people[0] + 1) % 3
        state = state.next_deal(random.Random(number))
        state = state.replace(phase="over", out=(1, 3, 0))
    assert dealers == [0, 1, 2, 0]
    assert dealt().people == (0, 1, 3, 2)


@pytest.mark.parametrize("people", ["0 1 2 3", "0 2 3 1", "3 0 1 2", "0 0 3 1"])
def test_people_who_cannot_sit_there(people: str) -> None:
    with pytest.raises(PositionError, match="people"):
        parse_position(f"tricsu | 0: 2j | 1: 3j | 2: 4j | 3: 5j | turn 0 | people {people}")
