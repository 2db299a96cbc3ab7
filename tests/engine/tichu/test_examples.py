"""Worked examples of the rules, A to P, each under its letter."""

from __future__ import annotations

import pytest

from tests.engine.verdicts import allowed, moves, refused
from tichu_teach.engine import parse_position
from tichu_teach.engine.tichu.state import State

MIXED = "3j 4w 5p 6p 7j 8w 9p Tp Jj Qj Kj Kw Kp Ks"  # A: a run of mixed suits under four kings
FLUSH = "3w 4w 5w 6w 7w 8w 9w Tw Jw Qj Kj Kw Kp Ks"  # B: the run to the jack is of one suit
KINGS = "1 play Kj Kw Kp Ks"


def wished_eight(hand: str, other: str = "2s 3s") -> State:
    """0 has just played the Mahjong and wished an eight; seat 1 holds `hand`."""
    return parse_position(f"nanking | 0: Ma 4p 5j | 1: {hand} | 2: {other} | 3: 2p 3p | turn 0").play(
        "0 play Ma", "0 wish 8"
    )


def test_a_a_bomb_before_the_turn_owes_nothing_but_the_lead_does() -> None:
    state = wished_eight(MIXED)
    assert state.phase == "window" and state.to_act == (1,)
    state = allowed(state, KINGS, "nanking.bomb.any-time", "nanking.wish.only-in-turn")
    assert state.wish == 8, "four kings fulfil no wish for an eight"
    state = state.play("2 pass", "3 pass", "0 pass", "1 collect")
    assert (state.phase, state.turn, state.wish) == ("play", 1, 8)
    run = "1 play 3j 4w 5p 6p 7j 8w 9p Tp Jj"
    assert allowed(state, run, "nanking.wish.lead").hands[1] == state.game.deck.parse("Qj")
    assert allowed(state, run + " Qj").out == (1,)
    assert allowed(state, "1 play 8w").wish == 0
    refused(state, "1 play 3j", "nanking.wish.lead", wish=8, lead=True)
    refused(state, "1 play 9p Tp Jj Qj Aj", "nanking.deck", missing=["Aj"])
    refused(state, "1 pass", "nanking.no-lead-pass")
    assert all("8w" in text for text in moves(state, 1))


def test_a_prime_in_turn_only_the_eight_will_do() -> None:
    state = wished_eight(MIXED).apply("1 nobomb")
    assert (state.phase, state.turn) == ("play", 1)
    assert moves(state, 1) == {"1 play 8w"}
    refused(state, "1 pass", "nanking.wish.duty", wish=8, owed=[["8w"]])
    refused(state, "1 play 9p", "nanking.wish.duty", wish=8)
    refused(state, KINGS, "nanking.wish.duty", owed=[["8w"]])
    assert allowed(state, "1 play 8w", "nanking.wish.duty").wish == 0


def test_a_prime_except_a_bomb_that_contains_an_eight() -> None:
    state = wished_eight("8j 8w 8p 8s Kj").apply("1 nobomb")
    eights = {f"1 play 8{suit}" for suit in "jwps"}
    assert moves(state, 1) == eights | {"1 play 8j 8w 8p 8s"}
    assert allowed(state, "1 play 8j 8w 8p 8s").wish == 0


def test_b_ones_own_bomb_must_be_bombed() -> None:
    state = wished_eight(FLUSH).play(KINGS, "2 pass", "3 pass", "0 pass")
    assert (state.phase, state.turn) == ("collect", 1)
    refused(state, "1 collect", "nanking.wish.own-top", wish=8)
    refused(state, "1 play 8w", "nanking.wish.own-top", wish=8)  # not "first take the trick in"
    assert moves(state, 1) and all("8w" in text for text in moves(state, 1))
    state = allowed(state, "1 play 3w 4w 5w 6w 7w 8w 9w Tw Jw", "nanking.wish.own-top", "nanking.bomb.own")
    assert state.wish == 0
    assert [seat for seat, _ in state.trick] == [0, 1, 1]


def test_c_another_players_flush_with_the_eight_must_beat_the_kings() -> None:
    state = wished_eight(MIXED, other="5s 6s 7s 8s 9s Ap").apply(KINGS)
    assert state.phase == "window" and state.to_act == (2,)
    allowed(state, "2 nobomb")  # out of turn nothing is owed yet
    state = state.apply("2 nobomb")
    assert (state.phase, state.turn) == ("play", 2)
    assert moves(state, 2) == {"2 play 5s 6s 7s 8s 9s"}
    refused(state, "2 pass", "nanking.wish.duty.bomb", owed=[["5s", "6s", "7s", "8s", "9s"]])
    assert allowed(state, "2 play 5s 6s 7s 8s 9s", "nanking.wish.duty.bomb").wish == 0


