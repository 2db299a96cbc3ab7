"""The pages that links may lead to, in an edition with only some: links to the others are left out."""

from __future__ import annotations

import posixpath
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from tichu_teach.pages.table.scene import Data
    from tichu_teach.scene.panel import ScenePanel

_PAGE = ".ipynb"


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

    def without_dead_links(self, panel: ScenePanel) -> ScenePanel:
        """Return a panel without the links and buttons that would lead nowhere."""
        parts = {
            name: self._known(value) if name in ("blocks", "buttons") else value
            for name, value in cast("Data", panel).items()
        }
        return cast("ScenePanel", parts)

    def _known(self, parts: Iterable[Data]) -> list[Data]:
        """The blocks or buttons that lead somewhere, with the blocks inside them treated likewise."""
        return [
            self._within(each)
            for each in parts
            if not isinstance(href := each.get("href"), str) or self.leads_somewhere(href)
        ]

    def _within(self, part: Data) -> Data:
        if "blocks" in part:
            return {**part, "blocks": self._known(part["blocks"])}
        if part.get("kind") == "columns":
            return {**part, "columns": [self._known(column) for column in part["columns"]]}
        return part
