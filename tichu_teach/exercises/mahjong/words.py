"""How Mah-Jong is spoken of: a game's own words, winds for names, what a sheet calls a rule."""

from __future__ import annotations

from typing import Any

from tichu_teach.texts import Texts, mahjong

from ..phrase import Names, Phrase
from . import EAST, Action, Game, Mahjong, State


def worded(state: State, action: Action) -> tuple[str, dict[str, Any]]:
    """An action in a question: the tail of a text's key, and its values."""
    verb, *tiles = state.text(action).split()[1:]
    return f"tiles.{verb}", {"seat": action.seat, "cards": tiles}


def agreed_on(state: State, action: Action) -> tuple[Phrase, ...]:
    """Whoever judges a declaration has to know whether any hand may win."""
    told = state.game.clean != "off" and isinstance(action, Mahjong)
    return (Phrase("puzzle.told.clean"),) if told else ()


def by_wind(game: Game) -> Names:
    """Names for a table that is only spoken of: everybody goes by their wind, East on seat 0."""
    winds, say = range(EAST, EAST + game.chairs), Texts(game.name)
    seats, inside = ([mahjong.titled(wind, say, tail) for wind in winds] for tail in ("", ".inside"))
    return Names(seats, game=game.name, inside=inside)


def seat_of(game: Game, wind: int) -> int:
    """The seat of a wind at such a table, where seat 0 is East."""
    return (wind - EAST) % game.chairs


def agreed(game: Game) -> tuple[Phrase, ...]:
    """What has to be known of the table's agreements to count a hand: limit, scale, options, clean hands."""
    told = []
    if game.limit is not None:
        told.append(Phrase("puzzle.told.limit", {"points": game.limit * game.scale}))
    if game.scale != 1:
        told.append(Phrase("puzzle.told.scale", {"number": game.scale}))
    if game.clean != "off":
        told.append(Phrase("puzzle.told.clean"))
    options = (f"rules.mahjong.opt.{letter}.name" for letter in game.optional)
    return (*told, *(Phrase("puzzle.told.option", {"key": key}) for key in options))
