"""A hand of Haggis played on in a hurry: cards as parts, and a policy that only looks at these.

It plays as the sensible player does, as far as that can be told from a split made once: leads what is hardest
to lose, follows with what fits, breaks a set where that pays. It leaves out a new split after each play.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ...engine.climbing.combo import Combo
from ...engine.haggis.combo import KINDS
from ...engine.haggis.deck import POINTS, RANKS
from ...engine.haggis.rules import HaggisRules
from ...engine.haggis.score import A_CARD, BET_VALUE
from ...players.haggis.chances import Chances
from ...players.haggis.outlook import SURE
from ...players.haggis.plan import Planner
from ...players.haggis.style import Style
from ..climbing import playout as climbing

SET = KINDS.index("set") << 5
BOMB = KINDS.index("bomb") << 5
_NEAR = 3  # cards with which somebody is about to go out
_WORTH = [POINTS.get(rank, 0) for rank in RANKS]


class Part(NamedTuple):
    """A combination of a hand.

    key     what must be the same to lie on each other: kind and size in one number
    rank    the rank that decides, a bomb's place
    size    the number of cards
    points  what its cards count
    win     the chance that it takes its trick
    cost    what it costs a hand (see `players.haggis.plan`)
    lead    what speaks for leading it
    plain   whether it is a set without face cards standing in
    """

    key: int
    rank: int
    size: int
    points: int
    win: float
    cost: float
    lead: float
    plain: bool


def key_of(combo: Combo) -> int:
    """Kind and size of a combination in one number; of bombs the kind alone."""
    return BOMB if combo.is_bomb else (KINDS.index(combo.kind) << 5) + combo.size


class Parts:
    """The parts of hands, with their weights at one moment of the table."""

    def __init__(self, game: HaggisRules, chances: Chances, planner: Planner, style: Style) -> None:
        self.game, self.chances, self.planner, self.style = game, chances, planner, style
        self._hands: dict[int, tuple[Part, ...]] = {}
        self._sets: dict[tuple[int, int], Part] = {}

    def of(self, hand: int) -> tuple[Part, ...]:
        """The best split of a hand, by rank."""
        found = self._hands.get(hand)
        if found is None:
            parts = (self.part(combo) for combo in self.planner.split(hand))
            found = self._hands[hand] = tuple(sorted(parts, key=_rank_of))
        return found

    def part(self, combo: Combo) -> Part:
        """A combination weighed."""
        points, rank = self.game.deck.points(combo.cards), int(combo.rank)
        if combo.is_bomb:
            cost = self.style.bomb + self.style.point * points
        else:
            cost = self.planner.part_cost(combo.kind, combo.size, rank)
        plain = combo.kind == "set" and not combo.joker
        return self._weighed(key_of(combo), rank, combo.size, points, self.chances.of(combo), cost, plain)

    def equal(self, size: int, rank: int) -> Part:
        """A set, or a single card, without face cards in it."""
        found = self._sets.get((size, rank))
        if found is None:
            win, cost = self.chances.win("set", size, rank), self.planner.part_cost("set", size, rank)
            found = self._weighed(SET + size, rank, size, size * _WORTH[rank], win, cost, True)
            self._sets[size, rank] = found
        return found

    def _weighed(
        self, key: int, rank: int, size: int, points: int, win: float, cost: float, plain: bool
    ) -> Part:
        style = self.style
        prize = 0.0 if key == BOMB else -(1 - win) * style.point * points
        return Part(
            key, rank, size, points, win, cost, cost + win * style.lead + prize + style.size * size, plain
        )


class Setting:
    """What does not change while hands are played on."""

    def __init__(self, parts: Parts) -> None:
        self.game, self.parts, self.style = parts.game, parts, parts.style
        seats = range(self.game.players)
        self.after = [self.game.next_seat(seat) for seat in seats]
        self.foes = [self.game.opponents(seat) for seat in seats]


class PlayOut(climbing.PlayOut[Part]):
    """A position that is played to its end, with what Haggis adds.

    below   whose lies under what is on top
    caught  for each of the seats that are out, the most cards that an opponent held
    """

    __slots__ = ("below", "caught")
    setting: Setting

    def __init__(
        self,
        setting: Setting,
        hands: list[list[Part]],
        turn: int,
        won: list[int],
        out: Sequence[int],
        caught: Sequence[int],
    ) -> None:
        super().__init__(setting, hands, turn, won, out)
        self.caught = [*caught]
        self.below: int | None = None

    def run(self) -> None:
        """Play to the end."""
        hands, after = self.hands, self.setting.after
        while not self.over:
            seat = self.turn
            if not self.key:
                while not hands[seat]:
                    seat = after[seat]
                self.lay(seat, self._lead(seat))
                continue
            owner, part = self.owner, None
            while seat != owner:
                if hands[seat]:
                    part = self._follow(seat)
                    if part is not None:
                        break
                seat = after[seat]
            if part is None:
                self.take(owner)
            else:
                self.lay(seat, part)

    def lay(self, seat: int, part: Part) -> None:
        """A part, no longer in the hand, is on the table."""
        self.below = self.owner if self.key else None
        self.lying += part.points
        self.key, self.top, self.owner, self.turn = part.key, part.rank, seat, self.setting.after[seat]
        sizes = self.sizes
        sizes[seat] -= part.size
        if not sizes[seat]:
            self.out.append(seat)
            self.caught.append(max(sizes))
            if len(self.out) >= len(sizes) - 1:
                self.take(seat)
                self.over = True

    def take(self, seat: int, to: int | None = None) -> None:
        """The trick is taken in, or, won by a bomb, given away."""
        if to is None:
            to = seat
            if self.key == BOMB:
                targets = self.setting.game.gift_targets(seat, self.below)
                to = min(targets, key=lambda each: (self.won[each], -self.sizes[each]))
        self.won[to] += self.lying
        self.lying = self.key = 0
        self.turn = seat

    def points(self, seat: int, haggis: int, bets: Mapping[int, str]) -> float:
        """What a finished hand brings a seat more than the others on average; `haggis` are its points."""
        total = self.scores(haggis, bets)
        own = total[seat]
        return own - (sum(total) - own) / (len(total) - 1)

    def scores(self, haggis: int, bets: Mapping[int, str]) -> list[float]:
        """What a finished hand brings each seat."""
        game, out = self.setting.game, self.out
        total = [float(won) for won in self.won]
        first = out[0]
        for each, caught in zip(out, self.caught, strict=True):
            total[each] += A_CARD * caught
        total[first] += game.bonus + haggis + sum([part.points for hand in self.hands for part in hand])
        for better, kind in bets.items():
            if better == first:
                total[better] += BET_VALUE[kind]
                continue
            for other in range(game.players):
                if other == first or other not in bets:
                    total[other] += BET_VALUE[kind]
        return total

    # -- the policy ----------------------------------------------------------------------------------

    def _lead(self, seat: int) -> Part:
        hand, setting = self.hands[seat], self.setting
        if len(hand) == 1:
            return hand.pop()
        losers = 0
        for part in hand:
            if part.win < SURE:
                losers += 1
        if losers <= 1:
            best = None
            for part in hand:
                if part.win >= SURE and (best is None or (part.key != BOMB and part.size >= best.size)):
                    best = part
            assert best is not None
            hand.remove(best)
            return best
        near = [self.sizes[foe] for foe in setting.foes[seat]]
        most, best = -99.0, hand[0]
        for part in hand:
            worth = part.lead
            if part.size in near:
                worth -= (1 - part.win) * setting.style.danger
            if worth > most:
                most, best = worth, part
        hand.remove(best)
        return best

    def _follow(self, seat: int) -> Part | None:
        hand, key, top = self.hands[seat], self.key, self.top
        style, lying = self.setting.style, self.lying
        stake = style.lead
        if self.sizes[self.owner] <= _NEAR:
            stake += style.danger
        most, best = style.patience, None
        for part in hand:
            if part.key == key:
                if part.rank <= top:
                    continue
                if len(hand) == 1:
                    return hand.pop()
                win = part.win
                worth = part.cost + win * stake + style.point * (win * lying - (1 - win) * part.points)
                if key == BOMB:
                    worth -= 2 * style.point * lying
            elif part.key == BOMB:
                if len(hand) == 1:
                    return hand.pop()
                worth = part.cost + part.win * stake - style.point * lying
                if len(hand) == 2:
                    worth += style.lead  # on lead it is out with the rest
            else:
                continue
            if worth > most:
                most, best = worth, part
        if best is not None:
            hand.remove(best)
            return best
        return self._broken(hand, stake) if key < SET + 8 else None

    def _broken(self, hand: list[Part], stake: float) -> Part | None:
        """What it pays to break out of a larger set."""
        key, top, parts = self.key, self.top, self.setting.parts
        size, most, best = key - SET, self.setting.style.patience, None
        for part in hand:
            if part.plain and part.size > size and part.rank > top:
                taken, rest = parts.equal(size, part.rank), parts.equal(part.size - size, part.rank)
                worth = part.cost - rest.cost + taken.win * stake
                if worth > most:
                    most, best = worth, (part, taken, rest)
        if best is None:
            return None
        part, taken, rest = best
        hand[hand.index(part)] = rest
        return taken


def _rank_of(part: Part) -> int:
    return part.rank
