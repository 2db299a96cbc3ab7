"""Whole rounds written down as at a table, replayed move by move, with hand-counted results."""

from __future__ import annotations

import re

import pytest

from tests.engine.tichu.positions import DECK, GAME
from tichu_teach.engine import IllegalAction, parse_position
from tichu_teach.engine.climbing.cards import bits
from tichu_teach.engine.state import Ruleset
from tichu_teach.engine.tichu.state import State


def start(hands: str, pushes: str, early: str = "", game: Ruleset = GAME) -> State:
    """The lead of a round from the four hands **after** the push and what each seat gave away.

    `pushes` has a line a seat: the cards for the right-hand neighbour, the partner, the left-hand one.
    `early` are announcements made before the push, such as "1 grand".
    """
    after = [DECK.parse(line) for line in hands.strip().splitlines()]
    given = [line.split() for line in pushes.strip().splitlines()]
    assert sum(after) == DECK.all and all(hand.bit_count() == 14 for hand in after)
    dealt = list(after)
    for seat, cards in enumerate(given):
        for place, card in enumerate(cards, 1):
            assert DECK.parse(card) & after[(seat + place) % 4], f"{card} does not go to {(seat + place) % 4}"
            dealt[(seat + place) % 4] -= DECK.parse(card)
            dealt[seat] += DECK.parse(card)
    state = game.lay_out([list(bits(hand)) for hand in dealt], 0)
    state = state.play(*[line for line in early.split(", ") if "grand" in line])
    state = state.play(*[f"{seat} take" for seat in range(4)])
    state = state.play(*[line for line in early.split(", ") if "tichu" in line])
    state = state.play(*[f"{seat} push {' '.join(cards)}" for seat, cards in enumerate(given)])
    assert state.hands == tuple(after)
    assert state.turn == next(seat for seat, hand in enumerate(after) if hand & DECK.mahjong)
    return state


def replay(state: State, log: str) -> State:
    """Plays a log: lines like `(0) 8j 8w`, `(1) pass`, `(2) tichu`, `(0) wish 8`, `(3) give 0`."""
    for number, line in enumerate(log.strip().splitlines(), 1):
        for seat, what in re.findall(r"\((\d)\) ([^(]+)", line):
            try:
                state = state.play(f"{seat} {what.strip()}")
            except IllegalAction as error:
                raise AssertionError(f"line {number}, ({seat}) {what}: {error}; {state}") from error
    return state


def won(state: State) -> list[int]:
    return [DECK.points(cards) for cards in state.won]


FOURTEEN = """
    Ma 2j 3w 4p 5s 6j 7w 8p 9s Tj Jw Qp Ks Aj
    2s 3s 4s 5p 6s 7s 8s 9j 9w 9p Tw Tp Ts Do
    2w 2p 3j 3p 4j 4w 5j 5w 6w 6p 7j 7p 8j 8w
    Jj Jp Js Qj Qw Qs Kj Kw Kp Aw Ap As Ph Dr
"""
FOURTEEN_PUSHES = """
    2s 2w Jj
    2p Jp Ma
    Js 2j 3s
    3w 4s 3j
"""


def test_a_straight_of_fourteen_cards() -> None:
    """Out at one stroke with a wish left behind that binds the next leader; a Dragon for one who is out."""
    state = start(FOURTEEN, FOURTEEN_PUSHES, "3 tichu")
    state = replay(
        state,
        """
        (0) Ma 2j 3w 4p 5s 6j 7w 8p 9s Tj Jw Qp Ks Aj   (0) wish 8
        (1) pass (2) pass (3) pass
        """,
    ).apply("0 collect")
    assert (state.out, state.turn, state.wish) == ((0,), 1, 8), "the lead goes to the right of who is out"
    assert state.ask("1 play Do").rule == "nanking.wish.lead"
    state = replay(
        state,
        """
        (1) 8s (2) pass (3) pass
        (1) Do
        (3) Aw Ap As (1) pass (2) pass
        (3) Kj Kw Kp Qj Qw (1) pass (2) pass
        (3) Jj Jp Js Qs Ph (1) pass (2) pass
        (3) Dr (1) pass (2) pass (3) give 0
        (1) 2s 3s 4s 5p 6s 7s (2) pass
        (1) 9j 9w 9p Tw Tp (2) pass
        (1) Ts
        """,
    )
    assert (state.phase, state.out) == ("over", (0, 3, 1))
    assert won(state) == [50, 35, 0, 5]
    assert state.count().points == (50, 50 - 100), "the last hand's ten goes over, the call is lost"


