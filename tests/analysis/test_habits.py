"""Habits: a round with one is the usual round up to the moment at which the habit does otherwise."""

from __future__ import annotations

from random import Random

import pytest

from tichu_teach import position
from tichu_teach.analysis.figures.habit import USUAL, Habitual, Trail, compared
from tichu_teach.analysis.figures.tichu import sensible
from tichu_teach.engine import games
from tichu_teach.engine.tichu.state import State
from tichu_teach.exercises.plot import shown
from tichu_teach.players.match import play_round

NANKING = games["nanking"]
HABITS = {**sensible.ACROSS, **sensible.LEADS, **sensible.PARTNER, **sensible.BOMBS}


@pytest.mark.parametrize("name", sorted(HABITS))
def test_a_round_with_a_habit_is_the_one_played_with_it_from_the_deal(name: str) -> None:
    habit = HABITS[name]
    for seed in range(3):
        state = sensible.either_side(NANKING, Random(seed)).state
        trail = Trail(state, sensible.TABLE.player())
        odd = Habitual(sensible.TABLE.player(), habit, (0, 2))
        whole = play_round(state, [odd] * 4)
        assert (trail.otherwise(habit, (0, 2)) or trail.end) == whole


def test_a_habit_that_changes_nothing_is_counted_nowhere() -> None:
    same = {"same": lambda view, usual: None, "also": lambda view, usual: usual}
    found = compared(NANKING, sensible.TABLE, sensible.either_side, same, 2, Random(1))
    assert [(bar.name, bar.value) for bar in found] == [("same", 0.0), ("also", 0.0), (USUAL, 0.0)]


def test_nobody_looks_for_a_habit_on_other_seats() -> None:
    state = sensible.either_side(NANKING, Random(4)).state
    asked = set[int]()

    def spy(view: object, usual: object) -> None:
        asked.add(view.seat)  # type: ignore[attr-defined]

    Trail(state, sensible.TABLE.player()).otherwise(spy, (1, 3))
    assert asked == {1, 3}


def test_a_caller_has_a_good_hand_and_called_before_the_push() -> None:
    state, (foes,) = sensible.against_caller(NANKING, Random(2))
    assert isinstance(state, State) and state.phase == "push"
    ((caller, kind),) = state.announced
    assert kind == "small" and caller not in foes
    assert sensible.losing(state.view(caller)) <= sensible.GOOD
    state, ((caller,),) = sensible.caller_with_dog(NANKING, Random(2))
    assert isinstance(state, State) and state.hands[caller] & NANKING.deck.dog


@pytest.mark.parametrize(
    ("cards", "losing"),
    [("Dr As 2s 4j", 2), ("Do 2s 4j", 3), ("Dr Ap 2s", 1), ("Ph", 0)],
)
def test_plays_that_lose_are_all_but_tops_and_bombs(cards: str, losing: int) -> None:
    used = NANKING.parse_cards(cards)
    rest = [card for card in NANKING.deck if not card & used]
    hands = [used, *(sum(rest[4 * place : 4 * place + 4]) for place in range(3))]
    held = (f"{seat}: {' '.join(NANKING.deck.names(hand))}" for seat, hand in enumerate(hands))
    table = position(f"nanking | {' | '.join(held)} | turn 0")
    assert isinstance(table, State)
    assert sensible.losing(table.view(0)) == losing


SURE = 3.0  # standard errors
SAID = {
    "nanking/across": {"lowest": -1, "top": 0},
    "nanking/dog": {"kept": -1, "across": 1},
    "nanking/partner": {"never": 0, "always": -1},
    "nanking/stopped": {"deaf": -1, "harder": -1, "hard": 0},
    "nanking/bombs": {"once": -1, "rich": -1, "late": -1, "last": -1},
    "nanking/leads": {"low": -1, "longest": -1, "tops": -1},
}
"""What a chapter says of a habit: that it costs, that it pays, or that nothing is to be seen."""


@pytest.mark.parametrize("name", SAID)
def test_a_figure_bears_out_what_a_chapter_says(name: str) -> None:
    told = {bar.name: bar for bar in shown(name).bars if bar.name != USUAL}
    signs = {
        bar.name: (bar.value > SURE * bar.error) - (bar.value < -SURE * bar.error) for bar in told.values()
    }
    assert signs == SAID[name]
