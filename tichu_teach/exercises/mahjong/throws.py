"""The reasons why a tile is safer to throw than another, or more dangerous, in what lies on the table.

That somebody seems to collect its suit is none of them: of the mined throws, the safe ones are of such a suit
as often as the others.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tichu_teach.engine.mahjong.state import State
from tichu_teach.engine.mahjong.tiles import suit_of

from ..phrase import Phrase

UNTOLD = Phrase("puzzle.decide.untold")
"""Nothing that lies on the table tells a throw from another."""

HONOURS = 3  # the suit of winds and dragons
FEW = 1  # others alike that are hidden: nobody can hold two
REACH = 2  # how far a tile may be from another of the same chow


class Throw(NamedTuple):
    """A tile to be thrown, as its seat sees it.

    by      the seat that threw the last one of its kind that lies there, None if none does
    newer   the number of discards that have come to lie there since
    just    True if nobody has had two turns since
    hidden  the number of others of its kind that the seat can't see
    beside  the number of tiles it could share a chow with that the seat can't see
    """

    by: int | None
    newer: int
    just: bool
    hidden: int
    beside: int

    @classmethod
    def seen_by(cls, state: State, seat: int, tile: int) -> Throw:
        """See a tile with the eyes of a seat."""
        unseen, suit = state.view(seat).unseen, suit_of(tile)
        last = next(((n, by) for n, (by, kind) in enumerate(reversed(state.river)) if kind == tile), None)
        newer, by = last or (0, None)
        near = (kind for kind in range(tile - REACH, tile + REACH + 1) if kind != tile)
        beside = sum(unseen.get(kind, 0) for kind in near if suit_of(kind) == suit != HONOURS)
        just = by is not None and newer < state.game.players - 1
        return cls(by, newer, just, unseen.get(tile, 0), beside)

    def is_fresher(self, other: Throw) -> bool:
        """Return True if its like lies there, and that of the other does not or has lain there for longer."""
        return self.by is not None and (other.by is None or other.newer > self.newer)

    def safety(self, others: Sequence[Throw]) -> Phrase:
        """Say why it is safer than the others, or than as many of them as can be told apart from it."""
        told = [(said, len(beaten)) for said, beaten in self._safer(others) if beaten]
        return max(told, key=lambda each: each[1])[0] if told else UNTOLD

    def danger(self, safest: Throw | None) -> Phrase:
        """Say why it is more dangerous than the safest; None for a choice that throws nothing."""
        return next(self._more_dangerous(safest), UNTOLD)

    def _safer(self, others: Sequence[Throw]) -> Iterator[tuple[Phrase, list[Throw]]]:
        """Yield what makes it safer, each time with those of the others of which that is not so."""
        beaten = [each for each in others if self.is_fresher(each)]
        fresh = "just" if self.just else "newer" if any(each.by is not None for each in beaten) else "safe"
        yield self._phrase(f"thrown.{fresh}", self.newer), beaten
        beaten = [each for each in others if self.beside < each.beside]
        yield self._phrase(f"{self._lies}.{'fewer' if self.beside else 'no-chow'}", self.beside), beaten
        beaten = [each for each in others if self.by is None and self.hidden <= FEW and each.hidden > FEW]
        yield self._phrase("unthrown.few", self.hidden), beaten

    def _more_dangerous(self, safest: Throw | None) -> Iterator[Phrase]:
        if self.beside > (safest.beside if safest else 0):
            yield self._phrase(f"{self._lies}.more", self.beside)
        if safest and safest.is_fresher(self):
            yield self._phrase("unthrown" if self.by is None else "thrown.older", self.newer)
        if self.hidden > (max(safest.hidden, FEW) if safest else FEW):
            yield self._phrase(f"{self._lies}.hidden", self.hidden)

    @property
    def _lies(self) -> str:
        return "unthrown" if self.by is None else "thrown"

    def _phrase(self, said: str, count: int) -> Phrase:
        values = {"count": count} if self.by is None else {"count": count, "seat": self.by}
        return Phrase(f"puzzle.decide.{said}", values)
