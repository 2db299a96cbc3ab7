"""Claims: never wrong, whatever the unseen cards are, and in Haggis those that lie aside."""

import random

import pytest

from tests.analysis.claims import EVERY, claimed, dealt_anew, holds, worst
from tests.tables import rows
from tichu_teach.analysis import claim
from tichu_teach.engine import parse_position


def proofs(name: str, rounds: int, deals: int) -> int:
    """Try every claim of some rounds on so many deals each; how many deals were tried."""
    rng, tried = random.Random(7), 0
    for wild in (False, True):
        for state, seat, proof in claimed(EVERY[name], range(rounds), wild):
            if proof:
                assert worst(state, seat, proof), state
                for number in range(deals):
                    deal = dealt_anew(state, seat, rng, shuffled=number % 3 > 0)
                    assert deal.view(seat).unseen == state.view(seat).unseen
                    assert holds(deal, seat, proof), (deal, proof)
                    tried += 1
    return tried


@pytest.mark.parametrize("name", EVERY)
def test_claims_stand_however_the_cards_lie(name: str) -> None:
    assert proofs(name, 1 if "haggis" in name else 2, 3) > 15


@pytest.mark.extra
@pytest.mark.parametrize("name", EVERY)
def test_claims_stand_on_twenty_thousand_deals_each(name: str) -> None:
    assert proofs(name, 300, 60) > 20_000


SURE = dict(rows(__file__, "sure"))
UNSURE = dict(rows(__file__, "unsure"))


@pytest.mark.parametrize("name", SURE)
def test_this_is_claimed(name: str) -> None:
    state = parse_position(SURE[name])
    proof = claim(state.view(0))
    assert proof and holds(state, 0, proof) and worst(state, 0, proof)


@pytest.mark.parametrize("name", UNSURE)
def test_this_is_not(name: str) -> None:
    assert claim(parse_position(UNSURE[name]).view(0)) is None


def test_no_bomb_goes_first_that_the_wish_would_have_bombed_with_another() -> None:
    state = parse_position(SURE["the bomb that the wish asks for first"])
    proof = claim(state.view(0))
    assert proof and state.text(proof.plays[0]) == "0 play 5j 6j 7j 8j 9j"
