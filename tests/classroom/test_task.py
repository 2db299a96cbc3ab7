"""What a record tells of every question: when it was first answered, how, and what became of it."""

import doctest
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.classroom.sample import write_pack
from tests.pages.fake import Browser
from tichu_teach.classroom import Progress, ProgressError, load, read, task
from tichu_teach.classroom.progress import MAX_TASKS, merge
from tichu_teach.classroom.record_loader import MAX_SIZE
from tichu_teach.classroom.task import WENT, Task, Went, pack_id, place_of, step_id
from tichu_teach.pages.chapter.page import LessonPage
from tichu_teach.pages.puzzle.page import PuzzlePage
from tichu_teach.pages.puzzle.worksheet import Worksheet

PUZZLE, RULE = "nanking-wish-02", "nanking.wish.duty"
MONDAY, TUESDAY = "2026-11-16", "2026-11-17"


def at_puzzle(kept: dict | None = None, day: str = MONDAY) -> tuple[PuzzlePage, Browser]:
    page = PuzzlePage("nanking")
    return page, Browser.on(page, f"?puzzle={PUZZLE}", at=f"{day}T08:00:00", stored=kept)


def tasks(browser: Browser) -> dict[str, Task]:
    return dict(load(browser.kept["progress"]).tasks)


def test_the_doctests_hold() -> None:
    failed, tried = doctest.testmod(task)
    assert tried and not failed


def test_a_pack_may_be_called_anything_and_its_answers_are_kept() -> None:
    id = pack_id("mon\u202eday  \x1b\n1", "haggis", "é-1", "f")
    record = Progress().with_answer(id, Went(MONDAY, "solved"))
    assert place_of(id).book == "monday 1" and load(record.to_data()) == record


def test_a_first_answer_is_kept_with_its_day_and_its_rule() -> None:
    _, browser = at_puzzle()
    browser.solve()
    assert tasks(browser) == {PUZZLE: Task(RULE, Went(MONDAY, "solved"), Went(MONDAY, "solved"))}


def test_a_wrong_answer_counts_though_the_page_be_closed_then() -> None:
    _, browser = at_puzzle()
    browser.slip()
    assert tasks(browser)[PUZZLE].first == (MONDAY, "missed")
    browser.solve()
    assert tasks(browser)[PUZZLE] == Task(RULE, Went(MONDAY, "missed"), Went(MONDAY, "helped"))


def test_what_is_learnt_on_another_day_stands_beside_the_first_answer() -> None:
    _, browser = at_puzzle()
    browser.slip()
    _, browser = at_puzzle(browser.kept, TUESDAY)
    browser.solve()
    (told,) = tasks(browser).values()
    assert told == Task(RULE, Went(MONDAY, "missed"), Went(TUESDAY, "solved"), 2)


def test_an_answer_that_was_shown_is_missed_and_a_hint_is_help() -> None:
    _, browser = at_puzzle()
    while "hint" in browser.buttons():
        browser.press("hint")
    browser.solve()
    assert tasks(browser)[PUZZLE].first.how == "helped"
    _, browser = at_puzzle()
    while "hint" in browser.buttons():
        browser.press("hint")
    browser.press("solution")
    assert tasks(browser)[PUZZLE].first.how == "missed"


def test_steps_of_chapters_are_tasks_too() -> None:
    page = LessonPage("nanking/7-wish")
    browser = Browser.on(page, at=f"{MONDAY}T08:00:00")
    while page.exercise is None or page.exercise.done:
        browser.press("next")
    step = page.step
    browser.solve()
    (id,) = tasks(browser)
    assert id == step_id("nanking/7-wish", step.id)
    assert place_of(id)[:2] == ("chapter", "nanking")


def test_a_packs_puzzles_are_told_from_ours_of_the_same_id(tmp_path) -> None:
    page = Worksheet(write_pack(tmp_path))
    browser = Browser.on(page, at=f"{MONDAY}T08:00:00")
    browser.solve()
    (id,) = tasks(browser)
    assert id == pack_id("monday", "nanking", page.puzzle.id, page.puzzle.fingerprint)
    assert place_of(id) == ("pack", "nanking", "monday", page.puzzle.id)


def test_a_name_given_stands_on_the_file_and_in_the_browser() -> None:
    _, browser = at_puzzle()
    browser.press("choose")
    browser.fill(name="  Ada\n <b>L.</b> ")
    (file,) = browser.blocks("download")
    assert read(file["text"])[0] == browser.kept["name"] == "Ada <b>L.</b>"
    assert file["name"] == "tichu-progress-ada-b-l-b.json"
    _, again = at_puzzle(browser.kept)
    again.press("choose")
    assert again.blocks("field")[0]["value"] == "Ada <b>L.</b>"
    assert again.say("field", block="other", value="x") is not None


@pytest.mark.parametrize("name", [7, [], {"a": 1}, True])
def test_what_can_be_no_name_is_none(name) -> None:
    _, browser = at_puzzle({"name": name})
    browser.press("choose")
    assert browser.blocks("field")[0]["value"] == ""


DAYS = st.dates().map(lambda day: day.isoformat())
WENTS = st.builds(Went, DAYS, st.sampled_from(WENT))


@given(answers=st.lists(st.tuples(st.sampled_from("abc"), WENTS, st.booleans()), max_size=12))
def test_a_record_with_tasks_is_read_back(answers) -> None:
    progress = Progress()
    for id, went, again in answers:
        progress = progress.with_answer(id, went, RULE, again=again)
    assert load(json.loads(json.dumps(progress.to_data()))) == progress
    assert list(progress.tasks) == list(dict.fromkeys(id for id, _, _ in answers))


def test_a_record_full_of_the_longest_tasks_can_still_be_read() -> None:
    progress = Progress()
    for number in range(MAX_TASKS + 50):
        id = pack_id("p" * 60, "grandmaster", f"grandmaster-places-{number:041}", "f" * 12)
        progress = progress.with_answer(id, Went(MONDAY, "missed"), "grandmaster.places.of.a.long.rule")
        progress = progress.with_answer(id, Went(TUESDAY, "solved"))
    assert len(progress.tasks) == MAX_TASKS
    assert len(json.dumps(progress.to_data())) < 0.8 * MAX_SIZE
    try:
        assert load(progress.to_data()) == progress
    except ProgressError as error:
        pytest.fail(str(error))


def test_two_records_of_one_learner_are_one() -> None:
    home = Progress(solved=2, first=1, done=("a", "b"), missed=("a",)).with_step_reached("x", 3, 9)
    home = home.with_step_result("x", "s", "helped").with_answer("a", Went(TUESDAY, "missed"), RULE)
    school = Progress(solved=2, first=2, done=("a", "c")).with_step_reached("x", 9, 9, done=True)
    school = school.with_step_result("x", "s", "solved").with_answer("a", Went(MONDAY, "helped"), RULE)
    one = merge([home, school])
    assert (one.done, one.missed, one.solved) == (("a", "b", "c"), (), 3)
    assert one.lessons["x"] == {"step": 9, "of": 9, "done": True, "steps": {"s": "solved"}}
    assert one.tasks == {"a": Task(RULE, Went(MONDAY, "helped"), Went(TUESDAY, "missed"))}


@given(answers=st.lists(st.tuples(st.sampled_from("abc"), WENTS), max_size=8))
def test_the_same_record_twice_is_that_record(answers) -> None:
    progress = Progress()
    for id, went in sorted(answers, key=lambda each: each[1].day):
        progress = progress.with_answer(id, went, RULE)
    assert merge([progress, progress]) == progress
