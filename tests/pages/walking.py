"""What a page shows after each event, by worked examples: see `tests/pages/walks`.

If a page is to look or speak otherwise, `python -m tests.pages.walking` writes the walks anew. Read in the
difference what a learner sees of it.
"""

import json
import random
from collections.abc import Callable, Iterator
from difflib import unified_diff
from itertools import groupby
from pathlib import Path
from typing import Any

from tests.pages.fake import Browser
from tests.pages.playing import over, play_on, quick
from tichu_teach import table
from tichu_teach.classroom import Progress
from tichu_teach.engine import games
from tichu_teach.pages.chapter.page import LessonPage
from tichu_teach.pages.chapter.rulesets import RulesetsPage
from tichu_teach.pages.editor.calculator.page import Calculator
from tichu_teach.pages.exam.page import ExamPage
from tichu_teach.pages.game.page import Game
from tichu_teach.pages.guided.page import Guided
from tichu_teach.pages.puzzle.page import PuzzlePage
from tichu_teach.pages.question.page import QuestionPage
from tichu_teach.pages.review.page import ReviewPage
from tichu_teach.pages.table.session import Session
from tichu_teach.themes import THEMES

FOLDER = Path(__file__).with_name("walks")
SEED = 7
UNTOLD = ("asking", "laid", "means", "n")
LONG = 120  # letters of a text that are shown


def game(name: str) -> Game:
    made = Game.begin(name, player=quick(games[name]), seed=SEED)
    made.play.speed = "instant"
    return made


PAGES: dict[str, Callable[[str], Session]] = {
    "question": lambda said: QuestionPage(json.loads(said)),
    "lesson": LessonPage,
    "puzzle": lambda id: PuzzlePage(id) if id in THEMES else PuzzlePage(id.partition("-")[0], first=id),
    "game": game,
    "guided": Guided.begin,
    "exam": lambda name: ExamPage(name, SEED),
    "calculator": Calculator,
    "table": lambda line: table(line, seed=SEED),
    "review": lambda _: ReviewPage(seed=SEED),
    "compare": lambda _: RulesetsPage(),
}


def seen(scene: dict[str, Any], name: str = "scene") -> Iterator[str]:
    """Yield what is in a scene, a line a thing, without what is off or empty; long texts are cut."""
    within = {key: each for key, each in scene.items() if _holds_more(each)}
    plain = {key: each for key, each in scene.items() if key not in within and _there(key, each)}
    if plain:
        yield f"{name} {', '.join(f'{key} {_short(each)}' for key, each in plain.items())}"
    for key, each in within.items():
        yield from _within(key, each)


def _within(key: str, value: Any) -> Iterator[str]:
    if key == "rule":
        yield f"rule {value['id']}"
    elif isinstance(value, dict):
        yield from seen(value, key)
    elif _holds_more(value):
        for one in value:
            yield from _within(key, one)
    else:
        yield f"{key} {_short(value)}"


def _holds_more(value: Any) -> bool:
    return isinstance(value, dict) or (
        isinstance(value, list) and any(isinstance(one, (dict, list)) for one in value)
    )


def _there(key: str, value: Any) -> bool:
    """Return True for what is worth telling: not what is counted from page to page, nor what a term means."""
    return value not in (None, "", []) and (value is not False or key == "value") and key not in UNTOLD


def _short(value: Any) -> str:
    said = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    said = said.replace("\n", " / ")
    return said if len(said) <= LONG else f"{said[:LONG]}…"


def _joined(key: str, lines: list[str]) -> list[str]:
    """Return the lines of things of one sort as one, but those of a panel's blocks."""
    if key == "blocks":
        return [f"  {line}" for line in lines]
    return [f"  {key} {' | '.join(line.removeprefix(f'{key} ') for line in lines)}"]


def _stored(kind: str, what: str) -> dict[str, Any]:
    """Return what a browser has kept: a review asks rules that were known a month ago."""
    if kind != "review":
        return {}
    record = Progress().with_step_reached("nanking/7-wish", 3, 11)
    return {"progress": record.with_recall(dict.fromkeys(what.split(), "solved"), "2026-10-20").to_data()}


def done(browser: Browser, kind: str, what: str) -> str | None:
    """Send an event; `press` is a button by its name, `on` goes on to the end of the round or exam."""
    if kind == "press":
        return browser.say("button", name=what)
    if kind == "on":
        play = browser.session
        if isinstance(play, ExamPage):
            while play.exercise:
                browser.press("next")
            return None
        play_on(browser, over, quick(play.match.game)(random.Random(SEED)))
        return None
    return browser.say(kind, **json.loads(what or "{}"))


def walked(text: str) -> Iterator[str]:
    """Walk through pages as a text says, and yield it with what is seen then.

    `= question {…}` opens a page, `> button {"name": "hint"}` sends an event (refused: `!`). What
    has gone is named behind `-`; what has come stands below.
    """
    browser, before = None, list[str]()
    for line in text.splitlines():
        if not line or line[0] == "#":
            yield line
        if not line or line[0] not in "=>":
            continue
        kind, _, what = line[2:].partition(" ")
        if line[0] == "=":
            browser, before = Browser(PAGES[kind](what), _stored(kind, what)), []
            error = browser.hello()
        else:
            assert browser is not None
            error = done(browser, kind, what)
        yield line
        yield from [f"! {error}"] if error else []
        now = [*seen(browser.scene), *seen(browser.kept, "kept")]
        changes = [*unified_diff(before, now, n=0, lineterm="")][2:]
        if gone := [each[1:].partition(",")[0] for each in changes if each[0] == "-"]:
            yield f"- {'; '.join(gone)}"
        for key, lines in groupby(
            (each[1:] for each in changes if each[0] == "+"), lambda each: each.split()[0]
        ):
            yield from _joined(key, [*lines])
        before = now


def as_written(name: str) -> None:
    """Check that pages show what is written down."""
    text = FOLDER.joinpath(f"{name}.txt").read_text(encoding="utf-8")
    assert "\n".join([*walked(text), ""]) == text


if __name__ == "__main__":
    for each in FOLDER.glob("*.txt"):
        each.write_text("\n".join([*walked(each.read_text(encoding="utf-8")), ""]), encoding="utf-8")
