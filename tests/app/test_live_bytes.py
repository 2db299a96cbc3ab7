"""Every byte that a phone gets before *Reveal*: none of it depends on what only others know.

Two classes are asked the same. They differ in how the others are called, what they answer and what the table
says of all answers; nothing that one learner's phone is sent may differ.
"""

import json
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.app.serving import Running, tutorial
from tests.app.test_live import KEY, PASS, Visitor, events, opened
from tests.exercises.kinds import QUESTIONS
from tests.pages.fake import Phone
from tichu_teach.exercises.kinds import read_question
from tichu_teach.exercises.question import Question
from tichu_teach.pages.presenting.voting import Vote, judge

pytestmark = pytest.mark.more

KINDS = ("play", "must", "order", "score", "wish", "out")
OWN = ("Date", "Etag", "Set-Cookie")
"""Headers that differ with the time, the code and the phone's own key."""


@pytest.fixture(scope="module")
def live(notebooks: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("bytes")
    store = f"sqlite:///{folder / 'classes.db'}"
    with tutorial(notebooks, folder / "log", "--teacher-key", KEY, "--class-store", store) as running:
        yield running


@cache
def asked_of(kind: str) -> tuple[Question, dict[str, Any]]:
    """A question, and what the wall sends of it."""
    question = read_question(QUESTIONS[kind])
    vote = Vote(1, question, "What now?", ("", ""))
    return question, {**vote.view(revealed=False)["question"], "seconds": None}


def right(question: Question) -> dict[str, Any]:
    """The right answer as a phone sends it."""
    phone = Phone()
    phone.give(question.solve()[0], question)
    return {"events": phone.events}


@dataclass
class Heard:
    """A phone that keeps all that it gets: the body of each reply and of each message."""

    visitor: Visitor
    code: str
    got: list[str] = field(default_factory=list)

    def ask(self, path: str, data: Any = None) -> None:
        reply = self.visitor.get(f"live/{self.code}{path}", data)
        kept = {name: value for name, value in reply.headers.items() if name not in OWN}
        self.got.append(f"{path} {reply.status} {kept} {reply.text}".replace(self.code, "CODE"))


def heard(live: Running, others: tuple[str, str], secret: Any) -> list[str]:
    """What the phone in the middle gets, where the `others` are so called, and answer rightly or not."""
    teacher, room = opened(live.home)
    code = room["code"]
    around = [Visitor(live.home) for _ in others]
    phone = Heard(Visitor(live.home), code)
    around[0].told(f"live/{code}/join", {"name": others[0]})
    for path, data in (("", None), ("/join", {"name": "Béla"}), ("/now", None)):
        phone.ask(path, data)
    around[1].told(f"live/{code}/join", {"name": others[1]})
    with closing(phone.visitor.ask(f"live/{code}/stream")) as line:
        told = (json.dumps(view) for _, view in events(line) if view)
        phone.got.append(next(told))
        for number, kind in enumerate(KINDS, 1):
            question, asked = asked_of(kind)
            teacher.told(f"live/{code}/ask", asked)
            phone.got.append(next(told))
            theirs = right(question) if secret else PASS
            for each in around:
                each.told(f"live/{code}/answer", {"number": number, "answer": theirs})
            phone.ask("/answer", {"number": number, "answer": PASS})
            said = [json.dumps(each, sort_keys=True, separators=(",", ":")) for each in (theirs, PASS)]
            judged = [judge(question, each, 1) for each in dict.fromkeys(said)]
            marks = [{"said": e.said, "right": bool(secret), "why": f"{secret}", "went": {}} for e in judged]
            stage = {"phase": "shown", "number": number, "answer": "", "marks": marks}
            teacher.told(f"live/{code}/stage", stage)
            phone.got.append(next(told))
            for path in ("/now", "/wall", "/answers?number=1", "/report", "/export", "/room"):
                phone.ask(path)
    teacher.told(f"live/{code}/stage", {"phase": "revealed", "number": number, "answer": "", "marks": None})
    phone.ask("/now")
    return phone.got


def test_nothing_of_what_others_do_or_the_table_says_reaches_a_phone(live: Running) -> None:
    one = heard(live, ("Anna", "Cili"), "")
    two = heard(live, ("Dora", "Emil"), "the table's word")
    assert [pair for pair in zip(one[:-1], two[:-1], strict=True) if pair[0] != pair[1]] == []
    assert len(one) > 50
    assert one[-1] != two[-1], "the test would see it: once it is revealed the two differ"
    assert "the table's word" in two[-1]
