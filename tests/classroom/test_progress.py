"""The record that the browser keeps: small, forgiving, never losing anything; and two of them as one."""

import json
from dataclasses import dataclass, replace
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.depth import tries
from tichu_teach.classroom import (
    OtherVersion,
    Progress,
    ProgressError,
    PuzzleResult,
    export,
    load,
    read,
    record,
)
from tichu_teach.classroom.days import Days
from tichu_teach.classroom.exam_results import CheckResult
from tichu_teach.classroom.mastery import after_answer
from tichu_teach.classroom.moments import begun
from tichu_teach.classroom.progress import (
    MAX_ASIDE,
    MAX_DONE,
    MAX_LESSONS,
    MAX_MISSED,
    MAX_RULES,
    MAX_TASKS,
    VERSION,
    ThemeTally,
    join,
    merge,
    merge_chapters,
)
from tichu_teach.classroom.record_loader import MAX_SIZE
from tichu_teach.classroom.task import Task, Went


@dataclass
class Puzzle:
    id: str
    theme: str = "wish"


FIRST_OF_ALL = Went("2026-11-20", "solved")
ROW = after_answer(None, "solved", "2026-11-20")
FIRST, LATER, GAVE_UP = PuzzleResult(True), PuzzleResult(True, 3, 2), PuzzleResult(False, 2)


def after(*steps: tuple[str, PuzzleResult]) -> Progress:
    progress = Progress()
    for id, outcome in steps:
        progress = record(progress, Puzzle(id), outcome)
    return progress


def test_what_the_home_page_reads():
    progress = after(("a", FIRST), ("b", FIRST)).with_step_reached("nanking/1-cards", 3, 11, done=True)
    data = progress.to_data()
    assert data["lessons"] == {"nanking/1-cards": {"step": 3, "of": 11, "done": True}}
    counted = [data["puzzles"][name] for name in ("solved", "streak", "best")]
    assert counted == [2, 2, 2]


def test_who_has_done_nothing_has_zeros_and_what_is_first_done_counts_once():
    counts = dict.fromkeys(("solved", "first", "hints", "streak", "best"), 0)
    empty = {"done": [], "missed": [], "themes": {}}
    assert Progress().to_data() == {"version": 1, "lessons": {}, "puzzles": counts | empty}
    told = Progress().with_step_reached("a", 2, 5).with_step_result("b", "deck", "seen").to_data()["lessons"]
    assert told == {
        "a": {"step": 2, "of": 5, "done": False},
        "b": {"step": 0, "of": 0, "done": False, "steps": {"deck": "seen"}},
    }
    once = record(Progress(), Puzzle("a"), PuzzleResult(True)).to_data()["puzzles"]
    tally = {"solved": 1, "first": 1, "tried": 1}
    one = {**counts, "solved": 1, "first": 1, "streak": 1, "best": 1}
    assert once == {**one, "done": ["a"], "missed": [], "themes": {"wish": tally}}
    assert (*Days().with_day("2026-11-20"), *Days()) == ("2026-11-20", 1, 1, "", 0, 0)
    task = (
        Progress()
        .with_answer("t", Went("2026-11-20", "solved"))
        .with_answer("t", Went("2026-11-21", "missed"))
    )
    assert task.tasks["t"].times == 2


def test_a_streak_grows_with_first_attempts_and_ends_with_any_other():
    assert after(("a", FIRST), ("b", FIRST), ("c", LATER)).streak == 0
    progress = after(("a", FIRST), ("b", FIRST), ("c", GAVE_UP), ("d", FIRST))
    assert (progress.streak, progress.best) == (1, 2)
    assert (progress.solved, progress.first) == (3, 3)


@pytest.mark.parametrize(
    ("solved", "attempts", "first"), [(True, 1, True), (True, 2, False), (False, 1, False)]
)
def test_only_what_is_solved_at_the_first_attempt_is_first(solved: bool, attempts: int, first: bool) -> None:
    assert PuzzleResult(solved, attempts).first is first


