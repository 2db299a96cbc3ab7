"""A table as a widget of Jupyter: a kernel carries its traits and messages."""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar

import anywidget
import traitlets

from tichu_teach.bundle import script, style

STATIC = Path(__file__).parents[1] / "static"


class Carrier(anywidget.AnyWidget):
    """What both sides share of a table, by name, and messages to and fro. `posted.py` has the other one."""

    entry: ClassVar[str] = ""
    sheets: ClassVar[tuple[str, ...]] = ()

    scene = traitlets.Dict().tag(sync=True)
    words = traitlets.Dict().tag(sync=True)
    keep = traitlets.Dict().tag(sync=True)
    # Not `keys`: so ipywidgets itself calls the list of a widget's traits.
    recall = traitlets.List(traitlets.Unicode()).tag(sync=True)
    ready = traitlets.Bool(False).tag(sync=True)

    def __init_subclass__(cls, **options: Any) -> None:
        if "entry" in cls.__dict__:  # not where ipywidgets makes a class of its own for an instance
            cls._esm, cls._css = script(STATIC / cls.entry), style(STATIC, *cls.sheets)
        super().__init_subclass__(**options)

    def __init__(self, **shared: Any) -> None:
        super().__init__(**shared)
        self.on_msg(lambda _, content, __: self.hear(content))

    def hear(self, content: object) -> None:
        """A message of the browser's."""
        raise NotImplementedError
