"""The kernel's side of the table: what it shows, what it answers, what it keeps to itself."""

import logging
import re
import subprocess
import sys
from typing import Any

import pytest

from tests.browser.bare import scenes
from tests.pages.fake import Browser
from tichu_teach import calculator, lesson, play, puzzles
from tichu_teach.pages import LearnerError, SceneError, Table
from tichu_teach.pages.chapter.page import LessonPage
from tichu_teach.pages.editor.calculator.page import CalculatorTable
from tichu_teach.pages.presenters.mahjong import TileTable
from tichu_teach.pages.table.session import Session, on_message, on_press
from tichu_teach.pages.table.widget import front_end
from tichu_teach.texts import area, text

TABLES = (Table, TileTable, CalculatorTable)


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch) -> Table:
    """A table whose answers are collected in `table.answers`, in order with the scenes shown."""
    made = Table()
    made.answers = []
    monkeypatch.setattr(made, "send", made.answers.append)
    made.observe(lambda change: made.answers.append(change.new), "scene")
    return made


def say(table: Table, **message: Any) -> Any:
    table._handle_custom_msg(message, [])
    return table.answers[-1]


HELLO = {"id": 1, "type": "hello", "stored": {}, "query": "", "url": "/", "at": "2026-11-21T10:00:00"}


def test_an_event_reaches_the_handler_and_is_answered(table: Table) -> None:
    heard: list[Any] = []
    table.on_event(lambda kind, data: heard.append((kind, data)))
    assert say(table, id=5, type="play", cards=["8w"]) == {"reply": 5, "ok": True}
    assert heard == [("play", {"cards": ["8w"], "reading": None})]


def test_the_scene_goes_before_the_answer(table: Table) -> None:
    table.on_event(lambda kind, data: table.show({"say": {"n": 1, "text": kind}}))
    say(table, id=2, type="pass")
    assert table.answers == [{"say": {"n": 1, "text": "pass"}}, {"reply": 2, "ok": True}]


def test_the_learner_reads_the_error_meant_for_them(table: Table) -> None:
    def refuse(kind: str, data: dict[str, Any]) -> None:
        raise LearnerError("Not your turn.")

    table.on_event(refuse)
    assert say(table, id=3, type="pass") == {"reply": 3, "ok": False, "error": "Not your turn."}


def test_any_other_error_is_logged_and_not_shown(table: Table, caplog: pytest.LogCaptureFixture) -> None:
    def fail(kind: str, data: dict[str, Any]) -> None:
        raise RuntimeError("inner workings")

    table.on_event(fail)
    with caplog.at_level(logging.ERROR):
        answer = say(table, id=4, type="pass")
    assert answer == {"reply": 4, "ok": False, "error": text("table.failed")}
    assert "inner workings" in caplog.text


@pytest.mark.parametrize("content", [None, "pass", {"id": "x", "type": "pass"}, {"id": 9, "type": "cheat"}])
def test_a_malformed_message_is_answered_and_goes_no_further(table: Table, content: object) -> None:
    heard: list[str] = []
    table.on_event(lambda kind, data: heard.append(kind))
    table._handle_custom_msg(content, [])
    assert table.answers[-1]["ok"] is False
    assert heard == []


def test_a_second_hello_is_marked(table: Table) -> None:
    heard: list[bool] = []
    table.on_event(lambda kind, data: heard.append(data["again"]))
    say(table, **HELLO)
    say(table, **{**HELLO, "id": 2})
    assert heard == [False, True]


def test_show_copies_the_scene(table: Table) -> None:
    scene = {"panel": {"title": "One", "blocks": []}}
    table.show(scene)
    assert table.ready
    scene["panel"]["title"] = "Two"
    assert table.scene["panel"]["title"] == "One"
    table.show(scene)
    assert table.scene["panel"]["title"] == "Two"


@pytest.mark.parametrize(
    ("scene", "place"),
    [
        ([], "list"),
        ({"tabel": None}, "tabel"),
        ({"panel": {"blocks": [{"kind": "text"}, {"kind": "poem"}]}}, r"\[1\].*poem"),
        ({"panel": {"blocks": ["text"]}}, r"\[0\]"),
        ({"table": {1, 2}}, "set"),
    ],
)
def test_a_scene_that_cannot_be_drawn_is_refused(scene: Any, place: str) -> None:
    with pytest.raises(SceneError, match=place):
        Table().show(scene)


def test_remember_adds_to_what_is_kept(table: Table) -> None:
    table.remember("progress", {"step": 1})
    table.remember("streak", None)
    assert table.keep == {"progress": {"step": 1}, "streak": None}


def test_all_that_the_browser_needs_is_synced() -> None:
    table = Table(recall=["progress"])
    table.show({"table": None})
    state = table.get_state()
    assert state["recall"] == ["progress"]
    assert {"scene", "words", "keep", "ready", "_esm", "_css"} <= state.keys()


