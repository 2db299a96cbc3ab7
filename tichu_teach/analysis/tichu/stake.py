"""What a search is about: points between two sides, who is out first, or the place of one player."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ...engine.tichu.rules import TichuRules
from ...engine.tichu.score import CALL_VALUE
from ..climbing.solver import FAR

if TYPE_CHECKING:
    from ...engine.tichu.state import State
    from .hand import Hand
    from .tally import Tally

SMALL = CALL_VALUE["small"]
SWEEP = 10**4  # a double victory in the search: beyond all points, so that these need not be known


class Stake:
    """What a finished round is worth to the searching side, and when it is clear."""

    counting = False

    def __init__(self, game: TichuRules) -> None:
        self.game = game

    def ours(self, seat: int) -> bool:
        """Whether a seat plays for more."""
        raise NotImplementedError

    def over(self, hands: tuple[Hand, ...], out: tuple[int, ...]) -> bool:
        """Whether the worth is clear once these seats are out."""
        raise NotImplementedError

    def worth(
        self, hands: tuple[Hand, ...], points: int, taker: int, tally: Tally, out: tuple[int, ...]
    ) -> int:
        """What the round is worth once it is over; a seat takes the last trick."""
        raise NotImplementedError

    def settled_by(self, out: tuple[int, ...]) -> bool:
        """Whether the worth is clear already, from who is out, though the round may go on."""
        return False

    def reach(self, state: State) -> tuple[int, int]:
        """The least and the most that any round can be worth from here."""
        raise NotImplementedError

    def result(self, state: State) -> int:
        """What a finished round is worth."""
        raise NotImplementedError

    def bets(self, tally: Tally) -> tuple[int, Tally]:
        """What the calls come to, once it is clear who is first out, or that nobody calls; and the rest."""
        return 0, tally._replace(calls=(), fresh=frozenset())

    def based(self, tally: Tally) -> Tally:
        """The tally with every seat's tricks counted for its own side; `won` is what may yet change sides."""
        return tally

    def settled(self, tally: Tally) -> tuple[int, Tally]:
        """Points that can change sides no more, told apart from those that can."""
        return 0, tally

    def limits(self, hands: tuple[Hand, ...], points: int, tally: Tally) -> tuple[int, int]:
        """What the round is worth at least and at most, whatever comes."""
        return -FAR, FAR

    def won(self, tally: Tally, taker: int, points: int) -> tuple[int, Tally]:
        """A seat has won a trick: what is settled by it, and the tally of the rest."""
        return 0, tally

    def harm(self, now: tuple[int, ...], then: tuple[int, ...]) -> tuple[int, int]:
        """How much less, and how much more, a position can be worth with other tricks won than then."""
        return 0, 0

    def called(self, tally: Tally, seat: int) -> Tally:
        """A seat has called a small tichu."""
        return tally

    def clear(self, goal: int, tally: Tally, ask: Callable[[Tally, int], int]) -> int:
        """The answer of a search that begins once no tichu is at stake."""
        gain, tally = self.settled(tally)
        return gain + ask(tally, goal - gain)


class First(Stake):
    """Whether the first seat to go out is of one side: 1 if it is, 0 if not."""

    def __init__(self, game: TichuRules, seats: frozenset[int]) -> None:
        super().__init__(game)
        self._seats = seats

    def ours(self, seat: int) -> bool:
        return seat in self._seats

    def over(self, hands: tuple[Hand, ...], out: tuple[int, ...]) -> bool:
        return bool(out)

    def worth(
        self, hands: tuple[Hand, ...], points: int, taker: int, tally: Tally, out: tuple[int, ...]
    ) -> int:
        return int(out[0] in self._seats)

    def settled_by(self, out: tuple[int, ...]) -> bool:
        return bool(out)

    def reach(self, state: State) -> tuple[int, int]:
        return 0, 1

    def result(self, state: State) -> int:
        return int(state.out[0] in self._seats)

    def limits(self, hands: tuple[Hand, ...], points: int, tally: Tally) -> tuple[int, int]:
        return 0, 1


class Place(Stake):
    """The place in which one player comes in, against all others: minus the number of those before."""

    def __init__(self, game: TichuRules, seat: int) -> None:
        super().__init__(game)
        self._seat = seat

    def ours(self, seat: int) -> bool:
        return seat == self._seat

    def over(self, hands: tuple[Hand, ...], out: tuple[int, ...]) -> bool:
        return self._seat in out or len(out) >= self.game.players - 1

    def worth(
        self, hands: tuple[Hand, ...], points: int, taker: int, tally: Tally, out: tuple[int, ...]
    ) -> int:
        return -(out.index(self._seat) if self._seat in out else len(out))

    def settled_by(self, out: tuple[int, ...]) -> bool:
        return self._seat in out

    def reach(self, state: State) -> tuple[int, int]:
        return 1 - self.game.players, 0

    def result(self, state: State) -> int:
        return -state.finish.index(self._seat)

    def limits(self, hands: tuple[Hand, ...], points: int, tally: Tally) -> tuple[int, int]:
        return 1 - self.game.players, -len(tally.out)


