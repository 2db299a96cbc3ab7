"""A table that is tried out: the trick that was played there, and how it ends."""

from __future__ import annotations

from tichu_teach.engine import parse_position
from tichu_teach.pages.editor.course import PlayedTrick
from tichu_teach.pages.presenters.families import presenter
from tichu_teach.pages.presenting.free import FreeTable
from tichu_teach.pages.puzzle.page import PuzzlePage

from ..fake import Browser

LINE = "nanking | 0: 5j 9j | 1: 2w 6w 8w | 2: 3p 7p | 3: 4s 8s | turn 0"


def played(line: str, *actions: str) -> FreeTable:
    trial = FreeTable((parse_position(line),))
    for said in actions:
        state = trial.now
        action = state.action(said)
        trial = trial.then(action, state.apply(action), [])
    return trial


def test_the_trick_that_is_asked_about_is_the_last_from_its_lead_on() -> None:
    first = ("0 play 5j", "1 play 6w", "2 pass", "3 pass", "0 pass")
    one = PlayedTrick.of(played(LINE, *first[:2]))
    assert str(one.start) == LINE and one.script == first
    second = PlayedTrick.of(played(LINE, *first, "1 collect", "1 play 2w", "2 play 3p"))
    assert second.start.turn == 1 and not second.start.trick
    assert second.script == ("1 play 2w", "2 play 3p", "3 pass", "0 pass", "1 pass")


def test_at_the_end_of_what_is_tried_stands_how_it_ended() -> None:
    page = PuzzlePage("nanking")
    browser = Browser(page)
    browser.hello("?puzzle=nanking-wish-02")
    browser.press("try")
    trying = page.stand_in
    assert trying is not None
    while trying.state.to_act:  # type: ignore[attr-defined]
        if not browser.blocks("moves"):
            browser.press("legal")
        (moves,) = browser.blocks("moves")
        assert browser.say("choose", block="may", value=moves["rows"][0]["value"]) is None
    state = trying.state  # type: ignore[attr-defined]
    assert browser.panel["title"] == presenter(state.game).coach.title(state, trying.you, trying.names)  # type: ignore[attr-defined]
