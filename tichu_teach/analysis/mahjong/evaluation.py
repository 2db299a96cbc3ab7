"""What choices in Mah-Jong may be expected to bring, from what one seat sees: the points it is paid and pays
when the hand is settled, all payments between players included. A drawn hand brings nothing."""

from __future__ import annotations

from collections.abc import Generator
from functools import cached_property, lru_cache
from random import Random
from typing import Any

from ...engine.mahjong.actions import Discard, Kong, Mahjong
from ...engine.mahjong.hand import NO_TILE
from ...engine.mahjong.rules import MahjongRules
from ...engine.mahjong.state import View
from ...engine.mahjong.tiles import ONE
from ...players.mahjong.decision import Decision
from ...players.mahjong.sensible import SensiblePlayer
from ...players.mahjong.style import STEADY, STRONG
from ..sampling import Comparison, Evaluation
from ..solution import AnalysisError, Limit
from .counting import CountingPlayer
from .deals import Deals
from .playout import PlayOut
from .policy import Policy

MOST = 5  # discards that are tried; the others leave a hand that is worth less at first sight


def evaluate(view: View, limit: Limit, rng: Random) -> Evaluation:
    """The sensible choices of a seat with what they may bring.

    Raises AnalysisError for a view that cannot be, where nothing is to be decided, and where a suit is to be
    announced.
    """
    return Trial(view).comparison(limit, rng).evaluation()


class Memory:
    """What a seat knows beyond its view: nothing."""

    def note(self, view: View, action: Any) -> None:
        """A seat is about to do something."""


class Trial:
    """A view, its choices, and hands played on from it."""

    def __init__(self, view: View) -> None:
        if view.phase in ("announce", "over"):
            raise AnalysisError(f"choices in play are evaluated, and this is the phase {view.phase!r}")
        self.view, self.seat = view, view.seat
        self.deals = Deals(view, policy(view.game))

    @cached_property
    def judged(self) -> Decision:
        """The view as a sensible player weighs it."""
        return Decision(self.view, STEADY)

    @cached_property
    def values(self) -> dict[Any, float]:
        """What such a player expects each legal action to bring, in points."""
        return self.judged.values()

    def comparison(self, limit: Limit, rng: Random) -> Comparison:
        """The choices to be compared."""
        return Comparison(self.actions(), self.deals.draw, self.course, limit, rng)

    def actions(self) -> list[Any]:
        """What is worth trying, the most promising first."""
        if not self.view.acts:
            return []
        values = self.values
        order = sorted(values, key=lambda action: -values[action])
        discards = [action for action in order if isinstance(action, Discard)][:MOST]
        return [action for action in order if not isinstance(action, Discard) or action in discards]

    def worth(self, deal: PlayOut, action: Any) -> float:
        """What comes of an action when all go on as the policy has it."""
        hand = deal.copy()
        self.after(hand, action)
        return hand.points(self.seat)

    def course(self, deal: PlayOut, action: Any) -> Generator[None, None, int]:
        """The same in steps of a few milliseconds."""
        hand = deal.copy()
        yield from hand.turns(*self._begun(hand, action))
        return hand.points(self.seat)

    def after(self, hand: PlayOut, action: Any) -> None:
        """Do an action, and play on to the end."""
        hand.run(*self._begun(hand, action))

    def _begun(self, hand: PlayOut, action: Any) -> tuple[int, bool]:
        """Do an action; whose turn it is then, and whether they have drawn already."""
        view, seat = self.view, self.seat
        if view.phase == "turn":
            match action:
                case Mahjong():
                    source = "loose" if len(view.drawn) > 1 else view.source
                    hand.win(seat, source, view.drawn[-1] if view.drawn else NO_TILE, None)
                case Kong(tile=kind):
                    hand.lay_kong(seat, kind)
                case Discard(tile=kind):
                    hand.hands[seat] -= ONE[kind]
                    hand.settle_in(seat)
                    return hand.discarded(seat, kind)
            return seat, True
        if view.phase == "claims":
            assert view.offered is not None
            return hand.discarded(view.turn, view.offered, action)
        return self._robbed(hand, action)

    def _robbed(self, hand: PlayOut, action: Any) -> tuple[int, bool]:
        """A kong is robbed of its fourth tile, or stays one (mahjong.opt.d)."""
        giver, kind, seat = self.view.turn, self.view.offered, self.seat
        assert kind is not None
        if isinstance(action, Mahjong):
            hand.laid[giver] = [
                group._replace(kind="pung") if group.tile == kind and group.kind == "kong" else group
                for group in hand.laid[giver]
            ]
            hand.hands[seat] += ONE[kind]
            hand.win(seat, "rob", kind, giver)
        else:
            hand.replace(giver)
        return giver, True


@lru_cache(64)
def policy(game: MahjongRules) -> Policy:
    """What players in a hurry do in a game; it remembers what it has worked out."""
    return Policy(game)


def usual(game: MahjongRules, rng: Random) -> CountingPlayer | SensiblePlayer:
    """Who plays well: in the duel who counts what can still come, else who weighs it as was found best."""
    return CountingPlayer(game, rng) if game.players == 2 else SensiblePlayer(rng, STRONG)


def questioned(view: View, usual: Any, memory: Memory, limit: Limit, rng: Random) -> None:
    """Nothing is tried before a decision: play-outs tell close choices apart too seldom to be worth it."""
