"""The objective of a search: points between two sides, who is out first, or the place of one player."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from ...engine.tichu.rules import TichuRules
from ...engine.tichu.score import CALL_VALUE
from ..climbing.proof import FAR
from .hand import BARE, Top

if TYPE_CHECKING:
    from ...engine.tichu.state import State
    from .hand import OpenCards, OpenDeal


Won = tuple[int, ...]  # the points of each seat's tricks that may still change sides


class HistoryKey(NamedTuple):
    """The fields that make two histories of a round alike.

    out    the seats without cards, in the order they went out
    base   the lead of the searching side, if it can't be added outside
    calls  what each seat gains by going out first, and loses if it doesn't
    fresh  the seats that may still call a tichu
    """

    out: tuple[int, ...]
    base: int = 0
    calls: tuple[int, ...] = ()
    fresh: frozenset[int] = frozenset()


class History:
    """The history of a round without cards and open tricks, and what follows from it; each made once."""

    __slots__ = (
        "base",
        "betting",
        "bounded",
        "calls",
        "exits",
        "fixed",
        "fresh",
        "key",
        "out",
        "patient",
        "sweeps",
    )

    def __init__(
        self,
        key: HistoryKey,
        fixed: frozenset[int],
        sweeps: tuple[bool, bool],
        bounded: bool,
        patient: tuple[int, int] | None = None,
    ) -> None:
        self.key = key
        self.out, self.base, self.calls, self.fresh = key
        self.betting = bool(key.calls)  # a tichu is at stake, or may yet be
        self.fixed = fixed  # the seats whose tricks can no longer change sides
        self.sweeps = sweeps  # whether side 0, and side 1, may still be out whole before all others
        # The seat that may pass to the end, because a partner is out first, and the rival who plays next.
        self.patient = patient
        self.bounded = bounded  # whether anything is known of the worth beforehand
        self.exits: dict[int, Exit] = {}  # what follows once a seat goes out


class Exit(NamedTuple):
    """The consequences of a seat's going out at some point of the history, whoever holds what.

    history  the history then; None if the round is over
    bets     the worth of the calls, if they are settled now
    swept    whether it is a double victory
    turned   the seats whose tricks would go to the other side if the round ended so
    """

    history: History | None
    bets: int
    swept: bool
    turned: tuple[int, ...]


class PlayState(NamedTuple):
    """The state of the play without the hands: the trick, the wish, the history, and the open tricks.

    The trick is given by its owner, its top and the points beneath; open tricks may still change sides.
    """

    owner: int
    top: Top
    points: int
    wish: int
    history: History
    won: Won


SMALL = CALL_VALUE["small"]
SWEEP = 10**4  # a double victory in the search: beyond all points, so that these need not be known
NOBODY = frozenset[int]()


class Objective:
    """The worth of a finished round to the searching side, and when it is clear."""

    counting = False

    def __init__(self, game: TichuRules) -> None:
        self.game = game
        self._histories: dict[HistoryKey, History] = {}

    def plays_for_more(self, seat: int) -> bool:
        """Return True if a seat plays for more."""
        raise NotImplementedError

    def history(self, key: HistoryKey) -> History:
        """The one object for all histories that are alike."""
        found = self._histories.get(key)
        if found is None:
            found = self._histories[key] = self._history(key)
        return found

    def _history(self, key: HistoryKey) -> History:
        return History(key, NOBODY, (False, False), bounded=True)

    def begin(self, state: State, out: tuple[int, ...], won: Won) -> tuple[int, int, History, Won]:
        """Return the worth of the calls so far, what else is settled, the history, and the open tricks.

        `out` are the seats that went out before the one that plays now.
        """
        return 0, 0, self.history(HistoryKey(out)), won

    def over(self, out: tuple[int, ...]) -> bool:
        """Return True if the worth is clear once these seats are out."""
        raise NotImplementedError

    def worth(self, deal: OpenCards, points: int, taker: int, history: History, won: Won, seat: int) -> int:
        """Return the worth of a round that a seat ends by going out; `taker` takes the last trick."""
        raise NotImplementedError

    def settled_by(self, out: tuple[int, ...]) -> bool:
        """Return True if the worth is settled once these seats are out, though the round may go on."""
        return False

    def reach(self, state: State) -> tuple[int, int]:
        """The least and the most that any round can be worth from here."""
        raise NotImplementedError

    def result(self, state: State) -> int:
        """Return the worth of a finished round."""
        raise NotImplementedError

    def running(self, deal: OpenDeal, seat: int, standing: PlayState) -> int | None:
        """Return the worth a seat makes sure of by going out before an opponent plays; None if unclear."""
        raise NotImplementedError

    def go_out(self, history: History, seat: int, won: Won) -> tuple[int, int, History, Won]:
        """Let a seat go out: return the worth of the calls, what else is settled, and what stays open."""
        return 0, 0, self.history(HistoryKey((*history.out, seat))), won

    def limits(self, deal: OpenCards, standing: PlayState) -> tuple[int, int]:
        """Return the least and the most that the round can be worth."""
        raise NotImplementedError

    def win_trick(self, history: History, won: Won, taker: int, points: int) -> tuple[int, History, Won]:
        """Let a seat win a trick: return what that settles, and what stays open."""
        return 0, history, won

    def note_call(self, history: History, seat: int, worth: int) -> History:
        """Return the history once a seat has called a tichu of this worth, or can no longer call (0)."""
        return history

    def clear(self, goal: int, ask: Callable[[int], int]) -> int:
        """Return the answer of a search that begins once no tichu is at stake."""
        return ask(goal)


class FirstOut(Objective):
    """Being out first: 1 if the first seat out is of one side, 0 if not."""

    def __init__(self, game: TichuRules, seats: frozenset[int]) -> None:
        super().__init__(game)
        self._seats = seats

    def _history(self, key: HistoryKey) -> History:
        return History(key, NOBODY, (False, False), bounded=False)

    def plays_for_more(self, seat: int) -> bool:
        return seat in self._seats

    def over(self, out: tuple[int, ...]) -> bool:
        return True

    def worth(self, deal: OpenCards, points: int, taker: int, history: History, won: Won, seat: int) -> int:
        return int((*history.out, seat)[0] in self._seats)

    def limits(self, deal: OpenCards, standing: PlayState) -> tuple[int, int]:
        return 0, 1

    def running(self, deal: OpenDeal, seat: int, standing: PlayState) -> int | None:
        return int(seat in self._seats)

    def settled_by(self, out: tuple[int, ...]) -> bool:
        return bool(out)

    def reach(self, state: State) -> tuple[int, int]:
        return 0, 1

    def result(self, state: State) -> int:
        return int(state.out[0] in self._seats)


class FinalPlace(Objective):
    """The place of one player, against all others: minus the number of those who come in before."""

    def __init__(self, game: TichuRules, seat: int) -> None:
        super().__init__(game)
        self._seat = seat

    def plays_for_more(self, seat: int) -> bool:
        return seat == self._seat

    def over(self, out: tuple[int, ...]) -> bool:
        return self._seat in out or self.game.round_over(out)

    def worth(self, deal: OpenCards, points: int, taker: int, history: History, won: Won, seat: int) -> int:
        return -len(history.out) - (seat != self._seat)

    def running(self, deal: OpenDeal, seat: int, standing: PlayState) -> int | None:
        return -len(standing.history.out) - (seat != self._seat)

    def settled_by(self, out: tuple[int, ...]) -> bool:
        return self._seat in out

    def reach(self, state: State) -> tuple[int, int]:
        return 1 - self.game.players, 0

    def result(self, state: State) -> int:
        return -state.finish.index(self._seat)

    def limits(self, deal: OpenCards, standing: PlayState) -> tuple[int, int]:
        return 1 - self.game.players, -len(standing.history.out)


class PointsAhead(Objective):
    """The points by which side 0 is ahead of side 1 in the round."""

    counting = True

    def __init__(self, game: TichuRules) -> None:
        super().__init__(game)
        self._sign = [1 - 2 * game.side(seat) for seat in range(game.players)]
        self._flips = 1 if game.players == 4 else 2  # seats whose tricks may go to the others
        self._flipped: dict[Won, tuple[int, int]] = {}

    def plays_for_more(self, seat: int) -> bool:
        return self._sign[seat] > 0

    def _history(self, key: HistoryKey) -> History:
        sides = set(map(self.game.side, key.out))
        sweeps = sides <= {0}, sides <= {1}
        bounded = not (all(sweeps) or key.calls)
        return History(key, self._fixed(key.out), sweeps, bounded, self._patient(key.out))

    def _patient(self, out: tuple[int, ...]) -> tuple[int, int] | None:
        """Among four, the partner of the first seat out, and the opponent who plays after it, or is left."""
        if not out or self.game.players != 4 or self.over(out):
            return None
        (seat,) = self.game.partners(out[0])
        rival = self.game.next_seat(seat)
        while rival in out:
            rival = self.game.next_seat(rival)
        return seat, rival

    def _fixed(self, out: tuple[int, ...]) -> frozenset[int]:
        """The seats whose tricks can no longer change sides, wherever they come in.

        A seat that is out keeps them, unless it is the last but one (tientsin.tail.fifth), and then the round
        is over. With four, the tricks of the last go to the first out: nothing changes if that is the
        partner.
        """
        fixed, side = set(out), self.game.side
        if out and self.game.players == 4:
            fixed |= {seat for seat in range(4) if side(seat) == side(out[0])}
        return frozenset(fixed)

    def begin(self, state: State, out: tuple[int, ...], won: Won) -> tuple[int, int, History, Won]:
        base = sum(points * sign for points, sign in zip(won, self._sign, strict=True))
        calls = tuple(CALL_VALUE.get(call, 0) for call in state.calls)
        fresh = frozenset(filter(state.may_call, range(self.game.players)))
        if out:
            return self._calls(calls, out[0]), base, *self._open(self.history(HistoryKey(out)), won)
        if any(calls) or fresh:
            return 0, 0, self.history(HistoryKey((), base, calls, fresh)), won
        return 0, base, self.history(HistoryKey(())), won

    def _open(self, history: History, won: Won) -> tuple[History, Won]:
        """The history, and those of the tricks won that may still change sides."""
        if history.fixed and any(won):
            won = tuple([0 if seat in history.fixed else each for seat, each in enumerate(won)])
        return history, won

    def over(self, out: tuple[int, ...]) -> bool:
        return self.game.round_over(out)

    def _exit(self, history: History, seat: int) -> Exit:
        found = history.exits.get(seat)
        if found is None:
            game, sign, out = self.game, self._sign, (*history.out, seat)
            bets = self._calls(history.calls, out[0]) if history.betting else 0
            after = None if self.over(out) else self.history(HistoryKey(out))
            goes = [game.tricks_go_to(each, out) for each in range(game.players)]
            turned = [each for each, to in enumerate(goes) if to and 1 - 2 * to[0] != sign[each]]
            found = history.exits[seat] = Exit(after, bets, game.double_victory(out), tuple(turned))
        return found

    def worth(self, deal: OpenCards, points: int, taker: int, history: History, won: Won, seat: int) -> int:
        sign, (_, bets, swept, turned) = self._sign, self._exit(history, seat)
        if swept:
            return bets + SWEEP * sign[seat]
        worth = bets + history.base + points * sign[taker]
        for each in turned:
            worth -= 2 * (won[each] + points if each == taker else won[each]) * sign[each]
        for hand, mine in zip(deal.hands, sign, strict=True):
            worth -= hand.points * mine  # a hand that is left goes to the others
        return worth

    def running(self, deal: OpenDeal, seat: int, standing: PlayState) -> int | None:
        _, top, points, wish, history, won = standing
        leaving = self._exit(history, seat)
        if leaving.swept:
            return SWEEP * self._sign[seat]
        hand, left, sign = deal.hands[seat], deal.without(seat), self._sign[seat]
        deck = self.game.deck
        dragon = hand.cards & deck.dragon  # whose trick it may have to give away
        given = deck.points(dragon) + (0 if top is BARE else max(0, points)) if dragon else 0
        if leaving.history is None:
            return self.worth(left, points + hand.points, seat, history, won, seat) - 2 * sign * given
        betting = history.betting
        bets, base, history, won = self.go_out(history, seat, won)
        sure = points + hand.points - 2 * (given + deal.lost(seat, top, points))
        owner = history.patient[0] if history.patient else seat  # the lead may fall to it
        least, most = self.limits(left, PlayState(owner, top, 0, wish, history, won))
        worth = base + sign * sure + (least if sign > 0 else most)
        if betting:  # no more than a double victory can be won or lost beside the bets
            return bets + max(-self.game.sweep, min(self.game.sweep, worth))
        return worth

    def _calls(self, calls: tuple[int, ...], first: int) -> int:
        """The worth of the calls once a seat is out first."""
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

    def go_out(self, history: History, seat: int, won: Won) -> tuple[int, int, History, Won]:
        after, bets, _, _ = self._exit(history, seat)
        assert after
        return bets, history.base, *self._open(after, won)

    def limits(self, deal: OpenCards, standing: PlayState) -> tuple[int, int]:
        _, _, points, _, history, won = standing
        if not history.bounded:
            return -FAR, FAR
        flipped = self._flipped.get(won)
        if flipped is None:
            changes = sorted(-2 * points * sign for points, sign in zip(won, self._sign, strict=True))
            low = sum(min(0, change) for change in changes[: self._flips])
            high = sum(max(0, change) for change in changes[-self._flips :])
            flipped = self._flipped[won] = low, high
        ours, theirs = history.sweeps
        swing = abs(points) + deal.swing
        low = -SWEEP if theirs else history.base + flipped[0] - swing
        high = SWEEP if ours else history.base + flipped[1] + swing
        if history.patient and not (standing.wish or deal.mahjong):
            most = self._outwaited(deal, standing)
            if self.plays_for_more(history.patient[0]):
                low = max(low, history.base - most)
            else:
                high = min(high, history.base + most)
        return low, high

    def _outwaited(self, deal: OpenCards, standing: PlayState) -> int:
        """The most that the others can still gain while the partner of the first out passes whenever it can.

        That partner then comes in last, and they get all cards; or before both of them, and they get less.
        But once one of them is out, the lead may fall to it, so that it has to go out: then they lose all
        tricks of the last, with at least a card, and its own cards, which nobody else took before.
        """
        owner, _, points, _, history, won = standing
        assert history.patient
        seat, rival = history.patient
        theirs = self._sign[owner] != self._sign[seat]
        most = deal.points + (points if theirs else abs(points))
        if len(history.out) > 1:
            if owner == rival and not deal.hands[rival].cards & self.game.deck.dog:
                return most
            return max(most, abs(points) - deal.points - 2 * won[rival])
        leads = owner == seat
        third = deal.swing + abs(points) - 2 * (won[rival] + deal.hands[rival].least)
        if not leads:
            third -= deal.hands[seat].swing + deal.hands[seat].points
        return max(most, third)

    def win_trick(self, history: History, won: Won, taker: int, points: int) -> tuple[int, History, Won]:
        if not points:
            return 0, history, won
        gain = points * self._sign[taker]
        if taker not in history.fixed:
            won = (*won[:taker], won[taker] + points, *won[taker + 1 :])
        if history.betting:
            return 0, self.history(history.key._replace(base=history.base + gain)), won
        return gain, history, won

    def note_call(self, history: History, seat: int, worth: int) -> History:
        calls, fresh = history.calls, history.fresh - {seat}
        if worth:
            calls = (*calls[:seat], worth, *calls[seat + 1 :])
        return self.history(history.key._replace(calls=calls, fresh=fresh))

    def clear(self, goal: int, ask: Callable[[int], int]) -> int:
        sweep = self.game.sweep
        if goal > sweep or goal <= -sweep:  # more than a double victory is never won
            return sweep if goal > sweep else -sweep
        return max(-sweep, min(sweep, ask(goal)))
