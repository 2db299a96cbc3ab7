"""The parts that all blocks of a panel share."""

from __future__ import annotations

from typing import Literal, TypeAlias, TypedDict

Value: TypeAlias = str | int | float | bool
Status: TypeAlias = Literal["chosen", "right", "wrong"] | None


class Placed(TypedDict, total=False):
    """The place of a block in the panel."""

    asks: bool
    answers: bool
    stays: bool
    below: bool
    coming: bool


class AnyBlock(Placed, total=False):
    """The parts of any block: its place, and its name in messages."""

    id: str
