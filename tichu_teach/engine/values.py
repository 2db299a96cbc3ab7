"""Immutable values: the base class of states, and cards by their names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Self, TypeVar

ItemT = TypeVar("ItemT")


def put(values: tuple[ItemT, ...], place: int, value: ItemT) -> tuple[ItemT, ...]:
    """The values with the one at `place` replaced."""
    changed = list(values)
    changed[place] = value
    return tuple(changed)


NOTHING_MORE: Mapping[str, object] = {}


class Snapshot:
    """Named values that never change; `replace` makes a copy with some of them changed.

    A result to be kept belongs in a slot (`__slots__`): it is no value, and copies begin without it.
    """

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a state never changes; apply() returns the next one")

    def __delattr__(self, name: str) -> None:
        self.__setattr__(name, None)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, type(self)):
            return NotImplemented
        return self.__dict__ == other.__dict__

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return _kept, (type(self), self.__dict__)

    def replace(self, more: Mapping[str, object] = NOTHING_MORE, /, **changes: object) -> Self:
        """A copy with some fields changed, given by name or as a mapping; unchecked."""
        new: Self = object.__new__(type(self))
        fields = new.__dict__
        fields |= self.__dict__
        fields |= more
        fields |= changes
        return new


SnapshotT = TypeVar("SnapshotT", bound=Snapshot)


def _kept(kind: type[SnapshotT], fields: Mapping[str, object]) -> SnapshotT:
    """The values that were pickled, without the results that were kept beside them."""
    new: SnapshotT = object.__new__(kind)
    new.__dict__.update(fields)
    return new


class Cards(tuple[str, ...]):
    """Cards, or tiles, by their names."""

    __slots__ = ()

    def __repr__(self) -> str:
        return " ".join(self) or "-"


class Hands(tuple[Cards, ...]):
    """The cards of all seats, seat by seat."""

    __slots__ = ()

    def __repr__(self) -> str:
        return " | ".join(f"{seat}: {cards!r}" for seat, cards in enumerate(self))
