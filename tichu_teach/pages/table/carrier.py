"""What carries a table to its browser: a widget's kernel, or a page's worker where nothing of Jupyter is."""

from importlib.util import find_spec
from typing import TYPE_CHECKING

if TYPE_CHECKING or find_spec("anywidget"):
    from tichu_teach.pages.table.widget import Carrier
else:
    from tichu_teach.pages.table.posted import Carrier

__all__ = ["Carrier"]
