"""Tientsin, worked by hand: every rule where it differs from the four-hand game."""

from __future__ import annotations

import json
import random

import pytest

from tests.engine.verdicts import allowed, moves, refused
from tichu_teach.engine import Record, SavedGameError, games, parse_position
from tichu_teach.engine.climbing.cards import bits
from tichu_teach.engine.tichu.state import State

GAME = games["tientsin"]
DECK = GAME.deck


def table(*hands: str, more: str) -> State:
    fields = " | ".join(f"{seat}: {hand}" for seat, hand in enumerate(hands))
    return parse_position(f"tientsin | {fields} | {more}")


def laid_out(*leftover: str, first: int = 0) -> State:
    """A deal by hand in which these two cards stay on the table."""
    cards = [card for card in DECK if not card & DECK.parse(" ".join(leftover))]
    return GAME.lay_out([cards[seat::6] for seat in range(6)], first)


def pushed(state: State) -> State:
    while state.phase == "take":
        state = state.apply(f"{state.turn} take")
    for seat in range(6):
        state = state.apply(state.sample_push(seat))
    return state


def test_seats() -> None:
    """tientsin.seats: everyone sits between two opponents."""
    for seat in range(6):
        assert GAME.partners(seat) == ((seat + 2) % 6, (seat + 4) % 6)
        assert {(seat + 1) % 6, (seat + 3) % 6, (seat + 5) % 6} == set(GAME.opponents(seat))


def test_deal_and_grand() -> None:
    """tientsin.deal: nine each, two open. tientsin.grand: announced before the seventh card."""
    state = GAME.deal(random.Random(4))
    assert [hand.bit_count() for hand in state.hands] == [6] * 6
    assert [len(rest) for rest in state.rest] == [3] * 6 and state.open.bit_count() == 2
    for seat in range(6):
        assert state.view(seat).seen == state.open, "for all to see"
        allowed(state, f"{seat} grand", "tientsin.grand")
    state = state.apply("0 take")
    assert state.hands[0].bit_count() == 9
    refused(state, "0 grand", "tientsin.grand", held=9, before=7)
    allowed(state, "0 tichu", "nanking.tichu.small")


def test_mahjong_left_open() -> None:
    """tientsin.deal: the player who took the first card leads and no wish is made."""
    state = laid_out("Ma", "Kj", first=4)
    assert state.open == DECK.parse("Ma Kj") and state.turn == 4
    state = pushed(state)
    assert (state.phase, state.turn, state.wish) == ("play", 4, 0)
    refused(state, "4 wish 8", "nanking.wish.make", phase="play")
    assert parse_position(str(state)) == state
    held = pushed(laid_out("3j", "Kj", first=4))
    assert held.hands[held.turn] & DECK.mahjong, "else its holder leads"


def test_leftover_counts_for_nobody() -> None:
    """tientsin.deal: with K and 5 open there are 85 points to share."""
    state = pushed(laid_out("Kj", "5j"))
    while state.phase != "over":
        state = state.apply(state.legal(state.to_act[0])[0])
    if any(line.rule == "tientsin.triple" for line in state.count().lines):
        assert sum(state.count().points) == 300
    else:
        assert sum(state.count().points) == 85


def test_leftover_option() -> None:
    """tientsin.deal: `redeal-if-special` deals until no special card lies open."""
    special = DECK.parse("Ma Do Ph Dr")
    game = GAME.vary(leftover="redeal-if-special")
    assert not any(game.deal(random.Random(seed)).open & special for seed in range(60))
    assert any(GAME.deal(random.Random(seed)).open & special for seed in range(60))
    record = Record.begin(laid_out("Ma", "Kj"))
    assert Record.from_json(record.to_json()) == record
    data = json.loads(record.to_json()) | {"options": {"leftover": "redeal-if-special"}}
    with pytest.raises(SavedGameError, match="special card"):
        Record.from_json(json.dumps(data))


