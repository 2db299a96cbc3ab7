"""The panel beside a game: the coach and the log, the drawer, the page before the first deal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from tichu_teach.engine import SavedGameError
from tichu_teach.texts import text
from tichu_teach.widgets.family import own_key
from tichu_teach.widgets.session import Data

if TYPE_CHECKING:
    from tichu_teach.widgets.game import Game

PAUSES: Mapping[str, float] = {"slow": 1.0, "normal": 0.45, "instant": 0.0}
"""Seconds before each visible move of an opponent."""

LOG_LINES = 60


def starting(game: Game) -> Data:
    """What there is to choose before the first deal."""
    name = game.game.name
    blocks = [*_notices(game), *game.start.blocks(game.game), _loading()]
    buttons = [_button(game, "begin", primary=True)]
    return _panel(text(f"home.{name}.title"), text(own_key(game.game, "game.start.title")), blocks, buttons)


def playing(game: Game) -> Data:
    """The coach's words, or the result of the round, and what has happened."""
    state, blocks = game.state, _notices(game)
    if state.phase == "over":
        blocks += game.family.ending(state, game.seat)
    else:
        advice = game.family.advice(state, game.acting, game.names, game.received)
        blocks.append({"kind": "text", "text": advice})
        if game.declined:
            blocks.append(note("tip", text("game.declined")))
        if game.hinted:
            words = "\n\n".join(game.family.legal_words(state, game.acting))
            blocks.append({"kind": "note", "tone": "tip", "text": words})
    blocks.append({"kind": "log", "lines": game.lines[-LOG_LINES:]})
    return _panel(game.family.kicker(game.record), game.title(), blocks, _buttons(game))


def drawer(game: Game) -> Data:
    """The pace of the others, saving and loading, beginning again."""
    name = f"tichu-teach-{game.game.name}-{len(game.record.rounds)}.json"
    pace = {
        "kind": "select",
        "id": "speed",
        "label": text("game.speed"),
        "options": [{"value": speed, "label": text(f"game.speed.{speed}")} for speed in PAUSES],
        "value": game.speed,
    }
    saving = {"kind": "download", "label": text("game.save"), "name": name, "text": game.record.to_json()}
    blocks = [
        *_notices(game),
        pace,
        {"kind": "text", "text": text(own_key(game.game, "game.drawer.text"))},
        saving,
        _loading(),
    ]
    buttons = [_button(game, each, sure=game.sure == each) for each in ("again", "deal", "new")]
    buttons.append({**_button(game, "more"), "label": text("game.button.close"), "primary": True})
    return _panel(game.family.kicker(game.record), text("game.drawer"), blocks, buttons)


def note(tone: str, words: str) -> Data:
    """A note on what has become of a saved game."""
    return {"kind": "note", "tone": tone, "text": words}


def trouble(tone: str, key: str, error: SavedGameError, **values: Any) -> Data:
    """A note on a saved game that cannot be used, naming the place in it."""
    return note(tone, text(key, where=error.where or text("game.load.whole"), **values))


def _panel(kicker: str, title: str, blocks: Iterable[Data], buttons: Iterable[Data]) -> Data:
    return {"kicker": kicker, "title": title, "blocks": [*blocks], "buttons": [*buttons]}


def _notices(game: Game) -> list[Data]:
    """What became of a saved game; one that is damaged can still be taken home."""
    if not game.notice:
        return []
    if game.damaged is None:
        return [game.notice]
    saving = {"kind": "download", "label": text("game.kept.download"), "name": "damaged.json"}
    return [game.notice, {**saving, "text": game.damaged}]


def _loading() -> Data:
    return {"kind": "upload", "label": text("game.load"), "accept": ".json,application/json"}


def _buttons(game: Game) -> list[Data]:
    state = game.state
    if state.phase != "over":
        first = _button(game, "legal", disabled=not game.asked, on=game.hinted)
    else:
        first = _button(game, "new" if state.winner is not None else "next", primary=True)
    return [first, _button(game, "takeback", disabled=not game.decided), _button(game, "more")]


def _button(
    game: Game,
    name: str,
    *,
    primary: bool = False,
    disabled: bool = False,
    on: bool = False,
    sure: bool = False,
) -> Data:
    key = own_key(game.game, f"game.button.{name}{'.off' if on else '.sure' if sure else ''}")
    return {"name": name, "label": text(key), "primary": primary, "disabled": disabled}
