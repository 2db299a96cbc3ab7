"""A review's judge and the sampling under it, on choices whose worth is known beforehand.

A choice is a letter. It is worth what `worth` says, give or take what the cards of the deal do to all of them
alike or to one of them: a judge must see through the first and not be misled by the second.
"""

from collections.abc import Callable
from itertools import count
from math import inf, sqrt
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from tichu_teach.analysis.decision import Decision, ReviewQuestion, SlowRollout
from tichu_teach.analysis.review import Judge, SlowComparison, combine_estimates
from tichu_teach.analysis.sampling import FEWEST, Comparison, finished, mean
from tichu_teach.analysis.solution import Limit

MATTERS = 5.0
LIMIT = Limit(positions=400, seconds=inf)
EVEN = {"a": 0.0, "b": 0.0, "c": 0.0}


def worth(of: dict[str, float], luck: float = 0.0) -> Callable[[float, str], float]:
    """Return what comes of a choice: what it is worth, and luck that hits one choice and not the next."""
    return lambda deal, choice: of[choice] + luck * Random(f"{deal} {choice}").uniform(-1, 1)


def question(of: dict[str, float], done: str = "a", luck: float = 1.0, **more: Any) -> ReviewQuestion:
    return ReviewQuestion(
        **{
            "action": done,
            "choices": tuple(of),
            "usual": "b",
            "deal": lambda rng: rng.random(),
            "worth": worth(of, luck),
            "find_reason": lambda one, other: (f"{other} before {one}", {}),
            **more,
        }
    )


def judged(asked: ReviewQuestion, limit: Limit = LIMIT) -> Decision:
    return finished(Judge(MATTERS, limit).judge_decision(7, asked, Random(1)))


def slowly(of: dict[str, float]) -> SlowRollout:
    """Sensible players, at whose table a choice ends the round at once."""

    def table(rng: Random) -> Any:
        luck = rng.uniform(-1, 1)
        ended = lambda choice: SimpleNamespace(phase="over", worth=of[choice] + luck)  # noqa: E731
        return SimpleNamespace(after=ended)

    return SlowRollout(table, SimpleNamespace(), lambda end: end.worth)  # type: ignore[arg-type]


# -- samples ---------------------------------------------------------------------------------------------


def test_a_mean_and_its_standard_error() -> None:
    """By hand: 2, 4, 9 are 5 in the middle; (9 + 1 + 16) / 2 = 13 is their variance, 13 / 3 the mean's."""
    assert mean([2, 4, 9]) == (5, pytest.approx(sqrt(13 / 3)))
    assert mean([4]) == (4, 0), "one value has no spread"


def compared(of: dict[str, float], luck: float = 0.0, **more: Any) -> Comparison:
    limit = more.pop("limit", LIMIT)
    return Comparison([*of], lambda rng: rng.random(), worth(of, luck), limit, Random(3), **more)


def test_the_best_comes_first_and_the_others_by_how_far_they_are_behind() -> None:
    found = compared({"a": 10, "b": 30, "c": 20}, luck=4).evaluation()
    assert [each.action for each in found.candidates] == ["b", "c", "a"]
    assert [each.behind for each in found.candidates] == [0, *(pytest.approx(n, abs=2) for n in (10, 20))]
    assert found.best == "b" and found.clear
    assert found.candidate("c") is found.candidates[1] and found.candidate("x") is None


def test_what_is_clearly_worse_is_dropped_at_the_first_look_and_not_before() -> None:
    found = compared({"a": 10, "b": 11, "c": -90}, luck=8).evaluation()
    deals = {each.action: each.deals for each in found.candidates}
    assert deals["c"] == FEWEST < deals["a"] == deals["b"]
    assert found.playouts == sum(deals.values()) <= LIMIT.positions


