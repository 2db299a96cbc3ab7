"""Chapters of one's own: which files are some, and what each is known by. For `lessons/` and `app/`."""

from __future__ import annotations

import hashlib
import json
import os
import re
import sys
from pathlib import Path, PurePosixPath

ENDING = ".md"
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


def is_chapter(content: str) -> bool:
    """Whether a text is meant as a chapter, and not to be read alone: it has a table or a question."""
    return _BLOCK.search(content) is not None


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
