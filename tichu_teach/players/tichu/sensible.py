"""A player that plays as one who has sat at the table for a while."""

from __future__ import annotations

import random

from ...engine import Action, Call, Collect, Give, NoBomb, Play, Take
from ...engine.tichu.actions import Lead
from ...engine.tichu.state import View
from .calling import wants_grand, wants_small
from .outlook import Outlook
from .pushing import push
from .style import Style
from .trick import bomb, follow, lead
from .wishing import wish


class SensiblePlayer:
    """Plans its hand, leads its losers, keeps its winners, helps a partner who called and stops others.

    It judges from its view alone and plays alike for the same seed. One instance may play several seats;
    it remembers what each of them pushed, and nothing else.
    """

    def __init__(self, rng: random.Random, style: Style | None = None) -> None:
        self.rng, self.style = rng, style or Style()
        self._given: dict[int, dict[int, int]] = {}  # by seat: receiver → card

    def announce(self, view: View) -> Call | None:
        calls = {each.kind: each for each in view.legal if isinstance(each, Call)}
        if view.phase == "take":
            self._given.pop(view.seat, None)
            return calls["grand"] if "grand" in calls and wants_grand(view, self.style) else None
        if view.phase == "play" and "small" in calls and wants_small(Outlook(view, self.style)):
            return calls["small"]
        return None

    def choose(self, view: View) -> Action:
        call = self.announce(view)
        if call:
            return call
        match view.phase:
            case "take":
                return Take(view.seat)
            case "push":
                pushed = push(Outlook(view, self.style))
                targets = view.game.push_targets(view.seat)
                self._given[view.seat] = dict(zip(targets, pushed.cards, strict=True))
                return pushed
            case "wish":
                return wish(Outlook(view, self.style), self._given.get(view.seat, {}))
            case "play":
                return self._turn(view)
            case "dog":
                leads = [each for each in view.legal if isinstance(each, Lead)]
                # The lead serves a partner who called, else the one who is nearest to going out.
                return min(leads, key=lambda lead: (not view.calls[lead.to], view.counts[lead.to]))
        return self._window(view) if view.phase == "window" else self._collect(view)

    def _turn(self, view: View) -> Action:
        moves = [each for each in view.legal if not isinstance(each, Call)]
        if len(moves) == 1:
            return moves[0]
        outlook = Outlook(view, self.style)
        return follow(outlook, self.rng) if view.trick else lead(outlook, self.rng)

    def _window(self, view: View) -> Action:
        bombs = [each for each in view.legal if isinstance(each, Play)]
        return bomb(Outlook(view, self.style), bombs) or NoBomb(view.seat)

    def _collect(self, view: View) -> Action:
        """Take the trick in, give the Dragon's away, or bomb oneself where the wish asks for it."""
        gifts = [each for each in view.legal if isinstance(each, Give)]
        if gifts:
            # The one with most cards is the last to go out, and whoever is last keeps no tricks.
            return max(gifts, key=lambda gift: (not view.calls[gift.to], view.counts[gift.to]))
        if any(isinstance(each, Collect) for each in view.legal):
            return Collect(view.seat)
        owed = [each for each in view.legal if isinstance(each, Play)]
        outlook = Outlook(view, self.style)
        return min(owed, key=lambda play: outlook.planner.cost(view.hand & ~play.combo.cards))
