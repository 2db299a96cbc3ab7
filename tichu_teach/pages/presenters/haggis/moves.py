"""What a player does at a table of Haggis: an event of the table as the engine's action."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tichu_teach.engine.haggis.actions import Bet, Collect, Give, Pass, Play
from tichu_teach.engine.haggis.deck import RANKS, parse_rank
from tichu_teach.pages.presenters.haggis.scene import laid, reading
from tichu_teach.pages.table import ReadingNeeded
from tichu_teach.texts import text
from tichu_teach.texts.names import combo_name

if TYPE_CHECKING:
    from tichu_teach.engine.haggis.actions import Action
    from tichu_teach.engine.haggis.combo import HaggisCombo
    from tichu_teach.engine.haggis.state import State

Data = dict[str, Any]


def _play(state: State, seat: int, data: Data) -> Action:
    """Cards as what they are said to be (haggis.combo.ambiguous).

    Raises ReadingNeeded where they can be several things and nothing is said.
    """
    game = state.game
    cards = game.deck.gather(data["cards"], state.hands[seat])
    said = tuple(parse_rank(rank) for rank in (data.get("reading") or {}).values())
    readings = game.readings(cards)
    if len(readings) > 1 and not said:
        raise ReadingNeeded(text("table.haggis.readings"), choices(state, readings))
    return Play(seat, game.combo(cards, said or None, state.top if state.trick else None))


def choices(state: State, readings: tuple[HaggisCombo, ...]) -> list[Data]:
    """Readings to choose from: first those that fit the trick, of these the highest."""
    fits = {each: not state.trick or each.beats(state.top) for each in readings}
    return [_choice(state, each, fits[each]) for each in sorted(readings, key=lambda each: not fits[each])]


def _choice(state: State, combo: HaggisCombo, fits: bool) -> Data:
    deck, marks = state.game.deck, reading(combo, state.game.deck)
    faces = deck.names(combo.cards & deck.wilds)
    return {
        "label": combo_name(combo, deck),
        "cards": [f"{card}={marks[card]}" if card in marks else card for card in laid(combo, deck)],
        "note": text(f"table.haggis.readings.{'fits' if fits else 'not'}") if state.trick else "",
        "reading": {face: RANKS[rank] for face, rank in zip(faces, combo.joker, strict=True)},
    }


MOVES: dict[str, Callable[[State, int, Data], Action]] = {
    "play": _play,
    "give": lambda state, seat, data: Give(seat, data["to"]),
    "pass": lambda state, seat, data: Pass(seat),
    "collect": lambda state, seat, data: Collect(seat),
    "small": lambda state, seat, data: Bet(seat, "small"),
    "big": lambda state, seat, data: Bet(seat, "big"),
}
