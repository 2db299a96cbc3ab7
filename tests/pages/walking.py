"""What a page shows after each event, by worked examples: see `tests/pages/walks`.

If a page is to look or speak otherwise, `python -m tests.pages.walking` writes the walks anew. Read in the
difference what a learner sees of it.
"""

import json
import random
import sys
from collections.abc import Callable, Iterator
from difflib import unified_diff
from itertools import groupby
from pathlib import Path
from typing import Any
from unittest.mock import patch

from tests.exercises.kinds import ask
from tests.pages.fake import Browser
from tests.pages.games import at, over, play_on, quick
from tests.pages.guided.rounds import step
from tichu_teach import puzzles, table
from tichu_teach.classroom import Progress
from tichu_teach.classroom.moments import begun, id_of
from tichu_teach.engine import games
from tichu_teach.pages.chapter.page import LessonPage
from tichu_teach.pages.chapter.rulesets import RulesetsPage
from tichu_teach.pages.editor.calculator.page import Calculator
from tichu_teach.pages.exam.page import ExamPage
from tichu_teach.pages.game.page import Game
from tichu_teach.pages.guided.page import Guided
from tichu_teach.pages.puzzle.page import PuzzlePage
from tichu_teach.pages.question.attempt import count_anew
from tichu_teach.pages.question.page import QuestionPage
from tichu_teach.pages.review.page import ReviewPage
from tichu_teach.pages.review.sprint import Sprint
from tichu_teach.pages.table.session import Session
from tichu_teach.themes import THEMES

FOLDER = Path(__file__).with_name("walks")
PACKS, FILES = (Path(__file__).parent / name for name in ("puzzle", "editor/files"))
SERVED = "https://school.example/tichu/voila/render/page.ipynb"
SEED = 7
UNTOLD = ("means", "code")
LONG = 320  # letters of a text that are shown


def game(name: str) -> Game:
    made = Game.begin(name, player=quick(games[name]), seed=SEED)
    made.play.speed = "instant"
    return made


def guided(said: str) -> Guided:
    name, _, part = said.partition(" ")
    return Guided.begin(name, int(part or 1))


PAGES: dict[str, Callable[[str], Session]] = {
    "question": lambda said: QuestionPage(json.loads(said)),
    "lesson": LessonPage,
    "puzzle": lambda id: PuzzlePage(id) if id in THEMES else PuzzlePage(id.partition("-")[0], first=id),
    "worksheet": lambda name: puzzles(pack=PACKS / f"{name}.yaml"),
    "game": game,
    "at": lambda line: at(line)[0],
    "guided": guided,
    "exam": lambda name: ExamPage(name, SEED),
    "calculator": Calculator,
    "table": lambda line: table(line or None, seed=SEED),
    "review": lambda _: ReviewPage(seed=SEED),
    "compare": lambda _: RulesetsPage(),
}


def seen(scene: dict[str, Any], name: str = "scene") -> Iterator[str]:
    """Yield what is in a scene, a line a thing, without what is off or empty; of long texts both ends."""
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
    """Return True for what is worth telling: not what a term means, nor a code to scan."""
    return value not in (None, "", []) and (value is not False or key == "value") and key not in UNTOLD


def _short(value: Any) -> str:
    said = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    said = said.replace("\n", " / ")
    return said if len(said) <= LONG else f"{said[: LONG // 2]} … {said[-LONG // 2 :]}"


def _joined(key: str, lines: list[str]) -> list[str]:
    """Return the lines of things of one sort as one, but those of a panel's blocks."""
    if key == "blocks":
        return [f"  {line}" for line in lines]
    return [f"  {key} {' | '.join(line.removeprefix(f'{key} ') for line in lines)}"]


def _stored(kind: str, what: str) -> dict[str, Any]:
    """Return what a browser has kept: a review asks rules known a month ago and a decision of one's `own`."""
    if kind != "review":
        return {}
    record = Progress().with_step_reached("nanking/7-wish", 3, 11)
    if "own" in (rules := what.split()):
        rules.remove("own")
        question = ask("decide")
        record = record.with_moment(id_of(question), begun(question.to_data(), "missed", "2026-10-01"))
    return {"progress": record.with_recall(dict.fromkeys(rules, "solved"), "2026-10-20").to_data()}


def done(browser: Browser, kind: str, what: str) -> str | None:
    """Send an event; `press` is a button by its name, `on` goes on to the end of the round or exam, `coach`
    as the coach of a guided round would, for so many steps; `solve` and `slip` answer; `open` opens a file of
    an author's; `vote` is a class's, the first of its answers by most.
    """
    page = browser.page
    match kind:
        case "press":
            return browser.say("button", name=what)
        case "on" if isinstance(page, ExamPage):
            while page.exercise:
                if what == "right":
                    browser.solve()
                browser.press("next")
        case "on":
            play_on(browser, over, quick(page.match.game)(random.Random(SEED)))
        case "coach":
            for _ in range(int(what)):
                if not page.match.over:
                    step(page, browser, random.Random(SEED))
        case "solve":
            browser.solve()
        case "slip":
            browser.slip()
        case "open":
            content = FILES.joinpath(what).read_text(encoding="utf-8")
            return browser.say("file", name=what, text=content)
        case "vote":
            said = [json.dumps({"events": each}) for each in json.loads(what)]
            number, counts = browser.scene["present"]["vote"]["n"], [*range(len(said), 0, -1)]
            return browser.say("votes", vote=number, said=said, counts=counts)
        case _:
            return browser.say(kind, **json.loads(what or "{}"))
    return None


def opened(kind: str, what: str, query: str, stored: dict[str, Any]) -> tuple[Browser, str | None]:
    """A browser that has come to a page by a link, if it has a `query`; and what it was answered."""
    count_anew()
    browser = Browser(PAGES[kind](what), stored)
    return browser, browser.hello(query, url=SERVED if query else "/")


def walked(text: str) -> Iterator[str]:
    """Walk through pages as a text says, and yield it with what is seen then.

    `= question {…}` opens a page, `= lesson haggis/1-wilds ?step=2` by a link, `> press hint` sends an event
    (refused: `!`), `> reload` opens the page anew. What has gone is named behind `-`; what has come stands
    below.
    """
    browser, before, page = None, list[str](), ("", "", "")
    for line in text.splitlines():
        if not line or line[0] == "#":
            yield line
        if not line or line[0] not in "=>":
            continue
        kind, _, what = line[2:].partition(" ")
        if line[0] == "=":
            link, asked, query = line[2:].partition(" ?")
            kind, _, what = link.partition(" ")
            page, before = (kind, what, f"{asked.strip()}{query}"), []
            browser, error = opened(*page, _stored(kind, what))
        elif kind == "reload":
            assert browser is not None
            browser, error = opened(*page[:2], browser.scene["here"], browser.kept)
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


def rewritten(name: str) -> str:
    """A text of walks with what is seen now: lots come from the same seed each time, and clocks stand."""
    text = FOLDER.joinpath(f"{name}.txt").read_text(encoding="utf-8")
    lots = patch.object(random, "SystemRandom", lambda: random.Random(SEED))
    with lots, patch.object(Sprint.__init__, "__defaults__", (lambda: 0.0,)):
        return "\n".join([*walked(text), ""])


def as_written(name: str) -> None:
    """Check that pages show what is written down."""
    assert rewritten(name) == FOLDER.joinpath(f"{name}.txt").read_text(encoding="utf-8")


if __name__ == "__main__":
    for each in [FOLDER / f"{name}.txt" for name in sys.argv[1:]] or FOLDER.glob("*.txt"):
        each.write_text(rewritten(each.stem), encoding="utf-8")