def test_hints_and_themes_are_counted():
    progress = after(("a", LATER), ("b", FIRST))
    assert progress.hints == 2
    assert vars(progress.themes["wish"]) == {"solved": 2, "first": 1, "tried": 2}


def test_missed_ones_come_back_until_they_are_solved_at_once():
    progress = after(("a", LATER), ("b", GAVE_UP))
    assert progress.missed == ("a", "b")
    assert after(("a", LATER), ("a", FIRST)).missed == ()
    assert after(("b", GAVE_UP), ("b", GAVE_UP)).missed == ("b",)
    assert after(("b", GAVE_UP), ("b", LATER)).missed == ("b",)


def test_the_first_time_counts():
    once = after(("a", FIRST))
    again = record(once, Puzzle("a"), FIRST)
    assert (again.solved, again.first, again.streak) == (1, 1, 1)
    later = after(("b", GAVE_UP), ("b", FIRST))
    assert (later.solved, later.first, later.streak) == (1, 0, 0)
    assert vars(later.themes["wish"]) == {"solved": 1, "first": 0, "tried": 1}


def test_solving_again_with_a_slip_is_no_miss():
    assert after(("a", FIRST), ("a", LATER)).missed == ()


def test_a_lesson_once_done_stays_done():
    progress = Progress().with_step_reached("x", 9, 9, done=True).with_step_reached("x", 2, 9)
    assert progress.lessons["x"] == {"step": 2, "of": 9, "done": True}


def test_a_record_stays_small():
    progress = Progress()
    for number in range(600):
        progress = record(progress, Puzzle(f"nanking-wish-s{number}"), GAVE_UP if number % 2 else FIRST)
    assert len(progress.done) <= MAX_DONE and len(progress.missed) <= MAX_MISSED
    assert progress.missed[-1] == "nanking-wish-s599"
    assert len(json.dumps(progress.to_data())) < 20_000
    assert load(progress.to_data()) == progress


def test_nothing_kept_is_a_fresh_record():
    assert load(None) == Progress()
    assert load({}) == Progress()


def test_what_makes_no_sense_is_put_aside_and_the_rest_is_used():
    puzzles = {"solved": 5, "streak": -3, "best": "many", "missed": ["a", 7, "a"], "themes": {"wish": []}}
    lessons = {"good": {"step": 1, "of": 2}, "bad": {"step": "one"}, "worse": 7}
    data = {"version": 1, "lessons": lessons, "puzzles": puzzles, "shoe-size": 43}
    progress = load(data)
    assert progress.lessons == {"good": {"step": 1, "of": 2, "done": False}}
    assert (progress.solved, progress.streak, progress.best, progress.missed) == (5, 0, 0, ("a",))
    assert progress.aside == {
        "shoe-size": 43,
        "lessons.bad": {"step": "one"},
        "lessons.worse": 7,
        "puzzles.streak": -3,
        "puzzles.best": "many",
        "puzzles.missed": [7],
        "puzzles.themes.wish": [],
    }
    assert load(progress.to_data()) == progress


@pytest.mark.parametrize("junk", [[], "hello", 7, True])
def test_junk_for_a_record_is_kept_aside(junk):
    progress = load(junk)
    assert progress == Progress(aside={"record": junk})
    assert load(json.loads(json.dumps(progress.to_data()))) == progress


@pytest.mark.parametrize(
    ("data", "why"),
    [({"x": "y" * MAX_SIZE}, "larger than 400,000 bytes"), ({"x": {1, 2}}, "no plain data")],
    ids=["huge", "not plain"],
)
def test_what_must_not_be_overwritten_is_refused(data, why):
    with pytest.raises(ProgressError, match=f"the record is {why}"):
        load(data)


