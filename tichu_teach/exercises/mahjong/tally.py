"""Sheets that are filled in about tiles: no round is played out, all there is to know stands in the data."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from ..family import TILES
from ..fields import Fields
from ..phrase import Names, Phrase
from ..row import Row
from ..sheet import SheetQuestion
from .words import by_wind


class Thought(NamedTuple):
    """A common slip: its name (the last part of a text's key), its rule, and what it makes of the rows.

    What it makes of the rows that follow from those, the sums, stands in `sums`.
    """

    name: str
    rule: str
    values: Mapping[str, Any]
    sums: Mapping[str, Any] = {}


class TallyQuestion(SheetQuestion):
    """A sheet about Mah-Jong tiles."""

    families = TILES
    signed = False

    def read(self, entry: Fields) -> None:
        self.counted(entry)
        self.rows = self.asked_rows(entry, self.all_rows())
        self.fill_in(entry)

    @abstractmethod
    def counted(self, entry: Fields) -> None:
        """Read and count what the sheet is about; raises QuestionError."""

    @abstractmethod
    def thoughts(self) -> Iterable[Thought]:
        """The slips that are recognised, the likeliest first."""

    @property
    def names(self) -> Names:
        return by_wind(self.game)

    def slipped(self, row: Row, value: Any) -> tuple[str, Phrase]:
        thoughts = list(self.thoughts())
        for thought in thoughts:
            if thought.values.get(row.id) == value:
                return thought.rule, Phrase(_slip(thought.name))
        carried = dict.fromkeys(each.rule for each in thoughts if each.sums.get(row.id) == value)
        if carried:
            rule, *others = carried  # several slips may come to the same sum: then none of them is named
            said = Phrase(_slip("carried.some" if others else "carried"), {"key": f"rules.{rule}.name"})
            return (row.rule if others else rule), said
        return row.rule, Phrase(_slip(self.otherwise(row, value)))

    def otherwise(self, row: Row, value: Any) -> str:
        """The name of what is said of a wrong value that comes of no known slip."""
        return "none"


def _slip(name: str) -> str:
    """The key of what is said of a slip."""
    return f"puzzle.slip.tiles.{name}"
