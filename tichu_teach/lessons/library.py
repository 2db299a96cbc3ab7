"""The package's own chapters: their names, and each as it is written.

A translation of a chapter is a file of the same shape beside it, `7-wish.hu.md`: the same ids and tables,
other words. A chapter without one is told in English.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from pathlib import Path

from tichu_teach.engine import games
from tichu_teach.own import ENDING

from .entry import Written, written
from .kept import read_kept


@cache
def chapters(ruleset: str | None = None) -> tuple[str, ...]:
    """The names of the lessons, in order: of one ruleset, or of all."""
    home = files(__package__)
    return tuple(
        f"{game}/{name}"
        for game in games
        if ruleset in (None, game) and home.joinpath(game).is_dir()
        for name in sorted(
            (
                file.name.removesuffix(ENDING)
                for file in home.joinpath(game).iterdir()
                if file.name.endswith(ENDING)
            ),
            key=place,
        )
        if "." not in name
    )


def place(name: str) -> tuple[int, str]:
    """Where a chapter of a game stands by its name: the tenth comes after the ninth."""
    own = name.rpartition("/")[2]
    number = own.partition("-")[0]
    return int(number) if number.isdecimal() else 0, own


@cache
def chapter(name: str, language: str = "en") -> Written:
    """A chapter as it is written in a language; `name` is one of `chapters()`."""
    home = files(__package__)
    file = home.joinpath(f"{name}.{language}{ENDING}")
    own = file if file.is_file() else home.joinpath(f"{name}{ENDING}")
    return read_kept(own) if isinstance(own, Path) else written(own.read_text(encoding="utf-8"))
