"""A table as a Jupyter widget: a kernel carries its traits and messages."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, ClassVar

import anywidget
import traitlets

from tichu_teach.bundle import SHEETS, script, style
from tichu_teach.pages.table.worker_carrier import SHARED

STATIC = Path(__file__).parents[1] / "static"


@cache
def front_end(entry: str) -> dict[str, str]:
    """The script and the style of a kind of table, by its entry file."""
    return {"_esm": script(STATIC / entry), "_css": style(STATIC, *SHEETS[entry])}


class FrontEnd:
    """A part of a table's front end, joined when the first table of its kind is made.

    It is empty for a class: traitlets asks each new one for all that it has.
    """

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    def __get__(self, table: object, kind: type[KernelCarrier]) -> str:
        return front_end(kind.entry)[self._name] if table is not None else ""


class KernelCarrier(anywidget.AnyWidget):
    """The values that both sides of a table share, by name, and messages both ways. See also
    `worker_carrier.py`."""

    entry: ClassVar[str] = ""
    _esm, _css = FrontEnd(), FrontEnd()

    scene = traitlets.Dict().tag(sync=True)
    words = traitlets.Dict().tag(sync=True)
    keep = traitlets.Dict().tag(sync=True)
    # Not `keys`: ipywidgets uses that name for the list of a widget's traits.
    recall = traitlets.List(traitlets.Unicode()).tag(sync=True)
    ready = traitlets.Bool(False).tag(sync=True)

    def __init__(self, **shared: Any) -> None:
        super().__init__(**shared)
        self._drawn: dict[str, Any] = {}
        self.on_msg(lambda _, content, __: self._take(content))

    def first_drawing(self) -> dict[str, object]:
        """Return what a page draws the table from before it hears from a kernel: entry file and state."""
        self._drawn = {name: getattr(self, name) for name in SHARED}
        return {"entry": self.entry, "state": self._drawn}

    def set_state(self, sync_data: object) -> None:
        """Let a browser change none of the values: what it wants, it says in messages."""

    def _take(self, content: object) -> None:
        """Hear a message. A hello is answered with what has changed since the page was drawn, which may be
        unheard.
        """
        if isinstance(content, dict) and content.get("type") == "hello":
            missed = {name for name, value in self._drawn.items() if getattr(self, name) != value}
            if missed:
                self.send_state(missed)
        self.hear(content)

    def hear(self, content: object) -> None:
        """Take a message from the browser."""
        raise NotImplementedError
