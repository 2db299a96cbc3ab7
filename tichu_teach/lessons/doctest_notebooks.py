"""Notebooks for programmers and for the curious, from Markdown with doctests: each part becomes a cell."""

from __future__ import annotations

import re
from collections.abc import Iterator
from doctest import DocTestParser, Example
from itertools import count
from pathlib import Path

from tichu_teach.texts import text

from .cells import Cell, Notebook, code, notebook, words

TEXT = Path(__file__).with_name("programmers.md")
CURIOUS = TEXT.with_stem("curious")
_DRAWN = "<Axes:"
_FENCED = re.compile(r"```python\n(.*?)```\n", re.S)


def programmers_notebook() -> Notebook:
    """Return the notebook of the public names, each in a cell with its output as words below it.

    Notebooks are kept without outputs. The words are folded up, or running the cell would show them twice. A
    picture only appears when the cell is run.
    """
    return _notebook(TEXT)


def curious_notebook() -> Notebook:
    """Return the notebook of questions from the table, answered by dealing, counting and drawing."""
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
