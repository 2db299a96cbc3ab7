"""What choices in the Tichu family may be expected to bring, from what one seat sees.

Between two sides that is what its own side scores more in the round, calls included; where everybody plays
alone, the place at the end, as minus the number of those who come in before.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from ...engine.climbing.actions import Collect, Give, Pass, Play
from ...engine.climbing.combo import Combo
from ...engine.ruleset import Ruleset
from ...engine.tichu.actions import Call, Lead, NoBomb, Push, Wish
from ...engine.tichu.score import CALL_VALUE
from ...engine.tichu.state import View
from ...players.tichu.chances import Chances
from ...players.tichu.outlook import Outlook
from ...players.tichu.sensible import SensiblePlayer
from ...players.tichu.style import STEADY
from ..climbing import trial as climbing
from ..climbing.trial import MOST
from ..sampling import Comparison, Evaluation
from ..solution import AnalysisError, Limit
from .parts import BOMB, Part, Parts, key_of, rank_of
from .playout import PlayOut, Setting
from .unseen import deals

TRIES = 4  # deals of which the one is taken that suits a caller best

Hands = list[list[Part]]


def evaluate(view: View, limit: Limit, rng: Random) -> Evaluation:
    """The sensible choices of a seat with what they may bring.

    Raises AnalysisError for a view that cannot be, and where nothing is to be decided in play.
    """
    return Trial(view).evaluation(usual(view.game, Random(0)), limit, rng)


class Memory:
    """What a seat knows beyond its view: the cards that it has pushed, by receiver. For several seats."""

    def __init__(self) -> None:
        self._pushed: dict[int, dict[int, int]] = {}

    def note(self, view: View, action: Any) -> None:
        """A seat is about to do something that it will remember."""
        if isinstance(action, Push):
            held = self._pushed[action.seat] = dict[int, int]()
            for receiver, card in zip(view.game.push_targets(action.seat), action.cards, strict=True):
                held[receiver] = held.get(receiver, 0) | card
        elif view.phase == "take":
            self._pushed.pop(view.seat, None)

    def holds(self, seat: int) -> Mapping[int, int]:
        """The cards that a seat knows others to hold, as long as nobody has seen them again."""
        return self._pushed.get(seat, {})


class Trial(climbing.Trial):
    """A view, its choices, and rounds played on from it."""

    announced, others = Call, Collect | Give | Lead | NoBomb | Pass

    outlook: Outlook

    def __init__(self, view: View, memory: Memory | None = None, usual: Any = None) -> None:
        """`usual` is what a sensible player would do, which is tried besides, and comes after a call."""
        if view.phase in ("take", "push", "over"):
            raise AnalysisError(f"choices in play are evaluated, not in the phase {view.phase!r}")
        super().__init__(view, usual)
        self.deals = deals(view, memory.holds(view.seat) if memory else {})
        self.outlook = Outlook(view, STEADY)
        self.parts = Parts(self.game, self.outlook.chances, STEADY)
        # The others have not seen this seat's hand.
        self.theirs = Parts(self.game, Chances(view, public=True), STEADY)
        self.setting = Setting(self.game, self.theirs, STEADY, view.round)
        self.calls = [CALL_VALUE.get(call, 0) for call in view.calls]
        self.open = {seat: self.theirs.of(hand) for seat, hand in view.open_hands.items()}
        self._plays: dict[Combo, Part] = {}

    # -- what there is to choose ---------------------------------------------------------------------

    def actions(self) -> list[Any]:
        return self._wishes() if self.view.acts and self.view.phase == "wish" else super().actions()

    def against(self, play: Play) -> float:
        combo, outlook = play.combo, self.outlook
        rest = outlook.planner.cost(outlook.hand & ~combo.cards)
        return -(outlook.chances.of(combo) * STEADY.lead + STEADY.size * combo.size - rest)

    def _wishes(self) -> list[Any]:
        """No wish, and the ranks that somebody else may hold, high ones before."""
        deck, view = self.game.deck, self.view
        wishes = [each for each in view.legal if isinstance(each, Wish)]
        asked = [each for each in wishes if not each.rank or view.unseen & deck.rank[each.rank]]
        return sorted(asked, key=lambda wish: -wish.rank)[: MOST - 1] + asked[:1]

    # -- trying it -----------------------------------------------------------------------------------

    def deal(self, rng: Random) -> Hands:
        """The hands of all as parts; the own one is left out."""
        dealt, parts = self.dealt(rng), self.theirs
        return [
            [] if seat == self.seat else self.open[seat] if seat in self.open else parts.of(dealt[seat])
            for seat in range(self.game.players)
        ]

    def dealt(self, rng: Random) -> dict[int, int]:
        """A deal; who has called a tichu holds the best of a few hands, for nobody calls on nothing."""
        callers = [seat for seat, call in enumerate(self.calls) if call and seat in self.deals.places]
        if self.view.out or not callers:
            return self.deals.draw(rng)
        several = [self.deals.draw(rng) for _ in range(TRIES)]
        cost = self.theirs.planner.cost
        return min(several, key=lambda dealt: sum(cost(dealt[seat]) for seat in callers))

    def worth(self, hands: Hands, action: Any) -> float:
        """What comes of an action when all go on as the policy has it."""
        round_ = self.after(hands, action)
        if not round_.over:
            round_.run()
        if self.game.sides == 2:
            return round_.points(self.game.side(self.seat))
        return -round_.place(self.seat)

    def after(self, hands: Hands, action: Any) -> PlayOut:
        """The round right after an action, or after a call and what usually follows."""
        view, seat = self.view, self.seat
        played = action.combo if isinstance(action, Play) else None
        if isinstance(action, Call) and isinstance(self.usual, Play):
            played = self.usual.combo
        held = [hand[:] for hand in hands]
        held[seat] = self.parts.of(view.hand & ~played.cards if played else view.hand)[:]
        round_ = PlayOut(self.setting, held, view.turn, [*view.won_points], view.out, self.calls, view.wish)
        if view.trick:
            top = view.trick[-1][1]
            round_.key, round_.top, round_.owner = key_of(top), rank_of(top), view.trick[-1][0]
            round_.lying = self.lying
        if isinstance(action, Call):
            round_.calls[seat] = CALL_VALUE[action.kind]
            round_.live.append(seat)
        if played:
            part = self._part(played)
            round_.sizes[seat] += part.size
            round_.bombs |= part.key == BOMB
            round_.lay(seat, part)
        elif isinstance(action, Pass):
            round_.turn = self.setting.after[seat]
        elif isinstance(action, Collect):
            round_.take(seat, seat)
        elif isinstance(action, Give):
            round_.take(seat, action.to)
        elif isinstance(action, Lead):
            round_.turn = action.to
        elif isinstance(action, Wish):
            round_.wish, round_.turn = action.rank, self.setting.after[seat]
        elif view.phase == "wish":  # another seat's, which is not foreseen
            round_.turn = self.setting.after[view.turn]
        round_.over |= self.game.round_over(view.counts, view.out) and played is None
        return round_

    def _part(self, combo: Combo) -> Part:
        part = self._plays.get(combo)
        if part is None:
            points, state = self.game.deck.points(combo.cards), self.parts.planner.state
            joker = bool(combo.cards & self.game.deck.phoenix)
            units = state(combo.cards & ~self.game.deck.phoenix)
            win = self.outlook.chances.of(combo)
            part = Part(key_of(combo), rank_of(combo), combo.size, points, win, win, 0, 0, units, int(joker))
            self._plays[combo] = part
        return part


def usual(game: Ruleset, rng: Random) -> SensiblePlayer:
    """Whose choices are the first to be tried."""
    return SensiblePlayer(rng, STEADY)


def questioned(view: View, usual: Any, memory: Memory, limit: Limit, rng: Random) -> Comparison | None:
    """What to compare before a decision is made, with the usual one; None where there is no question."""
    if view.phase in ("take", "push") or isinstance(usual, Call) or len(view.legal) < 2:
        return None
    return Trial(view, memory, usual).question(limit, rng) if climbing.late(view) else None
