"""Habits of all climbing games: a lead weighed for itself, and the slips of a learner."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from itertools import islice

from ..engine import Action, Call, NoBomb, Pass, Play, Push, Retract
from ..engine.climbing.combo import Combo
from ..engine.haggis.actions import Bet
from ..engine.state import Own
from .player import Choice, Player

LIKELY = 0.5  # a chance from which a play is said to win rather than to be thrown away
MANY = 3  # cards that are many to be rid of at once
_SLIPS = 0.35  # how often a decision is a mistake
_CALLS = 0.05  # how often a call is made on nothing


def several(found: Iterable[object]) -> bool:
    """Return True if there is more than one; no more than two are looked at."""
    return len([*islice(found, 2)]) > 1


def first_home(parts: Iterable[Combo], chance: Callable[[Combo], float], sure: float) -> Combo:
    """Pick the part to lead now of a hand that is played out.

    Winners come first, the longest before the others and bombs, which can wait, after them; the loser last.
    """
    return max(parts, key=lambda part: (chance(part) >= sure, not part.is_bomb, part.size, -part.rank))


def led_for_itself(play: Play, win: float, sure: float) -> Choice:
    """Explain a lead for which nothing speaks but the play; `win` is its chance, `sure` one that is counted
    on.
    """
    if win >= sure:
        return Choice(play, "lead.winner")
    if play.combo.size >= MANY:
        return Choice(play, "lead.many", {"count": play.combo.size})
    return Choice(play, "lead.likely" if win >= LIKELY else "lead.low")


class SlippingPlayer:
    """Plays as another player does, and now and then as a learner would.

    Then it beats whatever it can, its partner's cards as well, with the dearest cards for the cheapest trick;
    leads what is long and high and so keeps its lonely low cards; throws a bomb at the first chance; pushes
    everybody its lowest cards; wishes without a plan; gives the Dragon's trick to anybody; calls or bets for
    the fun of it.
    """

    def __init__(self, usual: Player, rng: random.Random) -> None:
        self.usual, self.rng = usual, rng

    def choose(self, view: Own) -> Action:
        """Return an action that is legal, now and then a slip."""
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

    def announce(self, view: Own) -> Action | None:
        """Return a call before the first card, now and then."""
        calls = [each for each in view.legal if isinstance(each, (Bet, Call))]
        wanted = calls and view.phase == "play" and self.rng.random() < _CALLS
        return calls[0] if wanted else None


def _lowest(view: Own) -> Push:
    """The lowest cards, the partner's no better than the others'."""
    if view.demanded is not None:
        return Push(view.seat, view.demanded)
    held = view.game.deck.in_order(view.hand)
    return Push(view.seat, tuple(held[: len(view.game.push_targets(view.seat))]))
