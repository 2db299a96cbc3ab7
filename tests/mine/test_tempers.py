"""The findings of players of two tempers: worse choices, choices as good, and how sure they are."""

from collections import Counter as Tally
from collections.abc import Sequence
from itertools import cycle
from math import isclose, sqrt
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from tichu_teach.engine.mahjong.tiles import contents
from tichu_teach.exercises.kinds import read_question
from tichu_teach.exercises.store import store

from . import openings, tempers
from .studies import Tried
from .tempers import Counted

BEST = Counted("best", [[0.0] * 48] * 2)
NOTHING, LITTLE, MUCH, MORE = [1.0, -1.0] * 24, [-3.0, 1.0] * 24, [-9.0, -5.0] * 24, [-14.0, -10.0] * 24
"""Results relative to the best, which is 0: 0, -1, -7 and -12, each ± 0.29."""


@pytest.mark.parametrize(
    ("found", "worse"),
    [
        ([MUCH, MUCH], True),
        ([MUCH, MORE], True),
        ([MUCH, LITTLE], False),  # -4 ± 3, as the tempers disagree
        ([MUCH, NOTHING], False),
        ([NOTHING, MUCH], False),
        ([LITTLE, LITTLE], True),  # -1 ± 0.29
        ([[-50.0] * 48, [-50.0] * 48], True),
        ([[0.0] * 48, [0.0] * 48], False),
    ],
)
def test_a_slip_is_worse_by_three_errors_to_which_the_tempers_add(
    found: Sequence[Sequence[float]], worse: bool
) -> None:
    assert Counted("slip", found).worse(BEST) is worse


def test_the_error_is_that_of_the_deals_and_of_how_far_the_tempers_differ() -> None:
    chance = 2 / sqrt(47)
    middle, error = Counted("slip", [MUCH, MUCH]).behind(BEST)
    assert middle == 7 and isclose(error, chance), "who finds the same deal by deal differs in nothing"
    middle, error = Counted("slip", [MUCH, MORE]).behind(BEST)
    assert middle == 9.5 and isclose(error, sqrt(chance**2 + 2.5**2))
    rng = Random(3)
    by_chance = [[rng.gauss(-20, 30) for _ in range(200)] for _ in range(2)]
    _, error = Counted("slip", by_chance).behind(Counted("best", [[0.0] * 200] * 2))
    assert error < 2.2, "30 among 400: what is chance is counted once"


def test_what_one_finds_the_better_is_hopeless_and_on_half_of_the_deals_what_hardly_differs() -> None:
    half = tempers.DEALS // 2
    assert Counted("slip", [MUCH, [-each for each in MUCH]]).hopeless(BEST, 72)
    nothing, little = Counted("slip", [NOTHING, NOTHING]), Counted("slip", [LITTLE, LITTLE])
    assert not nothing.hopeless(BEST, half - 1) and nothing.hopeless(BEST, half)
    assert not little.hopeless(BEST, half)


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Count choices whose results come in turn, the same for both tempers; report the number of deals."""

    def ask(brings: dict[str, Sequence[float]], slips: str) -> tuple[list[str], int]:
        several = [Tried(name, float(name in slips), 0.0) for name in brings]
        coming = {
            name: cycle([each for each in results for _ in range(2)]) for name, results in brings.items()
        }
        deals = list[None]()
        monkeypatch.setattr(tempers, "table_of", lambda *_: lambda rng: deals.append(None))
        monkeypatch.setattr(tempers, "worth", lambda dealt, seat, action, player: next(coming[action]))
        state: Any = SimpleNamespace(game=SimpleNamespace(family="tichu"))
        return [each.action for each in tempers.counted(state, 0, several, 1)], len(deals)

    return ask


def test_what_is_sure_ends_the_count_and_what_is_as_good_stays(asked: Any) -> None:
    assert asked({"a": [5, 5], "b": [4, 6], "c": [-9, -5], "d": [1, 3]}, "cd") == (["a", "b", "d", "c"], 72)


def test_what_lies_between_good_and_bad_is_left_out(asked: Any) -> None:
    found, _ = asked({"a": [5, 5], "b": [5, 4.6], "c": [-9, -5]}, "c")
    assert found == ["a", "c"], "b is worse, which nobody had found before"


def test_a_slip_that_is_none_is_left_out(asked: Any) -> None:
    assert asked({"a": [5, 5], "b": [9, 9], "c": [-9, -5]}, "bc") == (["a", "c"], 72)
    assert asked({"a": [5, 5], "b": [9, 9]}, "b") == ([], 72)
    seen = 192  # deals: half of the most, at the next look
    assert asked({"a": [5, 5], "b": [5.5, 4.5]}, "b") == ([], seen), "no difference to be seen"
    assert asked({"a": [5, 5], "b": [85, -79]}, "b") == ([], seen), "2 points of 160 that it goes up and down"


def test_the_dragons_trick_goes_to_who_will_hand_it_over() -> None:
    """East is out and keeps what comes; West, alone with cards, is last and loses every trick."""
    data = next(
        each
        for several in store("gift", "nanking").values()
        for each in several
        if each["position"].startswith("nanking | 0: - | 1: - | 2: - ")
    )
    question = read_question(data)
    state, (right,) = question.position, question.answers
    (wrong,) = (text for text in question.figures if text != right)
    one, other = (state.action(text) for text in (right, wrong))
    found = tempers.agreed(state, question.seat, [Tried(one, 0, 0), Tried(other, 9, 1)], 1)
    assert [each.action for each in found] == [one, other] and found[1].behind > 3 * found[1].doubt
    assert not tempers.agreed(state, question.seat, [Tried(other, 0, 0), Tried(one, 9, 1)], 1)


def test_a_call_is_told_with_where_its_results_lie(monkeypatch: pytest.MonkeyPatch) -> None:
    question = read_question(next(each for several in store("call", "nanking").values() for each in several))
    state = question.position
    call = next(each for each in question.figures if each != "silent")
    results = [[-100.0, 120.0], [-100.0, 80.0]], [[0.0, 20.0], [0.0, 20.0]]
    counted = [Counted(None, results[1]), Counted(state.action(call), results[0])]
    monkeypatch.setattr(openings, "counted", lambda *_: counted)
    told = openings.told(state, question.seat, [Tried(each.action, 0, 0) for each in counted[::-1]], 7)
    assert told and [(each["action"], each["mean"]) for each in told["choices"]] == [
        (call, 0.0),
        ("silent", 10.0),
    ]
    assert (told["start"], told["step"], told["playouts"], told["seed"]) == (-100, 50, 8, 7)
    assert [each["counts"] for each in told["choices"]] == [[2, 0, 0, 0, 2], [0, 0, 4, 0, 0]]
    assert told["choices"][1]["behind"] == 0 and told["choices"][0]["behind"] == 10
    monkeypatch.setattr(openings, "counted", lambda *_: [])
    assert openings.told(state, question.seat, [Tried(None, 0, 0)], 7) is None


@pytest.fixture
def strong(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Check Mah-Jong choices with given findings of quick rounds and results of strong players, in turn;
    report the choices kept, and the number of deals.
    """

    def ask(**choices: tuple[float, float, Sequence[float]]) -> tuple[dict[str, tuple[float, float]], int]:
        coming = {name: cycle(results) for name, (_, _, results) in choices.items()}
        deals = list[None]()
        monkeypatch.setattr(tempers, "tiles_of", lambda *_: lambda rng: deals.append(None))
        monkeypatch.setattr(tempers, "worth", lambda dealt, seat, action, player: next(coming[action]))
        state: Any = SimpleNamespace(game=SimpleNamespace(family="mahjong"))
        several = [Tried(name, *found[:2]) for name, found in choices.items()]
        kept = {each.action: each[1:] for each in tempers.agreed(state, 0, several, 1)}
        return kept, len(deals)

    return ask


