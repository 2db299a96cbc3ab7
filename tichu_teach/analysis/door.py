"""The one door for what comes in from outside: positions, views, limits, records."""

from __future__ import annotations

from ..engine import Record, State, TichuError, View, parse_position
from ..engine.climbing.trick import TrickView
from .solution import AnalysisError, Limit


def position(state: object) -> State:
    """Return a position that can be. Raises AnalysisError for what is none, or can't be."""
    if not isinstance(state, State):
        raise AnalysisError(f"a position is analysed, not {type(state).__name__}")
    try:
        same = parse_position(str(state))
    except TichuError as error:
        raise AnalysisError(f"no position of {state.game.name}: {error}") from error
    except (LookupError, ValueError, TypeError, AttributeError, RuntimeError) as error:
        raise AnalysisError(f"no position of {state.game.name}: no line can tell it") from error
    if same != state:
        raise AnalysisError(f"no position of {state.game.name}: its own line tells another, {same}")
    return state


def view(seen: object, asked: str) -> View:
    """Return what a seat sees, if it can be. Raises AnalysisError, which says what was `asked` from it."""
    if not isinstance(seen, View):
        raise AnalysisError(f"{asked} from a seat's view, not from {type(seen).__name__}")
    if isinstance(seen, TrickView) and (fault := _fault(seen)):
        raise AnalysisError(f"no view of {seen.game.name}: {fault}")
    return seen


def _fault(seen: TrickView) -> str:
    """The fault of a view of a climbing game that nobody can have; "" for none."""
    game, seat, counts = seen.game, seen.seat, seen.counts
    if type(seat) is not int or not 0 <= seat < game.players:
        return f"there is no seat {seat!r}"
    if len(counts) != game.players or min(counts) < 0:
        return f"{game.players} seats hold cards, and the counts are {counts!r}"
    if seen.hand < 0 or seen.hand.bit_count() != counts[seat]:
        return f"seat {seat} holds {counts[seat]} cards, and not the set {seen.hand!r}"
    if seen.unseen & seen.hand:
        return "a card of the hand is said to be unseen"
    return ""


def limit(asked: object) -> Limit:
    """Return a limit. Raises AnalysisError for what is none."""
    if not isinstance(asked, Limit):
        raise AnalysisError(f"a limit is a Limit of positions and seconds, not {type(asked).__name__}")
    return asked


def record(asked: object) -> Record:
    """Return a record of a game with a round in it. Raises AnalysisError for what is none."""
    if not isinstance(asked, Record):
        raise AnalysisError(f"a game's record is reviewed, not {type(asked).__name__}")
    if not asked.rounds:
        raise AnalysisError(f"a record of {asked.game.name} without a round can't be reviewed")
    return asked
