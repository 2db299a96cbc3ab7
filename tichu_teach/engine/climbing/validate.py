"""The checks that all climbing games share on a position that was written down by hand."""

from __future__ import annotations

from ..errors import PositionError
from .combo import Combo
from .trick import TrickState


def require(holds: object, message: str, reason: str, **facts: object) -> None:
    """Raises PositionError with these words where something does not hold."""
    if not holds:
        raise PositionError(message, reason, **facts)


def check_named_once(state: TrickState, announced: str) -> None:
    """No seat stands twice among those that are out or, in the field `announced`, have announced."""
    for name, seats in (("out", state.out), (announced, tuple(seat for seat, _ in state.announced))):
        require(len(set(seats)) == len(seats), f"a seat stands twice in '{name}'", f"twice.{name}")


def check_out(state: TrickState) -> None:
    """Check that the seats out are those without cards."""
    for seat, hand in enumerate(state.hands):
        if hand:
            require(seat not in state.out, f"seat {seat} is out but holds cards", "out-holds", seat=seat)
        else:
            require(
                seat in state.out,
                f"seat {seat} holds no cards: give it some, or name it in 'out', in the order they went",
                "empty",
                seat=seat,
            )


def check_climbs(seat: int, combo: Combo, below: Combo | None, text: str, names: list[str]) -> None:
    """A play of a trick is a combination that beats the one below."""
    require(
        combo.kind != "none",
        f"the trick holds {text}, which is no combination",
        "combination",
        seat=seat,
        cards=names,
    )
    require(
        below is None or combo.beats(below),
        f"in the trick, {text} does not beat what lies below",
        "beats",
        seat=seat,
        cards=names,
    )
