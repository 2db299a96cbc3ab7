"""The learner's decisions in a record, and the way back to the last of them."""

from __future__ import annotations

from collections.abc import Collection

from tichu_teach.engine import Record


def last_decision(record: Record, seats: Collection[int]) -> int | None:
    """Where in the last round's actions one of these seats last decided something, None if none has."""
    actions = record.rounds[-1].actions
    for number in reversed(range(len(actions))):
        action = actions[number]
        if not action.endswith(" collect") and record.game.doer(action, record.state) in seats:
            return number
    return None


def taken_back(record: Record, seats: Collection[int]) -> Record | None:
    """The record before the last decision of these seats in this round; None where there is none."""
    place = last_decision(record, seats)
    return None if place is None else record.back_to(place)
