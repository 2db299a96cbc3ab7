"""Why something is refused: the rule named is the one a learner needs, the most basic reason first."""

from __future__ import annotations

import random

import pytest

from tests.engine.tichu.positions import GAME
from tichu_teach.engine import IllegalAction, NoBomb, Pass, Play, Take, parse_position

OTHERS = "| 2: 2p 3p | 3: 2s 6s"


def leading(hand: str) -> str:
    return f"nanking | 0: 2j 4j | 1: {hand} {OTHERS} | turn 1"


def on(top: str, hand: str, *more: str) -> str:
    return " | ".join([leading(hand), f"trick 0 {top}", *more])


@pytest.mark.parametrize(
    ("cards", "rule"),
    [
        ("3j 3w 3p Ph", "nanking.ph.not-bomb"),
        ("Ma Ph", "nanking.ma.value"),
        ("Ma 3j", "nanking.ma.value"),
        ("Ma 2w 3j Ph", "nanking.ma.value"),
        ("Dr Ph", "nanking.dr.top"),
        ("Dr As", "nanking.dr.top"),
        ("Tj Jp Qp Kj As Dr", "nanking.dr.top"),
        ("Do Ph", "nanking.dog.lead-only"),
        ("Do 3j", "nanking.dog.lead-only"),
        ("3j 4w 5j 6j Ph=9", "nanking.ph.joker"),
        ("3j Ph=5", "nanking.ph.joker"),
    ],
)
def test_special_cards_where_they_do_not_belong(cards: str, rule: str) -> None:
    hand = cards.replace("Ph=9", "Ph").replace("Ph=5", "Ph")
    verdict = parse_position(f"nanking | 0: 2j | 1: {hand} | 2: 2p | 3: 2s | turn 1").ask(f"1 play {cards}")
    assert (verdict.allowed, verdict.rule) == (False, rule)


@pytest.mark.parametrize(
    ("cards", "reason"),
    [
        ("2j 3j", "combo.pair"),
        ("2j 2w 3j", "combo.triple"),
        ("2j 3j 4j", "combo.straight"),
        ("2j 2w 3j 4j", "combo.pairs"),
        ("2j 2w 4j 4p", "combo.pairs"),
        ("9j 9w Ph 3j", "combo.pairs"),
        ("9j 9w 9p 2j", "combo.bomb4"),
        ("9j 9w 9p Ph", "ph.not-bomb"),
        ("2j 3j 4j 5j", "combo.straight"),
        ("2j 3j 4j 5j 7p", "combo.straight"),
        ("Kp Aj 2j 3j 4j", "combo.no-wrap"),
        ("Ma Aj 3j 4j 5j", "combo.no-wrap"),
        ("2j 2w 3j 3w 4j", "combo.fullhouse"),
        ("9j 9w 9p 2j 3j", "combo.fullhouse"),
        ("2j 2w 2p 2s Ph", "combo.fullhouse.distinct"),
        ("Ma 2j 2w 3j 3w", "ma.value.shape"),
        ("2j 2w 3j 3w 5j 9j", "combo.pairs"),
        ("2j 2w 4j 4p Ph Aj", "combo.pairs"),
        ("2j 2w 2p 3j 3w 4j", "combo.straight"),
        ("2j 3j 5j 6w Ph 9j", "combo.straight"),
        ("3j 9p", "combo.pair"),
        ("3j 3w 9p", "combo.triple"),
        ("3j 3w 5p 5j", "combo.pairs"),
        ("3j 3w 9p Ph", "combo.pairs"),
        ("4p 4w 5j 5p 6w 6p 8j 8w", "combo.pairs"),
        ("4p 5j 6j 7j", "combo.straight"),
        ("4p 5j 6j 7j 9j", "combo.straight"),
        ("4p 4s 4w 7j 9j", "combo.fullhouse"),
        ("4p 4s 4w 7j", "combo.bomb4"),
        ("4p 4s 7j 9w", "combo.pairs"),
        ("4p 4s 4w 7j 9j Js", "combo.straight"),
        ("4p 4s 4w 4j 7j", "combo.fullhouse"),
        ("3j 5w 9p Ph", "combo.pairs"),
        ("4p 4s 6w 6j 8w 8j Ts Jw", "combo.pairs"),
        ("4p 4s 7j 7s 9w 9p Js Ks", "combo.pairs"),
        ("Jp Qp Kj As 2w", "combo.no-wrap"),
        ("Jp Qp Kj As Ma", "combo.no-wrap"),
        ("3j 3w 3p 3s Ph", "combo.fullhouse.distinct"),
    ],
)
def test_what_cards_come_closest_to(cards: str, reason: str) -> None:
    """By their number first, then by what they have most of: that decides what is explained."""
    position = f"nanking | 0: {cards} | 1: Tj | 2: Tp | 3: Dr | turn 0"
    verdict = parse_position(position).ask(f"0 play {cards}")
    assert (verdict.allowed, verdict.reason) == (False, reason)
    row = {"ma.value.shape": "ma.value"}.get(reason, reason)
    assert verdict.rule == f"nanking.{row}" and verdict.facts["size"] == len(cards.split())
    assert row == "ma.value" or {*verdict.facts["cards"]} == {*cards.split()}


