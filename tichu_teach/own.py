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

BEFORE = ".names.json"
"""The file in it that tells what records called its chapters where they come from."""

_LITE = "/drive"  # where JupyterLite has its files
_BLOCK = re.compile(r"^```(table|question|try)\b", re.M)
_PUZZLES = re.compile(r'^puzzles:[ \t]*(?:\[.*|#.*)?$|(?:^|[{,])\s*"puzzles"\s*:\s*\[', re.M)
_TITLE = re.compile(r'(?:^title:[ \t]+|(?:^|[{,])\s*"title"\s*:\s*)("(?:[^"\\\n]|\\.)*"|[^\s"].*)', re.M)


def is_chapter(content: str) -> bool:
    """Whether a text is meant as a chapter, and not to be read alone: it has a table or a question."""
    return _BLOCK.search(content) is not None


def is_pack(content: str) -> bool:
    """Whether a text is meant as a pack: it has a list of puzzles, which no record has."""
    return _PUZZLES.search(content) is not None


def pack_title(content: str) -> str:
    """What a pack is called, as far as that is told on a line of its own; "" for nothing."""
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
    """What a learner's record knows a chapter by: its place in the folder that is served, or else in all.

    So it is the same chapter on another machine, and on a site of plain files. `folder` is the one that is
    served, where that is known otherwise than by the environment.
    """
    place, home = _place(file), folder or _served()
    if home and place.is_relative_to(_place(home)):
        return _name_at(f"{FOLDER}/{place.relative_to(_place(home)).as_posix()}")
    return _name_at(place.as_posix())


def once(file: Path, folder: Path | None = None) -> tuple[str, ...]:
    """What records may have called a chapter before: by where it lay, here and where its site was written."""
    place, home = _place(file), folder or _served() or Path(FOLDER)
    names = [_name_at(place.as_posix())]
    try:
        told = json.loads((home / BEFORE).read_text(encoding="utf-8"))
        names.append(str(told[place.relative_to(_place(home)).as_posix()]))
    except (OSError, ValueError, LookupError, TypeError):
        pass  # it comes from nowhere else
    now = record_name(file, folder)
    return tuple(name for name in names if name != now)


def _served() -> Path | None:
    told = os.environ.get(SERVED) or (_LITE if sys.platform == "emscripten" else "")
    return Path(told) if told else None


def _place(file: Path) -> Path:
    return file.expanduser().resolve()


def _name_at(place: str) -> str:
    stem = re.sub(r"[^a-z0-9]+", "-", PurePosixPath(place).stem.lower()).strip("-")[:40] or "chapter"
    return f"{SHELF}/{stem}-{hashlib.sha256(place.encode()).hexdigest()[:8]}"
