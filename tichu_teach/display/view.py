"""What one seat sees of a position: its own hand, what lies open, and how many cards the others hold."""

from __future__ import annotations

from typing import Any

from tichu_teach.engine import View
from tichu_teach.pages.printed.html import Html
from tichu_teach.pages.printed.table import table
from tichu_teach.texts import Texts
from tichu_teach.texts.mahjong import wind_name
from tichu_teach.texts.names import combo_name, seat_names

from . import plain

_LETTERS = {10: "T", 11: "J", 12: "Q", 13: "K", 14: "A"}


def html(view: View) -> Html:
    return table(_scene(view))


def words(view: View) -> str:
    return plain.table(_scene(view))


def short(view: View) -> str:
    return f"<{view.game.name}, seat {view.seat}>"


def _scene(view: Any) -> dict[str, Any]:
    """The `table` of a scene, with no more in it than the view has."""
    game: Any = view.game
    shown = {**getattr(view, "open_hands", {}), **getattr(view, "shown", {}), view.seat: view.hand}
    names = [f"{seat} {name}" for seat, name in enumerate(seat_names(game, view.seat))]
    seats = [
        {
            "seat": seat,
            "name": names[seat],
            "hand": game.card_names(shown[seat]) if seat in shown else None,
            "count": count,
            "turn": seat in view.to_act,
            **_more(view, seat),
        }
        for seat, count in enumerate(view.counts)
    ]
    wish = getattr(view, "wish", 0)
    return {
        "ruleset": game.name,
        "viewer": view.seat,
        "seats": seats,
        "trick": [
            {"seat": seat, "cards": game.card_names(combo.cards), "label": combo_name(combo, game.deck)}
            for seat, combo in getattr(view, "trick", ())
        ],
        "wish": _LETTERS.get(wish, str(wish)) if wish else None,
        **_square(view),
    }


def _more(view: Any, seat: int) -> dict[str, Any]:
    """What a family shows besides."""
    game: Any = view.game
    if not hasattr(view, "river"):
        wilds = getattr(view, "wilds", None)
        return {
            "out": view.out.index(seat) + 1 if seat in view.out else None,
            "faceup": game.card_names(wilds[seat]) if wilds else None,
        }
    name = wind_name(game.wind(seat, view.east), Texts(game.name))
    return {
        "wind": {"name": name},
        "laid": [{"tiles": game.names.names(group.tiles)} for group in view.laid[seat]],
        "seasons": game.names.names(view.seasons[seat]),
        "dead": seat in view.dead,
    }


def _square(view: Any) -> dict[str, Any]:
    if not hasattr(view, "river"):
        return {}
    game: Any = view.game
    return {
        "river": [{"seat": seat, "tile": game.names.name(tile)} for seat, tile in view.river],
        "wall": {"left": max(0, view.remaining - game.reserve)},
        "words": "tiles" if game.walls else "sparrow",
    }