def test_push() -> None:
    """tientsin.push: one card to each partner, none to opponents."""
    state = GAME.deal(random.Random(4))
    for seat in range(6):
        state = state.apply(f"{seat} take")
    one, two, three = [DECK.text(card) for card in bits(state.hands[1])][:3]
    refused(state, f"1 push {one} {two} {three}", "tientsin.push", wanted=2, given=3, targets=[3, 5])
    refused(state, f"1 push {one}", "tientsin.push", wanted=2, given=1)
    refused(state, f"1 push {one} {one}", "tientsin.push")
    allowed(state, f"1 push {one} {two}", "tientsin.push")
    before = state.hands
    pushes = [state.sample_push(seat, random.Random(seat)) for seat in range(6)]
    for push in pushes:
        state = state.apply(push)
    for seat in range(6):
        got = pushes[(seat + 4) % 6].cards[0] | pushes[(seat + 2) % 6].cards[1]
        assert state.hands[seat] == before[seat] & ~sum(pushes[seat].cards) | got


DOG = ("Do 2j", "3j", "4j", "5j", "6j", "7j")


def test_dog_choice() -> None:
    """tientsin.dog: the Dog's player chooses which partner leads."""
    state = allowed(table(*DOG, more="turn 0"), "0 play Do", "tientsin.dog")
    assert (state.phase, state.to_act) == ("dog", (0,))
    assert moves(state, 0) == {"0 lead 2", "0 lead 4"}
    refused(state, "0 lead 1", "tientsin.dog", targets=[2, 4], to=1)
    refused(state, "0 lead 0", "tientsin.dog", targets=[2, 4])
    refused(state, "2 lead 4", "tientsin.dog")
    refused(state, "2 play 4j", "tientsin.dog", due="dog")
    assert moves(state, 2) == set() == moves(state, 3)
    assert parse_position(str(state)) == state
    chosen = allowed(state, "0 lead 4", "tientsin.dog")
    assert (chosen.phase, chosen.turn, chosen.trick) == ("play", 4, ())


def test_dog_with_one_partner_out() -> None:
    """tientsin.dog: a partner who is out can't be chosen; the other leads without being asked for."""
    state = table("Do 2j", "3j", "-", "5j", "6j", "7j", more="turn 0 | out 2").apply("0 play Do")
    assert (state.phase, state.turn) == ("play", 4)


def test_dog_with_both_partners_out() -> None:
    """tientsin.dog: the lead goes to the next active player on the Dog player's right."""
    state = table("Do 2j", "-", "-", "5j", "-", "7j", more="turn 0 | out 1 2 4").apply("0 play Do")
    assert (state.phase, state.turn) == ("play", 3)


def test_dog_as_the_last_card() -> None:
    """Its player is out and still chooses (tientsin.dog)."""
    state = table("Do", *DOG[1:], more="turn 0").apply("0 play Do")
    assert (state.phase, state.to_act, state.out) == ("dog", (0,), (0,))
    assert state.apply("0 lead 2").turn == 2


def test_dog_as_the_last_card_of_a_triple() -> None:
    """All three out before any opponent: the round is over before anybody leads (tientsin.triple)."""
    state = table("Do", "3j", "-", "5j", "-", "7j", more="turn 0 | out 2 4").apply("0 play Do")
    assert state.phase == "over" and state.count().points == (300, 0)


def test_triple() -> None:
    """tientsin.triple: 300 and no counting; two of a team first are no double victory."""
    state = table(
        "9j", "3j", "-", "5j", "-", "7j", more="turn 0 | out 2 4 | won 1 Kj Kw | calls 4 small; 0 small"
    )
    over = state.apply("0 play 9j")
    assert over.phase == "over"
    assert over.count().points == (300 - 100 - 100, 0)
    assert [line.rule for line in over.count().lines] == ["tientsin.triple"] + ["nanking.tichu.small"] * 2
    two = table("9j", "3j", "-", "5j 6j", "8w", "7j", more="turn 4 | out 2").apply("4 play 8w")
    assert two.phase == "play" and two.out == (2, 4), "no double victory"


