"""The table of a scene, the input it takes, and the referee's verdict."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, NotRequired, TypeAlias, TypedDict

CardName: TypeAlias = str
Rank: TypeAlias = str
SeatNumber: TypeAlias = int
Json: TypeAlias = object


class SceneTable(TypedDict):
    """The table as one seat sees it, and the hands that lie open."""

    viewer: SeatNumber
    seats: Sequence[SceneSeat]
    ruleset: NotRequired[str]
    direction: NotRequired[Literal["left", "right"]]
    felt: NotRequired[str]
    words: NotRequired[str]
    marked: NotRequired[Sequence[CardName] | None]
    hints: NotRequired[Sequence[Sequence[CardName]] | None]
    pile: NotRequired[str | None]
    trick: NotRequired[Sequence[ScenePlay] | None]
    wish: NotRequired[Rank | None]
    sides: NotRequired[Sequence[SceneSide] | None]
    open: NotRequired[Sequence[CardName] | None]
    aside: NotRequired[SetAside | None]
    river: NotRequired[Sequence[RiverTile] | None]
    wall: NotRequired[SceneWall | None]


class SceneSeat(TypedDict):
    """A player at the table, and everything that can be seen of theirs."""

    seat: SeatNumber
    name: str
    count: int
    hand: NotRequired[Sequence[CardName] | None]
    turn: NotRequired[bool]
    thinking: NotRequired[bool]
    said: NotRequired[str | None]
    team: NotRequired[int | None]
    title: NotRequired[str | None]
    call: NotRequired[str | None]
    out: NotRequired[int | None]
    taken: NotRequired[int | None]
    to_come: NotRequired[int]
    faceup: NotRequired[Sequence[CardName] | None]
    wind: NotRequired[SeatWind]
    laid: NotRequired[Sequence[SceneGroup]]
    seasons: NotRequired[Sequence[CardName]]
    suit: NotRequired[SeatSuit | None]
    total: NotRequired[int | None]
    round: NotRequired[int | None]
    dead: NotRequired[bool]
    won: NotRequired[bool]
    drawn: NotRequired[bool]


class SeatWind(TypedDict):
    """The wind of a seat; `east` is True if it is East."""

    letter: str
    name: str
    east: bool


class SeatSuit(TypedDict):
    """The suit that a seat has announced."""

    suit: str
    name: str


class ScenePlay(TypedDict):
    """A play of the trick, and the ranks its cards stand for."""

    seat: SeatNumber
    cards: Sequence[CardName]
    label: NotRequired[str]
    reading: NotRequired[Mapping[str, Rank]]
    bomb: NotRequired[bool]


class SceneSide(TypedDict):
    """A column of the score: a side or a person, and the points so far."""

    name: str
    team: int
    total: int
    round: NotRequired[int | None]


class SetAside(TypedDict):
    """Cards put aside until the end of the round: face down at first, then in `cards`."""

    name: str
    count: int
    cards: NotRequired[Sequence[CardName] | None]


class RiverTile(TypedDict):
    """A discard."""

    seat: SeatNumber
    tile: CardName


class SceneGroup(TypedDict):
    """Tiles that lie together; `down` has the places of those face down."""

    tiles: Sequence[CardName]
    label: str
    down: NotRequired[Sequence[int]]


class SceneWall(TypedDict):
    """The wall: the number of tiles to draw, the number kept back, and the stacks if one was built."""

    left: int
    kept: int
    stacks: NotRequired[Sequence[int] | None]
    gate: NotRequired[int]
    below: NotRequired[int]


# -- input ---------------------------------------------------------------------------------------------


class SceneInput(TypedDict):
    """Everything that can be tried at the table."""

    hand: NotRequired[HandInput | None]
    push: NotRequired[Sequence[Target] | None]
    actions: NotRequired[Sequence[SceneAction]]
    wish: NotRequired[WishInput | None]
    give: NotRequired[Sequence[Target] | None]
    lead: NotRequired[Sequence[Target] | None]
    title: NotRequired[str]
    notation: NotRequired[bool | NotationInput | None]
    claims: NotRequired[ClaimInput | None]
    suits: NotRequired[SuitInput | None]
    coming: NotRequired[bool]


class HandInput(TypedDict):
    """The hand to pick cards from, the purpose, and the most cards that can be picked."""

    seat: SeatNumber
    mode: Literal["play", "push", "discard", "pick"]
    max: NotRequired[int | None]
    label: NotRequired[str]
    laid: NotRequired[Json]


class WishInput(TypedDict):
    """The ranks that can be wished for; `none` is True if no wish will do too."""

    ranks: Sequence[Rank]
    none: NotRequired[bool]


class NotationInput(TypedDict):
    """The box to type a play into."""

    label: NotRequired[str]
    example: NotRequired[str]


class ClaimInput(TypedDict):
    """A tile that may be claimed."""

    tile: CardName
    title: str
    choices: Sequence[SceneAction]


class SuitInput(TypedDict):
    """The suits that may be announced."""

    title: str
    choices: Sequence[SceneAction]


class Target(TypedDict):
    """A seat that something can be given to."""

    seat: SeatNumber
    name: str


class SceneAction(TypedDict):
    """A button at the table."""

    type: str
    label: NotRequired[str]
    primary: NotRequired[bool]
    disabled: NotRequired[bool]
    idle: NotRequired[bool]
    gold: NotRequired[bool]
    needs: NotRequired[int]
    sends: NotRequired[Literal["tile", "tiles"]]
    fields: NotRequired[Mapping[str, Json]]
    shows: NotRequired[Sequence[CardName]]


class SceneVerdict(TypedDict, total=False):
    """The referee's latest verdict."""

    ok: bool
    tone: Literal["wait", "nudge"]
    title: str
    text: str
    label: str
    hint: str
    more: Sequence[str]
    rule: SceneRule | None
    terms: Sequence[TermAt]


class TermAt(TypedDict):
    """A word of the game in a text, where it begins at index `at`, and its meaning."""

    at: int
    said: str
    word: str
    means: str


class SceneRule(TypedDict):
    """A rule; `game` is the game whose book it is in, if its id doesn't say so."""

    id: str
    name: str
    text: str
    game: NotRequired[str]
