"""The author's words inside a question: what is asked, hints, and replies to wrong answers."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import TypeAlias

from tichu_teach.exercises.question import PlainAnswer

PlainData: TypeAlias = dict[str, object]
"""A question as a file holds it."""

REMARK = "wrong "
"""The prefix, before a wrong answer, of the name of the reply to it."""

_LISTED = "hints"


def as_list(said: object) -> list[str]:
    """Return words as a list: a file may have one text or several."""
    told = [said] if isinstance(said, str) and said else said if isinstance(said, list) else []
    return [" ".join(str(each).split("\n")) for each in told]


def name_of(answer: object) -> str:
    """The name of the reply to a wrong answer."""
    return REMARK + json.dumps(answer)


def answers(question: Mapping[str, object]) -> Iterator[tuple[PlainAnswer, str]]:
    """Yield the wrong answers that a question names, each with its reply, "" for none."""
    wrong = question.get("wrong")
    for each in wrong if isinstance(wrong, list) else []:
        told = isinstance(each, dict) and "answer" in each
        yield (each["answer"], str(each.get("text", ""))) if told else (each, "")


def said_of(question: Mapping[str, object], *names: str) -> dict[str, str]:
    """The words of these names in a question, and its replies to wrong answers."""
    told = {name: _words(question, name) for name in names}
    return told | {name_of(answer): said for answer, said in answers(question)}


def _words(question: Mapping[str, object], name: str) -> str:
    said = question.get(name)
    return "\n".join(as_list(said)) if name == _LISTED else str(said or "")


def with_words(question: Mapping[str, object], words: Mapping[str, str]) -> PlainData:
    """Return a question with the author's words in it; parts without new words stay as they are."""
    made = dict(question)
    for name in ("ask", _LISTED, "reply"):
        said = words.get(name)
        if said is None or said == _words(question, name):
            continue
        made.pop(name, None)
        if said:
            made[name] = (
                [line.strip() for line in said.split("\n") if line.strip()] if name == _LISTED else said
            )
    wrong = question.get("wrong")
    if isinstance(wrong, list):
        made["wrong"] = [_remarked(each, words) for each in wrong]
    return made


def _remarked(wrong: object, words: Mapping[str, str]) -> object:
    """A wrong answer with the author's reply."""
    ((answer, before),) = answers({"wrong": [wrong]})
    said = words.get(name_of(answer), before)
    if said == before:
        return wrong
    rest = {**wrong} if isinstance(wrong, dict) and "answer" in wrong else {"answer": answer}
    rest.pop("text", None)
    told = {"text": said} if said else {}
    return {**rest, **told} if told or "shows" in rest else answer
