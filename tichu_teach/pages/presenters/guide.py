"""What a coach who sits beside a learner for a whole round has to know of a family."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Generic, TypeVar

from tichu_teach.engine.state import State
from tichu_teach.texts import Texts
from tichu_teach.texts.names import signed, title_name

Position = TypeVar("Position", bound=State[Any, Any])


class Guide(Generic[Position]):
    """A round together, as a family has it."""

    def moment(self, state: Position, seat: int, names: Sequence[str]) -> str:
        """What lies before a seat that is to decide, without a word on what to do; may be empty."""
        return ""

    def met(self, state: Position, seat: int) -> Iterator[tuple[str, str]]:
        """What a seat has before it that a learner may see for the first time: its name under `guide.new`,
        and the rule that teaches it."""
        raise NotImplementedError

    def speaker(self, before: Position, action: Any, after: Position) -> int | None:
        """The seat whose doing is told of an action; None where what is told is nobody's."""
        seat: int = action.seat
        return seat

    def idle(self, action: Any) -> bool:
        """Whether an action only follows from what was done before."""
        return False

    def plain(self, state: Position) -> bool:
        """Whether a deal holds nothing that had better come later."""
        return True

    def story(self, state: Position, names: Sequence[str]) -> str:
        """How a finished round went, in a sentence."""
        raise NotImplementedError

    def brought(self, state: Position, seat: int) -> str:
        """What a finished round has brought a seat: points, or a place."""
        game = state.game
        if game.titles:
            place = self.places(state).index(seat)
            return Texts(game.name)("guide.place", title=title_name(game.titles[place], place))
        points = state.count().points  # type: ignore[attr-defined]
        return Texts(game.name)("guide.points", points=signed(points[game.side(seat)]))

    def places(self, state: Position) -> Sequence[int]:
        """The seats in the order in which they have come in."""
        raise NotImplementedError

    def unasked(self, state: Position, seat: int) -> Any:
        """What a seat does that makes no calls yet, where nothing else is left to decide; None elsewhere."""
        return None
