"""Chapters and packs of one's own: which files are some, how they are known. For `lessons/` and `app/`."""

from __future__ import annotations

import hashlib
import json
import os
import re
import sys
from pathlib import Path, PurePosixPath

ENDING = ".md"
PACKS = (".yaml", ".yml", ".json")
PUZZLES = "-puzzles"
"""What the page of a pack has behind the file's name: a chapter beside it may have the same."""
SHELF = "own"
"""What stands for the game in the names of such chapters."""

SERVED = "TICHU_TEACH_FOLDER"
"""The variable of the environment in which a kernel is told the folder that is served."""

FOLDER = "/tutorial/folder"
"""Where that folder lies in browsers that run Python; names are told as if it lay there everywhere."""

_LITE = "/drive"  # where JupyterLite has its files
_BLOCK = re.compile(r"^```(table|question|try)\b", re.M)
_PUZZLES = re.compile(r'^puzzles:[ \t]*(?:\[.*|#.*)?$|(?:^|[{,])\s*"puzzles"\s*:\s*\[', re.M)
_TITLE = re.compile(r'(?:^title:[ \t]+|(?:^|[{,])\s*"title"\s*:\s*)("(?:[^"\\\n]|\\.)*"|[^\s"].*)', re.M)


def is_chapter(content: str) -> bool:
    """Tell if a text is meant as a chapter, and not to be read alone: it has a table or a question."""
    return _BLOCK.search(content) is not None


def is_pack(content: str) -> bool:
    """Tell if a text is meant as a pack: it has a list of puzzles, which no record has."""
    return _PUZZLES.search(content) is not None


def pack_title(content: str) -> str:
    """Return the title of a pack, as far as it is told on a line of its own; "" for none."""
    found = _TITLE.search(content)
    if found is None:
        return ""
    said = found[1].strip()
    try:
        return str(json.loads(said)) if said.startswith('"') else said.strip("'")
    except ValueError:
        return ""


def called(record: str) -> str:
    """The file's name in what a record knows such a chapter by; "" for a chapter of ours.

    >>> called("own/monday-9f86d081")
    'monday'
    """
    shelf, _, name = record.partition("/")
    return name.rpartition("-")[0] if shelf == SHELF else ""


def record_name(file: Path, folder: Path | None = None) -> str:
    """Return the name of a chapter in records: its place in the folder that is served, or else in all.

    So it is the same chapter on another machine, and on a site of plain files. `folder` is the one that is
    served, where that is known otherwise than by the environment.
    """
    place, home = _place(file), folder or _served()
    if home and place.is_relative_to(_place(home)):
        return _name_at(f"{FOLDER}/{place.relative_to(_place(home)).as_posix()}")
    return _name_at(place.as_posix())


def _served() -> Path | None:
    told = os.environ.get(SERVED) or (_LITE if sys.platform == "emscripten" else "")
    return Path(told) if told else None


def _place(file: Path) -> Path:
    return file.expanduser().resolve()


def _name_at(place: str) -> str:
    stem = re.sub(r"[^a-z0-9]+", "-", PurePosixPath(place).stem.lower()).strip("-")[:40] or "chapter"
    return f"{SHELF}/{stem}-{hashlib.sha256(place.encode()).hexdigest()[:8]}"
