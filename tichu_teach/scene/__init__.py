"""Everything a page shows, as data: pages make it, the browser draws it, paper prints it.

`pages/static/types.d.ts` declares the same for the browser, with a line on the purpose of each part; a test
compares the two. A name that means something else in the engine begins with `Scene` here. All texts are ready
to show, with *stars* for emphasis and [8w 8p] for small cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NotRequired, TypedDict

from .panel import Block, ScenePanel
from .table import Json, SceneInput, SceneTable, SceneVerdict


class Scene(TypedDict, total=False):
    """Everything a page shows at one moment."""

    table: SceneTable | None
    input: SceneInput | None
    panel: ScenePanel | None
    verdict: SceneVerdict | None
    rolls: bool
    say: Say | None
    present: Present | None
    here: str


class Say(TypedDict):
    """Words to be read out once; a new number `n` means a new sentence."""

    n: int
    text: str


class VoteGroup(TypedDict):
    """Answers of a class that belong together; `right` and `why` once they are revealed."""

    label: str
    count: int
    before: NotRequired[int]
    right: NotRequired[bool]
    why: NotRequired[str]


class VoteMark(TypedDict):
    """The referee's opinion of an answer, for those who gave it."""

    said: str
    words: str
    right: bool
    why: str
    went: Json


class WallVote(TypedDict):
    """A question to a class on its phones, and the answers."""

    n: int
    again: bool
    told: bool
    question: NotRequired[Json]
    groups: NotRequired[Sequence[VoteGroup]]
    marks: NotRequired[Sequence[VoteMark]]
    answer: NotRequired[str]


Present = TypedDict(
    "Present",
    {
        "on": bool,
        "hidden": NotRequired[bool],
        "try": NotRequired[bool],
        "trying": NotRequired[bool],
        "link": NotRequired[str],
        "code": NotRequired[Sequence[str]],
        "next": NotRequired[str],
        "notes": NotRequired[Sequence[Block]],
        "asks": NotRequired[bool],
        "task": NotRequired[str],
        "vote": NotRequired[WallVote | None],
    },
)
"""A page presented to a class; `on` is False while it could be presented but isn't."""
