"""Where the printed editions of the rules disagree, and the switches that this table has for it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tichu_teach.texts import text

if TYPE_CHECKING:
    from tichu_teach.engine.ruleset import Ruleset

EDITIONS = ("hu", "ru", "pl")  # Hungarian 2006, Russian 2015, Polish

# The points in dispute; each with the option that decides it here, "" where all tables do the same.
POINTS = {
    "unable": "wish_unable",
    "fault": "wish_fault",
    "bombs": "",
    "push": "reopen_push_on_call",
    "grand": "retract_second_grand",
}


@dataclass(frozen=True)
class Table:
    """A table to read: a head and rows of the same length."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def editions(game: Ruleset, language: str = "en") -> Table:
    """Point by point what each edition says, and what a table with these options does."""
    head = [text(f"lesson.editions.{name}", language) for name in ("point", *EDITIONS, "here")]
    rows = []
    for point, option in POINTS.items():
        said = [text(f"lesson.editions.{point}.{edition}", language) for edition in EDITIONS]
        here = setting(option, game.options[option], language) if option else None
        rows.append(
            (
                text(f"lesson.editions.{point}", language),
                *said,
                here or text(f"lesson.editions.{point}.here", language),
            )
        )
    return Table(tuple(head), tuple(rows))


def options(game: Ruleset, language: str = "en") -> Table:
    """Every option of a game: what it decides, by which rule, how it is set, and what else it can be."""
    head = [text(f"lesson.option.{name}", language) for name in ("name", "decides", "set", "values")]
    rows = []
    for option in game.choices():
        others = [value for value in option.choices if value != game.options[option.name]]
        rows.append(
            (
                option.name,
                text(f"lesson.option.{option.name}", language),
                setting(option.name, game.options[option.name], language),
                "; ".join(setting(option.name, value, language) for value in others)
                or text("lesson.option.any-number", language),
            )
        )
    return Table(tuple(head), tuple(rows))


def setting(option: str, value: Any, language: str = "en") -> str:
    """A value of an option in words."""
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    return text(f"lesson.option.{option}.{str(value).lower()}", language)
