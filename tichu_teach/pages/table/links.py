"""The pages that links may lead to, in an edition with only some: links to the others are left out."""

from __future__ import annotations

import posixpath
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

_PAGE = ".ipynb"

NESTED = ("columns", "blocks")
"""The names under which a panel's block holds blocks of its own."""


@dataclass(frozen=True)
class Reach:
    """The `pages` that exist, by key, and the page `here`, from whose place links are read."""

    here: str
    pages: Collection[str]

    def leads_somewhere(self, href: str) -> bool:
        """Return True if a link leads to an existing page, or to no page of the tutorial."""
        path, page, _ = href.partition(_PAGE)
        return (
            not page or posixpath.normpath(posixpath.join(posixpath.dirname(self.here), path)) in self.pages
        )

    def without_dead_links(self, panel: Mapping[str, Any]) -> dict[str, Any]:
        """Return a panel without the links and buttons that would lead nowhere."""
        return {
            name: self._known(value) if name in ("blocks", "buttons") else value
            for name, value in panel.items()
        }

    def _known(self, parts: Iterable[Any]) -> list[Any]:
        """The blocks or buttons that lead somewhere, with the blocks inside them treated likewise."""
        return [
            self._within(each)
            for each in parts
            if not (_leads(each) and not self.leads_somewhere(each["href"]))
        ]

    def _within(self, part: Any) -> Any:
        if isinstance(part, list):  # a column
            return self._known(part)
        return {name: self._known(value) if name in NESTED else value for name, value in part.items()}


def _leads(part: Any) -> bool:
    return isinstance(part, dict) and isinstance(part.get("href"), str)
