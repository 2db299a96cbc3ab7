"""The notebook for teachers: what the class missed, in tables and plots. It is never served to learners."""

from __future__ import annotations

from typing import Any

from tichu_teach.texts import text

from .markdown import markdown

FOLDER = "teachers"
"""The folder of such notebooks."""

_CELLS = {
    "read": (
        "from tichu_teach.classroom.report import SAMPLE, read_folder",
        "found = read_folder(SAMPLE)",
        'print(len(found.learners), "learners,", len(found.told), "answers")',
        'print(*found.problems, sep="\\n")',
    ),
    "rules": ("found.rules().head(12)",),
    "bars": ("from tichu_teach.classroom import plots", "plots.rules(found);"),
    "standings": ("found.standings()",),
    "learners": ("found.by_learner()",),
    "days": ("plots.days(found);",),
    "puzzles": ("found.puzzles().head(10)",),
    "sources": ("found.sources()",),
    "own": (
        "told = found.answers()",
        'open = told[told["last"] == "missed"]',
        'open[["learner", "rule", "book", "name", "first_day"]]',
    ),
}


def report_notebook() -> dict[str, Any]:
    """The notebook as nbformat 4.5 has it."""
    key = "report.notebook"
    cells = [_words("title", f"# {text('report.title')}\n\n{markdown(text(f'{key}.lead'))}")]
    for name, lines in _CELLS.items():
        cells.append(_words(f"about-{name}", markdown(text(f"{key}.{name}"))))
        code: dict[str, Any] = {"cell_type": "code", "execution_count": None, "outputs": [], "metadata": {}}
        cells.append({**code, "id": name, "source": "\n".join(lines).splitlines(keepends=True)})
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    metadata = {"kernelspec": kernel, "language_info": {"name": "python"}}
    return {"cells": cells, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}


def _words(id: str, words: str) -> dict[str, Any]:
    return {"cell_type": "markdown", "id": id, "metadata": {}, "source": words.splitlines(keepends=True)}
