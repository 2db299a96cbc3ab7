"""A guided round in a real browser: by keyboard alone, on a phone, and after a reload."""

from typing import Any

import pytest

from tests.browser.games import push
from tests.browser.room import Rooms, last
from tests.browser.test_seen import ARRIVAL
from tests.browser.visit import enter, fits, headed, kept, open_notebook, settled, until
from tichu_teach.pages.game.playing import NO_CLICK
from tichu_teach.texts import text

pytestmark = pytest.mark.browser

NEXT = text("guide.button.next")
CELLS = {
    f"{ruleset}/guided": f'from tichu_teach import guided\n\nguided("{ruleset}", seed=3)'
    for ruleset in ("nanking", "haggis", "tricsu")
}


def going_on(page: Any) -> Any:
    return page.get_by_role("button", name=NEXT, exact=True)


def decide(page: Any) -> None:
    """What the coach would do, typed."""
    session = last()
    state = session.state
    action = session.guidance.coach.decide(state.view(session.match.acting)).action
    if not page.locator(".tt-typebox input").is_visible():
        page.locator(".tt-typed button").click()
    enter(page.locator(".tt-typebox input"), state.text(action).split(" ", 1)[1])


def test_back_takes_a_decision_back(page: Any, rooms: Rooms) -> None:
    open_notebook(page, rooms, "nanking/guided")
    match = last().match
    push(page)
    page.go_back()
    page.locator(".tt-slots").wait_for()
    assert last().match.record == match.record


@pytest.mark.more
def test_a_whole_round_by_keyboard(page: Any, rooms: Rooms) -> None:
    open_notebook(page, rooms, "nanking/guided")
    assert "I would" in page.locator(".tt-panel").inner_text()
    push(page)
    session = last()
    for _ in range(200):
        settled(page)
        if session.state.phase == "over":
            break
        until(page, lambda: bool(going_on(page).count()) is session.paused, "the page lags behind")
        before = len(session.match.record.rounds[-1].actions), session.guidance.moves_seen
        session.play.click = NO_CLICK  # no double click
        if session.paused:
            going_on(page).press("Enter")
        else:
            decide(page)
        until(
            page,
            lambda before=before: (
                (len(session.match.record.rounds[-1].actions), session.guidance.moves_seen) != before
            ),
            f"it does not go on: {session.state} {page.locator('.tt-verdict').all_inner_texts()}",
        )
    headed(page, text("guide.over.title"))
    assert kept(page, "progress")["lessons"]["nanking/guided"]["done"]
    settled(page)
    page.get_by_role("button", name=text("guide.button.deal")).click()
    page.locator(".tt-slots").wait_for()


def test_enter_goes_on_and_a_reload_keeps_the_round(page: Any, rooms: Rooms) -> None:
    open_notebook(page, rooms, "nanking/guided")
    push(page)
    settled(page)
    going_on(page).focus()
    lines = page.locator(".tt-log li").count()
    page.keyboard.press("Enter")
    until(page, lambda: page.locator(".tt-log li").count() > lines, "nothing happens")
    told = page.locator(".tt-log").inner_text()
    page.reload()
    page.locator(".tt-log").wait_for()
    assert page.locator(".tt-log").inner_text().startswith(told)


def test_on_a_phone_the_coachs_words_stay_in_sight(phone: Any, rooms: Rooms) -> None:
    open_notebook(phone, rooms, "nanking/guided")
    assert fits(phone)
    words = phone.locator(".tt-note", has_text="I would")
    words.wait_for()
    tale, said = phone.locator(".tt-tale").bounding_box(), words.bounding_box()
    assert tale and said and said["y"] < tale["y"] + 8 and tale["height"] > 60, "they come first"
    assert phone.evaluate(ARRIVAL) == [], "and so do the cards"
    phone.get_by_role("button", name=text("table.unfold"), exact=True).click()
    tale, said = phone.locator(".tt-tale").bounding_box(), words.bounding_box()
    assert tale and said and said["y"] + said["height"] <= tale["y"] + tale["height"]


LAST_LINE_SEEN = """() => {
  const log = document.querySelector(".tt-log"), { top, bottom } = log.getBoundingClientRect();
  const line = log.lastChild.getBoundingClientRect();
  return log.scrollHeight > log.clientHeight + 20 && line.top >= top && line.bottom <= bottom + 1;
}"""


@pytest.mark.more
def test_what_happened_last_stays_in_sight_while_the_coach_speaks(page: Any, rooms: Rooms) -> None:
    """Their words take room from the log."""
    page.set_viewport_size({"width": 1366, "height": 640})
    open_notebook(page, rooms, "haggis/guided")
    would = page.locator(".tt-n-would")
    while not would.count():
        going_on(page).press("Enter") if last().paused else decide(page)
        last().play.click = NO_CLICK
        settled(page)
    until(page, lambda: page.evaluate(LAST_LINE_SEEN), "the log does not follow")
    high = page.locator(".tt-log").bounding_box()["height"]
    for _ in range(2):
        would.press("Enter")
        settled(page)
    until(page, lambda: page.locator(".tt-log").bounding_box()["height"] < high - 20, "the coach is silent")
    assert page.evaluate(LAST_LINE_SEEN), "what happened last is hidden"


CUT = """() => {
  const tale = document.querySelector(".tt-tale"), more = document.querySelector(".tt-unfold");
  return tale && tale.scrollHeight > tale.clientHeight + 2 && !more.getClientRects().length;
}"""


def test_words_that_have_grown_from_move_to_move_can_be_unfolded(phone: Any, rooms: Rooms) -> None:
    open_notebook(phone, rooms, "tricsu/guided")
    phone.locator(".tt-log").wait_for(state="attached")
    for _ in range(8):
        settled(phone)
        assert not phone.evaluate(CUT), phone.locator(".tt-tale").inner_text()
        going_on(phone).press("Enter") if last().paused else decide(phone)
        last().play.click = NO_CLICK
