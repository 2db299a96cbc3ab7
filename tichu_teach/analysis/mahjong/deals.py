"""Deals that agree with what a seat of Mah-Jong has seen: hidden hands, and the wall behind them.

Nobody's hidden tiles are any tiles: whoever has thrown away nine has kept thirteen out of twenty-two. So each
of the others is dealt a hand, draws as often as it has discarded, and gives back each time what a player in a
hurry would.
"""

from __future__ import annotations

from random import Random

from ...engine.mahjong.state import View
from ...engine.mahjong.tiles import KINDS, ONE, counts
from ..solution import AnalysisError
from .playout import PlayOut
from .policy import Policy


class Deals:
    """The unseen tiles of a view, and where they lie."""

    def __init__(self, view: View, policy: Policy) -> None:
        """Raises AnalysisError where more or fewer tiles are unseen than hidden."""
        game = view.game
        self.view, self.policy = view, policy
        self.sizes = {
            seat: view.counts[seat] for seat in game.seats_from(view.seat)[1:] if seat not in view.shown
        }
        self.unseen = [tile for tile, copies in view.unseen.items() for _ in range(copies)]
        hidden = sum(self.sizes.values()) + view.remaining
        if len(self.unseen) != hidden:
            raise AnalysisError(
                f"an impossible view: {len(self.unseen)} tiles are unseen, and {hidden} hidden"
            )
        thrown = [seat for seat, _ in view.river]
        self.turns = {seat: thrown.count(seat) for seat in self.sizes}
        kongs = sum(group.kind == "kong" for laid in view.laid for group in laid)
        replaced = kongs + sum(map(len, view.seasons))
        self.loose = min(2 - replaced % 2, view.remaining)
        self.suits = tuple(
            view.suits[place] if place < len(view.suits) else None
            for place in ((seat - view.east) % game.players for seat in range(game.players))
        )

    def draw(self, rng: Random) -> PlayOut:
        """A hand with all tiles known, as the policy goes on with it; nobody has moved yet."""
        view, tiles = self.view, self.unseen[:]
        rng.shuffle(tiles)
        hands = [0] * view.game.players
        hands[view.seat] = view.hand
        for seat, shown in view.shown.items():
            hands[seat] = shown
        for seat, size in self.sizes.items():
            hands[seat] = counts(_taken(tiles, size))
        hand = PlayOut(
            self.policy,
            view.east,
            hands,
            [[*laid] for laid in view.laid],
            [*view.seasons],
            tiles,
            [],
            view.dead,
            self.suits,
        )
        for seat in self.sizes:
            if seat not in view.dead:
                self._improve(hand, seat, rng)
        hand.loose = [tiles.pop() for _ in range(self.loose)]
        for seat in range(view.game.players):
            hand.settle_in(seat)
        return hand

    def _improve(self, hand: PlayOut, seat: int, rng: Random) -> None:
        """A seat has drawn and discarded before; what it gives back lies anywhere in the wall."""
        tiles = hand.wall
        for _ in range(self.turns[seat]):
            place = rng.randrange(len(tiles))
            if tiles[place] < KINDS:
                hand.hands[seat] += ONE[tiles[place]]
                tiles[place] = hand.thrown(seat)


def _taken(tiles: list[int], size: int) -> list[int]:
    """So many tiles from the end, seasons passed over."""
    found, seasons = list[int](), list[int]()
    while len(found) < size:
        tile = tiles.pop()
        (found if tile < KINDS else seasons).append(tile)
    tiles[:0] = seasons
    return found
