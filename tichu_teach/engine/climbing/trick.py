"""What every position of a climbing game tells of its trick and its players."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from ..state import Snapshot
from .combo import Combo

AnyCombo = TypeVar("AnyCombo", bound=Combo)


class Moment(Snapshot, Generic[AnyCombo]):
    """A state with cards in hands and a trick on the table; the plays are combinations of the game's own."""

    game: Any
    hands: tuple[int, ...]
    trick: tuple[tuple[int, AnyCombo], ...]

    @property
    def top(self) -> AnyCombo:
        """The combination to beat; only while a trick lies on the table."""
        return self.trick[-1][1]

    @property
    def owner(self) -> int | None:
        """The seat whose combination is on top, None before the lead."""
        return self.trick[-1][0] if self.trick else None

    @property
    def active(self) -> tuple[int, ...]:
        """The seats that still hold cards."""
        return tuple(seat for seat, hand in enumerate(self.hands) if hand)

    def first_active(self, seat: int) -> int:
        """This seat or, where it has no cards, the next that has (nanking.lead.out, haggis.lead.next)."""
        turns: tuple[int, ...] = self.game.seats_from(seat)
        return next(each for each in turns if self.hands[each])
