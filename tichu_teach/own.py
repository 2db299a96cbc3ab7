"""A teacher's own chapters and packs: how to tell them, and their names. For `lessons/` and `app/`."""

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
"""The ending of a pack's page after the file's name, as a chapter beside it may have the same name."""
SHELF = "own"
"""The word in place of a game in the names of own chapters."""

SERVED = "TICHU_TEACH_FOLDER"
"""The environment variable that tells a kernel the folder being served."""

FOLDER = "/tutorial/folder"
"""The path of that folder in browsers that run Python; records name chapters as if it were so everywhere."""

_LITE = "/drive"  # where JupyterLite has its files
_BLOCK = re.compile(r"^```(table|question|try)\b", re.M)
_PUZZLES = re.compile(r'^puzzles:[ \t]*(?:\[.*|#.*)?$|(?:^|[{,])\s*"puzzles"\s*:\s*\[', re.M)
_TITLE = re.compile(r'(?:^title:[ \t]+|(?:^|[{,])\s*"title"\s*:\s*)("(?:[^"\\\n]|\\.)*"|[^\s"].*)', re.M)


def is_chapter(content: str) -> bool:
    """Return True if a text is meant as a chapter, and not just to be read: it has a table or a task."""
    return _BLOCK.search(content) is not None


def is_pack(content: str) -> bool:
    """Return True if a text is meant as a pack: it has a list of puzzles, which no record has."""
    return _PUZZLES.search(content) is not None


def pack_title(content: str) -> str:
    """Return the title of a pack, found without parsing the pack; "" for none."""
    found = _TITLE.search(content)
    if found is None:
        return ""
    said = found[1].strip()
    try:
        return str(json.loads(said)) if said.startswith('"') else said.strip("'")
    except ValueError:
        return ""


def own_file_name(record: str) -> str:
    """The file's name in the name that a record has for an own chapter; "" for a built-in chapter.

    >>> own_file_name("own/monday-9f86d081")
    'monday'
    """
    shelf, _, name = record.partition("/")
    return name.rpartition("-")[0] if shelf == SHELF else ""


def record_name(file: Path, folder: Path | None = None) -> str:
    """Return the name of a chapter in records, from its path in the served folder or else its full path.

    So it is the same chapter on another machine, and on a site of plain files. `folder` is the served one, if
    not the one from the environment.
    """
    place, home = _place(file), folder or _served()
    if home and place.is_relative_to(_place(home)):
        return _name_at(f"{FOLDER}/{place.relative_to(_place(home)).as_posix()}")
    return _name_at(place.as_posix())


def _served() -> Path | None:
    told = os.environ.get(SERVED) or (_LITE if sys.platform == "emscripten" else "")
    return Path(told) if told else None


def _place(file: Path) -> Path:
    return Path(os.path.realpath(file.expanduser()))  # a link may lead to itself


def _name_at(place: str) -> str:
    stem = re.sub(r"[^a-z0-9]+", "-", PurePosixPath(place).stem.lower()).strip("-")[:40] or "chapter"
    return f"{SHELF}/{stem}-{hashlib.sha256(place.encode()).hexdigest()[:8]}"
