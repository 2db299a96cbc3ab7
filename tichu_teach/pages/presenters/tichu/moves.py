"""What a player does at a table of the Tichu family: an event of the table as the engine's action."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tichu_teach.engine import Call, Collect, Give, Lead, NoBomb, Pass, Play, Push, Take, Wish
from tichu_teach.engine.tichu.deck import parse_rank

if TYPE_CHECKING:
    from tichu_teach.engine import Action
    from tichu_teach.engine.tichu.state import State

Data = dict[str, Any]


def _play(state: State, seat: int, data: Data) -> Action:
    game = state.game
    cards = game.deck.gather(data["cards"], state.hands[seat])
    joker = tuple(sorted(parse_rank(rank) for rank in (data.get("reading") or {}).values()))
    if cards.bit_count() == 1:
        joker = ()  # alone, the Phoenix stands for nothing
    return Play(seat, game.combo(cards, joker or None, state.top if state.trick else None))


def _wish(state: State, seat: int, data: Data) -> Action:
    return Wish(seat, parse_rank(data["rank"]) if data["rank"] else 0)


def _push(state: State, seat: int, data: Data) -> Action:
    deck, given = state.game.deck, data["cards"]
    if isinstance(given, list):  # all for one taker
        return Push(seat, tuple(deck.one_by_one(given, state.hands[seat])))
    targets = [str(target) for target in state.game.push_targets(seat)]
    cards = [deck.gather([given[to]], state.hands[seat]) for to in targets if to in given]
    return Push(seat, tuple(cards))


MOVES: dict[str, Callable[[State, int, Data], Action]] = {
    "play": _play,
    "wish": _wish,
    "push": _push,
    "give": lambda state, seat, data: Give(seat, data["to"]),
    "lead": lambda state, seat, data: Lead(seat, data["to"]),
    "pass": lambda state, seat, data: Pass(seat),
    "nobomb": lambda state, seat, data: NoBomb(seat),
    "collect": lambda state, seat, data: Collect(seat),
    "take": lambda state, seat, data: Take(seat),
    "tichu": lambda state, seat, data: Call(seat, "small"),
    "grand": lambda state, seat, data: Call(seat, "grand"),
}
