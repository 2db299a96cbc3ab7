"""The look of a position, a verdict or a score as the result of a cell.

Notebooks show cards, tiles and tables, terminals words; the engine's numbers are shown by name. A value is
drawn as the pages draw it, so the engine need not know how it looks: `values.py` shows cards, positions,
verdicts and scores, `books.py` games, rules and figures. Each shows a value by its class: as `html`, in
`words`, or `short`, as in a list. IPython is told of both when it imports the package, but neither is loaded
before something is shown.
"""

from __future__ import annotations

from functools import partial
from importlib import import_module
from typing import Any

from . import completion

VALUES = (
    "engine.values.Cards",
    "engine.values.Hands",
    "engine.state.Actions",
    "engine.climbing.combo.Combo",
    "engine.climbing.actions.Play",
    "engine.state.State",
    "engine.state.View",
    "engine.verdict.Verdict",
    "engine.climbing.score.Count",
    "engine.climbing.score.Line",
    "engine.mahjong.hand.Hand",
    "engine.mahjong.score.Score",
    "engine.mahjong.payments.Settlement",
)
BOOKS = (
    "engine.state.Ruleset",
    "analysis.figures.figure.Figure",
    "engine.registry.Games",
    "lessons.rulebook.RuleEntry",
)
"""The classes that are shown, by name, so that none need be loaded. A subclass with its own `__repr__` is
listed too, as IPython would use that."""


def introduce(shell: Any) -> None:
    """Tell an IPython shell how to show our values, and which names Tab may offer."""
    formatters = shell.display_formatter.formatters
    for shows, classes in (("values", VALUES), ("books", BOOKS)):
        for each in classes:
            module, _, name = f"tichu_teach.{each}".rpartition(".")
            formatters["text/html"].for_type_by_name(module, name, partial(_html, shows))
            formatters["text/plain"].for_type_by_name(module, name, partial(_words, shows))
    completion.introduce(shell)


def _html(shows: str, value: object) -> str:
    return str(import_module(f"{__name__}.{shows}").html(value))


def _words(shows: str, value: object, printer: Any, cycle: bool) -> None:
    module, alone = import_module(f"{__name__}.{shows}"), len(printer.stack) == 1
    printer.text(module.words(value) if alone else module.short(value))
