"""Tichu and Haggis side by side: the same questions put to the referees of both."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from tichu_teach.engine import Verdict, parse_position
from tichu_teach.engine.ruleset import Ruleset
from tichu_teach.texts import text

from .editions import Table


class Trial(NamedTuple):
    """Something to try: a position, and an action in it."""

    position: str
    action: str

    @property
    def verdict(self) -> Verdict:
        """What the referee says to it."""
        found: Verdict = parse_position(self.position).ask(self.action)
        return found

    @property
    def allowed(self) -> bool:
        """Whether it may be done."""
        return self.verdict.allowed


class Point(NamedTuple):
    """The same thing tried in both games."""

    tichu: Trial
    haggis: Trial


def _led(tichu: str, haggis: str) -> Point:
    """Cards that are led."""
    return Point(
        Trial(f"nanking | 0: {tichu} 2p | 1: 2j | 2: 2w | 3: 2s | turn 0", f"0 play {tichu}"),
        Trial(f"haggis | 0: {haggis} 2y | 1: 2r | turn 0", f"0 play {haggis}"),
    )


def _on_a_ten(tichu: str, haggis: str) -> Point:
    """Cards that are played on a ten."""
    return Point(
        Trial(f"nanking | 0: {tichu} 2p | 1: 2j | 2: 2w | 3: 2s | turn 0 | trick 3 Tj", f"0 play {tichu}"),
        Trial(f"haggis | 0: {haggis} 2y | 1: 2r | turn 0 | trick 1 Tr", f"0 play {haggis}"),
    )


_OUT_OF_TURN = Point(
    Trial("nanking | 0: 8j 8w 8p 8s | 1: 2j | 2: 2w | 3: 2s | turn 1 | trick 3 Tj", "0 play 8j 8w 8p 8s"),
    Trial("haggis players=3 | 0: 2y J Q | 1: 2r | 2: 2o | turn 2 | trick 1 Tr", "0 play J Q"),
)
_BOMBED = Point(
    Trial("nanking | 0: 2p | 1: 2j | 2: 2w | 3: 2s | collect 0 | trick 3 9w; 0 8j 8w 8p 8s", "0 collect"),
    Trial("haggis | 0: 2y | 1: 2r | collect 0 | trick 1 9r; 0 J Q", "0 collect"),
)
_BACK = Point(
    Trial("nanking | 0: 9j 2p | 1: 2j | 2: 2w | 3: 2s | turn 0 | trick 1 6w; 2 7w", "0 play 9j"),
    Trial("haggis players=3 | 0: 9r 2y | 1: 2r | 2: 2o | turn 0 | trick 2 5o; 1 7r", "0 play 9r"),
)
_LEADER = Point(
    Trial("nanking | 0: 9j 2p | 1: 2j | 2: 2w | 3: 2s | turn 0", "0 pass"),
    Trial("haggis | 0: 9r 2y | 1: 2r | turn 0", "0 pass"),
)

POINTS: Mapping[str, Point] = MappingProxyType(
    {
        "mixed": _led("4j 5w 6p 7s 8j", "4r 5o 6y 7g 8r"),
        "short": _led("4j 5j 6j", "4r 5r 6r"),
        "stairs": _led("8j 8w 9p 9s", "8r 8o 9y 9g"),
        "house": _led("8j 8w 8p 9j 9w", "8r 8o 8y 9r 9o"),
        "four": _on_a_ten("8j 8w 8p 8s", "8r 8o 8y 8g"),
        "flush": _on_a_ten("4j 5j 6j 7j 8j", "4r 5r 6r 7r 8r"),
        "odd": _on_a_ten("3j 5j 7j 9j", "3r 5r 7r 9r"),
        "out-of-turn": _OUT_OF_TURN,
        "keep": _BOMBED,
        "back": _BACK,
        "leader": _LEADER,
    }
)
"""What is tried, by the last part of its text's key."""


def beside(game: Ruleset, language: str = "en") -> Table:
    """What Tichu allows and what Haggis allows, as their referees say; the same for every `game`."""
    head = tuple(text(f"lesson.beside.{part}", language) for part in ("head", "tichu", "haggis"))
    rows = tuple(
        (text(f"lesson.beside.{name}", language), *(_said(trial, language) for trial in point))
        for name, point in POINTS.items()
    )
    return Table(head, rows)


def _said(trial: Trial, language: str) -> str:
    return text(f"lesson.beside.{'yes' if trial.allowed else 'no'}", language)
