"""A decision with its reason, as a verdict has one: what was done, and what decided."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

NO_FACTS: Mapping[str, Any] = MappingProxyType({})


class Choice(NamedTuple):
    """What a player does, and why.

    action  the action; it is legal
    reason  what decided, a stable name of the family's `reasons.py`
    facts   what a sentence about it may name: seats, points, a rank. Never a card that others cannot see:
            a reason may be said aloud at the table.
    """

    action: Any
    reason: str
    facts: Mapping[str, Any] = NO_FACTS
