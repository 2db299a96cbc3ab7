"""The look of a position, a verdict or a score as the result of a cell.

Notebooks show cards, tiles and tables, terminals words; the engine's numbers are shown by name. A value is
drawn as the pages draw it, so the engine need not know how it looks: `values.py` shows cards, positions,
verdicts and scores, `books.py` games, rules and figures. IPython is told of both when it imports the package,
but neither is loaded before something is shown.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol

from . import completion

if TYPE_CHECKING:
    from tichu_teach.printed.html import Html

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


class Shows(Protocol):
    """A module that shows values, each function by the value's class: `values.py` and `books.py`."""

    def html(self, value: object) -> Html:
        """Return the value as markup."""

    def words(self, value: object) -> str:
        """Return the value in words, on as many lines as needed."""

    def short(self, value: object) -> str:
        """Return the value on one line, as in a list."""


def introduce(shell: Any) -> None:
    """Tell an IPython shell how to show our values, and which names Tab may offer."""
    formatters = shell.display_formatter.formatters
    for shows, classes in ((_values, VALUES), (_books, BOOKS)):
        for each in classes:
            module, _, name = f"tichu_teach.{each}".rpartition(".")
            formatters["text/html"].for_type_by_name(module, name, partial(_html, shows))
            formatters["text/plain"].for_type_by_name(module, name, partial(_words, shows))
    completion.introduce(shell)


def _values() -> Shows:
    from . import values

    return values


def _books() -> Shows:
    from . import books

    return books


def _html(shows: Callable[[], Shows], value: object) -> str:
    return str(shows().html(value))


def _words(shows: Callable[[], Shows], value: object, printer: Any, cycle: bool) -> None:
    alone = len(printer.stack) == 1
    printer.text(shows().words(value) if alone else shows().short(value))