WISH_AND_BOMB = """
    Ma 2j 3j 4w Ph 6p 6s 8j 9j 9w Kj Kw As Do
    2w 2p 3w 5w 7w 7j Tj Js 9p Tp Jp Qp Kp Ap
    3p 3s 4j 4p 4s 5j 5p 8w 8p Jj Jw Qj Qw Dr
    2s 5s 6j 6w 7p 7s 8s 9s Tw Ts Qs Ks Aj Aw
"""
WISH_AND_BOMB_PUSHES = """
    2w 3p 2s
    3s 5s 2j
    6j 3j 3w
    4w 5w 4j
"""


def test_a_wish_over_four_tricks_and_a_bombed_dragon() -> None:
    """A Mahjong straight with the Phoenix; the wish waits till its holder leads; the last one's tricks."""
    state = start(WISH_AND_BOMB, WISH_AND_BOMB_PUSHES)
    state = replay(
        state,
        """
        (2) tichu
        (0) Ma 2j 3j 4w Ph=5 (0) wish 3
        (1) pass (2) pass (3) 5s 6j 7p 8s 9s (0) pass (1) pass (2) pass
        (3) Tw Ts (0) Kj Kw (1) pass (2) pass (3) Aj Aw (0) pass (1) pass (2) pass
        (3) 2s (0) 9j (1) tichu (1) pass (2) Dr (3) pass (0) pass (1) 9p Tp Jp Qp Kp
        (2) pass (3) pass (0) pass
        """,
    ).apply("1 collect")
    assert (state.turn, state.wish) == (1, 3), "four kinds of trick, and still nobody could play a three"
    assert {state.text(action) for action in state.legal(1)} == {"1 play 3w"}
    state = replay(
        state,
        """
        (1) 3w (2) 4j (3) 6w (0) As (1) pass (2) pass (3) pass
        (0) Do
        (2) 3p 3s 4p 4s 5j 5p (3) pass (0) pass (1) pass
        (2) Jj Jw Qj Qw (3) pass (0) pass (1) pass
        (2) 8w 8p (3) pass (0) pass (1) pass
        (3) Ks (0) pass (1) Ap (3) pass (0) pass
        (1) 2w 2p (3) pass (0) 6p 6s (1) 7w 7j (3) pass (0) pass
        (1) 5w (3) 7s (0) 9w (1) Tj (3) Qs (0) pass (1) pass
        (0) 8j
        """,
    )
    assert (state.phase, state.out) == ("over", (2, 3, 0))
    assert won(state) == [0, 55, 10, 35]
    assert state.count().points == (65 + 100, 35 - 100)


OWN_DRAGON = """
    5s 6p 6s 8p 8s Tp Ts Jw Jp Js Qp Qs Kp Ks
    Ma Dr 7j 7w 7p 7s Aj Aw Ap 2j 2w 2p 3j 3w
    As Do 2s 3p 3s 4s 5p 6j 6w 8j 8w Tj Tw Jj
    Ph 4j 4w 4p 5j 5w 9j 9w 9p 9s Qj Qw Kj Kw
"""
OWN_DRAGON_PUSHES = """
    Ma As Ph
    Do 4j 5s
    4w 6p Dr
    6s 2j 2s
"""


def test_a_grand_tichu_with_a_bomb_on_ones_own_dragon() -> None:
    """The Phoenix on an ace, the Dragon on the Phoenix, sevens on the own Dragon, and a double victory."""
    state = start(OWN_DRAGON, OWN_DRAGON_PUSHES, "1 grand, 0 tichu")
    state = replay(state, "(1) Ma (1) wish none (2) As (3) Ph")
    assert state.top.rank == 14.5
    state = replay(state, "(0) pass (1) Dr (2) pass (3) pass (0) pass")
    assert state.to_act == (3,), "three could take the Dragon's trick with the nines"
    assert {state.text(action) for action in state.close_window().legal(1)} == {
        "1 play 7j 7w 7p 7s",
        "1 give 2",
        "1 give 0",
    }
    state = replay(
        state,
        """
        (1) 7j 7w 7p 7s (2) pass (3) pass (0) pass
        (1) 2j 2w 2p 3j 3w (2) pass (3) pass (0) pass
        (1) Aj Aw Ap (2) pass (3) pass (0) pass
        (2) 2s (3) 9j 9w 9p 9s (0) pass (2) pass
        (3) 4j 4w 4p 5j 5w (0) pass (2) pass
        (3) Qj Qw Kj Kw
        """,
    )
    assert (state.phase, state.out) == ("over", (1, 3))
    assert DECK.parse("Dr") & state.won[1], "the bomber keeps the Dragon"
    assert state.count().points == (-100, 200 + 200)
    assert [line.rule for line in state.count().lines] == [
        "nanking.double",
        "nanking.tichu.grand",
        "nanking.tichu.small",
    ]


