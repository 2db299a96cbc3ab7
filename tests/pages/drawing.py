"""A position as a seat sees it, drawn by the presenter of its family."""

from typing import Any

from tichu_teach.pages.presenters import presenter
from tichu_teach.pages.presenters.seen import Seen


def table(state: Any, viewer: int = 0, **seen: Any) -> dict[str, Any]:
    """The table of a scene; what else is seen by its name in `Seen`."""
    return presenter(state.game).scene.table(state, Seen(viewer, **seen))


def controls(state: Any, seat: int, **seen: Any) -> dict[str, Any]:
    """What a seat may try."""
    return presenter(state.game).scene.controls(state, seat, Seen(**seen))
