"""What a search is about: points between two sides, who is out first, or the place of one player."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ...engine.tichu.rules import TichuRules
from ...engine.tichu.score import CALL_VALUE
from ..climbing.proof import FAR
from .course import Course, Key, Won
from .hand import BARE

if TYPE_CHECKING:
    from ...engine.tichu.state import State
    from .deal import Cards, Deal
    from .standing import Standing

SMALL = CALL_VALUE["small"]
SWEEP = 10**4  # a double victory in the search: beyond all points, so that these need not be known
NOBODY = frozenset[int]()


class Stake:
    """What a finished round is worth to the searching side, and when it is clear."""

    counting = False

    def __init__(self, game: TichuRules) -> None:
        self.game = game
        self._courses: dict[Key, Course] = {}

    def ours(self, seat: int) -> bool:
        """Whether a seat plays for more."""
        raise NotImplementedError

    def course(self, key: Key) -> Course:
        """The one object for all courses that are alike."""
        found = self._courses.get(key)
        if found is None:
            found = self._courses[key] = self._course(key)
        return found

    def _course(self, key: Key) -> Course:
        return Course(key, NOBODY, (False, False), bounded=True)

    def begin(self, state: State, out: tuple[int, ...], won: Won) -> tuple[int, int, Course, Won]:
        """What the calls have come to before a position, what else is settled, its course, the open tricks.

        `out` are the seats that went out before whoever plays now.
        """
        return 0, 0, self.course(Key(out)), won

    def over(self, out: tuple[int, ...]) -> bool:
        """Whether the worth is clear once these seats are out."""
        raise NotImplementedError

    def worth(self, deal: Cards, points: int, taker: int, course: Course, won: Won, seat: int) -> int:
        """What the round is worth once it is over by a seat's going out; another may take the last trick."""
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

    def running(self, deal: Deal, seat: int, standing: Standing) -> int | None:
        """What a seat makes sure of by going out now, where no opponent plays a card before; None where that
        is not clear.
        """
        raise NotImplementedError

    def gone(self, course: Course, seat: int, won: Won) -> tuple[int, int, Course, Won]:
        """A seat has gone out: what the calls come to by it, what else is settled, and what stays open."""
        return 0, 0, self.course(Key((*course.out, seat))), won

    def limits(self, deal: Cards, standing: Standing) -> tuple[int, int]:
        """What the round is worth at least and at most, whatever comes."""
        raise NotImplementedError

    def won(self, course: Course, won: Won, taker: int, points: int) -> tuple[int, Course, Won]:
        """A seat has won a trick: what is settled by it, and what stays open."""
        return 0, course, won

    def called(self, course: Course, seat: int, worth: int) -> Course:
        """The seat can call no more: it has called a tichu of this worth, or none (0)."""
        return course

    def clear(self, goal: int, ask: Callable[[int], int]) -> int:
        """The answer of a search that begins once no tichu is at stake."""
        return ask(goal)


class First(Stake):
    """Whether the first seat to go out is of one side: 1 if it is, 0 if not."""

    def __init__(self, game: TichuRules, seats: frozenset[int]) -> None:
        super().__init__(game)
        self._seats = seats

    def _course(self, key: Key) -> Course:
        return Course(key, NOBODY, (False, False), bounded=False)

    def ours(self, seat: int) -> bool:
        return seat in self._seats

    def over(self, out: tuple[int, ...]) -> bool:
        return True

    def worth(self, deal: Cards, points: int, taker: int, course: Course, won: Won, seat: int) -> int:
        return int((*course.out, seat)[0] in self._seats)

    def limits(self, deal: Cards, standing: Standing) -> tuple[int, int]:
        return 0, 1

    def running(self, deal: Deal, seat: int, standing: Standing) -> int | None:
        return int(seat in self._seats)

    def settled_by(self, out: tuple[int, ...]) -> bool:
        return bool(out)

    def reach(self, state: State) -> tuple[int, int]:
        return 0, 1

    def result(self, state: State) -> int:
        return int(state.out[0] in self._seats)