@pytest.mark.parametrize(("version", "age"), [(VERSION + 1, "a newer"), (VERSION - 1, "an older")])
def test_a_record_of_another_version_says_which(version: int, age: str) -> None:
    file = json.loads(export(Progress(), "Ada"))
    inside = {**file, "progress": {"version": version}}
    outside = {**file, "format": f"tichu-teach progress {version}"}
    told = rf"{age} version .* reads format {VERSION}, not {version}"
    for reading in (
        lambda: load({"version": version}),
        lambda: read(json.dumps(inside)),
        lambda: read(json.dumps(outside)),
    ):
        with pytest.raises(OtherVersion, match=told) as caught:
            reading()
        assert caught.value.version == version


PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(
                ["version", "lessons", "puzzles", "solved", "done", "missed", "themes", "aside", "a"]
            ),
            inner,
            max_size=5,
        )
    ),
    max_leaves=12,
)


@tries(75)
@given(data=PLAIN)
def test_junk_from_the_browser_never_breaks_and_never_gets_lost(data):
    try:
        progress = load(data)
    except ProgressError:
        return
    again = json.loads(json.dumps(progress.to_data()))
    assert load(again) == progress
    assert record(progress, Puzzle("a"), FIRST).to_data()["version"] == 1


def test_export_and_read():
    progress = after(("a", FIRST), ("b", LATER))
    assert read(export(progress, "Ada")) == ("Ada", progress)


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("{", ""),
        ("[]", "format"),
        ('{"format": "x"}', "format"),
        ('{"format": 1}', "format"),
        ('{"format": "tichu-teach progress 1", "name": 7}', "name"),
        ('{"format": "tichu-teach progress 1"}', "progress"),
        ('{"format": "tichu-teach progress 1", "progress": {"version": 9}}', "version"),
        ("[" * 100_000, ""),
        (" " * (MAX_SIZE + 1), ""),
    ],
)
def test_bad_files_name_the_place(text, where):
    with pytest.raises(ProgressError) as caught:
        read(text)
    assert caught.value.where == where


def test_how_steps_went_is_kept_and_only_gets_better() -> None:
    record = (
        Progress()
        .with_step_result("nanking/1-cards", "deck", "skipped")
        .with_step_reached("nanking/1-cards", 1, 13)
    )
    record = record.with_step_result("nanking/1-cards", "deck", "helped")
    for no_better in ("skipped", "helped"):
        assert record.with_step_result("nanking/1-cards", "deck", no_better) is record
    assert load(json.loads(json.dumps(record.to_data()))) == record
    opened = Progress().with_step_result("nanking/1-cards", "deck", "seen").lessons["nanking/1-cards"]
    assert opened == {"step": 0, "of": 0, "done": False, "steps": {"deck": "seen"}}
    assert record.steps("nanking/1-cards") == {"deck": "helped"}
    assert record.with_step_reached("nanking/1-cards", 2, 13).steps("nanking/1-cards") == {"deck": "helped"}
    assert record.steps("haggis/1-wilds") == {}


def test_an_old_record_has_no_steps_and_reads_as_before() -> None:
    old = {"version": 1, "lessons": {"nanking/1-cards": {"step": 3, "of": 11, "done": True}}}
    assert load(old).lessons == old["lessons"]


@pytest.mark.parametrize(
    "steps", [7, "x", ["solved"], {"deck": 3}, {"deck": "perfect"}, {"d" * 50: "solved"}]
)
def test_steps_that_make_no_sense_are_put_aside(steps) -> None:
    entry = {"step": 3, "of": 11, "done": False, "steps": steps}
    record = load({"lessons": {"nanking/1-cards": entry}})
    assert record.lessons["nanking/1-cards"] == {"step": 3, "of": 11, "done": False}
    assert record.aside == {"lessons.nanking/1-cards.steps": steps}


def test_what_was_solved_is_kept_once_the_latest_last():
    assert after(("a", FIRST), ("b", LATER), ("c", GAVE_UP), ("a", FIRST)).done == ("b", "a")