def test_d_the_wisher_is_bound_by_the_own_wish() -> None:
    state = parse_position(
        "nanking | 0: Ma As 5j 6j | 1: Aj 9j 9w | 2: 4p 4w | 3: 2j 2w 2p 2s 7p 8p | turn 0 | calls 1 grand"
    )
    state = state.play(
        "0 play Ma", "0 wish A", "3 play 2j 2w 2p 2s", "0 pass", "1 pass", "2 pass", "3 collect"
    )
    assert (state.turn, state.wish) == (3, 14)
    state = allowed(state, "3 play 7p", "nanking.wish.unable")  # no ace, so free to lead a seven
    assert moves(state, 0) == {"0 play As"}
    refused(state, "0 pass", "nanking.wish.self", wish=14)
    assert allowed(state, "0 play As", "nanking.wish.self").wish == 0


def test_e_the_phoenix_is_needed_as_the_other_card() -> None:
    state = parse_position(
        "nanking | 0: 2j 2w | 1: 8w 3p Ph | 2: 3s 4s | 3: 4p 5p | turn 1 | trick 0 7j 7w | wish 8"
    )
    assert moves(state, 1) == {"1 play 8w Ph=8"}
    refused(state, "1 pass", "nanking.wish.duty.phoenix", owed=[["8w", "Ph"]])
    assert allowed(state, "1 play 8w Ph", "nanking.wish.duty.phoenix").wish == 0


def test_f_the_phoenix_never_stands_in_for_the_wished_card() -> None:
    state = parse_position(
        "nanking | 0: 2j 2w | 1: 9j 9w Ph | 2: 3s 4s | 3: 4p 5p | turn 1 | trick 0 7j 7w | wish 8"
    )
    assert moves(state, 1) == {"1 pass", "1 play 9j 9w", "1 play 9j Ph=9", "1 play 9w Ph=9"}
    allowed(state, "1 pass", "nanking.wish.not-phoenix")
    assert allowed(state, "1 play 9j 9w").wish == 8


def test_g_a_straight_with_the_phoenix_fulfils() -> None:
    state = parse_position(
        "nanking | 0: 2j 2w | 1: 4j 5w 6p 8s Ph | 2: 3s 4s | 3: 4p 5p | turn 1"
        " | trick 0 2p 3p 4w 5s 6s | wish 8"
    )
    assert moves(state, 1) == {"1 play 4j 5w 6p 8s Ph=7"}
    refused(state, "1 pass", "nanking.wish.duty.phoenix")
    assert allowed(state, "1 play 4j 5w 6p 8s Ph=7").wish == 0


def test_h_the_higher_straight_is_owed_the_lower_is_not() -> None:
    table = "| 2: 3s 4s | 3: 4p 6p | turn 1 | trick 0 5p 6s 7s 8p 9s | wish 8"
    state = parse_position(f"nanking | 0: 2j 2w | 1: 8j 9w Tp Js Qj {table}")
    assert moves(state, 1) == {"1 play 8j 9w Tp Js Qj"}
    refused(state, "1 pass", "nanking.wish.duty", owed=[["8j", "9w", "Tp", "Js", "Qj"]])
    state = parse_position(f"nanking | 0: 2j 2w | 1: 4j 5w 6j 7j 8j {table}")
    assert moves(state, 1) == {"1 pass"}
    allowed(state, "1 pass", "nanking.wish.unable")
    refused(state, "1 play 4j 5w 6j 7j 8j", "nanking.follow")


def test_i_the_straight_of_the_mahjong_does_not_fulfil_its_own_wish() -> None:
    state = parse_position("nanking | 0: Ma 2j 3w 4p 5s 9j | 1: 5j 6j | 2: 5w 7w | 3: 8p 8s | turn 0")
    state = state.apply("0 play Ma 2j 3w 4p 5s")
    assert state.phase == "wish" and state.to_act == (0,)
    wishes = {f"0 wish {rank}" for rank in ["none", *"23456789TJQKA"]}
    assert moves(state, 0) == wishes
    state = allowed(state, "0 wish 5", "nanking.wish.not-itself")
    assert state.wish == 5
    state = state.play("1 pass", "2 pass", "3 pass", "0 collect", "0 play 9j", "1 pass", "2 pass", "3 pass")
    state = state.apply("0 collect")
    assert (state.wish, state.turn) == (5, 1), "the wish outlives the trick and its maker's cards"


def test_j_a_dragon_bombed_after_three_passes_gives_nothing() -> None:
    state = parse_position("nanking | 0: Dr 2j | 1: 3p 4p | 2: 5s 6s | 3: 7j 7w 7p 7s 9j | turn 0").play(
        "0 play Dr", "3 nobomb", "1 pass", "2 pass", "3 pass"
    )
    assert state.phase == "window" and state.to_act == (3,)
    state = allowed(state, "3 play 7j 7w 7p 7s", "nanking.bomb.before-collect")
    state = state.play("0 pass", "1 pass", "2 pass")
    refused(state, "3 give 0", "nanking.dr.bombed")
    state = allowed(state, "3 collect", "nanking.dr.bombed")
    assert state.won[3] == state.game.deck.parse("Dr 7j 7w 7p 7s")
    assert state.turn == 3


def test_j_also_when_the_window_was_let_go_by() -> None:
    state = parse_position("nanking | 0: Dr 2j | 1: 3p 4p | 2: 5s 6s | 3: 7j 7w 7p 7s 9j | turn 0").play(
        "0 play Dr", "1 pass", "2 pass", "3 pass", "3 nobomb"
    )
    assert state.phase == "collect" and moves(state, 0) == {"0 give 1", "0 give 3"}
    allowed(state, "3 play 7j 7w 7p 7s", "nanking.bomb.before-collect")


