"""Haggis for two or three players: the pack, the deal, the table's choices (haggis.*)."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar

from ..climbing.cards import bits, dealt_hand
from ..climbing.combo import Combo
from ..climbing.score import first_to
from ..errors import SavedGameError
from ..ruleset import Ruleset, option
from .combinations import Combinations
from .combo import HaggisCombo, no_combo
from .deck import Deck
from .state import State

DEALT, FACE_UP = 14, 3  # cards of a hand: dealt face down, and lying open (haggis.deal, haggis.wilds)


@cache
def _combinations(players: int) -> Combinations:
    return Combinations(Deck(players))


@dataclass(frozen=True)
class Haggis(Ruleset):
    """The game for two or three, everybody for themselves; play runs clockwise, to the left.

    players          2 or 3 (haggis.deck.two)
    target           the points that end the game: 250 for a short one, 350 for a long (haggis.game)
    bomb_gift        who gets a trick won by a bomb: an opponent of the winner's "choice", or, with three,
                     the one whom the "tournament" rule names (haggis.trick.tournament)
    first_out_bonus  with three: what the first out scores besides (haggis.score.out.bonus)
    """

    name: ClassVar[str] = "haggis"
    family: ClassVar[str] = "haggis"
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

    @property
    def deck(self) -> Deck:
        """The cards the game is played with."""
        return self.combinations.deck

    @property
    def combinations(self) -> Combinations:
        """What may be played together."""
        return _combinations(self.players)

    def readings(self, cards: int | str) -> tuple[HaggisCombo, ...]:
        """Everything that cards, or their names, can be played as, highest first (haggis.combo.ambiguous)."""
        return self.combinations.readings(self.cards(cards))

    def combo(
        self, cards: int, joker: tuple[int, ...] | None = None, top: Combo | None = None
    ) -> HaggisCombo:
        """The combination that cards make: the reading with those `joker` ranks, else the one to propose.

        Proposed is the highest reading that beats `top`, else the highest (haggis.combo.ambiguous). Cards
        that make nothing come back with the kind "none".
        """
        readings = self.readings(cards)
        if joker:
            wanted = sorted(joker)
            readings = tuple(each for each in readings if sorted(each.joker) == wanted)
        fitting = [each for each in readings if top is None or each.beats(top)]
        for each in (*fitting, *readings):
            return each
        return no_combo(cards, joker or ())

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
        """The other seats, in playing order."""
        return self.seats_from(seat)[1:]

    def next_dealer(self, before: State) -> int:
        """The highest total; level: the winner of the last hand, first out (haggis.next.dealer)."""
        totals = before.standing
        best = max(totals)
        return totals.index(best) if totals.count(best) == 1 else before.out[0]

    def leader(self, dealer: int, totals: Sequence[int]) -> int:
        """The lowest total; level, or in a first hand: on the dealer's left (haggis.next.lead)."""
        least = min(totals)
        return totals.index(least) if totals.count(least) == 1 else self.next_seat(dealer)

    # -- the deal ----------------------------------------------------------------------------------

    def deal(self, rng: random.Random, before: State | None = None, dealer: int = 0) -> State:
        """A new hand, shuffled by `rng`; `before` is the finished hand that it follows.

        `dealer` is the seat that deals the first hand; later ones follow from the totals.
        """
        cards = list(bits(self.deck.suited))
        rng.shuffle(cards)
        hands = [sum(cards[DEALT * seat : DEALT * (seat + 1)]) for seat in range(self.players)]
        return self.lay_out(hands, self.next_dealer(before) if before else dealer, before)

    def lay_out(self, dealt: Sequence[int], dealer: int, before: State | None = None) -> State:
        """The beginning of a hand from the cards dealt to each seat; the rest is the haggis."""
        totals = before.standing if before else (0,) * self.players
        hands = [cards | self.deck.faces[seat] for seat, cards in enumerate(dealt)]
        return State(
            self,
            "play",
            hands,
            self.leader(dealer, totals),
            dealer=dealer,
            haggis=self.deck.suited & ~sum(dealt),
            totals=totals,
            round=before.round + 1 if before else 1,
        )

    def save_deal(self, state: State, before: State | None) -> dict[str, Any]:
        """Who has dealt, and the cards that each seat was dealt."""
        return {
            "dealer": state.dealer,
            "deal": [self.deck.text(hand & self.deck.suited) for hand in state.hands],
        }

    def load_deal(self, data: Mapping[str, Any], before: State | None) -> State:
        """The hand that `save_deal` kept; raises SavedGameError, which names the part that is wrong."""
        dealer, deal = data.get("dealer"), data.get("deal")
        if type(dealer) is not int or not 0 <= dealer < self.players:
            raise SavedGameError(f"no seat {dealer!r}", "dealer")
        if before and dealer != self.next_dealer(before):
            raise SavedGameError(f"seat {self.next_dealer(before)} deals this hand, not {dealer}", "dealer")
        if type(deal) is not list or len(deal) != self.players:
            raise SavedGameError(f"wants a list of {self.players} hands", "deal")
        left, hands = self.deck.suited, []
        for seat, text in enumerate(deal):
            hand = sum(dealt_hand(self.deck, text, DEALT, left, f"deal[{seat}]"))
            left &= ~hand
            hands.append(hand)
        return self.lay_out(hands, dealer, before)

    def read_position(self, fields: list[str], text: str) -> State:
        """The state that the fields of a position describe, without the first."""
        from .position import read_position

        return read_position(self, fields, text)

    # -- the game ----------------------------------------------------------------------------------

    @property
    def moot(self) -> frozenset[str]:
        """With two there is one opponent to give to, and nobody is second out."""
        return frozenset({"bomb_gift", "first_out_bonus"}) if self.players == 2 else frozenset()

    @property
    def bonus(self) -> int:
        """What the first out scores besides: with two players nothing (haggis.score.out.bonus)."""
        return self.first_out_bonus if self.players > 2 else 0

    def standing(self, state: State, points: Sequence[int] | None = None) -> tuple[int, ...]:
        """The totals after a finished hand; `points` a seat, if not those counted."""
        points = state.count().points if points is None else points
        return tuple(t + p for t, p in zip(state.totals, points, strict=True))

    def winner(self, totals: tuple[int, ...], state: State | None = None) -> int | None:
        """Who has most once somebody has reached the target; level: none yet (haggis.game)."""
        return first_to(self.target, totals)

    def may_win(self, column: int) -> bool:
        """Anybody can win."""
        return True
