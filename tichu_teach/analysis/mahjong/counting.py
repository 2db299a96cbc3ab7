"""A player of Mah-Jong that decides as a rollout does, but counts which tiles can still come.

What lies on the table is gone. Of discards that leave a hand lacking equally little, the best leaves the most
copies of what brings it nearer; if one tile is lacking, it leaves those with which it would be paid most.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random

from ...engine.mahjong.actions import Action, Chow, Declare, Discard, Kong, NoClaim, Pung
from ...engine.mahjong.hand import NO_TILE, Win
from ...engine.mahjong.rules import MahjongRules
from ...engine.mahjong.state import View
from ...engine.mahjong.tiles import DRAGONS, ONE, held, kinds, suit_of
from ...players.mahjong.evaluation import Evaluator
from ...players.mahjong.sensible import SensiblePlayer
from ...players.mahjong.situation import Situation
from ...players.mahjong.style import STEADY
from .distance import EVERY
from .policy import Policy
from .rollout import Rollout, TileLayout

WAIT = {2: 200.0}  # the worth in points of another not winning, by players; else as in rollouts
SINGLE = 1  # the worth of a dragon or own wind that stands alone, in tiles that help


class CountingPlayer:
    """A player who wins as soon as it may, and wastes no draw on tiles that are gone.

    It judges from its view alone. Everything else (announcing a suit, a dead hand) it does as a sensible
    player would.
    """

    def __init__(self, game: MahjongRules, rng: Random) -> None:
        self.policy = counting(game)
        self._usual = SensiblePlayer(rng, STEADY)

    def choose(self, view: View) -> Action:
        """Return a legal action."""
        for action in view.legal:
            if isinstance(action, Declare):
                return action
        if view.phase in ("turn", "claims") and view.seat not in view.dead:
            seen = SeenHand(self.policy, view)
            return seen.act_in_turn() if view.phase == "turn" else seen.answer_discard()
        usual: Action = self._usual.choose(view)
        return usual

    def announce(self, view: View) -> None:
        """There are no calls."""


@lru_cache(16)
def counting(game: MahjongRules) -> Policy:
    """Return the player's policy in a game; it remembers what it has worked out.

    Its taste is that of rollouts, adjusted for a counting player by playing such players against each other.
    """
    taste = Policy(game).taste
    return Policy(game, taste._replace(single=SINGLE, wait=WAIT.get(game.players, taste.wait)))


class SeenHand(Rollout):
    """A hand as one seat sees it: the others have no tiles, and a claim is noted, not made."""

    def __init__(self, policy: Policy, view: View) -> None:
        seats = range(view.game.players)
        hands = [view.hand if seat == view.seat else 0 for seat in seats]
        laid, wall = [[*each] for each in view.laid], [NO_TILE] * view.remaining
        layout = TileLayout(hands, laid, [*view.seasons], wall, [])
        super().__init__(policy, view.east, layout, view.dead, tuple(map(view.suit, seats)))
        self.view, self.seat = view, view.seat
        self.situation = Situation(view, STEADY)
        self.evaluator = Evaluator(self.situation)
        self.claim: Action | None = None

    def claim_kong(self, seat: int, kind: int) -> None:
        self.claim = Kong(seat, kind)

    def claim_pung(self, seat: int, kind: int) -> None:
        self.claim = Pung(seat)

    def claim_chow(self, seat: int, kind: int, low: int) -> None:
        one, other = (each for each in range(low, low + 3) if each != kind)
        self.claim = Chow(seat, (one, other))

    def answer_discard(self) -> Action:
        """Answer the discard that is offered."""
        view, seat = self.view, self.seat
        kind = view.offered
        assert kind is not None
        self.settle_in(seat)
        pung = next((action for action in view.legal if isinstance(action, Pung)), None)
        if pung and self._pung(seat, kind, held(view.hand, kind)):
            return self.claim if self.claim is not None and self.claim in view.legal else pung
        if any(isinstance(action, Chow) for action in view.legal):
            self._chow(seat, kind)
        return self.claim or NoClaim(seat)

    def act_in_turn(self) -> Action:
        """Act in the seat's own turn."""
        kongs = [action for action in self.view.legal if isinstance(action, Kong)]
        if kongs:
            self.wanted[self.seat] = self.policy.aim(self.standing(self.seat))[0]
            fours = sum(4 * ONE[kong.tile] for kong in kongs if held(self.view.hand, kong.tile) == 4)
            kong = Kong(self.seat, self._kong(self.seat, fours))
            if kong in kongs:
                return kong
        return Discard(self.seat, self._best_discard())

    def _best_discard(self) -> int:
        """The discard that leaves the most; tiles of a suit that the aim doesn't want go first."""
        tiles, groups = self.view.hand, 4 - len(self.laid[self.seat])
        kind, lacking, wanted = self.policy.decided[self.standing(self.seat)]
        if wanted > EVERY or self.policy.useless(tiles, wanted):
            return kind
        after = self.policy.distances.lacking
        spare = [
            each
            for each in kinds(tiles)
            if wanted >> suit_of(each) & 1 and after(tiles - ONE[each], groups, wanted) == lacking
        ]
        return max(spare, key=lambda each: self._prospects(each, lacking, wanted))

    def _prospects(self, kind: int, lacking: int, wanted: int) -> float:
        """The prospects of a hand after a discard: points if it is ready then, else tiles that help."""
        rest, groups = self.view.hand - ONE[kind], 4 - len(self.laid[self.seat])
        if lacking == 1:
            return self._total_payments(rest, EVERY if self.policy.any_suit else wanted)
        after, situation = self.policy.distances.lacking, self.situation
        found = sum(
            copies * situation.sources(each, rest, True, False)
            for each, copies in enumerate(situation.unseen)
            if copies and wanted >> suit_of(each) & 1 and after(rest + ONE[each], groups, wanted) < lacking
        )
        if kind in DRAGONS or kind == situation.wind:
            alike, taste = held(self.view.hand, kind), self.policy.taste
            found -= taste.single if alike == 1 else taste.pair if alike == 2 else 0
        return found

    def _total_payments(self, rest: int, wanted: int) -> float:
        """The payments of all the tiles that complete a hand, added up."""
        laid, groups = tuple(self.laid[self.seat]), 4 - len(self.laid[self.seat])
        after, prize, wait = self.policy.distances.lacking, self.situation.prize, self.policy.taste.wait
        return sum(
            copies
            * (self.evaluator.winning_score(rest + ONE[kind], laid, Win(kind, "discard")) * prize + wait)
            for kind, copies in enumerate(self.situation.unseen)
            if copies and not after(rest + ONE[kind], groups, wanted)
        )
