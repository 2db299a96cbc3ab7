"""What is particular to a family of games: a module each beside this one, with the same names in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import Any, Protocol, cast

from .lookup import FAMILIES, Texts


class Family(Protocol):
    """A family of games in words.

    CHAIRS      who sits round a table of it, by key: on the right side of the first player and on the left,
                each from the nearest on, and across
    KINDS       its kinds of combinations; none where nothing is combined
    is_card     whether this names one of its cards or tiles
    card_name   a card or tile in words
    kind_name   a kind of combination with its article and, where it can vary, its length
    described   a combination in a few words, from plain facts
    told_names  what the seats are called in a story about a position, from their names at the table
    words       the placeholders that only verdicts of this family have
    """

    CHAIRS: tuple[Sequence[str], Sequence[str], str]
    KINDS: Sequence[str]

    def is_card(self, name: str) -> bool: ...

    def card_name(self, card: str, say: Texts) -> str: ...

    def kind_name(self, kind: str, size: int, say: Texts) -> str: ...

    def described(
        self, kind: str, size: int, rank: float, cards: Sequence[str], joker: Sequence[int], say: Texts
    ) -> str: ...

    def told_names(self, state: Any, seats: Sequence[str], viewer: int, say: Texts) -> list[str]: ...

    def words(self, facts: Mapping[str, Any], seats: Sequence[str], say: Texts) -> dict[str, object]: ...


@cache
def family(name: str) -> Family:
    """The words of a family of games by its name; found when asked for, since it stands on what all share."""
    return cast(Family, import_module(f"{__package__}.{name}"))


def families() -> list[Family]:
    """All of them."""
    return [family(name) for name in FAMILIES]