def test_a_browser_sets_none_of_the_values(table: Table) -> None:
    """Wrong ones were a trace in the server's log."""
    table.show({"say": {"n": 1, "text": "drawn"}})
    before = table.get_state()
    for state in ({"scene": {}, "recall": ["another's"]}, {"scene": 5}):
        table._handle_msg({"content": {"data": {"method": "update", "state": state}}, "buffers": []})
    assert table.get_state() == before


def test_what_changes_before_a_page_listens_is_told_as_it_says_hello(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[Any] = []
    monkeypatch.setattr(table, "send_state", lambda key: told.append(key))
    table.show({"say": {"n": 1, "text": "drawn"}})
    page = table.first_drawing()
    assert page["entry"] == "cardtable.js" and page["state"]["scene"] == table.scene
    told.clear()
    table.show({"say": {"n": 2, "text": "unheard"}})
    say(table, **HELLO)
    assert {"scene"} in told, "it is not left with what was drawn"
    told.clear()
    say(table, id=2, type="pass")
    assert told == [], "by now it hears of every change"
    say(table, **HELLO)
    assert {"scene"} in told, "who says hello again may have heard nothing"


def test_what_python_writes_of_it_is_stable_and_short() -> None:
    pages = [play(seed=1), puzzles(), lesson("nanking/7-wish"), calculator("sparrow")]
    wanted = "Table() Board() Game('nanking') PuzzlePage('nanking') LessonPage('nanking/7-wish')"
    assert [*map(repr, (Table(), TileTable(), *pages))] == [*wanted.split(), "Calculator('sparrow')"]


def test_a_page_has_the_table_of_its_game() -> None:
    assert isinstance(Session("sparrow").table, TileTable)
    assert not isinstance(LessonPage("nanking/1-cards").table, TileTable)


def test_a_kernel_joins_the_front_end_of_the_tables_that_it_makes() -> None:
    code = "import tichu_teach; from tichu_teach.pages.table.widget import front_end as made;"
    code += "from tichu_teach.pages import Table; print(made.cache_info().currsize);"
    code += "tichu_teach.play(seed=1); print(made.cache_info().currsize)"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert ran.stdout.split() == ["0", "1"], ran.stderr


def test_the_words_are_the_catalogue() -> None:
    assert Table().words == area("table")


@pytest.mark.parametrize("kind", TABLES)
def test_every_word_the_browser_asks_for_exists(kind: type[Table]) -> None:
    script, words = front_end(kind.entry)["_esm"], area("table")
    asked = set(re.findall(r't\("(table\.[\w.]+)"[,)]', script))
    assert len(asked) > 40
    missing = {key for key in asked if key not in words and key + "_other" not in words}
    assert missing == set()


@pytest.mark.parametrize("kind", TABLES)
def test_the_browser_side_is_small_and_calls_nobody(kind: type[Table]) -> None:
    script, style = front_end(kind.entry).values()
    assert (
        len(script) + len(style) < 241_600
    )  # 71 kB on the wire: cards, tiles, words, motion, sounds, a class
    for line in (script + style).splitlines():
        assert "http" not in line.replace("http://www.w3.org/2000/svg", ""), line
    for forbidden in ("innerHTML", "insertAdjacentHTML", "document.write", "eval(", "import("):
        assert forbidden not in script
    assert re.findall(r"(?:fetch|EventSource)\((.*?)[,)]", script) in (
        [],
        ["meeting(", "`${meeting("],  # the room of a class on its phones, on the page's own server
    )


def test_every_scene_of_the_gallery_passes_the_check(table: Table) -> None:
    for scene in scenes().values():
        table.show(scene)
        assert table.scene == scene


class Clicked(Session):
    """A page with a button and a message of its own."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[str] = []

    def picture(self) -> dict[str, Any]:
        return {}

    @on_press("go")
    def press_go(self) -> None:
        self.heard.append("go")

    @on_message("choose")
    def on_choose(self, data: dict[str, Any]) -> None:
        self.heard.append(data["value"])

    def press_unmarked(self) -> None:
        self.heard.append("never")


class Overriding(Clicked):
    def press_go(self) -> None:
        self.heard.append("instead")


@pytest.mark.parametrize(("page", "said"), [(Clicked, "go"), (Overriding, "instead")])
def test_marked_methods_answer_buttons_and_messages(page: type[Clicked], said: str) -> None:
    """One that overrides a marked method takes its place; what is not marked can't be reached by its name."""
    browser = Browser(made := page())
    browser.press("go")
    browser.choose(b="it")
    browser.press("unmarked", "nowhere")
    assert browser.say("order", block="b", values=[]) is not None
    assert made.heard == [said, "it"]


def test_what_fails_as_a_page_goes_on_by_itself_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    def fail() -> None:
        raise RuntimeError("torn")

    Clicked()._wake(fail)
    assert "could not go on by itself" in caplog.text and "torn" in caplog.text