def test_choices_that_come_to_the_same_are_told_apart_by_nothing() -> None:
    found = compared(EVEN).evaluation()
    assert [each.action for each in found.equally_good] == ["a", "b", "c"] and not found.clear
    assert {each.deals for each in found.candidates} == {LIMIT.positions // 3}, "none is dropped"


def test_the_luck_of_the_deal_is_not_the_doubt_between_two_choices() -> None:
    """Both have the same good and bad cards: their difference is certain though neither value is."""
    of = {"a": 0, "b": 3}
    work = Comparison(
        ["a", "b"], lambda rng: rng.uniform(-99, 99), lambda deal, each: deal + of[each], LIMIT, Random(1)
    )
    found = work.evaluation()
    assert found.candidates[1].behind == pytest.approx(3) and found.candidates[1].doubt < 1e-6
    assert found.candidates[1].error > 1
    assert work.difference("b", "a")[0] == pytest.approx(3) == -work.difference("a", "b")[0]


@pytest.mark.parametrize(("price", "deals"), [(1, 10), (2, 5), (100, 2)])
def test_a_limit_is_spent_at_the_price_of_a_rollout(price: float, deals: int) -> None:
    found = compared(EVEN, limit=Limit(30, inf), price=price).evaluation()
    assert {each.deals for each in found.candidates} == {deals}, "and two deals are the least"


# -- judging ---------------------------------------------------------------------------------------------


def test_a_mistake_has_its_cost_its_reason_and_what_was_better() -> None:
    decision = judged(question({"a": 0, "b": 20, "c": -5}))
    assert (decision.number, decision.action, decision.better) == (7, "a", "b")
    assert decision.cost == pytest.approx(20, abs=0.5) and decision.costly
    assert decision.reason == "b before a" and not decision.proved


@pytest.mark.parametrize(
    ("of", "luck", "more"),
    [
        ({"a": 0, "b": MATTERS - 1, "c": -5}, 1, {}),  # too little to be worth a word
        ({"a": 0, "b": -1, "c": -5}, 1, {}),  # nothing was better
        ({"a": 0, "b": 6, "c": -5}, 400, {}),  # may be chance
        ({"a": 0, "b": 20, "c": -5}, 1, {"weighed": {"a": 3, "b": 2, "c": 2}}),  # no sensible player would
        ({"a": 0, "b": 20, "c": -5}, 1, {"slowly": slowly({"a": 5, "b": 5})}),  # a quick policy's mistake
        ({"a": 0, "b": 20, "c": -5}, 1, {"slowly": slowly({"a": 9, "b": 5})}),
    ],
    ids=["little", "best", "chance", "nobody", "alike", "worse"],
)
def test_no_mistake(of: dict[str, float], luck: float, more: dict[str, Any]) -> None:
    decision = judged(question(of, luck=luck, **more))
    assert (decision.better, decision.cost, decision.reason) == ("a", 0, "") and not decision.costly


FORESEEN = {"weighed": {"a": 0, "b": 12, "c": -5}, "plainly": frozenset("b")}


def test_what_anybody_can_see_is_told_though_the_tries_may_be_chance() -> None:
    """By hand: 10.5 ± 6 may be chance; with an expected 12 ± 6, each off by two fifths, it is 11 ± 5.3."""
    of, tried = {"a": 0.0, "b": 13.0, "c": -5.0}, {"a": 0.0, "b": 5.0, "c": -5.0}
    decision = judged(question(of, luck=200, **FORESEEN))
    assert decision.better == "b" and decision.costly
    assert decision.cost == pytest.approx(11, abs=0.5) and decision.doubt == pytest.approx(5.3, abs=0.2)
    for other in (
        question(of, luck=200, weighed=FORESEEN["weighed"]),  # it can't be seen so plainly
        question(of, luck=200, weighed={"a": 0, "b": 3, "c": -5}, plainly=frozenset("b")),  # it is little
        question(tried, luck=200, **FORESEEN),  # the tries make it little
        question({"a": 3, "b": 0, "c": -9}, luck=200, **FORESEEN),  # they say otherwise
    ):
        assert not judged(other).costly


@pytest.mark.parametrize("plain", [True, False])
def test_what_anybody_can_see_is_not_given_up_for_some_unlucky_deals(plain: bool) -> None:
    deals = count()

    def worth(deal: int, choice: str) -> float:
        return 150 * Random(f"{deal} {choice}").uniform(-1, 1) + (choice == "b") * (-40 if deal < 60 else 14)

    seen = {**FORESEEN, "plainly": frozenset("b" if plain else "")}
    decision = judged(question(EVEN, deal=lambda rng: next(deals), worth=worth, **seen))
    assert decision.costly == plain


def test_what_may_be_better_is_tried_on_though_its_rival_turns_out_to_be_hopeless() -> None:
    deals, first = count(), 170  # deals of the first look at all choices

    def worth_(deal: int, choice: str) -> float:
        found = worth({"a": 0.0, "b": 8.0}, luck=90)(deal, "a" if choice == "a" else "b")
        return found - 300 * (choice == "c" and deal >= first)

    decision = judged(question(EVEN, deal=lambda rng: next(deals), worth=worth_))
    assert decision.costly and decision.better == "b"


def test_what_both_ways_of_going_on_say_is_put_together() -> None:
    """By hand: 20 ± 8 by the quick one and 10 ± 4 by the sensible players are 12 ± 3.6: each may be off by
    two fifths of what it finds, and the lesser weighs four times as much."""
    decision = judged(question({"a": 0, "b": 20, "c": -5}, slowly=slowly({"a": 0, "b": 10})))
    assert decision.cost == pytest.approx(12, abs=0.5)
    assert decision.doubt == pytest.approx(3.6, abs=0.3), "10 to 20, whatever the deals"
    small = question({"a": 0, "b": 6, "c": -5}, slowly=slowly({"a": 0, "b": 2}))
    assert judged(small).cost == 0, "2.4 is less than what matters"


def solved(own: float, more: float, known: int = 99) -> Callable[..., Any]:
    """Return what is worked out with all hands open, of so many deals; of the next nothing is."""
    left = [(max(own, more), more, own)] * known

    def work(rng: Random, choices: Any) -> Any:
        yield
        return left.pop() if left else None

    return work


def test_near_the_end_what_is_worked_out_stands_beside_what_was_tried() -> None:
    of, sensible = {"a": 0.0, "b": 20.0, "c": -5.0}, slowly({"a": 0, "b": 10})
    assert judged(question(of, solved=solved(0, 10))).cost == pytest.approx(12, abs=0.5), "12 of 20 and 10"
    assert not judged(question(of, solved=solved(0, 0))).costly, "with all hands open it is no better"
    assert not judged(question(of, solved=solved(5, 0), slowly=sensible)).costly
    for known in (0, 3):
        other = question(of, solved=solved(0, 40, known), slowly=sensible)
        assert judged(other).cost == pytest.approx(12, abs=0.5), "too much to work out: sensible players tell"


def test_silence_that_would_have_been_better_is_no_proof() -> None:
    decision = judged(question({"a": 0.0, None: 20.0}, usual=None))  # type: ignore[dict-item]
    assert decision.costly and decision.better is None and not decision.proved


def test_what_seems_to_cost_something_is_tried_again_on_more_deals() -> None:
    """Four times as many tries as at first, unless it is clear sooner."""
    tried: list[str] = []

    def worth_(deal: float, choice: str) -> float:
        tried.append(choice)
        return worth({"a": 0.0, "b": 8.0}, luck=60)(deal, choice)

    judged(question({"a": 0.0, "b": 8.0}, worth=worth_))
    assert 2.5 * LIMIT.positions < len(tried) <= 5 * LIMIT.positions


@pytest.mark.parametrize(("behind", "luck"), [(MATTERS - 1, 0), (24, 400)])
def test_what_is_little_or_within_its_error_is_not_tried_again(behind: float, luck: float) -> None:
    """400 points more or less luck are off by 23 after 200 deals: as much as that may be chance."""
    tried: list[str] = []
    of = {"a": 0.0, "b": behind}

    def worth_(deal: float, choice: str) -> float:
        tried.append(choice)
        return worth(of, luck)(deal, choice)

    found = judged(question(of, worth=worth_)).evaluation
    one = found.candidate("a")
    assert one is not None and one.behind > 0 and (one.behind < MATTERS or one.behind <= one.doubt)
    assert len(tried) == found.playouts


@pytest.mark.parametrize(
    ("found", "cost", "doubt"),
    [
        ([(30.0, 4.0)], 30, 4),
        ([(30.0, 0.0), (30.0, 0.0)], 30, 0),  # both are sure
        ([(20.0, 0.0), (10.0, 0.0)], 12, sqrt(12.8)),
        ([(20.0, 6.0), (10.0, 3.0)], 12, sqrt(20)),  # variances 100 and 25
    ],
)
def test_differences_found_in_two_ways(found: list[tuple[float, float]], cost: float, doubt: float) -> None:
    middle, error = combine_estimates(found)
    assert middle == pytest.approx(cost)
    assert error == pytest.approx(doubt)


@pytest.mark.parametrize(("luck", "deals"), [(30, 16), (45, 32), (55, 48), (200, 80)])
def test_sensible_players_go_on_until_chance_is_less_than_what_they_are_off_by(luck: int, deals: int) -> None:
    """20 points more or less luck may be off by 8: by hand the errors after 16, 32, 48 deals are 0.202,
    0.158 and 0.133 of the luck."""
    tables = list[int]()

    def table(rng: Random) -> Any:
        tables.append(luck if len(tables) % 2 else -luck)
        ends = {"a": 0, "b": 20 + tables[-1]}
        return SimpleNamespace(after=lambda choice: SimpleNamespace(phase="over", worth=ends[choice]))

    rollout = SlowRollout(table, SimpleNamespace(), lambda end: end.worth)  # type: ignore[arg-type]
    work = SlowComparison(("b", "a"), rollout, 80, MATTERS, 0.0, Random(1))  # type: ignore[arg-type]
    while not work.done:
        work.step()
    assert len(tables) == deals
    assert work.difference[0] == 20


@pytest.mark.parametrize(("asked", "deals"), [(0, 2), (1, 2), (2, 2), (3, 3)])
def test_sensible_players_try_two_deals_at_least(asked: int, deals: int) -> None:
    """One deal has no error; more than two are the most there may be, and no fewer."""
    work = SlowComparison(("b", "a"), slowly({"a": 0, "b": 20}), asked, MATTERS, 0.0, Random(1))  # type: ignore[arg-type]
    while not work.done:
        work.step()
    assert len(work._found) == deals
    assert work.difference[0] == pytest.approx(20)


def test_among_equals_the_proof_comes_first_then_what_is_usual() -> None:
    of = {"a": 0, "b": 20, "c": 20, "d": 20}
    assert judged(question(of, usual="c")).better == "c"
    proved = judged(question(of, usual="c", proof="d"))
    assert proved.better == "d" and proved.proved
    assert judged(question({**of, "d": 5}, usual="d")).better in ("b", "c"), (
        "the usual is no better than others"
    )


def test_a_good_choice_is_praised_for_what_a_tempting_one_would_have_lost() -> None:
    of = {"a": 0, "b": 20, "c": -5}
    praised = judged(question(of, done="b", tempting="a"))
    assert praised.saved == pytest.approx(20, abs=0.5) and praised.tempting == "a"
    assert praised.reason == "b before a" and not praised.costly


@pytest.mark.parametrize(
    "more",
    [
        {"usual": "a"},  # a lucky find is no habit
        {"tempting": None},
        {"tempting": "c"},  # 10 behind: less than two and a half times what matters
        {"tempting": "a", "find_reason": lambda one, other: ("", {})},  # nothing could be said
        {"tempting": "a", "luck": 400},
    ],
    ids=["unusual", "nothing tempting", "little", "no words", "chance"],
)
def test_no_praise(more: dict[str, Any]) -> None:
    decision = judged(question({"a": 0, "b": 20, "c": 10}, done="b", **more))
    assert (decision.saved, decision.tempting, decision.reason) == (0, None, "")


def test_what_was_saved_is_told_beside_what_was_tempting() -> None:
    """Whatever else there was: nothing that is usual is called a mistake."""
    of = {"b": 16, "d": 20, "a": -20}
    close = judged(question(of, done="b", tempting="a"))
    assert close.saved == pytest.approx(36, abs=0.5) and not close.costly
    assert [each.action for each in close.evaluation.candidates] == ["b", "a"], "and nothing else is tried"


# -- no more work than tells something ---------------------------------------------------------------------


def deals_of(decision: Decision) -> int:
    return max(each.deals for each in decision.evaluation.candidates)


def test_nothing_tempting_beside_what_is_usual_is_not_looked_into() -> None:
    plain = judged(question({"a": 0, "b": 20, "c": -5}, done="b"))
    assert [each.action for each in plain.evaluation.candidates] == ["b"] and deals_of(plain) == 2


def test_little_that_was_saved_is_given_up_at_the_first_look() -> None:
    """12 at stake, give or take 1: less than two and a half times what matters."""
    assert deals_of(judged(question({"a": 0, "b": 12}, done="b", tempting="a"))) == 16
    assert deals_of(judged(question({"a": 0, "b": 12}, done="b", tempting="a", luck=40))) == 48


@pytest.mark.parametrize(("more", "costly"), [(2.4, False), (2.6, True)])
def test_what_a_sensible_player_would_hardly_do_otherwise_is_no_mistake(more: float, costly: bool) -> None:
    """Half of what matters is 2.5 points."""
    found = judged(question({"a": 0, "b": 20, "c": -5}, weighed={"a": 1.0, "b": 1.0 + more, "c": 0.0}))
    assert found.costly is costly
    tried = [each.action for each in found.evaluation.candidates]
    assert tried == (["b", "a", "c"] if costly else ["a"]), "all of them where a second one may be chosen"


@pytest.mark.parametrize(
    ("better", "luck", "fewest", "most"),
    [
        (0, 1, 48, 48),  # nothing is to be found, but a few deals don't show what is rare
        (20, 1, 24, 24),  # clear as soon as choices may be dropped
        (20, 100, 64, 304),  # by hand: an error of 82 from deal to deal is a third of 20 after 150
        (8, 300, 48, 752),  # enough, but 17 would be needed to be clear of an error of 8.7 at the end
        (4, 100, 48, 784),  # too little, which luck may hide almost to the end, at 800
    ],
)
def test_two_choices_are_compared_until_more_deals_would_tell_no_more(
    better: float, luck: float, fewest: int, most: int
) -> None:
    tried: dict[str, set[float]] = {"a": set(), "b": set(), "c": set()}
    of = {"a": 0.0, "b": better, "c": 0.0}
    valued = worth(of, luck)

    def tells(deal: float, choice: str) -> float:
        tried[choice].add(deal)
        return valued(deal, choice)

    judged(question(of, weighed={"a": 0.0, "b": 9.0, "c": 0.0}, worth=tells))
    assert fewest <= len(tried["a"] - tried["c"]) <= most, "all three are tried at the end alone"


@pytest.mark.parametrize(("price", "fewest", "most"), [(1, 24 + 48, 48 + 48), (10, 20 + 16, 20 + 32)])
def test_dear_deals_settle_what_is_clear_with_fewer(price: int, fewest: int, most: int) -> None:
    """By hand: 20 points are four errors after 24 deals. At a price of ten the first look has but twenty."""
    dealt = list[float]()

    def deal(rng: Random) -> float:
        dealt.append(rng.random())
        return dealt[-1]

    assert judged(question({"a": 0, "b": 20}, luck=30, deal=deal, price=price)).costly
    assert fewest <= len(dealt) <= most
