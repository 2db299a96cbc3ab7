"""The learner's decisions in a record, and the way back to the last of them."""

from __future__ import annotations

from collections.abc import Collection

from tichu_teach.engine import Record


def last_decision(record: Record, seats: Collection[int]) -> int | None:
    """Where in the last round's actions one of these seats last decided something, None if none has."""
    own = [
        number
        for number, action in enumerate(record.rounds[-1].actions)
        if int(action.split()[0]) in seats and not action.endswith(" collect")
    ]
    return own[-1] if own else None


def taken_back(record: Record, seats: Collection[int]) -> Record | None:
    """The record before the last decision of these seats in this round; None where there is none."""
    place = last_decision(record, seats)
    return None if place is None else record.back_to(place)
