"""Tichu Teach: notebooks that teach Tichu and its family, with a referee that always says why.

>>> from tichu_teach import explain, position
>>> table = position("nanking | 0: 2j | 1: 8w Kj | 2: 3p | 3: 4s | turn 1 | trick 0 Ma | wish 8")
>>> print(explain(table.ask("1 play Kj")))
The referee says no. The wish is an eight, and it can be granted: 8w. So it must be.

Everything is imported when it is first asked for, so that `import tichu_teach` costs nothing.
"""

from __future__ import annotations

import re
import sys
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path

    from tichu_teach.engine import State, Verdict
    from tichu_teach.widgets.calculator import Calculator
    from tichu_teach.widgets.compare import RulesetsPage
    from tichu_teach.widgets.game import Game
    from tichu_teach.widgets.lesson import LessonPage
    from tichu_teach.widgets.puzzle import PuzzlePage
    from tichu_teach.widgets.worksheet import Worksheet

__all__ = ["calculator", "explain", "lesson", "play", "position", "puzzle", "puzzles", "rulesets"]


class _Package(ModuleType):
    """Lets `puzzles` stay the function below when the folder of that name is imported somewhere."""

    def __setattr__(self, name: str, value: Any) -> None:
        if name != "puzzles" or not isinstance(value, ModuleType):
            super().__setattr__(name, value)


sys.modules[__name__].__class__ = _Package


def position(line: str) -> State:
    """The table that a line of notation describes; `engine.parse_position` tells what a line may say.

    Raises TichuError, naming the field at fault.
    """
    from tichu_teach.engine import parse_position

    return parse_position(line)


def explain(verdict: Verdict) -> str:
    """A referee's verdict in words."""
    from tichu_teach.texts.explain import explain as explained

    said = explained(verdict)
    return re.sub(r"[\[\]*]", "", f"{said.title}. {said.text}")


def lesson(name: str) -> LessonPage:
    """The chapter called `name`, such as `nanking/3-wish`, at the table; raises LessonError for any other."""
    from tichu_teach.widgets.lesson import LessonPage

    return LessonPage(name)


def puzzles(
    ruleset: str = "nanking", theme: str | None = None, pack: str | Path | None = None
) -> PuzzlePage | Worksheet:
    """The puzzles of a ruleset, one after the other, or those of a `pack` of your own, in their order.

    `theme` is one of the ruleset's, such as `wish`; `pack` names a file, and then the rest is its own.
    Raises what `PuzzlePage` and `Worksheet` raise.
    """
    if pack is not None:
        from tichu_teach.widgets.worksheet import Worksheet

        return Worksheet(pack)
    from tichu_teach.widgets.puzzle import PuzzlePage

    return PuzzlePage(ruleset, theme=theme)


def puzzle(id: str) -> PuzzlePage:
    """One puzzle, such as `nanking-wish-07`, or `nanking-wish-s7` for the one that the seed 7 generates."""
    from tichu_teach.puzzles.library import find
    from tichu_teach.widgets.puzzle import PuzzlePage

    return PuzzlePage(find(id).ruleset, first=id)


def play(ruleset: str = "nanking", seed: int | None = None, seat: int = 0, **options: Any) -> Game:
    """A whole game, such as `play("grandmaster", players=8)`.

    `seed` deals the same cards each time, `seat` is yours in the first round, options are the ruleset's.
    """
    from tichu_teach.widgets.game import Game

    return Game(ruleset, seed, seat, **options)


def rulesets() -> RulesetsPage:
    """All games of the family side by side, or any two of them."""
    from tichu_teach.widgets.compare import RulesetsPage

    return RulesetsPage()


def calculator(ruleset: str = "mahjong", **options: Any) -> Calculator:
    """The hand calculator of a game of the Mah-Jong family; options are the ruleset's."""
    from tichu_teach.widgets.calculator import Calculator

    return Calculator(ruleset, **options)
