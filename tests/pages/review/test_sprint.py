"""Three minutes from the rules that one knows: what counts, what a mistake costs, and when it is over."""

import asyncio
import random
from typing import Any

from tichu_teach.exercises.form import InOrder
from tichu_teach.pages.review.page import ReviewPage
from tichu_teach.pages.review.sprint import LEAST, SECONDS, SPRINT, TICK, Sprint
from tichu_teach.texts import text

from ..fake import Browser
from ..games import wake

ROW = ["2026-11-20", "solved", "2027-01-03", 40.0, 2.1, 1, 0, 0]
NAMES = "wish.duty wish.make tichu.small bomb.priority pass.anytime trick.lead"
RULES = [f"nanking.{rule}" for rule in NAMES.split()]


def opened(rules: list[str] = RULES, **stored: Any) -> Browser:
    learnt = {"rules": dict.fromkeys(rules, ROW), "lessons": {"nanking/7-wish": {"step": 2, "of": 12}}}
    return Browser.on(ReviewPage(seed=3), SPRINT, stored={"progress": learnt, **stored})


def timed(browser: Browser, seed: int = 5) -> tuple[Sprint, list[float]]:
    """Three minutes on the page of a review, and the clock that they go by."""
    page, now = browser.session, [0.0]
    sprint = Sprint(page, random.Random(seed), lambda: now[0])  # type: ignore[arg-type]
    page.stand_in = sprint
    return sprint, now


def test_right_answers_count_a_wrong_one_is_shown_and_the_clock_ends_it() -> None:
    browser = opened()
    page = browser.session
    sprint, now = timed(browser)
    for number in range(3):
        assert sprint.exercise is not None and not isinstance(sprint.exercise.question, InOrder)
        browser.solve()
        assert sprint.found == number + 1 and not sprint.exercise.done, "the next one lies there"
    while not sprint.exercise.question.wrong:
        browser.press("next")
    browser.slip()
    outcome = sprint.exercise.outcome
    assert not outcome.moving and outcome.at == len(outcome.frames) - 1, "at once, for the clock runs"
    assert sprint.found == 3 and sprint.exercise.done and browser.scene["verdict"], "what is right is shown"
    now[0] = SECONDS + 1
    browser.press("next")
    assert browser.panel["title"] == text("page.sprint.over", count=3)
    assert browser.buttons() == ["leave", "more"]
    said = browser.scene["say"]
    browser.press("next")
    assert browser.scene["say"] == said, "a late press asks nothing more, and nothing is said again"
    assert browser.kept["progress"]["sprint"] == ["2026-11-21", 3, 3]
    assert browser.kept["progress"]["tasks"], "and the review knows what was missed"
    browser.press("leave")
    assert page.stand_in is None and "sprint" in browser.buttons()


def test_it_is_there_for_those_who_know_enough_and_want_to_see_how_they_do() -> None:
    browser = opened()
    assert isinstance(browser.session.stand_in, Sprint), "a link leads there at once"
    before = browser.seen
    browser.press("present")
    assert browser.seen == before, "it is the learner's own"
    browser.say("go", query="")
    assert browser.session.stand_in is None and "sprint" in browser.buttons(), "and the way back from there"
    for browser in (opened(RULES[: LEAST - 1]), opened(scores="off")):
        assert browser.session.stand_in is None and "sprint" not in browser.buttons()
        browser.press("sprint")
        assert browser.session.stand_in is None


def test_every_rule_has_its_turn_before_one_comes_again() -> None:
    browser = opened()
    sprint = browser.session.stand_in
    asked = []
    for _ in RULES:
        asked += sprint.reminder.question.rules
        browser.press("next")
    turns = len({*asked})  # a rule that only long questions ask is passed over
    assert turns > 2 and asked == [*dict.fromkeys(asked)] * (len(RULES) // turns)
    first = {timed(browser, seed)[0].reminder.question.rules[0] for seed in range(6)}
    assert len(first) > 2, "another one begins another time"


async def test_the_clock_goes_on_by_itself_and_stops_when_the_time_is_over() -> None:
    browser = opened()
    sprint, now = timed(browser)
    sprint.go_on()
    for at, left, label in ((0, 180, "3:00 left · found: 0"), (61, 119, "1:59"), (178, 2, "0:02")):
        now[0] = at
        wake(sprint)
        (clock,) = browser.blocks("progress")
        assert (clock["done"], clock["of"]) == (left, SECONDS) and label in clock["label"]
        wait = sprint._timer.when() - asyncio.get_running_loop().time()
        assert min(TICK, left) - 1 < wait <= min(TICK, left), "at the end it looks no later than that"
    now[0] = SECONDS
    wake(sprint)
    over = text("page.sprint.over", count=0)
    assert browser.panel["title"] == browser.scene["say"]["text"] == over and sprint._timer is None
    browser.press("more")
    assert browser.panel["title"] == text("page.sprint.title") and sprint._timer is not None
    now[0] += SECONDS
    browser.press("next")
    assert browser.panel["title"] == over and sprint._timer is None, "nothing is read out once more"
    assert browser.say("choose", block="q", value=0) == text("page.not-here")
