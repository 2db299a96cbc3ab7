"""A page that is come to again: by Back and Forward, after a reload, after a lost connection."""

from collections.abc import Callable
from copy import deepcopy
from itertools import permutations
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from tests.classroom.test_record_loader import MOMENT
from tests.depth import many
from tests.pages.fake import NOW, Browser
from tests.pages.games import own_move
from tests.pages.review.test_sprint import ROW, RULES
from tests.pages.walking import PAGES as MAKE
from tichu_teach import puzzles, table
from tichu_teach.classroom.progress import Progress
from tichu_teach.classroom.record_loader import load
from tichu_teach.classroom.task import Went
from tichu_teach.exercises.kinds import read_question
from tichu_teach.pages.chapter.page import LessonPage
from tichu_teach.pages.game.page import Game
from tichu_teach.pages.guided.page import Guided
from tichu_teach.pages.puzzle.page import PuzzlePage
from tichu_teach.pages.puzzle.worksheet import Worksheet
from tichu_teach.pages.review.page import ReviewPage
from tichu_teach.players import LowestPlayer

CHAPTER, FRIDAY = "nanking/2-trick", Path(__file__).parent / "puzzle" / "friday.yaml"


def played(browser: Browser) -> None:
    browser.press("begin")
    browser.type(own_move(browser.session, LowestPlayer(Random(1))))


PAGES: dict[str, tuple[Callable[[], Any], Callable[[Browser], object], Callable[[Browser], object]]] = {
    "chapter": (
        lambda: MAKE["lesson"]("nanking/7-wish"),
        lambda here: here.press("next"),
        lambda there: there.press("next", "next", "next"),
    ),
    "puzzles": (
        lambda: MAKE["puzzle"]("nanking"),
        lambda here: here.select(theme="bomb"),
        lambda there: there.solve("next"),
    ),
    "teacher": (lambda: puzzles(pack=FRIDAY), lambda here: None, lambda there: there.press("next")),
    "game": (lambda: MAKE["game"]("haggis"), lambda here: here.press("begin"), played),
    "table": (
        table,
        lambda here: here.fill(line="haggis | 0: 2r | 1: 3r 4r | haggis 4g | turn 0"),
        lambda there: there.press("deal"),
    ),
    "calculator": (
        lambda: MAKE["calculator"]("mahjong"),
        lambda here: here.say("add", zone="hand", tile="B1"),
        lambda there: there.fill(line="S: W W"),
    ),
}
"""By page: how it is opened, what is done there, and what meanwhile in another tab."""


def seen(browser: Browser) -> tuple[Any, ...]:
    """What lies on the table, and all beside it; where it is shown the learner's record may have grown."""
    grows = isinstance(browser.session, (LessonPage, PuzzlePage, Worksheet))
    told = browser.panel["title"] if grows else browser.panel
    return told, browser.scene["table"], browser.scene.get("here"), getattr(browser.session, "at", None)


@pytest.mark.parametrize("name", PAGES)
def test_after_a_lost_connection_what_lies_there_stays_whatever_another_tab_kept(name: str) -> None:
    make, here, elsewhere = PAGES[name]
    page, other = Browser.on(make()), Browser.on(make())
    here(page)
    elsewhere(other)
    before = seen(page)
    page.table.keep = {**page.table.keep, **other.kept}
    assert page.hello() is None
    assert seen(page) == before


def test_a_page_that_was_reloaded_goes_by_what_was_kept() -> None:
    """A new kernel greets for the first time: then the same messages do lay something else."""
    make, tap, _ = PAGES["calculator"]
    page = Browser.on(make())
    tap(page)
    assert Browser.on(make(), stored=page.kept).panel["blocks"] == page.panel["blocks"]


LEARNT = {"rules": dict.fromkeys(RULES, ROW), "lessons": {CHAPTER: {"step": 9, "of": 9, "done": True}}}
WAYS: dict[str, tuple[Callable[[], Any], str, str]] = {
    "to the next step": (lambda: LessonPage(CHAPTER), "", "next"),
    "to a closing check": (lambda: LessonPage(CHAPTER), "?step=closing", "check"),
    "to a sprint": (lambda: ReviewPage(seed=3), "", "sprint"),
    "into a game's drawer": (lambda: Game.begin(seed=5, player=LowestPlayer), "", "more"),
    "into a guided round's drawer": (lambda: Guided.begin("nanking", 1), "", "more"),
    "to the choice of puzzles": (PuzzlePage, "", "choose"),
    "to a teacher's next puzzle": (lambda: puzzles(pack=FRIDAY), "", "next"),
}
PASSING = ("to a closing check", "to the choice of puzzles")  # which a reload doesn't come back to


@pytest.mark.parametrize("name", WAYS)
def test_back_and_forward_lead_where_a_page_was_mostly_after_a_reload_too(name: str) -> None:
    make, query, button = WAYS[name]
    browser = Browser.on(make(), query, stored={"progress": LEARNT})
    here = browser.scene["here"]
    browser.press(button)
    there = browser.scene["here"]
    assert there != here
    for place in (here, there):
        assert browser.say("go", query=place) is None and browser.scene["here"] == place
    again = Browser.on(make(), there, stored=browser.kept)
    assert (again.scene["here"] == there) is (name not in PASSING)


def hello(browser: Browser, record: object) -> None:
    """Say hello with this record, as a browser does when nobody has answered for a while."""
    stored = {**browser.stored, "progress": record}
    assert browser.say("hello", stored=stored, query="", url="/", at=NOW) is None