def test_a_team_out_after_an_opponent_is_no_triple() -> None:
    """tientsin.triple: before any opponent."""
    state = table("9j", "-", "-", "5j", "-", "7j", more="turn 0 | out 2 1 4").apply("0 play 9j")
    assert state.phase == "play" and state.turn == 3


def test_tails() -> None:
    """tientsin.tail.last, tientsin.tail.fifth. By hand, out 1 0 2 3 4, last 5:

    5 holds K (10) and took T T (20): 30 to team 0+2+4. 4, the fifth, took 5 5 (10): to the first out, 1.
    0 took K K (20), 3 took Dragon (25). Team 0+2+4: 30 + 20 = 50; team 1+3+5: 10 + 25 = 35.
    """
    state = table(
        *("-",) * 5, "Kj", more="over | out 1 0 2 3 4 | won 5 Tj Tw; 4 5j 5w; 0 Kw Kp; 3 Dr | open 5p Ks"
    )
    assert state.count().points == (50, 35)
    assert sorted((line.seat, line.rule, line.points, line.side) for line in state.count().lines) == [
        (0, "nanking.points", 20, 0),
        (3, "nanking.points", 25, 1),
        (4, "tientsin.tail.fifth", 10, 1),
        (5, "tientsin.tail.last", 10, 0),
        (5, "tientsin.tail.last", 20, 0),
    ]


def test_the_fifth_of_the_first_ones_own_team() -> None:
    """tientsin.tail.fifth: the tricks go to the first out, partner or opponent."""
    state = table(*("-",) * 5, "2j", more="over | out 2 1 0 3 4 | won 4 Kj; 5 Tj")
    assert state.count().points == (20, 0)


def test_dragon() -> None:
    """tientsin.gift: to any of the three opponents."""
    state = table("Dr 2j", *DOG[1:], more="turn 0").play(
        "0 play Dr", *(f"{seat} pass" for seat in range(1, 6))
    )
    assert moves(state, 0) == {"0 give 1", "0 give 3", "0 give 5"}
    refused(state, "0 give 2", "tientsin.gift", targets=[1, 3, 5], to=2)
    refused(state, "0 collect", "tientsin.gift", targets=[1, 3, 5])
    assert allowed(state, "0 give 3", "tientsin.gift").won[3] == DECK.dragon


def test_trick_ends_after_five_passes() -> None:
    state = table(*DOG[:5], "2p 7j", more="turn 5").play("5 play 2p")
    assert state.turn == 0
    state = state.play("0 pass", "1 pass", "2 pass", "3 pass")
    assert (state.phase, state.turn) == ("play", 4)
    assert state.apply("4 pass").phase == "collect"


def test_overlooked_wish() -> None:
    """nanking.wish.penalty costs what a triple victory counts."""
    state = parse_position(
        "tientsin wish_fault=penalty | 0: 2j | 1: 8w 9w | 2: 4j | 3: 5j | 4: 6j | 5: 7j"
        " | turn 1 | trick 0 3j | wish 8"
    )
    assert state.apply("1 pass").count().points == (300, 0)


@pytest.mark.parametrize(
    ("totals", "winner"), [("950 900", 0), ("900 990", 1), ("960 990", 1), ("100 0", None)]
)
def test_first_to_a_thousand(totals: str, winner: int | None) -> None:
    """As in the four-hand game; the round below counts 50 : 35."""
    state = table(
        *("-",) * 5,
        "Kj",
        more=f"over | out 1 0 2 3 4 | won 5 Tj Tw; 4 5j 5w; 0 Kw Kp; 3 Dr | totals {totals}",
    )
    assert state.winner == winner