class Place(Stake):
    """The place in which one player comes in, against all others: minus the number of those before."""

    def __init__(self, game: TichuRules, seat: int) -> None:
        super().__init__(game)
        self._seat = seat

    def ours(self, seat: int) -> bool:
        return seat == self._seat

    def over(self, out: tuple[int, ...]) -> bool:
        return self._seat in out or len(out) >= self.game.players - 1

    def worth(self, deal: Cards, points: int, taker: int, course: Course, won: Won, seat: int) -> int:
        return -len(course.out) - (seat != self._seat)

    def running(self, deal: Deal, seat: int, standing: Standing) -> int | None:
        return -len(standing.course.out) - (seat != self._seat)

    def settled_by(self, out: tuple[int, ...]) -> bool:
        return self._seat in out

    def reach(self, state: State) -> tuple[int, int]:
        return 1 - self.game.players, 0

    def result(self, state: State) -> int:
        return -state.finish.index(self._seat)

    def limits(self, deal: Cards, standing: Standing) -> tuple[int, int]:
        return 1 - self.game.players, -len(standing.course.out)


class Points(Stake):
    """What side 0 scores more than side 1 in the round."""

    counting = True

    def __init__(self, game: TichuRules) -> None:
        super().__init__(game)
        self._sign = [1 - 2 * game.side(seat) for seat in range(game.players)]
        self._flips = 1 if game.players == 4 else 2  # seats whose tricks may go to the others
        self._flipped: dict[Won, tuple[int, int]] = {}

    def ours(self, seat: int) -> bool:
        return self._sign[seat] > 0

    def _course(self, key: Key) -> Course:
        sides = set(map(self.game.side, key.out))
        sweeps = sides <= {0}, sides <= {1}
        bounded = not (all(sweeps) or key.calls)
        return Course(key, self._fixed(key.out), sweeps, bounded, self._patient(key.out))

    def _patient(self, out: tuple[int, ...]) -> tuple[int, int] | None:
        """With four, the partner of who is out first, and the opponent who plays after it, or is left."""
        if not out or self.game.players != 4 or self.over(out):
            return None
        (seat,) = self.game.partners(out[0])
        rival = self.game.next_seat(seat)
        while rival in out:
            rival = self.game.next_seat(rival)
        return seat, rival

    def _fixed(self, out: tuple[int, ...]) -> frozenset[int]:
        """The seats whose tricks can change sides no more: their own side's, wherever they come in.

        Who is out keeps them, unless it is the last but one (tientsin.tail.fifth), and then the round is
        over. With four, the tricks of who comes last go to the first out: nothing changes if that is the
        partner.
        """
        fixed, side = set(out), self.game.side
        if out and self.game.players == 4:
            fixed |= {seat for seat in range(4) if side(seat) == side(out[0])}
        return frozenset(fixed)

    def begin(self, state: State, out: tuple[int, ...], won: Won) -> tuple[int, int, Course, Won]:
        base = sum(points * sign for points, sign in zip(won, self._sign, strict=True))
        calls = tuple(CALL_VALUE.get(call, 0) for call in state.calls)
        fresh = frozenset(filter(state.may_call, range(self.game.players)))
        if out:
            return self._calls(calls, out[0]), base, *self._open(Key(out), won)
        if any(calls) or fresh:
            return 0, 0, self.course(Key((), base, calls, fresh)), won
        return 0, base, self.course(Key(())), won

    def _open(self, key: Key, won: Won) -> tuple[Course, Won]:
        """The course, and of the tricks won those that may still change sides."""
        course = self.course(key)
        if course.fixed and any(won):
            won = tuple(0 if seat in course.fixed else each for seat, each in enumerate(won))
        return course, won

    def over(self, out: tuple[int, ...]) -> bool:
        return len(out) >= self.game.players - 1 or self.game.double_victory(out)

    def worth(self, deal: Cards, points: int, taker: int, course: Course, won: Won, seat: int) -> int:
        game, sign, out = self.game, self._sign, (*course.out, seat)
        calls = self._calls(course.calls, out[0])
        if game.double_victory(out):
            return calls + SWEEP * sign[out[0]]
        worth = calls + course.base
        for each, tricks in enumerate(won):
            if each == taker:
                tricks += points
                worth += points * sign[each]
            goes = game.tricks_go_to(each, out)
            if goes is not None and 1 - 2 * goes[0] != sign[each]:
                worth -= 2 * tricks * sign[each]
            worth -= deal.hands[each].points * sign[each]  # a hand that is left goes to the others
        return worth

    def running(self, deal: Deal, seat: int, standing: Standing) -> int | None:
        _, _, points, _, course, won = standing
        out = (*course.out, seat)
        if self.game.double_victory(out):
            return SWEEP * self._sign[seat]
        hand, left, sign = deal.hands[seat], deal.without(seat), self._sign[seat]
        leads, deck = standing.top is BARE, self.game.deck
        dragon = hand.cards & deck.dragon  # whose trick it may have to give away
        given = deck.points(dragon) + (0 if leads else max(0, points)) if dragon else 0
        if self.over(out):
            return self.worth(left, points + hand.points, seat, course, won, seat) - 2 * sign * given
        betting = course.betting
        bets, base, course, won = self.gone(course, seat, won)
        if not leads and any(not move.left.size for move in hand.follows(standing.top)):
            sure, open_ = 0, abs(points) + hand.swing  # somebody else may win it all
        else:  # of its plays somebody else may win the last one
            sure, open_ = points + hand.points - 2 * (given + hand.dearest()), 0
        owner = course.patient[0] if course.patient else seat  # the lead may fall to it
        least, most = self.limits(left, standing._replace(owner=owner, points=open_, course=course, won=won))
        worth = base + sign * sure + (least if sign > 0 else most)
        if betting:  # no more than a double victory can be won or lost beside the bets
            return bets + max(-self.game.sweep, min(self.game.sweep, worth))
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

    def gone(self, course: Course, seat: int, won: Won) -> tuple[int, int, Course, Won]:
        bets = self._calls(course.calls, seat) if course.betting else 0
        return bets, course.base, *self._open(Key((*course.out, seat)), won)

    def limits(self, deal: Cards, standing: Standing) -> tuple[int, int]:
        _, _, points, _, course, won = standing
        if not course.bounded:
            return -FAR, FAR
        flipped = self._flipped.get(won)
        if flipped is None:
            changes = sorted(-2 * points * sign for points, sign in zip(won, self._sign, strict=True))
            low = sum(min(0, change) for change in changes[: self._flips])
            high = sum(max(0, change) for change in changes[-self._flips :])
            flipped = self._flipped[won] = low, high
        ours, theirs = course.sweeps
        swing = abs(points) + deal.swing
        low = -SWEEP if theirs else course.base + flipped[0] - swing
        high = SWEEP if ours else course.base + flipped[1] + swing
        if course.patient and not (standing.wish or deal.mahjong):
            most = self._outwaited(deal, standing)
            if self.ours(course.patient[0]):
                low = max(low, course.base - most)
            else:
                high = min(high, course.base + most)
        return low, high

    def _outwaited(self, deal: Cards, standing: Standing) -> int:
        """The most that the others still gain while the partner of who is out first passes whenever it can.

        Then it comes in last, and they get all cards; or before both of them, and they get less. But when
        one is out, the lead may fall to it, so that it has to go out: then all tricks of the last are lost
        for them, with at least a card, and its own cards, which nobody else took before.
        """
        owner, _, points, _, course, won = standing
        assert course.patient
        seat, rival = course.patient
        theirs = self._sign[owner] != self._sign[seat]
        most = deal.points + (points if theirs else abs(points))
        if len(course.out) > 1:
            if owner == rival and not deal.hands[rival].cards & self.game.deck.dog:
                return most
            return max(most, abs(points) - deal.points - 2 * won[rival])
        leads = owner == seat
        third = deal.swing + abs(points) - 2 * (won[rival] + deal.hands[rival].least)
        if not leads:
            third -= deal.hands[seat].swing + deal.hands[seat].points
        return max(most, third)

    def won(self, course: Course, won: Won, taker: int, points: int) -> tuple[int, Course, Won]:
        if not points:
            return 0, course, won
        gain = points * self._sign[taker]
        if taker not in course.fixed:
            won = (*won[:taker], won[taker] + points, *won[taker + 1 :])
        if course.betting:
            return 0, self.course(course.key._replace(base=course.base + gain)), won
        return gain, course, won

    def called(self, course: Course, seat: int, worth: int) -> Course:
        calls, fresh = course.calls, course.fresh - {seat}
        if worth:
            calls = (*calls[:seat], worth, *calls[seat + 1 :])
        return self.course(course.key._replace(calls=calls, fresh=fresh))

    def clear(self, goal: int, ask: Callable[[int], int]) -> int:
        sweep = self.game.sweep
        if goal > sweep or goal <= -sweep:  # more than a double victory is never won
            return sweep if goal > sweep else -sweep
        return max(-sweep, min(sweep, ask(goal)))
