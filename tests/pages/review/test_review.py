"""The review page: a sitting from its first question to its end, what there is when nothing is due, files."""

import json
from datetime import date
from functools import cache

import pytest

from tests.exercises.kinds import ask
from tests.pages.fake import Browser
from tichu_teach.classroom import Progress, export, load
from tichu_teach.classroom.mastery import days_later
from tichu_teach.classroom.moments import begun, id_of
from tichu_teach.exercises.library import packed_puzzles
from tichu_teach.pages.puzzle.page import PuzzlePage
from tichu_teach.pages.review.page import ReviewPage
from tichu_teach.texts import text
from tichu_teach.texts.reasons import tell

TODAY = "2026-11-22"


@cache
def rules() -> list[str]:
    """The rules that the puzzles of a game ask for."""
    return sorted({rule for puzzle in packed_puzzles("nanking") for rule in puzzle.question.rules})


def known(rules: list[str], ago: int = 30) -> Progress:
    record = Progress().with_step_reached("nanking/7-wish", 3, 11)
    return record.with_recall(dict.fromkeys(rules, "solved"), days_later(TODAY, -ago))


def opened(record: Progress, day: str = TODAY) -> tuple[ReviewPage, Browser]:
    page = ReviewPage(seed=4)
    return page, Browser.on(page, stored={"progress": record.to_data()}, at=f"{day}T09:00:00")


def test_a_sitting_from_its_first_question_to_its_end() -> None:
    page, browser = opened(known(rules()[:4]))
    asked = []
    while page.exercise:
        asked.append(page.reminder.task)
        browser.solve()
        assert "comes back" in browser.words()
        browser.press("next")
    assert browser.panel["title"] == text("page.review.done.title")
    assert text("page.review.skipped", count=0) not in browser.words()
    (table,) = browser.blocks("table")
    assert len(table["rows"]) == 4 and len(asked) == len({*asked}) <= 4
    kept = load(browser.kept["progress"])
    assert not kept.due_rules(TODAY) and {*asked} <= {*kept.tasks}
    assert all(kept.rules[rule].solved == 2 for rule in rules()[:4])
    page, browser = opened(kept)
    assert page.exercise is None and browser.panel["title"] == text("page.review.none.title")


def test_what_is_missed_comes_back_before_the_end_and_tomorrow() -> None:
    page, browser = opened(known(["nanking.wish.duty"]))
    first = page.reminder.task
    while "hint" in browser.buttons():
        browser.press("hint")
    browser.press("solution", "next")
    assert page.exercise and page.reminder.task != first
    browser.solve("next")
    row = load(browser.kept["progress"]).rules["nanking.wish.duty"]
    assert page.exercise is None and (row.how, row.missed, row.solved) == ("missed", 1, 2)


def test_what_was_skipped_is_told_and_stays_due() -> None:
    page, browser = opened(known(["nanking.wish.duty"]))
    browser.press("next")
    assert page.exercise is None and browser.panel["title"] == text("page.review.skipped.title")
    assert browser.words().count(text("page.review.skipped", count=1)) == 1
    browser.press("more")
    assert page.exercise


def test_more_can_be_done_where_more_is_due() -> None:
    page, browser = opened(known(rules()[:12]))
    browser.press("next")
    while page.exercise:
        browser.solve("next")
    assert "more" in browser.buttons() and text("page.review.skipped", count=1) in browser.words()
    browser.press("more")
    assert page.exercise


def test_the_same_seed_asks_the_same_and_none_asks_anew() -> None:
    record = {"progress": known(rules()).to_data()}

    def asked(seed: int | None) -> str:
        page = ReviewPage(seed)
        Browser(page, record).hello(at=f"{TODAY}T09:00:00")
        return page.reminder.task

    assert asked(4) == asked(4)
    anew = asked(None)
    assert any(asked(None) != anew for _ in range(8))


@pytest.mark.parametrize(("many", "title"), [(0, "new"), (3, "none")])
def test_nothing_due_says_what_else_to_do(many: int, title: str) -> None:
    page, browser = opened(known(rules()[:many], ago=0) if many else Progress())
    assert browser.panel["title"] == text(f"page.review.{title}.title")
    assert len(browser.blocks("link")) == 2 and page.exercise is None
    assert "more" not in browser.buttons()


