"""Figures: the same for the same seed, kept as they are counted, and borne out by other deals."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tichu_teach.analysis import AnalysisError, Limit, claim, evaluate
from tichu_teach.analysis.figures import SEED, figure, names, plans
from tichu_teach.analysis.figures.keeping import HOME
from tichu_teach.exercises.plot import in_words
from tichu_teach.lessons import chapters, load

SURE = 4.0  # standard errors within which another sample has to lie
QUICK = ("nanking/leads", "nanking/keeps", "nanking/partner", "nanking/dragon")


def kept(name: str) -> Any:
    ruleset, _, short = name.partition("/")
    return json.loads((HOME / f"{ruleset}.json").read_text(encoding="utf-8"))[short]


@pytest.mark.parametrize("name", names())
def test_every_figure_is_kept_and_can_be_said(name: str) -> None:
    found = kept(name)
    ruleset, _, short = name.partition("/")
    assert (found["name"], found["size"], found["seed"]) == (name, plans(ruleset)[short].many, SEED)
    shown = in_words(found)
    assert shown.title and len(shown.bars) == len(found["bars"]) > 1
    assert all(bar.said and bar.error >= 0 for bar in shown.bars)
    assert len({bar.label for bar in shown.bars}) == len(shown.bars)


@pytest.mark.parametrize("name", QUICK)
def test_other_deals_bear_out_what_is_kept(name: str) -> None:
    anew, told = figure(name, size=80, seed=9), kept(name)
    for bar, was in zip(anew.bars, told["bars"], strict=True):
        assert bar.name == was["name"]
        assert abs(bar.value - was["value"]) <= SURE * (bar.error**2 + was["error"] ** 2) ** 0.5


def test_the_same_seed_counts_the_same() -> None:
    assert figure("nanking/keeps", 20, 3) == figure("nanking/keeps", 20, 3)
    assert figure("nanking/keeps", 20, 3) != figure("nanking/keeps", 20, 4)


@pytest.mark.parametrize(("name", "size"), [("nanking/none", 20), ("", 20), (7, 20), ("nanking/keeps", 1)])
def test_what_cannot_be_counted_is_refused(name: Any, size: int) -> None:
    with pytest.raises(AnalysisError):
        figure(name, size)


def test_every_figure_stands_in_a_chapter() -> None:
    shown = {step.figure for chapter in chapters() for step in load(chapter).steps if step.figure}
    assert shown == set(names())


def step(id: str) -> Any:
    return next(each for each in load("nanking/10-tactics").steps if each.id == id)


def test_the_lonely_four_is_the_best_lead_by_far() -> None:
    """What the chapter asks for at the table is what a sample finds."""
    question = step("exit").question
    found = evaluate(question.at.view(0), Limit(positions=1200, seconds=60))
    assert [question.at.text(option.action) for option in found.alike] == question.solve()


def test_the_pair_the_dragon_and_the_three_go_out_whatever_happens() -> None:
    table = step("counted").position
    found = claim(table.view(0))
    assert found and [table.text(play) for play in found.plays][-1] == "0 play 3j"
