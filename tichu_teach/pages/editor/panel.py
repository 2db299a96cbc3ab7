"""The parts of the panel that setting up and playing share."""

from __future__ import annotations

from typing import Any

from tichu_teach.engine.ruleset import Ruleset
from tichu_teach.texts import text

Data = dict[str, Any]

VIEWS = ("setup", "play", "ask")


def panel(game: Ruleset, title: str, blocks: list[Data], buttons: list[Data]) -> Data:
    """The panel of a scene."""
    header = text("editor.header", game=text(f"home.{game.name}.title"))
    return {"header": header, "title": title, "blocks": blocks, "buttons": buttons}


def tabs(view: str) -> Data:
    """From setting up to playing, and back."""
    options = [{"value": each, "label": text(f"editor.view.{each}")} for each in VIEWS]
    block: Data = {"kind": "segments", "id": "view", "label": text("editor.view"), "value": view}
    return {**block, "options": options, "tabs": True, "quiet": True}


def button(name: str, *, label: str = "", primary: bool = False, disabled: bool = False) -> Data:
    """A button below the panel."""
    words = text(f"editor.button.{label or name}")
    return {"name": name, "label": words, "primary": primary, "disabled": disabled}
