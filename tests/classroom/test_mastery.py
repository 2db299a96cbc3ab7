"""What a record keeps of each rule: when it is due, whatever the clock says; nothing learnt is lost."""

import json
import random
import re
import subprocess
import sys
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.bench.learners import LEARNING, simulate
from tests.pages.fake import Browser
from tichu_teach.classroom import Progress, export, load, read
from tichu_teach.classroom.days import NEVER, Days, of
from tichu_teach.classroom.mastery import (
    LONGEST,
    SITTING,
    STEADIEST,
    Mastery,
    after_answer,
    days_between,
    days_later,
    due_rules,
)
from tichu_teach.classroom.mastery import merge as merge_rows
from tichu_teach.classroom.progress import MAX_RULES, merge
from tichu_teach.classroom.record_loader import MAX_SIZE
from tichu_teach.classroom.task import MAX_TIMES, WENT, Went
from tichu_teach.engine import ArgumentError
from tichu_teach.exercises.library import packed_puzzles
from tichu_teach.pages.puzzle.page import PuzzlePage

DAY = st.dates().map(date.isoformat)  # clocks may say anything
NEAR = st.dates(date(2026, 11, 1), date(2027, 3, 1)).map(date.isoformat)
HOW = st.sampled_from(WENT)
RULES = st.sampled_from(["a.one", "a.two", "b.three", "b.four"])
ANSWERS = st.lists(st.tuples(st.dictionaries(RULES, HOW, max_size=3), NEAR | DAY), max_size=12)


def record_of(answers) -> Progress:
    record = Progress()
    for went, day in answers:
        record = record.with_recall(went, day)
    return record


RECORDS = ANSWERS.map(record_of)


def test_right_answers_come_back_later_and_later_wrong_ones_tomorrow() -> None:
    row, today, gaps = None, "2026-11-22", []
    for _ in range(6):
        row = after_answer(row, "solved", today)
        gaps.append(days_between(today, row.due))
        today = row.due
    assert gaps == sorted(gaps) and gaps[0] == 2 and gaps[3] > 20 and gaps[-1] == LONGEST
    assert days_between(today, after_answer(row, "missed", today).due) < gaps[3]
    assert after_answer(None, "missed", today).due == days_later(today, 1)
    first = after_answer(None, "solved", "2026-11-22")
    assert (first.stability, first.difficulty) == (2.31, 2.12), "FSRS's own, to hundredths"
    assert row.known and (row.solved, row.helped, row.missed) == (6, 0, 0)


def test_the_same_answers_bring_a_rule_back_on_the_same_day() -> None:
    """Two devices of a learner agree, as no dice are thrown."""
    row = Mastery("2025-01-01", "solved", "2025-02-01", 30.0, 5.0)
    assert len({after_answer(row, "solved", "2025-02-01").due for _ in range(12)}) == 1


def test_days_are_counted_forwards() -> None:
    assert days_between("2026-11-22", "2027-11-22") == 365
    assert days_between("2026-11-22", "2026-11-21") == 0, "a clock that went back"


def test_what_is_still_known_after_longer_lasts_longer_up_to_a_year() -> None:
    row = Mastery("2025-01-01", "solved", "2025-02-01", 30.0, 5.0)
    days = [days_later(row.last, number) for number in (60, 120, 240, 359, 365, 2000)]
    lasts = [after_answer(row, "solved", day).stability for day in days]
    assert lasts[0] < lasts[1] < lasts[2] < lasts[3] <= lasts[4] == lasts[5]


def test_help_brings_a_rule_back_sooner_than_none() -> None:
    once = after_answer(None, "solved", "2026-11-22")
    assert after_answer(once, "helped", once.due).due < after_answer(once, "solved", once.due).due
    assert not after_answer(once, "helped", once.due).known


def test_what_was_right_a_minute_ago_says_nothing_of_next_week() -> None:
    missed = after_answer(None, "missed", "2026-11-22")
    again = after_answer(after_answer(missed, "solved", "2026-11-22"), "helped", "2026-11-22")
    assert (again.due, again.stability, again.how) == (missed.due, missed.stability, "missed")
    assert (again.solved, again.helped, again.missed) == (1, 1, 1)
    worse = after_answer(after_answer(None, "solved", "2026-11-22"), "missed", "2026-11-22")
    assert worse.how == "missed" and worse.due == "2026-11-23"


@given(answers=st.lists(st.tuples(HOW, NEAR | DAY), min_size=1, max_size=20))
def test_whatever_the_clock_says_nothing_is_scheduled_years_away(answers) -> None:
    row = None
    for how, day in answers:
        row = after_answer(row, how, day)
        assert row.last == day and row.due <= days_later(day, LONGEST)
        assert row.due > day or day == date.max.isoformat()
    assert row.solved + row.helped + row.missed == len(answers)
    kept = json.dumps([row.stability, row.difficulty])
    assert not re.search(r"\.\d{3}", kept), "records are short: hundredths will do"


