"""What lies on a table that is laid by hand: a draft, or a position that is being played out."""

from __future__ import annotations

import random
from typing import Any

from tichu_teach.engine import State, games
from tichu_teach.pages.editor.draft import Draft
from tichu_teach.pages.editor.handing import handing, linked
from tichu_teach.pages.editor.reading import editing
from tichu_teach.pages.editor.table import EditorTable
from tichu_teach.pages.free import Trial
from tichu_teach.pages.presenters import presenter
from tichu_teach.pages.presenting import Presented
from tichu_teach.pages.session import Data

FIRST = "nanking"
"""The game whose table is laid where none is named."""


class Laying(Presented):
    """A table as it is laid, and what its panel tells of it.

    draft    what is set up; `before` are the drafts that can be brought back
    trial    what came of playing it; None as long as that has not begun
    view     `setup` or `play`
    place    where the next card goes
    each     how many cards a hand is dealt up to, 0 for as many as there can be
    hand     the seat whose hand lies before one; None for that of whoever is to act
    shut     the seats whose hands do not lie open
    hinted   whether what may be done is named
    layings  how often a hand has been laid out: the browser forgets what was picked of the last
    coded    the line whose code is shown; a changed one has to be asked for anew
    page     the address of the page, for links; "" outside the tutorial
    """

    kind = EditorTable

    def __init__(self, seed: int | None = None) -> None:
        super().__init__()
        self._seeds = random.SystemRandom() if seed is None else random.Random(seed)
        self.page = self.coded = ""
        self.notice: Data | None = None
        self.lay(presenter(games[FIRST]).editing.blank(games[FIRST]))

    def lay(self, draft: Draft) -> None:
        """A table that is another's: nothing can be undone."""
        self.draft = draft
        self.before: list[Draft] = []
        self.trial: Trial | None = None
        self.view = "setup"
        self.seat_down()

    def seat_down(self) -> None:
        """The settings that go with a game."""
        first = editing(self.draft).places(self.draft)[0].key
        self.place, self.each = first, 0
        self.hand: int | None = None
        self.shut: set[int] = set()
        self.hinted = False
        self.verdict: Data | None = None
        self.layings = 0

    def play_on(self, state: State[Any, Any]) -> None:
        """Begin to play a position out."""
        self.view, self.trial = "play", Trial((state,))
        self.verdict, self.hinted = None, False
        self.layings += 1

    def seed(self) -> int:
        """A seed for what is dealt at random."""
        return self._seeds.randrange(10**6)

    @property
    def line(self) -> str:
        """The line of what lies on the table."""
        trial = self.trial
        if self.view == "play" and trial is not None and len(trial.states) > 1:
            return str(trial.now)
        return self.draft.line

    def handing(self) -> Data:
        """The block that hands the line on."""
        return handing(self.line, self.page, self.coded == self.line)

    def mover(self, state: State[Any, Any]) -> int:
        """For whom one acts: the seat whose hand lies before one."""
        if self.hand is not None:
            return self.hand
        return next(iter(state.to_act), state.turn)

    def _for_class(self) -> None:
        self.shut, self.notice = {*self.shut}, None

    def aside(self) -> Data | None:
        return super().aside() if self.view == "play" else None

    def way_here(self) -> str:
        return linked(self.line, "")

    def notices(self) -> list[Data]:
        """What there is to say where one has just acted."""
        return [{**self.notice, "id": "notice"}] if self.notice else []
