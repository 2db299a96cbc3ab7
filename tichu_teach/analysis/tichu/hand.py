"""Hands and deals as the solver sees them: only what matters about the cards of Tichu.

Cards of one rank are alike, unless a suit could make a bomb of five in a row. So a hand without such a bomb
is laid out anew with the same ranks, always in the same suits: hands that differ only in suits become one,
and so do plays that leave the same hand. All hands together, too, are one object for equal deals.
"""

from __future__ import annotations

from ...engine.climbing.combo import BOMBS
from ...engine.tichu.combinations import Combinations, has_bomb
from ...engine.tichu.deck import ACE, DRAGON_RANK, LOW, PACK
from ..climbing import hand as climbing
from ..climbing.hand import Run, Runs
from ..climbing.proof import Node

ROWS = frozenset({"pairs", "straight", "bombflush"})
SETS = frozenset({"single", "pair", "triple", "fullhouse"})


class Top(climbing.Top):
    """The top of a trick, as far as it decides what may be played on it."""

    __slots__ = ("dragon", "natural")

    def __init__(self, kind: str, size: int, rank: float) -> None:
        super().__init__(kind, size, rank, kind in BOMBS)
        self.dragon = kind == "single" and rank >= DRAGON_RANK  # its trick is given away
        # Only natural cards of a higher rank beat it, so ranks in between that nobody holds don't matter.
        self.natural = kind in SETS and not self.dragon


BARE = Top("", 0, 0)  # nothing: a seat leads


class SearchMove(climbing.SearchMove[Top, "SearchHand"]):
    """A play: the top it makes, the hand it leaves, and what matters about its cards."""

    __slots__ = ("bomb", "mahjong", "special")

    def __init__(self, top: Top, left: SearchHand, cards: int, points: int, mahjong: bool) -> None:
        super().__init__(top, left, cards, points)
        self.mahjong, self.bomb = mahjong, top.bomb
        self.special = mahjong or top.kind == "dog"  # a wish is made, or the lead given away


