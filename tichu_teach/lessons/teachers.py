"""The notebooks for teachers, in tables and plots: what the class missed, and what a review does.

They are never served to learners.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tichu_teach.texts import text

from .markdown import markdown

FOLDER = "teachers"
"""The folder of such notebooks."""

Cells = Mapping[str, Sequence[str]]

_REPORT: Cells = {
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

_REVIEW: Cells = {
    "simulate": (
        "from tichu_teach.classroom.forgetting import simulate",
        "reviewed, left = simulate(review=True), simulate(review=False)",
        'print(f"after {reviewed[-1].number} days: {reviewed[-1].known:.0%} and {left[-1].known:.0%}")',
    ),
    "memory": ("from tichu_teach.classroom import plots", "plots.memory(reviewed, left);"),
    "effort": ("plots.effort(reviewed);",),
    "seeds": (
        "for seed in range(3):",
        "    known = [simulate(review=review, seed=seed)[-1].known for review in (True, False)]",
        '    print(seed, *(f"{share:.0%}" for share in known))',
    ),
}


def report_notebook() -> dict[str, Any]:
    """What the class missed."""
    return _notebook("report.notebook", text("report.title"), _REPORT)


def review_notebook() -> dict[str, Any]:
    """What a review does for learners who forget."""
    return _notebook("review.notebook", text("review.notebook.title"), _REVIEW)


def _notebook(key: str, title: str, told: Cells) -> dict[str, Any]:
    """A notebook as nbformat 4.5 has it."""
    cells = [_words("title", f"# {title}\n\n{markdown(text(f'{key}.lead'))}")]
    for name, lines in told.items():
        cells.append(_words(f"about-{name}", markdown(text(f"{key}.{name}"))))
        code: dict[str, Any] = {"cell_type": "code", "execution_count": None, "outputs": [], "metadata": {}}
        cells.append({**code, "id": name, "source": "\n".join(lines).splitlines(keepends=True)})
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    metadata = {"kernelspec": kernel, "language_info": {"name": "python"}}
    return {"cells": cells, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}


def _words(id: str, words: str) -> dict[str, Any]:
    return {"cell_type": "markdown", "id": id, "metadata": {}, "source": words.splitlines(keepends=True)}
