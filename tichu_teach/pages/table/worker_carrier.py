"""A table beside its page: shared values are posted as they change, by the worker's code (`worker.py`)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

if TYPE_CHECKING:
    from tichu_teach.pages.table.scene import Data

SHARED = ("scene", "words", "keep", "recall", "ready")
"""The names of the shared values, whoever carries them."""


class WorkerCarrier:
    """The values that both sides of a table share, by name, and messages both ways. See also `widget.py`."""

    entry: ClassVar[str] = ""

    def __init__(self, *, words: dict[str, str], recall: Sequence[str] = ()) -> None:
        self.post: Callable[[str, Any], None] = lambda name, value: None
        self.scene: dict[str, Any] = {}
        self.words, self.recall = words, list(recall)
        self.keep: dict[str, Any] = {}
        self.ready = False

    def __setattr__(self, name: str, value: object) -> None:
        news = name in SHARED and getattr(self, name, None) != value
        super().__setattr__(name, value)
        if news:
            self.post(name, value)

    def send(self, content: Data) -> None:
        """Send a message to the browser."""
        self.post("answer", content)

    def hear(self, content: object) -> None:
        """Take a message from the browser."""
        raise NotImplementedError
