"""The checks that all climbing games share on a position written by hand."""

from __future__ import annotations

from ..errors import PositionError
from .combo import Combo
from .trick import TrickState


def require(holds: object, message: str, reason: str, **facts: object) -> None:
    """Raise PositionError with this message unless `holds` is true."""
    if not holds:
        raise PositionError(message, reason, **facts)


def check_named_once(state: TrickState, announced: str) -> None:
    """Check that no seat is out twice or, in the field called `announced`, has announced twice."""
    for name, seats in (("out", state.out), (announced, tuple(seat for seat, _ in state.announced))):
        require(len(set(seats)) == len(seats), f"a seat stands twice in '{name}'", f"twice.{name}")


def check_out(state: TrickState) -> None:
    """Check that the seats out are those without cards."""
    for seat, hand in enumerate(state.hands):
        if hand:
            require(seat not in state.out, f"seat {seat} is out but holds cards", "out-holds", seat=seat)
        else:
            message = f"seat {seat} holds no cards: give it some, or name it in 'out', in the order they went"
            require(seat in state.out, message, "empty", seat=seat)


def check_climbs(seat: int, combo: Combo, below: Combo | None, text: str, names: list[str]) -> None:
    """Check that a play of a trick is a combination that beats the one below."""
    message = f"the trick holds {text}, which is no combination"
    require(combo.kind != "none", message, "combination", seat=seat, cards=names)
    message = f"in the trick, {text} does not beat what lies below"
    require(below is None or combo.beats(below), message, "beats", seat=seat, cards=names)


def check_can_play(state: TrickState) -> None:
    """Check that the seat whose turn it is to play has cards, and somebody else's play before it."""
    turn = state.turn
    message = f"it is the turn of seat {turn}, which holds no cards"
    require(state.hands[turn], message, "turn-empty", seat=turn)
    message = f"seat {turn} cannot follow its own play: write 'collect {turn}' where all have passed"
    require(turn != state.owner, message, "turn-own", seat=turn)


def check_owner(state: TrickState) -> None:
    """Check that the seat that is to take in the trick has won it."""
    message = f"the trick belongs to seat {state.owner}, not {state.turn}"
    require(state.turn == state.owner, message, "owner", seat=state.owner)
