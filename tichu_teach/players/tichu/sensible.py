"""A player that plays as one who has sat at the table for a while."""

from __future__ import annotations

import random

from ...engine import Action, Call, Collect, Give, NoBomb, Pass, Play, Take
from ...engine.tichu.actions import Lead
from ...engine.tichu.state import View
from ..choice import Choice
from ..player import Reasoning
from .calling import wants_grand, wants_small
from .outlook import Outlook
from .pushing import push
from .reasons import Reason
from .style import Style
from .trick import bomb, follow, lead
from .wishing import wish


class SensiblePlayer(Reasoning):
    """Plans its hand, leads its losers, keeps its winners, helps a partner who called and stops others.

    It judges from its view alone and plays alike for the same seed. One instance may play several seats;
    it remembers what each of them pushed, and nothing else.
    """

    def __init__(self, rng: random.Random, style: Style | None = None) -> None:
        self.rng, self.style = rng, style or Style()
        self._given: dict[int, dict[int, int]] = {}  # by seat: receiver → card

    def call(self, view: View) -> Choice | None:
        calls = {each.kind: each for each in view.legal if isinstance(each, Call)}
        if view.phase == "take":
            self._given.pop(view.seat, None)
            wanted = "grand" in calls and wants_grand(view, self.style)
            return Choice(calls["grand"], "call.grand") if wanted else None
        if view.phase == "play" and "small" in calls and wants_small(Outlook(view, self.style)):
            return Choice(calls["small"], "call.small")
        return None

    def decide(self, view: View) -> Choice:
        call = self.call(view)
        if call:
            return call
        match view.phase:
            case "take":
                return Choice(Take(view.seat), "take")
            case "push":
                pushed = push(Outlook(view, self.style))
                targets = view.game.push_targets(view.seat)
                self._given[view.seat] = dict(zip(targets, pushed.action.cards, strict=True))
                return pushed
            case "wish":
                return wish(Outlook(view, self.style), self._given.get(view.seat, {}))
            case "play":
                return self._turn(view)
            case "dog":
                leads = [each for each in view.legal if isinstance(each, Lead)]
                # The lead serves a partner who called, else the one who is nearest to going out.
                to = min(leads, key=lambda lead: (not view.calls[lead.to], view.counts[lead.to]))
                reason: Reason = "dog.caller" if view.calls[to.to] else "dog.nearest"
                return Choice(to, reason, {"seat": to.to, "count": view.counts[to.to]})
        return self._window(view) if view.phase == "window" else self._collect(view)

    def _turn(self, view: View) -> Choice:
        moves = [each for each in view.legal if not isinstance(each, Call)]
        if len(moves) == 1:
            return _forced(view, moves[0])
        outlook = Outlook(view, self.style)
        return follow(outlook, self.rng) if view.trick else lead(outlook, self.rng)

    def _window(self, view: View) -> Choice:
        bombs = [each for each in view.legal if isinstance(each, Play)]
        return bomb(Outlook(view, self.style), bombs) if bombs else Choice(NoBomb(view.seat), "only")

    def _collect(self, view: View) -> Choice:
        """Take the trick in, give the Dragon's away, or bomb oneself where the wish asks for it."""
        gifts = [each for each in view.legal if isinstance(each, Give)]
        if gifts:
            # The one with most cards is the last to go out, and whoever is last keeps no tricks.
            to = max(gifts, key=lambda gift: (not view.calls[gift.to], view.counts[gift.to]))
            called = any(view.calls[gift.to] for gift in gifts)
            reason: Reason = "give.caller" if called else "give.last"
            return Choice(to, reason, {"seat": to.to, "count": view.counts[to.to]})
        if any(isinstance(each, Collect) for each in view.legal):
            return Choice(Collect(view.seat), "collect")
        owed = [each for each in view.legal if isinstance(each, Play)]
        outlook = Outlook(view, self.style)
        least = min(owed, key=lambda play: outlook.planner.cost(view.hand & ~play.combo.cards))
        return Choice(least, "follow.wished", {"rank": view.wish})


def _forced(view: View, action: Action) -> Choice:
    """The only move, and why there is nothing to choose."""
    if isinstance(action, Pass):
        return Choice(action, "pass.cannot")
    if isinstance(action, Play) and action.combo.cards == view.hand:
        return Choice(action, "follow.out" if view.trick else "lead.out")
    if view.wish:
        return Choice(action, "follow.wished" if view.trick else "lead.wished", {"rank": view.wish})
    return Choice(action, "only")
