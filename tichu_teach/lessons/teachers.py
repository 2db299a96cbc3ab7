"""The notebooks for teachers, in tables and plots: what the class missed, and what a review does.

They are never served to learners.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tichu_teach.texts import text

from .cells import Notebook, code, notebook, words
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


def report_notebook() -> Notebook:
    """What the class missed."""
    return _notebook("report.notebook", text("report.title"), _REPORT)


def review_notebook() -> Notebook:
    """What a review does for learners who forget."""
    return _notebook("review.notebook", text("review.notebook.title"), _REVIEW)


def _notebook(key: str, title: str, told: Cells) -> Notebook:
    cells = [words("title", f"# {title}\n\n{markdown(text(f'{key}.lead'))}")]
    for name, lines in told.items():
        cells += [words(f"about-{name}", markdown(text(f"{key}.{name}"))), code(name, lines)]
    return notebook(cells)
