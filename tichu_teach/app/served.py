"""The files behind the pages: notebooks, and chapters that a teacher has written, by their key.

A key is a file's place in the served folder without the ending, `nanking/7-wish`.
"""

from __future__ import annotations

import re
from pathlib import Path

from tichu_teach import own

RULES = "rules"
"""The folder of the rule books, which are pages of their own (see `rules.py`)."""

TEACHERS = "teachers"
"""The folder of notebooks for JupyterLab alone: they run code of the reader's, and are not served."""

START = "start"
"""The notebook in no folder that one begins with in JupyterLab; the home page is what it is here."""

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]*")


def find(folder: Path, key: str) -> Path | None:
    """The served notebook of that key (`nanking/7-wish`), or None: hidden and nested files never are."""
    parts = key.split("/")
    if len(parts) != 2 or not all(_NAME.fullmatch(part) for part in parts) or parts[0] == TEACHERS:
        return None
    file = folder / parts[0] / f"{parts[1]}.ipynb"
    return file if file.is_file() and file.resolve().is_relative_to(folder.resolve()) else None


def written(folder: Path, key: str) -> Path | None:
    """The chapter that a teacher has written under that key, where no notebook has it; or None.

    One that lies in no folder of its own stands on the shelf `own`.
    """
    if find(folder, key):
        return None
    shelf, _, name = key.partition("/")
    if not (_NAME.fullmatch(shelf) and _NAME.fullmatch(name)):
        return None
    for place in (folder / shelf, *([folder] if shelf == own.SHELF else [])):
        file = place / f"{name}{own.ENDING}"
        if file.resolve().is_relative_to(folder.resolve()) and _is_chapter(file):
            return file
    return None


def source(folder: Path, key: str) -> Path | None:
    """The file behind a page: a notebook, or a chapter that a teacher has written; or None."""
    return find(folder, key) or written(folder, key)


def _is_chapter(file: Path) -> bool:
    try:
        return own.is_chapter(file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError):
        return False


def left_out(folder: Path) -> list[str]:
    """The notebooks and chapters that are not served: too deep, oddly named; notebooks also in no folder."""
    left = []
    for file in sorted(folder.glob("**/*")):
        place = file.relative_to(folder)
        if file.suffix not in (".ipynb", own.ENDING) or any(part[0] == "." for part in place.parts):
            continue
        key = place.with_suffix("").as_posix()
        if place.parts[0] == TEACHERS:
            continue
        if file.suffix == own.ENDING:
            key = key if "/" in key else f"{own.SHELF}/{key}"
            if find(folder, key) or written(folder, key) or not _is_chapter(file):
                continue
        elif find(folder, key) or key == START:
            continue
        left.append(place.as_posix())
    return left


def names(folder: Path, shelf: str) -> set[str]:
    """What may stand on a shelf."""
    files = [*(folder / shelf).glob("*.ipynb"), *(folder / shelf).glob(f"*{own.ENDING}")]
    files += folder.glob(f"*{own.ENDING}") if shelf == own.SHELF else ()
    return {file.stem for file in files}
