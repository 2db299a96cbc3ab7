"""Figures: the same for the same seed, kept as they are counted, and borne out by other deals."""

import json
import re
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.depth import at_least, some
from tichu_teach.analysis import AnalysisError, claim, figures
from tichu_teach.analysis.figures import HOME, Bar, Experiment, Figure, experiments, figure, names
from tichu_teach.analysis.figures.figure import UNKNOWN, bar, share, share_of_deals
from tichu_teach.analysis.figures.haggis import SILENT
from tichu_teach.analysis.figures.mahjong import habits
from tichu_teach.analysis.figures.tichu.calling import _wins
from tichu_teach.analysis.figures.tichu.occasions import FOR_POINTS
from tichu_teach.analysis.haggis.evaluation import RolloutTrial
from tichu_teach.engine import parse_position
from tichu_teach.exercises.plot import in_words
from tichu_teach.lessons import chapters, load
from tichu_teach.players.haggis import SensiblePlayer
from tichu_teach.texts import has

SURE = 4.0  # standard errors within which another sample has to lie
QUICK = ("grandmaster/fates", "tricsu/small", "tientsin/small")
WATCHED = ("mahjong/taken", "mahjong/safe", "mahjong/early", "mahjong/waiting")
SLOW = {
    name: 40 if not name.startswith("mahjong") else 60 if name in WATCHED else 12
    for name in names()
    if name not in QUICK
}
"""Figures counted among sensible players, with the deals that a test has time for."""


def kept(name: str) -> Any:
    ruleset, _, short = name.partition("/")
    return json.loads((HOME / f"{ruleset}.json").read_text(encoding="utf-8"))[short]


def test_every_figure_is_kept_and_can_be_said() -> None:
    wrong = [(name, fault) for name in names() if (fault := unsaid(name))]
    assert names() and not wrong


def unsaid(name: str) -> str:
    """The fault of a figure that is kept; "" for none."""
    found, (ruleset, _, short) = kept(name), name.partition("/")
    wanted = experiments(ruleset)[short]
    if (found["name"], found["deals"], found["seed"]) != (name, wanted.many, wanted.seed):
        return "it was counted otherwise"
    shown = in_words(found)
    if not shown.title or not len(shown.bars) == len(found["bars"]) > 1:
        return "it has no title, or no bars"
    if not all(bar.said and bar.error >= 0 for bar in shown.bars):
        return "a bar has no words"
    if f"{found['deals']} deals" not in shown.note or f"seed {found['seed']})" not in shown.note:
        return "it is not said how it was counted"
    return "" if len({bar.label for bar in shown.bars}) == len(shown.bars) else "two bars are called alike"


@pytest.mark.more
@pytest.mark.parametrize(
    ("name", "deals"),
    [*some([(name, 80) for name in QUICK], 2), *at_least(SLOW.items(), ("nanking/dog", SLOW["nanking/dog"]))],
)
def test_other_deals_bear_out_what_is_kept(name: str, deals: int) -> None:
    anew, told = figure(name, deals, seed=9), kept(name)
    for found, was in zip(anew.bars, told["bars"], strict=True):
        assert found.name == was["name"]
        assert abs(found.value - was["value"]) <= SURE * (found.error**2 + was["error"] ** 2) ** 0.5


def test_a_page_shows_more_deals_than_a_cell() -> None:
    for ruleset in {name.partition("/")[0] for name in names()}:
        for name, each in experiments(ruleset).items():
            assert 2 <= each.few < each.many and has(f"figure.unit.{each.unit}"), name


def test_the_same_seed_counts_the_same() -> None:
    first = figure("nanking/keeps", 4, 3)
    assert figure("nanking/keeps", 4, 3) == first != figure("nanking/keeps", 4, 4)