@pytest.mark.parametrize(
    ("out", "side"),
    [("0", 0), ("1 0", None), ("3 0", None)],
    ids=["double-victory", "three-out-1", "three-out-3"],
)
def test_k_the_dog_as_the_last_card(out: str, side: int | None) -> None:
    """With the partner out this always ends the round: two partners are out, or three players."""
    hands = {seat: "-" if str(seat) in out else f"{seat + 2}p {seat + 6}p" for seat in (0, 1, 3)}
    state = parse_position(
        f"nanking | 0: {hands[0]} | 1: {hands[1]} | 2: Do | 3: {hands[3]} | turn 2 | out {out}"
    )
    state = allowed(state, "2 play Do", "nanking.dog.partner-out")
    assert state.phase == "over" and state.out[-1] == 2
    assert state.game.deck.parse("Do") & (state.won[0] | state.won[1] | state.won[2] | state.won[3]) == 0
    doubles = [line for line in state.count().lines if line.rule == "nanking.double"]
    assert [line.side for line in doubles] == ([] if side is None else [side])


@pytest.mark.parametrize(("out", "leader"), [("0", 1), ("1 0", 2)])
def test_k_the_lead_goes_to_the_right_of_the_partner_who_is_out(out: str, leader: int) -> None:
    hands = {seat: "-" if str(seat) in out else f"{seat + 2}p {seat + 6}p" for seat in (0, 1, 3)}
    state = parse_position(
        f"nanking | 0: {hands[0]} | 1: {hands[1]} | 2: Do 9j | 3: {hands[3]} | turn 2 | out {out}"
    )
    state = allowed(state, "2 play Do", "nanking.dog.partner-out")
    assert (state.phase, state.turn, state.trick) == ("play", leader, ())


def test_k_the_partner_still_in_leads() -> None:
    state = parse_position("nanking | 0: 2p | 1: 3p | 2: Do | 3: 4p | turn 2").apply("2 play Do")
    assert (state.phase, state.turn, state.out) == ("play", 0, (2,))


SHEET = (
    "nanking | 0: - | 1: - | 2: 5j Kj Ph | 3: - | over | out 0 1 3"
    " | won 0 Kw Kp Ks Ts; 1 Tj Tw Tp; 2 Dr; 3 5w 5p 5s"
)


def sums(position: str) -> tuple[int, ...]:
    return parse_position(position).count().points


def test_l_the_last_players_hand_and_tricks() -> None:
    count = parse_position(SHEET).count()
    assert count.points == (65, 35)
    lines = {(line.rule, line.seat): (line.points, line.side) for line in count.lines}
    assert lines["nanking.tail.hand", 2] == (-10, 1)
    assert lines["nanking.tail.tricks", 2] == (25, 0)
    assert lines["nanking.points", 0] == (40, 0)
    assert lines["nanking.points", 1] == (30, 1)
    assert lines["nanking.points", 3] == (15, 1)


def test_m_both_sides_called() -> None:
    assert sums(SHEET + " | calls 1 small; 0 small") == (165, -65)


def test_n_double_victory_counts_no_cards_but_the_calls() -> None:
    position = (
        "nanking | 0: 2j 2w | 1: - | 2: 3j 3w | 3: - | over | out 1 3 | won 0 Kw Kp; 3 Tj"
        " | calls 3 small; 0 grand"
    )
    count = parse_position(position).count()
    assert count.points == (-200, 100)
    assert [(line.points, line.side, line.rule) for line in count.lines] == [
        (200, 1, "nanking.double"),
        (-100, 1, "nanking.tichu.small"),
        (-200, 0, "nanking.tichu.grand"),
    ]


def test_o_the_phoenix_on_the_mahjong_is_one_and_a_half() -> None:
    state = parse_position("nanking | 0: Ma 3j | 1: Ph 4p | 2: 2s 3s | 3: 5w 6w | turn 0")
    state = state.play("0 play Ma", "0 wish none", "1 play Ph")
    assert state.top.rank == 1.5
    allowed(state, "2 play 2s", "nanking.follow")


def test_o_the_phoenix_led_is_one_and_a_half() -> None:
    state = parse_position("nanking | 0: Ph 3j | 1: Ma 4p | 2: 2s 3s | 3: 5w 6w | turn 0").apply("0 play Ph")
    assert state.top.rank == 1.5
    refused(state, "1 play Ma", "nanking.ma.value")
    allowed(state.apply("1 pass"), "2 play 2s")


def test_p_with_two_players_left_one_pass_ends_the_trick() -> None:
    state = parse_position("nanking | 0: 7j 2j | 1: 8p 9p | 2: - | 3: - | turn 0 | out 3 2")
    state = state.play("0 play 7j", "1 pass")
    assert (state.phase, state.turn) == ("collect", 0)
    state = allowed(state, "0 collect", "nanking.trick.end")
    assert (state.phase, state.turn) == ("play", 0)
