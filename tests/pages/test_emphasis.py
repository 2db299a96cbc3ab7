"""Orange says one thing: look here. The head of `pages/static/base.css` has the other colours."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

SHEETS = [
    file
    for room in ("pages", "app")
    for file in Path(str(files(f"tichu_teach.{room}"))).joinpath("static").glob("*.css")
]

LOOK_HERE = (
    *(".tt-note", ".tt-rung", ".tt-nudge", ".tt-lost", ".notice[data-said]"),  # a hint, a warning
    *(".tt-here", ".tt-handfor", ".tt-drawn", ":target", ":focus-visible"),  # where you are, what has come
    *(".tt-fits", ".tt-explained", ".tt-tip"),  # what fits what you have picked, what a word means
    ".tt-sparks",  # a firework at the end of a chapter
)


def orange(css: str) -> Iterator[str]:
    """The selectors, from the outermost on, of every declaration that uses orange."""
    within: list[str] = []
    for part in re.findall(r"[^{};]+[{;]?|\}", re.sub(r"/\*.*?\*/", "", css, flags=re.S)):
        if part == "}":
            within.pop()
        elif part.endswith("{"):
            within.append(part[:-1].strip())
        elif "var(--gold" in part:
            yield " ".join(within)


def test_orange_says_look_here() -> None:
    found = [(sheet.name, rule) for sheet in SHEETS for rule in orange(sheet.read_text(encoding="utf-8"))]
    assert len(found) > len(LOOK_HERE)
    assert [(name, rule) for name, rule in found if not any(each in rule for each in LOOK_HERE)] == []
