"""Blocks of the editor and the calculator: tiles and cards to lay, and the code for them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NotRequired, TypedDict

from .block import AnyBlock
from .table import CardName, SceneGroup


class BuiltTile(TypedDict):
    """A tile of a hand being put together."""

    tile: CardName
    place: int
    won: NotRequired[bool]


class HandbuilderBlock(AnyBlock):
    kind: Literal["handbuilder"]
    label: str
    empty: str
    hand: Sequence[BuiltTile]
    laid: Sequence[SceneGroup]
    seasons: Sequence[CardName]


class PickerZone(TypedDict):
    """A place that tiles can be put into."""

    value: str
    label: str
    tiles: Sequence[CardName]


class PickerTile(TypedDict):
    """A tile to take: `left` copies remain of `of`."""

    tile: CardName
    left: int
    of: int


class TilepickerBlock(AnyBlock):
    kind: Literal["tilepicker"]
    label: str
    help: str
    zones: Sequence[PickerZone]
    rows: Sequence[Sequence[PickerTile]]
    across: NotRequired[int]
    moves: NotRequired[bool]


class PlaceItem(TypedDict):
    """A thing that lies in a place, with the key and place by which it is taken away."""

    key: str
    place: int
    cards: Sequence[CardName]
    down: Sequence[int]
    label: NotRequired[str]
    note: NotRequired[str]


class PlaceView(TypedDict):
    """A place of a position, or (`new`) an entry that opens one."""

    key: str
    label: str
    sort: str
    count: int
    items: Sequence[PlaceItem]
    more: NotRequired[str]


class PlacesBlock(AnyBlock):
    kind: Literal["places"]
    label: str
    chosen: str
    opens: str
    places: Sequence[PlaceView]


class MoveRow(TypedDict):
    """A move to press."""

    value: str
    label: str
    cards: str


class MovesBlock(AnyBlock):
    kind: Literal["moves"]
    label: str
    rows: Sequence[MoveRow]
    more: NotRequired[str]


class Copied(TypedDict):
    """A text that a button copies."""

    label: str
    text: str


class CodeView(TypedDict):
    """A code to scan: each row of squares is a text of 0s and 1s; no rows if no code can be made."""

    id: str
    label: str
    open: bool
    text: str
    rows: Sequence[str]


class HandedBlock(AnyBlock):
    kind: Literal["handed"]
    label: str
    value: str
    copies: Sequence[Copied]
    code: NotRequired[CodeView | None]


class TotalBlock(AnyBlock):
    kind: Literal["total"]
    label: str
    value: str
    note: NotRequired[str]
    idle: NotRequired[bool]
