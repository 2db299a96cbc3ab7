"""What no line of text can ask, but a program can: the referee answers it as well."""

from typing import Any

import pytest

from tests.engine.test_ruled import told
from tichu_teach.engine import ArgumentError, Call, Pass, Play, Wish, games, parse_position
from tichu_teach.engine.haggis.actions import Bet
from tichu_teach.engine.mahjong.actions import Announce, Chow, Discard, NoClaim

NANKING = "nanking | 0: 3j 3w 3p Ph | 1: 4j | 2: 5j | 3: 6j | turn 0"
WISHING = NANKING.replace("turn 0", "wishing 0 | trick 0 Ma")
HAGGIS = "haggis | 0: 3r 4r | 1: 5r | turn 0"
THREE = "haggis players=3 | 0: 3r 4r | 1: 5r | 2: 6b | turn 0"
TILES = "mahjong | E: B1 B2 B3 B4 B5 B6 C1 C2 C3 K1 K2 K3 E E | S: * | W: * | N: * | turn E wall E"
ANNOUNCING = "mahjong clean_hand=announced | E: * | S: * | W: * | N: * | announce | turn E deal"


def cards(name: str, held: str, kind: str, *joker: int) -> Play:
    """Cards under a name that need not be theirs."""
    game: Any = games[name]
    return Play(0, game.combo(game.cards(held))._replace(kind=kind, joker=joker))


ASKED = [
    (NANKING, Pass(4), "may not nanking.seats/seat seat=4"),
    (NANKING, Pass(-1), "may not nanking.seats/seat seat=-1"),
    (HAGGIS, Pass(2), "may not haggis.deck.two/seat seat=2"),
    (HAGGIS, Pass(-1), "may not haggis.deck.two/seat seat=-1"),
    (THREE, Pass(3), "may not haggis.deck/seat seat=3"),
    (TILES, NoClaim(4), "may not mahjong.seat.places/seat seat=4"),
    (TILES, NoClaim(-1), "may not mahjong.seat.places/seat seat=-1"),
    # No cards: on a lead something has to be led, over a trick it has to be met.
    (NANKING, cards("nanking", "", "none"), "may not nanking.no-lead-pass/no-cards cards=[]"),
    (f"{NANKING} | trick 3 2j", cards("nanking", "", "none"), "may not nanking.follow/no-cards cards=[]"),
    # Cards that make something else than what they are called.
    (
        NANKING,
        cards("nanking", "3j 3w 3p", "pair"),
        "may not nanking.combo.triple/misread cards=[3j, 3w, 3p] "
        "readings=[{kind: triple, size: 3, rank: 3, cards: [3j, 3w, 3p]}] joker=[]",
    ),
    (
        NANKING,
        cards("nanking", "3j Ph", "pair", 4),
        "may not nanking.ph.joker/ph.joker (nanking.ph.choice) cards=[3j, Ph] "
        "readings=[{kind: pair, size: 2, rank: 3, cards: [3j, Ph], joker: [3]}] joker=[4]",
    ),
    (
        NANKING,
        cards("nanking", "Ph", "pair", 4),
        "may not nanking.ph.single/ph.single.joker cards=[Ph] "
        "readings=[{kind: single, size: 1, rank: 1.5, cards: [Ph]}] joker=[4]",
    ),
    (
        f"{NANKING} | trick 3 2j",
        cards("nanking", "3j", "pair"),
        "may not nanking.combo.single/misread cards=[3j] "
        "readings=[{kind: single, size: 1, rank: 3, cards: [3j]}] joker=[]",
    ),
    (
        HAGGIS,
        cards("haggis", "3r", "run"),
        "may not haggis.combo.ambiguous/combo.ambiguous cards=[3r] size=1 "
        "readings=[{kind: set, size: 1, rank: 3, cards: [3r]}]",
    ),
    (
        f"{NANKING} | trick 3 8j",
        cards("nanking", "Ph", "single"),
        "may not nanking.follow/follow.otherwise (nanking.ph.choice) "
        "combo={kind: single, size: 1, rank: 1.5, cards: [Ph]} "
        "top={kind: single, size: 1, rank: 8, cards: [8j]} owner=3 readings=["
        "{kind: single, size: 1, rank: 8.5, cards: [Ph]}, {kind: single, size: 1, rank: 1.5, cards: [Ph]}]",
    ),
    # Ranks, kinds, suits and tiles that there are not.
    (WISHING, Wish(0, 1), "may not nanking.wish.make/wish.make.rank rank=1"),
    (WISHING, Wish(0, 2), "may nanking.wish.make/wish.make rank=2"),
    (WISHING, Wish(0, 15), "may not nanking.wish.make/wish.make.rank rank=15"),
    (NANKING, Call(0, "huge"), "may not nanking.tichu.small/tichu.small.kind kind=huge"),
    (HAGGIS, Bet(0, "huge"), "may not haggis.bet/bet.kind kind=huge"),
    (ANNOUNCING, Announce(0, 3), "may not mahjong.eq.suits/suits suit=3"),
    (ANNOUNCING, Announce(0, -1), "may not mahjong.eq.suits/suits suit=-1"),
    (TILES, Discard(0, 99), "may not mahjong.eq.set-136/set tiles=[99]"),
    (TILES, Chow(1, (-1, 3)), "may not mahjong.eq.set-136/set tiles=[-1, 3]"),
]


@pytest.mark.parametrize(("position", "action", "answer"), ASKED)
def test_what_no_line_can_ask_is_answered(position: str, action: Any, answer: str) -> None:
    assert told(parse_position(position).ask(action)) == answer


@pytest.mark.parametrize("position", [NANKING, HAGGIS, TILES])
@pytest.mark.parametrize("seat", [4, -1, "0"])
def test_nobody_looks_from_a_seat_that_is_not_there(position: str, seat: Any) -> None:
    with pytest.raises(ArgumentError, match="seats 0 to"):
        parse_position(position).view(seat)
