"""Gives an answer to a question the way a learner does: at the table or in the panel."""

from __future__ import annotations

from typing import Any

from tichu_teach.puzzles.questions import Question
from tichu_teach.puzzles.sheet import SheetQuestion

from .fake import Browser


def give(browser: Browser, question: Question, answer: Any) -> None:
    """Send an answer in its normal form as the messages that make it."""
    if question.kind == "play":
        assert browser.type(answer.split(" ", 1)[1]) is None
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
