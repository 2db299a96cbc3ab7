"""A browser that is not there: sends a session the messages a real one would."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from copy import deepcopy
from types import MappingProxyType
from typing import Any

from tests.pages.scene_types import muddled, odd
from tichu_teach.exercises.question import Question
from tichu_teach.exercises.sheet import SheetQuestion
from tichu_teach.pages.table.session import Session

NOW = "2026-11-21T09:00:00"
NONE: Mapping[str, Any] = MappingProxyType({})


class Browser:
    """Talks to a session through its table, as a page does, and remembers what it was told to keep."""

    def __init__(self, session: Session, stored: dict[str, Any] | None = None) -> None:
        self.session, self.table = session, session.table
        self.stored = dict(stored or {})
        self.answers: list[dict[str, Any]] = []
        self.number = 0
        self.table.send = lambda content, buffers=None: self.answers.append(content)

    @classmethod
    def on(cls, page: Session, query: str = "", stored: dict[str, Any] | None = None, **more: str) -> Browser:
        """A browser that has come to a page."""
        browser = cls(page, stored)
        assert browser.hello(query, **more) is None
        return browser

    def say(self, kind: str, **data: Any) -> str | None:
        """Send a message; returns the text of the error it was answered with, None for none."""
        self.number += 1
        self.table.hear({"id": self.number, "type": kind, **data})
        (answer,) = [each for each in self.answers if each.get("reply") == self.number]
        wrong = [*odd(self.scene), *muddled(self.scene.get("panel"))]
        assert not wrong, wrong
        return answer.get("error")

    def hello(self, query: str = "", at: str = NOW, url: str = "/") -> str | None:
        """Open the page."""
        stored = {key: self.kept[key] for key in self.table.recall if self.kept.get(key) is not None}
        return self.say("hello", stored=stored, query=query, url=url, at=at)

    # -- what is understood: a test fails if it is answered with an error ----------------------------

    def press(self, *names: str) -> None:
        """Press buttons, one after the other."""
        for name in names:
            assert (error := self.say("button", name=name)) is None, f"{name}: {error}"

    def choose(self, values: Mapping[str, Any] = NONE, /, **more: Any) -> None:
        """Choose values of blocks with options: `choose(view="ask")`, `choose({"q.rule": "a.rule"})`."""
        self._set("choose", {**values, **more})

    def select(self, values: Mapping[str, Any] = NONE, /, **more: Any) -> None:
        """Choose values of lists that open."""
        self._set("select", {**values, **more})

    def fill(self, words: Mapping[str, str] = NONE, /, **more: str) -> None:
        """Write into fields."""
        self._set("field", {**words, **more})

    def _set(self, kind: str, values: dict[str, Any]) -> None:
        for block, value in values.items():
            assert (error := self.say(kind, block=block, value=value)) is None, f"{block}: {error}"

    def type(self, text: str) -> str | None:
        return self.say("notation", text=text)

    # -- an answer to what is asked, as the messages that make it -------------------------------------

    @property
    def page(self) -> Any:
        """The session, or what stands in its place."""
        page = self.session
        while page.stand_in:
            page = page.stand_in
        return page

    def watch(self) -> None:
        """See to its end what is played before one is asked."""
        while self.page.watching:
            self.press("next")

    def solve(self, *then: str) -> None:
        """Give the first right answer, and press buttons then."""
        self.give(self.page.exercise.question.solve()[0])
        self.press(*then)

    def slip(self, *then: str) -> None:
        """Give the first wrong answer that is declared, and press buttons then."""
        self.give(self.page.exercise.question.wrong[0].answer)
        self.press(*then)

    def give(self, answer: Any, question: Question | None = None) -> None:
        """Give an answer in its normal form the way a learner does: at the table or in the panel."""
        question = question or self.page.exercise.question
        if question.kind == "play":
            assert self.type(answer.split(" ", 1)[1]) is None
        elif question.kind == "out":
            for action in answer:
                assert self.type(action.split(" ", 1)[1]) is None
        elif question.kind == "wish":
            assert self.say("wish", rank=answer) is None
        elif question.kind in ("order", "seats"):
            assert self.say("order", block="q", values=answer) is None
        elif isinstance(question, SheetQuestion):
            rows = {row.id: row for row in question.rows}
            numbers = {name: str(value) for name, value in answer.items() if not rows[name].options}
            assert self.say("sheet", block="q", values=numbers) is None
            self.choose({f"q.{name}": value for name, value in answer.items() if rows[name].options})
        elif isinstance(answer, dict):
            parts = dict.fromkeys(option.part for option in question.options() if option.part in answer)
            self.choose({f"q.{part}": answer[part] for part in parts})
        else:
            self.choose(q=answer)

    @contextmanager
    def presented(self) -> Iterator[Any]:
        """The page before a class, which leaves it as it was; nothing of it is the learner's doing."""
        before = self.seen
        self.press("present")
        assert self.session.stand_in is not None, "it can't be presented"
        yield self.session.stand_in
        assert self.kept == before["kept"]
        self.press("leave")
        assert self.session.stand_in is None and self.seen == before

    # -- what is there -------------------------------------------------------------------------------

    @property
    def kept(self) -> dict[str, Any]:
        """What this browser holds: what it had, and what the table has had it keep."""
        return {**self.stored, **self.table.keep}

    @property
    def seen(self) -> dict[str, Any]:
        """All that is to be seen and kept now, without what is read out."""
        return deepcopy({**self.scene, "say": None, "kept": self.kept})

    @property
    def scene(self) -> dict[str, Any]:
        return self.table.scene

    @property
    def panel(self) -> dict[str, Any]:
        return self.scene["panel"]

    @property
    def hand(self) -> list[str]:
        return next(seat["hand"] for seat in self.scene["table"]["seats"] if seat["seat"] == self.viewer)

    @property
    def viewer(self) -> int:
        return self.scene["table"]["viewer"]

    @property
    def all(self) -> list[dict[str, Any]]:
        """The blocks of the panel, those within others too."""
        return [*_within(self.panel["blocks"])]

    def blocks(self, kind: str) -> list[dict[str, Any]]:
        return [block for block in self.panel["blocks"] if block["kind"] == kind]

    def block(self, id: str) -> dict[str, Any] | None:
        return next((block for block in self.all if block.get("id") == id), None)

    def buttons(self) -> list[str]:
        """The buttons that work."""
        return [button["name"] for button in self.panel["buttons"] if not button["disabled"]]

    def words(self) -> str:
        """Everything the panel says, as one text."""
        return " ".join(str(block.get("text", "")) for block in self.panel["blocks"])


def _within(blocks: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for block in blocks:
        yield block
        columns = block["columns"] if block["kind"] == "columns" else ()
        for inside in (block.get("blocks", ()), *columns):
            yield from _within(inside)


class Phone(Browser):
    """A browser that keeps what is done in place of sending it."""

    def __init__(self) -> None:
        self.events: list[dict[str, Any]] = []

    def say(self, kind: str, **data: Any) -> None:
        self.events.append({"type": kind, **data})

    @classmethod
    def right(cls, question: Question) -> str:
        """A right answer as a phone sends it."""
        phone = cls()
        phone.give(question.solve()[0], question)
        return json.dumps({"events": phone.events})