REFUSED = [
    # not your cards, before anything else
    (leading("3j 5j"), "1 play 9p", "nanking.deck"),
    (leading("3j 5j"), "1 play 3j 9p", "nanking.deck"),
    (on("8w", "3j 8p", "wish 8"), "3 play 9p 9w", "nanking.deck"),
    # then: not a combination, even out of turn
    (on("8w", "3j 8p"), "3 play 2s 6s", "nanking.combo.pair"),
    # then: not your moment, even if it would not beat
    (on("8w", "3j 8p"), "2 play 2p", "nanking.seats"),
    (on("8w", "3j 8p"), "3 pass", "nanking.seats"),
    (leading("3j 5j"), "2 play 2p", "nanking.seats"),
    (leading("3j 5j"), "2 pass", "nanking.seats"),
    # then: another kind, or too low, before the wish
    (on("8w", "9j 9p 8p", "wish 8"), "1 play 9j 9p", "nanking.follow"),
    (on("8w", "5j 8p", "wish 8"), "1 play 5j", "nanking.follow"),
    (on("8w", "5j 8p", "wish 8"), "1 play 8p", "nanking.follow"),
    (on("8w", "Do 8p"), "1 play Do", "nanking.dog.lead-only"),
    (on("8w", "Ma 8p"), "1 play Ma", "nanking.ma.value"),
    (on("Dr", "Ph 8p"), "1 play Ph", "nanking.ph.not-dragon"),
    (on("Dr", "Ph As"), "1 play As", "nanking.follow"),
    (on("As", "Ph Kj"), "1 play Kj", "nanking.follow"),
    (on("8w 8s 8j 8p", "9j 9p 9s"), "1 play 9j 9p 9s", "nanking.bomb.beats"),
    (on("8w 8s 8j 8p", "7j 7p 7s 7w"), "1 play 7j 7p 7s 7w", "nanking.bomb.beats"),
    (on("4w 5w 6w 7w 8w", "Aj Ap As Aw"), "1 play Aj Ap As Aw", "nanking.bomb.beats"),
    (on("4w 5w 6w 7w 8w 9w", "Tj Jj Qj Kj Aj"), "1 play Tj Jj Qj Kj Aj", "nanking.bomb.beats"),
    (on("4w 5w 6w 7p 8w", "9j Tj Jj Qj Kj Aj", "wish 9"), "1 pass", "nanking.wish.duty.bomb"),
    (on("4w 5w 6w 7p 8w", "9j Tj Jj Qj Kp Aj"), "1 play 9j Tj Jj Qj Kp Aj", "nanking.follow"),
    (leading("7w 7j 7s 7p"), "1 pass", "nanking.no-lead-pass"),
    # the rest of a turn
    (on("8w", "3j 8p"), "1 wish 8", "nanking.wish.make"),
    (on("8w", "3j 8p"), "0 collect", "nanking.trick.end"),
    (on("8w", "3j 8p"), "0 give 1", "nanking.trick.end"),
    (on("8w", "3j 8p"), "1 nobomb", "nanking.bomb.any-time"),
    (on("8w", "3j 8p"), "1 take", "nanking.take"),
    (on("8w", "3j 8p"), "1 grand", "nanking.tichu.grand"),
    (on("8w", "3j 8p"), "0 tichu", "nanking.tichu.small"),
    (on("8w", "3j 8p", "calls 1 small", "played 0"), "1 tichu", "nanking.tichu.grand"),
    (on("8w", "3j 8p", "calls 1 small", "played 0"), "1 retract", "nanking.tichu.both"),
    (on("8w", "3j 8p"), "1 push 3j 8p 2j", "nanking.push.simultaneous"),
]


