"""What a class is asked besides chapters: the review of what is due, and an exam on a slow line."""

from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from tests.app.serving import Running
from tests.browser.conftest import PHONE
from tests.browser.far import far
from tests.browser.hour import Wall, answer, choose, come_in, told
from tests.browser.visit import headed, kept, remember, until
from tests.exercises.kinds import ask
from tichu_teach.classroom.exam import exam
from tichu_teach.classroom.mastery import days_later
from tichu_teach.classroom.moments import begun
from tichu_teach.classroom.progress import Progress
from tichu_teach.texts import text

pytestmark = [pytest.mark.browser, pytest.mark.more]


def test_a_review_before_a_class(watched: Any, live: Running) -> None:
    """Two decisions of the teacher's own rounds; nothing that comes of them is the teacher's doing."""
    wall = Wall(watched(width=1920, height=1080), live)
    day = days_later(date.today().isoformat(), -30)
    own = begun(ask("decide").to_data(), "missed", day, "lead.long", {"count": 5})
    record = Progress().with_moment("nanking:one", own).with_moment("nanking:two", own)
    remember(wall.page, live, "progress", record.to_data())
    wall.enter()
    wall.present_at("family/review", "")
    before = kept(wall.page, "progress")
    wall.press("a")
    code = wall.code
    phones = [watched(**PHONE, dark=True), watched(**PHONE)]
    for number, phone in enumerate(phones):
        come_in(phone, live, code, f"Learner {number}")
    with wall.page.expect_popup() as popup:
        wall.press("n")
    notes = popup.value
    on = notes.locator(".tt-ways .tt-primary")
    for done in range(2):
        headed(wall.page, text("page.review.own.title.class"))
        assert wall.page.get_by_text(text("page.review.progress", done=done, of=2)).count() == 1
        wall.ask()
        until(notes, lambda: on.inner_text() == wall.on, "the notes call the way on by another name")
        answer(phones, [choose(0), choose(1)])
        wall.count(2, 2)
        assert sum(int(row[-1]) for row in wall.show()) == 2
        wall.reveal()
        for name in ("Learner 0", "Learner 1"):
            notes.locator(".tt-people b", has_text=name).wait_for()
        for phone in phones:
            phone.get_by_role("heading", name=text("page.review.own.title.class")).wait_for()
            phone.locator(".tt-tone-good, .tt-tone-bad").first.wait_for()
        wall.press("PageDown")
        if wall.page.locator(".tt-votes").count():  # on a page of its own there is what the referee says
            wall.press("PageDown")
    headed(wall.page, text("page.review.done.title"))
    assert text("page.review.done.class", count=2) in wall.page.locator(".tt-panel").inner_text()
    assert kept(wall.page, "progress") == before


def test_a_sheet_is_filled_in_and_sent_by_keys(watched: Any, live: Running) -> None:
    wall = Wall(watched(width=1920, height=1080), live)
    code = wall.open("nanking/4-points", "points")
    phone = watched(**PHONE)
    come_in(phone, live, code, "Anna")
    wall.ask()
    phone.locator("[data-sheet] input").first.focus()
    for line in ("25", "55", "20"):
        phone.keyboard.type(line)
        phone.keyboard.press("Enter")
    wall.count(1, 1)
    phone.get_by_text(text("live.sent")).first.wait_for()


IN_SIGHT = """node => {
  const { left, right, top, bottom, width, height } = node.getBoundingClientRect();
  const seen = document.elementFromPoint(left + width / 2, bottom - height / 10);
  return top >= 0 && bottom <= innerHeight && node.contains(seen);
}"""


def test_what_is_chosen_is_sent_without_scrolling(watched: Any, live: Running) -> None:
    """On a small phone the four answers go on below the window; so does the word that an answer is in."""
    wall = Wall(watched(width=1024, height=768), live)
    code = wall.open("nanking/3-specials", "dog")
    phone = watched(**{**PHONE, "height": 664})
    come_in(phone, live, code, "Anna")
    wall.ask()
    phone.locator(".tt-choice").first.click()
    send = phone.get_by_role("button", name=text("live.send"))
    assert send.evaluate(IN_SIGHT), "what is to be pressed now"
    send.click()
    note = phone.locator(".tt-note", has_text=text("live.sent"))
    until(phone, lambda: note.count() and note.evaluate(IN_SIGHT), "what is said of it lies below something")


SLOW = 300
"""Milliseconds that all takes each way."""


@pytest.mark.extra
def test_an_exam_before_a_class_on_a_slow_line(watched: Any, live: Running) -> None:
    """The wall and one phone are far away; another one is near."""
    with far(live, SLOW) as line:
        distant = replace(live, home=line.home)
        wall = Wall(watched(width=1920, height=1080), distant)
        wall.enter()
        questions = enumerate(exam("nanking", 7).questions, 1)
        number, question = next((n, each) for n, each in questions if each.kind == "allowed")
        wall.present_at("nanking/exam", f"?seed=7&question={number}")
        wall.press("a")
        code = wall.code
        phones = [watched(**PHONE, dark=True), watched(**PHONE)]
        for phone, where, name in zip(phones, (distant, live), ("Anna", "Béla"), strict=True):
            come_in(phone, where, code, name)
        wall.ask()
        answer(phones, [choose(0, True), choose(1, True)])
        wall.count(2, 2)
        assert sum(int(row[-1]) for row in wall.show()) == 2
        for phone in phones:
            told(phone, "live.shown")
        wall.reveal()
        *options, why = question.options()
        for phone, option in zip(phones, options, strict=False):
            right = {option.part: option.value, why.part: why.value} in question.solve()
            told(phone, "live.right" if right else "live.wrong")
