"""Another player, judged by what it has laid out and thrown away."""

from __future__ import annotations

from functools import cached_property

from ...engine.mahjong.state import View
from ...engine.mahjong.tiles import suit_of
from .expected_score import limited, visible

CLOSED = 26  # points of a winner beside what lies open: 20 for Mah-Jong, and some closed groups

# How sure it is that a player whose groups laid out are all of one suit plays for that suit alone, and
# that one who laid out only honours plays for honours: by the number of groups.
ONE_SUIT = (0.0, 0.12, 0.45, 0.8, 0.95)
HONOURS = (0.0, 0.1, 0.4, 0.8, 1.0)


class Rival:
    """Another player who can still win, as far as it can be seen.

    seat    its seat
    laid    the groups it has laid out
    wind    its own wind
    thrown  what it has discarded and nobody took, oldest first
    safe    the kinds that were discarded since its last discard, and which it let go
    """

    def __init__(self, view: View, seat: int) -> None:
        self.view, self.seat = view, seat
        self.laid = view.laid[seat]
        self.wind = view.game.wind(seat, view.east)
        self.thrown = [tile for each, tile in view.river if each == seat]
        self.safe: set[int] = set()
        for each, tile in reversed(view.river[:-1] if view.phase == "claims" else view.river):
            if each == seat:
                break
            self.safe.add(tile)

    @cached_property
    def plain(self) -> set[int]:
        """The suits of its groups, honours aside."""
        return {suit_of(group.tile) for group in self.laid} - {3}

    @property
    def lost(self) -> bool:
        """Whether it cannot win any more: clean hands are asked for and it laid out two suits."""
        suit = self._announced()
        wrong = len(self.plain) > 1 if suit is None else bool(self.plain - {suit})
        return self.view.game.clean != "off" and wrong

    @cached_property
    def suit(self) -> tuple[int, float]:
        """The suit it seems to play (3 for winds and dragons) and how sure that is, from 0 to 1."""
        suit = self._announced()
        if suit is not None:
            return suit, 1.0
        if len(self.plain) > 1 or not self.laid:
            return 3, 0.0
        if not self.plain:
            return 3, HONOURS[len(self.laid)]
        (suit,) = self.plain
        if self.view.game.clean != "off":
            return suit, 1.0
        throws_it = any(suit_of(tile) == suit for tile in self.thrown[-3:])
        return suit, ONE_SUIT[len(self.laid)] / (2 if throws_it else 1)

    def _announced(self) -> int | None:
        place = (self.seat - self.view.east) % self.view.game.players
        return self.view.suits[place] if place < len(self.view.suits) else None

    @cached_property
    def expected_score(self) -> float:
        """About how many points it would win with."""
        game = self.view.game
        base, doubles = visible(self.laid, self.view.seasons[self.seat], self.wind)
        suit, sure = self.suit
        honours = any(suit_of(group.tile) == 3 for group in self.laid)
        # All honours or a pure suit double three times; with a few honours a suit doubles once.
        more = 3 if suit == 3 and len(self.laid) > 1 else 1 if honours or len(self.laid) < 3 else 2
        usual, clean = (limited(game, base + CLOSED, doubles + each) for each in (0, more))
        return (1 - sure) * usual + sure * clean
