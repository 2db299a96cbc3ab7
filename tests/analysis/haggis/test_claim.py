"""Claims of Haggis: never wrong, whatever the unseen cards and the haggis are."""

from __future__ import annotations

import random

import pytest

from tests.analysis.claims import claimed, dealt_anew, holds, worst
from tichu_teach.analysis import claim
from tichu_teach.engine import games, parse_position

EVERY = {"two": games["haggis"], "three": games["haggis"].vary(players=3)}


def proofs(name: str, hands: int, deals: int) -> int:
    """Try every claim of some hands on so many deals each; how many deals were tried."""
    rng, tried = random.Random(7), 0
    for wild in (False, True):
        for state, seat, proof in claimed(EVERY[name], range(hands), wild):
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
    assert proofs(name, 2, 4) > 50


@pytest.mark.extra
@pytest.mark.parametrize("name", EVERY)
def test_claims_stand_on_twenty_thousand_deals(name: str) -> None:
    assert proofs(name, 300, 60) > 20_000


SURE = {
    "the last card": "haggis | 0: 2r | 1: 3r 4o | turn 0",
    "a king and a low card": "haggis | 0: 2r K | 1: 3r 4o Q | turn 0",
    "the higher bomb": "haggis | 0: 2r Q K | 1: 3r J Q | turn 0",
    "a run, and what is left": "haggis | 0: 8r 9r Tr 2o | 1: 3r 4o | turn 0 | haggis 5r 6r",
}
UNSURE = {
    "a king is out": "haggis | 0: 2r 3o Q | 1: 3r 4o K | turn 0",
    "a bomb is out": "haggis | 0: Tr To Ty 2g | 1: J Q | turn 0",
    "two losers": "haggis | 0: 2r 3y | 1: 3r 4o | turn 0",
    "the haggis could be in the hand": "haggis | 0: 2r 9o | 1: 3r 4o | turn 0 | haggis Tr 5r",
}


@pytest.mark.parametrize("name", SURE)
def test_this_is_claimed(name: str) -> None:
    state = parse_position(SURE[name])
    proof = claim(state.view(0))
    assert proof and holds(state, 0, proof) and worst(state, 0, proof)


@pytest.mark.parametrize("name", UNSURE)
def test_this_is_not(name: str) -> None:
    assert claim(parse_position(UNSURE[name]).view(0)) is None
