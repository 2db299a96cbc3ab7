"""The hands with which chapters teach good play at Mah-Jong: other deals find what is shown and asked."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import inf, sqrt
from random import Random

import pytest

from tests.depth import many, some
from tests.exercises.counted_again import borne_out
from tests.together import together
from tichu_teach.analysis import Candidate, Limit
from tichu_teach.analysis.mahjong.evaluation import RolloutTrial, prospects
from tichu_teach.analysis.sampling import Comparison
from tichu_teach.engine import Action
from tichu_teach.engine.mahjong.state import State
from tichu_teach.exercises.kinds.decide import APART, DecideQuestion
from tichu_teach.lessons import load
from tichu_teach.lessons.lesson import Step

HANDS = many(150, 700)  # played to their end after each choice
DANGERS = 150  # deals on which it is counted how often somebody goes out with a discard
RULED = ("nine", "let")
"""Moves at the table that are asked for because of a rule or a count of tiles, whatever they bring."""

TACTICS = (
    *(f"mahjong/{name}" for name in ("10-shapes", "11-honours", "12-claims", "13-square")),
    *(f"mahjong-duel/{name}" for name in ("2-tactics", "3-clean")),
)
each_chapter = pytest.mark.parametrize("name", some(TACTICS))
TOLD_OF_COSTS = (*TACTICS, "sparrow/1-cards")


def hands(name: str, wanted: Callable[[Step], bool]) -> list[Step]:
    """Steps of a chapter at a table: one, all in the long run."""
    found = [step for step in load(name).steps if isinstance(step.position, State) and wanted(step)]
    assert found
    return found[: many(1, len(found))]


def counted(state: State, seat: int, actions: Iterable[Action | None], name: str) -> dict[str, Candidate]:
    """What choices bring, on deals that nothing was counted on before; by their texts."""
    trial, several = RolloutTrial(state.view(seat)), list(dict.fromkeys(actions))
    limit = Limit(HANDS * len(several), inf)
    found = Comparison(several, trial.deals.draw, trial.worth, limit, Random(f"hands {name}")).evaluation()
    return {state.text(each.action): each for each in found.candidates if each.action is not None}


def by_key(step: Step) -> str:
    return step.key


def asks_a_move(step: Step) -> bool:
    return bool(step.question and step.question.kind == "play" and step.id not in RULED)


def sensible(state: State, seat: int) -> list[Action | None]:
    return RolloutTrial(state.view(seat)).actions()


@pytest.mark.parametrize("name", some(TOLD_OF_COSTS))
def test_choices_cost_what_they_are_said_to_cost(name: str) -> None:
    def check(step: Step) -> None:
        question = step.question
        assert isinstance(question, DecideQuestion)
        state, seat = question.position, question.seat
        actions = {text: state.action(text) for text in question.figures}
        if question.by_danger:
            dangers = prospects(state.view(seat), actions.values(), DANGERS, Random(step.key))
            for text, figure in question.figures.items():
                share = (figure.danger or 0) / 100
                doubt = 4 * sqrt(2 * (share * (1 - share) + 0.01) / DANGERS)
                assert abs(dangers[actions[text]].danger - share) <= doubt, text
            return
        found = counted(state, seat, actions.values(), step.key)
        borne_out(question, {text: (each.behind, each.doubt) for text, each in found.items()})

    together(hands(name, lambda step: isinstance(step.question, DecideQuestion)), by_key, check)


@each_chapter
def test_nothing_is_better_than_the_move_that_is_asked_for(name: str) -> None:
    def check(step: Step) -> None:
        question = step.question
        assert question
        state, seat, right = question.position, question.seat, question.solve()
        found = counted(state, seat, [*map(state.action, right), *sensible(state, seat)], step.key)
        best = min((found[text] for text in right), key=lambda each: each.behind)
        assert best.behind <= APART * best.doubt
        assert any(each.behind > APART * each.doubt for text, each in found.items() if text not in right)

    together(hands(name, asks_a_move), by_key, check)


@each_chapter
def test_what_is_shown_is_what_a_sample_finds(name: str) -> None:
    def check(step: Step) -> None:
        before, done = step.frames[-2].state, step.frames[-1].action
        assert isinstance(before, State)
        action = before.action(done)
        found = counted(before, action.seat, [action, *sensible(before, action.seat)], step.key)
        shown = found[before.text(action)]
        assert shown.behind <= APART * shown.doubt

    together(hands(name, lambda step: not step.active), by_key, check)
