"""Planning a hand: the chance of each combination to take its trick, and the split that loses the fewest
tricks.

Of every opponent one thing is known for certain: the face cards that lie before it (haggis.wilds). The
suited cards that nobody has seen are shared between the other hands and the haggis.

Every combination has a cost: 1 for a sure loser, which needs a lead to get rid of, less the likelier it
takes its trick, below 0 for one that wins a lead for others. A hand is worth the sum over its best split.
The search takes the lowest suited card left and tries everything it can be part of, with face cards
standing in for what is missing: the lowest ones first, so that the number of them tells which are left.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations as choose
from math import comb, exp
from typing import TYPE_CHECKING, NamedTuple, Protocol

from ...engine.climbing.cards import bits
from ...engine.haggis.combinations import FACE_BOMBS, FLUSH, shortest
from ...engine.haggis.combo import RUNS
from ...engine.haggis.deck import KING, LOW, TEN

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ...engine.climbing.combo import Combo
    from ...engine.haggis.combo import HaggisCombo
    from ...engine.haggis.deck import Deck
    from ...engine.haggis.rules import HaggisRules
    from .style import Style


_LANES = 0.12  # the threat of a run of sets to a lower one: they seldom meet
_BOMBED = 0.06  # how often a trick is bombed by one who holds a bomb of face cards
_OUTBOMBED = 0.4  # how often a bomb is, by one who holds a higher one


class ChanceView(Protocol):
    """The part of a view by which chances are judged: a view has it, and so may something made up."""

    @property
    def game(self) -> HaggisRules: ...
    @property
    def seat(self) -> int: ...
    @property
    def counts(self) -> Sequence[int]: ...
    @property
    def wilds(self) -> Sequence[int]: ...
    @property
    def unseen(self) -> int: ...


class Foe(NamedTuple):
    """An opponent who still plays: how many cards it holds, its face cards' ranks, and the chance that a
    given card that nobody has seen is in its hand."""

    cards: int
    faces: tuple[int, ...]
    share: float

    def holds(self, unseen: int, wanted: int) -> float:
        """The chance that it holds at least so many of some unseen cards."""
        if wanted <= 0:
            return 1.0
        return _at_least(wanted, unseen, self.share)


@lru_cache(maxsize=4096)  # a decision asks for the same few hundred times
def _at_least(wanted: int, unseen: int, share: float) -> float:
    few = range(min(wanted, unseen + 1))
    return 1 - sum(comb(unseen, n) * share**n * (1 - share) ** (unseen - n) for n in few)


class Chances:
    """The chance, 0 to 1, that a combination is not beaten by an opponent."""

    def __init__(self, view: ChanceView, style: Style) -> None:
        deck, self.style = view.game.deck, style
        hidden = max(1, view.unseen.bit_count())
        self.foes = []
        for seat in view.game.opponents(view.seat):
            if view.counts[seat]:
                faces = tuple(deck.rank_of(card) for card in bits(view.wilds[seat]))
                share = min(1.0, (view.counts[seat] - len(faces)) / hidden)
                self.foes.append(Foe(view.counts[seat], faces, share))
        self.left = [(view.unseen & cards & deck.suited).bit_count() for cards in deck.rank]
        # By suit: whether nobody has seen its card of a rank.
        self.lanes = [[bool(view.unseen & suit & cards) for cards in deck.rank] for suit in deck.suit]
        self._known: dict[tuple[str, int, int], float] = {}

    def of(self, combo: Combo) -> float:
        """The chance that this combination takes the trick it is played to."""
        return self.win(combo.kind, combo.size, int(combo.rank))

    def win(self, kind: str, size: int, rank: int) -> float:
        """The same from what the combination is."""
        key = kind, size, rank
        if key not in self._known:
            chance = 1.0
            for foe in self.foes:
                if kind == "bomb":
                    chance *= 1 - _OUTBOMBED * (rank < FLUSH and max(_bombs(foe), default=0) > rank)
                elif size <= foe.cards:
                    chance *= exp(-self._threat(foe, kind, size, rank))
                if kind != "bomb" and _bombs(foe):
                    chance *= 1 - _BOMBED
            self._known[key] = chance
        return self._known[key]

    def _threat(self, foe: Foe, kind: str, size: int, rank: int) -> float:
        if kind == "set":
            return self._single(foe, rank) if size == 1 else self._set(foe, size, rank)
        if kind == "run":
            return self._run(foe, size, rank)
        return _LANES if rank < KING else 0.0

    def _single(self, foe: Foe, rank: int) -> float:
        higher = sum(self.left[rank + 1 : TEN + 1]) * foe.share
        return self.style.plays * higher + self.style.spends * sum(face > rank for face in foe.faces)

    def _set(self, foe: Foe, size: int, rank: int) -> float:
        """Higher sets, of suited cards or helped by face cards; each needs one suited card at least."""
        threat = 0.0
        for higher in range(max(LOW, rank + 1), TEN + 1):
            alone = foe.holds(self.left[higher], size)
            helped = foe.holds(self.left[higher], max(1, size - len(foe.faces))) - alone
            threat += self.style.plays * alone + self.style.spends * max(0.0, helped)
        return threat

    def _run(self, foe: Foe, size: int, above: int) -> float:
        """Higher runs in each suit, with gaps as many as the foe has face cards."""
        threat, spare = 0.0, len(foe.faces)
        for lane in self.lanes:
            for top in range(above + 1, TEN + 1):
                cards = sum(lane[top - size + 1 : top + 1])
                alone = foe.share**size if cards == size else 0.0
                helped = foe.holds(cards, max(1, size - spare)) - alone if spare else 0.0
                threat += self.style.plays * alone + self.style.spends * max(0.0, helped)
        return threat


def _bombs(foe: Foe) -> list[int]:
    """The places of the bombs that a foe's face cards make."""
    return [place for faces, place in FACE_BOMBS.items() if set(faces) <= {*foe.faces}]