def test_a_hello_that_was_on_its_way_takes_no_answer_out_of_the_record() -> None:
    """On a slow machine it is said before the browser has heard what to keep of the last answer."""
    browser = Browser.on(MAKE["lesson"]("nanking/7-wish"), stored={"progress": LEARNT})
    had = [browser.kept["progress"]]
    for number in range(1, 4):
        browser.solve()
        had.append(browser.kept["progress"])
        for record in had[-3:-1]:
            hello(browser, record)
        browser.press("next")
        assert len(load(browser.kept["progress"]).tasks) == len(load(LEARNT).tasks) + number


def test_what_another_tab_has_learnt_is_taken_up_and_stays() -> None:
    browser = Browser.on(MAKE["lesson"]("nanking/7-wish"), stored={"progress": LEARNT})
    browser.solve("next")
    other = load(browser.kept["progress"]).with_answer("nanking-wish-01", Went("2026-11-21", "solved"))
    late = browser.kept["progress"]
    for record in (other.to_data(), late):
        hello(browser, record)
    browser.solve()
    assert load(browser.kept["progress"]).tasks.keys() > other.tasks.keys()


# -- two tabs ------------------------------------------------------------------------------------------


class Tab:
    """A tab that keeps the learner's record where others do, as `static/kept.js` does."""

    def __init__(self, storage: dict[str, Any], page: Any) -> None:
        self.storage, self.told = storage, storage["progress"]
        self.written: Any = None
        self.browser = Browser.on(page, stored={**storage})

    def answer(self) -> None:
        self.browser.solve()

    def write(self) -> None:
        keep = self.browser.table.keep.get("progress")
        if keep in (None, self.written):
            return
        if self.storage["progress"] != self.told:
            return self.hear()
        self.storage["progress"] = self.told = self.written = keep

    def hear(self) -> None:
        if self.storage["progress"] != self.told:
            self.told = self.storage["progress"]
            hello(self.browser, self.told)
        self.write()


def found(*tabs: Tab) -> Progress:
    """The record that the browser keeps in the end, once nobody has anything to add to it."""
    for _ in range(4):
        for tab in tabs:
            tab.hear()
    kept = deepcopy(tabs[0].storage["progress"])
    for tab in tabs:
        tab.hear()
    assert tabs[0].storage["progress"] == kept, "they go on writing"
    return load(kept)


PUZZLES = ("nanking-wish-01", "nanking-bomb-01")
ORDERS = [
    order
    for order in permutations(["0 answer", "0 write", "0 hear", "1 answer", "1 write", "1 hear"])
    if order.index("0 answer") < order.index("1 answer") < order.index("1 write")
    and order.index("0 answer") < order.index("0 write")
]
"""Two tabs' doings: a kernel takes an answer, its browser hears what to keep, and hears of the other."""


def test_answers_given_in_two_tabs_at_once_are_both_kept() -> None:
    lost = []
    for order in Random(1).sample(ORDERS, many(24, 66)):
        storage = {"progress": LEARNT}
        tabs = [Tab(storage, MAKE["puzzle"](id)) for id in PUZZLES]
        for each in order:
            n, _, what = each.partition(" ")
            getattr(tabs[int(n)], what)()
        if found(*tabs).tasks.keys() != {*PUZZLES}:
            lost.append(order)
    assert not lost


def test_a_tab_that_was_closed_takes_nothing_with_it() -> None:
    storage = {"progress": LEARNT}
    closed, late = (Tab(storage, MAKE["puzzle"](id)) for id in PUZZLES)
    late.answer()
    closed.answer()
    closed.write()
    late.write()
    assert found(late).done == PUZZLES


def test_what_is_forgotten_on_one_page_is_not_written_anew_by_another() -> None:
    browser = Browser.on(MAKE["lesson"]("nanking/7-wish"), stored={"progress": LEARNT, "name": "Zoë"})
    browser.solve("next")
    stored = {"progress": None, "name": None}
    assert browser.say("hello", stored=stored, query="", url="/", at=NOW) is None
    assert browser.session.learner.name == ""
    browser.solve()
    assert len(load(browser.kept["progress"]).tasks) == 1
    hello(browser, LEARNT)
    assert {*RULES} <= {*load(browser.kept["progress"]).rules}, "it had been saved, and is fetched back"


def test_a_moment_is_added_to_what_another_tab_has_learnt() -> None:
    before = load(LEARNT)
    game = MAKE["game"]("haggis")
    browser = Browser.on(game, stored={"progress": LEARNT})
    question = read_question(MOMENT["question"], "moment", plain=True)
    told = SimpleNamespace(reason="lead.long", facts={})
    assert game.lookback.keep(told, question, "missed")
    other = before.with_answer("nanking-wish-01", Went("2026-11-21", "solved"))
    hello(browser, other.to_data())
    kept = load(browser.kept["progress"])
    assert len(kept.moments) == 1 and kept.tasks.keys() == other.tasks.keys()


def test_a_class_s_puzzles_solved_in_two_tabs_are_both_marked() -> None:
    one, two = (Browser.on(puzzles(pack=FRIDAY)) for _ in range(2))
    (key,) = (each for each in one.table.recall if each.startswith("pack."))
    one.solve()
    two.press("next")
    two.solve()
    for here, there in ((one, two), (two, one), (one, two)):
        here.say("hello", stored={key: there.kept[key]}, query="", url="/", at=NOW)
    assert one.session.solved == two.session.solved and len(one.kept[key]["solved"]) == 2
    one.say("hello", stored={key: None}, query="", url="/", at=NOW)
    one.press("next", "next")
    assert not one.kept[key]["solved"]
