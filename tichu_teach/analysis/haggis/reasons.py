"""The reasons why one choice in Haggis beats another. Their words are under `lookback.why`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Literal, TypeAlias

from ...engine import Action
from ...engine.climbing.actions import Give
from ...engine.climbing.combo import Combo
from ...engine.haggis.actions import BETS, Bet
from ...engine.haggis.deck import Deck
from ...engine.haggis.state import View
from ...players.haggis.outlook import Outlook
from ...players.haggis.style import STEADY
from ..climbing import reasons as climbing
from ..climbing.reasons import MORE, Contrast
from .evaluation import deals

ReviewReason = Literal[
    "bet.nothing",
    "bet.missed",
    "bet.more",
    "bet.less",
    "give.out",
    "give.near",
    "give.other",
    "bomb.gift",
    "broken.run",
    "spent.face",
    "firm.face",
]
"""The reasons of this family alone; `climbing/reasons.py` has the rest."""


Found: TypeAlias = climbing.Found[ReviewReason]


class Reasons(Contrast[ReviewReason]):
    """A choice in Haggis and a better one."""

    view: View
    deck: Deck
    worthwhile = 6

    def __init__(self, view: View, done: Action | None, better: Action | None) -> None:
        super().__init__(view, view.game.combinations, done, better, Outlook(view, STEADY))

    def opposing(self, rng: Random) -> Sequence[int]:
        dealt, wilds = deals(self.view).draw(rng), self.view.wilds
        return [dealt[seat] | wilds[seat] for seat in self.foes]

    def find_reasons(self) -> Iterator[Found]:
        match self.actions:
            case (Bet() as done, Bet() as better):
                more = BETS.index(better.kind) > BETS.index(done.kind)
                yield "bet.more" if more else "bet.less", {}
            case (Bet(), _):
                yield "bet.nothing", {}
            case (_, Bet()):
                yield "bet.missed", {}
            case (Give() as done, Give() as better):
                counts = self.view.counts
                if not counts[done.to]:
                    yield "give.out", {"seat": done.to}
                elif counts[done.to] < counts[better.to]:
                    yield "give.near", self.seat(done.to)
                else:
                    yield "give.other", self.seat(better.to)
            case _:
                yield from self._play_reasons()

    def _play_reasons(self) -> Iterator[Found]:
        done, better = self.done, self.better
        if self.only_better_goes_out():
            yield "out", {}
        if done and done.is_bomb and not (better and better.is_bomb):
            lying = self.view.points_on_table
            given = lying + self.deck.points(done.cards)  # its own go with the trick
            facts = {"cards": self.cards(done), "count": given}
            if not self.view.trick:
                yield "bomb.led", facts
            else:
                yield "bomb.gift" if lying else "bomb.early", facts
        if better and better.is_bomb and not (done and done.is_bomb) and self.view.trick:
            yield self._wait_reason(better)
        yield from self.play_reasons()
        if done and better and self._beaten_cheaply(done) > self._beaten_cheaply(better) + MORE:
            yield "firm.face", self.name_both(better, done)

    def _beaten_cheaply(self, combo: Combo) -> float:
        """The share of deals on which an opponent could beat a play with one face card, or none."""
        return self.beaten(combo, lambda each: (each.cards & self.deck.wilds).bit_count() <= 1)

    @property
    def high(self) -> int:
        return int(self.deck.wilds)

    def cost_reasons(self) -> Iterator[Found]:
        faces = self.cards_spent(self.deck.wilds)
        if faces:
            yield "spent.face", {"cards": self.cards(faces), "points": self.view.points_on_table}

    def broken_up(self, broken: Combo) -> Found:
        return "broken.set" if broken.kind == "set" else "broken.run", {"cards": self.cards(broken)}