def test_a_saved_record_is_fetched_and_joined() -> None:
    here, there = known(rules()[:2], ago=0), known(rules()[2:4], ago=0)
    _, browser = opened(here)
    assert browser.say("file", name="a.json", text=export(there, "Ada")) is None
    kept = load(browser.kept["progress"])
    assert {*kept.rules} == {*rules()[:4]} and browser.kept["name"] == "Ada"
    (note,) = browser.blocks("note")
    assert (note["tone"], note["text"]) == ("good", text("page.review.joined"))


def test_a_record_without_a_name_takes_nobody_s_name_away() -> None:
    """Another page of this browser may have asked for it meanwhile."""
    _, browser = opened(known(rules()[:2], ago=0))
    assert browser.say("file", name="a.json", text=export(known(rules()[2:4], ago=0), "")) is None
    assert load(browser.kept["progress"]).rules and "name" not in browser.session.table.keep


@pytest.mark.parametrize(
    "foreign",
    ["", "{", "[]", '{"format": "another"}', json.dumps({"format": "tichu-teach progress 1", "progress": 7})],
)
def test_a_damaged_or_foreign_file_is_told_and_nothing_is_lost(foreign: str) -> None:
    _, browser = opened(known(rules()[:2], ago=0))
    before = browser.kept["progress"]
    assert browser.say("file", name="a.json", text=foreign) == text("page.review.foreign")
    assert browser.kept["progress"] == before


def test_after_every_fifth_puzzle_a_review_is_offered() -> None:
    page = PuzzlePage("nanking")
    url, record = "http://x/voila/render/nanking/puzzles.ipynb", known(rules()[:2]).to_data()
    browser = Browser.on(page, stored={"progress": record}, url=url, at=f"{TODAY}T09:00:00")
    offers = []
    for _ in range(5):
        browser.solve()
        offers.append([link["href"] for link in browser.blocks("link")])
        browser.press("next")
    assert offers == [[], [], [], [], ["../family/review.ipynb"]]


def test_a_file_that_the_home_page_left_joins_what_is_here_once() -> None:
    page = ReviewPage(seed=4)
    left = export(known(rules()[2:4], ago=3), "Ada")
    browser = Browser.on(
        page, stored={"progress": known(rules()[:2]).to_data(), "arrived": left}, at=f"{TODAY}T09:00:00"
    )
    assert text("page.review.joined") in browser.words()
    assert set(load(page.table.keep["progress"]).rules) >= {*rules()[:4]}
    assert page.table.keep["name"] == "Ada"
    assert page.table.keep["arrived"] is None


def test_a_damaged_file_left_there_changes_nothing_and_says_so() -> None:
    page = ReviewPage(seed=4)
    browser = Browser.on(
        page, stored={"progress": known(rules()[:2]).to_data(), "arrived": "sun"}, at=f"{TODAY}T09:00:00"
    )
    assert text("page.review.foreign") in browser.words()
    assert set(page.record.rules) >= {*rules()[:2]} and page.table.keep["arrived"] is None


def test_a_file_waits_where_the_record_is_of_a_newer_version() -> None:
    page = ReviewPage(seed=4)
    arrived = export(known(rules()[:2]), "")
    Browser.on(page, stored={"progress": {"version": 99}, "arrived": arrived}, at=f"{TODAY}T09:00:00")
    assert "arrived" not in page.table.keep and "progress" not in page.table.keep


