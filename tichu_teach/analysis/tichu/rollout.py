"""Rounds played on by the rollout policy, which only looks at hands as parts.

It plays like the sensible player, as far as a split made once allows: it leads what is hardest to get rid of,
follows with what fits, breaks a part where that pays, lets partners have their tricks, and throws bombs at
the end of a trick. It leaves out a new split after each play, and bombs before others have answered.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from operator import attrgetter, itemgetter

from ...engine.memo import Memo
from ...engine.tichu.deck import ACE, DRAGON_RANK, KING, LOW
from ...engine.tichu.rules import TichuRules
from ...players.climbing import LIKELY
from ...players.tichu.outlook import NEAR, SHIELD, SURE, WEAK
from ...players.tichu.style import Style
from .parts import (
    A_DOG,
    A_FULLHOUSE,
    A_PAIR,
    A_SINGLE,
    A_TRIPLE,
    ALONE,
    BOMB,
    PAIRS,
    Break,
    Breaks,
    RolloutHand,
    RolloutPart,
    RolloutParts,
    by_rank,
    reach_of,
)

_LEAST = 6  # parts in the largest hand for which the sure winners are worked out
_ONES = sum(1 << 4 * rank for rank in range(ACE + 1))  # the lowest bit of each count
_RANKED = 15 * (_ONES - 1)  # the counts of all that has a rank: neither Phoenix nor Dragon
_TWO, _FOUR = 14 * _ONES, 12 * _ONES  # the bits of counts of two and more, of four and more
_NEVER = 1 << 4 * 20  # more than any counts
_UNASKED = (_NEVER,) * 4, 99  # of a large hand: nothing is sure
_NONE: Mapping[int, float] = {}  # the reach of a seat that is out


class Setting:
    """The fixed setting of rollouts: who sits where, and how things are weighed.

    If everybody plays alone, `seat` is the one whose place is asked for: play stops once it is out.
    """

    def __init__(self, game: TichuRules, parts: RolloutParts, style: Style, round_: int, seat: int) -> None:
        self.game, self.parts, self.style, self.round = game, parts, style, round_
        self.asked = seat if game.sides != 2 else None
        seats = range(game.players)
        self.after = [game.next_seat(seat) for seat in seats]
        self.mates = [game.partners(seat) for seat in seats]
        self.foes = [game.opponents(seat) for seat in seats]
        # Functions that pick what belongs to them from a list with something for each seat.
        self.of_mates = [_picked(each) for each in self.mates]
        self.of_foes = [_picked(each) for each in self.foes]
        self.sides = [game.side(seat) for seat in seats]
        # By the seats that are out, in order; by those whose call is open.
        self.ended = Memo(game.round_over, 4096)
        self.settled = Memo(partial(_settled, game), 4096)
        self.served = Memo(partial(_served, game), 64)
        self.point = style.point_for(self.mates[0])
        self.danger = style.danger_of(self.foes[0])
        self.bound = [game.bound_by_wish(seat) for seat in seats]
        self.gifts = [game.dragon_targets(seat) for seat in seats]
        equal = parts.singles, parts.pairs, parts.triples
        self.breaks = {key: Breaks(key, parts.phoenix, *equal) for key in (A_SINGLE, A_PAIR, A_TRIPLE)}


def _settled(game: TichuRules, out: tuple[int, ...]) -> tuple[bool, list[int]]:
    """If a finished round is a double victory, and for each seat the side that gets its tricks."""
    takers = [game.tricks_go_to(seat, out) for seat in range(game.players)]
    gets = [game.side(seat) if taker is None else taker[0] for seat, taker in enumerate(takers)]
    return game.double_victory(out), gets


def _served(game: TichuRules, live: tuple[int, ...]) -> list[bool]:
    """For each seat, True if a partner is among those whose call is open."""
    return [any(mate in live for mate in game.partners(seat)) for seat in range(game.players)]


def _picked(seats: Sequence[int]) -> Callable[[Sequence[int]], Sequence[int]]:
    if not seats:
        return lambda values: ()
    return itemgetter(*seats, seats[0])  # one of them twice, as a single item would be no tuple


class Rollout:
    """A position played to its end; changed in place, because there are many of them.

    setting  what stays the same meanwhile
    hands    the parts of each hand, low ones first
    held     the cards of each hand as counts by rank
    reach    for each seat, by key, a rank that it can't play above (see `RolloutHand`)
    sizes    the number of cards each seat holds
    turn     the seat to lead or follow; if it owns the trick, all have passed
    key      the key of the top of the trick (see `key_of`), 0 before a lead
    top      its rank
    owner    the seat that played it
    lying    the points of the trick
    won      the points of the tricks of each seat
    out      the seats that are out, in order
    over     True if it is played to its end
    wish     the wished rank
    calls    the points each seat has staked on being first
    live     the seats whose call is still open
    served   for each seat, True if a partner's call is open
    bombs    True if anybody holds one
    """

    __slots__ = (
        *("bombs", "calls", "hands", "held", "key", "live", "lying", "out", "over", "owner", "reach"),
        *("served", "setting", "sizes", "top", "turn", "wish", "won"),
    )

    def __init__(
        self,
        setting: Setting,
        sizes: Sequence[int],
        turn: int,
        won: Sequence[int],
        out: Sequence[int],
        calls: Sequence[int],
        wish: int = 0,
    ) -> None:
        """The position before any hand is known (see `dealt`)."""
        self.setting, self.turn, self.sizes = setting, turn, [*sizes]
        self.won, self.out, self.calls, self.wish = [*won], [*out], [*calls], wish
        self.key = self.lying = 0
        self.top: float = 0
        self.owner, self.over, self.bombs = turn, False, False
        self.hands: list[list[RolloutPart]] = [[] for _ in sizes]
        self.held, self.reach = [0 for _ in sizes], [_NONE for _ in sizes]
        self._open_calls([] if out else [seat for seat, call in enumerate(calls) if call])

    def dealt(self, hands: Sequence[RolloutHand]) -> Rollout:
        """The same position with these hands, to be played on; this one stays as it is."""
        new = object.__new__(type(self))
        new.setting, new.calls, new.live, new.served = self.setting, self.calls, self.live, self.served
        new.turn, new.owner, new.key, new.top = self.turn, self.owner, self.key, self.top
        new.lying, new.wish, new.over, new.bombs = self.lying, self.wish, self.over, self.bombs
        new.sizes, new.won, new.out = self.sizes[:], self.won[:], self.out[:]
        new.hands = [hand.parts[:] for hand in hands]
        new.held = [hand.units for hand in hands]
        new.reach = [hand.reach for hand in hands]
        for reach in new.reach:
            if BOMB in reach:
                new.bombs = True
        return new

    def call(self, seat: int, points: int) -> None:
        """Stake points on being first."""
        self.calls[seat] = points
        self._open_calls([*self.live, seat])

    def _open_calls(self, live: list[int]) -> None:
        self.live, self.served = live, self.setting.served[tuple(live)]

    # -- the course of the round ---------------------------------------------------------------------

    def run(self) -> None:
        """Play to the end."""
        hands, held, reach, after = self.hands, self.held, self.reach, self.setting.after
        while not self.over:
            seat, part, key, top = self.turn, None, self.key, self.top
            if not key:
                while not hands[seat]:
                    seat = after[seat]
                self.lay(seat, self._lead(seat))
                continue
            owner, wish = self.owner, 4 * self.wish
            while seat != owner:
                # Else it has to pass.
                if reach[seat].get(key, 0) > top or (wish and held[seat] >> wish & 15):
                    part = self._follow(seat)
                    if part is not None:
                        break
                seat = after[seat]
            if part is None and self.bombs:
                seat, part = self._bombed(after[owner])
            if part is None:
                self.take(owner)
            else:
                self.lay(seat, part)

    def lay(self, seat: int, part: RolloutPart) -> None:
        """Lay a part on the table that is no longer in the hand."""
        setting, sizes = self.setting, self.sizes
        sizes[seat] -= part.size
        self.held[seat] -= part.units
        key, rank = part.key, part.rank
        if rank == ALONE and key == A_SINGLE:
            rank = self.top + 0.5 if self.key else 1.5
        self.lying += part.points
        if self.wish and part.units >> 4 * self.wish & 15:
            self.wish = 0
        self.key, self.top, self.owner, self.turn = key, rank, seat, setting.after[seat]
        if not sizes[seat]:
            self.out.append(seat)
            self.reach[seat] = _NONE
            if self.live:
                self._open_calls([])
            if seat == setting.asked or setting.ended[tuple(self.out)]:
                self._last_trick(seat)
                return
        if key == A_DOG:
            leaders = setting.game.dog_leaders(seat, sizes, setting.round)
            self.key, self.turn = 0, leaders[0] if len(leaders) == 1 else self._led(leaders)
        elif part.units & 240 and setting.game.wishes:
            self._make_wish(seat)

    def _led(self, leaders: Sequence[int]) -> int:
        """The partner who gets the lead by a Dog: a caller, else the one nearest to going out."""
        return min(leaders, key=lambda each: (each not in self.live, self.sizes[each]))

    def take(self, seat: int, to: int | None = None) -> None:
        """Take the trick in, or give it away."""
        if to is None:
            to = seat
            if self.top >= DRAGON_RANK and self.key == A_SINGLE and self.setting.gifts[seat]:
                to = self._receiver(seat)
        self.won[to] += self.lying
        self.lying = self.key = 0
        self.turn = seat

    def _receiver(self, seat: int) -> int:
        """The receiver of a trick won by the Dragon: no caller, and the one with most cards to get rid of."""
        sizes = self.sizes
        return max(self.setting.gifts[seat], key=lambda each: (each not in self.live, sizes[each]))

    def _last_trick(self, seat: int) -> None:
        self.over = True
        if self.key != A_DOG:
            self.take(seat, seat if self.setting.game.double_victory(self.out) else None)

    def _make_wish(self, seat: int) -> None:
        """Wish for the highest rank that the seat doesn't hold, unless a partner has called."""
        self.wish = 0
        if self.served[seat]:
            return
        held = self.held[seat]
        self.wish = next((rank for rank in range(ACE, LOW, -1) if not held >> 4 * rank & 15), 0)

    def points(self, side: int) -> int:
        """Return the lead of a side over the other in a finished round, calls included."""
        setting, total = self.setting, 0
        sides, first = setting.sides, self.out[0]
        swept, gets = setting.settled[tuple(self.out)]
        if swept:
            total = setting.game.sweep if sides[first] == side else -setting.game.sweep
        else:
            for seat, won in enumerate(self.won):
                if won:
                    total += won if gets[seat] == side else -won
            for seat, hand in enumerate(self.hands):
                left = sum([part.points for part in hand])  # goes to the other side
                total += -left if sides[seat] == side else left
        for seat, call in enumerate(self.calls):
            if call:
                total += call if (first == seat) is (sides[seat] == side) else -call
        return total

    def place(self, seat: int) -> int:
        """The place of a seat that is out or the last; 0 is the first."""
        out = self.out
        return out.index(seat) if seat in out else len(out)

    def worth(self, seat: int) -> int:
        """Return a side's lead in a finished round, or minus the players in before a seat on its own."""
        game = self.setting.game
        return self.points(game.side(seat)) if game.sides == 2 else -self.place(seat)

    # -- the policy ----------------------------------------------------------------------------------

    def _lead(self, seat: int) -> RolloutPart:
        hand = self.hands[seat]
        if len(hand) == 1:
            return hand.pop()
        if self.wish and self.setting.bound[seat] and self.held[seat] >> 4 * self.wish & 15:
            part = max([each for each in hand if each.units >> 4 * self.wish & 15], key=_lead_of)
            hand.remove(part)
            return part
        setting, sizes, called = self.setting, self.sizes, self.served[seat]
        style = setting.style
        above, longest = self._beatable(seat) if len(hand) <= _LEAST else _UNASKED
        losers, home, most, best = 0, None, -99.0, hand[0]
        for part in hand:
            win, worth, size = part.led, part.lead, part.size
            if win < SURE:
                if above[part.equal] < part.above or (size > longest and part.key != A_DOG):
                    worth -= (1.0 - win) * (style.gain - style.lead)
                    win = 1.0
                else:
                    losers += 1
            if win >= SURE and (home is None or (part.key != BOMB and size >= home.size)):
                home = part
            if part.key == A_DOG:
                if win >= SURE:  # its player leads again: it goes first of all
                    best, home = part, None
                    break
                worth = part.cost + self._worth_of_dog(seat, called)
            elif size in sizes:
                if size in setting.of_foes[seat](sizes):
                    worth -= (1 - win) * setting.danger
                if size in setting.of_mates[seat](sizes):
                    worth += (1 - win) * style.help
            if worth > most:
                most, best = worth, part
        if home and losers < 2 and not called:  # all others but one win as well
            best = home
        hand.remove(best)
        return best

    def _beatable(self, seat: int) -> tuple[tuple[int, int, int, int], int]:
        """Return what tells the parts that no unseen card can beat.

        By the number of equal cards (see `RolloutPart.equal`) the counts that must lie below a part, and the
        largest size that an opponent can match.
        """
        held = self.held
        unseen = sum(held) - held[seat]
        ranked, ghost = unseen & _RANKED, unseen & 15  # the others' cards with a rank, and their Phoenix
        above = (
            _NEVER,
            _NEVER if ghost else unseen,
            ranked if ghost else ranked & _TWO,
            ranked & (_TWO if ghost else _FOUR) | ranked & ranked >> 1 & _ONES,
        )
        return above, max(self.setting.of_foes[seat](self.sizes))

    def _worth_of_dog(self, seat: int, called: bool) -> float:
        return self.setting.style.dog_led(
            partners=any(self.setting.of_mates[seat](self.sizes)),
            served=called,
            calling=seat in self.live,
        )

    def _follow(self, seat: int) -> RolloutPart | None:
        key, top, owner = self.key, self.top, self.owner
        if key == BOMB:
            return None
        hand, setting = self.hands[seat], self.setting
        wish = self.wish
        if wish > top and key == A_SINGLE and self.held[seat] >> 4 * wish & 15 and setting.bound[seat]:
            return self._granted(seat, hand)
        if owner in setting.mates[seat]:
            return None if self.served[seat] else self._over_partner(seat, hand)
        if len(hand) == 1:
            if self.served[seat]:
                return None
            if hand[0].key == key and hand[0].rank > top:
                return hand.pop()
        point, lying, stake = setting.point, self.lying, 0.0
        most, best = setting.style.patience, None
        for part in hand:
            if part.key == key and part.rank > top:
                stake = stake or self._stake(seat)
                win = part.win
                prize = -lying if part.rank == DRAGON_RANK and setting.gifts[seat] else lying
                worth = part.cost + win * stake + point * (win * prize - part.risk)
                if worth > most:
                    most, best = worth, part
        if best is not None:
            hand.remove(best)
            return best
        if key in (A_PAIR, A_FULLHOUSE):
            joined = self._joined(hand)
            if joined is not None:
                return joined
        return self._broken(setting.breaks[key], seat, hand) if key in setting.breaks else None

    def _stake(self, seat: int) -> float:
        """The worth of taking the trick from an opponent."""
        setting, sizes, owner = self.setting, self.sizes, self.owner
        style = setting.style
        stake = style.lead
        if owner in self.live:
            stake += style.stop_caller
        if sizes[owner] <= NEAR or self.key & 31 in setting.of_foes[seat](sizes):
            stake += setting.danger
        return stake

    def _joined(self, hand: list[RolloutPart]) -> RolloutPart | None:
        """A play of two parts put together: the last two cards as a pair, a triple with a pair."""
        key, top, parts = self.key, self.top, self.setting.parts
        if key == A_PAIR:
            if (
                len(hand) == 2
                and hand[0].key == A_SINGLE == hand[1].key
                and hand[0].rank == hand[1].rank > top
            ):
                pair = parts.pairs[int(hand[0].rank)]
                hand.clear()
                return pair
            return None
        three = two = None
        for part in hand:
            if part.key == A_TRIPLE and part.rank > top and three is None:
                three = part
            elif part.key == A_PAIR and two is None:
                two = part
        if three is None or two is None or two.rank >= KING:
            return None
        hand.remove(three)
        hand.remove(two)
        win = parts.chances.fullhouse[int(three.rank)]
        units, points = three.units + two.units, three.points + two.points
        return RolloutPart(
            A_FULLHOUSE, three.rank, 5, points, win, win, 0.0, 0.0, units, three.joker or two.joker
        )

    def _over_partner(self, seat: int, hand: list[RolloutPart]) -> RolloutPart | None:
        """A loser thrown on a partner's low card, or a shield against an opponent about to go out."""
        key, top, setting = self.key, self.top, self.setting
        low = None
        for part in hand:
            if part.key == key and part.rank > top:
                if len(hand) == 1:
                    return hand.pop()
                if low is None:
                    low = self._win_of_top()
                cheap = low < WEAK and part.win < LIKELY and part.cost >= setting.style.cheap
                if cheap or (part.win - low > SHIELD and self._near(seat)):
                    hand.remove(part)
                    return part
        return None

    def _near(self, seat: int) -> bool:
        return any(0 < self.sizes[foe] <= NEAR for foe in self.setting.foes[seat])

    def _win_of_top(self) -> float:
        chances, kind, rank = self.setting.parts.chances, self.key >> 5, int(self.top)
        table = (None, chances.single, chances.pair, chances.triple, chances.fullhouse)
        if kind < len(table):
            found = table[kind]
            return found[rank] if found else 0.0
        longer = chances.pairs if kind == PAIRS >> 5 else chances.straight
        return longer[self.key & 31][rank]

    def _granted(self, seat: int, hand: list[RolloutPart]) -> RolloutPart:
        """The single that the wish asks for, broken out of the smallest part that has it."""
        rank, parts = self.wish, self.setting.parts
        found = min([part for part in hand if part.units >> 4 * rank & 15], key=_size_of)
        hand.remove(found)
        single = parts.singles[rank]
        if found.size > 1:
            hand += parts.split(found.units - single.units)
            hand.sort(key=by_rank)
            self.reach[seat] = reach_of(hand)
        return single

    def _broken(self, breaks: Breaks, seat: int, hand: list[RolloutPart]) -> RolloutPart | None:
        """The play that it pays to break out of a larger part."""
        top, most, stake = self.top, self.setting.style.patience, 0.0
        best: tuple[RolloutPart, Break] | None = None
        for part in hand:
            for way in breaks[part] if part.gives else ():
                taken, rest = way
                if taken.rank > top:
                    stake = stake or self._stake(seat)
                    worth = part.cost + taken.win * stake
                    for each in rest:
                        worth -= each.cost
                    if worth > most:
                        most, best = worth, (part, way)
                    break
        if best is None:
            return None
        part, (taken, rest) = best
        hand.remove(part)
        hand += rest
        hand.sort(key=by_rank)
        return taken

    def _bombed(self, first: int) -> tuple[int, RolloutPart | None]:
        """The bomb that somebody throws on a trick that all have passed."""
        setting, owner, sizes, live = self.setting, self.owner, self.sizes, self.live
        style = setting.style
        for seat in setting.game.seats_from(first):
            if seat == owner or owner in setting.mates[seat]:
                continue
            hand = self.hands[seat]
            for part in hand:
                if part.key == BOMB and (self.key != BOMB or part.rank > self.top):
                    stake = style.lead + (style.stop_caller if owner in live else 0.0)
                    if sizes[owner] <= NEAR:
                        stake += setting.danger
                    worth = part.cost + stake + setting.point * self.lying
                    home = sum([each.win < SURE for each in hand]) <= 1
                    if home or worth > 2 * style.patience:
                        hand.remove(part)
                        return seat, part
        return first, None


_lead_of, _size_of = attrgetter("lead"), attrgetter("size")