WISH = "nanking/7-wish"
HOME = Progress(
    lessons={WISH: {"step": 3, "of": 9, "done": False, "steps": {"duty": "solved", "lead": "helped"}}},
    solved=5, first=4, hints=1, streak=2, best=3, done=("a", "b"), missed=("c", "d"),
)  # fmt: skip
SCHOOL = Progress(
    lessons={WISH: {"step": 5, "of": 8, "done": True, "steps": {"duty": "skipped", "bomb": "seen"}}},
    solved=4, first=2, hints=6, streak=1, best=7, done=("b", "c"), missed=("b", "e"),
)  # fmt: skip


@pytest.mark.parametrize(("one", "two"), [*permutations((HOME, SCHOOL))])
def test_the_better_and_the_larger_stand_whichever_comes_first(one: Progress, two: Progress) -> None:
    both = merge([one, two])
    assert both.lessons[WISH] == {
        "step": 5, "of": 9, "done": True, "steps": {"duty": "solved", "lead": "helped", "bomb": "seen"},
    }  # fmt: skip
    assert (both.solved, both.first, both.hints, both.streak, both.best) == (5, 4, 6, 2, 7)
    assert {*both.done} == {"a", "b", "c"}
    assert {*both.missed} == {"d", "e"}, "b was solved at once at home, c at school"


def test_what_either_has_put_aside_stays_as_far_as_there_is_room() -> None:
    one = Progress(aside={"later": [1], "both": "here"})
    two = Progress(aside={"other": 2, "both": "there", "large": "x" * MAX_ASIDE})
    assert merge([one, two]).aside == {"later": [1], "both": "here", "other": 2}
    assert merge([two, one]).aside == two.aside, "of the first record nothing goes"


def test_as_many_are_solved_as_either_knows_of() -> None:
    assert merge([Progress(solved=1, done=("a",)), Progress(solved=2, done=("b", "c"))]).solved == 3


def test_a_chapter_without_steps_has_none() -> None:
    plain = {"step": 1, "of": 4, "done": False}
    assert "steps" not in merge_chapters(plain, plain)
    assert merge_chapters(plain, {**plain, "steps": {"duty": "seen"}})["steps"] == {"duty": "seen"}


@pytest.mark.parametrize(
    ("part", "one", "two", "both"),
    [
        # By theme the larger counts.
        (
            "themes",
            Progress(themes={"wish": ThemeTally(1, 5, 7), "bomb": ThemeTally(1)}),
            Progress(themes={"wish": ThemeTally(4, 2, 9), "pass": ThemeTally(2)}),
            {"wish": ThemeTally(4, 5, 9), "bomb": ThemeTally(1), "pass": ThemeTally(2)},
        ),
        # The longest row ever, and the row up to the latest day.
        ("days", Progress(days=Days("2026-11-20", 9, 9)), Progress(days=Days("2026-11-22", 2, 4)),
         Days("2026-11-22", 2, 9)),
        ("days", Progress(days=Days("2026-11-22", 3, 4)), Progress(days=Days("2026-11-22", 2, 8)),
         Days("2026-11-22", 3, 8)),
        # Of a task the earlier first answer, of one day the worse, and the later last one, or the better.
        (
            "tasks",
            Progress(tasks={"a": Task("", Went("2026-11-20", "helped"), Went("2026-11-22", "missed"), 3)}),
            Progress(tasks={"a": Task("r", Went("2026-11-21", "missed"), Went("2026-11-21", "solved"), 2)}),
            {"a": Task("r", Went("2026-11-20", "helped"), Went("2026-11-22", "missed"), 3)},
        ),
        (
            "tasks",
            Progress(tasks={"a": Task("r", Went("2026-11-20", "solved"), Went("2026-11-20", "solved"))}),
            Progress(tasks={"a": Task("", Went("2026-11-20", "missed"), Went("2026-11-20", "helped"))}),
            {"a": Task("r", Went("2026-11-20", "missed"), Went("2026-11-20", "solved"))},
        ),
        # Of a chapter's check the later mark, and of one day the better.
        (
            "checks",
            Progress(checks={"c": CheckResult("2026-11-20", 5, 5), "d": CheckResult("2026-11-20", 2, 5)}),
            Progress(checks={"c": CheckResult("2026-11-21", 1, 5), "d": CheckResult("2026-11-20", 4, 5)}),
            {"c": CheckResult("2026-11-21", 1, 5), "d": CheckResult("2026-11-20", 4, 5)},
        ),
    ],
)  # fmt: skip
def test_two_parts_are_one_whichever_comes_first(
    part: str, one: Progress, two: Progress, both: object
) -> None:
    for several in permutations((one, two)):
        assert getattr(merge([*several]), part) == both


