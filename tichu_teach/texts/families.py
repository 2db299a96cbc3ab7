"""The words of each family of games: the protocol of their modules, and the modules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from . import haggis, mahjong, tichu
from .phrases import Chairs

if TYPE_CHECKING:
    from tichu_teach.engine.state import State
    from tichu_teach.engine.verdict import ComboFacts, Facts


StateT = TypeVar("StateT", contravariant=True)


class FamilyWords(Protocol[StateT]):
    """The words of a family of games: a module."""

    @property
    def CHAIRS(self) -> Chairs:
        """The players round a table, by key."""

    def is_card(self, name: str) -> bool:
        """Return True for the name of one of its cards or tiles."""

    def card_name(self, card: str) -> str:
        """A card or tile in words."""

    def told_names(self, state: StateT, seats: Sequence[str], viewer: int) -> list[str]:
        """The seats' names in a story about a position, given their names at the table."""

    def lies_before(self, state: StateT, seat: int) -> list[str]:
        """All that lies before a seat besides its hand."""

    def lies_between(self, state: StateT) -> list[str]:
        """All that lies in the middle, or stands there, besides a trick."""

    def words(self, facts: Facts, seats: Sequence[str]) -> dict[str, object]:
        """The placeholders that only verdicts of this family have."""


class ComboWords(FamilyWords[StateT], Protocol[StateT]):
    """The words of a family whose games have combinations."""

    @property
    def KINDS(self) -> Sequence[str]:
        """The family's kinds of combinations."""

    def kind_name(self, kind: str, size: int) -> str:
        """A kind of combination with its article and, where it can vary, its length."""

    def describe_combo(self, combo: ComboFacts) -> str:
        """A combination in a few words, from plain facts."""


_FAMILIES: Mapping[str, FamilyWords[Any]] = {"tichu": tichu, "haggis": haggis, "mahjong": mahjong}

_COMBINING: Sequence[ComboWords[Any]] = (tichu, haggis)


def family_words(name: str) -> FamilyWords[State]:
    """The words of a family of games by its name."""
    return _FAMILIES[name]


def families() -> list[FamilyWords[State]]:
    """The words of all families."""
    return [*_FAMILIES.values()]


def combining(kind: str) -> ComboWords[State]:
    """The words of the family that knows a kind of combination."""
    return next(each for each in _COMBINING if kind in each.KINDS)
