"""What one who sits at a table is shown of a position."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tichu_teach.engine.state import State
from tichu_teach.texts.names import names_at


@dataclass(frozen=True)
class Seen:
    """What is seen of a position, besides the position itself.

    viewer    the seat whose hand lies before the learner
    you       the seat that is called You
    called    what the seats are called, where that is not as in a game
    open      the seats whose hands lie open beside
    said      what stands in the seats' bubbles (keys under `table.said`)
    thinking  the seat that is about to move, as far as one can know
    marked    the cards that are pointed at
    lit       whether what the viewer may play is lit
    taken     whether the points in everybody's tricks are shown
    scores    whether the points of the game are
    pile      what stands below the trick
    playing   whether it is a game, where nothing is a question that the controls could answer
    """

    viewer: int = 0
    you: int = 0
    called: Sequence[str] = ()
    open: Collection[int] = ()
    said: Mapping[int, str] = field(default_factory=dict)
    thinking: int | None = None
    marked: Sequence[str] = ()
    lit: bool = False
    taken: bool = False
    scores: bool = True
    pile: str | None = None
    playing: bool = False

    def names(self, state: State[Any, Any]) -> Sequence[str]:
        """What the seats are called at a position."""
        return self.called or names_at(state, self.you)
