"""What is decided in Mah-Jong: what to throw away, whether to claim, whether to lay out four."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from ..phrase import Phrase
from ..question import Frame, Option, Spread
from . import EAST, Action, Chow, Discard, Game, Kong, NoClaim, Pung, State

WEIGHED = (Discard, Pung, Chow, Kong, NoClaim)
CALLS = ()  # nothing is called before the play


def option(state: State, text: str) -> Option:
    """A choice as it is offered."""
    action = state.action(text)
    return Option(text, Phrase(f"puzzle.best.{_verb(state, action)}"), "", tuple(_tiles(state, action)))


def named(state: State, text: str) -> tuple[str, dict[str, Any]]:
    """The tail of the key of a sentence about a choice, and what it names."""
    action = state.action(text)
    return f".{type(action).__name__.lower()}", {"cards": _tiles(state, action)}


def spread(state: State, seat: int) -> tuple[Spread, ...]:
    """Nothing: all that is known lies on the table."""
    return ()


def after(state: State, action: Action) -> tuple[Frame, ...]:
    """The table after a choice; as it was, where nothing is done."""
    if isinstance(action, NoClaim):
        return ()
    return (Frame(state.text(action), state.after(action).close_window()),)


def resuited(game: Game, rng: Random) -> Mapping[str, str]:
    """Tiles by name, and those that take their places when suits change for each other."""
    suits = [0, 1, 2]
    rng.shuffle(suits)
    kinds = sorted(kind for kind in set(game.tiles) if kind < EAST)
    return {game.names.name(kind): game.names.name(9 * suits[kind // 9] + kind % 9) for kind in kinds}


def _verb(state: State, action: Action) -> str:
    verb = type(action).__name__.lower()
    return state.game.words.get(verb, verb)


def _tiles(state: State, action: Action) -> list[str]:
    match action:
        case Discard(tile=tile) | Kong(tile=tile):
            return [state.game.names.name(tile)]
        case Chow(tiles=tiles):
            return list(state.game.names.names(tiles))
    return []
