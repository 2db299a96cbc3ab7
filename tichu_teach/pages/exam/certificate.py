"""A certificate as a block of the panel; it is printed on a page of its own."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import TYPE_CHECKING

from tichu_teach.classroom.exam import Marked
from tichu_teach.engine import games
from tichu_teach.texts import text
from tichu_teach.texts.names import game_name

if TYPE_CHECKING:
    from tichu_teach.scene.panel import CertificateBlock

_CARDS: Mapping[str, tuple[str, ...]] = {
    "tichu": ("Ma", "Ph", "Dr"),
    "haggis": ("9g", "J", "9r"),
    "mahjong": ("B1", "E", "Rd"),
    "sparrow": ("1D", "KD", "JK"),
}
"""The cards on it, by game or family."""


def certificate(name: str, day: date, result: Marked) -> CertificateBlock:
    """The certificate of a learner of this name."""
    paper = result.exam
    facts = {
        "day": dated(day),
        "right": text("exam.paper.right.value", right=result.right, of=result.of, percent=result.percent),
        "seed": str(paper.seed),
    }
    return {
        "kind": "certificate",
        "header": text("exam.paper.header"),
        "title": text("exam.paper.title"),
        "name": name,
        "lines": [text("exam.paper.line", game=game_name(paper.ruleset))],
        "facts": [{"label": text(f"exam.paper.{each}"), "value": value} for each, value in facts.items()],
        "cards": list(_CARDS.get(paper.ruleset) or _CARDS[games[paper.ruleset].family]),
        "foot": text("exam.paper.foot"),
        "print": text("exam.paper.print"),
    }


def dated(day: date) -> str:
    """A day in words."""
    return text("exam.date", day=day.day, month=text(f"exam.month.{day.month}"), year=day.year)
