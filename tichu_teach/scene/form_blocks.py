"""Blocks to be answered: by choosing, putting in order or filling in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NotRequired, TypedDict

from .block import AnyBlock, Status, Value
from .table import CardName, Json, TermAt


class Asked(TypedDict, total=False):
    """The parts of a block that asks."""

    question: str | None
    terms: Sequence[TermAt]
    asking: Json
    take: str | None


class SceneOption(TypedDict):
    """An answer to choose."""

    value: Value
    label: str
    state: NotRequired[Status]
    disabled: NotRequired[bool]


class ChoicesBlock(AnyBlock, Asked):
    kind: Literal["choices"]
    options: Sequence[SceneOption]
    multi: NotRequired[bool]
    compact: NotRequired[str | None]


class OrderItem(TypedDict):
    """A thing to be put in order."""

    value: Value
    label: NotRequired[str]
    cards: NotRequired[Sequence[CardName]]


class OrderBlock(AnyBlock, Asked):
    kind: Literal["order"]
    items: Sequence[OrderItem]
    done: NotRequired[bool]


class SheetRow(TypedDict):
    """A line of a form."""

    id: str
    label: str
    value: NotRequired[str | None]
    status: NotRequired[Status]
    disabled: NotRequired[bool]
    cards: NotRequired[Sequence[CardName]]
    note: NotRequired[str | None]


class SheetBlock(AnyBlock, Asked):
    kind: Literal["sheet"]
    rows: Sequence[SheetRow]
    signed: NotRequired[bool]


class SelectOption(TypedDict):
    """An entry of a list to select from."""

    value: Value
    label: str


class SelectBlock(AnyBlock):
    kind: Literal["select"]
    label: str
    value: Value
    options: NotRequired[Sequence[SelectOption]]


class FieldBlock(AnyBlock):
    """A field to type words into, of several `lines` if paragraphs may be written."""

    kind: Literal["field"]
    label: str
    value: NotRequired[str]
    placeholder: NotRequired[str]
    lines: NotRequired[int]


class Segment(TypedDict):
    """One of a row of buttons, of which one, or any number, is pressed."""

    value: Value
    label: str
    note: NotRequired[str]
    tile: NotRequired[CardName]
    won: NotRequired[bool]


class SegmentsBlock(AnyBlock):
    kind: Literal["segments"]
    label: str
    value: Json
    options: Sequence[Segment]
    multi: NotRequired[bool]
    tabs: NotRequired[bool]
    stack: NotRequired[bool]
    quiet: NotRequired[bool]


class SceneEntry(TypedDict):
    """One of several hands; `open` is the label of the button that opens it."""

    id: str
    label: str
    value: str
    note: NotRequired[str]
    open: NotRequired[str]
    fixed: NotRequired[bool]
    won: NotRequired[bool]


class EntriesBlock(AnyBlock):
    kind: Literal["entries"]
    label: str
    rows: Sequence[SceneEntry]
