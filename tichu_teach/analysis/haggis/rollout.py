"""Hands of Haggis played on to their end by the rollout policy."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ...engine.haggis.rules import HaggisRules
from ...engine.haggis.score import A_CARD, BET_VALUE
from ..climbing.hand import Top
from .hand import SearchHand, SearchMove
from .policy import Policies

_NEAR = 3  # cards with which somebody is about to go out


class Rollout:
    """A position played to its end; changed in place, because there are many of them.

    minds   the policies of the seats
    hands   the cards of each seat
    turn    the seat to lead or follow; if it owns the trick, all have passed
    top     the top of the trick, None before a lead
    owner   the seat that played it
    below   the seat that played what lies under it
    lying   the points of the trick
    won     the points of the tricks of each seat
    out     the seats that are out, in order
    caught  for each of these, the most cards that an opponent held
    over    True if it is played to its end
    """

    __slots__ = (
        *("below", "caught", "game", "hands", "lying", "minds", "out", "over", "owner", "top", "turn"),
        "won",
    )

    def __init__(self, game: HaggisRules, minds: Policies, hands: Sequence[SearchHand], turn: int) -> None:
        self.game, self.minds, self.hands, self.turn = game, minds, [*hands], turn
        self.top: Top | None = None
        self.below: int | None = None
        self.owner, self.lying, self.over = turn, 0, False
        self.won = [0] * game.players
        self.out: list[int] = []  # `list[int]()` would take ten times as long
        self.caught: list[int] = []

    def run(self) -> None:
        """Play to the end."""
        for _ in self.turns():
            pass

    def turns(self) -> Iterator[None]:
        """Play to the end, play by play."""
        hands, after = self.hands, self.game.next_seat
        while not self.over:
            seat = self.turn
            if self.top is None:
                while not hands[seat].size:
                    seat = after(seat)
                others = [hand.size for each, hand in enumerate(hands) if each != seat]
                self.lay(seat, self.minds.of(seat, hands).lead(hands[seat], others))
                yield
                continue
            near, move = hands[self.owner].size <= _NEAR, None
            while seat != self.owner:
                if hands[seat].size:
                    move = self.minds.of(seat, hands).follow(hands[seat], self.top, self.lying, near)
                    if move:
                        break
                seat = after(seat)
            if move:
                self.lay(seat, move)
                yield
            else:
                self.take(self.owner)

    def lay(self, seat: int, move: SearchMove) -> None:
        """Let a seat play."""
        self.below = self.owner if self.top else None
        self.lying += move.points
        self.top, self.owner, self.turn = move.top, seat, self.game.next_seat(seat)
        self.hands[seat] = move.left
        if not move.left.size:
            self.out.append(seat)
            self.caught.append(max([hand.size for hand in self.hands]))
            if self.game.round_over(self.out):
                self.take(seat)
                self.over = True

    def take(self, seat: int, to: int | None = None) -> None:
        """Take the trick in, or give it away if a bomb has won it."""
        assert self.top
        if to is None:
            to = seat
            if self.top.bomb:
                targets = self.game.gift_targets(seat, self.below)
                to = min(targets, key=lambda each: (self.won[each], -self.hands[each].size))
        self.won[to] += self.lying
        self.lying, self.top, self.turn = 0, None, seat

    def points(self, seat: int, haggis: int, bets: Mapping[int, str]) -> float:
        """Return a seat's lead over the others' average in a finished hand; `haggis` are its points."""
        total = self.scores(haggis, bets)
        own = total[seat]
        return own - (sum(total) - own) / (len(total) - 1)

    def scores(self, haggis: int, bets: Mapping[int, str]) -> list[float]:
        """Return the score of each seat in a finished hand."""
        game, out = self.game, self.out
        total = [float(won) for won in self.won]
        first = out[0]
        for each, caught in zip(out, self.caught, strict=True):
            total[each] += A_CARD * caught
        total[first] += game.bonus + haggis + sum([hand.points for hand in self.hands])
        for better, kind in bets.items():
            if better == first:
                total[better] += BET_VALUE[kind]
                continue
            for other in range(game.players):
                if other == first or other not in bets:
                    total[other] += BET_VALUE[kind]
        return total
