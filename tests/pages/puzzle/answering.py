"""Gives an answer to a question the way a learner does: at the table or in the panel."""

from __future__ import annotations

import json
from typing import Any

from tichu_teach.exercises.phrase import Phrase
from tichu_teach.exercises.puzzle import Puzzle
from tichu_teach.exercises.question import Question, Wrong
from tichu_teach.exercises.sheet import SheetQuestion
from tichu_teach.pages.puzzle.page import PuzzlePage
from tichu_teach.texts import text

from ..fake import Browser


def give(browser: Browser, question: Question, answer: Any) -> None:
    """Send an answer in its normal form as the messages that make it."""
    if question.kind == "play":
        assert browser.type(answer.split(" ", 1)[1]) is None
    elif question.kind == "out":
        for action in answer:
            assert browser.type(action.split(" ", 1)[1]) is None
    elif question.kind == "wish":
        assert browser.say("wish", rank=answer) is None
    elif question.kind in ("order", "seats"):
        assert browser.say("order", block="q", values=answer) is None
    elif isinstance(question, SheetQuestion):
        rows = {row.id: row for row in question.rows}
        numbers = {name: str(value) for name, value in answer.items() if not rows[name].options}
        assert browser.say("sheet", block="q", values=numbers) is None
        for name, value in answer.items():
            if rows[name].options:
                assert browser.say("choose", block=f"q.{name}", value=value) is None
    elif isinstance(answer, dict):
        for part in dict.fromkeys(option.part for option in question.options()):
            if part in answer:
                assert browser.say("choose", block=f"q.{part}", value=answer[part]) is None
    else:
        assert browser.say("choose", block="q", value=answer) is None


def is_told_asked_and_solved(page: PuzzlePage, browser: Browser, puzzle: Puzzle) -> None:
    """A page that was opened at a puzzle tells its story, asks it, and remembers that it was solved."""
    names = puzzle.question.names
    assert page.puzzle is puzzle
    assert browser.blocks("story")[0]["text"] == puzzle.story.text(at=names)
    assert puzzle.question.ask.text(at=names) in json.dumps(browser.panel, ensure_ascii=False)
    give(browser, puzzle.question, puzzle.question.solve()[0])
    assert page.exercise is not None and page.exercise.solved
    assert browser.scene["verdict"]["ok"] is True
    assert browser.kept["progress"]["puzzles"]["done"] == [puzzle.id]


def answer_wrongly(browser: Browser, question: Question, answer: Any) -> None:
    """Give a wrong answer twice: the second time it gets the reason, if it hasn't got it before."""
    give(browser, question, answer)
    give(browser, question, answer)


def is_told_why(page: PuzzlePage, browser: Browser, question: Question, wrong: Wrong) -> None:
    """A declared wrong answer is told why at once; or where to look, where the reason is the answer."""
    give(browser, question, wrong.answer)
    assert page.exercise is not None and not page.exercise.solved and page.exercise.tries == 1
    assert "solution" not in browser.buttons()
    said = browser.scene["verdict"]
    if question.tells_at_once:
        assert said["text"] and said["rule"], "the reason comes at once"
    elif not isinstance(question, SheetQuestion):
        assert said["tone"] == "nudge" and (said["text"] or said["hint"]) and said["rule"] is None
        assert not page.exercise.frames, "what would come of it is shown the second time"
    answer_wrongly(browser, question, wrong.answer)
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
        assert remark in verdict["text"], "a remark of its own is said"
