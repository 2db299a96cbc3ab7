"""The solver of the Tichu family beside plain minimax."""

import random

import pytest

from tests.analysis.minimax import AMPLE, agree, keeps, left_over, minimax, points_ahead
from tests.analysis.tichu.endings import in_rows, moments, small, three_left
from tests.depth import at_least
from tichu_teach.analysis import AnalysisError, Limit, first_out, solve
from tichu_teach.engine import games, parse_position
from tichu_teach.engine.tichu.state import State

NANKING = games["nanking"]
PARTNERS = {
    "nanking": NANKING,
    "nanking, who can't must pass": NANKING.vary(wish_unable="must-pass"),
    "tricsu": games["tricsu"],
    "tientsin": games["tientsin"],
}
ALONE = {
    "grandmaster": games["grandmaster"].vary(players=5),
    "grandmaster, two packs": games["grandmaster"].vary(players=7),
    "ear": games["ear"].vary(players=5, wish=True),
}
EVERY = PARTNERS | ALONE


def worth(state: State, seat: int) -> int:
    """By minimax, what a position is worth to a seat: points ahead, or minus the place."""
    game = state.game
    if game.sides > 2:
        return minimax(state, lambda each: each == seat, lambda end: -end.finish.index(seat))
    ours = {seat, *game.partners(seat)}
    return minimax(state, ours.__contains__, lambda end: points_ahead(end, ours.__contains__))


def first(state: State, seat: int) -> int:
    """By minimax: whether our side is out first."""
    ours = {seat, *state.game.partners(seat)}
    return minimax(state, ours.__contains__, lambda end: int(end.out[0] in ours))


@pytest.mark.parametrize("name", at_least(EVERY, "nanking", "tientsin", "ear"))
def test_dealt_endings(name: str) -> None:
    assert agree(small(EVERY[name], range(8), 7), worth, first) > 5


@pytest.mark.parametrize("name", PARTNERS)
def test_endings_rich_in_bombs(name: str) -> None:
    assert agree(small(PARTNERS[name], range(100, 110), 2, bombs=1), worth, first) > 4


TRAPS = {
    "a wish still to come, for which nobody can just wait": (
        "nanking | 0: - | 1: 2s 5j | 2: 8p Jj Qj | 3: Ma 4s Aj | turn 3 | won 0 Aw Ap; 1 As Ph | out 0",
    ),
    "a wish that only a bomb grants": (
        "nanking | 0: 8j 8w 8p 8s 2j | 1: 9j 3w | 2: 4p 4s | 3: 5s 6s | turn 0 | trick 2 Kj | wish 8",
    ),
    "a wish that bombs one's own trick": (
        "nanking | 0: 8j 8w 8p 8s 2j Kj | 1: 9j 3w | 2: 4p | 3: 5s 6s | turn 0 | trick 3 Qj | wish 8",
    ),
    "a trick that is one's own, and a wish that a bomb grants": (
        "nanking | 0: 8j 8w 8p 8s 2j | 1: 9j 3w | 2: 4p | 3: 5s 6s | collect 0 | trick 0 Kj | wish 8",
    ),
    "a wish that nobody can grant, where all have to pass then": (
        "nanking wish_unable=must-pass | 0: 2j 5s | 1: 9j 3w | 2: 4p 4s | 3: 5w 6s | wishing 0 | trick 0 Ma",
    ),
    "the Dog gives the lead to the partner who needs it": (
        "tientsin | 0: Do 5p | 1: 3s Aw | 2: 9p 3j | 3: 8p | 4: Kj Kw | 5: 4s | turn 0",
    ),
    "the Dog lies there": ("tientsin | 0: 5p | 1: 3s Aw | 2: 9p 3j | 3: 8p | 4: Kj Kw | 5: 4s | dog 0",),
    "a bomb led for the wish": (
        "nanking | 0: 8j 8w 8p 8s | 1: 9j 3w | 2: 4p 4s | 3: 5s 6s | turn 0 | wish 8",
    ),
    "a Phoenix on an ace stays above a jack": (
        "nanking | 0: 3w Ph | 1: 4p Jp As | 2: - | 3: - | turn 1 | won 0 5j 5s Tj Tp; 1 Tw Kj Ks;"
        " 2 5p Ts Kw Dr; 3 5w Kp | out 2 3",
    ),
    "a Dragon that could be bombed is given away like any other": (
        "nanking | 0: 8j 8w 8p 8s 2j | 1: 9j | 2: 4p 5w | 3: 5s As | turn 0 | trick 3 Dr",
    ),
    "who runs out has the Dragon's trick to give away": (
        "nanking | 0: Dr 9j | 1: 5s 8p | 2: - | 3: - | turn 0 | won 3 Kj Ks | out 2 3",
    ),
    "who runs out may leave its last trick to another": (
        "nanking | 0: As Kj | 1: Aj 5s 8p | 2: 9j Ts | 3: - | turn 0 | out 3",
    ),
    "the lead falls to who would pass, so that the last loses a Phoenix' trick": (
        "nanking | 0: 7w Qj | 1: Jw Qp | 2: 7s 8j | 3: - | turn 2 | won 0 Ma 2w 3j 3s 5p 9p Tw Jj Kw;"
        " 1 4p 5w 6s 8s 9w Tp Ks; 2 2p 3w 4w 5s 6w 7j 7p 8w 9s Jp Kp As Ph; 3 Do 2j 2s 3p 4j 4s 5j 6j 6p 8p"
        " 9j Tj Ts Js Qw Qs Kj Aj Aw Ap Dr | out 3 | played 2 3",
    ),
    "a trick stays with whoever goes out by it": (
        "nanking | 0: - | 1: Tw | 2: 9j Ts | 3: Qw | turn 2 | trick 3 Jj; 1 Qp | won 0 Do 2w 3j 3w 4p 4s 7s"
        " 8p Tp Jp Qj Qs Ks; 1 2s 5j 6j 6s 7j 7p 8j 8w 9s Kj Kp; 2 2j 3p 3s 4w 5w 5p 5s 9p Tj Js As Dr; 3 Ma"
        " 2p 4j 6w 6p 7w 8s 9w Jw Kw Aj Aw Ap Ph | out 0 | calls 1 small",
    ),
    "a double victory with a tichu that nobody has called yet": (
        "nanking | 0: 9j | 1: 3w 4p | 2: 9p | 3: 5s 6s | turn 0 | played 1 2 3",
    ),
    "the fifth's Dragon goes to the first out": (
        "tientsin | 0: - | 1: Dr | 2: - | 3: 5j | 4: - | 5: - | turn 1 | won 1 Kp Kw | out 0 5 2 4",
        "1 Dr",
    ),
}


