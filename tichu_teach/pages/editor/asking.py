"""The scene while a question is made of a position: table, question, its answers, the pack."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from tichu_teach.exercises.question import Question
from tichu_teach.pages.editor.asked import QuestionDraft
from tichu_teach.pages.editor.desk import Desk, button, panel
from tichu_teach.pages.editor.packing import Collection, opener
from tichu_teach.pages.editor.trying import names_of
from tichu_teach.pages.presenters.controls import select
from tichu_teach.pages.presenters.families import presenter
from tichu_teach.pages.question.exercise import Exercise
from tichu_teach.pages.question.notes import in_words, reasons
from tichu_teach.pages.table.scene import NO_INPUT, plain
from tichu_teach.pages.table.session import Data
from tichu_teach.scene.panel import Block, FieldBlock, FoldBlock, SelectBlock, TableBlock, TextBlock, Value
from tichu_teach.texts import has, text

MOST_RIGHT = 6  # right answers that are told one by one


def picture(desk: Desk, asked: QuestionDraft, pack: Collection, entry: int | None) -> Data:
    """The scene, without what is said; `entry` is the one of the pack that is being changed."""
    question = asked.question
    blocks: list[Block] = [desk.tabs(), *desk.notices(), *_opened(pack, entry)]
    if question is None:
        blocks.append({"kind": "note", "tone": "warn", "text": text("editor.ask.nothing")})
        blocks.append(_seats(asked))
    else:
        blocks.append({"kind": "beside", "id": "what", "blocks": [*_kinds(asked), _seats(asked)]})
        blocks += [_subjects(asked)] if len(asked.subjects) > 1 and asked.subject else []
        blocks += [*(_field(asked, name) for name in pack.words), _answers(question, asked)]
    blocks += _others(asked)
    blocks += _packed(pack)
    opened = entry is not None
    buttons = [
        button("put", label="change" if opened else "put", primary=True, disabled=question is None),
        button("drop", label="drop-this" if opened else "drop", disabled=not pack.labels),
    ]
    table = Exercise(question).table() if question is not None else None
    shown = panel(asked.state.game, text("editor.title.ask"), blocks, buttons)
    return {"table": table, "input": NO_INPUT, "panel": shown, "verdict": None}


def _kinds(asked: QuestionDraft) -> list[Block]:
    """The choice of a kind; a question out of a file may be of one that the editor makes none of."""
    shown = str(asked.given["kind"]) if asked.given else asked.kind
    kinds = dict.fromkeys([shown, *asked.kinds] if shown not in asked.kinds else asked.kinds)
    return [_select("kind", shown, [(kind, _kind(kind)) for kind in kinds])]


def _kind(kind: str) -> str:
    return text(key) if has(key := f"editor.ask.kind.{kind}") else kind


def _seats(asked: QuestionDraft) -> SelectBlock:
    state, names = asked.state, names_of(asked.state)
    seats = presenter(state.game).editing.around(state)
    return _select("seat", asked.seat, [(seat, names[seat]) for seat in seats])


def _subjects(asked: QuestionDraft) -> SelectBlock:
    """The choice of what exactly is asked: each as the question that it makes."""
    said = {subject: _asks(question) for subject, question in asked.subjects.items()}
    often = Counter(said.values())
    options = [
        (subject, plain(asks if often[asks] == 1 else _told_apart(asks, question)))
        for (subject, question), asks in zip(asked.subjects.items(), said.values(), strict=True)
    ]
    return _select("subject", asked.subject, options)


def _told_apart(asks: str, question: Question) -> str:
    """A question whose words are those of others, with what is right."""
    right = in_words(question, question.solve()[0]).rstrip(".")
    return text("editor.ask.subject.right", asks=asks, right=right)


def _asks(question: Question) -> str:
    """A question, and what is called out before it."""
    phrases = (*question.told, question.default_ask())
    return " ".join(phrase.text(at=question.names) for phrase in phrases)


def _others(asked: QuestionDraft) -> list[Block]:
    """The other questions that there are, and what each needs."""
    told = [text(f"editor.ask.needs.{kind}") for kind in asked.others]
    if not told:
        return []
    inner: TextBlock = {"kind": "text", "text": "\n\n".join(told)}
    label = text("editor.ask.others")
    return [{"kind": "fold", "id": "others", "label": label, "value": "", "blocks": [inner]}]


def _select(name: str, value: Value, options: Sequence[tuple[Value, str]]) -> SelectBlock:
    return select(name, text(f"editor.ask.{name}"), value, options)


def _answers(question: Question, asked: QuestionDraft) -> FoldBlock:
    """The right answers, and the wrong ones that go into the pack with what the referee says of each."""
    right = question.solve()
    rows = [_answered("right", question, each) for each in right[:MOST_RIGHT]]
    if more := len(right) - MOST_RIGHT:
        rows += [[text("editor.ask.right"), text("editor.ask.more", count=more), ""]] if more > 0 else []
    rows += [_answered("wrong", question, each) for each in asked.wrong]
    head = [text(f"editor.ask.head.{name}") for name in ("is", "answer", "why")]
    table: TableBlock = {"kind": "table", "id": "answers", "head": head, "rows": rows}
    label = text("editor.ask.answers")
    return {"kind": "fold", "id": "worked", "label": label, "value": "", "open": True, "blocks": [table]}


def _answered(which: str, question: Question, answer: Any) -> list[str]:
    """A row: an answer, and what the referee says of it."""
    why = reasons(question, question.grade(answer))[:1]
    return [text(f"editor.ask.{which}"), in_words(question, answer).replace("\n\n", "; "), " ".join(why)]


def _field(asked: QuestionDraft, name: str) -> FieldBlock:
    question = asked.question
    assert question is not None
    usual = (
        question.default_ask().text(at=question.names) if name == "ask" else text(f"editor.ask.{name}.empty")
    )
    label = text(f"editor.ask.words.{name}")
    return {"kind": "field", "id": name, "label": label, "value": asked.said(name), "placeholder": usual}


def _opened(pack: Collection, entry: int | None) -> list[Block]:
    """The choice of what is worked on: an entry of the pack or chapter, or one more."""
    if not pack.labels:
        return []
    options: list[tuple[Value, str]] = [("new", text("editor.file.new"))]
    for at, label in enumerate(pack.labels):
        options.append((at, text("editor.file.numbered", number=at + 1, label=plain(label))))
    return [select("entry", text("editor.file.entry"), "new" if entry is None else entry, options)]


def _packed(pack: Collection) -> list[Block]:
    """The pack or chapter so far, to be saved as a file; or one to open."""
    if not pack.labels:
        return [opener()]
    return [
        {"kind": "note", "tone": "good", "text": pack.told},
        {
            "kind": "field",
            "id": "title",
            "label": text("editor.ask.title"),
            "value": pack.title,
            "placeholder": text("editor.ask.title.empty"),
        },
        {"kind": "download", "label": text("editor.ask.save"), "name": pack.file, "text": pack.text()},
        opener(),
    ]
