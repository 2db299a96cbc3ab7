"""What is to be seen while a question is made of a position: table, question, its answers, the pack."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tichu_teach.exercises.question import Question
from tichu_teach.pages.editor.answers import answer_words, reason_words
from tichu_teach.pages.editor.asked import Asked
from tichu_teach.pages.editor.laying import Laying
from tichu_teach.pages.editor.packing import Packing
from tichu_teach.pages.editor.panel import button, panel, tabs
from tichu_teach.pages.editor.trying import names_of
from tichu_teach.pages.exercise import Exercise
from tichu_teach.pages.presenters import presenter
from tichu_teach.pages.scene import NO_INPUT, plain
from tichu_teach.texts import text

Data = dict[str, Any]

WORDS = ("story", "ask", "hint")
"""What the author may say in their own words."""

MOST_RIGHT = 6  # right answers that are told one by one


def picture(page: Laying, asked: Asked, pack: Packing) -> Data:
    """The scene, without what is said."""
    question = asked.question
    blocks: list[Data] = [tabs(page.view), *page.notices()]
    if question is None:
        blocks.append({"kind": "note", "tone": "warn", "text": text("editor.ask.nothing")})
        blocks.append(_seats(asked))
    else:
        blocks.append({"kind": "beside", "id": "what", "blocks": [*_kinds(asked), _seats(asked)]})
        blocks += [_subjects(asked)] if len(asked.subjects) > 1 else []
        blocks += [*(_field(asked, name) for name in WORDS), _answers(question, asked)]
    blocks += _others(asked)
    blocks += _packed(pack)
    buttons = [
        button("put", primary=True, disabled=question is None),
        button("drop", disabled=not pack.puzzles),
    ]
    table = Exercise(question).table() if question is not None else None
    shown = panel(asked.state.game, text("editor.title.ask"), blocks, buttons)
    return {"table": table, "input": NO_INPUT, "panel": shown, "verdict": None}


def _kinds(asked: Asked) -> list[Data]:
    options = [{"value": kind, "label": text(f"editor.ask.kind.{kind}")} for kind in asked.kinds]
    return [_select("kind", asked.kind, options)]


def _seats(asked: Asked) -> Data:
    state = asked.state
    names = names_of(state)
    options: list[Data] = [
        {"value": seat, "label": names[seat]} for seat in presenter(state.game).editing.around(state)
    ]
    return _select("seat", asked.seat, options)


def _subjects(asked: Asked) -> Data:
    """What exactly is asked: each as the question that it makes."""
    said = {subject: _asks(question) for subject, question in asked.subjects.items()}
    often = Counter(said.values())
    options = [
        {"value": subject, "label": plain(asks if often[asks] == 1 else _told_apart(asks, question))}
        for (subject, question), asks in zip(asked.subjects.items(), said.values(), strict=True)
    ]
    return _select("subject", asked.subject, options)


def _told_apart(asks: str, question: Question) -> str:
    """A question whose words are those of others, with what is right."""
    return text("editor.ask.subject.right", asks=asks, right=answer_words(question, question.solve()[0]))


def _asks(question: Question) -> str:
    """A question, and what is called out before it."""
    phrases = (*question.told, question.default_ask())
    return " ".join(phrase.text(at=question.names) for phrase in phrases)


def _others(asked: Asked) -> list[Data]:
    """What else could be asked, and what it needs."""
    told = [text(f"editor.ask.needs.{kind}") for kind in asked.others]
    if not told:
        return []
    inner: Data = {"kind": "text", "text": "\n\n".join(told)}
    fold: Data = {"kind": "fold", "id": "others", "label": text("editor.ask.others"), "value": ""}
    return [{**fold, "blocks": [inner]}]


def _select(name: str, value: Any, options: list[Data]) -> Data:
    label = text(f"editor.ask.{name}")
    return {"kind": "select", "id": name, "label": label, "value": value, "options": options}


def _answers(question: Question, asked: Asked) -> Data:
    """The right answers, and the wrong ones that go into the pack with what the referee says of each."""
    right = question.solve()
    rows = [
        [text("editor.ask.right"), answer_words(question, each), reason_words(question, each)]
        for each in right[:MOST_RIGHT]
    ]
    if more := len(right) - MOST_RIGHT:
        rows += [[text("editor.ask.right"), text("editor.ask.more", count=more), ""]] if more > 0 else []
    rows += [
        [text("editor.ask.wrong"), answer_words(question, each), reason_words(question, each)]
        for each in asked.wrong
    ]
    head = [text(f"editor.ask.head.{name}") for name in ("is", "answer", "why")]
    table = {"kind": "table", "id": "answers", "head": head, "rows": rows}
    fold: Data = {"kind": "fold", "id": "worked", "label": text("editor.ask.answers"), "value": ""}
    return {**fold, "open": True, "blocks": [table]}


def _field(asked: Asked, name: str) -> Data:
    question = asked.question
    assert question is not None
    usual = (
        question.default_ask().text(at=question.names) if name == "ask" else text(f"editor.ask.{name}.empty")
    )
    label = text(f"editor.ask.words.{name}")
    return {"kind": "field", "id": name, "label": label, "value": asked.said(name), "placeholder": usual}


def _packed(pack: Packing) -> list[Data]:
    """The pack so far, to be saved as a file."""
    if not pack.puzzles:
        return []
    told = text("editor.ask.packed", count=len(pack.puzzles))
    return [
        {"kind": "note", "tone": "good", "text": told},
        {
            "kind": "field",
            "id": "title",
            "label": text("editor.ask.title"),
            "value": pack.title,
            "placeholder": text("editor.ask.title.empty"),
        },
        {
            "kind": "download",
            "label": text("editor.ask.save"),
            "name": "my-pack.json",
            "text": pack.text(),
        },
    ]
