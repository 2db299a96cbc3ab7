"""What one seat sees: its own tiles and everything that lies open. Other hands are not in it at all."""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from typing import TYPE_CHECKING

from .tiles import contents

if TYPE_CHECKING:
    from .actions import Action
    from .state import State


class View:
    """A position as one seat sees it.

    Public fields of the state under the same names; `hand` is the seat's own bag, `counts` the tiles that
    everybody holds in hand, `drawn` the seat's own latest tiles, `shown` the bags of hands that lie face up.
    `acts` says whether this seat owes a decision; who else is asked for a claim, and what was answered, is
    hidden. A closed kong is public, for its kind is (ruling 8).
    """

    def __init__(self, state: State, seat: int) -> None:
        game = state.game
        self.game, self.seat = game, seat
        self.hand = state.hands[seat]
        self.counts = tuple(len(contents(hand)) for hand in state.hands)
        self.acts = seat in state.to_act
        self.phase, self.east, self.turn = state.phase, state.east, state.turn
        self.wind = state.wind(seat)
        self.laid, self.seasons = state.laid, state.seasons
        self.source = state.source
        self.drawn = state.drawn if seat == state.turn else ()
        self.river, self.offered = state.river, state.offered
        self.remaining, self.dice, self.stacks = state.remaining, state.dice, state.stacks
        self.suits, self.dead = state.suits, state.dead
        self.shown = {each: state.hands[each] for each in state.shown}
        if state.phase == "over" and state.won:  # everybody lays out their tiles (mahjong.win.show)
            self.shown = dict(enumerate(state.hands))
        self.won, self.totals = state.won, state.totals
        self.number, self.passed = state.number, state.passed
        self.waits = state.waits(seat)
        self.legal: tuple[Action, ...] = tuple(state.legal(seat))

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats known to owe a decision."""
        if self.phase in ("claims", "rob"):
            return (self.seat,) if self.acts else ()
        return () if self.phase == "over" else (self.turn,)

    @cached_property
    def unseen(self) -> dict[int, int]:
        """By tile, how many may still be in the wall or in hands that this seat does not see."""
        seen = Counter(contents(self.hand))
        for seat, hand in self.shown.items():
            if seat != self.seat:
                seen.update(contents(hand))
        for laid in self.laid:
            for group in laid:
                seen.update(group.tiles)
        seen.update(tile for _, tile in self.river)
        for seasons in self.seasons:
            seen.update(seasons)
        left = Counter(self.game.tiles)
        left.subtract(seen)
        return {tile: number for tile, number in sorted(left.items()) if number > 0}