@pytest.mark.parametrize("name", TRAPS)
def test_what_is_easily_overlooked(name: str) -> None:
    position, *played = TRAPS[name]
    state = parse_position(position).play(*played)
    found = solve(state, AMPLE)
    assert found.value == worth(state, state.to_act[0])
    keeps(state, found, worth)


@pytest.mark.parametrize("name", at_least(EVERY, "nanking", "tricsu", "ear"))
def test_endings_of_cards_in_a_row(name: str) -> None:
    assert agree(in_rows(EVERY[name], range(5), 9), worth, first) > 3


@pytest.mark.parametrize("name", ("nanking", "tricsu"))
def test_who_may_pass_to_the_end(name: str) -> None:
    states = three_left(PARTNERS[name], range(25), 3)
    assert agree(moments(states, 2), worth, first) > 20


@pytest.mark.parametrize("name", at_least(EVERY, "nanking", "tientsin", "ear"))
def test_positions_in_the_middle_of_a_trick(name: str) -> None:
    states = [*small(EVERY[name], range(300, 306), 7), *in_rows(EVERY[name], range(50, 53), 9)]
    if name in PARTNERS:
        states += small(EVERY[name], range(500, 504), 2, bombs=1)
    assert agree(moments(states, 1), worth, first) > 6


@pytest.mark.parametrize("name", at_least(EVERY, "nanking", "tientsin", "ear"))
def test_endings_that_players_leave(name: str) -> None:
    assert agree(left_over(EVERY[name], range(8), 7), worth, first) > 0


@pytest.mark.extra
@pytest.mark.parametrize("name", EVERY)
def test_many_endings(name: str) -> None:
    assert agree(small(EVERY[name], range(1000, 1300), 8), worth, first) > 200
    assert agree(left_over(EVERY[name], range(100, 200), 10), worth, first) > 30
    assert agree(in_rows(EVERY[name], range(100, 160), 10), worth, first) > 50


@pytest.mark.extra
@pytest.mark.parametrize("name", ("nanking", "tricsu"))
def test_many_who_may_pass_to_the_end(name: str) -> None:
    assert agree(moments(three_left(PARTNERS[name], range(1000, 1400), 4), 3), worth, first) > 200


@pytest.mark.extra
@pytest.mark.parametrize("name", EVERY)
def test_many_positions_in_the_middle_of_a_trick(name: str) -> None:
    states = [*small(EVERY[name], range(3000, 3200), 8), *in_rows(EVERY[name], range(300, 340), 9)]
    if name in PARTNERS:
        states += small(EVERY[name], range(4000, 4080), 2, bombs=1)
    assert agree(moments(states, 2), worth, first) > 200


@pytest.mark.extra
@pytest.mark.parametrize("name", PARTNERS)
def test_many_endings_rich_in_bombs(name: str) -> None:
    assert agree(small(PARTNERS[name], range(2000, 2200), 3, bombs=1), worth, first) > 50


def test_a_limit_that_is_reached_says_unknown() -> None:
    state = NANKING.deal(random.Random(1))
    while state.phase != "play":
        state = state.after(state.legal(state.to_act[0])[0])
    found = solve(state, Limit(positions=200, seconds=60))
    assert not found.known and found.value is None and not found.best and found.positions == 200


def test_there_is_nothing_to_solve_before_and_after_play() -> None:
    with pytest.raises(AnalysisError, match="phase"):
        solve(NANKING.deal(random.Random(1)))
    over = parse_position("nanking | 0: Aj 2j | 1: 3w | 2: - | 3: Kp 4s | turn 0 | out 2").play(
        "0 Aj", "1 pass", "3 pass", "0 collect", "0 2j"
    )
    with pytest.raises(AnalysisError, match="phase"):
        first_out(over)
