"""Players of Mah-Jong, the duel and Sparrow: one with some experience, and a beginner."""

from __future__ import annotations

import random
from collections.abc import Iterator

from ...engine.mahjong.actions import Action, Announce, Chow, Declare, Discard, Kong, NoClaim, Pung
from ...engine.mahjong.groups import Group
from ...engine.mahjong.hand import NO_TILE, Win
from ...engine.mahjong.shanten import NEVER, Acceptance, acceptance, after_discards, tiles_lacking
from ...engine.mahjong.state import View
from ...engine.mahjong.tiles import DRAGONS, EAST, ONE, held, suit_of
from ..player import NO_FACTS, Choice, ReasonFacts, Reasoning, check_owed
from .evaluation import SPEED, Evaluator, Laid, Thrown
from .plan import ORPHANS, SOONEST
from .situation import Danger, Situation
from .style import BEGINNER, STEADY, Reason, Style


class ActionValues:
    """Weighs the legal actions of a view, in points."""

    def __init__(self, view: View, style: Style) -> None:
        self.view, self.style = view, style
        self.situation = Situation(view, style)
        self.evaluator = Evaluator(self.situation)
        self.danger = Danger(self.situation)
        self.seat, self.hand = view.seat, view.hand
        self.laid: Laid = view.laid[view.seat]
        self.thrown: dict[int, Thrown] = {}

    def values(self) -> dict[Action, float]:
        """Return the expected points of each legal action."""
        found = {each: self._value(each) for each in self.view.legal if not isinstance(each, Discard)}
        if self.view.phase == "turn":
            self.thrown = self.evaluator.discards(self.hand, self.laid, self.danger)
            found.update((Discard(self.seat, kind), each.value) for kind, each in self.thrown.items())
        return found

    def reason(self, action: Action) -> tuple[Reason, ReasonFacts]:
        """Explain why an action was found best: the reason, and the facts a sentence may mention."""
        match action:
            case Declare():
                return "won", NO_FACTS
            case Announce(suit=suit):
                return "announce", {"suit": suit}
            case Discard(tile=kind):
                return next(self._why_thrown(kind)), NO_FACTS
            case Kong():
                return "kong", NO_FACTS
            case Pung():
                dear = self.style.points and self.view.offered in (*DRAGONS, self.situation.wind)
                return "pung.dear" if dear else self._why_claimed(action, "pung"), NO_FACTS
            case Chow():
                return self._why_claimed(action, "chow"), NO_FACTS
        if self.situation.dead:
            return "noclaim.dead", NO_FACTS
        if any(isinstance(each, Declare) for each in self.view.legal):
            return "won.wait", NO_FACTS
        return "noclaim", NO_FACTS

    def other_reasons(self, action: Action) -> tuple[Reason, ...]:
        """Return the reasons for an action that are true as well."""
        if isinstance(action, Discard):
            return tuple(self._why_thrown(action.tile))[1:]
        if not isinstance(action, NoClaim) or self.reason(action)[0] != "noclaim":
            return ()
        taken = (each for each in self.view.legal if isinstance(each, (Pung, Chow)))
        nearer = (after[0] < before[0] for before, after in map(self._distances, taken))
        return () if any(nearer) else ("noclaim.no-nearer",)

    def _why_claimed(self, action: Pung | Chow, usual: Reason) -> Reason:
        """The reason for a claim: it brings the hand nearer, or lets more tiles help, or suits the plan."""
        before, after = self._distances(action)
        if after[0] < before[0]:
            return usual
        return "claim.wider" if after < before else "claim.plan"

    def _distances(self, action: Pung | Chow) -> tuple[tuple[int, int], tuple[int, int]]:
        """How far the hand is from completion, now and after a claim and its best discard."""
        game, suit, unseen = self.situation.game, self.situation.suit, self.view.unseen
        rest, group = self._taking(action)
        left = after_discards(game, rest, (*self.laid, group), suit, unseen).values()
        before = _distance(acceptance(game, self.hand, self.laid, suit, unseen))
        return before, min(map(_distance, left))

    def _why_thrown(self, kind: int) -> Iterator[Reason]:
        """The reasons for a discard, of which the first is the one to give; never none."""
        if self.situation.dead:
            yield "discard.dead"
            return
        chosen = self.thrown[kind]
        safe = any(each.kept > chosen.kept and each.price > chosen.price for each in self.thrown.values())
        if safe:
            yield "discard.safe"
        plan = self.evaluator.plan(self.hand, self.laid)
        if plan is not None:
            rest = self.hand - ONE[kind]
            if not safe and tiles_lacking(plan.reach(rest, self.laid, rest + self.situation.pool)) == 1:
                yield "discard.ready"
                if self.view.drawn == (kind,) and self.view.source != "loose":
                    yield "discard.drawn"
            if not plan.orphans and suit_of(kind) not in plan.suits and held(self.hand, kind) < 2:
                yield "discard.plan"
            if held(self.hand, kind) == 1 and not _has_neighbour(self.hand, kind):
                yield "discard.lone"
            if not plan.chows and held(self.hand, kind) == 1:
                yield "discard.single"
        if not safe:
            yield "discard.richer" if plan is not None and self._slower(kind) else "discard.least"

    def _slower(self, kind: int) -> bool:
        """Return True if discarding another tile would leave the hand lacking fewer, whatever its score."""
        if self.situation.game.clean != "off":
            return False
        found = {each: self._lacking(self.hand - ONE[each]) for each in self.thrown}
        return found[kind] > min(found.values())

    def _lacking(self, rest: int) -> int:
        """The number of tiles a hand of thirteen lacks; a huge number if it can't be completed."""
        plans = (SOONEST, ORPHANS) if self.situation.game.thirteen_orphans else (SOONEST,)
        reached = (plan.reach(rest, self.laid, rest + self.situation.pool) for plan in plans)
        lacking = tiles_lacking(min(reached))
        return NEVER if lacking is None else lacking

    def _value(self, action: Action) -> float:
        tile = self.view.offered
        match action:
            case Declare():
                return self._won()
            case Announce(suit=suit):
                return self._announced(suit)
            case Kong(tile=kind):
                return self._kong(kind)
        if tile is None:
            return 0.0
        if isinstance(action, (Pung, Chow)):
            return self._claimed(*self._taking(action))
        before = (self.seat - self.view.turn) % self.situation.players - 1
        kept = self.evaluator.kept_value(self.hand, self.laid, self.situation.draws(before))
        return self.style.patience * kept

    def _taking(self, action: Pung | Chow) -> tuple[int, Group]:
        """Return what stays in the hand after a claim, and the group that it lays out."""
        tile = self.view.offered
        assert tile is not None
        if isinstance(action, Pung):
            return self.hand - 2 * ONE[tile], Group("pung", tile, True)
        one, other = action.tiles
        return self.hand - ONE[one] - ONE[other], Group("chow", min(one, other, tile), True)

    def _claimed(self, hand: int, group: Group) -> float:
        """The value of claiming a group: that of the best discard after it."""
        thrown = self.evaluator.discards(hand, (*self.laid, group), self.danger)
        return max(each.value for each in thrown.values())

    def _kong(self, kind: int) -> float:
        """The value of laying out four alike and drawing a loose tile."""
        own, laid = held(self.hand, kind), self.laid
        if self.view.phase == "claims":
            laid = (*laid, Group("kong", kind, True))
        elif own == 4:
            laid = (*laid, Group("kong", kind))
        else:
            laid = tuple(
                each._replace(kind="kong") if each == Group("pung", kind, True) else each for each in laid
            )
        draws = 1 + (self.situation.drawable - 1) // self.situation.players
        return self.evaluator.kept_value(self.hand - own * ONE[kind], laid, draws)

    def _won(self) -> float:
        """The value of declaring: the points of the hand as it is, and not having to pay."""
        view, tile, tiles = self.view, self.view.offered, self.hand
        if view.phase == "turn":
            source = "loose" if len(view.drawn) > 1 else view.source
            tile = view.drawn[-1] if view.drawn else NO_TILE
        else:
            source = "rob" if view.phase == "rob" else "discard"
            assert tile is not None
            tiles += ONE[tile]
        last = not view.remaining > self.situation.game.reserve and view.phase == "turn"
        win = Win(tile, source, last=last)
        points = self.evaluator.winning_score(tiles, self.laid, win) if self.style.points else SPEED
        return self.style.certain * self.situation.gain(points)

    def _announced(self, suit: int) -> float:
        """The value of announcing a suit: that of the hand in it, less if another player announced it too."""
        draws = self.situation.draws(0)
        best = self.evaluator.all(self.hand, self.laid, draws, suit)[0].value
        return best * self.style.contested ** self.view.suits.count(suit)


