"""Rules that only the rest of the family has: what the referee cites for them."""

import random

import pytest

from tests.tables import rows
from tichu_teach.engine import Push, games, parse_position

SEVEN = "grandmaster players=7 | 0: {} | 1: 2w | 2: 2p | 3: 2s | 4: 4j | 5: 4w | 6: 4p | turn 0{}"


@pytest.mark.parametrize(
    ("hand", "trick", "action", "allowed", "rule"), rows(__file__, "two packs", data=(3,))
)
def test_two_packs(hand: str, trick: str, action: str, allowed: bool, rule: str) -> None:
    verdict = parse_position(SEVEN.format(hand, trick)).ask(f"0 play {action}")
    assert (verdict.allowed, verdict.rule) == (allowed, rule)


def test_a_position_of_tricsu_has_the_people_of_a_first_round() -> None:
    """Two players, the Table, the third player: nothing need be said of it."""
    state = parse_position("tricsu | 0: 2j | 1: 8w Kj | 2: 8p 3p | 3: 4s | turn 2 | trick 1 Ma | wish 8")
    assert state.people == games["tricsu"].deal(random.Random(1)).people == (0, 1, 3, 2)
    assert "people" not in str(state)


def test_the_middle_of_the_table_exchanges_nothing() -> None:
    game, rng = games["grandmaster"].vary(players=5), random.Random(5)
    state = game.deal(rng)
    while state.phase != "over":
        state = state.apply(rng.choice([a for a in state.legal() if a.seat in state.to_act]))
    state = state.next_deal(rng)
    middle = game.seat_of(2)
    assert middle not in state.to_act and not state.ask(Push(middle, ()))
    assert state.ask(Push(middle, ())).rule == "grandmaster.exchange.five"
    best = game.best_cards(state.hands[game.seat_of(4)], 3)
    verdict = state.ask(Push(game.seat_of(4), best))
    assert (verdict.rule, verdict.facts["wanted"], verdict.facts["given"]) == (
        "grandmaster.exchange.five",
        2,
        3,
    )