class Part(NamedTuple):
    """A combination of a split: its suited cards, and how many face cards stand in."""

    kind: str
    size: int
    rank: int
    natural: int
    jokers: int


# A part with what it costs, in front of what the search asks of it: its suited cards and its face cards.
_part = tuple.__new__  # skips the keyword handling of NamedTuple: these are made by the hundred
_Priced = tuple[float, int, int, Part]
Piece = tuple[int, list[Part]]  # parts that come up together again and again, with a number to know them by


class Shapes:
    """Everything that cards can be played in, whatever it costs; for as many planners as like.

    Remembered whole and in pieces: the same cards come up again with fewer face cards beside them, and the
    same cards of one rank or a few suits with others.
    """

    def __init__(self, deck: Deck, wild: int) -> None:
        """`wild` is how many face cards may stand in."""
        self.deck, self.wild = deck, wild
        self._of: dict[int, list[Piece]] = {}
        self._sets_of: dict[int, list[Part]] = {}  # by cards of one rank
        self._ladders_of: dict[int, list[Part]] = {}  # by cards of some suits
        # By the lowest rank, where a lane may begin: face cards stand in for each rank of it before that.
        self._near = [sum(deck.rank[rank : rank + wild + 1]) for rank in range(TEN + 1)]

    def of(self, natural: int) -> list[Piece]:
        """Return everything that the lowest of some suited cards can be part of, with face cards or without,
        in pieces.
        """
        found = self._of.get(natural)
        if found is None:
            deck, low = self.deck, natural & -natural
            rank = deck.rank_of(low)
            of_rank, near = natural & deck.rank[rank], natural & self._near[rank]
            found = self._of[natural] = [(~of_rank, self._sets(of_rank))]
            known = self._ladders_of
            for suits, lanes in _lanes(low, tuple([suit for suit in deck.suit if near & suit])):
                held = natural & suits
                ladders = known.get(held)
                if ladders is None:
                    ladders = known[held] = self._ladders(held, lanes)
                if ladders:
                    found.append((held, ladders))
        return found

    def _sets(self, of_rank: int) -> list[Part]:
        """The sets, or the single card, that the lowest of some cards of one rank is in."""
        found = self._sets_of.get(of_rank)
        if found is None:
            low, *others = bits(of_rank)
            rank = self.deck.rank_of(low)
            found = self._sets_of[of_rank] = [
                _part(Part, ("set", 1 + size + jokers, rank, low | sum(some), jokers))
                for size in range(len(others) + 1)
                for some in choose(others, size)
                for jokers in range(self.wild + 1)
            ]
        return found

    def _ladders(self, held: int, lanes: tuple[int, ...]) -> list[Part]:
        """The runs, and runs of sets, from the lowest of some cards up; each lane has a card of its own."""
        deck, width, found = self.deck, len(lanes), []
        start, least, kind = deck.rank_of(held & -held), shortest(width), RUNS[width - 1]
        cards = jokers = 0
        for rank in range(start, TEN + 1):
            here = held & deck.rank[rank]
            cards |= here
            jokers += width - here.bit_count()
            if jokers > self.wild:
                break
            if rank - start + 1 >= least and (width == 1 or all(cards & lane for lane in lanes)):
                found.append(_part(Part, (kind, width * (rank - start + 1), rank, cards, jokers)))
        return found


