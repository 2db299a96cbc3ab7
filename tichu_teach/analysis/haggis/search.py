"""The search of Haggis with all hands open: the engine's rules on hands made small.

One seat plays for more, all others for less. Tricks once taken no longer change hands, so they are added
outside, and are no part of a node.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ...engine.haggis.rules import HaggisRules
from ...engine.haggis.score import A_CARD, BET_VALUE
from ..climbing.hand import Runs, Top
from ..climbing.proof import END, FAR, Budget, Edge, Node, Proof
from .hand import SearchHand, SearchHands, SearchMove
from .objective import PointsAhead

Held = tuple[SearchHand, ...]


class Trick(NamedTuple):
    """The trick on the table: whose it is, its top, the points in it, and who played what it beat."""

    owner: int
    top: Top
    points: int
    below: int | None


class HandSoFar(NamedTuple):
    """The course of the hand so far, as far as it matters.

    out    the seats without cards, in the order they went out
    bets   what each seat has bet, until the bets are decided
    fresh  the seats that may still bet
    """

    out: tuple[int, ...]
    bets: tuple[int, ...]
    fresh: frozenset[int]


class Turn(Node):
    """A seat's turn to lead or follow, including a bet before it."""

    __slots__ = ("hands", "seat", "tally", "trick")

    def __init__(self, search: Search, hands: Held, seat: int, trick: Trick | None, tally: HandSoFar) -> None:
        low, high = search.limits(hands, trick, tally)
        ours = seat == search.objective.seat
        sure = search.running(hands, seat, trick, tally)
        if sure is not None:  # it can choose to go out
            low, high = (max(low, sure), high) if ours else (low, min(high, sure))
        elif search.objective.seat in tally.out and len(tally.out) == 1 and search.objective.counting:
            low, high = search.among_others(hands, seat, trick, tally, (low, high))
        super().__init__(ours, low, high, *search.far(hands))
        self.hands, self.seat, self.trick, self.tally = hands, seat, trick, tally

    def expand(self, search: Search) -> list[Edge]:
        hands, seat, trick = self.hands, self.seat, self.trick
        moves = [*hands[seat].follows(trick.top), None] if trick else hands[seat].leads()
        tallies = search.betting(seat, self.tally)
        return [search.play(hands, seat, move, trick, tally) for tally in tallies for move in moves]


class Giving(Node):
    """The choice of who gets a trick that a bomb has won."""

    __slots__ = ("hands", "leader", "takers", "tally", "trick")

    def __init__(
        self,
        search: Search,
        hands: Held,
        leader: int,
        trick: Trick,
        takers: Sequence[int],
        tally: HandSoFar,
    ) -> None:
        low, high = search.limits(hands, trick, tally)
        super().__init__(trick.owner == search.objective.seat, low, high, *search.far(hands))
        self.hands, self.leader, self.trick, self.tally = hands, leader, trick, tally
        self.takers = takers

    def expand(self, search: Search) -> list[Edge]:
        weight, points = search.objective.weight, self.trick.points
        node = search.lead(self.hands, self.leader, self.tally)
        return [(weight[taker] * points, node) for taker in self.takers]