def _distance(found: Acceptance) -> tuple[int, int]:
    """Return how far a hand is from completion: what it lacks, then how few tiles help it."""
    return (NEVER if found.lacking is None else found.lacking, -found.total)


def _has_neighbour(tiles: int, kind: int) -> bool:
    """Return True if a tile is near others with which it might become a chow."""
    if kind >= EAST:
        return False
    near = range(max(0, kind % 9 - 2), min(8, kind % 9 + 2) + 1)
    return any(held(tiles, kind - kind % 9 + place) for place in near if place != kind % 9)


class SensiblePlayer(Reasoning):
    """Weighs a hand's value against its speed, and each discard against players who may be waiting for it.

    It judges from its view alone; the generator only breaks ties. If it `explains`, it takes the time to look
    for other reasons, too.
    """

    def __init__(self, rng: random.Random, style: Style | None = None, *, explains: bool = False) -> None:
        self.rng, self.style, self.explains = rng, style or Style(), explains

    def decide(self, view: View) -> Choice:
        check_owed(view, "mahjong")
        if len(view.legal) == 1:
            return Choice(view.legal[0], "only")
        decision = ActionValues(view, self.style)
        values = decision.values()
        most = max(values.values())
        action = self.rng.choice([action for action, value in values.items() if value > most - 1e-9])
        also = decision.other_reasons(action) if self.explains else ()
        return Choice(action, *decision.reason(action), also)


def steady(*, beginner: bool) -> SensiblePlayer:
    """Return a player without whims; a `beginner` leaves out what late chapters teach."""
    return SensiblePlayer(random.Random(0), BEGINNER if beginner else STEADY, explains=True)


_WANTED = (Declare, Kong, Pung, Chow)  # it takes the first of these that is legal


class BeginnerPlayer:
    """Claims whatever it may, so that its hand lies open and is worth little, and fears nobody.

    It discards for speed alone, and now and then any tile at all.
    """

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self._usual = SensiblePlayer(rng, BEGINNER)

    def choose(self, view: View) -> Action:
        """Return a legal action."""
        check_owed(view, "mahjong")
        for kind in _WANTED:
            for action in view.legal:
                if isinstance(action, kind):
                    return action
        if self.rng.random() < 0.3:
            return self.rng.choice(view.legal)
        return self._usual.choose(view)

    def announce(self, view: View) -> None:
        """Return None: there are no calls."""