def test_the_dragon_given_at_the_very_end_and_the_dog_past_a_partner() -> None:
    """The end of a round: the Dog goes round a partner who is out; the Dragon wins the last trick of all."""
    state = parse_position(
        "nanking | 0: Tp Ts | 1: 2s 3j 5w Kj Dr | 2: Do 4j 5s As | 3: 6j 7j | turn 0 | calls 3 small; 0 small"
    )
    state = replay(
        state,
        """
        (0) Tp Ts (1) pass (2) pass (3) pass
        (1) 3j (2) As (3) pass (1) pass
        (2) Do
        (1) 5w (2) pass (3) 6j (1) Kj (2) pass (3) pass
        (1) 2s (2) 4j (3) 7j (1) Dr
        """,
    )
    assert (state.phase, state.out, state.to_act) == ("collect", (0, 3, 1), (1,))
    assert {state.text(action) for action in state.legal()} == {"1 give 2", "1 give 0"}
    assert state.ask("1 give 2").rule == "nanking.dr.last"
    to_the_last, to_the_first = state.apply("1 give 2"), state.apply("1 give 0")
    assert won(to_the_last) == [20, 15, 25, 0]
    assert won(to_the_first) == [45, 15, 0, 0]
    for state in (to_the_last, to_the_first):
        assert state.phase == "over"
        assert state.count().points == (45 + 100, 15 + 5 - 100)


def test_a_bomb_led_after_a_higher_bomb_has_won() -> None:
    """What the owner of a trick cannot throw on it, it leads; what it can, goes on the trick (own bomb)."""
    state = parse_position(
        "nanking | 0: 9j 9w 9p 9s 4j 4w 4p 4s Qj Qw Qp Qs 2j | 1: 3j 3w | 2: 5j 6j | 3: 7j 8w | turn 0"
    )
    state = replay(state, "(0) 9j 9w 9p 9s (1) pass (2) pass (3) pass")
    led = replay(state, "(0) 4j 4w 4p 4s")
    assert len(led.trick) == 1 and led.won[0] == DECK.parse("9j 9w 9p 9s")
    assert len(replay(state, "(0) Qj Qw Qp Qs").trick) == 2


def test_a_log_may_tell_a_wish_with_its_cards_and_the_owners_pass() -> None:
    """As game sites write rounds down: the winner of a trick is asked as well, and says no more."""
    state = parse_position("nanking | 0: Ma 2j 9j Ks | 1: 8w 9w | 2: Dr 4s 5s | 3: 3p 6p | turn 0")
    state = state.play("0 Ma wish 8")
    assert state == parse_position(
        "nanking | 0: 2j 9j Ks | 1: 8w 9w | 2: Dr 4s 5s | 3: 3p 6p | trick 0 Ma | wish 8 by 0"
    )
    assert state.play("1 8w") == state.play("1 play 8w")
    state = state.play("1 8w", "2 pass", "3 pass", "0 Ks", "1 pass", "2 pass", "3 pass", "0 pass")
    assert (state.phase, state.turn, state.won[0]) == ("play", 0, DECK.parse("Ma 8w Ks"))
    state = state.play("0 2j", "1 pass", "2 Dr", "3 pass", "0 pass", "1 pass", "2 pass")
    assert state.gift_due, "the owner's pass keeps no Dragon (nanking.dr.gift)"
    assert state.play("2 give 1", "2 4s").won[1] == DECK.parse("2j Dr")
    with pytest.raises(IllegalAction) as error:
        state.play("2 4s")
    assert error.value.verdict.rule == "nanking.trick.end"


def test_the_owners_pass_does_not_get_round_the_wish() -> None:
    """Who can fulfil the wish by bombing their own combination must (nanking.wish.own-top)."""
    state = parse_position(
        "nanking | 0: 2j 3j | 1: 4j 5j 6j 7j 8j | 2: 2p 3p | 3: 2s 3s | turn 2 | trick 0 Ma; 1 Kj Kw Kp Ks"
        " | wish 8 by 0 | played 0 1 2 3"
    )
    state = state.play("2 pass", "3 pass", "0 pass")
    with pytest.raises(IllegalAction) as error:
        state.play("1 pass")
    assert error.value.verdict.rule == "nanking.wish.own-top"
    assert state.play("1 4j 5j 6j 7j 8j").wish == 0


def test_a_log_may_not_cheat() -> None:
    state = start(OWN_DRAGON, OWN_DRAGON_PUSHES)
    with pytest.raises(AssertionError, match=r"line 2, \(3\) 4j.*nanking\.follow"):
        replay(state, "(1) Ma (2) As\n(3) 4j")
