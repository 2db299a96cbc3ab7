"""Tricsu: three players; the dealer also plays the open hand of the Table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from ..options import option
from .partners import Partners
from .rules import Occasion, rows

DEALER, TABLE = 0, 2
TABLE_COLUMN = 3


def _seated(dealer: int) -> tuple[int, ...]:
    return (dealer, (dealer + 1) % 3, TABLE_COLUMN, (dealer + 2) % 3)


@dataclass(frozen=True, repr=False)
class Tricsu(Partners):
    """Seat 0 deals, seat 2 is the Table, seats 1 and 3 play against them.

    `people` says who sits where: persons 0–2 are the players, 3 is the Table.
    """

    name: ClassVar[str] = "tricsu"
    target: int = 0  # not an option here: the game lasts a number of rounds
    rounds: int = option(9, "tricsu.game", tuple(range(3, 37, 3)), offered=(3, 6, 9, 12))

    replaced_rules: ClassVar[Mapping[str, str]] = {
        "nanking.take": "tricsu.deal",
        "nanking.push": "tricsu.push",
        "nanking.game": "tricsu.game",
    }
    own_rules: ClassVar[Mapping[Occasion, str]] = {
        "no-grand": "tricsu.deal",
        "exempt": "tricsu.wish",
        "dummy": "tricsu.small",
    }
    rules: ClassVar[tuple[str, ...]] = rows(
        replaced_rules,
        """
        tricsu.table tricsu.deal tricsu.look tricsu.push tricsu.open tricsu.small tricsu.wish tricsu.score
        tricsu.game tricsu.rotation
        """,
    )

    def may_announce(self, seat: int, kind: str) -> bool:
        """Return True for any small tichu (tricsu.small), and for the opponents' grand ones (tricsu.deal)."""
        return kind == "small" or seat not in (DEALER, TABLE)

    def first_to_take(self, out: tuple[int, ...] = ()) -> int:
        """The seat on the dealer's right (tricsu.deal)."""
        return self.next_seat(DEALER)

    def actor(self, seat: int) -> int:
        """The seat whose player decides for `seat`: the dealer plays the Table's hand (tricsu.open)."""
        return DEALER if seat == TABLE else seat

    def sees(self, viewer: int, phase: str) -> tuple[int, ...]:
        """Its own and the Table's, which the dealer sees after the deal, all others after the push.

        tricsu.look, tricsu.open.
        """
        shown = phase not in ("take", "push") or (viewer == DEALER and phase == "push")
        return (viewer, TABLE) if shown and viewer != TABLE else (viewer,)

    def push_targets(self, seat: int) -> tuple[int, ...]:
        """The two opponents for the dealer and the Table, everybody else for the opponents (tricsu.push)."""
        return self.opponents(seat) if seat in (DEALER, TABLE) else self.seats_from(seat)[1:]

    def bound_by_wish(self, seat: int) -> bool:
        """Return True for every seat but the Table (tricsu.wish)."""
        return seat != TABLE

    def seating(self, people: tuple[int, ...] = (), finish: tuple[int, ...] = ()) -> tuple[int, ...]:
        """The seating once the deal has passed to the right, past the Table (tricsu.rotation)."""
        return _seated(people[self.next_seat(DEALER)] if people else 0)

    def may_sit(self, people: tuple[int, ...]) -> bool:
        """Return True if the players keep their order and the Table its seat."""
        return people in [_seated(dealer) for dealer in range(TABLE_COLUMN)]

    @property
    def columns(self) -> int:
        """Four: three players and the Table (tricsu.score)."""
        return 4

    def column_sides(self, people: tuple[int, ...]) -> tuple[int, ...]:
        """The side that each person is on in this round, as the dealer's has the Table (tricsu.score)."""
        return tuple(self.side(people.index(column)) for column in range(self.columns))

    def may_win(self, column: int) -> bool:
        """Return True for every column but the Table's: only a player can win (tricsu.game)."""
        return column != TABLE_COLUMN

    def credited(self, points: Sequence[int], people: tuple[int, ...]) -> tuple[int, ...]:
        """The points by column: each hand is credited with its side's points (tricsu.score)."""
        brought = [0] * self.columns
        for seat, person in enumerate(people):
            brought[person] += points[self.side(seat)]
        return tuple(brought)

    def winner(self, totals: tuple[int, ...], number: int = 1, first: int | None = None) -> int | None:
        """The player with the most after the agreed rounds; if level, after three more (tricsu.game)."""
        players = totals[:TABLE_COLUMN]
        over = number >= self.rounds and (number - self.rounds) % 3 == 0
        return players.index(max(players)) if over and players.count(max(players)) == 1 else None
