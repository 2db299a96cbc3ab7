"""What a seat knows beyond its view, from what it has done itself."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from ..engine import Record

EXCHANGE = ("take", "push")
"""Phases in which a seat learns what others hold."""


def remembered(record: Record, seat: int) -> Any:
    """The memory of a seat in the present round: in the Tichu family the cards that it has pushed."""
    memory = import_module(f".{record.game.family}.evaluation", __package__).Memory()
    state = record.start
    for each in record.rounds[-1].actions:
        if state.phase not in EXCHANGE:
            break
        action = state.action(each)
        if action.seat == seat:
            memory.note(state.view(seat), action)
        state = state.apply(action)
    return memory
