"""Choices in Mah-Jong evaluated from one seat's view: its gain or loss when the hand is settled.

All payments between players are included; a drawn hand brings nothing.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from functools import cached_property, lru_cache
from itertools import islice
from random import Random
from typing import NamedTuple

from ...engine.mahjong.actions import Action, Declare, Discard, Kong
from ...engine.mahjong.hand import NO_TILE
from ...engine.mahjong.rules import MahjongRules
from ...engine.mahjong.state import State, View
from ...engine.mahjong.tiles import ONE, contents, counts, is_season
from ...engine.mahjong.transitions import may_overrule, robbers
from ...engine.mahjong.wall import Wall
from ...players.mahjong.sensible import ActionValues, SensiblePlayer
from ...players.mahjong.style import STEADY, STRONG
from ..sampling import Comparison, Evaluation
from ..solution import AnalysisError, Limit
from .counting import CountingPlayer
from .deals import TileDeals
from .policy import Policy
from .rollout import Rollout

MOST = 5  # discards that are tried; the others leave a hand that is worth less at first sight


def evaluate(view: View, limit: Limit, rng: Random) -> Evaluation:
    """Evaluate the sensible choices of a seat.

    Raises AnalysisError for an impossible view, if there is nothing to decide, and if a suit is to be
    announced.
    """
    return RolloutTrial(view).comparison(limit, rng).evaluation()


def suppose_position(view: View) -> State:
    """Lay out what a seat doesn't see, in any order; its view stays the same.

    Raises AnalysisError if only others are asked: nobody knows who.
    """
    unseen = [tile for tile, copies in view.unseen.items() for _ in range(copies)]
    ordinary = (tile for tile in unseen if not is_season(tile))
    known = {**view.shown, view.seat: view.hand}
    hands = [
        known[seat] if seat in known else counts(islice(ordinary, view.counts[seat]))
        for seat in range(view.game.players)
    ]
    rest = (*ordinary, *filter(is_season, unseen))
    kongs = sum(group.kind == "kong" for laid in view.laid for group in laid)
    # A kong that may be robbed hasn't got its loose tile yet.
    drawn = kongs - (view.phase == "rob") + sum(map(len, view.seasons))
    loose = min(2 - drawn % 2, len(rest))
    return placed(view, hands, Wall(rest[loose:], rest[:loose]))


def placed(view: View, hands: Sequence[int], wall: Wall) -> State:
    """Return the position of a view with these hands and this wall.

    Raises AnalysisError if only others are asked: nobody knows who.
    """
    if view.phase in ("claims", "rob") and not view.acts:
        raise AnalysisError("this seat has nothing to decide here")
    state = State(
        view.game,
        view.phase,
        tuple(hands),
        wall,
        east=view.east,
        laid=view.laid,
        seasons=view.seasons,
        turn=view.turn,
        source=view.source,
        drawn=view.drawn or _drawn(view, hands),
        river=view.river,
        fresh=False,
        dice=view.dice,
        added=view.offered if view.phase == "rob" else None,
        suits=view.suits,
        dead=view.dead,
        shown=tuple(view.shown),
        totals=view.totals,
        number=view.number,
        passed=view.passed,
        people=view.people,
    )
    if view.phase not in ("claims", "rob"):
        return state
    able = range(view.game.players) if state.added is None else robbers(state, state.added)
    return state.replace(asked=tuple(seat for seat in able if may_overrule(state, seat)))


def _drawn(view: View, hands: Sequence[int]) -> tuple[int, ...]:
    """A tile that another seat may have drawn."""
    return tuple(contents(hands[view.turn])[:1]) if view.source in ("wall", "loose") else ()


class Memory:
    """A seat's knowledge beyond its view: nothing."""

    def note(self, view: View, action: Action) -> None:
        """Note nothing."""


