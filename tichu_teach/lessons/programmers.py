"""Notebooks written from texts of doctests between words, a cell each: for programmers, for the curious."""

from __future__ import annotations

import re
from collections.abc import Iterator
from doctest import DocTestParser, Example
from itertools import count
from pathlib import Path

from tichu_teach.texts import text

from .cells import Cell, Notebook, code, notebook, words

TEXT = Path(__file__).with_suffix(".md")
CURIOUS = TEXT.with_stem("curious")
_DRAWN = "<Axes:"
_FENCED = re.compile(r"```python\n(.*?)```\n", re.S)


def programmers_notebook() -> Notebook:
    """The public names, each in a cell with what it gives below: notebooks are kept without outputs.

    It is folded up, or whoever runs the cell sees it twice. A picture is seen when the cell has run.
    """
    return _notebook(TEXT)


def curious_notebook() -> Notebook:
    """Questions of the table answered by dealing, counting and drawing."""
    return _notebook(CURIOUS)


def _notebook(file: Path) -> Notebook:
    return notebook([*_cells(file.read_text(encoding="utf-8"))])


def _cells(said: str) -> Iterator[Cell]:
    number = count(1)
    for place, part in enumerate(_FENCED.split(said)):
        if place % 2 == 0:
            if part.strip():
                yield words(f"words-{next(number)}", part.strip())
            continue
        examples = [each for each in DocTestParser().parse(part) if isinstance(each, Example)]
        lines = [line for each in examples for line in each.source.rstrip("\n").split("\n")]
        given = "".join(each.want for each in examples)
        if given.startswith(_DRAWN):
            yield code(f"code-{next(number)}", [*lines[:-1], f"{lines[-1]};"])  # the picture, not its name
            continue
        yield code(f"code-{next(number)}", lines)
        head = f"<details><summary>{text('lesson.notebook.gives')}</summary>"
        yield words(f"gives-{next(number)}", f"{head}\n\n```\n{given}```\n\n</details>")
