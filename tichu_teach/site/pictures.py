"""The scenes that a page shows before Python is there, prepared by opening it as visitors will."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlencode

from tichu_teach import own
from tichu_teach.exercises.library import pack
from tichu_teach.lessons.lesson import Lesson
from tichu_teach.pages.chapter.page import LessonPage
from tichu_teach.pages.game.page import Game
from tichu_teach.pages.guided.page import Guided
from tichu_teach.pages.puzzle.page import PuzzlePage
from tichu_teach.pages.question.attempt import count_anew
from tichu_teach.pages.table.scene import Data
from tichu_teach.pages.table.session import Session
from tichu_teach.pages.table.worker import run_cells

DAYS = ("2026-01-05T09:00:00", "2027-06-19T21:30:00")
"""Two times at which a page is opened to see if it always looks the same."""

ADDRESS = "https://tutorial/render/page"
"""A placeholder for a page's address; browsers put the real one in its place (`static/page.js`)."""


class OpenedPage(NamedTuple):
    """A page as it opens: the table's entry file, the keys that it asks of the browser, and its scenes.

    `chapter` is a chapter's name in records, None for other pages.
    `scenes` are by step; "" is the page as first opened, with a game before the deal. Scenes that depend on
    chance or on the date are left out.
    `links` are the scenes of the puzzles that a link may name, by id.
    `game` is the game it is about, "" for several.
    """

    entry: str
    recall: list[str]
    chapter: str | None
    scenes: dict[str, Data]
    links: dict[str, Data]
    game: str


def opening(cells: Sequence[str], place: Path, folder: Path) -> OpenedPage:
    """Run a page's cells in the folder of its files. Raises NoPage, and whatever the cells raise."""
    with _at(place, folder):
        page = run_cells(cells)
        table, lesson = page.table, _whole(page)
        steps = [step.id for step in lesson.steps] if lesson else []
        scenes = {}
        for step in ("", *steps):
            query = {"step": step} if step else {}
            first, second = (_opened(cells, query, day) for day in DAYS)
            if first == second:
                scenes[step] = first
        if "" not in scenes and isinstance(page, Game | Guided):
            scenes[""] = _dealing(page)
        named = _packed(page) if type(page) is PuzzlePage else ()
        links = {id: _opened(cells, {"puzzle": id}, DAYS[0]) for id in named}
    known = lesson.name if lesson else None
    return OpenedPage(table.entry, list(table.recall), known, scenes, links, page.spoken_at)


def _whole(page: Session) -> Lesson | None:
    """The chapter that a page goes through from end to end; None for any other page."""
    return page.lesson if isinstance(page, LessonPage) and page.walk.way.only is None else None


def _packed(page: PuzzlePage) -> Iterator[str]:
    """The ids of a page's puzzles that are not made from seeds."""
    for theme in page.themes:
        yield from (puzzle.id for puzzle in pack(theme, page.ruleset).puzzles)


def _opened(cells: Sequence[str], query: dict[str, str], day: str) -> Data:
    """The scene that a first-time visitor sees."""
    count_anew()  # as in a browser, where this is the only page
    page = run_cells(cells)
    table: Any = page.table
    table.send = lambda content, buffers=None: None
    asked = f"?{urlencode(query)}" if query else ""
    hello = {"stored": {}, "query": asked, "url": ADDRESS, "at": day}
    table.hear({"id": 1, "type": "hello", **hello})
    scene: Data = table.scene
    return scene


def _dealing(page: Game | Guided) -> Data:
    """The scene of a game before the deal, as nobody can know the cards."""
    page.dealing = True
    page.show()
    scene: Data = page.table.scene
    return scene


@contextmanager
def _at(place: Path, folder: Path) -> Iterator[None]:
    here, served = Path.cwd(), os.environ.get(own.SERVED)
    os.chdir(place)
    os.environ[own.SERVED] = str(folder)
    try:
        yield
    finally:
        os.chdir(here)
        os.environ.pop(own.SERVED)
        if served is not None:
            os.environ[own.SERVED] = served
