"""The value of a position with all hands open, by search: the engine's rules on hands made small.

One seat plays for more, all others for less. Every search asks "is it worth at least this goal?", answers
with a bound (not below the goal: the value is no less than the answer; below it: no more), and keeps what it
found by position. Tricks once taken change hands no more: they are added outside, and no part of a position.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from ...engine.haggis.rules import HaggisRules
from ...engine.haggis.score import A_CARD, BET_VALUE
from ..climbing.hand import Top
from ..climbing.run import Run
from ..climbing.solver import FAR, Budget
from .hand import Hand, Hands, Move
from .stake import Lead

Held = tuple[Hand, ...]
Key = tuple[object, ...]


class Trick(NamedTuple):
    """What lies on the table: whose it is, what, the points in it, and who played what it beat."""

    owner: int
    top: Top
    points: int
    below: int | None


class Tally(NamedTuple):
    """What has come of the hand so far, as far as it matters.

    out    the seats without cards, in the order they went out
    bets   what each seat has bet, until it is clear what comes of it
    fresh  the seats that may still bet
    """

    out: tuple[int, ...]
    bets: tuple[int, ...]
    fresh: frozenset[int]


class Search:
    """One search: what is at stake, what was found so far, and how much it may still take."""

    def __init__(self, game: HaggisRules, stake: Lead, haggis: int, budget: Budget) -> None:
        self.game, self.stake = game, stake
        self.hands = Hands(game.combinations, stake.counting)
        self.haggis = self.hands.points(haggis)
        self.after = [game.next_seat(seat) for seat in range(game.players)]
        self.named = game.players > 2 and game.bomb_gift == "tournament"
        self.table: dict[Key, list[Any]] = {}  # lower bound, upper bound, the move that decided
        self.running: dict[tuple[Held, int], bool] = {}
        self.decided: dict[Key, dict[Move | None, int]] = {}
        self.count = budget.count
        self._most, self._least = max(stake.weight), min(stake.weight)

    # -- a turn --------------------------------------------------------------------------------------

    def turn(self, hands: Held, seat: int, trick: Trick, tally: Tally, goal: int) -> int:
        """The turn is at a seat, with a trick on the table; seats that have no choice are skipped."""
        while seat != trick.owner:
            if hands[seat].size and (seat in tally.fresh or hands[seat].follows(trick.top)):
                break
            seat = self.after[seat]
        else:
            return self.collect(hands, trick, tally, goal)
        key = (hands, seat, trick, tally)

        def moves() -> list[Move | None]:
            return [*hands[seat].follows(trick.top), None]

        return self.decide(key, hands, seat, trick, tally, moves, goal)

    def lead(self, hands: Held, seat: int, tally: Tally, goal: int) -> int:
        """A seat leads."""
        if not self.stake.counting and self.runs_out(hands, seat):
            return int(seat == self.stake.seat)

        def moves() -> list[Move | None]:
            against = [hand for each, hand in enumerate(hands) if each != seat and hand.size]
            leads = hands[seat].leads()
            safe, other = list[Move | None](), list[Move | None]()
            for move in leads:  # first those that nobody can beat
                (other if any(hand.follows(move.top) for hand in against) else safe).append(move)
            return safe + other

        return self.decide((hands, seat, tally), hands, seat, None, tally, moves, goal)

    def runs_out(self, hands: Held, seat: int) -> bool:
        """Whether a seat that leads can be out before anybody else can play a card."""
        found = self.running.get((hands, seat))
        if found is None:
            against = [hand for each, hand in enumerate(hands) if each != seat and hand.size]
            found = self.running[hands, seat] = Run(against).out(hands[seat])
        return found

    def decide(
        self,
        key: Key,
        hands: Held,
        seat: int,
        trick: Trick | None,
        tally: Tally,
        moves: Callable[[], list[Move | None]],
        goal: int,
    ) -> int:
        """The best of the moves of a seat, a bet before it included."""
        floor, ceiling = self.limits(hands, trick, tally)
        if floor >= goal:
            return floor
        if ceiling < goal:
            return ceiling
        entry = self.table.get(key)
        if entry is None:
            entry = self.table[key] = [-FAR, FAR, None]
        low: int = entry[0]
        high: int = entry[1]
        best: Move | None = entry[2]
        if low >= goal:
            return low
        if high < goal:
            return high
        self.count()
        ours = seat == self.stake.seat
        story = (seat, hands[seat], trick and trick.top)
        scores = self.decided.setdefault(story, {})
        choices = moves()
        if scores:
            choices.sort(key=lambda move: -scores.get(move, 0))
        if best in choices:
            choices.remove(best)
            choices.insert(0, best)
        value, found = (-FAR, None) if ours else (FAR, None)
        for after in self.betting(seat, tally):
            for move in choices:
                worth = self.play(hands, seat, move, trick, after, goal)
                if (worth > value) if ours else (worth < value):
                    value, found = worth, move
                if (value >= goal) is ours:
                    break
            if (value >= goal) is ours:
                scores[found] = scores.get(found, 0) + 1
                break
        entry[:] = (max(low, value), high, found) if value >= goal else (low, min(high, value), found)
        return value

    def betting(self, seat: int, tally: Tally) -> list[Tally]:
        """The tally after each bet that a seat may make now, or none."""
        if seat not in tally.fresh:
            return [tally]
        fresh, bets = tally.fresh - {seat}, tally.bets
        made = [
            Tally(tally.out, (*bets[:seat], value, *bets[seat + 1 :]), fresh) for value in BET_VALUE.values()
        ]
        return [tally, *made]

    def limits(self, hands: Held, trick: Trick | None, tally: Tally) -> tuple[int, int]:
        """What is left to win is worth at least and at most so much, whatever comes."""
        if not self.stake.counting:
            return 0, 1
        if any(tally.bets) or tally.fresh:
            return -FAR, FAR
        points = self.haggis + (trick.points if trick else 0)
        cards = 0
        for hand in hands:
            points += hand.points
            cards += hand.size
        if len(hands) == 2:
            ours = hands[self.stake.seat].size
            return -points - A_CARD * ours, points + A_CARD * (cards - ours)
        points += self.game.bonus + 2 * A_CARD * cards
        return self._least * points, self._most * points

    # -- what a move does ----------------------------------------------------------------------------

    def play(
        self, hands: Held, seat: int, move: Move | None, trick: Trick | None, tally: Tally, goal: int
    ) -> int:
        """A seat plays, or passes."""
        if move is None:
            assert trick is not None
            return self.turn(hands, self.after[seat], trick, tally, goal)
        hands = (*hands[:seat], move.left, *hands[seat + 1 :])
        below = trick.owner if self.named and trick and move.top.bomb else None
        trick = Trick(seat, move.top, move.points + (trick.points if trick else 0), below)
        if seat in tally.fresh:
            tally = tally._replace(fresh=tally.fresh - {seat})
        gain = 0
        if not move.left.size:
            first = not tally.out
            out = (*tally.out, seat)
            gain = self.stake.going_out(seat, [hand.size for hand in hands], first)
            tally = tally._replace(out=out)
            if self.stake.over(out):
                return gain + self.last_trick(hands, trick, tally)
        paid, tally = self.paid(tally)
        gain += paid
        return gain + self.turn(hands, self.after[seat], trick, tally, goal - gain)

    def paid(self, tally: Tally) -> tuple[int, Tally]:
        """What the bets bring, once nothing can change about that, and the tally without them."""
        if not tally.out or tally.fresh or not any(tally.bets):
            return 0, tally
        return self.stake.bets(tally.bets, tally.out[0]), tally._replace(bets=(0,) * len(tally.bets))

    def collect(self, hands: Held, trick: Trick, tally: Tally, goal: int) -> int:
        """A trick is taken in, or given away if a bomb won it; then its winner leads, or the next."""
        leader = trick.owner
        while not hands[leader].size:
            leader = self.after[leader]
        ours, value = trick.owner == self.stake.seat, None
        for taker in self.takers(trick):
            gain = self.stake.weight[taker] * trick.points
            worth = gain + self.lead(hands, leader, tally, goal - gain)
            value = worth if value is None else max(value, worth) if ours else min(value, worth)
            if (value >= goal) is ours:
                break
        assert value is not None
        return value

    def takers(self, trick: Trick) -> tuple[int, ...]:
        """Who may get a trick."""
        if not trick.top.bomb:
            return (trick.owner,)
        return self.game.gift_targets(trick.owner, trick.below)

    def last_trick(self, hands: Held, trick: Trick, tally: Tally) -> int:
        """What is still to be counted when the hand is over."""
        if not self.stake.counting:
            return 0
        weight, first = self.stake.weight, tally.out[0]
        rest = weight[first] * (self.haggis + sum(hand.points for hand in hands))
        worths = [weight[taker] * trick.points for taker in self.takers(trick)]
        best = max(worths) if trick.owner == self.stake.seat else min(worths)
        return rest + best + self.stake.bets(tally.bets, first)
