"""What a position, a verdict or a score looks like as the last thing of a cell.

In a notebook as cards, tiles and tables, in a terminal in words; what the engine keeps as numbers is shown by
name. One module a noun, each with `html(value)` and `words(value)`. They stand on the pages' own pictures, so
that the engine need not know what it looks like; IPython is told of them when the package is imported there.
"""

from __future__ import annotations

from functools import partial
from importlib import import_module
from typing import Any

_NOUNS = {
    "cards": ("engine.state.Cards",),
    "hands": ("engine.state.Hands",),
    "actions": ("engine.state.Actions",),
    "combination": ("engine.climbing.combo.Combo",),
    "play": ("engine.climbing.actions.Play",),
    "position": ("engine.state.State",),
    "view": ("engine.state.View",),
    "verdict": ("engine.verdict.Verdict",),
    "count": ("engine.climbing.score.Count",),
    "line": ("engine.climbing.score.Line",),
    "hand": ("engine.mahjong.hand.Hand",),
    "score": ("engine.mahjong.score.Score",),
    "settlement": ("engine.mahjong.payments.Settlement",),
    "ruleset": (
        "engine.ruleset.Ruleset",
        *(f"engine.tichu.{each.lower()}.{each}" for each in ("Nanking", "Tricsu", "Tientsin", "Grandmaster")),
        "engine.tichu.ear.Ear",
        "engine.haggis.game.Haggis",
        *(f"engine.mahjong.variants.{each}" for each in ("Mahjong", "Duel", "Sparrow")),
    ),
    "figure": ("analysis.figures.figure.Figure",),
    "rulesets": ("engine.registry.Games",),
    "rule": ("lessons.rulebook.Entry",),
}
"""By noun the classes that it shows; one with a `__repr__` of its own has to be named itself."""


def introduce(shell: Any) -> None:
    """Tell a shell of IPython's how our values are shown. They are found by name, once one is there."""
    formatters = shell.display_formatter.formatters
    for noun, classes in _NOUNS.items():
        for each in classes:
            module, _, name = f"tichu_teach.{each}".rpartition(".")
            formatters["text/html"].for_type_by_name(module, name, partial(_html, noun))
            formatters["text/plain"].for_type_by_name(module, name, partial(_words, noun))


def _html(noun: str, value: Any) -> str:
    return str(import_module(f"{__name__}.{noun}").html(value))


def _words(noun: str, value: Any, printer: Any, cycle: bool) -> None:
    """Words for a terminal; beside others in a list those of one line."""
    noun_ = import_module(f"{__name__}.{noun}")
    alone = len(printer.stack) == 1
    printer.text(noun_.words(value) if alone else getattr(noun_, "short", repr)(value))