@given(how=HOW, day=DAY, today=DAY)
def test_a_rule_answered_in_the_future_is_due_now(how: str, day: str, today: str) -> None:
    row = after_answer(None, how, day)
    if days_later(today, 1) < day:
        assert row.is_due(today)
        now = after_answer(row, how, today)
        assert now.last == today and not (now.is_due(today) and today < date.max.isoformat())
    assert row.is_due(days_later(row.due, 1))


@given(record=RECORDS, today=DAY)
def test_all_that_is_due_is_found_the_most_forgotten_first(record: Progress, today: str) -> None:
    found = record.due_rules(today)
    assert {*found} == {rule for rule, row in record.rules.items() if row.is_due(today)}
    rows = [record.rules[rule] for rule in found]
    ratios = [days_between(row.last, today) / row.stability for row in rows]
    assert ratios == sorted(ratios, reverse=True)
    shuffled = [*record.rules.items()]
    random.Random(1).shuffle(shuffled)
    assert due_rules(shuffled, today) == found


def test_the_library_comes_with_the_first_answer() -> None:
    code = (
        "import sys; from tichu_teach import puzzles; from tichu_teach.classroom import Progress;"
        "puzzles(); before = 'fsrs' in sys.modules;"
        "Progress().with_recall({'a': 'solved'}, '2026-11-22');"
        "print(before, 'fsrs' in sys.modules, 'torch' in sys.modules, 'pandas' in sys.modules)"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert ran.stdout.split() == ["False", "True", "False", "False"], ran.stderr


@given(record=RECORDS)
def test_rows_are_read_back(record: Progress) -> None:
    assert load(json.loads(json.dumps(record.to_data()))) == record
    assert read(export(record, "Ada")) == ("Ada", record)


@given(
    row=st.lists(
        st.none() | st.floats(allow_nan=False, allow_infinity=False) | st.integers() | st.text() | DAY | HOW,
        max_size=9,
    )
)
def test_rows_that_make_no_sense_are_put_aside(row: list) -> None:
    record = load({"rules": {"a": row, "b": ["2026-11-22", "solved", "2099-01-01", 2, 3, 1, 0, 0]}})
    assert record.rules["b"].due == days_later("2026-11-22", LONGEST), "a due day out of reach is drawn near"
    assert load(json.loads(json.dumps(record.to_data()))) == record
    assert "a" in record.rules or record.aside["rules"] == {"a": row}


def test_each_part_of_a_row_has_to_make_sense() -> None:
    good = ["2026-11-22", "solved", "2026-11-25", 2.5, 3, 1, 0, 0]
    least, most = ([*good[:3], *ends, *good[5:]] for ends in ((0.01, 1), (STEADIEST, 10)))
    for row in (good, least, most):
        assert load({"rules": {"a": row}}).rules["a"].to_data() == row
    days, more = ("2026-13-01", "26-11-22", 7, None), (-1, 1.5, True, MAX_TIMES + 1, None)
    measures = ((0.009, STEADIEST * 2, "2", True), (0.9, 10.1, "5", None))
    for place, wrong in enumerate((days, ("", 1, None), days, *measures, more, more, more)):
        for each in wrong:
            row = [*good[:place], each, *good[place + 1 :]]
            record = load({"rules": {"a": row}})
            assert not record.rules and record.aside == {"rules": {"a": row}}, row
    for row in (good[:-1], [*good, 0]):
        assert load({"rules": {"a": row}}).aside == {"rules": {"a": row}}


def test_a_rule_is_due_from_its_day_on_and_where_a_clock_ran_ahead_of_any_traveller() -> None:
    row = Mastery("2026-11-20", "solved", "2026-11-25", 2.0, 5.0)
    days = ("18", "19", "20", "24", "25", "26")
    assert [row.is_due(f"2026-11-{day}") for day in days] == [True, False, False, False, True, True]


def test_a_rule_is_not_due_before_it_was_answered() -> None:
    row = load({"rules": {"a": ["2026-11-22", "solved", "2026-11-20", 2, 3, 1, 0, 0]}}).rules["a"]
    assert row.due == row.last == "2026-11-22"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("2026-11-22 solved 2026-12-22 9 3", "2026-11-21 missed 2026-11-22 1 9"),
        ("2026-11-22 helped 2026-12-22 9 3", "2026-11-22 solved 2026-11-23 1 9"),
        ("2026-11-22 solved 2026-11-24 9 3", "2026-11-22 solved 2026-11-25 1 9"),
        ("2026-11-22 solved 2026-11-24 1 3", "2026-11-22 solved 2026-11-24 9 9"),
    ],
    ids=["later", "worse", "due sooner", "forgotten sooner"],
)
def test_of_two_rows_the_later_stands_and_of_one_day_the_more_cautious(one: str, other: str) -> None:
    def row(words: str) -> Mastery:
        last, how, due, stability, difficulty = words.split()
        return Mastery(last, how, due, float(stability), float(difficulty))

    assert merge_rows(row(one), row(other)) == merge_rows(row(other), row(one)) == row(one)


