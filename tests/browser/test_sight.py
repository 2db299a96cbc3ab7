"""Every kind of question, unanswered, wrong and right: what is asked, answered and told can be seen."""

from collections.abc import Iterable, Iterator
from typing import Any, TypeAlias

import pytest

from tests.browser.room import last
from tests.browser.test_seen import AMISS, fresh
from tests.browser.visit import nav_button, settled
from tests.pages.fake import Browser
from tichu_teach.exercises.kinds import KINDS
from tichu_teach.exercises.question import Question
from tichu_teach.exercises.sheet import SheetQuestion
from tichu_teach.pages.table.session import Session

pytestmark = [pytest.mark.browser, pytest.mark.more]

SIZES = ((1366, 768), (390, 844), (1280, 720), (320, 640), (1920, 1080))

Asked: TypeAlias = dict[str, tuple[str, ...]]
"""Kinds of questions, and places where they are asked."""

# Of each kind some that have much to tell: at a table, on a desk, in a chapter.
ASKED: Asked = {
    "allowed": ("lesson nanking/9-editions 5", "lesson mahjong/2-turn 13", "puzzle haggis-readings-13"),
    "decide": ("puzzle nanking-decide-18", "puzzle haggis-decide-14", "puzzle mahjong-safe-05"),
    "count": ("lesson nanking/8-counting 0", "lesson haggis/5-ending 11", "puzzle tientsin-scoring-12"),
    "wish": ("puzzle nanking-wish-26", "lesson nanking/3-specials 6"),
    "gate": ("lesson mahjong/14-table 2",),
    "play": ("lesson nanking/6-tichu 7", "lesson mahjong/6-settlement 7", "puzzle tientsin-partners-09"),
    "must": ("lesson nanking/7-wish 2", "puzzle mahjong-claims-05"),
    "takes": ("lesson grandmaster/1-court 2", "puzzle tientsin-scoring-01"),
    "settle": ("puzzle tricsu-scoring-07", "lesson tricsu/1-table 12"),
    "order": ("lesson haggis/3-bombs 0", "puzzle grandmaster-packs-12"),
    "places": ("puzzle ear-places-07",),
    "seats": ("puzzle grandmaster-places-08",),
    "readings": ("puzzle haggis-readings-11", "lesson haggis/2-runs 12"),
    "gets": ("lesson mahjong/2-turn 8", "puzzle sparrow-claims-02"),
    "waits": ("lesson mahjong/4-out 5", "puzzle sparrow-waits-02"),
    "score": ("puzzle mahjong-points-19", "lesson mahjong/5-points 7"),
    "which": ("lesson mahjong/5-points 5",),
    "out": ("puzzle nanking-endgame-05", "puzzle haggis-endgame-05"),
    "pay": ("puzzle mahjong-settle-10", "lesson mahjong/6-settlement 3"),
    "alive": ("lesson mahjong/14-table 7", "puzzle mahjong-alive-08"),
    "best": ("lesson mahjong/8-hand 4", "puzzle mahjong-plan-13"),
    "helps": ("lesson sparrow/1-cards 3", "puzzle mahjong-plan-05"),
    "figure": ("lesson nanking/15-endings 1", "lesson haggis/9-bets 0"),
}


class Learner(Browser):
    """Does what a learner does, by messages that a real page sends."""

    def __init__(self, page: Any, session: Session) -> None:
        self.tab, self.session, self.number = page, session, 1000

    def say(self, kind: str, **data: Any) -> None:
        self.number += 1
        self.tab.evaluate("message => say(message)", {"id": self.number, "type": kind, **data})


def wrong(question: Question) -> Any:
    """An answer that is not right, None where each would take a game to its end."""
    right = question.solve()[0]
    if question.wrong:
        return question.wrong[0].answer
    if isinstance(question, SheetQuestion):
        row = next(each for each in question.rows if not each.options)
        return {row.id: right[row.id] + 2}
    if question.form == "order":
        return right[::-1]
    if question.form == "table":
        return None
    return next(each.value for each in question.options() if each.value != right)


def answers(question: Question) -> Iterator[tuple[str, Any]]:
    """What is answered, one after the other, by name; None to look at the page as it is."""
    yield "unanswered", None
    if (other := wrong(question)) is not None:
        yield "wrong", other
    right = question.solve()[0]
    if question.form == "choose" and isinstance(right, dict):
        part = next(iter(right))
        yield "half", {part: right[part]}
    yield "right", right


def unseen(page: Any, room: str, asked: Asked, sizes: Iterable[tuple[int, int]]) -> dict[str, list[str]]:
    """Answer these questions at these sizes; what can't be seen, by place, answer and width."""
    found = {}
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        for kind, places in asked.items():
            for place in places:
                fresh(page, room, "?page={}&name={}&step={}".format(*place.split(), 0))
                session = last()
                learner = Learner(page, session)
                assert session.exercise.question.kind == kind
                if nav_button(page, "skip").count():
                    learner.say("button", name="skip")
                for state, answer in answers(session.exercise.question):
                    if answer is not None:
                        learner.give(answer)
                    settled(page)
                    found[f"{place} {state} at {width}"] = page.evaluate(AMISS, ["answer"])
                assert session.exercise.solved, place
    return {place: each for place, each in found.items() if each}


def test_an_answer_hides_nothing(lasting: Any, room: str) -> None:
    asked = {kind: places[:1] for kind, places in [*ASKED.items()][:5]}
    assert unseen(lasting(width=1366, height=768), room, asked, SIZES[:2]) == {}


def test_the_second_part_of_a_question_comes_into_sight(lasting: Any, room: str) -> None:
    """Whoever has answered the first part, by keys, sees all that the second offers, above the way on."""
    page, below = lasting(width=1366, height=768), {}
    for width, height in SIZES[:3]:
        page.set_viewport_size({"width": width, "height": height})
        fresh(page, room, "?page=lesson&name=nanking/9-editions&step=5")
        page.locator(".tt-choice", has_text="No, refused").press("Enter")
        page.locator(".tt-choices").nth(1).wait_for()
        settled(page)
        ends = "all => all.map((n) => n.getBoundingClientRect().bottom)"
        (top,) = page.locator(".tt-nav").evaluate_all("all => all.map((n) => n.getBoundingClientRect().top)")
        below[width] = max(page.locator(".tt-choice").evaluate_all(ends)) > top
    assert below == dict.fromkeys(below, False)


@pytest.mark.extra
@pytest.mark.parametrize("size", SIZES)
def test_an_answer_of_any_kind_hides_nothing(lasting: Any, room: str, size: tuple[int, int]) -> None:
    assert {*ASKED} == {*KINDS}
    assert unseen(lasting(width=1366, height=768), room, ASKED, [size]) == {}
