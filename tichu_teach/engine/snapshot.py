"""The common base of all states: values that never change and can be compared."""

from __future__ import annotations

from typing import Any, ClassVar, Self


def put(values: tuple[Any, ...], place: int, value: Any) -> tuple[Any, ...]:
    """The values with another one in one place."""
    return (*values[:place], value, *values[place + 1 :])


class Snapshot:
    """Named values that stay as they are; `replace` makes a copy with other values in some of them.

    FIELDS are the names of what counts when two are compared, WORKED_OUT those of what is kept aside and
    made anew in a copy.
    """

    FIELDS: ClassVar[tuple[str, ...]]
    WORKED_OUT: ClassVar[tuple[str, ...]] = ()

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError("a state never changes; apply() returns the next one")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, type(self)):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in self.FIELDS)

    def replace(self, **changes: Any) -> Self:
        """A copy with other values in some fields; unchecked."""
        new: Self = object.__new__(type(self))
        fields = new.__dict__
        fields.update(self.__dict__)
        for name in self.WORKED_OUT:
            fields.pop(name, None)
        fields.update(changes)
        return new
