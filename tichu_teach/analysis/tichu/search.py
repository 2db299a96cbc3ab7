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
from .hand import Hand, Hands, Move, Top
from .stake import Stake
from .tally import Tally

Held = tuple[Hand, ...]
Key = tuple[object, ...]


class Search:
    """One search: what is at stake, what was found so far, and how much it may still take."""

    def __init__(self, game: TichuRules, stake: Stake, round_: int, budget: Budget) -> None:
        self.game, self.stake, self.round = game, stake, round_
        self.hands = Hands(game.combinations, stake.counting)
        self.after = [game.next_seat(seat) for seat in range(game.players)]
        self.order = [game.seats_from(seat) for seat in range(game.players)]
        self.ours = [stake.ours(seat) for seat in range(game.players)]
        self.bound_by_wish = [game.bound_by_wish(seat) for seat in range(game.players)]
        self.must_pass = game.wish_unable
        self.table: dict[Key, list[Any]] = {}
        self.decided: dict[Key, dict[Move | None, int]] = {}
        self.count = budget.count

    # -- a turn --------------------------------------------------------------------------------------

    def turn(
        self, hands: Held, turn: int, owner: int, top: Top, points: int, wish: int, tally: Tally, goal: int
    ) -> int:
        """The turn is at a seat, with a trick on the table; seats that cannot follow are skipped."""
        while turn != owner:
            hand = hands[turn]
            if hand.size and hand.follows(top):
                break
            turn = self.after[turn]
        else:
            return self.passed_by_all(hands, owner, top, points, wish, tally, goal)
        floor, ceiling = self.stake.limits(hands, points, tally)
        if floor >= goal:
            return floor
        if ceiling < goal:
            return ceiling
        top = self.hands.lowest(top, hands)
        if not wish:
            hands, to = self.hands.closed_up(hands)
            if to and top.rank in to:
                top = Top(top.kind, top.size, to[int(top.rank)])
        key = (hands, turn, owner, top, points, wish, tally.base, tally.out, tally.calls, tally.fresh)
        low, high, best = self.known(key, tally.won, goal)
        if low >= goal:
            return low
        if high < goal:
            return high
        self.count()
        moves, may_pass = hands[turn].follows(top), True
        if wish and self.bound_by_wish[turn]:
            owed = [move for move in moves if move.ranks >> wish & 1]
            if owed:
                moves, may_pass = owed, False
            elif self.must_pass == "must-pass" or (
                self.must_pass == "holder-must-pass" and hands[turn].holds(wish)
            ):
                moves = []
        ours = self.ours[turn]
        with_owner = ours is self.ours[owner]
        value, found = (-FAR, None) if ours else (FAR, None)
        choices: list[Move | None] = list(moves)
        if may_pass:
            choices.insert(0 if with_owner else len(choices), None)
        if best is None:
            if len(choices) > 1:
                scores = self.decided.get((turn, hands[turn], top), {})
                if scores:
                    choices.sort(key=lambda move: -scores.get(move, 0))
        elif best in choices:
            choices.remove(best)
            choices.insert(0, best)
        for move in choices:
            if move is None:
                worth = self.turn(hands, self.after[turn], owner, top, points, wish, tally, goal)
            else:
                worth = self.play(hands, turn, move, points, wish, tally, goal)
            if ours:
                if worth > value:
                    value, found = worth, move
                if value >= goal:
                    break
            else:
                if worth < value:
                    value, found = worth, move
                if value < goal:
                    break
        if (value >= goal) is ours:
            scores = self.decided.setdefault((turn, hands[turn], top), {})
            scores[found] = scores.get(found, 0) + 1
        self.keep(key, tally.won, value, goal, found)
        return value

    def lead(self, hands: Held, turn: int, wish: int, tally: Tally, goal: int) -> int:
        """A seat leads."""
        floor, ceiling = self.stake.limits(hands, 0, tally)
        if floor >= goal:
            return floor
        if ceiling < goal:
            return ceiling
        if not wish:
            hands, _ = self.hands.closed_up(hands)
        key = (hands, turn, wish, tally.base, tally.out, tally.calls, tally.fresh)
        low, high, best = self.known(key, tally.won, goal)
        if low >= goal:
            return low
        if high < goal:
            return high
        self.count()
        moves = self.leads(hands, turn, wish)
        if best is None:
            scores = self.decided.get((turn, hands[turn]), {})
            if scores and len(moves) > 1:
                moves = sorted(moves, key=lambda move: -scores.get(move, 0))
        elif best is not moves[0]:
            moves = [best, *(move for move in moves if move is not best)]
        ours = self.ours[turn]
        value, found = (-FAR, None) if ours else (FAR, None)
        for move in moves:
            worth = self.play(hands, turn, move, 0, wish, tally, goal)
            if ours:
                if worth > value:
                    value, found = worth, move
                if value >= goal:
                    break
            else:
                if worth < value:
                    value, found = worth, move
                if value < goal:
                    break
        if (value >= goal) is ours:
            scores = self.decided.setdefault((turn, hands[turn]), {})
            scores[found] = scores.get(found, 0) + 1
        self.keep(key, tally.won, value, goal, found)
        return value

    def leads(self, hands: Held, turn: int, wish: int) -> list[Move]:
        """The leads of a seat: first those that no opponent can beat."""
        moves = hands[turn].leads()
        if wish and self.bound_by_wish[turn]:
            moves = [move for move in moves if move.ranks >> wish & 1] or moves
        ours = self.ours[turn]
        against = [hand for seat, hand in enumerate(hands) if hand.size and self.ours[seat] is not ours]
        safe, other = list[Move](), list[Move]()
        for move in moves:
            top = move.top
            beaten = top.kind == "dog" or any(hand.follows(top) for hand in against)
            (other if beaten else safe).append(move)
        return safe + other

    def known(self, key: Key, won: tuple[int, ...], goal: int) -> tuple[int, int, Move | None]:
        """What was found of a position: bounds, from other tricks won too, and the move that decided last."""
        entries = self.table.get(key)
        if entries is None:
            return -FAR, FAR, None
        low, high = -FAR, FAR
        for then, (least, most) in entries[0].items():
            if then == won:
                low, high = max(low, least), min(high, most)
            else:
                less, more = self.stake.harm(won, then)
                low, high = max(low, least - less), min(high, most + more)
            if low >= goal or high < goal:
                break
        return low, high, entries[1]

    def keep(self, key: Key, won: tuple[int, ...], value: int, goal: int, found: Move | None) -> None:
        """Note what was found of a position."""
        entries = self.table.get(key)
        if entries is None:
            entries = self.table[key] = [{}, None]
        low, high = entries[0].get(won, (-FAR, FAR))
        entries[0][won] = (value, high) if value >= goal else (low, value)
        entries[1] = found

    # -- what a play does ----------------------------------------------------------------------------

    def play(
        self, hands: Held, seat: int, move: Move, points: int, wish: int, tally: Tally, goal: int
    ) -> int:
        """A seat plays; where it may still call a tichu it does so first if that is worth more."""
        if seat in tally.fresh:
            quiet = tally._replace(fresh=tally.fresh - {seat})
            worth = self.laid(hands, seat, move, points, wish, quiet, goal)
            ours = self.ours[seat]
            if (worth >= goal) is ours:
                return worth
            called = self.laid(hands, seat, move, points, wish, self.stake.called(quiet, seat), goal)
            return max(worth, called) if ours else min(worth, called)
        return self.laid(hands, seat, move, points, wish, tally, goal)

    def laid(
        self, hands: Held, seat: int, move: Move, points: int, wish: int, tally: Tally, goal: int
    ) -> int:
        """Cards are on the table: out, the end, the Dog, a wish, or on to the next."""
        left, top = move.left, move.top
        hands = (*hands[:seat], left, *hands[seat + 1 :])
        if wish and move.ranks >> wish & 1:
            wish = 0
        gain = 0
        points += move.points
        if not left.size:
            over = self.stake.over(hands, (*tally.out, seat))
            if over:
                if top.kind == "dog":
                    return self.stake.worth(hands, 0, seat, tally, (*tally.out, seat))
                return self.last_trick(hands, seat, top, points, tally)
            betting, tally = tally.betting, tally._replace(out=(*tally.out, seat))
            if betting:  # from here on a double victory is the most that can be won or lost
                bet, tally = self.stake.bets(tally)
                goal -= bet
                return bet + self.stake.clear(
                    goal, tally, lambda rest, aim: self.on(hands, seat, move, points, wish, rest, aim)
                )
            gain, tally = self.stake.settled(tally)
            goal -= gain
        return gain + self.on(hands, seat, move, points, wish, tally, goal)

    def on(self, hands: Held, seat: int, move: Move, points: int, wish: int, tally: Tally, goal: int) -> int:
        """Cards are on the table, and the round is not over: the Dog, a wish, or on to the next."""
        top = move.top
        if top.kind == "dog":
            return self.dog(hands, seat, wish, tally, goal)
        if move.mahjong and self.game.wishes:
            return self.wishing(hands, seat, top, points, tally, goal)
        turn = self.after[seat]
        while not hands[turn].size:
            turn = self.after[turn]
        return self.asked(hands, turn, seat, top, points, wish, tally, goal)

    def last_trick(self, hands: Held, seat: int, top: Top, points: int, tally: Tally) -> int:
        """The round ended with this play: its player takes the trick, or gives away the Dragon's."""
        out = (*tally.out, seat)
        takers: Iterable[int] = (seat,)
        if top.dragon and not self.game.double_victory(out):
            takers = self.game.dragon_targets(seat) or takers
        worths = [self.stake.worth(hands, points, taker, tally, out) for taker in takers]
        return max(worths) if self.ours[seat] else min(worths)

    def dog(self, hands: Held, seat: int, wish: int, tally: Tally, goal: int) -> int:
        """The Dog gives the lead away."""
        leaders = self.game.dog_leaders(seat, [hand.size for hand in hands], self.round)
        worths = [self.lead(hands, leader, wish, tally, goal) for leader in leaders]
        return max(worths) if self.ours[seat] else min(worths)

    def wishing(self, hands: Held, seat: int, top: Top, points: int, tally: Tally, goal: int) -> int:
        """Whoever played the Mahjong wishes for a rank; ranks that nobody holds do nothing."""
        turn = self.after[seat]
        while not hands[turn].size:
            turn = self.after[turn]
        held = 0
        for hand in hands:
            held |= hand.ranks
        wishes = [0, *(rank for rank in range(2, 15) if held >> rank & 1)]
        if self.must_pass == "must-pass":  # whoever cannot grant it has to pass, though nobody holds it
            wishes += [rank for rank in range(2, 15) if not held >> rank & 1][:1]
        ours, value = self.ours[seat], None
        for wish in wishes:
            worth = self.asked(hands, turn, seat, top, points, wish, tally, goal)
            value = worth if value is None else max(value, worth) if ours else min(value, worth)
            if (value >= goal) is ours:
                break
        assert value is not None
        return value

    # -- bombs ---------------------------------------------------------------------------------------

    def asked(
        self, hands: Held, turn: int, owner: int, top: Top, points: int, wish: int, tally: Tally, goal: int
    ) -> int:
        """Everybody who could bomb is asked, from the seat whose turn it is (nanking.bomb.priority)."""
        for hand in hands:
            if hand.bombs:
                seats = tuple(
                    seat
                    for seat in self.order[turn]
                    if not seat == turn == owner and hands[seat].beating_bombs(top)
                )
                return self.window(hands, seats, turn, owner, top, points, wish, tally, goal)
        if turn == owner:
            return self.collect(hands, owner, top, points, wish, tally, goal)
        return self.turn(hands, turn, owner, top, points, wish, tally, goal)

    def window(
        self,
        hands: Held,
        seats: tuple[int, ...],
        turn: int,
        owner: int,
        top: Top,
        points: int,
        wish: int,
        tally: Tally,
        goal: int,
    ) -> int:
        """The first of the seats that could bomb decides."""
        if not seats:
            if turn == owner:
                return self.collect(hands, owner, top, points, wish, tally, goal)
            return self.turn(hands, turn, owner, top, points, wish, tally, goal)
        seat, ours = seats[0], self.ours[seats[0]]
        value = self.window(hands, seats[1:], turn, owner, top, points, wish, tally, goal)
        for move in hands[seat].beating_bombs(top):
            if (value >= goal) is ours:
                break
            worth = self.play(hands, seat, move, points, wish, tally, goal)
            value = max(value, worth) if ours else min(value, worth)
        return value

    def passed_by_all(
        self, hands: Held, owner: int, top: Top, points: int, wish: int, tally: Tally, goal: int
    ) -> int:
        """The turn has come round to whoever lies on top."""
        return self.asked(hands, owner, owner, top, points, wish, tally, goal)

    def collect(
        self, hands: Held, owner: int, top: Top, points: int, wish: int, tally: Tally, goal: int
    ) -> int:
        """The trick waits for its owner, who takes it, gives it away, or bombs it."""
        ours = self.ours[owner]
        bombs = hands[owner].beating_bombs(top)
        owed = (
            [move for move in bombs if wish and move.ranks >> wish & 1] if self.bound_by_wish[owner] else []
        )
        value = None
        if not owed:
            takers = (self.game.dragon_targets(owner) if top.dragon else ()) or (owner,)
            for taker in takers:
                worth = self.taken(hands, owner, taker, points, wish, tally, goal)
                value = worth if value is None else max(value, worth) if ours else min(value, worth)
        for move in owed or bombs:
            if value is not None and (value >= goal) is ours:
                break
            worth = self.play(hands, owner, move, points, wish, tally, goal)
            value = worth if value is None else max(value, worth) if ours else min(value, worth)
        assert value is not None
        return value

    def taken(
        self, hands: Held, owner: int, taker: int, points: int, wish: int, tally: Tally, goal: int
    ) -> int:
        """A trick goes to a seat; its owner leads, or the next who holds cards."""
        gain, tally = self.stake.won(tally, taker, points)
        turn = owner
        while not hands[turn].size:
            turn = self.after[turn]
        return gain + self.lead(hands, turn, wish, tally, goal - gain)