@pytest.mark.parametrize(("position", "action", "rule"), REFUSED)
def test_refusals(position: str, action: str, rule: str) -> None:
    state = parse_position(position)
    verdict = state.ask(action)
    assert (verdict.allowed, verdict.rule) == (False, rule), verdict
    with pytest.raises(IllegalAction, match=rule):
        state.apply(action)


def test_out_of_turn_on_the_very_first_lead() -> None:
    state = GAME.deal(random.Random(5)).play("0 take", "1 take", "2 take", "3 take")
    state = state.play(*[state.sample_push(seat) for seat in range(4)])
    other = (state.turn + 1) % 4
    card = GAME.deck.names(state.hands[other])[0]
    verdict = state.ask(f"{other} play {card}")
    assert not verdict and "nanking.lead.first" in verdict.also and verdict.facts["turn"] == state.turn
    assert state.hands[state.turn] & GAME.deck.mahjong
    assert any(
        not action.combo.cards & GAME.deck.mahjong for action in state.legal() if isinstance(action, Play)
    )


def test_a_flush_is_no_straight() -> None:
    """Whatever it is called, it is a bomb."""
    state = parse_position(
        "nanking | 0: 2j 3j | 1: 4j 5j 6j 7j 8j 9w | 2: 2p | 3: 2s | turn 1 | trick 0 4p 5p 6p 7p 8s"
    )
    flush = GAME.combo(GAME.deck.parse("4j 5j 6j 7j 8j"))
    assert flush.kind == "bombflush"
    assert state.ask(Play(1, flush._replace(kind="straight"))).rule == "nanking.combo.flush-is-bomb"
    verdict = state.ask(Play(1, flush))
    assert verdict and "nanking.combo.flush-is-bomb" in verdict.also
    assert state.ask("1 play 5j 6j 7j 8j 9w").rule == "nanking.follow", "a straight to the nine is higher"


def test_seats_outside_the_table() -> None:
    state = parse_position(leading("3j 5j"))
    for action in (Pass(4), Take(-1), NoBomb(99), Play(7, GAME.combo(GAME.deck.parse("3j")))):
        assert state.ask(action).rule == "nanking.seats"


def test_pushed_cards_go_right_across_and_left() -> None:
    state = GAME.deal(random.Random(9)).play("0 take", "1 take", "2 take", "3 take")
    before = state.hands
    pushes = [state.sample_push(seat) for seat in range(4)]
    for push in pushes:
        state = state.apply(push)
    for seat in range(4):
        given = sum(pushes[seat].cards)
        got = sum(pushes[(seat - step) % 4].cards[step - 1] for step in (1, 2, 3))
        assert state.hands[seat] == before[seat] - given + got
    assert state.phase == "play" and state.hands[state.turn] & GAME.deck.mahjong


@pytest.mark.parametrize("action", ["1 play 8w", "1 play 9w", "1 play Ma", "1 play Dr"])
def test_a_card_on_a_phoenix_is_told_of_half_ranks(action: str) -> None:
    """nanking.ph.single bears on every single card that is played to a Phoenix, high or low."""
    table = "nanking | 0: 2j | 1: Ma 8w 9w Dr | 2: 3p | 3: 4s | turn 1 | trick {}"
    assert "nanking.ph.single" in parse_position(table.format("3 8p; 0 Ph")).ask(action).also
    assert "nanking.ph.single" not in parse_position(table.format("0 8p")).ask(action).also
    led = parse_position(table.format("0 Ph")).ask(action).also
    assert "nanking.ph.single.lead" in led and "nanking.ph.single" not in led
