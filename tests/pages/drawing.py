"""A position as a seat sees it, drawn by the presenter of its family."""

from collections.abc import Iterable
from typing import Any

from tichu_teach.pages.presenters.families import presenter
from tichu_teach.pages.presenters.presenter import Seen, views


def table(state: Any, viewer: int = 0, *, open: Iterable[int] = (), lit: bool = False, **seen: Any) -> Any:
    """The table of a scene: other hands laid `open`, legal plays `lit`; the rest as in `Seen`."""
    scene, view = presenter(state.game).scene, state.view(viewer)
    own = next((seat for seat in state.to_act if state.game.actor(seat) == viewer), viewer)
    hints = scene.hints(state.view(own)) if lit else None
    return scene.table(view, Seen(hands_seen=views(state, open), lit_cards=hints, **seen))


def controls(state: Any, seat: int, **seen: Any) -> Any:
    """What a seat may try."""
    return presenter(state.game).scene.controls(state.view(seat), Seen(**seen))


def actions(state: Any, seat: int = 0) -> dict[str, dict[str, object]]:
    """What a seat has buttons for, by type."""
    return {each["type"]: each for each in controls(state, seat)["actions"]}
