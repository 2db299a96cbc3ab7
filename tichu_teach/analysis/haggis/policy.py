"""The rollout policy of Haggis: seats play as sensible players, by what each sees.

The worth of cards depends on the chances of the moment, which take long to judge. So a `Policy` keeps them,
and all that was worked out from them, until somebody has fewer face cards, or noticeably fewer cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ...engine.haggis.rules import HaggisRules
from ...players.haggis.chances import Chances
from ...players.haggis.outlook import SURE
from ...players.haggis.plan import Planner
from ...players.haggis.style import Style
from ..climbing.hand import Top
from .hand import RolloutHands, SearchHand, SearchMove

_HOME = 10.0  # the worth of a play that leaves nothing to lose
# The cards that a foe is taken to hold, by the number of players and of the cards really held. Three hold
# nearly all that is hidden, so the odds change little; with two the haggis is more and more of it.
_ALIKE = {2: (0, 1, 2, 3, 3, 6, 6, 6, 6, *[17] * 9), 3: (0, 1, 3, 3, *[17] * 14)}


class LeadCandidate(NamedTuple):
    """A part of a hand's best split, to be led.

    move   the play
    worth  what speaks for it
    risk   the chance that somebody beats it
    """

    move: SearchMove
    worth: float
    risk: float


class FollowCandidate(NamedTuple):
    """A play that would beat a trick.

    move   the play
    worth  what it saves the hand
    win    the chance that it takes the trick
    home   whether it goes out, or takes the trick and the rest goes out
    """

    move: SearchMove
    worth: float
    win: float
    home: bool


class Sight(NamedTuple):
    """The part of a view needed to judge chances; its fields are those of a view."""

    game: HaggisRules
    seat: int
    counts: Sequence[int]
    wilds: Sequence[int]
    unseen: int


class Policy:
    """The policy of one seat, by the chances of one moment."""

    def __init__(self, hands: RolloutHands, seen: Sight, style: Style) -> None:
        self.hands, self.style, self.wilds = hands, style, seen.game.deck.wilds
        self.chances = Chances(seen, style)
        self.planner = Planner(seen.game, self.chances, style)
        self._leads: dict[SearchHand, tuple[SearchMove | None, list[LeadCandidate]]] = {}
        self._answers: dict[tuple[SearchHand, Top], list[FollowCandidate]] = {}

    def lead(self, hand: SearchHand, near: Sequence[int]) -> SearchMove:
        """Lead; `near` are the numbers of cards that the others hold."""
        home, leads = self._lead_candidates(hand)
        if home:
            return home
        danger, most, best = self.style.danger, -99.0, leads[0].move
        for move, worth, risk in leads:
            if move.top.size in near:
                worth -= risk * danger
            if worth > most:
                most, best = worth, move
        return best

    def follow(self, hand: SearchHand, top: Top, lying: int, near: bool) -> SearchMove | None:
        """Follow, or return None to pass.

        `lying` are the points of the trick; `near` is True if its owner is about to go out.
        """
        style = self.style
        point, stake, most = style.point, style.lead + style.danger * near, style.patience
        best = None
        for move, worth, win, home in self._follow_candidates(hand, top):
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

    def _lead_candidates(self, hand: SearchHand) -> tuple[SearchMove | None, list[LeadCandidate]]:
        """The lead of a hand that can be counted on to go out, else None, and all that it may lead."""
        found = self._leads.get(hand)
        if found is None:
            leads: list[LeadCandidate] = []  # `list[LeadCandidate]()` would take ten times as long
            likely: list[tuple[bool, bool, int, int, SearchMove]] = []
            for kind, size, rank, cards in self.planner.parts(hand.cards):
                win, left = self.chances.win(kind, size, rank), self.hands.hand(hand.cards & ~cards)
                top = self.hands.top(kind, size, rank)
                move = SearchMove(top, left, cards, hand.points - left.points)
                leads.append(LeadCandidate(move, self._worth(move, win), 1 - win))
                likely.append((win >= SURE, not move.top.bomb, size, -rank, move))
            losers = len(likely) - sum(sure for sure, *_ in likely)
            home = max(likely, key=lambda each: each[:4])[4] if losers <= 1 else None
            found = self._leads[hand] = home, leads
        return found

    def _worth(self, move: SearchMove, win: float) -> float:
        """The worth of leading a part of the best split."""
        style, (kind, size, rank) = self.style, (move.top.kind, move.top.size, int(move.top.rank))
        if move.top.bomb:
            worth = style.bomb + style.point * move.points
        else:
            worth = self.planner.part_cost(kind, size, rank) - (1 - win) * style.point * move.points
        return worth + win * style.lead + style.size * size

    def _follow_candidates(self, hand: SearchHand, top: Top) -> list[FollowCandidate]:
        """The candidates to play on a top."""
        found = self._answers.get((hand, top))
        if found is None:
            cost, win_of = self.planner.cost, self.chances.win
            whole, found = cost(hand.cards), []
            for move in self._thrifty(hand, top):
                left, over = move.left, move.top
                win = win_of(over.kind, over.size, int(over.rank))
                home = not left.size or (win >= SURE and self._lead_candidates(left)[0] is not None)
                found.append(FollowCandidate(move, 0.0 if home else whole - cost(left.cards), win, home))
            self._answers[hand, top] = found
        return found

    def _thrifty(self, hand: SearchHand, top: Top) -> list[SearchMove]:
        """The plays on a top that spend no more face cards than others that make the same top."""
        moves, wilds = hand.follows(top), self.wilds
        if not hand.cards & wilds:
            return moves
        most: dict[Top, int] = {}
        for move in moves:
            kept = (move.left.cards & wilds).bit_count()
            if kept > most.get(move.top, -1):
                most[move.top] = kept
        return [move for move in moves if (move.left.cards & wilds).bit_count() == most[move.top]]


class Policies:
    """The policies of the seats at any moment of a deal."""

    def __init__(
        self,
        game: HaggisRules,
        hands: RolloutHands,
        haggis: int,
        style: Style,
        known: dict[tuple[object, ...], Policy],
        seat: int,
    ) -> None:
        """`known` are the policies of `seat`: what it sees is the same in every deal."""
        self.game, self.hands, self.haggis, self.style = game, hands, haggis, style
        self._known = [known if each == seat else {} for each in range(game.players)]

    def of(self, seat: int, hands: Sequence[SearchHand]) -> Policy:
        """Return the policy of a seat when everybody holds these hands."""
        wilds, known, alike = self.game.deck.wilds, self._known[seat], _ALIKE[self.game.players]
        others = [hand for each, hand in enumerate(hands) if each != seat]
        key = tuple([(alike[hand.size], hand.cards & wilds) for hand in others])
        mind = known.get(key)
        if mind is None:
            unseen = self.haggis
            for hand in others:
                unseen |= hand.cards & ~wilds
            counts, faces = [hand.size for hand in hands], [hand.cards & wilds for hand in hands]
            seen = Sight(self.game, seat, counts, faces, unseen)
            mind = known[key] = Policy(self.hands, seen, self.style)
        return mind
