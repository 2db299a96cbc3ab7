"""A hand of Haggis played on by sensible players who don't weigh up the table anew at every turn.

What wins a trick, and so what cards are worth, each seat judges once, from what it sees when the play-out
begins. That leaves the rest the same: hands are split anew after every play, whatever fits is held against
what it leaves, and what was found for some cards is looked up wherever they come up again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ...engine.haggis.rules import HaggisRules
from ...engine.haggis.score import A_CARD, BET_VALUE
from ...players.haggis.chances import Chances
from ...players.haggis.outlook import SURE
from ...players.haggis.plan import Planner
from ...players.haggis.style import Style
from ..climbing.hand import Top
from .hand import Hand, Hands, Move

_NEAR = 3  # cards with which somebody is about to go out
_HOME = 10.0  # what a play is worth that leaves nothing to lose


class Lead(NamedTuple):
    """A part of the best split of a hand, to be led.

    move   the play
    worth  what speaks for it
    risk   the chance that somebody beats it
    """

    move: Move
    worth: float
    risk: float


class Answer(NamedTuple):
    """A play that would beat a trick.

    move   the play
    worth  what it saves the hand
    win    the chance that it takes the trick
    home   whether it wins, and the rest goes out
    """

    move: Move
    worth: float
    win: float
    home: bool


class Mind:
    """How one seat plays, by the chances of one moment."""

    def __init__(self, game: HaggisRules, hands: Hands, chances: Chances, planner: Planner, style: Style) -> None:
        self.game, self.hands, self.chances, self.planner, self.style = game, hands, chances, planner, style
        self._leads: dict[Hand, tuple[Move | None, list[Lead]]] = {}
        self._answers: dict[tuple[Hand, Top], list[Answer]] = {}

    def lead(self, hand: Hand, near: Sequence[int]) -> Move:
        """What it leads; `near` are the numbers of cards that its opponents hold."""
        home, leads = self._led(hand)
        if home:
            return home
        danger, most, best = self.style.danger, -99.0, leads[0].move
        for move, worth, risk in leads:
            if move.top.size in near:
                worth -= risk * danger
            if worth > most:
                most, best = worth, move
        return best

    def follow(self, hand: Hand, top: Top, lying: int, near: bool) -> Move | None:
        """What it plays on something, or None to pass; `near` is whether its owner is about to go out."""
        style = self.style
        point, stake, most = style.point, style.lead + style.danger * near, style.patience
        best = None
        for move, worth, win, home in self._answered(hand, top):
            if home:
                if not move.left.size:
                    return move
                worth = _HOME + win - move.top.bomb
            elif move.top.bomb:
                worth += win * stake - point * lying
            else:
                worth += win * stake + point * (win * lying - (1 - win) * move.points)
            if worth > most:
                most, best = worth, move
        return best

    def _led(self, hand: Hand) -> tuple[Move | None, list[Lead]]:
        """What it leads to go out, if it can be counted on, and all that may be led."""
        found = self._leads.get(hand)
        if found is None:
            style, hands = self.style, self.hands
            leads, likely = list[Lead](), list[tuple[bool, bool, int, int, Move]]()
            for kind, size, rank, cards in self.planner.parts(hand.cards):
                win, points = self.chances.win(kind, size, rank), hands.points(cards)
                move = Move(hands.top(kind, size, rank), hands.hand(hand.cards & ~cards), points)
                bomb = move.top.bomb
                if bomb:
                    worth = style.bomb + style.point * points
                else:
                    worth = self.planner.part_cost(kind, size, rank) - (1 - win) * style.point * points
                worth += win * style.lead + style.size * size
                leads.append(Lead(move, worth, 1 - win))
                likely.append((win >= SURE, not bomb, size, -rank, move))
            losers = len(likely) - sum(sure for sure, *_ in likely)
            home = max(likely, key=lambda each: each[:4])[4] if losers <= 1 else None
            found = self._leads[hand] = home, leads
        return found

    def _answered(self, hand: Hand, top: Top) -> list[Answer]:
        """The plays on something."""
        found = self._answers.get((hand, top))
        if found is None:
            cost, win_of = self.planner.cost, self.chances.win
            whole, found = cost(hand.cards), []
            for move in self._fewest(hand, hand.follows(top)):
                left, over = move.left, move.top
                win = win_of(over.kind, over.size, int(over.rank))
                home = not left.size or (win >= SURE and self._led(left)[0] is not None)
                found.append(Answer(move, 0.0 if home else whole - cost(left.cards), win, home))
            self._answers[hand, top] = found
        return found

    def _fewest(self, hand: Hand, moves: Sequence[Move]) -> list[Move]:
        """Of plays that come to the same on the table, those that spend the fewest face cards."""
        wilds = self.game.deck.wilds
        if not hand.cards & wilds:
            return [*moves]
        kept = [(move, (move.left.cards & wilds).bit_count()) for move in moves]
        most = dict[Top, int]()
        for move, number in kept:
            if number > most.get(move.top, -1):
                most[move.top] = number
        return [move for move, number in kept if number == most[move.top]]


class Seen(NamedTuple):
    """What a seat of a dealt hand sees, as far as chances are judged by it."""

    game: HaggisRules
    seat: int
    counts: Sequence[int]
    wilds: Sequence[int]
    unseen: int


_FEW = (0, 1, 2, 3, 3, 6, 6, 6, 6, *[17] * 9)


class Minds:
    """How the seats of a deal play, at any moment."""

    def __init__(self, game: HaggisRules, hands: Hands, style: Style, haggis: int, own: int, known: dict[Any, Mind], shapes: Any) -> None:
        self.game, self.hands, self.style, self.haggis, self.own = game, hands, style, haggis, own
        self.shapes = shapes
        self._known, self._others = known, dict[Any, Mind]()

    def of(self, seat: int, hands: Sequence[Hand]) -> Mind:
        """How a seat plays with these hands about."""
        wilds = self.game.deck.wilds
        known = self._known if seat == self.own else self._others
        key = (seat, *[(_FEW[hand.size], hand.cards & wilds) for each, hand in enumerate(hands) if each != seat])
        mind = known.get(key)
        if mind is None:
            counts, faces = [hand.size for hand in hands], [hand.cards & wilds for hand in hands]
            unseen = self.haggis
            for each, hand in enumerate(hands):
                if each != seat:
                    unseen |= hand.cards & ~wilds
            chances = Chances(Seen(self.game, seat, counts, faces, unseen), self.style)
            planner = Planner(self.game, chances, self.style, self.shapes)
            mind = known[key] = Mind(self.game, self.hands, chances, planner, self.style)
        return mind


class PlayOut:
    """A position that is played to its end; changed in place, for there are many of them.

    game    the ruleset
    minds   how each seat plays
    hands   the cards of each seat
    turn    the seat to lead or follow; where it owns the trick, all have passed
    top     what lies on the table, None before a lead
    owner   whose it is
    below   whose lies under it
    lying   the points of the trick
    won     the points of the tricks of each seat
    out     the seats that are out, in order
    caught  for each of these, the most cards that an opponent held
    over    whether it is played to its end
    """

    __slots__ = (
        *("below", "caught", "game", "hands", "lying", "minds", "out", "over", "owner", "top", "totals"),
        *("turn", "won"),
    )

    def __init__(self, game: HaggisRules, minds: Minds, hands: Sequence[Hand], turn: int) -> None:
        self.game, self.minds, self.hands, self.turn = game, minds, [*hands], turn
        self.top: Top | None = None
        self.owner, self.below, self.lying, self.over = turn, None, 0, False
        self.won, self.out, self.caught = [0] * game.players, list[int](), list[int]()
        self.totals: Sequence[int] = self.won

    def run(self) -> None:
        """Play to the end."""
        hands, after = self.hands, self.game.next_seat
        while not self.over:
            seat = self.turn
            if self.top is None:
                while not hands[seat].size:
                    seat = after(seat)
                self.lay(seat, self._mind(seat).lead(hands[seat], self._others(seat)))
                continue
            near, move = hands[self.owner].size <= _NEAR, None
            while seat != self.owner:
                if hands[seat].size:
                    move = self._mind(seat).follow(hands[seat], self.top, self.lying, near)
                    if move:
                        break
                seat = after(seat)
            if move:
                self.lay(seat, move)
            else:
                self.take(self.owner)

    def _mind(self, seat: int) -> Mind:
        """How a seat plays now: it looks again when somebody's face cards or cards have become fewer."""
        return self.minds.of(seat, self.hands)

    def _others(self, seat: int) -> list[int]:
        return [hand.size for each, hand in enumerate(self.hands) if each != seat]

    def lay(self, seat: int, move: Move) -> None:
        """A seat plays."""
        self.below = self.owner if self.top else None
        self.lying += move.points
        self.top, self.owner, self.turn = move.top, seat, self.game.next_seat(seat)
        self.hands[seat] = move.left
        if not move.left.size:
            self.out.append(seat)
            self.caught.append(max(hand.size for hand in self.hands))
            if len(self.out) >= len(self.hands) - 1:
                self.take(seat)
                self.over = True

    def take(self, seat: int, to: int | None = None) -> None:
        """The trick is taken in, or, won by a bomb, given away."""
        assert self.top
        if to is None:
            to = seat
            if self.top.bomb:
                targets = self.game.gift_targets(seat, self.below)
                to = min(targets, key=lambda each: (self.won[each], -self.hands[each].size))
        self.won[to] += self.lying
        self.lying, self.top, self.turn = 0, None, seat

    def points(self, seat: int, haggis: int, bets: Mapping[int, str]) -> float:
        """What a finished hand brings a seat more than the others on average; `haggis` are its points."""
        total = self.scores(haggis, bets)
        own = total[seat]
        return own - (sum(total) - own) / (len(total) - 1)

    def scores(self, haggis: int, bets: Mapping[int, str]) -> list[float]:
        """What a finished hand brings each seat."""
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