BIT = 2 / sqrt(71)
"""The error of results that are two points more and two less by turns, on 72 deals."""


def test_a_slip_of_mah_jong_costs_what_quick_rounds_and_strong_players_find_together(strong: Any) -> None:
    kept, deals = strong(a=(0, 0, [0]), b=(20, 2, [-26, -22]))
    assert deals == 72 and kept["a"] == (0, 0)
    assert kept["b"] == pytest.approx((22, 2)), "they are four apart, more than chance"
    kept, _ = strong(a=(0, 0, [0]), b=(20, 8, [-22, -18]))
    assert kept["b"] == pytest.approx((20, sqrt(64 + BIT**2) / 2))


def test_what_strong_players_of_mah_jong_do_not_bear_out_is_left_out(strong: Any) -> None:
    assert strong(a=(0, 0, [0]), b=(20, 2, [4, 8])) == ({}, 72), "they find the contrary"
    assert strong(a=(0, 0, [0]), b=(20, 2, [-7, -3])) == ({}, tempers.TILES / 2), "they are too far apart"
    assert strong(a=(0, 0, [0]), b=(20, 2, [-9, -7])) == ({}, tempers.TILES), (
        "more deals might bring them near"
    )
    kept, _ = strong(a=(0, 0, [0]), b=(20, 2, [-7, -3]), c=(30, 3, [-33, -31]))
    assert [*kept] == ["a", "c"]
    kept, _ = strong(a=(0, 0, [0]), b=(2, 2, [-40, -36]), c=(30, 3, [-33, -31]))
    assert [*kept] == ["a", "c"], "b was thought to be as good"
    kept, _ = strong(a=(0, 0, [0]), b=(20, 2, [-1, 1]), c=(30, 3, [-33, -31]))
    assert [*kept] == ["a", "c"], "nor is a slip as good for strong players alone"
    kept, _ = strong(a=(0, 0, [0]), b=(2, 2, [-31, 29]), c=(30, 3, [-33, -31]))
    assert [*kept] == ["a", "b", "c"]
    kept, _ = strong(a=(0, 0, [0]), b=(2, 2, [9, 31]), c=(30, 3, [-33, -31]))
    assert kept["b"][0] == 0, "nothing is better than the best"


@pytest.mark.parametrize("game", ["mahjong", "mahjong-duel", "sparrow"])
def test_tiles_are_dealt_anew_where_the_seat_does_not_see_them(game: str) -> None:
    entry = next(each for several in store("decide", game).values() for each in several)
    question = read_question(entry)
    state, seat, rng = question.position, question.seat, Random(3)
    table = tempers.tiles_of(state, seat)
    several = [table(rng) for _ in range(4)]
    assert len({str(each) for each in several}) == 4
    for each in several:
        assert each.view(seat).legal == state.view(seat).legal and each.hands[seat] == state.hands[seat]
        assert Tally(tiles(each)) == Tally(tiles(state))


def tiles(state: Any) -> list[int]:
    """The tiles in hands and wall."""
    held = [tile for hand in state.hands for tile in contents(hand)]
    return [*held, *state.wall.row, *state.wall.loose]
