"""The rules of Haggis: the pack, the table's choices, who deals and leads (haggis.*).

A hook takes facts (seats, totals, who is out), never a whole position, so that positions can build on the
rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import ClassVar

from ..climbing.combo import Combo
from ..climbing.rules import ClimbingRules
from ..climbing.score import first_to
from ..options import option
from .combinations import Combinations
from .combo import HaggisCombo, no_combo
from .deck import Deck

DEALT, FACE_UP = 14, 3  # cards of a hand: dealt face down, and lying open (haggis.deal, haggis.wilds)


@cache
def _combinations(players: int) -> Combinations:
    return Combinations(Deck(players))


@dataclass(frozen=True, repr=False)
class HaggisRules(ClimbingRules):
    """The game for two or three, everybody for themselves; play runs clockwise, to the left.

    players          2 or 3 (haggis.deck.two)
    target           the points that end the game: 250 for a short one, 350 for a long (haggis.game)
    bomb_gift        who gets a trick won by a bomb: an opponent of the winner's "choice" or, with three,
                     the one the "tournament" rule names (haggis.trick.tournament)
    first_out_bonus  with three: the extra points of the first out (haggis.score.out.bonus)
    """

    family: ClassVar[str] = "haggis"
    ends_by: ClassVar[str] = "haggis.end"
    step: ClassVar[int] = -1
    hand_size: ClassVar[int] = DEALT + FACE_UP

    players: int = option(2, "haggis.deck.two", (2, 3), offered=(2, 3))
    target: int = option(250, "haggis.game", offered=(250, 350))
    bomb_gift: str = option(
        "choice", "haggis.trick.tournament", ("choice", "tournament"), offered=("choice", "tournament")
    )
    first_out_bonus: int = option(5, "haggis.score.out.bonus", (5, 0), offered=(5, 0))

    rules: ClassVar[tuple[str, ...]] = tuple(
        f"haggis.{row}"
        for row in """
        deck deck.two wilds deal first bet
        combo.set combo.run combo.run-of-sets wild wild.natural wild.one-natural wild.suit combo.ambiguous
        set.suits
        bomb.1 bomb.2 bomb.3 bomb.4 bomb.5 bomb.6 bomb.in-turn bomb.beats bomb.neither
        follow pass trick.take trick.tournament lead.next no-lead-pass
        end end.last-play end.rest
        score.out score.out.bonus score.cards score.bet.won score.bet.lost total
        next.dealer next.lead game
        """.split()
    )

    # -- cards -------------------------------------------------------------------------------------

    @cached_property  # asked at every turn
    def deck(self) -> Deck:
        """The cards the game is played with."""
        return self.combinations.deck

    @cached_property
    def combinations(self) -> Combinations:
        """The combinations of the game's cards."""
        return _combinations(self.players)

    def readings(self, cards: int | str) -> tuple[HaggisCombo, ...]:
        """Everything cards, or their names, can be played as, highest first (haggis.combo.ambiguous)."""
        return self.combinations.readings(self.cards(cards))

    def combo(
        self, cards: int, joker: tuple[int, ...] | None = None, top: Combo | None = None
    ) -> HaggisCombo:
        """The combination that cards make, of the readings with those `joker` ranks if given.

        Takes the highest that beats `top`, or else the highest of its kind, or else the highest
        (haggis.combo.ambiguous). Cards that make nothing come back with the kind "none".
        """
        readings = self.readings(cards)
        if joker:
            wanted = sorted(joker)
            readings = tuple(each for each in readings if sorted(each.joker) == wanted)
        fitting = [each for each in readings if top is None or each.beats(top)]
        alike = [each for each in readings if top is not None and each.kind == top.kind]
        for each in (*fitting, *alike, *readings):
            return each
        return no_combo(cards, joker or ())

    def hand_sizes(self, first: int, number: int = 1) -> tuple[int, ...]:
        return (self.hand_size,) * self.players

    # -- seats -------------------------------------------------------------------------------------

    def next_dealer(self, totals: Sequence[int], first: int) -> int:
        """The seat with the highest total; if level, `first`, who won the last hand (haggis.next.dealer)."""
        best = max(totals)
        return totals.index(best) if totals.count(best) == 1 else first

    def leader(self, dealer: int, totals: Sequence[int]) -> int:
        """The seat with the lowest total; if level, as at first, the dealer's left (haggis.next.lead)."""
        least = min(totals)
        return totals.index(least) if totals.count(least) == 1 else self.next_seat(dealer)

    # -- the game ----------------------------------------------------------------------------------

    @property
    def moot_options(self) -> frozenset[str]:
        """The options without effect: with two, there is one opponent to give to and nobody is second out."""
        return frozenset({"bomb_gift", "first_out_bonus"}) if self.players == 2 else frozenset()

    @property
    def bonus(self) -> int:
        """The first out's extra points, none with two players (haggis.score.out.bonus)."""
        return self.first_out_bonus if self.players > 2 else 0

    def gift_targets(self, seat: int, below: int | None) -> tuple[int, ...]:
        """The seats that may be given a trick won by this seat's bomb: any opponent.

        Under the tournament rule it is seat `below`, whose play the bomb beat; if the bomb was led (None),
        the seat on the right (haggis.trick.tournament).
        """
        if self.bomb_gift == "tournament" and self.players > 2:
            return ((seat + 1) % self.players if below is None else below,)
        return self.opponents(seat)

    def winner(self, totals: tuple[int, ...], number: int = 1, first: int | None = None) -> int | None:
        """The seat with the most once one has reached the target, None while level (haggis.game)."""
        return first_to(self.target, totals)
