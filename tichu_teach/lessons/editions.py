"""Where the printed editions of the rules disagree or are silent, and the switches this table has for it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tichu_teach.texts import Texts, has, text
from tichu_teach.texts.names import clauses, sequence

if TYPE_CHECKING:
    from tichu_teach.engine.ruleset import Option, Ruleset

EDITIONS = ("hu", "ru", "pl")  # Hungarian 2006, Russian 2015, Polish

# The points in dispute; each with the option that decides it here, "" where all tables do the same.
POINTS = {
    "unable": "wish_unable",
    "fault": "wish_fault",
    "bombs": "",
    "push": "reopen_push_on_call",
    "grand": "retract_second_grand",
}
DISPUTED = {"bombs": "nanking.bomb.lead"}  # the rule of a point that no option decides

# What no edition says, and this table had to settle: the rows of the rule book in which it did.
UNSAID = (
    "nanking.push.simultaneous",
    "nanking.tichu.grand",
    "nanking.tichu.both",
    "nanking.no-lead-pass",
    "nanking.wish.not-itself",
    "nanking.wish.own-top",
    "nanking.bomb.priority",
    "nanking.ph.choice",
    "nanking.dog.scores-nothing",
    "nanking.game",
)

FEW = 4  # values of an option that are named one by one


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


def unsaid(game: Ruleset, language: str = "en") -> Table:
    """What no edition says, and how this table has settled it."""
    rows = []
    for rule in UNSAID:
        rows.append(settled(rule, language))
    return Table((text("lesson.unsaid.point", language), text("lesson.unsaid.here", language)), tuple(rows))


def settled(rule: str, language: str = "en") -> tuple[str, str]:
    """What no edition says of a rule, and how this table has settled it."""
    key = f"lesson.unsaid.{rule.partition('.')[2]}"
    return text(key, language), text(f"{key}.here", language)


def options(game: Ruleset, language: str = "en") -> Table:
    """Every option of a game: what it decides, by which rule, how it is set, and what else it can be."""
    head = [text(f"lesson.option.{name}", language) for name in ("name", "decides", "set", "values")]
    rows = []
    for option in game.choices():
        rows.append(
            (
                option.name,
                decides(option, game, language),
                standing(option, game.options[option.name], language),
                others(option, game.options[option.name], language),
            )
        )
    return Table(tuple(head), tuple(rows))


def setting(option: str, value: Any, language: str = "en") -> str:
    """A value of an option in words; a number that has none stands for itself."""
    key = f"lesson.option.{option}.{str(value).lower()}"
    plain = isinstance(value, int) and not isinstance(value, bool) and not has(key, language)
    return str(value) if plain else text(key, language)


def decides(option: Option, game: Ruleset, language: str = "en") -> str:
    """What an option decides; a game may mean another thing by it than the rest."""
    return Texts(game.name, language)(f"lesson.option.{option.name}")


def standing(option: Option, value: Any, language: str) -> str:
    """A value of an option in words; letters one by one."""
    if option.letters:
        return sequence(value, Texts("", language)) or setting(option.name, None, language)
    return setting(option.name, value, language)


def others(option: Option, value: Any, language: str) -> str:
    """The values that an option could have besides; of many numbers the least and the most."""
    say = Texts("", language)
    if option.letters:
        return text("lesson.option.any-letters", language, letters=" ".join(option.letters))
    if not option.choices:
        number = text("lesson.option.any-number", language)
        none = [setting(option.name, None, language)] if option.none and value is not None else []
        return clauses([number, *none], say)
    numbers = [each for each in option.choices if setting(option.name, each, language) == str(each)]
    if len(numbers) > FEW:
        return text("lesson.option.range", language, low=numbers[0], high=numbers[-1])
    left = [setting(option.name, each, language) for each in option.choices if each != value]
    return clauses(left, say)
