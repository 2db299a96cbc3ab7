"""Players that only know the rules, and the slips of learners: all that each might do in a position."""

import random
import re
from typing import Any

import pytest

from tests.players.test_slips import Passing
from tichu_teach.engine import ArgumentError, parse_position
from tichu_teach.players import LowestPlayer, RandomPlayer
from tichu_teach.players.climbing import SlippingPlayer

OTHERS = "1: 4w Aj | 2: 7j 8j | 3: 5j 9w"
BOMB = "2j 2w 2p 2s Kj"
EIGHT = "2j 2w 3j 3w 3p 9j Kj Aj"
REST = "6j 6w 6p 7w 7p 8w"
TAKING = (
    f"nanking | 0: {EIGHT} | 0+: {REST} | 1: 4j 4w 4p 4s 5j 5w 5p 5s | 1+: 6s 7j 7s 8j 8p 8s | "
    "2: 9w 9p 9s Tj Tw Tp Ts Jj | 2+: Jw Jp Js Qj Qw Qp | 3: Kw Kp Ks Aw Ap As Ma Do | "
    "3+: Qs Ph Dr 3s 2p 2s | taking 0"
)
WISHED = (
    "nanking | 0: 3j | 1: 4w 5w 6w 7w 8w 2j | 2: 2w | 3: 2p | collect 1 | trick 0 Ma; 1 Kj Kw Kp Ks | wish 8"
)


def lowest(rng: random.Random) -> Any:
    return LowestPlayer(rng)


def by_chance(rng: random.Random) -> Any:
    return RandomPlayer(rng)


def slipping(rng: random.Random) -> Any:
    return SlippingPlayer(Passing(), rng)


@pytest.mark.parametrize(
    ("player", "line", "done"),
    [
        # The lowest of all, and of equals the longest; a bomb only if nothing else will do.
        (lowest, f"nanking | 0: 3j 3w 9j Kj | {OTHERS} | turn 0", "play 3j 3w"),
        (lowest, f"nanking | 0: {BOMB} | {OTHERS} | turn 0 | trick 3 Qj", "play Kj"),
        (lowest, f"nanking | 0: {BOMB} | {OTHERS} | turn 0 | trick 3 Aw", "play 2j 2w 2p 2s"),
        (lowest, f"nanking | 0: 3j 3w 9j Kj | {OTHERS} | turn 0 | trick 3 Aw", "pass"),
        (lowest, f"nanking | 0: {BOMB} | {OTHERS} | bombs 0 turn 0 | trick 3 Aw", "nobomb"),
        (lowest, f"nanking | 0: {BOMB} | {OTHERS} | collect 0 | trick 0 Aw", "collect"),
        (lowest, f"nanking | 0: {BOMB} | {OTHERS} | collect 0 | trick 0 Dr", "give 1; give 3"),
        (lowest, WISHED, "play 4w 5w 6w 7w 8w"),
        (lowest, TAKING, "take"),
        (lowest, "haggis | 0: 3r 3o 7r J | 1: 5r 6r | turn 0 | played 1", "play 3r 3o J=3"),
        # Chance takes whatever there is, but no calls and bets.
        (
            by_chance,
            f"nanking | 0: 3j Kj | {OTHERS} | turn 0 | trick 3 2w | played 3",
            "pass; play 3j; play Kj",
        ),
        (by_chance, TAKING, "take"),
        (by_chance, "haggis | 0: 3r 9o | 1: 5r 6r | turn 0 | played 1", "play 3r; play 9o"),
        (
            by_chance,
            TAKING.replace("nanking", "nanking retract_second_grand=True") + " | calls 0 grand; 2 grand",
            "take",
        ),
        # Slips: passes, bombs and high cards of a player who would pass; the trick goes to anybody.
        (
            slipping,
            f"nanking | 0: {BOMB} | {OTHERS} | bombs 0 turn 0 | trick 3 Aw",
            "nobomb; play 2j 2w 2p 2s",
        ),
        (slipping, f"nanking | 0: 3j Kj | {OTHERS} | collect 0 | trick 0 Dr", "give 1; give 3"),
        (slipping, f"nanking | 0: 3j Kj | {OTHERS} | turn 0 | trick 3 Aw", "pass"),
        (slipping, TAKING, "take"),
    ],
)
def test_what_a_simple_player_may_do(player: Any, line: str, done: str) -> None:
    state: Any = parse_position(line)
    seat = state.to_act[0]
    chosen = {player(random.Random(seed)).choose(state.view(seat)) for seed in range(60)}
    assert "; ".join(sorted(state.text(each).partition(" ")[2] for each in chosen)) == done
    assert player is slipping or player(random.Random(1)).announce(state.view(seat)) is None


@pytest.mark.parametrize(("player", "different"), [(lowest, True), (by_chance, True), (slipping, False)])
def test_who_pushes_without_a_plan(player: Any, different: bool) -> None:
    """Any cards of the hand, or the lowest, one for each receiver."""
    state: Any = parse_position(re.sub(r" \| \d\+:", "", TAKING).replace("taking 0", "pushing"))
    usual = state.sample_push(0)
    pushes = {player(random.Random(seed)).choose(state.view(0)).cards for seed in range(30)} - {usual.cards}
    assert bool(pushes) is different
    for cards in pushes:
        assert len(cards) == len({*cards}) == 3 and not sum(cards) & ~state.hands[0]
    assert state.text(usual) == "0 push 2j 2w 3j"


@pytest.mark.parametrize("player", [lowest, by_chance, slipping])
def test_nobody_decides_out_of_turn(player: Any) -> None:
    view = parse_position(f"nanking | 0: 3j 3w 9j Kj | {OTHERS} | turn 0").view(1)
    with pytest.raises(ArgumentError, match="seat 1 has nothing to decide"):
        player(random.Random(1)).choose(view)
