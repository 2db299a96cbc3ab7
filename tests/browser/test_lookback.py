"""Looking back at a round in a real browser: a question at the table, the answer, another line, and back."""

from datetime import datetime, timedelta
from typing import Any

import pytest

from tests.browser.room import Rooms
from tests.browser.visit import fits, headed, kept, laid, open_notebook, until
from tichu_teach.texts import text

pytestmark = [pytest.mark.browser, pytest.mark.site, pytest.mark.more]

OVER = """
import random
from tichu_teach import play
from tichu_teach.analysis import Candidate, Decision, Evaluation, Review
from tichu_teach.engine import Play, Record
from tichu_teach.pages.game.lookback import LookBack
from tichu_teach.pages.game.match import same_move
from tichu_teach.players import LowestPlayer
from tichu_teach.players.match import moves

game = play("nanking", seed=7, player=LowestPlayer)
game.play.speed = "instant"
game.lookback.reviewing.finished_review = lambda record: Review(MOMENTS)
begun = game.match.record.start
for _, action in moves(begun, [LowestPlayer(random.Random(seat)) for seat in range(4)]):
    game.play.match = game.match.apply(action)
MOMENTS, state = (), game.match.record.start
for number, each in enumerate(game.match.record.rounds[-1].actions):
    action = state.action(each)
    plays = [one for one in state.legal(0) if isinstance(one, Play) and not same_move(one, action)]
    if action.seat == 0 and isinstance(action, Play) and plays and len(MOMENTS) < 2:
        found = (Candidate(plays[-1], 9, 1, 0, 0, 96), Candidate(action, -9, 1, 18, 3, 96))
        reason = "lead.lower" if MOMENTS else "lead.long"
        facts = {"count": plays[-1].combo.size, "cards": ["Kp"]}
        MOMENTS += (Decision(number, action, plays[-1], 18.0, 3.0, Evaluation(found, 99), reason, facts),)
    state = state.apply(action)
good = Decision(number, action, action, 0.0, 0.0, Evaluation((), 9), "out", {}, saved=9.0, tempting=action)
MOMENTS += (good,)
game
"""
CELLS = {"nanking/over": OVER.strip(), "family/review": "from tichu_teach import review\n\nreview()"}


def press(page: Any, key: str) -> None:
    page.get_by_role("button", name=text(f"game.lookback.{key}"), exact=True).click()


def test_question_answer_another_line_and_back(page: Any, rooms: Rooms) -> None:
    open_notebook(page, rooms, "nanking/over")
    press(page, "button.lookback")
    headed(page, text("game.lookback.ask.title"))
    assert page.locator(".tt-hand button").count(), "the cards of then can be played"
    press(page, "show")
    headed(page, text("game.lookback.told.title"))
    assert "18 points" in page.locator(".tt-panel").inner_text()
    press(page, "on")
    until(page, lambda: text("game.lookback.line") in page.locator(".tt-panel").inner_text(), "no other line")
    page.go_back()
    headed(page, text("game.lookback.told.title"))
    press(page, "on")
    until(page, lambda: text("game.lookback.line") in page.locator(".tt-panel").inner_text(), "no other line")
    press(page, "button.mainline")
    headed(page, text("game.lookback.told.title"))
    press(page, "next")
    headed(page, text("game.lookback.ask.title"))
    press(page, "next")
    headed(page, text("game.lookback.end.title"))
    page.go_back()
    headed(page, text("game.lookback.ask.title"))
    page.reload()
    laid(page)
    headed(page, text("game.lookback.ask.title"))
    press(page, "close")
    headed(page, text("game.now.over"))


def test_by_keyboard_on_a_phone(phone: Any, rooms: Rooms) -> None:
    open_notebook(phone, rooms, "nanking/over")
    for key, after in (("button.lookback", "ask"), ("show", "told")):
        phone.get_by_role("button", name=text(f"game.lookback.{key}"), exact=True).press("Enter")
        headed(phone, text(f"game.lookback.{after}.title"))
        assert fits(phone)


def test_a_moment_is_asked_again_on_another_day(watched: Any, rooms: Rooms) -> None:
    page = watched()
    open_notebook(page, rooms, "nanking/over")
    press(page, "button.lookback")
    headed(page, text("game.lookback.ask.title"))
    press(page, "show")
    press(page, "keep")
    page.get_by_text("in your review").first.wait_for()
    assert fits(page)
    until(page, lambda: (kept(page, "progress") or {}).get("moments"), "not kept")
    page.clock.set_fixed_time(datetime.now() + timedelta(days=4))
    page.goto(rooms.home)
    assert page.locator(".also [data-review]").inner_text() == text("home.review.due", count=1)
    open_notebook(page, rooms, "family/review")
    headed(page, text("page.review.own.title"))
    assert fits(page) and page.locator(".tt-choice").count() > 1
    page.locator(".tt-choice").first.click()
    page.locator(".tt-verdict").wait_for()
