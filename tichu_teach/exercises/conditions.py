"""Named conditions: what makes an answer right, named in data and tested by the engine.

A condition is written as its name and its arguments, such as `contains 8`. There are two sorts: conditions
on an action in a position (for `play` and, as a class of actions, for `must`), which every game has, and
conditions on a wish (for `wish`), which the Tichu family has. They are in `climbing.py` and, for each family,
in its folder (`tichu/conditions.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any, TypeVar

from tichu_teach.engine import Play, TichuError
from tichu_teach.engine.actions import Action
from tichu_teach.engine.climbing.rules import ClimbingRules
from tichu_teach.engine.state import Ruleset, State

from .errors import ConditionError
from .fields import Field, Fields
from .phrase import Values


def _none(state: State, action: Action) -> list[Play]:
    return []


def _no_more(state: State) -> str:
    return ""


@dataclass(frozen=True)
class Condition:
    """A named condition: its arguments, the rule it is about, and the test.

    `example` makes an action of the kind from a seat and the arguments, if that can be done whether it is
    legal or not: a pass, a gift; None for plays, which need cards. `replies` are actions of others that show
    an action to fail the condition. `lacking` names why nothing meets it in a position, "" for no more than
    that: the last part of a text's key.
    """

    name: str
    arguments: tuple[str, ...]
    rule: str
    test: Callable[..., bool]
    example: Callable[..., Action] | None = None
    replies: Callable[[Any, Any], list[Play]] = _none
    lacking: Callable[[Any], str] = _no_more


@dataclass(frozen=True)
class Bound:
    """A condition with its arguments. `values` names them for the texts; `rule` is the game's own."""

    condition: Condition
    arguments: tuple[object, ...]
    values: Values
    rule: str = ""

    @property
    def name(self) -> str:
        """The condition's name, the last part of its text keys."""
        return self.condition.name

    def holds(self, *where: object) -> bool:
        """Return True if it holds for a state and a legal action, or for the trace of a wish."""
        return self.condition.test(*where, *self.arguments)


Test = TypeVar("Test", bound=Callable[..., bool])
GameT = TypeVar("GameT", bound=Ruleset)
StateT = TypeVar("StateT", bound=State)
ArgumentReader = Callable[[GameT, str], object]  # from a game and a word


class Conditions(dict[str, Condition]):
    """Conditions by name; `readers`, by the name of an argument, read it and raise TichuError."""

    def __init__(self, readers: Mapping[str, ArgumentReader[Any]]) -> None:
        self.readers = readers

    def add(
        self,
        name: str,
        arguments: str = "",
        *,
        rule: str = "",
        example: Callable[..., Action] | None = None,
        replies: Callable[[StateT, Action], list[Play]] = _none,
        lacking: Callable[[StateT], str] = _no_more,
    ) -> Callable[[Test], Test]:
        """Register a test under a name; an argument that may be left out ends in `?`."""

        def register(test: Test) -> Test:
            self[name] = Condition(name, tuple(arguments.split()), rule, test, example, replies, lacking)
            return test

        return register


def parse_condition(text: str, known: Conditions, game: Ruleset) -> Bound:
    """The condition that a text names; raises ConditionError with the reason."""
    words = text.split()
    if not words:
        raise ConditionError("names no condition")
    condition = known.get(words[0])
    if condition is None:
        near = get_close_matches(words[0], known)
        hint = f"did you mean {near[0]!r}?" if near else f"known are {', '.join(known)}"
        raise ConditionError(f"{words[0]!r} is no condition; {hint}")
    rule = game.row(condition.rule)
    wanted, given = list(condition.arguments), words[1:]
    least = sum(not each.endswith("?") for each in wanted)
    many = bool(wanted) and wanted[-1] == "cards"
    if len(given) < least or (len(given) > len(wanted) and not many):
        what = " ".join(wanted) or "nothing"
        raise ConditionError(f"{words[0]!r} wants {what} after it, not {' '.join(given) or 'nothing'!r}")
    names = [name.rstrip("?") for name in wanted]
    if many:
        read = known.readers["cards"]
        return Bound(condition, (tuple(read(game, word) for word in given),), {"named": given}, rule)
    values = {name: known.readers[name](game, word) for name, word in zip(names, given, strict=False)}
    return Bound(condition, tuple(values.values()), values, rule)


def read_conditions(texts: Iterable[str], known: Conditions, game: Ruleset) -> tuple[Bound, ...]:
    """Conditions that must all hold, from their texts. Raises ConditionError with the reason."""
    try:
        return tuple(parse_condition(each, known, game) for each in texts)
    except ConditionError:
        raise
    except TichuError as error:  # of the engine, about an argument
        raise ConditionError(str(error)) from error


def conditions_in(
    entry: Fields, field: Field[str] | Field[list[str]], known: Conditions, game: Ruleset
) -> tuple[Bound, ...]:
    """The conditions that a field of an entry names. Raises QuestionError."""
    said = entry[field]
    try:
        return read_conditions([said] if isinstance(said, str) else said, known, game)
    except ConditionError as error:
        raise entry.error(field, str(error)) from error


def first_unmet(conditions: Iterable[Bound], *where: object) -> Bound | None:
    """The first condition that does not hold there (see `Bound.holds`)."""
    return next((each for each in conditions if not each.holds(*where)), None)


# -- arguments that every family has -------------------------------------------------------------------


def read_seat(game: Ruleset, word: str) -> int:
    """A seat of the game."""
    if not word.isdecimal() or not word.isascii() or len(word) > 2 or int(word) >= game.players:
        raise ConditionError(f"{word!r} is not a seat")
    return int(word)


def read_count(game: ClimbingRules, word: str) -> int:
    """A number of cards that a hand can hold."""
    if not word.isdecimal() or not word.isascii() or not 1 <= int(word[:3]) <= game.hand_size:
        raise ConditionError(f"{word!r} is not a number of cards")
    return int(word)


def one_of(*allowed: str) -> ArgumentReader[Ruleset]:
    """A reader that takes some words only."""

    def read(game: Ruleset, word: str) -> str:
        if word not in allowed:
            raise ConditionError(f"{word!r} is not one of {', '.join(allowed)}")
        return word

    return read
