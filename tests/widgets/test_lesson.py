"""Chapters at the table, driven by the messages a browser sends."""

from __future__ import annotations

import asyncio

import pytest

from tichu_teach.lessons import UnknownLesson, chapters, load
from tichu_teach.texts import text
from tichu_teach.widgets.lesson import LessonPage

from .answering import give
from .fake import Browser


def open_page(name: str = "nanking/3-wish", stored: dict | None = None) -> tuple[LessonPage, Browser]:
    page = LessonPage(name)
    browser = Browser(page, stored)
    assert browser.hello() is None
    return page, browser


def go_to(page: LessonPage, browser: Browser, wanted) -> None:
    """Press *next* up to the first step for which something holds."""
    for _ in range(100):
        if page.step is None or wanted(page.step):
            break
        assert browser.press("next") is None
    assert page.step is not None, "no step is like that"


def step_where(wanted) -> tuple[str, str]:
    """A chapter, and a step in it, for which something holds."""
    return next((name, step.id) for name in chapters() for step in load(name).steps if wanted(step))


def at_step(wanted) -> tuple[LessonPage, Browser]:
    name, id = step_where(wanted)
    page, browser = open_page(name)
    go_to(page, browser, lambda step: step.id == id)
    return page, browser


# -- every chapter -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", chapters())
def test_a_chapter_is_worked_through_by_right_answers(name: str) -> None:
    page, browser = open_page(name)
    lesson = load(name)
    assert lesson.hook() in browser.words()
    for step in lesson.steps:
        assert page.step is step
        assert browser.panel["title"] == step.say("title")
        while page.watching:
            browser.press("next")
        if step.question:
            give(browser, step.question, step.question.solve()[0])
            assert page.exercise is not None and page.exercise.solved and not page.exercise.tries, step.id
            assert browser.scene["verdict"]["ok"] is True
            assert all(card["id"] in page.step.rules for card in browser.blocks("rule"))
        browser.press("next")
    assert page.step is None
    assert all(line in browser.words() for line in lesson.can())
    assert browser.kept["progress"]["lessons"][name]["done"] is True


@pytest.mark.parametrize("name", chapters())
def test_every_declared_wrong_answer_is_explained(name: str) -> None:
    page, browser = open_page(name)
    for step in load(name).steps:
        for wrong in step.question.wrong if step.question else ():
            page.place = load(name).steps.index(step)
            page._open()
            page.frame = max(0, len(page.frames) - 1)
            give(browser, step.question, wrong.answer)
            if page.exercise.question.kind in ("count", "settle"):
                continue  # its lines are marked instead
            verdict = browser.scene["verdict"]
            assert verdict["ok"] is False and verdict["text"] and verdict["rule"]["text"], (step.id, wrong)


def test_the_last_page_leads_to_the_next_chapter() -> None:
    names = chapters("nanking")
    page, browser = open_page(names[0], {"progress": {}})
    page._go_to(len(page.lesson.steps))
    links = {link["href"] for link in browser.blocks("link")}
    assert f"{names[1].split('/')[1]}.ipynb" in links
    page, browser = open_page(names[-1])
    page._go_to(len(page.lesson.steps))
    assert [link["href"] for link in browser.blocks("link")] == ["../family/rulesets.ipynb", "puzzles.ipynb"]
    page, browser = open_page(chapters("tricsu")[-1])
    page._go_to(len(page.lesson.steps))
    assert [link["href"] for link in browser.blocks("link")] == ["../family/rulesets.ipynb", "puzzles.ipynb"]


# -- one step ------------------------------------------------------------------------------------------


def test_a_wrong_wish_is_played_out_and_may_be_tried_again() -> None:
    page, browser = at_step(lambda step: step.question is not None and step.question.kind == "wish")
    question = page.step.question
    before = browser.scene["table"]["trick"]
    give(browser, question, question.wrong[0].answer)
    assert len(page.exercise.frames) > 1
    assert browser.scene["table"]["trick"] != before or browser.scene["table"]["wish"]
    assert browser.scene["input"]["wish"] is None
    assert "retry" in browser.buttons()
    browser.press("retry")
    assert browser.scene["table"]["trick"] == before
    assert browser.scene["input"]["wish"] is not None
    give(browser, question, question.solve()[0])
    assert page.exercise.solved and page.exercise.tries


