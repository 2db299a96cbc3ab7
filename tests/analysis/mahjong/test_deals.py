"""What a seat knows of hands that it doesn't see."""

import random
from typing import Any

import pytest

from tichu_teach.analysis.mahjong.deals import TileDeals
from tichu_teach.analysis.mahjong.evaluation import policy
from tichu_teach.engine import parse_position
from tichu_teach.engine.mahjong.state import State

WEST_TO_SAY = "E: * | S: * | W: B1 B1 B2 B4 B5 B6 C1 K1 K2 K9 W W N | N: * | turn W | suits C B | announce"


@pytest.mark.parametrize("east", range(4))
def test_a_suit_is_that_of_the_seat_which_announced_it(east: int) -> None:
    """East speaks first, wherever it sits."""
    state = parse_position(f"mahjong clean_hand=announced | east {east} | {WEST_TO_SAY}")
    assert isinstance(state, State)
    suits = TileDeals(state.view((east + 2) % 4), policy(state.game)).suits
    assert [suits[(east + place) % 4] for place in range(4)] == [1, 0, None, None]


THROWN = "E:B1 S:B2 W:B3 N:B4 E:B5 S:B6 W:B7 N:B8 E:K1 S:K2 W:K3 N:K4 E:C1"


@pytest.mark.parametrize(
    ("standing", "asked", "let_go"),
    [
        # Of what came after one's own last discard, and that; nothing of a discard that may be claimed yet.
        ("turn S wall N", 1, {0: "C1", 2: "K3 K4 C1", 3: "K4 C1"}),
        ("turn E wall C1 | claims", 1, {0: "K1 K2 K3 K4", 2: "K3 K4", 3: "K4"}),
    ],
)
def test_what_a_seat_has_thrown_and_let_go(standing: str, asked: int, let_go: dict[int, str]) -> None:
    line = f"mahjong | E: * | S: C1 C1 N * | W: * | N: * | {standing} | river {THROWN}"
    state: Any = parse_position(line)
    names = state.game.names
    deals = TileDeals(state.view(asked), policy(state.game))
    for seat, words in let_go.items():
        own = [word[2:] for word in THROWN.split() if word[0] == "ESWN"[seat]]
        assert deals.let_go[seat] == sum(1 << names.tile(word) for word in words.split())
        assert [names.name(tile) for tile in deals.thrown[seat]] == own[-3:]
        assert deals.turns[seat] == len(own)


def test_a_hand_face_up_is_dealt_as_it_lies_and_the_loose_tiles_are_refilled_by_two() -> None:
    for laid, loose in (("", 2), (" | N+: g(K9)", 1), (" | N+: g(K9) | W+: G(C9)", 2)):
        waiting = "S: B1 B1 B1 B2 B3 B4 B5 C1 C2 C3 K1 K1 K1"
        line = f"mahjong | E: N * | {waiting} | W: * | N: *{laid} | turn E wall N | shown S"
        state: Any = parse_position(line)
        deals = TileDeals(state.view(0), policy(state.game))
        hand = deals.draw(random.Random(1))
        assert hand.hands[1] == state.hands[1]
        assert hand.waits[1] == sum(1 << tile for tile in state.waits(1)) != 0
        assert deals.loose == len(hand.loose) == loose
        assert sorted(deals.sizes) == [2, 3]


@pytest.mark.parametrize(
    ("held", "agrees"),
    [
        ("B1 B1 C2 C3 C4 C5 C6 C7 C7 C8 C9 K5 K6", False),  # it waits for a K4, which it has let go
        ("B1 B1 C2 C3 C4 C5 C6 C7 C7 C8 C9 K7 K8", True),
        ("B8 B9 B1 B1 C2 C3 C4 C5 C6 C7 K5 K6 N", False),  # it has thrown a B7
        ("E E B1 B1 C2 C3 C4 C5 C6 C7 K5 K6 N", True),
    ],
)
def test_nobody_holds_what_could_have_gone_out_or_throws_what_is_of_use(held: str, agrees: bool) -> None:
    state: Any = parse_position(f"mahjong | E: * | S: N * | W: * | N: * | turn S wall N | river {THROWN}")
    deals = TileDeals(state.view(1), policy(state.game))
    hand = deals.draw(random.Random(1))
    hand.hands[2] = state.game.cards(held)
    hand.settle_in(2)
    assert deals._agrees(hand, 2) is agrees
