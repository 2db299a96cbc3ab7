"""The package's own chapters: their names, and each as written.

A translation of a chapter is a file of the same shape beside it, `7-wish.hu.md`: the same ids and tables,
other words. A chapter without one is read in English. A parsed chapter is kept beside its file, because
parsing Markdown and YAML takes longer than everything else that a page does before it comes up.
"""

from __future__ import annotations

import json
import sys
from contextlib import suppress
from dataclasses import asdict
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from tichu_teach.engine import games
from tichu_teach.files import write_text
from tichu_teach.own import ENDING
from tichu_teach.texts import SPOKEN

from .entry import Entry, Written, read_entries
from .lesson import Try

KEPT_FORMAT = 3  # counted up when what is kept changes


def read_kept(file: Path) -> Written:
    """Read a chapter's file, or its kept form if the file has not changed since."""
    kept = file.parent / _kept_name(file)
    status = file.stat()
    seal = [int(status.st_mtime), status.st_size]  # whole seconds, as Python does: archives keep no more
    with suppress(OSError, ValueError, LookupError, TypeError, RecursionError):
        found = json.loads(kept.read_text(encoding="utf-8"))
        if found["seal"] == seal:
            return _made(found["chapter"])
    made = read_entries(file.read_text(encoding="utf-8"))
    if not made.faults and not sys.dont_write_bytecode:
        with suppress(OSError):
            kept.parent.mkdir(exist_ok=True)
            write_text(kept, _sealed(made, seal))
    return made


def kept_of(file: Path, seal: list[int]) -> tuple[str, str]:
    """Return the name and content of a chapter's kept form; `seal` is its file's time of change and size."""
    return _kept_name(file), _sealed(read_kept(file), seal)


def _kept_name(file: Path) -> str:
    return f"__pycache__/{file.stem}.chapter-{KEPT_FORMAT}.json"


def _sealed(made: Written, seal: list[int]) -> str:
    return json.dumps({"seal": seal, "chapter": asdict(made)})


def _made(data: dict[str, Any]) -> Written:
    return Written(
        **{
            **data,
            "cards": tuple(data["cards"]),
            "can": tuple(data["can"]),
            "entries": tuple(Entry(**each) for each in data["entries"]),
            "cells": tuple(Try(**{**each, "code": tuple(each["code"])}) for each in data["cells"]),
            "faults": (),
        }
    )


@cache
def chapters(ruleset: str | None = None) -> tuple[str, ...]:
    """The names of the chapters of one ruleset, or of all, in order."""
    found: list[str] = []
    for game in games:
        folder = files(__package__).joinpath(game)
        if ruleset in (None, game) and folder.is_dir():
            texts = [file.name for file in folder.iterdir() if file.name.endswith(ENDING)]
            names = sorted((text.removesuffix(ENDING) for text in texts), key=place)
            found += [f"{game}/{name}" for name in names if "." not in name]  # others are translations
    return tuple(found)


def place(name: str) -> tuple[int, str]:
    """Return the key that sorts the chapters of a game: the tenth comes after the ninth."""
    own = name.rpartition("/")[2]
    number = own.partition("-")[0]
    return int(number) if number.isdecimal() else 0, own


@cache
def chapter(name: str) -> Written:
    """Return a chapter in the language of the pages, else in English; `name` is one of `chapters()`."""
    home = files(__package__)
    file = home.joinpath(f"{name}.{SPOKEN}{ENDING}")
    own = file if file.is_file() else home.joinpath(f"{name}{ENDING}")
    return read_kept(own) if isinstance(own, Path) else read_entries(own.read_text(encoding="utf-8"))
