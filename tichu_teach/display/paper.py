"""An exam on paper: the questions with room for answers, and the key for the marker."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Any, cast

from tichu_teach.exercises.question import Question
from tichu_teach.pages.exam.unmarked import Unmarked
from tichu_teach.pages.question.exercise import Exercise
from tichu_teach.pages.question.notes import in_words, reasons
from tichu_teach.printed.html import Html, inline, joined, paragraphs, tag
from tichu_teach.printed.page import panel, table
from tichu_teach.scene.panel import ScenePanel
from tichu_teach.texts import SPOKEN, text
from tichu_teach.texts import plain as unmarked
from tichu_teach.texts.explain import rule_name
from tichu_teach.texts.names import game_name

from . import plain

ANSWERS = 3
"""The number of right answers that are written out; others are only counted."""

_LOOK = """
body { font: 11pt/1.45 Georgia, serif; max-width: 180mm; margin: 0 auto; padding: 8mm; color: #111; }
section { break-inside: avoid; border-top: 1px solid #bbb; padding: 4mm 0; }
h1 { font-size: 1.5em; } h2 { font-size: 1.1em; margin: 0 0 2mm; }
.key { break-before: page; } .key section { padding: 1.5mm 0; }
.name { display: flex; gap: 2em; } .name span { flex: 1; border-bottom: 1px solid #111; }
.choices, .order { list-style: none; padding-left: 1.7em; }
.choices li::before, .order li::before { display: inline-block; content: ""; }
.choices li::before { width: .8em; height: .8em; margin: 0 .7em 0 -1.5em; border: 1px solid #111; }
.order li::before { width: 1.4em; margin: 0 .5em 0 -1.9em; border-bottom: 1px solid #111; }
@page { margin: 14mm; }
@media print { body { padding: 0; max-width: none; } }
"""


def html(ruleset: str, seed: int, questions: Sequence[Question]) -> str:
    """A page to print: the questions, then the answers on separate sheets."""
    title = _title(ruleset, seed)
    head = tag("div", tag("b", text("exam.sheet.name")), tag("span"), **{"class": "name"})
    asked = joined(_question_html(number, question) for number, question in enumerate(questions, 1))
    key = joined(_answer_html(number, question) for number, question in enumerate(questions, 1))
    answers = tag("div", tag("h1", text("exam.sheet.key", title=title)), key, **{"class": "key"})
    body = joined([tag("h1", title), paragraphs(text("exam.sheet.lead", count=len(questions))), head, asked])
    return (
        f'<!doctype html>\n<html lang="{SPOKEN}"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f"<style>{_LOOK}</style></head><body>{body}{answers}</body></html>\n"
    )


def markdown(ruleset: str, seed: int, questions: Sequence[Question]) -> str:
    """The same page as Markdown, with tables in words and the key at the end."""
    title = _title(ruleset, seed)
    told = [
        f"# {title}",
        text("exam.sheet.lead", count=len(questions)),
        f"{text('exam.sheet.name')} ________",
    ]
    for number, question in enumerate(questions, 1):
        told += [f"## {number}", *_in_markdown(Unmarked(question))]
    told.append(f"# {text('exam.sheet.key', title=title)}")
    for number, question in enumerate(questions, 1):
        told.append(f"{number}. " + "\n   ".join(unmarked(line) for line in _key(question)))
    return "\n\n".join(told) + "\n"


def _title(ruleset: str, seed: int) -> str:
    return text("exam.sheet.title", game=game_name(ruleset), seed=seed)


def _question_html(number: int, question: Question) -> Html:
    exercise = Unmarked(question)
    told, asked = panel(cast("ScenePanel", {"blocks": exercise.blocks()}))
    board = exercise.table()
    return tag("section", tag("h2", str(number)), told, table(board) if board else None, asked)


def _answer_html(number: int, question: Question) -> Html:
    first, *more = _key(question)
    return tag(
        "section", tag("b", f"{number}. "), inline(first), *(tag("div", inline(line)) for line in more)
    )


def _key(question: Question) -> list[str]:
    """The right answers, why, and the rule unless it is part of the answer."""
    answers = question.solve()
    told = [in_words(question, answer).replace("\n\n", "; ") for answer in answers[:ANSWERS]]
    if len(answers) > ANSWERS:
        told.append(text("exam.sheet.more", count=len(answers) - ANSWERS))
    grade = question.grade(answers[0])
    rule = rule_name(question.rules[0], game=question.game.name)
    cited = [] if told[0].endswith(rule) else [f"*{rule}*"]
    return [" / ".join(told), *reasons(question, grade), *cited]


# -- Markdown ------------------------------------------------------------------------------------------


def _in_markdown(exercise: Exercise) -> Iterator[str]:
    board = exercise.table()
    if board:
        yield f"```\n{plain.table(board)}\n```"
    for block in exercise.blocks():
        yield from filter(None, _block(block))


def _block(block: Mapping[str, Any]) -> Iterator[str]:
    match block["kind"]:
        case "text" | "story" | "note":
            yield unmarked(block["text"])
        case "cards":
            yield "\n".join(
                "- " + unmarked(": ".join(filter(None, (row["label"], _lying(row))))) for row in block["rows"]
            )
        case "choices":
            yield _asks(block)
            yield "\n".join(f"- [ ] {unmarked(option['label'])}" for option in block["options"])
        case "order":
            yield _asks(block)
            things = (" ".join([item["label"], *item["cards"]]).strip() for item in block["items"])
            yield "\n".join(f"- ____ {unmarked(each)}" for each in things)
        case "sheet":
            yield _asks(block)
            rows = (" ".join([row["label"], *row["cards"]]) for row in block["rows"])
            yield "\n".join(f"- {unmarked(each)}: ____" for each in rows)


def _lying(row: dict[str, Any]) -> str:
    """The cards of a row, and its note."""
    return ". ".join(filter(None, (" ".join(row["cards"]), row.get("note"))))


def _asks(block: Mapping[str, Any]) -> str:
    return f"**{unmarked(block['question'])}**" if block.get("question") else ""
