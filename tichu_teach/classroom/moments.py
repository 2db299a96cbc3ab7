"""Decisions from a learner's own rounds, kept to be asked again after days, as rules are.

    "moments": {"nanking:9f86d081884c": {"day": "2026-11-21", "question": {"kind": "decide", …},
                                         "why": ["lead.long", {"count": 5}],
                                         "row": ["2026-11-21", "missed", "2026-11-22", 0.4, 6.41, 0, 0, 1]}}

The id is the game's name and the question's fingerprint. `question` is the entry of a question, `day` the day
of the round, `why` the reason why the better choice is better, with its facts; `row` says how it went and
when it is due (`mastery.py`).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from tichu_teach.engine.plain_data import Unreadable, fields, maybe, row_of, words
from tichu_teach.exercises.puzzle import fingerprint
from tichu_teach.exercises.question import Question

from . import mastery
from .mastery import Mastery, after_answer
from .task import read_day

MOST = 24
"""The most moments that are kept; beyond that, those known best are dropped."""

MAX_ID, MAX_QUESTION = 80, 6000  # characters; a question is kept as JSON


@dataclass(frozen=True)
class Moment:
    """A decision that comes back.

    day       the day of the round, as ISO 8601 has it
    question  the entry of its question
    row       how it went the last time, and when it is due
    reason    why the better choice is better: a reason of a review, "" for none
    facts     the facts that a sentence about the reason names
    """

    day: str
    question: Mapping[str, object]
    row: Mastery
    reason: str = ""
    facts: Mapping[str, object] = field(default_factory=dict)

    def after_answer(self, how: str, today: str) -> Moment:
        """The moment after an answer given today; `how` is one of `task.WENT`."""
        return replace(self, row=after_answer(self.row, how, today))

    def to_data(self) -> dict[str, object]:
        """Return the moment as plain data; `read` reads it back."""
        data: dict[str, object] = {
            "day": self.day,
            "question": dict(self.question),
            "row": self.row.to_data(),
        }
        return data | ({"why": [self.reason, dict(self.facts)]} if self.reason else {})


def begun(
    question: Mapping[str, object],
    how: str,
    today: str,
    reason: str = "",
    facts: Mapping[str, object] | None = None,
) -> Moment:
    """Return a moment of a round played today; `how` is how its question went when it was reviewed."""
    return Moment(today, question, after_answer(None, how, today), reason, facts or {})


def id_of(question: Question) -> str:
    """The id of a question's moment in a record."""
    return f"{question.game.name}:{fingerprint(question.data)}"


def newest(moments: Mapping[str, Moment]) -> dict[str, Moment]:
    """Return the moments to keep: beyond `MOST`, those that would be forgotten last are dropped."""
    known = sorted(moments, key=lambda id: moments[id].row.stability, reverse=True)
    gone = {*known[: max(0, len(known) - MOST)]}
    return {id: moment for id, moment in moments.items() if id not in gone}


def merge(one: Moment, two: Moment) -> Moment:
    """Merge one moment from two records."""
    return replace(one, row=mastery.merge(one.row, two.row))


# -- reading -----------------------------------------------------------------------------------------


def _object(value: object, where: str) -> dict[str, object]:
    if not isinstance(value, dict) or len(json.dumps(value)) > MAX_QUESTION:
        raise Unreadable(where, f"an object of at most {MAX_QUESTION} characters")
    return value


_WHY = row_of(lambda reason, facts: (reason, facts), words(40), _object)
_FIELDS = fields(day=read_day, question=_object, row=mastery.read, why=maybe(_WHY))


def read(value: object, where: str) -> Moment:
    """A moment as `to_data` writes it. Raises Unreadable."""
    found = _FIELDS(value, where)
    return Moment(found["day"], found["question"], found["row"], *(found["why"] or ()))
