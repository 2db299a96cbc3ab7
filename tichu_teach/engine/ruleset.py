"""A game as an object: its name, its rules, and the choices that a table makes before it plays."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any, ClassVar, Protocol, Self

from .errors import NotationError, OptionError
from .verdict import Verdict


def option(default: Any, rule: str, choices: tuple[Any, ...] = ()) -> Any:
    """A dataclass field for a table's choice: its default, the rule it belongs to, the values it takes."""
    return field(default=default, metadata={"rule": rule, "choices": choices})


@dataclass(frozen=True)
class Option:
    """One choice a table can make: its name, the rule id, the values it takes (none listed: any number)."""

    name: str
    rule: str
    default: Any
    choices: tuple[Any, ...]


class Position(Protocol):
    """What the states of all families have in common, so that games can be saved and shown alike."""

    @property
    def game(self) -> Any: ...
    @property
    def phase(self) -> str: ...
    @property
    def to_act(self) -> tuple[int, ...]: ...
    @property
    def winner(self) -> int | None: ...
    def action(self, action: Any) -> Any: ...
    def text(self, action: Any) -> str: ...
    def ask(self, action: Any) -> Verdict: ...
    def apply(self, action: Any) -> Any: ...
    def legal(self, seat: int | None = None) -> list[Any]: ...


@dataclass(frozen=True)
class Ruleset:
    """A game with its options; compare and copy it freely, it never changes."""

    name: ClassVar[str]
    rules: ClassVar[tuple[str, ...]]  # every id of the ledger that this game plays by

    @property
    def players(self) -> int:
        """The number of seats."""
        raise NotImplementedError

    # -- options -----------------------------------------------------------------------------------

    @classmethod
    def choices(cls) -> tuple[Option, ...]:
        """Every option the game has."""
        return tuple(
            Option(f.name, f.metadata["rule"], f.default, f.metadata["choices"])
            for f in fields(cls)
            if "rule" in f.metadata
        )

    @property
    def options(self) -> Mapping[str, Any]:
        """The options by name, as they are set."""
        return {choice.name: getattr(self, choice.name) for choice in self.choices()}

    def vary(self, **options: Any) -> Self:
        """The same game with other options; raises OptionError for an unknown name or value."""
        known = {choice.name: choice for choice in self.choices()}
        for name, value in options.items():
            if name not in known:
                raise OptionError(f"{self.name} has no option {name!r}; it has {', '.join(known)}")
            choice = known[name]
            # 1 is not True here: written down, they differ.
            fits = value in choice.choices and type(value) is type(choice.default)
            if choice.choices and not fits:
                allowed = ", ".join(repr(each) for each in choice.choices)
                raise OptionError(f"{self.name}: {name} is one of {allowed}, not {value!r}")
            if not choice.choices and (type(value) is not int or value < 1):
                raise OptionError(f"{self.name}: {name} is a whole number from 1 up, not {value!r}")
        return replace(self, **options)

    def changed(self) -> dict[str, Any]:
        """The options that differ from their defaults."""
        return {
            each.name: getattr(self, each.name)
            for each in self.choices()
            if getattr(self, each.name) != each.default
        }

    def title(self) -> str:
        """The first field of a position: the name, and the options that differ from their defaults."""
        return " ".join([self.name, *(f"{name}={value}" for name, value in self.changed().items())])

    def varied(self, words: Iterable[str], text: str = "") -> Self:
        """The game that `title` describes, from the words after the name.

        Raises NotationError for a word that is no option, OptionError for a value it does not take.
        """
        known = {choice.name: choice for choice in self.choices()}
        options: dict[str, Any] = {}
        for word in words:
            name, equals, value = word.partition("=")
            if not equals:
                raise NotationError(
                    f"after the ruleset come options such as name=value, not {word!r}", text, word
                )
            kind = type(known[name].default) if name in known else str
            options[name] = _read(kind, value)
        return self.vary(**options) if options else self

    # -- hooks of a family ---------------------------------------------------------------------------

    def deal(self, rng: random.Random, before: Any = None) -> Any:
        """A new round, shuffled by `rng`; `before` is the finished round that it follows."""
        raise NotImplementedError

    def read_position(self, fields: list[str], text: str) -> Any:
        """The state that the fields of a position describe, without the first."""
        raise NotImplementedError

    def save_deal(self, state: Any, before: Any) -> dict[str, Any]:
        """What has to be kept (as JSON) of a freshly dealt round to deal it again."""
        raise NotImplementedError

    def load_deal(self, data: Mapping[str, Any], before: Any) -> Any:
        """The round that `save_deal` kept; raises SavedGameError, which names the part that is wrong."""
        raise NotImplementedError


def _read(kind: type, value: str) -> Any:
    """An option's value from its text; what does not fit is left as it is, to be refused by name."""
    if kind is bool:
        return {"True": True, "False": False}.get(value, value)
    if kind is int and value.isascii() and value.isdecimal() and len(value) < 10:
        return int(value)
    return value
