"""Chapters of one's own: which files are some, and what each is known by. For `lessons/` and `app/`."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path, PurePosixPath

ENDING = ".md"
SHELF = "own"
"""What stands for the game in the names of such chapters."""

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


def record_name(file: Path) -> str:
    """What a learner's record knows a chapter by: no other file has that name, wherever it lies."""
    return record_name_at(file.expanduser().resolve().as_posix())


def record_name_at(place: str) -> str:
    """The same of a file by its whole path, which need not be one of this machine."""
    stem = re.sub(r"[^a-z0-9]+", "-", PurePosixPath(place).stem.lower()).strip("-")[:40] or "chapter"
    return f"{SHELF}/{stem}-{hashlib.sha256(place.encode()).hexdigest()[:8]}"