class SearchHand(climbing.SearchHand[Top, SearchMove]):
    """The cards of a seat, with every play they hold."""

    __slots__ = ("least", "ranks", "rows", "swing", "turns")

    def __init__(self, hands: SearchHands, cards: int) -> None:
        super().__init__(hands, cards)
        self.swing, self.least = hands.swing(cards), hands.least(cards)
        self.ranks, may = hands.ranks(cards)  # of its natural cards, a bit each
        leads = hands.combinations.leads(cards) if may else ()
        rows = [combo.size // (2 if combo.kind == "pairs" else 1) for combo in leads if combo.kind in ROWS]
        self.rows = bool(rows)  # whether it can play cards in a row, so that the ranks themselves matter
        # Roughly the plays it takes: one a rank, except for the longest row or full houses.
        self.turns = self.ranks.bit_count() - (max(rows) - 1 if rows else hands.full_houses(cards))

    def beating_bombs(self, top: Top) -> list[SearchMove]:
        """The bombs that beat a top."""
        return [move for move in self.follows(top) if move.bomb] if self.bombs else []


class SearchHands(climbing.SearchHands[SearchHand, Top, SearchMove]):
    """The hands of one search."""

    def __init__(self, combinations: Combinations, counting: bool) -> None:
        super().__init__(combinations)
        self.deck = combinations.deck
        specials = self.deck.dog | self.deck.mahjong | self.deck.phoenix | self.deck.dragon
        self._specials = specials
        values: dict[int, int] = {}
        for card in self.deck if counting else ():  # whether the points of cards matter at all
            value = self.deck.points(card)
            values[value] = values.get(value, 0) | card
        self._values = [(value, cards) for value, cards in values.items() if value]
        self._counted = sum(cards for value, cards in self._values if value > 0)

    def points(self, cards: int) -> int:
        return sum(value * (cards & valued).bit_count() for value, valued in self._values)

    def bombs(self, cards: int) -> bool:
        return has_bomb(cards)

    def swing(self, cards: int) -> int:
        """Return the sum of the cards' points, minus taken as plus: the most that is at stake on them."""
        return sum(abs(value) * (cards & valued).bit_count() for value, valued in self._values)

    def least(self, cards: int) -> int:
        """Return the fewest points that one of these cards counts, 0 at least."""
        if not cards or cards & ~self._counted:
            return 0
        return min(value for value, valued in self._values if cards & valued)

    def full_houses(self, cards: int) -> int:
        """Count the full houses that natural cards make, with no triple broken for a pair."""
        held = [(cards & rank).bit_count() for rank in self.deck.rank]
        return min(held.count(3), held.count(2))

    def ranks(self, cards: int) -> tuple[int, bool]:
        """The ranks of natural cards, a bit each, and True if they could make a straight or pairs in a row.

        For that, their ranks are taken as adjacent.
        """
        ranks, jokers = 0, (cards & self.deck.phoenix).bit_count()
        singles = pairs = 0
        for rank in _RANKS:
            held = cards & self.deck.rank[rank]
            if held:
                ranks |= 1 << rank
                singles += 1
                pairs += bool(held & held - 1)
        lone = bool(cards & self.deck.mahjong)
        return ranks, singles + jokers + lone > 4 or (singles > 1 and pairs + jokers > 1)

    def _laid_out(self, cards: int) -> int:
        """Lay the ranks out in suits that shift from rank to rank, so that no five in a row share one."""
        if cards >> PACK or self._flush(cards):
            return cards
        laid = cards & self._specials
        for rank in _RANKS:
            held = cards >> 4 * (rank - 1) & 15
            if held:
                laid |= _LAID[rank % 4][held] << 4 * (rank - 1)
        return cards if self._flush(laid) else laid

    def _flush(self, cards: int) -> bool:
        """Return True if some suit has five ranks in a row."""
        if not has_bomb(cards):
            return False
        return any(bomb.kind == "bombflush" for bomb in self.combinations.bombs(cards))

    def _new(self, cards: int) -> SearchHand:
        return SearchHand(self, cards)

    def _top(self, kind: str, size: int, rank: float) -> Top:
        return Top(kind, size, rank)

    def _move(self, top: Top, left: SearchHand, cards: int, points: int) -> SearchMove:
        return SearchMove(top, left, cards, points, bool(cards & self.deck.mahjong))


_RANKS = range(LOW, ACE + 1)
# By rank and the cards held of it, their new suits: as many, from the rank's own on.
_LAID = [
    [sum(1 << (rank + place) % 4 for place in range(held.bit_count())) for held in range(16)]
    for rank in range(4)
]


Places = tuple[int, ...]  # the new place of each rank


class OpenCards:
    """The hands of all seats, the points of all their cards, and the most that is at stake on these."""

    __slots__ = ("hands", "mahjong", "points", "swing")

    def __init__(self, hands: tuple[SearchHand, ...], points: int, swing: int, mahjong: bool) -> None:
        self.hands, self.points, self.swing = hands, points, swing
        self.mahjong = mahjong  # whether somebody holds it


class OpenDeal(OpenCards):
    """The hands of all seats, what is known of them, and the deals that follow from them."""

    __slots__ = (
        "_above",
        "_after",
        "_deals",
        "_runs",
        "bombs",
        "con",
        "pro",
        "table",
    )

    def __init__(self, deals: OpenDeals, hands: tuple[SearchHand, ...]) -> None:
        self._deals = deals
        points = swing = cards = 0
        self.bombs = False
        held = [0, 0]  # the ranks of the others, and ours
        for hand, ours in zip(hands, deals.ours, strict=True):
            points += hand.points
            swing += hand.swing
            cards |= hand.cards
            held[ours] |= hand.ranks
            if hand.bombs:
                self.bombs = True
        super().__init__(hands, points, swing, bool(cards & deals.hands.deck.mahjong))
        # How far either side seems to be from its goal: the turns it takes to play its cards, where ranks
        # below the other side's highest count twice, and so does the player nearer to being out.
        highest = [1 << max(0, ranks.bit_length() - 1) for ranks in held]
        far: tuple[list[int], list[int]] = [], []
        for hand, ours in zip(hands, deals.ours, strict=True):
            far[ours].append(hand.turns + (hand.ranks & highest[not ours] - 1).bit_count())
        con, pro = [1 + sum(each) + min(each) for each in far]
        self.pro, self.con = pro * pro, con * con
        # The nodes of the play with these hands (see `Search.node`).
        self.table: dict[tuple[object, ...], Node] = {}
        self._after: dict[tuple[int, SearchHand], tuple[OpenDeal, Places | None]] = {}
        self._above: list[int | None] = [None] * len(hands)
        self._runs: list[Run | None] = [None] * len(hands)

    def after(self, seat: int, left: SearchHand, top: Top) -> tuple[OpenDeal, Top]:
        """The deal, closed up, once a seat has only these cards left, and the top as it then is."""
        key = seat, left
        found = self._after.get(key)
        if found is None:
            hands = self.hands
            found = self._after[key] = self._deals.closed((*hands[:seat], left, *hands[seat + 1 :]))
        deal, places = found
        if places is None or top.dragon:
            return deal, top
        return deal, self._deals.hands.top(top.kind, top.size, places[int(top.rank)])

    def as_it_is(self, seat: int, left: SearchHand) -> OpenDeal:
        """The deal once a seat has only these cards left, with each rank in its place."""
        return self._deals.deal((*self.hands[:seat], left, *self.hands[seat + 1 :]))

    def without(self, seat: int) -> OpenCards:
        """Return the hands once a seat is out, with each rank in its place."""
        hand, deals = self.hands[seat], self._deals
        return OpenCards(
            (*self.hands[:seat], deals.empty, *self.hands[seat + 1 :]),
            self.points - hand.points,
            self.swing - hand.swing,
            self.mahjong and not hand.cards & deals.hands.deck.mahjong,
        )

    def leads(self, seat: int) -> list[SearchMove | None]:
        """The leads of a seat, first those that no opponent can beat."""
        hand = self.hands[seat]
        sure = self._run(seat).safe(hand.kinds()[0])
        safe: list[SearchMove | None] = []  # `list[SearchMove | None]()` would take ten times as long
        other: list[SearchMove | None] = []
        for move in hand.leads():
            (safe if move.top.bit & sure else other).append(move)
        return safe + other

    def runs_out(self, seat: int, top: Top) -> bool:
        """Return True if a seat that leads, or has `top` to beat, can be out before opponents play a card."""
        run, hand = self._run(seat), self.hands[seat]
        return run.out(hand) if top is BARE else run.over(hand, top)

    def lost(self, seat: int, top: Top, points: int) -> int:
        """Return the points of the last trick of a seat that runs out, if opponents can beat its play."""
        run, hand = self._run(seat), self.hands[seat]
        return run.lost(hand) if top is BARE else run.lost_over(hand, top, points)

    def _run(self, seat: int) -> Run:
        run = self._runs[seat]
        if run is None:
            run = self._runs[seat] = self._deals.runs.against(
                tuple([self.hands[each] for each in self._deals.against[seat] if self.hands[each].size])
            )
        return run

    def lowest(self, top: Top, owner: int) -> Top:
        """The lowest top that the others beat with the same cards: at the next rank down that they hold."""
        if not top.natural:
            return top
        held = self._above[owner]
        if held is None:
            held = 0
            phoenix = self._deals.hands.deck.phoenix
            for seat, hand in enumerate(self.hands):
                if seat != owner:
                    held |= hand.ranks
                    if hand.cards & phoenix:  # it takes the rank below it, which the owner may have to beat
                        held |= self.hands[owner].ranks
            self._above[owner] = held
        rank = (held & (2 << int(top.rank)) - 1).bit_length() - 1 or 1
        return top if rank == top.rank else self._deals.hands.top(top.kind, top.size, max(rank, 1))


class OpenDeals:
    """The deals of one search."""

    def __init__(self, hands: SearchHands, ours: list[bool]) -> None:
        """`ours` is True for each seat that plays for more."""
        self.hands, self.ours = hands, ours
        self.against = [tuple(seat for seat, other in enumerate(ours) if other is not mine) for mine in ours]
        self.empty = hands.hand(0)
        deck = hands.deck.rank
        self._worth = [hands.points(rank & -rank) for rank in deck]  # of one card of each rank
        self._deals: dict[tuple[SearchHand, ...], OpenDeal] = {}
        self.runs = Runs()
        self._places: dict[int, Places | None] = {}
        self._moved: dict[tuple[SearchHand, int], SearchHand] = {}

    def deal(self, hands: tuple[SearchHand, ...]) -> OpenDeal:
        """The one object for these hands."""
        found = self._deals.get(hands)
        if found is None:
            found = self._deals[hands] = OpenDeal(self, hands)
        return found

    def clear(self) -> None:
        """Forget all deals, and what is known of them."""
        for deal in self._deals.values():
            deal.table.clear()
        self._deals.clear()

    def closed(self, hands: tuple[SearchHand, ...]) -> tuple[OpenDeal, Places | None]:
        """The deal with ranks moved down to fill those nobody holds; and the new place of each, if any moved.

        A rank only takes the place of one that counts the same. Nothing is moved if a hand can play cards in
        a row, or could then.
        """
        ranks = 0
        for hand in hands:
            if hand.rows:
                return self.deal(hands), None
            ranks |= hand.ranks
        if ranks in self._places:
            places = self._places[ranks]
        else:
            places = self._places[ranks] = self._closing(ranks)
        if places is None:
            return self.deal(hands), None
        moved = []
        for hand in hands:
            new = self._moved.get((hand, ranks))
            if new is None:
                new = self._moved[hand, ranks] = self._move(hand, places)
            if new.rows:
                return self.deal(hands), None
            moved.append(new)
        return self.deal(tuple(moved)), places

    def _closing(self, ranks: int) -> Places | None:
        """The new place of each rank: the next free one above the last that counts the same.

        A rank that is not held goes with the next one below that is. None if all stay.
        """
        places, last, worth = [0, 1], LOW - 1, self._worth
        for rank in _RANKS:
            if ranks >> rank & 1:
                last = next(free for free in range(last + 1, rank + 1) if worth[free] == worth[rank])
            places.append(last)
        places.append(last)  # a Phoenix on another
        held = [rank for rank in _RANKS if ranks >> rank & 1]
        return tuple(places) if any(places[rank] != rank for rank in held) else None

    def _move(self, hand: SearchHand, places: Places) -> SearchHand:
        cards, deck = hand.cards, self.hands.deck.rank
        for rank in _RANKS:  # from the lowest up, so that the place is free
            here = cards & deck[rank]
            if here and places[rank] != rank:
                cards = cards & ~here | here >> 4 * (rank - places[rank])
        return self.hands.hand(cards)