def test_a_refused_play_leaves_the_table_as_it_is() -> None:
    page, browser = at_step(
        lambda step: (
            step.question is not None
            and step.question.kind == "play"
            and any(not step.question.grade(w.answer).verdict for w in step.question.wrong)
        )
    )
    question = page.step.question
    wrong = next(w.answer for w in question.wrong if not question.grade(w.answer).verdict)
    hand = browser.scene["input"]["hand"]
    give(browser, question, wrong)
    assert browser.scene["verdict"]["ok"] is False
    assert browser.scene["input"]["hand"] == hand  # one may try again at once


def test_what_is_asked_is_not_told_beforehand() -> None:
    """In Haggis the last trick is taken in with the play that wins it; that is the question."""
    page, browser = open_page("haggis/5-ending")
    go_to(page, browser, lambda step: step.id == "last")
    told = text("game.haggis.log.trick", name="you", points="+1")
    assert browser.scene["table"]["trick"] and told not in browser.words()
    assert not any(seat["taken"] for seat in browser.scene["table"]["seats"])
    give(browser, page.step.question, 0)
    assert page.exercise.solved and page.exercise.frames[-1].told[-2] == told


def test_first_the_answer_then_the_reason() -> None:
    page, browser = at_step(
        lambda step: step.question is not None and step.question.kind == "allowed" and step.question.asks_why
    )
    assert [block["id"] for block in browser.blocks("choices")] == ["q.allowed"]
    right = page.step.question.solve()[0]
    browser.say("choose", block="q.allowed", value=right["allowed"])
    assert [block["id"] for block in browser.blocks("choices")] == ["q.allowed", "q.rule"]
    assert browser.scene["verdict"] is None
    other = next(rule for rule in page.step.question.reasons if rule != right["rule"])
    browser.say("choose", block="q.rule", value=other)
    assert browser.scene["verdict"]["ok"] is False
    marks = {o["value"]: o["state"] for block in browser.blocks("choices") for o in block["options"]}
    assert marks[right["allowed"]] == "right" and marks[other] == "wrong"
    browser.say("choose", block="q.allowed", value=right["allowed"])
    browser.say("choose", block="q.rule", value=right["rule"])
    assert page.exercise.solved and page.exercise.tries == 1


def test_hints_come_one_by_one_and_the_solution_on_demand() -> None:
    page, browser = at_step(lambda step: step.question is not None and len(step.question.hints) > 1)
    hints = len(page.step.question.hints)
    assert "solution" not in browser.buttons()
    for number in range(1, hints + 1):
        browser.press("hint")
        assert len(browser.blocks("note")) >= number
    assert "hint" not in browser.buttons()
    browser.press("solution")
    assert page.exercise.revealed and not page.exercise.solved
    assert browser.scene["verdict"]["ok"] is True
    assert browser.scene["verdict"]["title"] == "This is how it goes"


def test_rules_stand_open_only_when_they_give_nothing_away() -> None:
    page, browser = at_step(lambda step: step.question is not None and len(step.rules) > 1)
    assert not browser.blocks("rule")
    give(browser, page.step.question, page.step.question.solve()[0])
    assert browser.blocks("rule")


def test_a_sheet_is_checked_line_by_line() -> None:
    page, browser = at_step(lambda step: step.question is not None and step.question.kind == "count")
    while page.watching:
        browser.press("next")
    question = page.step.question
    right = question.solve()[0]
    first, *others = right
    browser.say("sheet", block="q", values={first: str(right[first] + 5)})
    (sheet,) = browser.blocks("sheet")
    status = {row["id"]: row["status"] for row in sheet["rows"]}
    assert status[first] == "wrong" and not any(status[name] for name in others)
    assert next(row["note"] for row in sheet["rows"] if row["id"] == first)
    assert browser.say("sheet", block="q", values={first: "many"}) is not None
    browser.say("sheet", block="q", values={first: str(right[first])})
    (sheet,) = browser.blocks("sheet")
    assert sheet["rows"][0]["status"] == "right" and sheet["rows"][0]["disabled"]
    browser.say("sheet", block="q", values={name: str(right[name]) for name in others})
    assert page.exercise.solved and page.exercise.tries
    assert browser.scene["verdict"]["ok"] is True


def test_a_free_table_lets_one_try_and_explains() -> None:
    page, browser = at_step(lambda step: step.free)
    start = page.trial
    assert browser.scene["input"]["notation"]
    seat = page._mover(start)
    action = next(a for a in start.legal(seat))
    browser.type(start.text(action).split(" ", 1)[1])
    assert browser.scene["verdict"]["ok"] is True
    assert page.trial != start
    browser.press("retry")
    assert page.trial == start and browser.scene["verdict"] is None
    browser.type("give 1")
    assert browser.scene["verdict"]["ok"] is False
    assert page.trial == start


