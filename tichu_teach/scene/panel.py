"""The panel of a scene: its blocks and buttons, by kind of block as in `types.d.ts`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NotRequired, TypeAlias, TypedDict

from .block import AnyBlock, Placed, Value
from .editor_blocks import HandbuilderBlock, HandedBlock, MovesBlock, PlacesBlock, TilepickerBlock, TotalBlock
from .form_blocks import (
    ChoicesBlock,
    EntriesBlock,
    FieldBlock,
    OrderBlock,
    SegmentsBlock,
    SelectBlock,
    SheetBlock,
)
from .table import CardName, Json, SceneRule, TermAt

Tone: TypeAlias = Literal["good", "tip", "warn", "bad"]
"""The look of a note."""


class ScenePanel(TypedDict, total=False):
    """The panel beside the table."""

    title: str
    header: str | None
    blocks: Sequence[Block]
    buttons: Sequence[PanelButton]
    flourish: bool
    step: Json


class PanelButton(TypedDict):
    """A button that leads on, or to another page; `sends` is what the kernel hears instead of its name."""

    name: str
    label: str
    sends: NotRequired[str]
    primary: NotRequired[bool]
    disabled: NotRequired[bool]
    href: NotRequired[str]


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
    tone: NotRequired[Tone]
    terms: NotRequired[Sequence[TermAt]]
    label: NotRequired[str]


class RuleBlock(Placed):
    kind: Literal["rule"]
    id: str
    name: str
    text: str
    game: NotRequired[str]


class CardsRow(TypedDict):
    """A row of cards; a bar among them separates sets, `down` has the places of those face down."""

    cards: Sequence[CardName]
    label: NotRequired[str | None]
    note: NotRequired[str | None]
    down: NotRequired[Sequence[int]]


class CardsBlock(AnyBlock):
    kind: Literal["cards"]
    rows: Sequence[CardsRow]


class TableBlock(AnyBlock):
    kind: Literal["table"]
    title: NotRequired[str]
    head: NotRequired[Sequence[str]]
    rows: Sequence[Sequence[str]]
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
    """The results of rounds after one choice; `mean` in percent of the width."""

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
    """A line of a certificate."""

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


class LogBlock(AnyBlock):
    kind: Literal["log"]
    lines: Sequence[str]


class LinkBlock(AnyBlock):
    kind: Literal["link"]
    text: str
    href: str


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
    """A step of a chapter, and the learner's progress with it."""

    value: Value
    label: str
    title: NotRequired[str]
    how: NotRequired[str]
    state: NotRequired[Literal["solved", "helped", "missed", "skipped", "seen"] | None]
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
    """A line of a hand's score."""

    label: str
    worth: str
    tone: Literal["points", "doublings", "limit", "sum", "total"]
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


class BesideBlock(AnyBlock):
    kind: Literal["beside"]
    blocks: Sequence[Block]


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
"""A piece of the panel; `kind` says which."""