def test_a_figure_is_kept_beside_the_others_with_the_version_that_counted_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(figures, "HOME", tmp_path)
    file, other = tmp_path / "nanking.json", {"leads": {"name": "nanking/leads"}}
    file.write_text(json.dumps(other), encoding="utf-8")
    counted = Figure("nanking/keeps", 1, 4, "points", 0.0, (Bar("always", 1.256, 0.254),))
    monkeypatch.setattr(figures, "figure", lambda *asked: counted)
    assert [*figures.keep("7.1", ["nanking/keeps"])] == ["nanking/keeps"]
    found = json.loads(file.read_text(encoding="utf-8"))
    bars = [{"name": "always", "value": 1.26, "error": 0.25}]
    assert found == {**other, "keeps": {**counted.data, "bars": bars, "version": "7.1"}}


@pytest.mark.parametrize("name", ["nanking/none", "", 7])
def test_a_figure_that_there_is_not_is_refused(name: Any) -> None:
    with pytest.raises(AnalysisError, match="there is no figure"):
        figure(name, 20)


def test_deals_and_seed_have_their_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    counted = list[int]()

    def count(game: object, deals: int, rng: object) -> list[Bar]:
        counted.append(deals)
        return []

    told = {"keeps": Experiment(count, "points", 2, 2)}
    monkeypatch.setattr(figures, "experiments", lambda ruleset: told)
    for seed in (0, 999_999_999):
        assert figure("nanking/keeps", 2, seed).seed == seed
        assert figure("nanking/keeps", 100_000, seed).deals == 100_000
    for deals in (1, 0, -5, 100_001, 10**100, 2.0, "20", True):
        with pytest.raises(AnalysisError, match="counted over 2 to 100000 deals, not "):
            figure("nanking/keeps", deals)  # type: ignore[arg-type]
    for bad in (-1, 10**9, 10**5000, "7", 7.0, None, True, [7]):
        with pytest.raises(AnalysisError, match="the seed of a figure is a number from 0 to 999999999, not "):
            figure("nanking/keeps", 2, bad)  # type: ignore[arg-type]
    assert counted == [2, 100_000] * 2


@pytest.mark.parametrize(
    ("found", "value", "error"),
    [
        (share("", [True, False]), 50, 100 * sqrt(1 / 8)),
        (share("", [True] * 2), 100, 100 * sqrt(3 / 32)),
        (share("", []), 0, 50),
        # A half of the looks would be one hit a deal; there are 1, 0, 2: twice one too many or too few.
        (share_of_deals("", [(1, 2), (0, 2), (2, 2)]), 50, 100 * sqrt(2) / 6),
        (share_of_deals("", [(1, 1), (0, 3)]), 25, 100 * sqrt(18 / 16) / 4),
        (share_of_deals("", [(2, 2), (3, 3)]), 100, 100 * sqrt(3 / 32)),
        (share_of_deals("", [(1, 1), (0, 0)]), 100, 100 * sqrt(3 / 32)),  # one look, and a hit
        (share_of_deals("", [(0, 2), (0, 3)]), 0, 100 * sqrt(3 / 32)),
        (share_of_deals("", []), 0, 50),
        (bar("", [2, 4, 9], 10.0), 50, 10 * sqrt(13 / 3)),
        (bar("", [4], 10.0), 40, UNKNOWN),
        (bar("", []), 0, UNKNOWN),
    ],
)
def test_a_bar_has_its_mean_and_its_error_by_hand(found: Bar, value: float, error: float) -> None:
    assert found.value == pytest.approx(value) and found.error == pytest.approx(error)


@pytest.mark.parametrize(
    ("score", "first", "more", "won"),
    [
        ((0, 0), (100, 0), (0, 100), 0),  # one round of the first sort, and then the others
        ((0, 0), (0, 100), (100, 0), 1),
        ((0, 100), (200, 0), (0, 300), 1),  # it ends at the goal
        ((0, 100), (199, 0), (0, 300), 0),
        ((100, 100), (100, 100), (10, 0), 1),  # not while both have as many
        ((0, 0), (0, 0), (0, 0), 0),  # nor with nobody ahead at all
    ],
)
def test_a_game_is_won_by_whoever_is_ahead_at_the_goal(score: Any, first: Any, more: Any, won: int) -> None:
    assert _wins(score, [first], [more], 200, Random(1)) == won


