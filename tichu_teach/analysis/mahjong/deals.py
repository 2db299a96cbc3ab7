"""Deals that agree with what a seat of Mah-Jong has seen: hidden hands, and the wall behind them.

Hidden tiles aren't just any tiles: after nine discards a player has kept thirteen out of twenty-two. So each
of the others is dealt a hand, draws as often as it has discarded, and gives back each time what the rollout
policy would. A hand is dealt anew if it waits for a tile that its owner has just let go, or has a use for one
that it threw away last.
"""

from __future__ import annotations

from random import Random

from ...engine.mahjong.state import View
from ...engine.mahjong.tiles import BITS, KINDS, ONE, contents, counts
from ..solution import AnalysisError
from .distance import EVERY
from .policy import Policy
from .rollout import Rollout, TileLayout

LATELY = 3  # a seat's last discards, for which its hand can have no use
TRIES = 10  # hands dealt to a seat until one agrees with that; then the last one stays


class TileDeals:
    """The unseen tiles of a view, and where they lie."""

    def __init__(self, view: View, policy: Policy) -> None:
        """Raise AnalysisError if more or fewer tiles are unseen than hidden."""
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
        river = view.river
        own = {seat: [tile for each, tile in river if each == seat] for seat in self.sizes}
        self.turns = {seat: len(tiles) for seat, tiles in own.items()}
        self.thrown = {seat: tiles[-LATELY:] for seat, tiles in own.items()}
        self.let_go = {seat: self._let_go(seat) for seat in self.sizes}
        kongs = sum(group.kind == "kong" for laid in view.laid for group in laid)
        replaced = kongs + sum(map(len, view.seasons))
        self.loose = min(2 - replaced % 2, view.remaining)
        self.suits = tuple(map(view.suit, range(game.players)))

    def draw(self, rng: Random) -> Rollout:
        """Deal a hand, all tiles known, for the policy to play on; nobody has moved yet."""
        view, tiles = self.view, self.unseen[:]
        rng.shuffle(tiles)
        hands = [0] * view.game.players
        hands[view.seat] = view.hand
        for seat, shown in view.shown.items():
            hands[seat] = shown
        for seat, size in self.sizes.items():
            hands[seat] = counts(_taken(tiles, size))
        layout = TileLayout(hands, [[*laid] for laid in view.laid], [*view.seasons], tiles, [])
        hand = Rollout(self.policy, view.east, layout, view.dead, self.suits)
        for seat in self.sizes:
            self._improve(hand, seat, rng)
        hand.loose = [tiles.pop() for _ in range(self.loose)]
        for seat in {view.seat, *view.shown}:
            hand.settle_in(seat)
        return hand

    def _let_go(self, seat: int) -> int:
        """The kinds, a bit each, that a seat hasn't gone out with since its hand last changed."""
        view, found = self.view, 0
        for each, tile in reversed(view.river[:-1] if view.phase == "claims" else view.river):
            found |= 1 << tile
            if each == seat:
                break
        return found

    def _improve(self, hand: Rollout, seat: int, rng: Random) -> None:
        """Draw and discard for a seat as often as it has; what it gave back lies anywhere in the wall."""
        tiles, size = hand.wall, self.sizes[seat]
        decided, turns = self.policy.decided, range(self.turns[seat])
        for left in reversed(range(TRIES)):
            # Only the tiles change with each of its turns.
            own, groups, bound, draws, doubles, prize, wind, suit = hand.standing(seat)
            for _ in turns:
                place = rng.randrange(len(tiles))
                if tiles[place] < KINDS:
                    own += ONE[tiles[place]]
                    tiles[place] = thrown = decided[own, groups, bound, draws, doubles, prize, wind, suit][0]
                    own -= ONE[thrown]
            hand.hands[seat] = own
            hand.settle_in(seat)
            if not left or self._agrees(hand, seat):
                return
            tiles += contents(hand.hands[seat])
            rng.shuffle(tiles)
            hand.hands[seat] = counts(_taken(tiles, size))

    def _agrees(self, hand: Rollout, seat: int) -> bool:
        """Return True if a seat with this hand would have let go what it did, and thrown what it did last."""
        if hand.waits[seat] & self.let_go[seat]:
            return False
        tiles, groups, wanted = hand.hands[seat], 4 - len(hand.laid[seat]), hand.wanted[seat] & EVERY
        lacking = self.policy.distances.lacking
        now = lacking(tiles, groups, wanted)
        return not any(
            tiles >> BITS * kind & 7 < 4 and lacking(tiles + ONE[kind], groups, wanted) < now
            for kind in self.thrown[seat]
        )


def _taken(tiles: list[int], size: int) -> list[int]:
    """Take so many tiles from the end; seasons among them are put first."""
    found: list[int] = []
    seasons: list[int] = []
    while len(found) < size:
        tile = tiles.pop()
        (found if tile < KINDS else seasons).append(tile)
    tiles[:0] = seasons
    return found
