"""Back and forward in a browser's history: where a page was, it is again, mostly after a reload, too."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.pages.fake import Browser
from tests.pages.review.test_sprint import ROW, RULES
from tichu_teach import puzzles
from tichu_teach.pages.chapter.page import LessonPage
from tichu_teach.pages.game.page import Game
from tichu_teach.pages.guided.page import Guided
from tichu_teach.pages.puzzle.page import PuzzlePage
from tichu_teach.pages.review.page import ReviewPage
from tichu_teach.pages.table.session import Session
from tichu_teach.players import LowestPlayer

CHAPTER, FRIDAY = "nanking/2-trick", Path(__file__).parent / "puzzle" / "friday.yaml"
LEARNT = {"rules": dict.fromkeys(RULES, ROW), "lessons": {CHAPTER: {"step": 9, "of": 9, "done": True}}}
WAYS: dict[str, tuple[Callable[[], Session], str, str]] = {
    "to the next step": (lambda: LessonPage(CHAPTER), "", "next"),
    "to a closing check": (lambda: LessonPage(CHAPTER), "?step=closing", "check"),
    "to a sprint": (lambda: ReviewPage(seed=3), "", "sprint"),
    "into a game's drawer": (lambda: Game(seed=5, player=LowestPlayer), "", "more"),
    "into a guided round's drawer": (Guided, "", "more"),
    "to the choice of puzzles": (PuzzlePage, "", "choose"),
    "to a teacher's next puzzle": (lambda: puzzles(pack=FRIDAY), "", "next"),
}
PASSING = ("to a closing check", "to the choice of puzzles")  # which a reload doesn't come back to


@pytest.mark.parametrize("name", WAYS)
def test_back_and_forward(name: str) -> None:
    make, query, button = WAYS[name]
    browser = Browser(make(), {"progress": LEARNT})
    assert browser.hello(query) is None
    here = browser.scene["here"]
    assert browser.press(button) is None
    there = browser.scene["here"]
    assert there != here
    for place in (here, there):
        assert browser.say("go", query=place) is None and browser.scene["here"] == place
    again = Browser(make(), browser.kept)
    assert again.hello(there) is None and (again.scene["here"] == there) is (name not in PASSING)