def test_whoever_is_complete_goes_out_whatever_was_aimed_at() -> None:
    state = parse_position(
        "mahjong | E: B1 B2 B2 B2 B3 B4 B5 B6 B7 B8 B9 C4 C4 C4 | S: * | W: * | N: * | turn E deal"
    )
    view, usual = state.view(0), state.action("E mahjong")
    aims = {**habits.ONE_SUIT, **habits.TURNING, **habits.suits(state)}
    assert aims and {habit(view, usual) or usual for habit in aims.values()} == {usual}


@pytest.mark.parametrize(
    ("name", "otherwise"),
    [
        ("nanking/helped", {("plain_push", 1), ("deaf", 1)}),
        ("tientsin/backed", {("plain_push", 2), ("deaf", 1), ("deaf", 2)}),
    ],
)
def test_a_caller_is_left_alone_by_as_many_partners_as_is_said(
    name: str, otherwise: set[tuple[str, int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    found = set[tuple[str, int]]()

    def watched(trail: Any, habit: Any, seats: Any) -> None:
        found.add((habit.__name__, len(seats)))

    monkeypatch.setattr("tichu_teach.analysis.figures.tichu.calling.Trail.otherwise", watched)
    assert figure(name, 2).bars and found == otherwise


def test_every_figure_stands_in_a_chapter() -> None:
    shown = {step.figure for chapter in chapters() for step in load(chapter).steps if step.figure}
    assert shown == set(names())


def test_nothing_is_said_to_cost_points_that_may_cost_none() -> None:
    asked = [step.question for each in chapters() for step in load(each).steps if step.question]
    for question in (each for each in asked if each.kind == "figure"):
        bars = {bar.name: bar for bar in question.figure.bars}
        for wrong in {*bars} - {*question.answers}:
            level = abs(bars[wrong].value) <= 3 * bars[wrong].error
            said = " ".join(each.text(at=question.names) for each in question.grade(wrong).says)
            assert not (level and re.search(r"\bcosts? (your side )?(points|places)\b", said)), said


def step(chapter: str, id: str) -> Any:
    return next(each for each in load(chapter).steps if each.id == id)


def test_the_pair_the_dragon_and_the_three_go_out_whatever_happens() -> None:
    table = step("nanking/16-knowing", "counted").position
    found = claim(table.view(0))
    assert found and [table.text(play) for play in found.plays][-1] == "0 play 3j"


def test_nobody_stops_the_pair_of_tens() -> None:
    table = step("haggis/9-bets", "out").position
    found = claim(table.view(0))
    assert found and table.text(found.plays[0]) == "0 play Tr To"


@pytest.mark.parametrize(
    ("id", "least", "most", "right"),
    [("bet", 20, 30, "0 bet big"), ("quiet", 0, 12, "0 play "), ("rows", 18, 29, "0 bet big")],
)
def test_hands_to_bet_on_are_out_first_more_often_than_not(
    id: str, least: int, most: int, right: str
) -> None:
    question = step("haggis/9-bets", id).question
    trial = RolloutTrial(question.position.view(0))
    lead = SensiblePlayer(Random(0), SILENT).choose(trial.view)
    rng, first = Random(4), 0
    for _ in range(30):
        hand = trial.after(trial.deal(rng), lead)
        hand.run()
        first += hand.out[0] == 0
    assert least <= first <= most and all(text.startswith(right) for text in question.solve())


@pytest.mark.more
@pytest.mark.parametrize(("id", "low", "high"), [("yes", 65, 95), ("no", 20, 50)])
def test_of_two_hands_with_three_tops_one_is_to_be_called_on(id: str, low: int, high: int) -> None:
    """What the others hold is dealt anew; sensible players then play it out."""
    table = step("nanking/11-calling", id).position
    rest = [card for card in table.game.deck if not card & table.hands[0]]
    kept = 0
    for seed in range(60):
        dealt = rest.copy()
        Random(seed).shuffle(dealt)
        hands = [table.hands[0], *(sum(dealt[14 * place : 14 * place + 14]) for place in range(3))]
        kept += FOR_POINTS.play(table.replace(hands=tuple(hands)).apply("0 tichu")).out[0] == 0
    assert low < 100 * kept / 60 < high
