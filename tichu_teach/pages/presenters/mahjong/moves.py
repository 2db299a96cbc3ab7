"""What a player does at a Mah-Jong table: an event of the table as the engine's action."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tichu_teach.engine.mahjong import Action, Announce, Chow, Discard, Kong, Mahjong, NoClaim, Pung

if TYPE_CHECKING:
    from tichu_teach.engine.mahjong import State

Data = dict[str, Any]


def _chow(state: State, seat: int, data: Data) -> Action:
    one, other = sorted(state.game.names.tile(name) for name in data["tiles"])
    return Chow(seat, (one, other))


MOVES: dict[str, Callable[[State, int, Data], Action]] = {
    "announce": lambda state, seat, data: Announce(seat, state.game.names.suit(data["suit"])),
    "discard": lambda state, seat, data: Discard(seat, state.game.names.tile(data["tile"])),
    "kong": lambda state, seat, data: Kong(seat, state.game.names.tile(data["tile"])),
    "pung": lambda state, seat, data: Pung(seat),
    "chow": _chow,
    "mahjong": lambda state, seat, data: Mahjong(seat),
    "noclaim": lambda state, seat, data: NoClaim(seat),
}