def test_a_question_of_several_rules_says_when_the_first_of_them_comes_back() -> None:
    """One rule is new and one has been known for long: the question is met again with the new one."""
    apart = 0
    for often in (rules()[::2], rules()[1::2], rules()[:: len(rules()) // 3]):
        record = known(rules(), 60)
        for ago in (40, 20):
            record = record.with_recall(dict.fromkeys(often, "solved"), days_later(TODAY, -ago))
        page, browser = opened(record)
        while page.exercise:
            question = page.exercise.question
            browser.solve()
            rows = load(browser.kept["progress"]).rules
            dues = [date.fromisoformat(rows[rule].due) for rule in question.rules]
            days = {(due - date.fromisoformat(TODAY)).days for due in dues}
            assert text("page.review.back", count=min(days)) in browser.words()
            apart += len(days) > 1
            browser.press("next")
        if apart:
            break
    assert apart, "no question of these sittings has rules that come back on different days"


def test_as_many_more_are_offered_as_are_due_rules_and_decisions_together() -> None:
    question = ask("decide")
    record = known(rules()[:4]).with_moment(
        id_of(question), begun(question.to_data(), "missed", "2026-10-01")
    )
    assert len(record.due_rules(TODAY)) == 4 and len(record.due_moments(TODAY)) == 1
    page, browser = opened(record)
    while page.exercise:
        browser.press("next")
    (more,) = [each for each in browser.panel["buttons"] if each["name"] == "more"]
    assert more["label"] == text("page.review.more", count=5)


def test_a_class_meets_each_question_once_and_nothing_comes_back_to_it() -> None:
    question = ask("decide")
    own = begun(question.to_data(), "missed", "2026-10-01")
    page, browser = opened(known(rules()[:4]).with_moment(id_of(question), own))
    sitting = page.sitting
    assert sitting is not None
    browser.press("present")
    shown = page.stand_in
    assert isinstance(shown, ReviewPage)
    asked = []
    while shown.reminder:
        assert len(asked) < 6, "what is shown is not missed"
        asked.append(shown.reminder.task)
        browser.press("solution")
        assert "comes back" not in browser.words()
        browser.press("next")
    assert len(asked) <= sitting.of == 5
    assert browser.panel["header"] == text("page.review.title")
    assert browser.panel["title"] == text("page.review.done.title")
    assert browser.words().count(text("page.review.done.class", count=5)) == 1
    assert not browser.panel["buttons"]


def test_why_it_is_better_is_told_of_the_best_choice_alone_and_once() -> None:
    question = ask("decide")
    best, alike = question.solve()
    wrong = next(text for text, figure in question.figures.items() if not figure.right)
    said_anyway = question.reason(wrong, best)
    reason = said_anyway.key.removeprefix("lookback.why.")
    for name, facts, answers in (
        ("lead.long", {"count": 2}, {best: 1, alike: 0}),
        (reason, said_anyway.values, {best: 1}),  # which the verdict says already
    ):
        own = begun(question.to_data(), "missed", "2026-10-01", name, facts)
        for answer, times in answers.items():
            _, browser = opened(known([]).with_moment(id_of(question), own))
            browser.choose(q=answer)
            said = json.dumps([browser.panel, browser.scene["verdict"]], ensure_ascii=False)
            assert said.count(tell(name, facts, "nanking", question.names.seats)) == times, (name, answer)


def test_why_it_is_better_stays_in_sight_and_a_file_waits_while_something_is_asked() -> None:
    question = ask("decide")
    own = begun(question.to_data(), "missed", "2026-10-01", "lead.long", {"count": 2})
    _, browser = opened(known([]).with_moment(id_of(question), own))
    assert browser.say("file", name="x.json", text="{}") == text("page.not-here")
    browser.solve()
    told = tell("lead.long", {"count": 2}, "nanking", question.names.seats)
    assert [each["stays"] for each in browser.blocks("note") if each["text"] == told] == [True]


@pytest.mark.parametrize(("help", "how"), [(0, "solved"), (1, "helped")])
def test_a_step_that_is_asked_again_is_done_as_in_its_chapter(help: int, how: str) -> None:
    page, browser = opened(known(["nanking.combo.pair"]))
    assert page.reminder is not None and page.reminder.step is not None
    assert len(browser.blocks("cards")) == bool(page.reminder.step.rows)
    browser.press(*["hint"] * help)
    browser.solve()
    assert page.record.steps("nanking/1-cards") == {"pair": how}


def test_of_a_rule_that_nothing_asks_about_only_the_way_is_told() -> None:
    _, browser = opened(Progress().with_recall({"nanking.of.another.edition": "solved"}, "2026-10-01"))
    assert browser.session.exercise is None and text("page.review.lead") in browser.words()


def test_a_saved_notebook_tells_nobody_that_they_are_new_here() -> None:
    data, _ = ReviewPage(seed=4)._repr_mimebundle_()
    told, new = (text(f"page.review.{key}")[:40] for key in ("lead", "new"))
    assert told in data["text/html"] and new not in data["text/html"]
