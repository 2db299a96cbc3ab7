"""An exam in a real browser: written by mouse and by keyboard, marked, its certificate printed."""

import re
from typing import Any

import pytest

from tests.browser.room import Rooms
from tests.browser.visit import enter, fits, kept, open_notebook, remember, title
from tests.depth import some
from tichu_teach.classroom.exam import Exam, exam
from tichu_teach.exercises.question import Question
from tichu_teach.lessons import load
from tichu_teach.texts import text

pytestmark = [pytest.mark.browser, pytest.mark.site, pytest.mark.more]

SEED = 7


def given(paper: Exam, many: int) -> list[Any]:
    """What a browser keeps of the first questions, all answered rightly."""
    return [[question.solve()[0]] for question in paper.questions[:many]]


def opened(page: Any, rooms: Rooms, ruleset: str, many: int, name: str = "") -> None:
    """An exam of which so many questions have been handed in."""
    kept_so_far = {
        "version": 1,
        "seed": SEED,
        "day": "2026-11-22",
        "given": given(exam(ruleset, SEED), many),
        "name": name,
    }
    remember(page, rooms, f"exam.{ruleset}", kept_so_far)
    open_notebook(page, rooms, f"{ruleset}/exam", "?seed=7")


def first_choice(paper: Exam) -> tuple[int, Question]:
    return next((n, each) for n, each in enumerate(paper.questions) if each.kind == "allowed")


def test_an_exam_is_begun_answered_and_gone_on_with(page: Any, rooms: Rooms) -> None:
    open_notebook(page, rooms, "nanking/exam", "?seed=7")
    assert title(page) == text("exam.title")
    page.get_by_role("button", name=text("exam.begin")).click()
    page.get_by_role("heading", name=text("exam.question", number=1, of=20)).wait_for()
    page.keyboard.press("PageDown")  # which turns a chapter's steps
    paper = exam("nanking", SEED)
    number, _ = first_choice(paper)
    for done in range(number):
        page.locator(".tt-nav .tt-n-next").click()
        page.get_by_role("heading", name=text("exam.question", number=done + 2, of=20)).wait_for()
    page.locator(".tt-choice").first.click()
    page.locator(".tt-choice.tt-chosen").wait_for()
    assert page.locator(".tt-choice.tt-right, .tt-choice.tt-wrong, .tt-verdict").count() == 0
    page.reload()
    page.get_by_role("heading", name=text("exam.question", number=number + 1, of=20)).wait_for()
    assert len(kept(page, "exam.nanking")["given"]) == number


def test_the_last_question_by_keyboard_alone(page: Any, rooms: Rooms) -> None:
    """The last two are left out: Tab to the button, Enter; the result is read out."""
    opened(page, rooms, "haggis", 18)
    for number in (19, 20):
        page.get_by_role("heading", name=text("exam.question", number=number, of=20)).wait_for()
        page.locator(".tt-nav .tt-n-next").press("Enter")
    page.get_by_role("heading", name=text("exam.passed")).wait_for()
    assert kept(page, "progress")["exams"]["haggis"][0][1:4] == [SEED, 18, 20]
    said = page.locator("[aria-live]").all_text_contents()
    assert any(text("exam.passed") in each for each in said)


def test_a_certificate_fills_one_page(watched: Any, rooms: Rooms) -> None:
    page = watched()
    opened(page, rooms, "haggis", 20)
    name = "<i>Ünal</i> & Ada"
    field = page.get_by_label(text("exam.name"))
    enter(field, name)
    page.locator(".tt-certificate").wait_for()
    assert (
        page.locator(".tt-certname").inner_text() == name and page.locator(".tt-certificate i").count() == 0
    )
    mark = text("exam.paper.right.value", right=20, of=20, percent=100)
    assert mark in page.locator(".tt-certfacts").inner_text()
    assert page.locator(".tt-certfoot").inner_text() == text("exam.paper.foot")
    for size in ("A4", "Letter"):
        printed = page.pdf(format=size, print_background=True)
        assert len(re.findall(rb"/Type\s*/Page\b(?!s)", printed)) == 1, size
    page.emulate_media(media="print")
    assert page.locator(".tt-certificate").is_visible()
    assert not page.locator(".tt-nav").is_visible() and not page.locator("header").first.is_visible()


@pytest.mark.parametrize("width", some([390, 1280]))
def test_everything_fits(watched: Any, rooms: Rooms, width: int) -> None:
    page = watched()
    page.set_viewport_size({"width": width, "height": 844})
    opened(page, rooms, "nanking", 20, "Ada Lovelace")
    page.locator(".tt-certificate").wait_for()
    assert fits(page)


def test_a_wrong_answer_is_shown_beside_the_right_one(page: Any, rooms: Rooms) -> None:
    opened(page, rooms, "nanking", 19)
    page.locator(".tt-nav .tt-n-next").click()
    page.locator(".tt-nav .tt-n-wrong").click()
    page.locator(".tt-verdict.tt-yes").wait_for()
    assert page.get_by_text(text("exam.left-out")).is_visible()
    page.locator(".tt-dot").first.click()
    page.get_by_role("heading", name=text("exam.question", number=1, of=20)).wait_for()
    assert page.get_by_text(text("exam.left-out")).count() == 0


def test_a_chapter_ends_with_a_check(page: Any, rooms: Rooms) -> None:
    name = "nanking/2-trick"
    of = len(load(name).steps)
    record = {"version": 1, "lessons": {name: {"step": of, "of": of, "done": False}}}
    remember(page, rooms, "progress", record)
    open_notebook(page, rooms, name)
    page.locator(".tt-n-check").click()
    for _ in range(5):
        page.locator(".tt-n-give").click()
        page.locator(".tt-n-next").click()
    page.get_by_role("heading", name=text("exam.check.done", right=0, of=5)).wait_for()
    page.locator(".tt-n-leave").click()
    page.locator(".tt-n-check").wait_for()
    assert kept(page, "progress")["checks"][name][1:] == [0, 5]


def test_questions_are_looked_through_on_a_phone(phone: Any, rooms: Rooms) -> None:
    """No verdict lies on what leads from question to question, or on the answers."""
    opened(phone, rooms, "grandmaster", 20)
    for number in (1, 2, 3):
        phone.locator(".tt-dot").nth(number - 1).click()
        phone.get_by_role("heading", name=text("exam.question", number=number, of=20)).wait_for()
    assert fits(phone)
