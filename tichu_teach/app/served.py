"""The files behind the pages: notebooks, and chapters and packs that a teacher has written, by their key.

A key is a file's place in the served folder without the ending, `nanking/7-wish`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from tichu_teach import own

RULES = "rules"
"""The folder of the rule books, which are pages of their own (see `rules.py`)."""

TEACHERS = "teachers"
"""The folder of notebooks for JupyterLab alone: they run code of the reader's, and are not served."""

START = "start"
"""The notebook in no folder that one begins with in JupyterLab; the home page is what it is here."""

MAX_BYTES = 1_000_000
"""Larger files are not looked into."""

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]*")


def find(folder: Path, key: str) -> Path | None:
    """The served notebook of that key (`nanking/7-wish`), or None: hidden and nested files never are."""
    parts = key.split("/")
    if len(parts) != 2 or not all(_NAME.fullmatch(part) for part in parts) or parts[0] == TEACHERS:
        return None
    file = folder / parts[0] / f"{parts[1]}.ipynb"
    return file if file.is_file() and file.resolve().is_relative_to(folder.resolve()) else None


def written(folder: Path, key: str) -> Path | None:
    """The chapter or pack that a teacher has written under that key, where no notebook has it; or None.

    One that lies in no folder of its own stands on the shelf `own`.
    """
    if find(folder, key):
        return None
    shelf, _, name = key.partition("/")
    if not (_NAME.fullmatch(shelf) and _NAME.fullmatch(name)) or shelf == TEACHERS:
        return None
    for place in (folder / shelf, *([folder] if shelf == own.SHELF else [])):
        for file in _called(place, name):
            if file.resolve().is_relative_to(folder.resolve()) and _is_page(file):
                return file
    return None


def _called(place: Path, name: str) -> Iterator[Path]:
    """The files that may be behind a page of that name."""
    yield place / f"{name}{own.ENDING}"
    if name.endswith(own.PUZZLES):
        for ending in own.PACKS:
            yield place / f"{name.removesuffix(own.PUZZLES)}{ending}"


def _name(file: Path) -> str:
    """What the page of a file is called."""
    return f"{file.stem}{own.PUZZLES}" if file.suffix in own.PACKS else file.stem


def source(folder: Path, key: str) -> Path | None:
    """The file behind a page: a notebook, or a chapter that a teacher has written; or None."""
    return find(folder, key) or written(folder, key)


def _is_page(file: Path) -> bool:
    """Whether a file is a chapter, or a pack that no notebook beside it shows."""
    said = _said(file)
    if file.suffix == own.ENDING:
        return own.is_chapter(said)
    return own.is_pack(said) and not any(file.name in _said(each) for each in file.parent.glob("*.ipynb"))


def _said(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8-sig") if file.stat().st_size <= MAX_BYTES else ""
    except (OSError, UnicodeDecodeError):
        return ""


def left_out(folder: Path) -> list[str]:
    """The notebooks, chapters and packs that are not served: too deep, oddly named.

    Notebooks that lie in no folder aren't served either.
    """
    left = []
    for file in sorted(folder.glob("**/*")):
        place = file.relative_to(folder)
        own_page = file.suffix in (own.ENDING, *own.PACKS)
        if not (own_page or file.suffix == ".ipynb") or any(part[0] == "." for part in place.parts):
            continue
        if place.parts[0] == TEACHERS:
            continue
        key = place.with_name(_name(file)).as_posix()
        if own_page:
            key = key if "/" in key else f"{own.SHELF}/{key}"
            if find(folder, key) or written(folder, key) or not _is_page(file):
                continue
        elif find(folder, key) or key == START:
            continue
        left.append(place.as_posix())
    return left


def names(folder: Path, shelf: str) -> set[str]:
    """What may stand on a shelf."""
    places = [folder / shelf, *([folder] if shelf == own.SHELF else [])]
    files = [file for place in places for end in (own.ENDING, *own.PACKS) for file in place.glob(f"*{end}")]
    return {_name(file) for file in (*(folder / shelf).glob("*.ipynb"), *files)}
