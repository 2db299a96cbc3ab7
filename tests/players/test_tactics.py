"""Positions in which a sensible player has one thing to do."""

from __future__ import annotations

import random

import pytest

from tichu_teach.engine import games, parse_position
from tichu_teach.players.tichu import SensiblePlayer
from tichu_teach.players.tichu.style import Style


def chosen(line: str, seat: int) -> str:
    """What a sensible player does in a position; the same whatever its seed."""
    state = parse_position(f"nanking | {line}")
    done = {state.text(SensiblePlayer(random.Random(seed)).choose(state.view(seat))) for seed in range(8)}
    assert len(done) == 1, done
    return done.pop()


@pytest.mark.parametrize(
    ("line", "seat", "action"),
    [
        # Going out.
        ("0: 9j | 1: Ap | 2: 3p 4p | 3: 6s 7s | turn 1 | trick 0 Kj", 1, "1 play Ap"),
        ("0: 9j 4j | 1: 8j 8p 8w | 2: 3p 4p | 3: 6s 7s | turn 1", 1, "1 play 8j 8w 8p"),
        # A sure winner first, then the loser: nobody comes between.
        ("0: 9j 4j 5w | 1: Dr 3j | 2: 3p 4p Kp | 3: 6s 7s Qs | turn 1", 1, "1 play Dr"),
        ("0: 9j 4j 5w | 1: 7j 7w 7p 7s 3j | 2: 3p 4p Kp | 3: 6s As Qs | turn 1", 1, "1 play 7j 7w 7p 7s"),
        # Opponents with one card each cannot meet a pair.
        ("0: 9j | 1: 3j 3w 5s 5p 8w | 2: Ap | 3: 6s 7s Qs | turn 1", 1, "1 play 3j 3w"),
        # What goes in one is not led in pieces.
        ("0: 9j | 1: 3j 3w 4s 4p 8w | 2: Ap | 3: 6s 7s Qs | turn 1", 1, "1 play 3j 3w 4p 4s"),
    ],
)
def test_goes_out_when_it_can(line: str, seat: int, action: str) -> None:
    assert chosen(line, seat) == action


@pytest.mark.parametrize(
    ("line", "seat", "action"),
    [
        # Low cards are led first; the Phoenix, the Dragon and the ace stay.
        (
            "0: 2j 5j 6p 9s Jj Jp | 1: 3j 8w Ts As Ph Dr | 2: 4j 7j 8j Qw Kw Ks "
            "| 3: 5w 6w 9w Tj Kj Aw | turn 1",
            1,
            "1 play 3j",
        ),
        # A loser goes under a trick at no cost, the ace does not go on a five.
        (
            "0: 2j 5j 6p 9s Jj Jp | 1: 4s 8w 8p Qj As Dr | 2: 4j 7j 8j Qw Kw Ks | 3: 5w 6w 9w Tj Kj | turn 1 "
            "| trick 0 3p",
            1,
            "1 play 4s",
        ),
        # A pair is not torn for a single when a loser is at hand.
        (
            "0: 2j 5j 6p 9s Jj Jp | 1: 7s 6w 6s Qj Qw Dr | 2: 4j 7j 8j Qp Kw Ks | 3: 5w 9w Tj Kj | turn 1 "
            "| trick 0 5p",
            1,
            "1 play 7s",
        ),
    ],
)
def test_spends_the_least(line: str, seat: int, action: str) -> None:
    assert chosen(line, seat) == action


@pytest.mark.parametrize(
    ("line", "seat"),
    [
        # The partner's ace is as good as won: neither Phoenix nor Dragon goes on it.
        ("0: 2j 5j 6p 9s | 1: 3j 8w Ts Ph Dr | 2: 4j 7j 8j | 3: 5w 6w 9w | turn 1 | trick 3 Ap; 0 pass", 1),
        # No bomb on the partner's trick, points or not.
        ("0: 2j 5j 6p 9s | 1: 3j 4s 8w 8j 8p 8s | 2: 4j 7j Kj | 3: 5w 6w 9w | turn 1 | trick 3 Kp Ks", 1),
        # The partner called: its low trick is its own too.
        ("0: 2j 5j 6p 9s | 1: 9j Qs As | 2: 4j 7j 8j | 3: 5w 6w 9w | turn 1 | trick 3 8w | calls 3 small", 1),
        # … and one does not go out before it.
        ("0: 2j 5j 6p 9s | 1: Ks | 2: 4j 7j 8j | 3: 5w 6w 9w | turn 1 | trick 0 Qw | calls 3 small", 1),
    ],
)
def test_leaves_the_partner_its_trick(line: str, seat: int) -> None:
    assert chosen(line.replace("; 0 pass", ""), seat) == f"{seat} pass"


def test_dog_goes_to_a_partner_who_called() -> None:
    line = "0: 2j 5j 6p 9s | 1: Do 3j Qs As Dr | 2: 4j 7j 8j | 3: 5w 6w 9w Kp | turn 1 | calls 3 small"
    assert chosen(line, 1) == "1 play Do"


