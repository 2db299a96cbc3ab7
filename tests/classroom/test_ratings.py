"""A rating moves with each first answer, the less the more is known, and never leaves its bounds."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tichu_teach.classroom import load
from tichu_teach.classroom.progress import MAX_RATINGS, Progress, merge
from tichu_teach.classroom.ratings import LEVELS, NARROWEST, SCORES, WIDEST, Rating, read
from tichu_teach.classroom.ratings import merge as merge_ratings
from tichu_teach.engine.plain_data import Unreadable

DAY = "2026-11-22"


def test_an_even_puzzle_moves_it_alike_both_ways_and_it_grows_surer() -> None:
    even = LEVELS.index(1200)
    up, down = Rating().after_answer(even, "solved", DAY), Rating().after_answer(even, "missed", DAY)
    assert (up.value - 1200, down.value - 1200) == (175, -175), "Glickman's formula: q / (1/350² + q²/4) / 2"
    assert up.deviation == down.deviation == 247
    assert Rating().after_answer(even, "helped", DAY).value == 1200
    later = up
    for number in range(60):
        later = later.after_answer(even, ("solved", "missed")[number % 2], DAY)
    assert abs(later.value - 1200) < 60 and later.deviation == NARROWEST == 60


def test_what_is_hard_brings_more_and_what_is_easy_costs_more() -> None:
    moved = {
        (level, how): Rating().after_answer(level, how, DAY).value - 1200
        for level in range(1, 6)
        for how in SCORES
    }
    assert moved[1, "solved"] < moved[3, "solved"] < moved[5, "solved"]
    assert moved[1, "missed"] < moved[3, "missed"] < moved[5, "missed"] < 0


def test_a_hundred_days_away_count_as_glickman_has_it() -> None:
    """By hand: 60² + 18² · 100 = 36,000 before the answer; 1 / (1/36,000 + q²/4) is 166.5² after it, and an
    even puzzle brings q / 2 of that."""
    now = Rating("2026-08-14", 1200, 60).after_answer(LEVELS.index(1200), "solved", DAY)
    assert now == Rating(DAY, 1280, 167)


def test_a_clock_that_goes_back_takes_no_day_from_a_rating() -> None:
    assert Rating(DAY, 1400, 60).after_answer(3, "solved", "2026-11-20").day == DAY


def test_it_stays_within_what_can_be_kept() -> None:
    assert Rating(DAY, 4000, 350).after_answer(5, "solved", DAY).value == 4000
    assert Rating(DAY, 0, 350).after_answer(1, "missed", DAY).value == 0
    for outside in ([DAY, 4001, 90], [DAY, 1300, 351], [DAY, 1300, 0]):
        with pytest.raises(Unreadable):
            read(outside, "")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (Rating(DAY, 1000, 350), Rating("2026-11-21", 1800, 60)),
        (Rating(DAY, 1000, 60), Rating(DAY, 1800, 61)),
        (Rating(DAY, 1001, 60), Rating(DAY, 1000, 60)),
    ],
    ids=["later", "surer", "higher"],
)
def test_of_two_ratings_one_stands_whichever_comes_first(one: Rating, other: Rating) -> None:
    assert merge_ratings(one, other) == merge_ratings(other, one) == one


def test_after_a_while_away_it_is_less_sure() -> None:
    sure = Rating(DAY, 1400, 60)
    assert (
        sure.after_answer(3, "solved", "2027-11-22").deviation
        > sure.after_answer(3, "solved", "2026-11-23").deviation
    )
    for day in ("2036-11-22", "2126-11-22"):  # nor so unsure that no record could hold it
        later = sure.after_answer(0, "solved", day)
        assert read(list(later), "") == later


@given(
    st.builds(Rating, st.just(DAY), st.integers(0, 4000), st.integers(1, int(WIDEST))),
    st.integers(0, 5),
    st.sampled_from([*SCORES]),
)
def test_it_can_always_be_read_back(rating: Rating, level: int, how: str) -> None:
    now = rating.after_answer(level, how, "2026-11-30")
    assert read(list(now), "") == now


def test_a_record_s_rating_goes_on_from_where_its_theme_s_stood() -> None:
    once = Progress().with_rating("nanking-wish", 2, "solved", DAY)
    twice = once.with_rating("nanking-wish", 2, "solved", "2026-11-23")
    other = twice.with_rating("nanking-bomb", 2, "solved", "2026-11-23")
    wish = once.ratings["nanking-wish"]
    assert twice.ratings["nanking-wish"] == wish.after_answer(2, "solved", "2026-11-23")
    assert other.ratings["nanking-bomb"] == Rating().after_answer(2, "solved", "2026-11-23")


def test_records_that_join_keep_the_later_rating_and_the_best_sprint() -> None:
    one = Progress().with_rating("nanking-wish", 2, "solved", DAY).with_sprint(9, DAY)
    two = Progress().with_rating("nanking-wish", 2, "missed", "2026-11-23").with_sprint(4, "2026-11-23")
    joined = load(merge([one, two]).to_data())
    assert joined.ratings == two.ratings and joined.sprint == ("2026-11-23", 4, 9)
    assert merge_ratings(Rating(DAY, 1, 90), Rating(DAY, 2, 60)).value == 2


def test_the_rating_that_has_rested_longest_makes_room() -> None:
    record = Progress()
    for number in range(MAX_RATINGS):
        record = record.with_rating(f"theme-{number}", 2, "solved", DAY)
    record = record.with_rating("theme-0", 2, "solved", DAY).with_rating("fresh", 2, "solved", DAY)
    assert len(record.ratings) == MAX_RATINGS and {"theme-0", "fresh"} < {*record.ratings}
    assert "theme-1" not in record.ratings