class Points(Stake):
    """What side 0 scores more than side 1 in the round."""

    counting = True

    def __init__(self, game: TichuRules) -> None:
        super().__init__(game)
        self._sign = [1 - 2 * game.side(seat) for seat in range(game.players)]
        self._sweeps: dict[tuple[int, ...], tuple[bool, bool]] = {}
        self._kept: dict[tuple[int, ...], frozenset[int]] = {}
        self._flips = 1 if game.players == 4 else 2  # seats whose tricks may go to the others

    def ours(self, seat: int) -> bool:
        return self._sign[seat] > 0

    def over(self, hands: tuple[Hand, ...], out: tuple[int, ...]) -> bool:
        return len(out) >= self.game.players - 1 or self.game.double_victory(out)

    def worth(
        self, hands: tuple[Hand, ...], points: int, taker: int, tally: Tally, out: tuple[int, ...]
    ) -> int:
        game, sign = self.game, self._sign
        calls = self._calls(tally.calls, out[0]) if tally.calls else 0
        if game.double_victory(out):
            return calls + SWEEP * sign[out[0]]
        worth = calls + tally.base
        for seat, won in enumerate(tally.won):
            if seat == taker:
                won += points
                worth += points * sign[seat]
            goes = game.tricks_go_to(seat, out)
            if goes is not None and 1 - 2 * goes[0] != sign[seat]:
                worth -= 2 * won * sign[seat]
            worth -= hands[seat].points * sign[seat]  # a hand that is left goes to the others
        return worth

    def _calls(self, calls: tuple[int, ...], first: int) -> int:
        """What the calls come to once a seat is out first."""
        return sum(
            value * sign * (1 if seat == first else -1)
            for seat, (value, sign) in enumerate(zip(calls, self._sign, strict=False))
            if value
        )

    def reach(self, state: State) -> tuple[int, int]:
        calls = sum(CALL_VALUE[kind] for _, kind in state.announced)
        calls += SMALL * sum(map(state.may_call, range(self.game.players)))
        most = self.game.sweep + calls
        return -most, most

    def result(self, state: State) -> int:
        ours, theirs = state.count().points
        return ours - theirs

    def based(self, tally: Tally) -> Tally:
        base = sum(won * sign for won, sign in zip(tally.won, self._sign, strict=True))
        return tally._replace(base=tally.base + base)

    def bets(self, tally: Tally) -> tuple[int, Tally]:
        gain = self._calls(tally.calls, tally.out[0]) if tally.out else 0
        if tally.out or not (any(tally.calls) or tally.fresh):
            tally = tally._replace(calls=(), fresh=frozenset())
        return gain, tally

    def harm(self, now: tuple[int, ...], then: tuple[int, ...]) -> tuple[int, int]:
        less = more = 0
        for here, there, sign in zip(now, then, self._sign, strict=True):
            change = 2 * sign * (here - there)  # if this seat's tricks go to the others
            if change > 0:
                less = less + change if self._flips > 1 else max(less, change)
            else:
                more = more - change if self._flips > 1 else max(more, -change)
        return less, more

    def limits(self, hands: tuple[Hand, ...], points: int, tally: Tally) -> tuple[int, int]:
        swing = abs(points)
        for hand in hands:
            swing += hand.swing
        low = high = 0
        for won, sign in zip(tally.won, self._sign, strict=True):
            if won * sign > 0:
                low -= 2 * won * sign
            elif won:
                high -= 2 * won * sign
        low, high = tally.base + low - swing, tally.base + high + swing
        ours, theirs = self._may_sweep(tally.out)
        if ours:
            high = SWEEP
        if theirs:
            low = -SWEEP
        if tally.betting:
            return -FAR, FAR
        return low, high

    def won(self, tally: Tally, taker: int, points: int) -> tuple[int, Tally]:
        if not points:
            return 0, tally
        won, gain = tally.won, points * self._sign[taker]
        if taker not in self._fixed(tally.out):
            tally = tally._replace(won=(*won[:taker], won[taker] + points, *won[taker + 1 :]))
        if tally.betting:
            return 0, tally._replace(base=tally.base + gain)
        return gain, tally

    def settled(self, tally: Tally) -> tuple[int, Tally]:
        fixed, won = self._fixed(tally.out), tally.won
        if any(won[seat] for seat in fixed):
            won = tuple(0 if seat in fixed else each for seat, each in enumerate(won))
        if tally.betting:
            return 0, tally._replace(won=won)
        return tally.base, tally._replace(won=won, base=0)

    def clear(self, goal: int, tally: Tally, ask: Callable[[Tally, int], int]) -> int:
        sweep = self.game.sweep
        if goal > sweep or goal <= -sweep:  # more than a double victory is never won
            return sweep if goal > sweep else -sweep
        return max(-sweep, min(sweep, super().clear(goal, tally, ask)))

    def called(self, tally: Tally, seat: int) -> Tally:
        calls = tally.calls
        return tally._replace(calls=(*calls[:seat], SMALL, *calls[seat + 1 :]))

    def _may_sweep(self, out: tuple[int, ...]) -> tuple[bool, bool]:
        """Whether side 0, and side 1, may still be out whole before all others."""
        if out not in self._sweeps:
            sides = set(map(self.game.side, out))
            self._sweeps[out] = sides <= {0}, sides <= {1}
        return self._sweeps[out]

    def _fixed(self, out: tuple[int, ...]) -> frozenset[int]:
        """The seats whose tricks can change sides no more: their own side's, wherever they come in.

        Who is out keeps them, unless it is the last but one (tientsin.tail.fifth), and then the round is
        over. With four, the tricks of who comes last go to the first out: nothing changes if that is the
        partner.
        """
        if out not in self._kept:
            fixed, side = set(out), self.game.side
            if out and self.game.players == 4:
                fixed |= {seat for seat in range(4) if side(seat) == side(out[0])}
            self._kept[out] = frozenset(fixed)
        return self._kept[out]
