"""The code that runs in Pyodide, under Node, to make it ready for browsers (`snapshot.mjs`)."""

from __future__ import annotations

import gc
import importlib
import importlib.util
import io
import json
import marshal
import sys
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

HOME = "/tutorial/code"
"""The folder of our code's files, as in `code.py`."""

UNCHECKED = (1).to_bytes(4, "little")
"""Flags for the head of a compiled module: don't check if the source has changed (PEP 552)."""

ZIP = next(path for path in sys.path if path.endswith(".zip"))
"""The archive in which Pyodide has Python's library."""

READ = "tichu_teach/texts/en/"
"""The folder of files that are all in memory: `use` has read them."""

PAGES = (
    "lesson('nanking/1-cards')",
    "lesson('haggis/1-wilds')",
    "lesson('mahjong/1-tiles')",
    "play('nanking')",
    "play('haggis')",
    "play('mahjong')",
    "puzzles('nanking')",
    "puzzles('haggis')",
    "puzzles('mahjong')",
    "review()",
)
"""The pages opened once, so that no browser has to import and read what they all need."""

SAID: dict[str, tuple[dict[str, Any], ...]] = {
    "lesson('nanking/1-cards')": ({"type": "play", "cards": ["4j"]}, {"type": "play", "cards": ["9s"]}),
    "play('nanking')": ({"type": "button", "name": "legal"},),
}
"""Messages to some of them: the first verdict is the slowest, and here nobody waits for it."""

HELLO = {"type": "hello", "stored": {}, "query": "", "url": "", "at": "2026-01-05T09:00:00"}


def begin() -> None:
    """Make our code importable from the folder of its files."""
    sys.dont_write_bytecode = True
    sys.path.insert(0, HOME)


def use() -> None:
    """Open a page of each kind."""
    from tichu_teach.pages.question.attempt import count_anew
    from tichu_teach.pages.table import late_modules, worker  # noqa: F401  # the browser's worker asks for both
    from tichu_teach.texts import catalogue

    dict(catalogue())  # reads all texts
    for page in PAGES:
        cell = f"from tichu_teach import *\n{page}"
        hear = worker.open_page(json.dumps({"cells": [cell], "place": HOME}), lambda name, value: None)
        for message in (HELLO, *SAID.get(page, ())):
            hear(json.dumps({"id": 1, **message}))
    count_anew()


def compiled(code: Any) -> dict[str, bytes]:
    """The files of an archive of our code by name, its modules compiled."""
    return dict(map(_compiled, _read(code)))


def data(code: Any) -> bytes:
    """Return an archive of the data files that are not in memory already."""
    return _zipped(
        file for file in _read(code) if not file[0].endswith(".py") and not file[0].startswith(READ)
    )


def library(archive: Any) -> bytes:
    """Return an archive of Python's library, with the modules imported so far compiled."""
    known = _imported()
    return _zipped(_compiled(file) if f"{ZIP}/{file[0]}" in known else file for file in _read(archive))


def rest(code: Any) -> bytes:
    """Return an archive of our modules not imported so far, each at its place in a browser."""
    return _zipped(_rest(code, ours=True))


def library_rest(code: Any, archive: Any) -> bytes:
    """Return the same for other packages and for Python's library."""
    known = _imported()
    left = _zipped(file for file in _read(archive) if f"{ZIP}/{file[0]}" not in known)
    return _zipped([*_rest(code, ours=False), (ZIP[1:], left)])


def settle() -> None:
    """Leave nothing behind that only holds here, and exempt all that exists from garbage collection."""
    importlib.invalidate_caches()  # now, as it imports modules itself
    Path(ZIP).write_bytes(_zipped([]))  # as in browsers
    importlib.invalidate_caches()
    gc.collect()
    gc.freeze()


def _imported() -> set[str | None]:
    return {getattr(module, "__file__", None) for module in list(sys.modules.values())}


def _rest(code: Any, *, ours: bool) -> Iterator[tuple[str, bytes]]:
    known = _imported()
    for file in _read(code):
        name, content = _compiled(file)
        if (
            name.endswith(".pyc")
            and name.startswith("tichu_teach/") == ours
            and f"{HOME}/{name}" not in known
        ):
            yield f"{HOME}/{name}"[1:], content


def _read(archive: Any) -> Iterator[tuple[str, bytes]]:
    with zipfile.ZipFile(io.BytesIO(archive.to_bytes())) as files:
        for name in files.namelist():
            yield name, files.read(name)


def _compiled(file: tuple[str, bytes]) -> tuple[str, bytes]:
    name, content = file
    if not name.endswith(".py"):
        return file
    code = compile(content, name, "exec", dont_inherit=True, optimize=2)
    head = importlib.util.MAGIC_NUMBER + UNCHECKED + importlib.util.source_hash(content)
    return f"{name}c", head + marshal.dumps(code)


def _zipped(files: Iterable[tuple[str, bytes]]) -> bytes:
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w") as made:
        for name, content in files:
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            made.writestr(entry, content, zipfile.ZIP_DEFLATED, compresslevel=9)
    return held.getvalue()
