"""The modules that a page's Python lacks when it opens: they are fetched when one is imported."""

from __future__ import annotations

import importlib
import json
import sys
import zlib
from collections.abc import Callable, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path
from types import ModuleType
from typing import Any

GZIP = 31
"""The window size that makes zlib read gzip."""


class Rest(MetaPathFinder):
    """Unpack one archive after another until a missing module is found.

    `fetch` returns an archive by its name, None if it can't be had; each is asked for once.
    """

    def __init__(self, fetch: Callable[[str], Any], archives: Sequence[str]) -> None:
        self.fetch = fetch
        self.waiting = list(archives)

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Find a module in archives not yet unpacked."""
        while self.waiting:
            archive = self.fetch(self.waiting.pop(0))
            if archive is None:
                continue
            lay_out(archive.to_bytes())
            if found := PathFinder.find_spec(name, path, target):
                return found
        return None


def lay_out(archive: bytes) -> None:
    """Write the files of an archive (`site/code.py`, `in_one`); their names begin at the root."""
    head, _, contents = zlib.decompress(archive, GZIP).partition(b"\n")
    at = 0
    for name, size in json.loads(head).items():
        file = Path("/", name)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(contents[at : at + size])
        at += size
    importlib.invalidate_caches()


def comes(fetch: Callable[[str], Any], archives: Sequence[str]) -> None:
    """Have imports look in archives, in order, before a module counts as missing."""
    sys.meta_path.insert(sys.meta_path.index(PathFinder) + 1, Rest(fetch, [*archives]))