@pytest.mark.parametrize(
    ("line", "seat", "action"),
    [
        # An opponent who called is stopped with what it takes.
        (
            "0: Kp | 1: 3j 8w Ts Ap | 2: 4j 7j 8j 9p | 3: 5w 6w 9w Tw | turn 1 | trick 0 Qw | calls 0 small",
            1,
            "1 play Ap",
        ),
        # Its last card but one was the Dragon: now the bomb is due, out of turn.
        (
            "0: 4w | 1: 3j 3w 8j 8w 8p 8s | 2: 4j 7j 9p | 3: 5w 6w 9w | bombs 1 turn 1 | trick 0 Dr "
            "| calls 0 small",
            1,
            "1 play 8j 8w 8p 8s",
        ),
    ],
)
def test_stops_a_caller(line: str, seat: int, action: str) -> None:
    assert chosen(line, seat) == action


def test_a_patient_player_waits_longer_with_a_bomb() -> None:
    state = parse_position(
        "nanking | 0: 4w | 1: 3j 3w 8j 8w 8p 8s | 2: 4j 7j 9p | 3: 5w 6w 9w | bombs 1 turn 1 | trick 0 Dr "
        "| calls 0 small"
    )
    answers = [
        state.text(SensiblePlayer(random.Random(1), Style(patience=patience)).choose(state.view(1)))
        for patience in (0.15, 1000)
    ]
    assert answers == ["1 play 8j 8w 8p 8s", "1 nobomb"]


def test_keeps_the_bomb_while_little_is_at_stake() -> None:
    line = (
        "0: 2j 5j 6p 9s Jj Jp 2w 2p | 1: 3j 3w 4s 8j 8w 8p 8s Qs | 2: 4j 7j 9p Qj Kj Kw Ks 6j "
        "| 3: 5w 6w 9w Tj Ts 7w 7p Aw | bombs 1 turn 1 | trick 0 Tp"
    )
    assert chosen(line, 1) == "1 nobomb"


@pytest.mark.parametrize(
    ("line", "action"),
    [
        # To the opponent with more cards, never to one who called.
        ("0: 2j 5j 6p 9s | 1: 3j | 2: 4j 7j | 3: 5w 6w | collect 1 | trick 1 Dr", "1 give 0"),
        ("0: 2j 5j 6p 9s | 1: 3j | 2: 4j 7j | 3: 5w 6w | collect 1 | trick 1 Dr | calls 0 small", "1 give 2"),
    ],
)
def test_dragon_goes_where_it_hurts_least(line: str, action: str) -> None:
    assert chosen(line, 1) == action


def test_wish_spares_a_partner_who_called() -> None:
    line = "0: 2j 5j 6p As | 1: 3j 8w | 2: 4j 7j Kj | 3: 5w 6w Aw | wishing 1 | trick 1 Ma | calls 3 small"
    assert chosen(line, 1) == "1 wish none"


def test_wish_takes_a_caller_an_ace() -> None:
    line = "0: 2j 5j 6p Kp | 1: 3j 8w | 2: 4j 7j As | 3: 5w 6w 9w | wishing 1 | trick 1 Ma | calls 2 small"
    assert chosen(line, 1) == "1 wish A"


def test_the_duty_of_the_wish_is_paid_as_cheaply_as_can_be() -> None:
    line = (
        "0: 2j 5j 6p | 1: 8j 8w 8p 8s Kp 3j | 2: 4j 7j Kj | 3: 5w 6w 9w | turn 1 | trick 0 5p | wish 8 by 0"
    )
    assert chosen(line, 1).startswith("1 play 8")


def test_push_helps_the_partner_and_not_the_opponents() -> None:
    deck = games["nanking"].deck
    good = deck.dragon | deck.phoenix | deck.mahjong | deck.dog | deck.rank[14] | deck.rank[13]
    to_partner = []
    for seed in range(40):
        state = games["nanking"].deal(random.Random(seed))
        for seat in range(4):
            state = state.apply(f"{seat} take")
        for seat in range(4):
            right, partner, left = SensiblePlayer(random.Random(1)).choose(state.view(seat)).cards
            assert not (right | left) & good, state.view(seat)
            to_partner.append(deck.rank_of(partner))
    # Only a hand that hopes to be out first gives its partner something low.
    assert sum(to_partner) / len(to_partner) > 10


def test_grand_tichu_on_the_best_of_eights() -> None:
    rest = "3+: 2s 3s 4s 5s 6s 7s | 0+: 2j 3j 4j 5j 6j 7j | 1+: 2w 3w 4w 5w 6w 7w | 2+: 2p 3p 4p 5p 6p 7p"
    hands = "0: Dr Ph Aj Aw Ap Kj 9j 8j | 1: 8w 9w Tw Jw Qw Kw Ma Do | 2: 8p 9p Tp Jp Qp Kp Tj Jj"
    line = f"{hands} | 3: 8s 9s Ts Js Qs Ks Qj As | {rest} | taking 0"
    assert chosen(line, 0) == "0 grand"
    assert chosen(line.replace("taking 0", "taking 1"), 1) == "1 take"
    # Two grand tichus of one side cannot both be made.
    assert chosen(f"{line} | calls 2 grand", 0) == "0 take"