def test_a_play_through_runs_by_itself_and_may_be_skipped() -> None:
    async def course() -> None:
        name, id = step_where(lambda step: len(step.script) > 1)
        page = LessonPage(name)
        browser = Browser(page)
        browser.hello()
        page._go_to([step.id for step in page.lesson.steps].index(id))
        assert page.watching and page._timer is not None
        assert browser.scene["input"]["actions"] == []
        page._advance()
        assert page.frame == 1
        browser.press("next")
        assert not page.watching and page.step.id == id
        browser.press("replay")
        assert page.frame == 0
        page.stop()

    asyncio.run(course())


# -- coming back -------------------------------------------------------------------------------------


def test_one_comes_back_to_the_step_one_left() -> None:
    page, browser = open_page()
    for _ in range(3):
        browser.press("next")
    place = page.place
    assert place > 0
    again, later = open_page(stored=browser.kept)
    assert again.place == place
    assert later.panel["title"] == page.step.say("title")


def test_other_chapters_progress_is_left_alone() -> None:
    other = {"lessons": {"nanking/1-cards": {"step": 3, "of": 14, "done": True}}, "puzzles": {"solved": 12}}
    _, browser = open_page(stored={"progress": other})
    browser.press("next")
    kept = browser.kept["progress"]
    assert kept["lessons"]["nanking/1-cards"] == other["lessons"]["nanking/1-cards"]
    assert kept["puzzles"]["solved"] == 12


@pytest.mark.parametrize(
    "junk",
    [
        "x",
        7,
        [],
        {"lessons": 3},
        {"lessons": {"nanking/3-wish": []}},
        {"lessons": {"nanking/3-wish": {"step": "x"}}},
    ],
)
def test_junk_in_the_browser_does_no_harm(junk) -> None:
    page, browser = open_page(stored={"progress": junk})
    assert page.place == 0
    browser.press("next")
    assert browser.kept["progress"]["lessons"]["nanking/3-wish"]["of"] == len(page.lesson.steps)


def test_a_chapter_that_was_done_opens_at_its_beginning_and_stays_done() -> None:
    done = {"lessons": {"nanking/3-wish": {"step": 14, "of": 14, "done": True}}}
    page, browser = open_page(stored={"progress": done})
    assert page.place == 0
    browser.press("next")
    assert browser.kept["progress"]["lessons"]["nanking/3-wish"]["done"] is True


# -- nonsense ------------------------------------------------------------------------------------------


def test_an_unknown_chapter_is_named() -> None:
    with pytest.raises(UnknownLesson, match="3-wish"):
        LessonPage("nanking/3-wishes")


def test_events_that_make_no_sense_here_are_answered() -> None:
    page, browser = at_step(lambda step: step.question is not None and step.question.kind == "must")
    assert browser.type("pass") is not None
    assert browser.say("choose", block="q", value="perhaps") is not None
    assert browser.say("order", block="q", values=["a"]) is not None
    assert browser.say("file", name="x", text="y") is not None
    assert page.exercise.tries == 0
    assert browser.press("no-such-button") is None


def test_the_repr_is_stable() -> None:
    assert repr(LessonPage("nanking/3-wish")) == "LessonPage('nanking/3-wish')"


# -- what the browser has to know of a form ----------------------------------------------------------


def test_a_question_asked_anew_has_a_number_of_its_own() -> None:
    """By it the browser drops the marks that were set for another question, or for another attempt."""
    page, browser = open_page("mahjong/4-out")

    def asking() -> int:
        return browser.blocks("choices")[0]["asking"]

    first, step = asking(), page.step
    assert browser.say("choose", block="q", value=[]) is None
    assert asking() == first, "a wrong answer can be mended"
    give(browser, step.question, step.question.solve()[0])
    browser.press("next")
    assert asking() != first


@pytest.mark.parametrize(
    ("kind", "signed"), [("pay", True), ("score", False), ("helps", False), ("count", True)]
)
def test_a_sheet_says_whether_numbers_below_zero_stand_in_it(kind: str, signed: bool) -> None:
    _, browser = at_step(lambda step: step.question and step.question.kind == kind)
    assert [block["signed"] for block in browser.blocks("sheet")] == [signed]
