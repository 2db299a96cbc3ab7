"""The rules of all climbing games: their cards, combinations, and the end of a game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import ClassVar, Protocol

from ..state import Own, Ruleset
from .cards import ClimbingDeck
from .combo import Combo
from .score import Count


class ClimbingCombinations(Protocol):
    """The combinations of a game's cards."""

    @property
    def deck(self) -> ClimbingDeck: ...

    def leads(self, hand: int) -> Sequence[Combo]: ...
    def follows(self, hand: int, top: Combo) -> Sequence[Combo]: ...
    def bombs(self, hand: int) -> Sequence[Combo]: ...
    def readings(self, cards: int) -> Sequence[Combo]: ...


class ClimbingRules(Ruleset):
    """A game of climbing tricks: each play is higher than the one below."""

    ends_by: ClassVar[str]  # the rule that says when a round is over

    # -- cards -------------------------------------------------------------------------------------

    @cached_property
    def deck(self) -> ClimbingDeck:
        """The cards the game is played with."""
        raise NotImplementedError

    @property
    def hand_size(self) -> int:
        """The number of cards in a full hand."""
        raise NotImplementedError

    @cached_property
    def combinations(self) -> ClimbingCombinations:
        """The combinations of the game's cards."""
        raise NotImplementedError

    @property
    def all_cards(self) -> int:
        return self.deck.all

    def parse_cards(self, text: str) -> int:
        return self.deck.parse(text)

    def card_names(self, cards: int | str) -> list[str]:
        return self.deck.names(self.cards(cards) & self.deck.all)

    def check_cards(self, names: Iterable[str]) -> None:
        self.deck.gather(names)

    # -- seats -------------------------------------------------------------------------------------

    def opponents(self, seat: int) -> tuple[int, ...]:
        """The seats of other sides, in playing order."""
        return self._opponents[seat]

    @cached_property  # players ask at every decision
    def _opponents(self) -> tuple[tuple[int, ...], ...]:
        return tuple(
            tuple(other for other in others if self.side(other) != self.side(seat))
            for seat, *others in self._orders
        )

    def holding_from(self, seat: int, hands: Sequence[int]) -> int:
        """This seat or, if it holds no cards, the next that does (nanking.lead.out, haggis.lead.next)."""
        return seat if hands[seat] else self.holding_after(seat, hands)

    def holding_after(self, seat: int, hands: Sequence[int]) -> int:
        """The next seat that holds cards, or this one if no other does (nanking.seats, haggis.first)."""
        for each in self._orders_after[seat]:
            if hands[each]:
                return each
        raise AssertionError("somebody holds cards")

    # -- the game ----------------------------------------------------------------------------------

    def round_over(self, out: Sequence[int]) -> bool:
        """Return True if a round is over with these seats out, in this order (nanking.end, haggis.end)."""
        return len(out) >= self.players - 1

    def may_win(self, column: int) -> bool:
        """Return True if a column of the score sheet can win the game."""
        return True

    def credited(self, points: Sequence[int], people: tuple[int, ...]) -> tuple[int, ...]:
        """A round's points by column of the score sheet, from those by side."""
        return tuple(points)

    def standing(self, state: Own, points: Sequence[int] | None = None) -> tuple[int, ...]:
        """The columns of the score sheet after a finished round; `points` by side replace those counted."""
        points = self.count(state).points if points is None else points
        return tuple(t + p for t, p in zip(state.totals, self.credited(points, state.people), strict=True))

    def winner(self, totals: tuple[int, ...], number: int = 1, first: int | None = None) -> int | None:
        """The column that has won with these totals, None while the game goes on.

        `number` is the number of the round just finished, `first` the person who went out first in it.
        """
        raise NotImplementedError

    # -- what its states also ask --------------------------------------------------------------------

    def count(self, state: Own) -> Count:
        """The points of a finished round, with the reason for each."""
        raise NotImplementedError
