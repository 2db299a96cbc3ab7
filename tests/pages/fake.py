"""A browser that is not there: sends a session the messages a real one would."""

from __future__ import annotations

from typing import Any

from tests.pages.scene_types import odd
from tichu_teach.pages.table.session import Session


class Browser:
    """Talks to a session through its table, as a page does, and remembers what it was told to keep."""

    def __init__(self, session: Session, stored: dict[str, Any] | None = None) -> None:
        self.session, self.table = session, session.table
        self.stored = dict(stored or {})
        self.answers: list[dict[str, Any]] = []
        self.number = 0
        self.table.send = lambda content, buffers=None: self.answers.append(content)

    def say(self, kind: str, **data: Any) -> str | None:
        """Send a message; returns the text of the error it was answered with, None for none."""
        self.number += 1
        self.table.hear({"id": self.number, "type": kind, **data})
        (answer,) = [each for each in self.answers if each.get("reply") == self.number]
        assert not odd(self.scene)
        return answer.get("error")

    def hello(self, query: str = "", at: str = "2026-11-21T09:00:00") -> str | None:
        """Open the page."""
        stored = {key: self.kept[key] for key in self.table.recall if self.kept.get(key) is not None}
        return self.say("hello", stored=stored, query=query, url="/", at=at)

    def press(self, name: str) -> str | None:
        return self.say("button", name=name)

    def type(self, text: str) -> str | None:
        return self.say("notation", text=text)

    @property
    def kept(self) -> dict[str, Any]:
        """What this browser holds: what it had, and what the table has had it keep."""
        return {**self.stored, **self.table.keep}

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

    def blocks(self, kind: str) -> list[dict[str, Any]]:
        return [block for block in self.panel["blocks"] if block["kind"] == kind]

    def buttons(self) -> list[str]:
        """The buttons that work."""
        return [button["name"] for button in self.panel["buttons"] if not button["disabled"]]

    def words(self) -> str:
        """Everything the panel says, as one text."""
        return " ".join(str(block.get("text", "")) for block in self.panel["blocks"])


class Phone(Browser):
    """A browser that keeps what is done in place of sending it."""

    def __init__(self) -> None:
        self.events: list[dict[str, Any]] = []

    def say(self, kind: str, **data: Any) -> None:
        self.events.append({"type": kind, **data})

    def type(self, words: str) -> None:
        self.say("notation", text=words)
