"""Why something is refused: the rule named is the one a learner needs, the most basic reason first."""

import random

import pytest

from tests.engine.tichu.positions import GAME
from tests.tables import rows
from tichu_teach.engine import NoBomb, Pass, Play, Take, parse_position


@pytest.mark.parametrize(("cards", "rule"), rows(__file__, "special cards where they do not belong"))
def test_special_cards_where_they_do_not_belong(cards: str, rule: str) -> None:
    hand = cards.replace("Ph=9", "Ph").replace("Ph=5", "Ph")
    verdict = parse_position(f"nanking | 0: 2j | 1: {hand} | 2: 2p | 3: 2s | turn 1").ask(f"1 play {cards}")
    assert (verdict.allowed, verdict.rule) == (False, rule)


@pytest.mark.parametrize(("cards", "reason"), rows(__file__, "what cards come closest to"))
def test_what_cards_come_closest_to(cards: str, reason: str) -> None:
    """By their number first, then by what they have most of: that decides what is explained."""
    position = f"nanking | 0: {cards} | 1: Tj | 2: Tp | 3: Dr | turn 0"
    verdict = parse_position(position).ask(f"0 play {cards}")
    assert (verdict.allowed, verdict.reason) == (False, reason)
    row = {"ma.value.shape": "ma.value"}.get(reason, reason)
    assert verdict.rule == f"nanking.{row}" and verdict.facts["size"] == len(cards.split())
    assert row == "ma.value" or {*verdict.facts["cards"]} == {*cards.split()}


def test_out_of_turn_on_the_very_first_lead() -> None:
    state = GAME.deal(random.Random(5)).play("0 take", "1 take", "2 take", "3 take")
    state = state.play(*[state.sample_push(seat) for seat in range(4)])
    other = (state.turn + 1) % 4
    card = GAME.deck.names(state.hands[other])[0]
    verdict = state.ask(f"{other} play {card}")
    assert not verdict and "nanking.lead.first" in verdict.other_rules and verdict.facts["turn"] == state.turn
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
    assert verdict and "nanking.combo.flush-is-bomb" in verdict.other_rules
    assert state.ask("1 play 5j 6j 7j 8j 9w").rule == "nanking.follow", "a straight to the nine is higher"


@pytest.mark.parametrize(
    ("card", "rule"), [("Do", "dog.lead-only"), ("Ph", "ph.single"), ("3j", "combo.single")]
)
def test_a_card_alone_is_what_it_is_whatever_it_is_called(card: str, rule: str) -> None:
    pair = GAME.combo(GAME.deck.parse(card))._replace(kind="pair")
    state = parse_position("nanking | 0: 2j 4j | 1: 3j Do Ph | 2: 2p | 3: 2s | turn 1")
    assert state.ask(Play(1, pair)).rule == f"nanking.{rule}"


def test_seats_outside_the_table() -> None:
    state = parse_position("nanking | 0: 2j 4j | 1: 3j 5j | 2: 2p 3p | 3: 2s 6s | turn 1")
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
    assert "nanking.ph.single" in parse_position(table.format("3 8p; 0 Ph")).ask(action).other_rules
    assert "nanking.ph.single" not in parse_position(table.format("0 8p")).ask(action).other_rules
    led = parse_position(table.format("0 Ph")).ask(action).other_rules
    assert "nanking.ph.single.lead" in led and "nanking.ph.single" not in led


@pytest.mark.parametrize(("cards", "passes"), [("9w Kj", True), ("8w Kj", False)])
def test_only_who_cannot_grant_a_wish_must_pass(cards: str, passes: bool) -> None:
    """nanking.wish.unable, the option."""
    line = (
        f"wish_unable=must-pass | 0: {cards} | 1: 2w 5p | 2: 3p 6p | 3: 4s 7s | turn 0 | trick 3 Ma | wish 8"
    )
    assert parse_position(f"nanking {line}").must_pass == passes