def test_of_two_rows_the_larger_counts_stand() -> None:
    rows = [Mastery("2026-11-22", "solved", "2026-11-24", 1, 3, *counts) for counts in ((3, 1, 2), (2, 4, 0))]
    assert merge_rows(*rows) == Mastery("2026-11-22", "solved", "2026-11-24", 1, 3, 3, 4, 2)


@pytest.mark.parametrize(
    ("how", "today", "why"),
    [
        ("known", "2026-11-22", "missed, helped, solved, not 'known'"),
        ("solved", "22.11.2026", "not '22.11.2026'"),
    ],
)
def test_an_answer_that_makes_no_sense_is_refused(how: str, today: str, why: str) -> None:
    for row in (None, Mastery("2026-11-21", "solved", "2026-11-24", 1, 3, 1, 0, 0)):
        with pytest.raises(ArgumentError, match=re.escape(why)):
            after_answer(row, how, today)


@pytest.mark.parametrize("junk", [7, "x", ["2026-11-22", 1], ["2026-13-01", 1, 1], ["2026-11-22", -1, 1]])
def test_days_and_marks_that_make_no_sense_are_put_aside(junk) -> None:
    record = load({"days": junk, "rules": junk})
    assert record.days == NEVER and not record.rules
    assert {"days", "rules"} == {*record.aside}


def test_a_record_of_all_rules_and_tasks_stays_within_its_size() -> None:
    record = Progress()
    for number in range(500):
        record = record.with_answer(
            f"mahjong-duel-waits-s{number:09}", Went("2026-11-22", "solved"), "r" * 40
        )
    for number in range(MAX_RULES + 5):
        record = record.with_recall({f"mahjong.settle.rule-of-a-long-name-{number}": "solved"}, "2026-11-22")
    assert len(record.rules) == MAX_RULES and "mahjong.settle.rule-of-a-long-name-0" not in record.rules
    assert len(export(record)) < MAX_SIZE


@given(one=RECORDS, two=RECORDS, three=RECORDS)
def test_merging_takes_no_order_and_no_number(one: Progress, two: Progress, three: Progress) -> None:
    together = merge([one, two, three])
    assert merge([three, one, two, one]) == together
    assert merge([merge([one, two]), three]) == together
    assert merge([together]) == together
    for rule, row in together.rules.items():
        rows = [each.rules[rule] for each in (one, two, three) if rule in each.rules]
        assert row.last == max(each.last for each in rows)
        assert row.missed == max(each.missed for each in rows)


def test_days_in_a_row() -> None:
    assert NEVER == ("", 0, 0) == of([])
    days = of(["2026-11-20", "2026-11-22", "2026-11-21"])
    assert days == Days("2026-11-22", 3, 3) and days.with_day("2026-11-22") is days
    assert days.with_day("2026-11-24") == Days("2026-11-24", 1, 3)
    assert days.with_day("2026-11-21") is days, "who travels west meets yesterday again"
    assert Days("2031-01-01", 5, 5).with_day("2026-11-22") == Days("2026-11-22", 5, 5), "the clock was ahead"
    assert Days("2026-11-22", 2, 5).with_day("2026-11-20") == Days("2026-11-20", 2, 5), "by two days"
    assert Days("2026-11-22", 5, 5).with_day("2026-11-23") == Days("2026-11-23", 6, 6)
    for row, best in ((3, 5), (5, 3)):
        read_back = load({"days": ["2026-11-22", row, best]}).days
        assert read_back == Days("2026-11-22", row, 5), "no row is longer than the longest"


def rows(browser: Browser) -> dict[str, Mastery]:
    return dict(load(browser.kept["progress"]).rules)


def at(id: str) -> tuple[PuzzlePage, Browser]:
    page = PuzzlePage(id.split("-")[0])
    return page, Browser.on(page, f"?puzzle={id}", at="2026-11-22T08:00:00")


def test_a_sheet_counts_rule_by_rule() -> None:
    id = next(
        p.id for p in packed_puzzles("mahjong") if p.question.kind == "score" and len(p.question.rules) > 3
    )
    page, browser = at(id)
    question = page.exercise.question
    right = question.solve()[0]
    lone = next(
        row
        for row in question.rows
        if not row.options and [each.rule for each in question.rows].count(row.rule) == 1
        if row.rule != question.rules[0]
    )
    browser.give({**right, lone.id: lone.answer + 2})
    browser.give(right)
    found = rows(browser)
    assert {*found} == {*question.rules}
    assert [rule for rule, row in found.items() if row.how == "missed"] == [lone.rule]


@pytest.mark.parametrize("seed", [1, 2])
def test_what_is_reviewed_is_kept_for_a_month_and_what_is_not_is_lost(seed: int) -> None:
    reviewed, left = (simulate(review=review, learners=6, seed=seed) for review in (True, False))
    assert reviewed[-1].number == 30 == len(reviewed) - LEARNING
    assert reviewed[-1].known > 0.8 and left[-1].known < 0.2
    assert all(day.reviewed <= SITTING for day in reviewed) and not any(day.reviewed for day in left)


def test_the_same_seed_is_the_same_class() -> None:
    one, same, other = (simulate(review=True, days=3, learners=2, seed=seed) for seed in (4, 4, 5))
    assert one == same != other