class RolloutTrial:
    """A view, its choices, and hands played on from it."""

    def __init__(self, view: View) -> None:
        if view.phase in ("announce", "over"):
            raise AnalysisError(f"only choices in play can be evaluated, not in the phase {view.phase!r}")
        self.view, self.seat = view, view.seat
        self.deals = TileDeals(view, policy(view.game))

    @cached_property
    def judged(self) -> ActionValues:
        """The view as a sensible player weighs it."""
        return ActionValues(self.view, STEADY)

    @cached_property
    def values(self) -> dict[Action, float]:
        """The points that a sensible player expects of each legal action."""
        return self.judged.values()

    def comparison(self, limit: Limit, rng: Random) -> Comparison:
        """The choices to be compared."""
        return Comparison(self.actions(), self.deals.draw, self.course, limit, rng)

    def actions(self) -> list[Action | None]:
        """Return the actions worth trying, the most promising first."""
        if not self.view.acts:
            return []
        values = self.values
        order = sorted(values, key=lambda action: -values[action])
        discards = [action for action in order if isinstance(action, Discard)][:MOST]
        return [action for action in order if not isinstance(action, Discard) or action in discards]

    def worth(self, deal: Rollout, action: Action) -> float:
        """Play on by the rollout policy after an action, and return what it is worth."""
        hand = deal.copy()
        self.after(hand, action)
        return hand.points(self.seat)

    def course(self, deal: Rollout, action: Action) -> Generator[None, None, int]:
        """Do what `worth` does in steps of a few milliseconds."""
        hand = deal.copy()
        yield from hand.turns(*self._begun(hand, action))
        return hand.points(self.seat)

    def after(self, hand: Rollout, action: Action) -> None:
        """Do an action, and play on to the end."""
        hand.run(*self._begun(hand, action))

    def _begun(self, hand: Rollout, action: Action) -> tuple[int, bool]:
        """Do an action; return the seat whose turn it is then, and True if it has drawn already."""
        view, seat = self.view, self.seat
        if view.phase == "turn":
            match action:
                case Declare():
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

    def _robbed(self, hand: Rollout, action: Action) -> tuple[int, bool]:
        """Rob a kong of its fourth tile, or let it stand (mahjong.opt.d)."""
        giver, kind, seat = self.view.turn, self.view.offered, self.seat
        assert kind is not None
        if isinstance(action, Declare):
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
    """Return the rollout policy of a game; it remembers what it has worked out."""
    return Policy(game)


def knows_all(view: View) -> bool:
    """Return False: the wall is hidden to the end."""
    return False


def usual_player(game: MahjongRules, rng: Random) -> CountingPlayer | SensiblePlayer:
    """Return a strong player: in the duel one that counts tiles, else a sensible one of the best style."""
    return CountingPlayer(game, rng) if game.players == 2 else SensiblePlayer(rng, STRONG)


def set_up_comparison(view: View, usual: Action, memory: Memory, limit: Limit, rng: Random) -> None:
    """Return None: rollouts tell close choices apart too seldom to be worth trying before a decision."""


class Prospect(NamedTuple):
    """The prospects of an action, counted on deals.

    wins    the share of deals in which this seat goes out, 0 to 1
    paid    its points then, on average
    danger  the share in which somebody goes out at once with the discard, 0 to 1; 0 without a discard
    """

    wins: float
    paid: float
    danger: float


def prospects(view: View, actions: Iterable[Action], deals: int, rng: Random) -> dict[Action, Prospect]:
    """Return the prospects of each action, all tried on the same `deals` deals that agree with the view.

    Raises AnalysisError as `evaluate` does.
    """
    trial, seat = RolloutTrial(view), view.seat
    won = {action: list[int]() for action in actions}
    hits = dict.fromkeys(won, 0)
    for _ in range(deals):
        deal = trial.deals.draw(rng)
        for action, found in won.items():
            if isinstance(action, Discard):
                hits[action] += any(deal.waits[each] >> action.tile & 1 for each in trial.deals.sizes)
            hand = deal.copy()
            trial.after(hand, action)
            if hand.won and hand.won[0] == seat:
                found.append(hand.points(seat))
    return {
        action: Prospect(len(found) / deals, sum(found) / max(1, len(found)), hits[action] / deals)
        for action, found in won.items()
    }