def test_tasks_of_two_records_stand_in_the_order_of_their_first_answers() -> None:
    days = {"a": "2026-11-21", "b": "2026-11-20", "c": "2026-11-22"}
    one, two, three = (Progress().with_answer(id, Went(day, "missed")) for id, day in days.items())
    assert [*merge([one, two, three]).tasks] == ["b", "a", "c"]


def test_who_comes_again_makes_room_for_others_last() -> None:
    """Of what is kept for every chapter, rule and task, what was asked longest ago goes first."""
    record = Progress()
    for name in ("first", *map(str, range(1, MAX_LESSONS)), "first", "fresh"):
        record = record.with_check(name, CheckResult("2026-11-22", 4, 5))
    assert len(record.checks) == MAX_LESSONS and [*record.checks][-2:] == ["first", "fresh"]
    assert "1" not in record.checks
    record = Progress()
    for name in ("first", *map(str, range(1, MAX_RULES)), "first", "fresh"):
        record = replace(record, rules={**record.rules, name: ROW}) if name.isdigit() else record
        record = record if name.isdigit() else record.with_recall({name: "solved"}, "2026-11-22")
    assert len(record.rules) == MAX_RULES and [*record.rules][-2:] == ["first", "fresh"]
    assert "1" not in record.rules


# -- two tabs of a browser -----------------------------------------------------------------------------

DAYS = ("2026-11-21", "2026-11-22")
RULES = ("nanking.wish.duty", "nanking.bomb")


def something(progress: Progress, what: int, name: str, how: int) -> Progress:
    """The record after something a learner does."""
    day, went = DAYS[how % 2], ("missed", "helped", "solved")[how % 3]
    match what:
        case 0:
            return record(progress, Puzzle(name), (FIRST, LATER, GAVE_UP)[how % 3])
        case 1:
            return progress.with_answer(name, Went(day, went), RULES[0])
        case 2:
            return progress.with_recall({RULES[how % 2]: went}, day)
        case 3:
            return progress.with_step_reached("nanking/1-cards", how, 9, done=how == 8)
        case 4:
            return progress.with_step_result("nanking/1-cards", name, ("skipped", "seen", "solved")[how % 3])
        case 5:
            return progress.with_moment(name, begun({"kind": "decide"}, went, day))
        case 6:
            return progress.without_moment(name)
    return progress.with_rating("nanking-wish", how % 5, went, day)


DOING = st.lists(st.tuples(st.integers(0, 7), st.sampled_from("abcd"), st.integers(0, 8)), max_size=6)


def doing(progress: Progress, done: list[tuple[int, str, int]]) -> Progress:
    for each in done:
        progress = something(progress, *each)
    return progress


@tries(60)
@given(DOING, DOING, DOING)
def test_two_tabs_come_to_one_record_and_stop(at_first, here, there):
    before = doing(Progress(), at_first)
    ours, theirs = doing(before, here), doing(before, there)
    one, two = join(ours, theirs, before), join(theirs, ours, before)
    for added in (ours, theirs):
        assert {*added.tasks} | {*added.done} | {*added.rules} <= {*one.tasks} | {*one.done} | {*one.rules}
        assert join(added, one, added) == join(one, added, added) == one, "it stands"
    assert join(one, two, theirs) == two, "and neither writes again"
    assert load(one.to_data()) == one


