"""A page says hello again after a lost connection: what lies there stays, whatever another tab kept."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from tests.pages.fake import Browser
from tests.pages.playing import own_move
from tests.pages.puzzle.answering import give
from tests.pages.puzzle.test_worksheet import written as pack_file
from tichu_teach import calculator, puzzles, table
from tichu_teach.pages.chapter.page import LessonPage
from tichu_teach.pages.game.page import Game
from tichu_teach.pages.puzzle.page import PuzzlePage
from tichu_teach.players import LowestPlayer

Doing = Callable[[Browser], object]


def on(browser: Browser) -> None:
    browser.press("next")


def further(browser: Browser) -> None:
    for _ in range(3):
        browser.press("next")


def played(browser: Browser) -> None:
    begun(browser)
    game = browser.session
    assert isinstance(game, Game)
    browser.type(own_move(game, LowestPlayer(Random(1))))


def answered(browser: Browser) -> None:
    question = browser.session.exercise.question  # type: ignore[attr-defined]
    give(browser, question, question.solve()[0])
    browser.press("next")


def begun(browser: Browser) -> None:
    browser.press("begin")


def laid(browser: Browser) -> None:
    browser.say("field", block="line", value="haggis | 0: 2r | 1: 3r 4r | haggis 4g | turn 0")


def tapped(browser: Browser) -> None:
    browser.say("add", zone="hand", tile="B1")


def written(browser: Browser) -> None:
    browser.say("field", block="line", value="S: W W")


def asked_theme(browser: Browser) -> None:
    browser.say("select", block="theme", value="bomb")


PAGES: dict[str, tuple[Callable[[], Any], Doing, Doing]] = {
    "chapter": (lambda: LessonPage("nanking/7-wish"), on, further),
    "puzzles": (lambda: PuzzlePage("nanking"), asked_theme, answered),
    "game": (lambda: Game("haggis", seed=3, player=LowestPlayer), begun, played),
    "table": (table, laid, lambda browser: browser.press("deal")),
    "calculator": (lambda: calculator("mahjong"), tapped, written),
}


def seen(browser: Browser) -> tuple[Any, ...]:
    """What lies on the table, and all beside it; where it is shown the learner's record may have grown."""
    panel = browser.scene["panel"]
    told = panel["title"] if isinstance(browser.session, (LessonPage, PuzzlePage)) else panel
    return told, browser.scene["table"], browser.scene.get("here")


@pytest.mark.parametrize("name", PAGES)
def test_what_lies_there_stays(name: str) -> None:
    make, here, elsewhere = PAGES[name]
    page, other = Browser(make()), Browser(make())
    assert page.hello() is None and other.hello() is None
    here(page)
    elsewhere(other)
    before = seen(page)
    page.table.keep = {**page.table.keep, **other.kept}
    assert page.hello() is None
    assert seen(page) == before


def test_a_page_that_was_reloaded_goes_by_what_was_kept() -> None:
    """A new kernel greets for the first time: then the same messages do lay something else."""
    page = Browser(calculator("mahjong"))
    page.hello()
    tapped(page)
    anew = Browser(calculator("mahjong"), page.kept)
    anew.hello()
    assert anew.scene["panel"]["blocks"] == page.scene["panel"]["blocks"]


def test_a_file_of_puzzles_stays_at_its_puzzle(tmp_path: Any) -> None:
    file = pack_file(tmp_path)
    page, other = Browser(puzzles(pack=file)), Browser(puzzles(pack=file))
    page.hello()
    other.hello()
    other.press("next")
    before = page.scene["panel"]["title"], page.session.at  # type: ignore[attr-defined]
    page.table.keep = {**page.table.keep, **other.kept}
    page.hello()
    assert (page.scene["panel"]["title"], page.session.at) == before  # type: ignore[attr-defined]
