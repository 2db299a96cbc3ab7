"""The cells of a notebook, as nbformat 4.5 has them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

Notebook = dict[str, Any]
Cell = dict[str, Any]

LAB_ONLY = "lab-only"
"""The tag of cells that are for JupyterLab: the tutorial neither runs nor shows them."""

KERNEL: dict[str, Any] = {
    "kernelspec": {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"},
    "language_info": {
        "codemirror_mode": {"name": "ipython", "version": 3},
        "file_extension": ".py",
        "mimetype": "text/x-python",
        "name": "python",
        "nbconvert_exporter": "python",
        "pygments_lexer": "ipython3",
    },
}
"""What a kernel says of itself, word for word, so that opening a notebook changes nothing in it. Its version
alone is left out, for everybody has another: JupyterLab's extension sees to that (`app/lab/extensions/`)."""


def notebook(cells: Sequence[Cell]) -> Notebook:
    """A notebook of these cells."""
    return {"cells": list(cells), "metadata": KERNEL, "nbformat": 4, "nbformat_minor": 5}


def words(id: str, said: str, *tags: str, slide: str = "", **metadata: Any) -> Cell:
    """A cell of Markdown. `slide` is its place in a slide show: "slide", "subslide", "fragment", "skip"."""
    return _cell("markdown", id, said.split("\n"), tags, slide, **metadata)


def code(id: str, lines: Sequence[str], *tags: str, slide: str = "") -> Cell:
    """A cell to run."""
    return _cell("code", id, lines, tags, slide) | {"execution_count": None, "outputs": []}


def _cell(kind: str, id: str, lines: Sequence[str], tags: Sequence[str], slide: str, **metadata: Any) -> Cell:
    metadata |= {"tags": list(tags)} if tags else {}
    if slide:
        metadata["slideshow"] = {"slide_type": slide}
    source = [f"{line}\n" for line in lines[:-1]] + [lines[-1]]
    return {"cell_type": kind, "id": id, "metadata": metadata, "source": source}