class Search(Proof):
    """One search: what is at stake, and what was found so far."""

    def __init__(self, game: HaggisRules, objective: PointsAhead, haggis: int, budget: Budget) -> None:
        super().__init__(budget)
        self.game, self.objective = game, objective
        self.hands = SearchHands(game.combinations, objective.counting)
        self.haggis = self.hands.points(haggis)
        self.after = [game.next_seat(seat) for seat in range(game.players)]
        self.named = game.players > 2 and game.bomb_gift == "tournament"
        self.table: dict[tuple[object, ...], Turn] = {}
        self.runs = Runs()
        self._most, self._least = max(objective.weight), min(objective.weight)

    def close(self) -> None:
        self.hands.clear()

    # -- a turn --------------------------------------------------------------------------------------

    def turn(self, hands: Held, seat: int, trick: Trick, tally: HandSoFar) -> Edge:
        """Give a seat the turn, with a trick on the table; seats that have no choice are skipped."""
        while seat != trick.owner:
            if hands[seat].size and (seat in tally.fresh or hands[seat].follows(trick.top)):
                return 0, self.node(hands, seat, self.lowered(hands, trick), tally)
            seat = self.after[seat]
        return self.collect(hands, trick, tally)

    def lowered(self, hands: Held, trick: Trick) -> Trick:
        """Lower a set on the table to the lowest rank that the others beat with the same cards."""
        owner, top, _, _ = trick
        if top.kind != "set":
            return trick
        held = 2  # a bit for each rank they hold
        for seat, hand in enumerate(hands):
            if seat != owner:
                held |= hand.ranks
        rank = (held & (2 << int(top.rank)) - 1).bit_length() - 1
        return trick if rank == top.rank else trick._replace(top=self.hands.top("set", top.size, rank))

    def lead(self, hands: Held, seat: int, tally: HandSoFar) -> Node:
        """The node of a seat that leads."""
        return self.node(hands, seat, None, tally)

    def node(self, hands: Held, seat: int, trick: Trick | None, tally: HandSoFar) -> Node:
        """The one node for the same position."""
        key = hands, seat, trick, tally
        found = self.table.get(key)
        if found is None:
            found = self.table[key] = Turn(self, hands, seat, trick, tally)
        return found

    def runs_out(self, hands: Held, seat: int, top: Top | None) -> bool:
        """Return True if a seat that leads, or has `top` to beat, can be out before others play a card."""
        against = tuple([hand for each, hand in enumerate(hands) if each != seat and hand.size])
        run = self.runs.against(against)
        return run.out(hands[seat]) if top is None else run.over(hands[seat], top)

    def running(self, hands: Held, seat: int, trick: Trick | None, tally: HandSoFar) -> int | None:
        """Return the worth that a seat makes sure of by going out at once; None if it can be prevented."""
        if tally.fresh or not self.runs_out(hands, seat, trick and trick.top):
            return None
        objective, hand = self.objective, hands[seat]
        ours = seat == objective.seat
        left = (*hands[:seat], self.hands.hand(0), *hands[seat + 1 :])
        gain, tally = self.go_out(left, seat, tally)
        points = hand.points + (trick.points if trick else 0)
        given = hand.bombs or (trick and trick.top.bomb)  # it may have to give tricks away
        if not objective.over(tally.out):
            at_once = trick and any(not move.left.size for move in hand.follows(trick.top))
            last = points if given or at_once else hand.dearest()  # what somebody else may win
            least, most = self.limits(left, Trick(seat, hand.leads()[0].top, last, None), tally)
            return gain + objective.weight[seat] * (points - last) + (least if ours else most)
        weight = objective.weight[seat]
        if given:
            weight = self._least if ours else self._most
        return gain + weight * points + self.count_hand(left, tally)

    def among_others(
        self, hands: Held, seat: int, trick: Trick | None, tally: HandSoFar, bounds: tuple[int, int]
    ) -> tuple[int, int]:
        """Narrow the bounds when the two others play it out between them, and each passes as the other likes.

        One goes out. Each card the last then holds counts for them, but its points are ours.
        """
        if any(tally.bets) or tally.fresh or (trick and trick.top.bomb):
            return bounds
        low, high = bounds
        (other,) = (each for each, hand in enumerate(hands) if hand.size and each != seat)
        mover, waits = hands[seat], hands[other]
        points = mover.points + waits.points + (trick.points if trick else 0)
        worth = self.objective.weight[self.objective.seat] * self.haggis - points
        spared = 0 if trick else mover.spared
        low = max(low, worth + min(mover.kept + spared, waits.kept))
        if trick is None or any(not move.top.bomb for move in mover.follows(trick.top)):  # and leads then
            high = min(high, worth + 3 * waits.points - A_CARD * waits.size)
        if trick and hands[trick.owner].size:
            high = min(high, worth + 3 * mover.points - A_CARD * mover.size)
        return low, high

    def far(self, hands: Held) -> tuple[int, int]:
        """Guess how far the seat and the others are from their goals: the more cards, the more turns."""
        pro = con = 1
        for seat, hand in enumerate(hands):
            if seat == self.objective.seat:
                pro += hand.size
            else:
                con += hand.size
        return pro * pro, con * con

    def betting(self, seat: int, tally: HandSoFar) -> list[HandSoFar]:
        """The tallies after each bet that a seat may make now, or none."""
        if seat not in tally.fresh:
            return [tally]
        fresh, bets = tally.fresh - {seat}, tally.bets
        made = [
            HandSoFar(tally.out, (*bets[:seat], value, *bets[seat + 1 :]), fresh)
            for value in BET_VALUE.values()
        ]
        return [tally, *made]

    def limits(self, hands: Held, trick: Trick | None, tally: HandSoFar) -> tuple[int, int]:
        """Return the least and the most that is left to win, whatever comes."""
        if not self.objective.counting:
            return 0, 1
        if tally.fresh:
            return -FAR, FAR
        points = self.haggis + (trick.points if trick else 0)
        ours = 0
        others: list[int] = []  # `list[int]()` would take ten times as long
        for seat, hand in enumerate(hands):
            points += hand.points
            if seat == self.objective.seat:
                ours = hand.size
            elif hand.size:
                others.append(hand.size)
        longest = max(others, default=0)
        # For going out: at best the seat itself before all others, at worst the others one by one before it.
        most, least = (longest, ours) if ours else (0, 0)
        if len(others) > 1:
            least += max(ours, longest)
        if not tally.out:
            points += self.game.bonus
        bets = [0]
        if any(tally.bets):
            first = tally.out[:1] or [seat for seat, hand in enumerate(hands) if hand.size]
            bets = [self.objective.bets(tally.bets, seat) for seat in first]
        return (
            min(bets) + self._least * (points + A_CARD * least),
            max(bets) + self._most * (points + A_CARD * most),
        )

    # -- what a move does ----------------------------------------------------------------------------

    def play(
        self, hands: Held, seat: int, move: SearchMove | None, trick: Trick | None, tally: HandSoFar
    ) -> Edge:
        """Let a seat play, or pass."""
        if move is None:
            assert trick is not None
            return self.turn(hands, self.after[seat], trick, tally)
        hands = (*hands[:seat], move.left, *hands[seat + 1 :])
        below = trick.owner if self.named and trick and move.top.bomb else None
        trick = Trick(seat, move.top, move.points + (trick.points if trick else 0), below)
        if seat in tally.fresh:
            tally = tally._replace(fresh=tally.fresh - {seat})
        gain = 0
        if not move.left.size:
            gain, tally = self.go_out(hands, seat, tally)
            if self.objective.over(tally.out):
                return gain + self.last_trick(hands, trick, tally), END
        paid, tally = self.settle_bets(tally)
        more, node = self.turn(hands, self.after[seat], trick, tally)
        return gain + paid + more, node

    def go_out(self, hands: Held, seat: int, tally: HandSoFar) -> tuple[int, HandSoFar]:
        """Return the worth of a seat's going out, and the course of the hand after it."""
        gain = self.objective.going_out(seat, [hand.size for hand in hands], not tally.out)
        return gain, tally._replace(out=(*tally.out, seat))

    def settle_bets(self, tally: HandSoFar) -> tuple[int, HandSoFar]:
        """Settle the bets once they are decided; return their worth, and the course without them."""
        if not tally.out or tally.fresh or not any(tally.bets):
            return 0, tally
        return self.objective.bets(tally.bets, tally.out[0]), tally._replace(bets=(0,) * len(tally.bets))

    def collect(self, hands: Held, trick: Trick, tally: HandSoFar) -> Edge:
        """Take a trick in, or give it away if a bomb won it; then its winner leads, or the next seat."""
        leader, takers = trick.owner, self.takers(trick)
        while not hands[leader].size:
            leader = self.after[leader]
        if len(takers) > 1 and trick.points:
            return 0, Giving(self, hands, leader, trick, takers, tally)
        return self.objective.weight[takers[0]] * trick.points, self.lead(hands, leader, tally)

    def takers(self, trick: Trick) -> tuple[int, ...]:
        """Return the seats that may get a trick."""
        if not trick.top.bomb:
            return (trick.owner,)
        return self.game.gift_targets(trick.owner, trick.below)

    def last_trick(self, hands: Held, trick: Trick, tally: HandSoFar) -> int:
        """Return the worth of what is still to be counted when the hand is over."""
        worths = [self.objective.weight[taker] * trick.points for taker in self.takers(trick)]
        best = max(worths) if trick.owner == self.objective.seat else min(worths)
        return best + self.count_hand(hands, tally)

    def count_hand(self, hands: Held, tally: HandSoFar) -> int:
        """Return the worth of hands, haggis and bets when the hand is over."""
        if not self.objective.counting:
            return 0
        first = tally.out[0]
        points = self.haggis + sum(hand.points for hand in hands)
        return self.objective.weight[first] * points + self.objective.bets(tally.bets, first)
