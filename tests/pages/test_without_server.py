"""Pages need no server: they run where Voilà, Jupyter's server, threads and other pages cannot be had."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tichu_teach.pages.table.links import Reach
from tichu_teach.pages.table.worker import NoPage, run_cells

SERVERS = ("voila", "jupyter_server", "jupyterlab", "jupyter_client", "tornado", "zmq", "ipykernel")

PROGRAM = f"""
import sys, threading

class Barred:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {SERVERS!r}:
            raise ImportError(name)

def refuse(self):
    raise RuntimeError("no threads here")

sys.meta_path.insert(0, Barred())
threading.Thread.start = refuse

import tichu_teach
from tests.pages.fake import Browser
from tichu_teach.classroom.progress import Progress
from tichu_teach.exercises.motifs import generate
from tichu_teach.themes import THEMES
from tichu_teach.texts import text

def opened(page):
    browser = Browser(page)
    assert browser.hello() is None and page.table.ready
    return browser

chapter = opened(tichu_teach.lesson("nanking/7-wish"))
first = chapter.panel["title"]
chapter.press("next")
assert chapter.panel["title"] != first and chapter.hand
for ruleset in ("nanking", "haggis", "mahjong"):
    puzzle = opened(tichu_teach.puzzles(ruleset))
    puzzle.press("hint")
    assert puzzle.blocks("note")
    assert generate(THEMES[ruleset][0], 1, ruleset).question.solve()
    game = tichu_teach.play(ruleset, seed=1)
    table = opened(game)
    table.press("begin")
    assert game.match.owes_decision and table.hand and table.scene["input"]
hand = opened(tichu_teach.calculator("mahjong"))
assert hand.say("add", zone="hand", tile="B1") is None and hand.panel["blocks"]
assert opened(tichu_teach.rulesets()).blocks("table")
free = opened(tichu_teach.table("nanking"))
free.press("legal")
assert free.blocks("moves")
review = opened(tichu_teach.review())
assert review.blocks("text") and "fsrs" not in sys.modules
learnt = dict([("nanking.wish.duty", ["2026-11-01", "solved", "2026-11-03", 2.3, 2.1, 1, 0, 0])])
lessons = dict([("nanking/7-wish", dict(step=9, of=12))])
review = Browser(tichu_teach.review(), dict(progress=dict(rules=learnt, lessons=lessons)))
assert review.hello() is None and review.blocks("progress")
assert Progress().with_recall(dict([("nanking.wish.duty", "solved")]), "2026-11-22") and "fsrs" in sys.modules
assert text("rules.nanking.title") and tichu_teach.rulebook("nanking")
print(sorted({{name.partition(".")[0] for name in sys.modules}} & set({SERVERS!r})))
"""


def test_lessons_puzzles_games_and_calculator_run_without_a_server_or_threads() -> None:
    ran = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=False)
    assert ran.stdout == "[]\n", ran.stderr


BESIDE = """
import json, os, sys
sys.modules["anywidget"] = None  # nothing of Jupyter, as in the worker of a page
from tichu_teach.pages.table.worker import open_page

held = {"cells": ["import tichu_teach", "tichu_teach.exam('nanking')"], "place": sys.argv[1]}
held |= {"key": "nanking/exam", "pages": ["nanking/exam", "family/review"]}
hear = open_page(json.dumps(held), lambda name, value: print(name, value))
assert os.getcwd() == os.path.realpath(sys.argv[1])
stored = {"exam.nanking": {"version": 1, "seed": 7, "day": "2026-11-22", "given": [None] * 20}}
hello = {"type": "hello", "stored": stored, "query": "", "url": "/", "at": "2026-11-21T09:00:00"}
for number, message in enumerate([hello, {"type": "notation", "text": "no line"}], 1):
    print("asked", number)
    hear(json.dumps({"id": number, **message}))
"""


def test_a_table_beside_its_page_posts_what_there_is_and_then_what_changes(tmp_path: Path) -> None:
    """By name and as JSON: the scene before the page may show itself, an answer to each message.

    Where the chapters are not, an exam leads to the rule book.
    """
    place = tmp_path / "not" / "there"
    command = [sys.executable, "-c", BESIDE, str(place)]
    ran = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)
    lines = [line.partition(" ") for line in ran.stdout.splitlines()]
    posted = [(name, json.loads(value)) for name, _, value in lines]
    names = [name for name, _ in posted]
    assert names == ["recall", "asked", "scene", "ready", "answer", "asked", "answer"], ran.stderr
    values = [value for _, value in posted]
    ways = [block["href"] for block in values[2]["panel"]["blocks"] if block["kind"] == "link"]
    assert ways and all(way.startswith("../../../rules/") for way in ways)
    assert values[3:5] == [True, {"reply": 1, "ok": True}] and "nothing" in values[6]["error"]


REACH = Reach("own/monday", ("own/monday", "own/a b", "family/review"))


def test_a_link_means_its_place_from_the_page() -> None:
    there = ("../family/review.ipynb", "a b.ipynb?puzzle=1", "../../../rules/haggis#x", "../../../", "?check")
    gone = ("puzzles.ipynb", "../haggis/1-wilds.ipynb?step=x", "../own.ipynb")
    assert all(map(REACH.leads_somewhere, there)) and not any(map(REACH.leads_somewhere, gone))


def test_what_leads_nowhere_is_left_out_however_deep_it_lies() -> None:
    gone, there = ({"kind": "link", "text": "", "href": f"../{key}.ipynb"} for key in ("x/y", "own/a b"))
    told = {"kind": "text", "text": "Read"}
    columns = {"kind": "columns", "columns": [[gone], [there]]}
    home = {"name": "home", "href": "../../../"}
    panel = {
        "title": "Done",
        "blocks": [told, gone, columns, {"kind": "fold", "blocks": [gone]}],
        "buttons": [{"name": "onward", "href": gone["href"]}, home],
    }
    left = [told, {"kind": "columns", "columns": [[], [there]]}, {"kind": "fold", "blocks": []}]
    assert REACH.without_dead_links(panel) == {"title": "Done", "blocks": left, "buttons": [home]}


@pytest.mark.parametrize("cells", [[], ["a = 1"], ["1"]])
def test_cells_that_show_no_page(cells: list[str]) -> None:
    with pytest.raises(NoPage):
        run_cells(cells)
