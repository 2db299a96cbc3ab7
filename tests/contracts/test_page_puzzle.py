"""What a puzzle on its page keeps to, packed or drawn, of any game: it is told, asked and solved; what is
wrong with an answer is explained; its solution can be shown, and its result shared."""

import json
from typing import Any

import pytest

from tests.depth import some
from tests.pages.fake import Browser
from tests.together import together
from tichu_teach.exercises.library import packed_puzzles
from tichu_teach.exercises.phrase import Phrase
from tichu_teach.exercises.puzzle import Puzzle
from tichu_teach.exercises.question import MADE, Question, Wrong
from tichu_teach.exercises.sheet import SheetQuestion
from tichu_teach.pages.puzzle.page import PuzzlePage
from tichu_teach.texts import text
from tichu_teach.themes import THEMES

pytestmark = pytest.mark.more

THEME = [(ruleset, theme) for ruleset, themes in THEMES.items() for theme in themes]


def of_a_kind(puzzle: Puzzle) -> tuple[str, str]:
    """What of a puzzle is like others of its game: what it is about, and how it is answered."""
    return puzzle.theme, puzzle.question.kind


def opened(ruleset: str, query: str) -> tuple[PuzzlePage, Browser]:
    page = PuzzlePage(ruleset)
    return page, Browser.on(page, query)


@pytest.mark.parametrize("every", some((False, True)))
@pytest.mark.parametrize("ruleset", THEMES)
def test_packed_puzzles_are_told_asked_and_solved(ruleset: str, every: bool) -> None:
    puzzles = packed_puzzles(ruleset)
    first = {of_a_kind(puzzle): puzzle for puzzle in reversed(puzzles)}
    together(puzzles if every else first.values(), lambda puzzle: puzzle.id, is_in_order)


def is_in_order(puzzle: Puzzle) -> None:
    """It hides what it doesn't show; can be solved; explains what is wrong; shows its solution."""
    page, browser = opened(puzzle.ruleset, f"?puzzle={puzzle.id}")
    hides(puzzle.question, browser)
    shown = [row["cards"] for block in browser.blocks("cards") for row in block["rows"]]
    assert shown == [list(row.cards) for row in puzzle.question.spread()]
    there = shown or puzzle.question.state is not None or puzzle.question.premises or browser.blocks("order")
    assert there, "there is something to look at"
    is_told_asked_and_solved(page, browser, puzzle)
    assert puzzle.link in browser.blocks("share")[0]["text"]
    assert "next" in browser.buttons()
    for wrong in puzzle.question.wrong:
        page, browser = opened(puzzle.ruleset, f"?puzzle={puzzle.id}")
        is_told_why(page, browser, puzzle.question, wrong)
    page, browser = opened(puzzle.ruleset, f"?puzzle={puzzle.id}")
    browser.press("hint", "solution")
    assert page.exercise is not None and page.exercise.revealed
    assert browser.scene["verdict"]["title"] == text("page.shown")
    assert puzzle.id in json.dumps(browser.blocks("share"))


def is_told_asked_and_solved(page: PuzzlePage, browser: Browser, puzzle: Puzzle) -> None:
    """A page that was opened at a puzzle tells its story, asks it, and remembers that it was solved."""
    names = puzzle.question.names
    assert page.puzzle is puzzle
    assert browser.blocks("story")[0]["text"] == puzzle.story.text(at=names)
    assert puzzle.question.ask.text(at=names) in json.dumps(browser.panel, ensure_ascii=False)
    browser.solve()
    assert page.exercise is not None and page.exercise.solved
    assert browser.scene["verdict"]["ok"] is True
    assert browser.kept["progress"]["puzzles"]["done"] == [puzzle.id]


def is_told_why(page: PuzzlePage, browser: Browser, question: Question, wrong: Wrong) -> None:
    """A declared wrong answer is told why at once; or where to look, where the reason is the answer."""
    browser.give(wrong.answer)
    assert page.exercise is not None and not page.exercise.solved and page.exercise.tries == 1
    assert "solution" not in browser.buttons()
    said = browser.scene["verdict"]
    if question.tells_at_once:
        assert said["text"] and said["rule"], "the reason comes at once"
    elif not isinstance(question, SheetQuestion):
        assert said["tone"] == "nudge" and (said["text"] or said["hint"]) and said["rule"] is None
        assert not page.exercise.outcome.frames, "what would come of it is shown the second time"
    browser.give(wrong.answer)
    browser.give(wrong.answer)
    assert not page.exercise.solved and page.exercise.tries > 1 and "solution" in browser.buttons()
    if isinstance(question, SheetQuestion):
        notes = [row["note"] for block in browser.blocks("sheet") for row in block["rows"] if row["note"]]
        notes += [block["text"] for block in browser.blocks("note")]
        assert notes
        remark = Phrase(wrong.text, question.values).text(at=question.names) if wrong.text else notes[0]
        assert remark in notes, "a remark of its own stands at its row"
        assert browser.scene["say"]["text"].startswith(f"{text('page.wrong')}. "), "and is read out"
    else:
        verdict = browser.scene["verdict"]
        assert verdict["ok"] is False and verdict["text"] and verdict["rule"]
        remark = Phrase(wrong.text, question.values).text(at=question.names) if wrong.text else ""
        ruled_out = wrong.text.startswith(MADE) and question.is_ruled_out(question.grade(wrong.answer))
        assert ruled_out or remark in verdict["text"], "a remark of its own is said"


def hides(question: Question, browser: Browser) -> None:
    """What a question doesn't show of its position is not sent either."""
    table: dict[str, Any] | None = browser.scene["table"]
    if table is None or question.state is None:
        return
    open_ = {seat["seat"] for seat in table["seats"] if seat["hand"] is not None}
    assert open_ <= {*question.shown, *getattr(question.state, "shown", ())}


@pytest.mark.parametrize("many", some((1, 6)))
def test_drawn_puzzles_are_solved_too(many: int) -> None:
    def check(theme: tuple[str, str]) -> None:
        are_solved(*theme, many)

    together(THEME, " ".join, check)


def are_solved(ruleset: str, theme: str, many: int) -> None:
    for seed in range(many):
        page, browser = opened(ruleset, f"?theme={theme}&seed={seed}")
        assert page.puzzle is not None and page.puzzle.id == f"{ruleset}-{theme}-t{seed}"
        browser.solve()
        assert page.exercise is not None and page.exercise.solved, page.puzzle.id
