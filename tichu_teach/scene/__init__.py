"""Everything that is to be seen, as data: what the pages make, the browser draws and paper prints.

`pages/static/types.d.ts` says the same to the browser, with a line on what each part is for; a test holds the
two against each other. A name that means something else in the engine has `Scene` before it here. All texts
are finished words, in which *stars* emphasise and [8w 8p] are small cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NotRequired, TypedDict

from .panel import Block, ScenePanel
from .table import Json, SceneInput, SceneTable, SceneVerdict


class Scene(TypedDict, total=False):
    """All that a page shows at one moment."""

    table: SceneTable | None
    input: SceneInput | None
    panel: ScenePanel | None
    verdict: SceneVerdict | None
    rolls: bool
    say: Say | None
    present: Present | None
    here: str


class Say(TypedDict):
    """Words that are read out once; a new number is a new sentence."""

    n: int
    text: str


class VoteGroup(TypedDict):
    """Answers of a class that belong together; `right` and `why` once that is told."""

    label: str
    count: int
    before: NotRequired[int]
    right: NotRequired[bool]
    why: NotRequired[str]


class VoteMark(TypedDict):
    """The referee's word on an answer, for those who gave it."""

    said: str
    words: str
    right: bool
    why: str
    went: Json


class WallVote(TypedDict):
    """A question to a class on its phones, and how it answered."""

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
        "vote": NotRequired[WallVote | None],
    },
)
"""A page before a class; `on` is False while it could be there and isn't."""
