"""The value of a position with all hands open, by search: the engine's rules on hands made small (`hand.py`).

Some seats play for more, all others for less. Every search asks "is it worth at least this goal?", answers
with a bound (not below the goal: the value is no less than the answer; below it: no more), and keeps what it
found by position.

What is kept must hold whoever has won what before. Points that can change sides no more are therefore not
part of a position: they are added outside, unless a double victory could still make them worthless.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ...engine.tichu.rules import TichuRules
from ..climbing.solver import FAR, Budget
from .course import Course, Won
from .deal import Deal, Deals
from .hand import Hands, Move, Scores, Top
from .stake import SMALL, Stake


class Search:
    """One search: what is at stake, what was found so far, and how much it may still take.

    Its methods hand on where the play stands: the deal, whose turn it is, who owns the trick, what lies on
    top and the points beneath, the wish, the course of the round, and the tricks whose side is open.
    """

    def __init__(self, game: TichuRules, stake: Stake, round_: int, budget: Budget) -> None:
        self.game, self.stake, self.round = game, stake, round_
        seats = range(game.players)
        self.ours = [stake.ours(seat) for seat in seats]
        self.hands = Hands(game.combinations, stake.counting)
        against = [tuple(each for each in seats if self.ours[each] is not self.ours[seat]) for seat in seats]
        self.deals = Deals(self.hands, against)
        self.after = [game.next_seat(seat) for seat in seats]
        self.order = [game.seats_from(seat) for seat in seats]
        self.bound_by_wish = [game.bound_by_wish(seat) for seat in seats]
        self.must_pass = game.wish_unable
        self.count = budget.count

    # -- a turn --------------------------------------------------------------------------------------

    def turn(
        self,
        deal: Deal,
        turn: int,
        owner: int,
        top: Top,
        points: int,
        wish: int,
        course: Course,
        won: Won,
        goal: int,
    ) -> int:
        """The turn is at a seat, with a trick on the table; seats that cannot follow are skipped."""
        hands, after = deal.hands, self.after
        while turn != owner:
            hand = hands[turn]
            if hand.size and hand.follows(top):
                break
            turn = after[turn]
        else:
            if deal.bombs or top.dragon:
                return self.asked(deal, owner, owner, top, points, wish, course, won, goal)
            return self.taken(deal, owner, owner, points, wish, course, won, goal)
        top = deal.lowest(top, owner)
        return self.decide(deal, turn, owner, top, points, wish, course, won, goal)

    def lead(self, deal: Deal, turn: int, wish: int, course: Course, won: Won, goal: int) -> int:
        """A seat leads."""
        return self.decide(deal, turn, turn, None, 0, wish, course, won, goal)

    def decide(
        self,
        deal: Deal,
        seat: int,
        owner: int,
        top: Top | None,
        points: int,
        wish: int,
        course: Course,
        won: Won,
        goal: int,
    ) -> int:
        """The best of the choices of a seat."""
        if course.bounded:
            floor, ceiling = self.stake.limits(deal, points, course, won)
            if floor >= goal:
                return floor
            if ceiling < goal:
                return ceiling
        if not wish:
            sure = self.stake.out_next(course, seat)
            if sure is not None and deal.runs_out(seat, top):
                return sure
        key = (seat, owner, top, points, wish, course)
        entry = deal.table.get(key)
        if entry is None:
            entry = deal.table[key] = [{}, None]
        else:
            low, high = self.known(entry[0], won, goal)
            if low >= goal:
                return low
            if high < goal:
                return high
        self.count()
        choices = self.choices(deal, seat, owner, top, wish)
        ours, fresh, best, hand = self.ours[seat], seat in course.fresh, entry[1], deal.hands[seat]
        scores = hand.decided.get((seat, top))
        if len(choices) > 1:
            if scores:
                choices = sorted(choices, key=scores.__getitem__, reverse=True)
            if best is not None and best is not choices[0] and best in choices:
                choices = [best, *(move for move in choices if move is not best)]
        value, found = (-FAR, None) if ours else (FAR, None)
        for move in choices:
            if move is None:
                assert top is not None
                worth = self.turn(deal, self.after[seat], owner, top, points, wish, course, won, goal)
            elif fresh:
                worth = self.played(deal, seat, move, points, wish, course, won, goal)
            else:
                worth = self.play(deal, seat, move, points, wish, course, won, goal)
            if ours:
                if worth > value:
                    value, found = worth, move
                    if value >= goal:
                        break
            elif worth < value:
                value, found = worth, move
                if value < goal:
                    break
        if (value >= goal) is ours:
            if scores is None:
                scores = hand.decided[seat, top] = Scores()
            scores[found] += 1
        least, most = entry[0].get(won, (-FAR, FAR))
        entry[0][won] = (value, most) if value >= goal else (least, value)
        entry[1] = found
        return value

    def known(self, bounds: dict[Won, tuple[int, int]], won: Won, goal: int) -> tuple[int, int]:
        """What was found of a position, from other tricks won too."""
        low, high = bounds.get(won, (-FAR, FAR))
        if low >= goal or high < goal:
            return low, high
        for then, (least, most) in bounds.items():
            if then != won:
                less, more = self.stake.harm(won, then)
                low, high = max(low, least - less), min(high, most + more)
                if low >= goal or high < goal:
                    break
        return low, high

    def choices(self, deal: Deal, seat: int, owner: int, top: Top | None, wish: int) -> list[Move | None]:
        """What a seat may do, None for a pass; the likely first."""
        if top is None:
            leads = deal.leads(seat)
            if wish and self.bound_by_wish[seat]:
                return self.granting(leads, wish) or leads
            return leads
        moves: list[Move | None] = [*deal.hands[seat].follows(top)]
        if wish and self.bound_by_wish[seat]:
            owed = self.granting(moves, wish)
            if owed:
                return owed
            if self.must_pass == "must-pass" or (
                self.must_pass == "holder-must-pass" and deal.hands[seat].cards & self.hands.deck.rank[wish]
            ):
                return [None]
        moves.insert(0 if self.ours[seat] is self.ours[owner] else len(moves), None)
        return moves

    def granting(self, moves: Iterable[Move | None], wish: int) -> list[Move | None]:
        """The plays with a natural card of the wished rank."""
        wished = self.hands.deck.rank[wish]
        return [move for move in moves if move and move.cards & wished]

    # -- what a play does ----------------------------------------------------------------------------

    def played(
        self, deal: Deal, seat: int, move: Move, points: int, wish: int, course: Course, won: Won, goal: int
    ) -> int:
        """A seat plays; where it may still call a tichu it does so first if that is worth more."""
        if seat not in course.fresh:
            return self.play(deal, seat, move, points, wish, course, won, goal)
        quiet, called = (self.stake.called(course, seat, worth) for worth in (0, SMALL))
        worth = self.play(deal, seat, move, points, wish, quiet, won, goal)
        ours = self.ours[seat]
        if (worth >= goal) is ours:
            return worth
        other = self.play(deal, seat, move, points, wish, called, won, goal)
        return max(worth, other) if ours else min(worth, other)

    def play(
        self, deal: Deal, seat: int, move: Move, points: int, wish: int, course: Course, won: Won, goal: int
    ) -> int:
        """Cards are on the table: out, the end, or on to the next."""
        left, top = move.left, move.top
        if wish and move.cards & self.hands.deck.rank[wish]:
            wish = 0
        if wish or move.mahjong:  # ranks keep their names
            deal = deal.as_it_is(seat, left)
        else:
            deal, top = deal.after(seat, left, top)
        points += move.points
        if left.size:
            if not (deal.bombs or move.special):
                return self.turn(deal, self.after[seat], seat, top, points, wish, course, won, goal)
            return self.on(deal, seat, move, top, points, wish, course, won, goal)
        stake = self.stake
        if stake.over((*course.out, seat)):
            return self.last_trick(deal, seat, top, points, course, won)
        betting = course.betting
        bets, gain, course, won = stake.gone(course, seat, won)
        if not betting:
            return gain + self.on(deal, seat, move, top, points, wish, course, won, goal - gain)
        # From here on a double victory is the most that can be won or lost.
        return bets + stake.clear(
            goal - bets,
            lambda aim: gain + self.on(deal, seat, move, top, points, wish, course, won, aim - gain),
        )

    def on(
        self,
        deal: Deal,
        seat: int,
        move: Move,
        top: Top,
        points: int,
        wish: int,
        course: Course,
        won: Won,
        goal: int,
    ) -> int:
        """Cards are on the table, and the round is not over: the Dog, a wish, or on to the next."""
        if top.kind == "dog":
            return self.dog(deal, seat, wish, course, won, goal)
        if move.mahjong and self.game.wishes:
            return self.wishing(deal, seat, top, points, course, won, goal)
        turn, hands = self.after[seat], deal.hands
        while not hands[turn].size:
            turn = self.after[turn]
        return self.asked(deal, turn, seat, top, points, wish, course, won, goal)

    def last_trick(self, deal: Deal, seat: int, top: Top, points: int, course: Course, won: Won) -> int:
        """The round ended with this play: its player takes the trick, or gives away the Dragon's."""
        takers: Iterable[int] = (seat,)
        if top.kind == "dog":
            points = 0
        elif top.dragon and not self.game.double_victory((*course.out, seat)):
            takers = self.game.dragon_targets(seat) or takers
        worths = [self.stake.worth(deal, points, taker, course, won, seat) for taker in takers]
        return max(worths) if self.ours[seat] else min(worths)

    def dog(self, deal: Deal, seat: int, wish: int, course: Course, won: Won, goal: int) -> int:
        """The Dog gives the lead away."""
        leaders = self.game.dog_leaders(seat, [hand.size for hand in deal.hands], self.round)
        worths = [self.lead(deal, leader, wish, course, won, goal) for leader in leaders]
        return max(worths) if self.ours[seat] else min(worths)

    def wishing(
        self, deal: Deal, seat: int, top: Top, points: int, course: Course, won: Won, goal: int
    ) -> int:
        """Whoever played the Mahjong wishes for a rank; ranks that nobody holds do nothing."""
        turn = self.after[seat]
        while not deal.hands[turn].size:
            turn = self.after[turn]
        held = 0
        for hand in deal.hands:
            held |= hand.ranks
        wishes = [0, *(rank for rank in range(2, 15) if held >> rank & 1)]
        if self.must_pass == "must-pass":  # whoever cannot grant it has to pass, though nobody holds it
            wishes += [rank for rank in range(2, 15) if not held >> rank & 1][:1]
        ours, value = self.ours[seat], None
        for wish in wishes:
            worth = self.asked(deal, turn, seat, top, points, wish, course, won, goal)
            value = worth if value is None else max(value, worth) if ours else min(value, worth)
            if (value >= goal) is ours:
                break
        assert value is not None
        return value

    # -- bombs ---------------------------------------------------------------------------------------

    def asked(
        self,
        deal: Deal,
        turn: int,
        owner: int,
        top: Top,
        points: int,
        wish: int,
        course: Course,
        won: Won,
        goal: int,
    ) -> int:
        """Everybody who could bomb is asked, from the seat whose turn it is (nanking.bomb.priority)."""
        if deal.bombs:
            seats = tuple(
                seat
                for seat in self.order[turn]
                if not seat == turn == owner and deal.hands[seat].beating_bombs(top)
            )
            return self.window(deal, seats, turn, owner, top, points, wish, course, won, goal)
        if turn == owner:
            return self.collect(deal, owner, top, points, wish, course, won, goal)
        return self.turn(deal, turn, owner, top, points, wish, course, won, goal)

    def window(
        self,
        deal: Deal,
        seats: tuple[int, ...],
        turn: int,
        owner: int,
        top: Top,
        points: int,
        wish: int,
        course: Course,
        won: Won,
        goal: int,
    ) -> int:
        """The first of the seats that could bomb decides."""
        if not seats:
            if turn == owner:
                return self.collect(deal, owner, top, points, wish, course, won, goal)
            return self.turn(deal, turn, owner, top, points, wish, course, won, goal)
        seat, ours = seats[0], self.ours[seats[0]]
        value = self.window(deal, seats[1:], turn, owner, top, points, wish, course, won, goal)
        for move in deal.hands[seat].beating_bombs(top):
            if (value >= goal) is ours:
                break
            worth = self.played(deal, seat, move, points, wish, course, won, goal)
            value = max(value, worth) if ours else min(value, worth)
        return value

    def collect(
        self,
        deal: Deal,
        owner: int,
        top: Top,
        points: int,
        wish: int,
        course: Course,
        won: Won,
        goal: int,
    ) -> int:
        """The trick waits for its owner, who takes it, gives it away, or bombs it."""
        takers = (self.game.dragon_targets(owner) if top.dragon else ()) or (owner,)
        bombs: list[Any] = deal.hands[owner].beating_bombs(top) if deal.bombs else []
        if bombs and wish and self.bound_by_wish[owner]:
            owed = self.granting(bombs, wish)
            if owed:
                takers, bombs = (), owed
        ours, value = self.ours[owner], None
        for taker in takers:
            worth = self.taken(deal, owner, taker, points, wish, course, won, goal)
            value = worth if value is None else max(value, worth) if ours else min(value, worth)
        for move in bombs:
            if value is not None and (value >= goal) is ours:
                break
            worth = self.played(deal, owner, move, points, wish, course, won, goal)
            value = worth if value is None else max(value, worth) if ours else min(value, worth)
        assert value is not None
        return value

    def taken(
        self,
        deal: Deal,
        owner: int,
        taker: int,
        points: int,
        wish: int,
        course: Course,
        won: Won,
        goal: int,
    ) -> int:
        """A trick goes to a seat; its owner leads, or the next who holds cards."""
        gain, course, won = self.stake.won(course, won, taker, points)
        turn, hands = owner, deal.hands
        while not hands[turn].size:
            turn = self.after[turn]
        return gain + self.decide(deal, turn, turn, None, 0, wish, course, won, goal - gain)
