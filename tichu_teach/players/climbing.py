"""Habits common to all climbing games: a lead judged on its own, and the slips of a learner."""

from __future__ import annotations

import random
from collections.abc import Callable, Container, Iterable
from itertools import islice
from typing import ClassVar

from ..engine import Action, Call, NoBomb, Pass, Play, Push, Retract
from ..engine.climbing.combo import Combo
from ..engine.climbing.trick import TrickView
from ..engine.haggis.actions import Bet
from ..engine.state import Own
from .player import Choice, Player, check_owed, check_view

LIKELY = 0.5  # from this chance on, a play is said to win rather than to be thrown away
TIME = 6  # cards with each opponent at which nobody is said to be near the end
MANY = 3  # from this number on, cards played at once are called many
_SLIPS = 0.35  # the share of decisions that are mistakes
_CALLS = 0.05  # the share of chances to call that are taken for no reason


def several(found: Iterable[object]) -> bool:
    """Return True if there is more than one; looks at two at most."""
    return len([*islice(found, 2)]) > 1


def first_home(parts: Iterable[Combo], chance: Callable[[Combo], float], sure: float) -> Combo:
    """Pick the part to lead next from a hand that can be played out.

    Winners come first, long ones before short and bombs, which can wait, last of them; then the loser.
    """
    return max(parts, key=lambda part: (chance(part) >= sure, not part.is_bomb, part.size, -part.rank))


def guarding(
    play: Play, view: TrickView, foes: Iterable[int], shunned: Container[int], win: float, sure: float
) -> Choice:
    """Explain a lead on which the nearest opponent with a shunned number of cards can't go out."""
    near = next(foe for foe in foes if view.counts[foe] in shunned)
    safe = view.counts[near] != play.combo.size
    facts = {"seat": near, "count": view.counts[near]}
    also = ("lead.winner" if win >= sure else "lead.likely",) if win >= LIKELY else ()
    return Choice(play, "lead.guard" if safe else "lead.guard.higher", facts, also)


def led_for_itself(play: Play, win: float, sure: float) -> Choice:
    """Explain a lead chosen for itself; `win` is its chance of the trick, `sure` the chance to count on."""
    many, facts = play.combo.size >= MANY, {"count": play.combo.size}
    if win >= sure:
        return Choice(play, "lead.winner", facts, ("lead.many",)) if many else Choice(play, "lead.winner")
    if many:
        return Choice(play, "lead.many", facts)
    return Choice(play, "lead.likely" if win >= LIKELY else "lead.low")


def saving(passing: Pass, view: TrickView, foes: Iterable[int], *, only_bombs: bool) -> Choice:
    """Explain a pass although something in the hand would beat the trick."""
    poor = view.game.scoring == "points" and view.points_on_table <= 0
    time = not view.out and all(view.counts[foe] >= TIME for foe in foes)
    also = tuple(name for name, true in (("pass.poor", poor), ("pass.time", time)) if true)
    return Choice(passing, "pass.bomb" if only_bombs else "pass.save", also=also)


class SlippingPlayer:
    """Plays as another player does, but now and then as a learner would.

    Then it beats whatever it can, even its partner's cards, with high cards on cheap tricks; leads its long
    and high combinations and is left with low singles; bombs at the first chance; pushes everybody its lowest
    cards; wishes without a plan; gives the Dragon's trick to anybody; calls or bets for fun.
    """

    family: ClassVar[str] = ""  # the games that it plays, if not both families

    def __init__(self, usual: Player, rng: random.Random) -> None:
        self.usual, self.rng = usual, rng

    def choose(self, view: TrickView) -> Action:
        """Return a legal action, now and then a slip."""
        check_owed(view, self.family)
        if self.rng.random() >= _SLIPS:
            return self.usual.choose(view)
        if view.phase == "push":
            return _lowest(view)
        plays = [each for each in view.legal if isinstance(each, Play)]
        if plays and view.phase in ("play", "window", "collect"):
            if view.trick:
                return max(plays, key=lambda play: (play.combo.is_bomb, play.combo.rank))
            return max(plays, key=lambda play: (not play.combo.is_bomb, play.combo.size, play.combo.rank))
        passing: list[Action] = [each for each in view.legal if isinstance(each, (Pass, NoBomb))]
        aside = (Bet, Call, Pass, Play, Retract)
        others: list[Action] = [each for each in view.legal if not isinstance(each, aside)]
        return self.rng.choice(passing or others)

    def announce(self, view: TrickView) -> Action | None:
        """Return a call before the first card, now and then."""
        check_view(view, self.family)
        calls = [each for each in view.legal if isinstance(each, (Bet, Call))]
        wanted = calls and view.phase == "play" and self.rng.random() < _CALLS
        return calls[0] if wanted else None


def _lowest(view: Own) -> Push:
    """A push of the lowest cards, the partner's no better than the others'."""
    if view.demanded_push is not None:
        return Push(view.seat, view.demanded_push)
    held = view.game.deck.in_order(view.hand)
    return Push(view.seat, tuple(held[: len(view.game.push_targets(view.seat))]))
