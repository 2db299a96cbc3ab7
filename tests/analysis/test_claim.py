"""Claims: never wrong, whatever the unseen cards are, and in Haggis those that lie aside."""

from __future__ import annotations

import random

import pytest

from tests.analysis.claims import claimed, dealt_anew, holds, worst
from tichu_teach.analysis import AnalysisError, claim
from tichu_teach.engine import games, parse_position

EVERY = {
    "nanking": games["nanking"],
    "tricsu": games["tricsu"],
    "tientsin": games["tientsin"],
    "grandmaster": games["grandmaster"],
    "ear": games["ear"].vary(players=5, wish=True),
    "haggis": games["haggis"],
    "haggis for three": games["haggis"].vary(players=3),
}


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


SURE = {
    "the last card": "nanking | 0: 2j | 1: Aj Kj | 2: 3j 3p | 3: 4s 6s | turn 0",
    "ace and low card, no ace out": "nanking | 0: Aj 2j | 1: 3w | 2: 5s | 3: Kp 4s | turn 0",
    "a bomb needs four cards": "nanking | 0: Aj 2j | 1: 3j 3w 3s | 2: 5s | 3: 3p 4s | turn 0",
    "the higher bomb": "nanking | 0: 9j 9w 9p 9s 2j | 1: 8j 8w 8p 8s | 2: 5s | 3: 3p 4s | turn 0",
    "the Dog goes last": "nanking | 0: Do Dr | 1: 3j 3w | 2: 5s | 3: 3p 4s | turn 0",
    "on a trick": "nanking | 0: Dr 2j | 1: 3j 3w | 2: 5s | 3: 3p 4s | turn 0 | trick 3 Kj",
    "the wish first": "nanking | 0: Aj 2j | 1: 3w | 2: 5s | 3: Kp 4s | turn 0 | wish A",
    "the last card of two": "haggis | 0: 2r | 1: 3r 4o | turn 0",
    "a king and a low card": "haggis | 0: 2r K | 1: 3r 4o Q | turn 0",
    "the higher bomb of two": "haggis | 0: 2r Q K | 1: 3r J Q | turn 0",
    "a run, and what is left": "haggis | 0: 8r 9r Tr 2o | 1: 3r 4o | turn 0 | haggis 5r 6r",
}
UNSURE = {
    "an ace is out": "nanking | 0: Aj 2j 3j | 1: As 3w | 2: 5s | 3: Kp 4s | turn 0",
    "the Phoenix is out": "nanking | 0: Aj 2j | 1: 3w Ph | 2: 5s | 3: Kp 4s | turn 0",
    "a bomb is out": "nanking | 0: Aj 2j | 1: 3j 3w 3s 5j | 2: 5s | 3: 3p 4s | turn 0",
    "the wish spoils the order": "nanking | 0: Aj 2j | 1: 3w | 2: 5s | 3: Kp 4s | turn 0 | wish 2",
    "the Dog loses the lead": "nanking | 0: Do 2j | 1: 3j 3w | 2: 5s | 3: 3p 4s | turn 0",
    "two losers": "nanking | 0: 2j 3j | 1: 4w | 2: 5s | 3: Kp 4s | turn 0",
    "not its turn": "nanking | 0: Aj 2j | 1: 3w | 2: 5s | 3: Kp 4s | turn 1",
    "a king is out": "haggis | 0: 2r 3o Q | 1: 3r 4o K | turn 0",
    "a bomb of faces is out": "haggis | 0: Tr To Ty 2g | 1: J Q | turn 0",
    "two losers of two": "haggis | 0: 2r 3y | 1: 3r 4o | turn 0",
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


def test_a_claim_is_made_from_a_view() -> None:
    state = parse_position(SURE["the last card"])
    with pytest.raises(AnalysisError, match="view"):
        claim(state)  # type: ignore[arg-type]
