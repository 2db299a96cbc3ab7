"""What a seat can prove from what it sees: that it goes out at once, whatever the others hold."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ...engine.climbing.actions import Action, Collect, Give, Play
from ...engine.climbing.combo import Combo
from ...engine.tichu.actions import Call
from ...engine.tichu.state import View
from ..climbing.claim import WayOut
from ..solution import Claim
from .threats import Threats


def claim(view: View) -> Claim | None:
    """Plays that carry the seat out from its turn, its trick, or its bomb; None where there are none.

    Partners count among those who could beat a play, for nobody can make them pass.
    """
    if not view.acts or view.phase not in ("play", "collect", "window") or not view.hand:
        return None
    return _Proof(view).claim()


def given_up(view: View, action: Action) -> Play | None:
    """The first of the plays that were proved to carry the seat out, if they are no more after an action."""
    proved = claim(view)
    if proved is None or isinstance(action, Collect | Give | Call):
        return None
    first: Play = proved.plays[0]
    if isinstance(action, Play) and _Proof(view).goes_on(action.combo):
        return None
    return first if first in view.legal else None


class _Proof:
    """One view, and the search for a way out of it."""

    def __init__(self, view: View) -> None:
        self.view, self.game = view, view.game
        self.threats = Threats(view)
        self.bound = self.game.bound_by_wish(view.seat)
        self.way = WayOut(self.game.combinations.leads(view.hand), self.beatable)

    def claim(self) -> Claim | None:
        for combos in self._ways():
            if combos:
                plays = tuple(Play(self.view.seat, combo) for combo in combos)
                return Claim(plays, not self.beatable(combos[-1]))
        return None

    def goes_on(self, combo: Combo) -> bool:
        """Whether there is a way out that begins with a play."""
        return self._played(combo, self.view.wish) is not None

    def _ways(self) -> Iterable[Sequence[Combo] | None]:
        view, wish = self.view, self.view.wish
        if view.phase == "play" and not view.trick:
            yield self._led(view.hand, wish)
            return
        for action in view.legal:
            if isinstance(action, Collect | Give):
                yield self._led(view.hand, wish)
                break
        for action in view.legal:
            if isinstance(action, Play):
                yield self._played(action.combo, wish)

    def _played(self, combo: Combo, wish: int) -> Sequence[Combo] | None:
        """A way that begins with this play on the trick."""
        left = self.view.hand & ~combo.cards
        if not left:
            return [combo]
        if self.beatable(combo):
            return None
        if wish and combo.cards & self.game.deck.rank[wish]:
            wish = 0
        if self._owes_bomb(left, combo, wish):
            return None
        rest = self._led(left, wish)
        return [combo, *rest] if rest else None

    def _led(self, cards: int, wish: int) -> Sequence[Combo] | None:
        """A way from the lead; who holds a wished rank has to lead it."""
        wished = self.game.deck.rank[wish] if wish and self.bound else 0
        if not cards & wished:
            return self.way.out(cards)
        for combo in self.way.combos(cards):
            if combo.cards & wished:
                left = cards & ~combo.cards
                if not left:
                    return [combo]
                rest = None if self.beatable(combo) else self.way.out(left)
                if rest:
                    return [combo, *rest]
        return None

    def _owes_bomb(self, left: int, top: Combo, wish: int) -> bool:
        """Whether a wish would have the seat bomb its own trick (nanking.wish.own-top)."""
        wished = self.game.deck.rank[wish] if wish and self.bound else 0
        if not left & wished:
            return False
        return any(bomb.cards & wished and bomb.beats(top) for bomb in self.game.combinations.bombs(left))

    def beatable(self, combo: Combo) -> bool:
        """Whether a play could lose the lead."""
        if combo.kind == "dog":
            view = self.view
            held = [*view.counts]
            held[view.seat] = (view.hand & ~combo.cards).bit_count()
            return self.game.dog_leaders(view.seat, held, view.round) != (view.seat,)
        return self.threats.beat(combo)
