"""The panel of a scene: its blocks and buttons, by kind of block as in `types.d.ts`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NotRequired, TypeAlias, TypedDict

from .table import CardName, Json, SceneGroup, SceneRule, TermAt

Value: TypeAlias = str | int | float | bool
Status: TypeAlias = str | None


class ScenePanel(TypedDict, total=False):
    """The panel beside the table."""

    title: str
    header: str | None
    blocks: Sequence[Block]
    buttons: Sequence[PanelButton]
    flourish: bool
    step: Json


class PanelButton(TypedDict):
    """The way on, or to another page."""

    name: str
    label: str
    primary: NotRequired[bool]
    disabled: NotRequired[bool]
    href: NotRequired[str]


class AnyBlock(TypedDict, total=False):
    """The parts of any block: its name in messages, and its place in the panel."""

    id: str
    asks: bool
    answers: bool
    stays: bool
    below: bool
    coming: bool


class Asked(TypedDict, total=False):
    """The parts of a block that asks."""

    question: str | None
    terms: Sequence[TermAt]
    asking: Json
    take: str | None


class TextBlock(AnyBlock):
    kind: Literal["text"]
    text: str
    terms: NotRequired[Sequence[TermAt]]


class StoryBlock(AnyBlock):
    kind: Literal["story"]
    text: str
    terms: NotRequired[Sequence[TermAt]]


class NoteBlock(AnyBlock):
    kind: Literal["note"]
    text: str
    tone: NotRequired[str]
    terms: NotRequired[Sequence[TermAt]]
    label: NotRequired[str]


class RuleBlock(TypedDict):
    kind: Literal["rule"]
    id: str
    name: str
    text: str
    game: NotRequired[str]
    open: NotRequired[bool]
    asks: NotRequired[bool]
    answers: NotRequired[bool]
    stays: NotRequired[bool]
    below: NotRequired[bool]
    coming: NotRequired[bool]


class CardsRow(TypedDict):
    """A row of cards; a bar among them parts sets, `down` numbers those face down."""

    cards: Sequence[CardName]
    label: NotRequired[str]
    note: NotRequired[str | None]
    down: NotRequired[Sequence[int]]


class CardsBlock(AnyBlock):
    kind: Literal["cards"]
    rows: NotRequired[Sequence[CardsRow]]


class TableBlock(AnyBlock):
    kind: Literal["table"]
    title: NotRequired[str]
    head: NotRequired[Sequence[str]]
    rows: NotRequired[Sequence[Sequence[str]]]
    foot: NotRequired[Sequence[str]]


FigureBar = TypedDict(
    "FigureBar", {"label": str, "said": str, "from": float, "to": float, "error": Sequence[float]}
)
"""A bar with its error, each in percent of the width."""


class FigureBlock(AnyBlock):
    kind: Literal["figure"]
    title: str
    bars: Sequence[FigureBar]
    mark: NotRequired[float | None]
    note: NotRequired[str]


class ResultColumn(TypedDict):
    """A column of a plot, in percent of the height."""

    high: float
    good: bool


class ResultRow(TypedDict):
    """The rounds that came out after one choice; `mean` in percent of the width."""

    label: str
    said: str
    columns: Sequence[ResultColumn]
    mean: float


class ResultTick(TypedDict):
    """A mark of the scale, in percent of the width."""

    at: float
    text: str


class ResultsBlock(AnyBlock):
    kind: Literal["results"]
    title: str
    rows: Sequence[ResultRow]
    ticks: Sequence[ResultTick]
    note: NotRequired[str]


class ProgressBlock(AnyBlock):
    kind: Literal["progress"]
    done: int
    of: int
    label: NotRequired[str]


class CertificateFact(TypedDict):
    """A line of what is certified."""

    label: str
    value: str


class CertificateBlock(AnyBlock):
    kind: Literal["certificate"]
    header: str
    title: str
    name: str
    lines: Sequence[str]
    facts: Sequence[CertificateFact]
    cards: Sequence[CardName]
    foot: str
    print: str


class StreakBlock(AnyBlock):
    kind: Literal["streak"]
    value: int
    best: NotRequired[int | None]
    label: NotRequired[str]


class LogBlock(AnyBlock):
    kind: Literal["log"]
    lines: NotRequired[Sequence[str]]


class LinkBlock(AnyBlock):
    kind: Literal["link"]
    text: str
    href: str


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
    """A thing to be put in its place."""

    value: str
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
    rule: NotRequired[str | None]


class SheetTotal(TypedDict):
    """The sum of a form."""

    value: Value
    label: NotRequired[str]


class SheetBlock(AnyBlock, Asked):
    kind: Literal["sheet"]
    rows: Sequence[SheetRow]
    columns: NotRequired[Sequence[str]]
    total: NotRequired[SheetTotal | None]
    signed: NotRequired[bool]


class SelectOption(TypedDict):
    """One of a list to select from."""

    value: Value
    label: str


class SelectBlock(AnyBlock):
    kind: Literal["select"]
    label: str
    value: Value
    options: NotRequired[Sequence[SelectOption]]


class FieldBlock(AnyBlock):
    """Words to be typed in; of several `lines` where paragraphs may be written."""

    kind: Literal["field"]
    label: str
    value: NotRequired[str]
    placeholder: NotRequired[str]
    lines: NotRequired[int]


class ShareBlock(AnyBlock):
    kind: Literal["share"]
    label: str
    text: str
    quiet: NotRequired[bool]


class DownloadBlock(AnyBlock):
    kind: Literal["download"]
    label: str
    name: str
    text: str


class UploadBlock(AnyBlock):
    kind: Literal["upload"]
    label: str
    accept: str


class Dot(TypedDict):
    """A step of a chapter, and how the learner stands with it."""

    value: Value
    label: str
    title: str
    how: str
    state: NotRequired[str | None]
    here: NotRequired[bool]


class DotsBlock(AnyBlock):
    kind: Literal["dots"]
    label: str
    steps: Sequence[Dot]


class Check(TypedDict):
    """A goal that may be reached."""

    text: str
    done: NotRequired[bool]


class ChecksBlock(AnyBlock):
    kind: Literal["checks"]
    items: Sequence[Check]


class ScoreLine(TypedDict):
    """A line of what a hand is worth."""

    label: str
    worth: str
    tone: str
    rule: SceneRule
    tiles: Sequence[CardName]
    note: NotRequired[str]
    down: NotRequired[Sequence[int]]


class LinesBlock(AnyBlock):
    kind: Literal["lines"]
    rows: Sequence[ScoreLine]


class FoldBlock(AnyBlock):
    kind: Literal["fold"]
    label: str
    value: str
    blocks: Sequence[Block]
    note: NotRequired[str]
    open: NotRequired[bool]
    won: NotRequired[bool]


class ColumnsBlock(AnyBlock):
    kind: Literal["columns"]
    columns: Sequence[Sequence[Block]]


class Segment(TypedDict):
    """A button of which one, or any, is pressed."""

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


class BuiltTile(TypedDict):
    """A tile of a hand that is put together."""

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
    """A tile to take, and how many are left of how many."""

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
    """A thing that lies in a place, and is taken away by its own key and place."""

    key: str
    place: int
    cards: Sequence[CardName]
    down: Sequence[int]
    label: NotRequired[str]
    note: NotRequired[str]


class PlaceView(TypedDict):
    """A place of a position, or (`new`) what opens one."""

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
    """A move to be pressed."""

    value: str
    label: str
    cards: str


class MovesBlock(AnyBlock):
    kind: Literal["moves"]
    label: str
    rows: Sequence[MoveRow]
    more: NotRequired[str]


class Copied(TypedDict):
    """A text to be copied by a button."""

    label: str
    text: str


class CodeView(TypedDict):
    """A code to scan: a row of squares is a text of 0 and 1; there are none where it can't be had."""

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


class BesideBlock(AnyBlock):
    kind: Literal["beside"]
    blocks: Sequence[Block]


class TotalBlock(AnyBlock):
    kind: Literal["total"]
    label: str
    value: str
    note: NotRequired[str]
    idle: NotRequired[bool]


class SceneEntry(TypedDict):
    """A hand of several; `open` is what the button that opens it is called."""

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


Block: TypeAlias = (
    TextBlock
    | StoryBlock
    | NoteBlock
    | RuleBlock
    | CardsBlock
    | TableBlock
    | FigureBlock
    | ResultsBlock
    | ProgressBlock
    | CertificateBlock
    | StreakBlock
    | LogBlock
    | LinkBlock
    | ChoicesBlock
    | OrderBlock
    | SheetBlock
    | SelectBlock
    | FieldBlock
    | ShareBlock
    | DownloadBlock
    | UploadBlock
    | DotsBlock
    | ChecksBlock
    | LinesBlock
    | FoldBlock
    | ColumnsBlock
    | SegmentsBlock
    | HandbuilderBlock
    | TilepickerBlock
    | PlacesBlock
    | MovesBlock
    | HandedBlock
    | BesideBlock
    | TotalBlock
    | EntriesBlock
)
"""A piece of the panel; `kind` tells which."""