@lru_cache(maxsize=1024)
def _lanes(low: int, suits: tuple[int, ...]) -> list[tuple[int, tuple[int, ...]]]:
    """The suit of a card alone and with one or two of the others, together and one by one."""
    (own,) = [suit for suit in suits if suit & low]
    others = [suit for suit in suits if suit != own]
    chosen = [(own, *some) for width in range(3) for some in choose(others, width)]
    return [(sum(lanes), lanes) for lanes in chosen]


@lru_cache(maxsize=256)
def _without_lowest(faces: int) -> list[int]:
    """The face cards left without the lowest 0, 1, 2 …"""
    held = list(bits(faces))
    return [sum(held[n:]) for n in range(len(held) + 1)]


class Planner:
    """Costs of hands and their best splits, under the chances of one moment."""

    def __init__(
        self, game: HaggisRules, chances: Chances, style: Style, shapes: Shapes | None = None
    ) -> None:
        """`shapes` may be those of another planner of the same game and style."""
        self.game, self.chances, self.style = game, chances, style
        self.shapes = shapes or Shapes(game.deck, style.wild)
        self.deck = game.deck
        self._costs: dict[tuple[str, int, int], float] = {}
        self._memo: dict[int, float] = {}  # the cost of cards
        self._first: dict[int, Part] = {}  # the part of their best split that the lowest is in
        self._parts_of: dict[int, list[_Priced]] = {}
        self._pieces: dict[int, list[_Priced]] = {}
        self._courts: dict[int, tuple[float, list[int]]] = {}
        self._kinds: dict[int, tuple[str, int, int, int]] = {}  # of bombs and face cards

    # -- what the player asks --------------------------------------------------------------------

    def cost(self, hand: int) -> float:
        """The cost of a hand: about the number of leads it needs beyond those it wins."""
        return min(cost for cost, _ in self._ways(hand))

    def split(self, hand: int) -> list[HaggisCombo]:
        """The best split of a hand, in no particular order."""
        return [self._combo(*part) for part in self.parts(hand)]

    def parts(self, hand: int) -> list[tuple[str, int, int, int]]:
        """The same as kinds, sizes, ranks and cards."""
        _, bomb = min(self._ways(hand), key=lambda way: way[0])
        parts = [self._alone(bomb)] if bomb else []
        natural = hand & self.deck.suited & ~bomb
        faces = list(bits(hand & self.deck.wilds & ~bomb))
        while natural:
            self._search(natural | sum(faces))
            part = self._first[natural | sum(faces)]
            cards = part.natural | sum(faces[: part.jokers])
            parts.append((part.kind, part.size, part.rank, cards))
            natural &= ~part.natural
            del faces[: part.jokers]
        return parts + [self._alone(cards) for cards in self._court(sum(faces))[1]]

    def _ways(self, hand: int) -> Iterator[tuple[float, int]]:
        """The cost of a hand kept whole, or without one bomb of suited cards."""
        yield self._search(hand), 0
        seen = set()
        for bomb in self.game.combinations.bombs(hand & self.deck.suited):
            rest = hand & ~bomb.cards
            if rest not in seen:
                seen.add(rest)
                yield self._bomb(bomb) + self._search(rest), bomb.cards

    def _bomb(self, bomb: HaggisCombo) -> float:
        # Whoever bombs gives the points away.
        return self.style.bomb + self.style.point * self.deck.points(bomb.cards)

    def _alone(self, cards: int) -> tuple[str, int, int, int]:
        """A bomb, or a face card."""
        if cards not in self._kinds:
            combo = self.game.combo(cards)
            self._kinds[cards] = combo.kind, combo.size, int(combo.rank), cards
        return self._kinds[cards]

    def _combo(self, kind: str, size: int, rank: int, cards: int) -> HaggisCombo:
        for each in self.game.readings(cards):
            if (each.kind, each.rank) == (kind, rank):
                return each
        raise AssertionError(f"{cards} is no {kind}")

    # -- the search ------------------------------------------------------------------------------

    def part_cost(self, kind: str, size: int, rank: int) -> float:
        """Return the cost of a combination to a hand."""
        key = kind, size, rank
        cost = self._costs.get(key)
        if cost is None:
            cost = 1 - self.style.gain * self.chances.win(kind, size, rank)
            cost -= self.style.throw * rank if size == 1 else 0
            self._costs[key] = cost
        return cost

    def _search(self, hand: int) -> float:
        memo = self._memo
        if hand in memo:
            return memo[hand]
        natural = hand & self.deck.suited
        if not natural:
            memo[hand] = self._court(hand)[0]
            return memo[hand]
        rests = _without_lowest(hand ^ natural)
        best, spare = 99.0, len(rests) - 1
        for cost, cards, jokers, part in self._parts(natural):
            if jokers <= spare:
                rest = natural ^ cards | rests[jokers]
                known = memo.get(rest)
                total = cost + (self._search(rest) if known is None else known)
                if total < best:
                    best, self._first[hand] = total, part
        memo[hand] = best
        return best

    def _court(self, faces: int) -> tuple[float, list[int]]:
        """The cost of face cards on their own, and how they are best played: singly, or as a bomb."""
        if faces not in self._courts:
            cards = list(bits(faces))
            singly = sum(self.part_cost("set", 1, self.deck.rank_of(card)) for card in cards)
            best = singly, cards
            for size in range(2, len(cards) + 1):
                for some in choose(cards, size):
                    bomb = self.game.combo(sum(some))
                    rest = self._court(faces & ~bomb.cards)
                    cost = self._bomb(bomb) + rest[0]
                    if cost < best[0]:
                        best = cost, [bomb.cards, *rest[1]]
            self._courts[faces] = best
        return self._courts[faces]

    def _parts(self, natural: int) -> list[_Priced]:
        """Everything the lowest suited card can be played in, with up to all face cards or without."""
        found = self._parts_of.get(natural)
        if found is None:
            found = self._parts_of[natural] = []
            for number, piece in self.shapes.of(natural):
                priced = self._pieces.get(number)
                if priced is None:
                    price = self.part_cost
                    priced = self._pieces[number] = [
                        (price(part[0], part[1], part[2]), part[3], part[4], part) for part in piece
                    ]
                found += priced
        return found
