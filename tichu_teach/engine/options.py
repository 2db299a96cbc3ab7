"""A table's choices: what a game lets its players agree on before they play."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias, TypeVar

Value: TypeAlias = bool | int | str | None
ValueT = TypeVar("ValueT", bound=Value)


def option(
    default: ValueT,
    rule: str,
    choices: tuple[ValueT, ...] = (),
    *,
    least: int = 1,
    none: bool = False,
    letters: str = "",
    offered: tuple[ValueT, ...] = (),
) -> ValueT:
    """A dataclass field for a table's choice: its default, the rule it belongs to, the values it takes.

    The values are the `choices`, if given; else texts of some of the `letters`, each once and in order; else
    whole numbers from `least` up. With `none`, None is allowed as well. `offered` are the values players
    choose from as they sit down; without any, they play the default.
    """
    taken = {"choices": choices, "least": least, "none": none, "letters": letters, "offered": offered}
    return field(default=default, metadata={"rule": rule, **taken})


@dataclass(frozen=True)
class Option:
    """One choice a table can make: its name, rule id, default and the values it takes (see `option`)."""

    name: str
    rule: str
    default: Value
    choices: tuple[Value, ...]
    least: int
    none: bool
    letters: str
    offered: tuple[Value, ...]

    def takes(self, value: object) -> bool:
        """Return True if the value may be chosen."""
        if value is None and self.none:
            return True
        if self.choices:
            # 1 is not True here: written down, they differ.
            return any(value == each and type(value) is type(each) for each in self.choices)
        if self.letters:
            return isinstance(value, str) and value == "".join(each for each in self.letters if each in value)
        return type(value) is int and value >= self.least

    @property
    def values_in_words(self) -> str:
        """The values it takes, for an error's text."""
        if self.choices:
            said = "one of " + ", ".join(repr(each) for each in self.choices)
        elif self.letters:
            said = f"some of the letters {self.letters!r}, in order"
        else:
            said = f"a whole number from {self.least} up"
        return said + (" or None" if self.none else "")

    def read(self, text: str) -> Value:
        """The value a text stands for; a text that does not fit comes back as it is, for errors to name."""
        plain = text.lower()
        if self.none and plain == "none":
            return None
        for choice in self.choices:
            if plain == str(choice).lower():
                return choice
        if self.letters:
            return plain
        kind = type(self.choices[0] if self.choices else self.default)
        if kind not in (str, bool) and text.isascii() and text.isdecimal() and len(text) < 10:
            return int(text)
        return text
