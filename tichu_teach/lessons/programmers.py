"""Notebooks written from texts of doctests between words, a cell each: for programmers, for the curious."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from doctest import DocTestParser, Example
from pathlib import Path

from .cells import Cell, Notebook, code, notebook, ran, words

CHECKED = "nbval-check-output"
"""The tag of cells whose output is compared with what a kernel gives."""

DRAWS = ".plot."
"""Said in cells that also draw a picture, which looks another way with another matplotlib."""

TEXT = Path(__file__).with_suffix(".md")
CURIOUS = TEXT.with_stem("curious")
_FENCED = re.compile(r"```python\n(.*?)```\n", re.S)


def programmers_notebook() -> Notebook:
    """The public names, each in a cell with what it gives."""
    return _notebook(TEXT)


def curious_notebook() -> Notebook:
    """Questions of the table answered by dealing, counting and drawing."""
    return _notebook(CURIOUS)


def _notebook(file: Path) -> Notebook:
    return notebook([*_cells(file.read_text(encoding="utf-8"))])


def _cells(said: str) -> Iterator[Cell]:
    for place, part in enumerate(_FENCED.split(said)):
        if place % 2:
            yield _run(part, (place + 1) // 2)
        elif part.strip():
            yield words(f"words-{place // 2 + 1}", part.strip())


def _run(doctest: str, number: int) -> Cell:
    """The cell of a doctest, with all that it prints and the value of its last line."""
    examples = [each for each in DocTestParser().parse(doctest) if isinstance(each, Example)]
    lines = [line for each in examples for line in each.source.rstrip("\n").split("\n")]
    cell = code(f"code-{number}", lines, *() if DRAWS in doctest else (CHECKED,))
    last = examples[-1].source
    prints = last.startswith("print(") or not isinstance(ast.parse(last).body[-1], ast.Expr)
    wants = [each.want for each in examples]
    value = "" if prints else wants.pop()
    return ran(cell, number, printed="".join(wants), value=value.rstrip("\n"))