def test_what_one_tab_drops_stays_dropped_and_of_the_rest_each_keeps_its_own():
    moments = {id: begun({"kind": "decide"}, "missed", DAYS[0]) for id in "ab"}
    before = after(("x", GAVE_UP), ("y", FIRST))
    for id, moment in moments.items():
        before = before.with_moment(id, moment)
    ours = record(before.without_moment("a"), Puzzle("x"), FIRST)
    theirs = record(before.with_moment_answer("a", "solved", DAYS[1]), Puzzle("z"), GAVE_UP)
    for joined in (join(ours, theirs, before), join(theirs, ours, before)):
        assert joined.moments.keys() == {"b"}
        assert {*joined.done} == {"x", "y"} and joined.missed == ("z",)
    assert join(ours, before, before) == ours and join(before, theirs, before) == theirs


def test_of_what_both_tabs_changed_the_larger_stands_and_of_the_rest_what_was_done():
    """Of themes and of counts, part by part: changed here or there or in both, dropped, or new."""

    def having(solved: int, **themes: tuple[int, int]) -> Progress:
        tallies = {name: ThemeTally(*each) for name, each in themes.items()}
        return Progress(solved=solved, hints=solved, streak=solved, themes=tallies)

    same = (1, 0)
    before = having(1, a=same, b=same, c=same, d=same, e=same, x=same)
    ours = having(5, a=(2, 0), b=same, c=(3, 1), e=same, f=(4, 1), g=(5, 0))
    theirs = having(4, a=same, b=(6, 0), c=(2, 4), d=same, f=(2, 2), h=(7, 0), x=(9, 9))
    joined = {"a": (2, 0), "b": (6, 0), "c": (3, 4), "f": (4, 2), "g": (5, 0), "h": (7, 0)}
    for one, two in ((ours, theirs), (theirs, ours)):
        found = join(one, two, before)
        assert {name: (each.solved, each.first) for name, each in found.themes.items()} == joined
        assert (found.solved, found.hints, found.streak) == (5, 5, two.streak), "a row is whoever's came last"
    begun_here = Progress().with_step_reached(WISH, 3, 9).with_step_result(WISH, "duty", "solved")
    begun_there = Progress().with_step_reached(WISH, 5, 9).with_step_result(WISH, "lead", "seen")
    assert join(begun_here, begun_there, Progress()).lessons[WISH] == {
        **{"step": 5, "of": 9, "done": False, "steps": {"duty": "solved", "lead": "seen"}},
    }
    here, there = (record(after(("x", FIRST)), Puzzle(id), FIRST) for id in "ab")
    assert join(here, there, after(("x", FIRST))).solved == 3, "each has solved one that the other has not"


def test_a_full_record_stays_full():
    before = after(*((f"p{n}", FIRST) for n in range(MAX_DONE)))
    ours, theirs = (record(before, Puzzle(id), FIRST) for id in "ab")
    joined = join(ours, theirs, before)
    assert len(joined.done) == MAX_DONE and {*joined.done} >= {"a", "b"}
    assert join(join(theirs, ours, before), joined, ours) == joined
    for part, most, entry in (
        ("tasks", MAX_TASKS, Task("", FIRST_OF_ALL, FIRST_OF_ALL)),
        ("rules", MAX_RULES, ROW),
    ):
        full = {f"p{n}": entry for n in range(most)}
        before, ours, theirs = (
            replace(Progress(), **{part: {**full, **more}}) for more in ({}, {"a": entry}, {"b": entry})
        )
        found = getattr(join(ours, theirs, before), part)
        assert len(found) == most and {*found} >= {"a", "b"}
