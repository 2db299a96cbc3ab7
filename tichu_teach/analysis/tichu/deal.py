"""All hands together, as the search looks at them, one object for all that come to the same."""

from __future__ import annotations

from ...engine.tichu.deck import ACE, LOW
from ..climbing.proof import Node
from ..climbing.run import Run, Runs
from .hand import BARE, Hand, Hands, Move, Top

Places = tuple[int, ...]  # by rank, where it goes

_RANKS = range(LOW, ACE + 1)


class Cards:
    """The hands of all seats, what all their cards count, and at most, whoever gets them."""

    __slots__ = ("hands", "mahjong", "points", "swing")

    def __init__(self, hands: tuple[Hand, ...], points: int, swing: int, mahjong: bool) -> None:
        self.hands, self.points, self.swing = hands, points, swing
        self.mahjong = mahjong  # whether somebody holds it


class Deal(Cards):
    """The hands of all seats, what was found out about them, and the deals that come of them."""

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

    def __init__(self, deals: Deals, hands: tuple[Hand, ...]) -> None:
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
        # How far either side seems to be from its goal: the more turns it takes to play its cards, and twice
        # for ranks of which the other side holds a higher one. Who is nearer to being out counts twice.
        highest = [1 << max(0, ranks.bit_length() - 1) for ranks in held]
        far: tuple[list[int], list[int]] = [], []
        for hand, ours in zip(hands, deals.ours, strict=True):
            far[ours].append(hand.turns + (hand.ranks & highest[not ours] - 1).bit_count())
        con, pro = (1 + sum(each) + min(each) for each in far)
        self.pro, self.con = pro * pro, con * con
        self.table: dict[
            tuple[object, ...], Node
        ] = {}  # where the play may stand with these hands: see `Search.node`
        self._after: dict[tuple[int, Hand], tuple[Deal, Places | None]] = {}
        self._above: list[int | None] = [None] * len(hands)
        self._runs: list[Run | None] = [None] * len(hands)

    def clear(self) -> None:
        """Forget what was found of it."""
        self.table.clear()
        self._after.clear()

    def after(self, seat: int, left: Hand, top: Top) -> tuple[Deal, Top]:
        """The deal, closed up, once a seat has only these cards left, and what then lies on the table."""
        key = seat, left
        found = self._after.get(key)
        if found is None:
            hands = self.hands
            found = self._after[key] = self._deals.closed((*hands[:seat], left, *hands[seat + 1 :]))
        deal, places = found
        if places is None or top.dragon:
            return deal, top
        return deal, self._deals.hands.top(top.kind, top.size, places[int(top.rank)])

    def as_it_is(self, seat: int, left: Hand) -> Deal:
        """The deal once a seat has only these cards left, with each rank in its place."""
        return self._deals.deal((*self.hands[:seat], left, *self.hands[seat + 1 :]))

    def without(self, seat: int) -> Cards:
        """What is left once a seat is out, with each rank in its place."""
        hand, deals = self.hands[seat], self._deals
        return Cards(
            (*self.hands[:seat], deals.empty, *self.hands[seat + 1 :]),
            self.points - hand.points,
            self.swing - hand.swing,
            self.mahjong and not hand.cards & deals.hands.deck.mahjong,
        )

    def leads(self, seat: int) -> list[Move | None]:
        """The leads of a seat: first those that no opponent can beat."""
        against = [self.hands[each] for each in self._deals.against[seat] if self.hands[each].size]
        safe, other = list[Move | None](), list[Move | None]()
        for move in self.hands[seat].leads():
            top = move.top
            beaten = top.kind == "dog" or any(hand.beaten(top.bit) & top.bit for hand in against)
            (other if beaten else safe).append(move)
        return safe + other

    def runs_out(self, seat: int, top: Top) -> bool:
        """Whether a seat that leads, or has this to beat, can be out before any opponent plays a card."""
        run = self._runs[seat]
        if run is None:
            run = self._runs[seat] = self._deals.runs.against(
                tuple([self.hands[each] for each in self._deals.against[seat] if self.hands[each].size])
            )
        hand = self.hands[seat]
        return run.out(hand) if top is BARE else run.over(hand, top)

    def lowest(self, top: Top, owner: int) -> Top:
        """The lowest rank that the others beat with the same cards: the next below of which they hold any."""
        if not top.natural:
            return top
        held = self._above[owner]
        if held is None:
            held = 0
            phoenix = self._deals.hands.deck.phoenix
            for seat, hand in enumerate(self.hands):
                if seat != owner:
                    held |= hand.ranks
                    if hand.cards & phoenix:  # it is worth what lies below, which the owner may have to beat
                        held |= self.hands[owner].ranks
            self._above[owner] = held
        rank = (held & (2 << int(top.rank)) - 1).bit_length() - 1 or 1
        return top if rank == top.rank else self._deals.hands.top(top.kind, top.size, max(rank, 1))


class Deals:
    """The deals of one search."""

    def __init__(self, hands: Hands, ours: list[bool]) -> None:
        """`ours` says of each seat whether it plays for more."""
        self.hands, self.ours = hands, ours
        self.against = [tuple(seat for seat, other in enumerate(ours) if other is not mine) for mine in ours]
        self.empty = hands.hand(0)
        deck = hands.deck.rank
        self._worth = [hands.points(rank & -rank) for rank in deck]  # of one card of each rank
        self._deals: dict[tuple[Hand, ...], Deal] = {}
        self.runs = Runs()
        self._places: dict[int, Places | None] = {}
        self._moved: dict[tuple[Hand, int], Hand] = {}

    def deal(self, hands: tuple[Hand, ...]) -> Deal:
        """The one object for these hands."""
        found = self._deals.get(hands)
        if found is None:
            found = self._deals[hands] = Deal(self, hands)
        return found

    def clear(self) -> None:
        """Forget all deals, and what was found of them."""
        for deal in self._deals.values():
            deal.clear()
        self._deals.clear()

    def closed(self, hands: tuple[Hand, ...]) -> tuple[Deal, Places | None]:
        """The hands with ranks moved down into the place of those that nobody holds; where each went.

        Ranks that count take the place of such as count the same. Nothing is moved where a hand can play
        cards in a row, or could then.
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
        """Where ranks go: the next free one above the last that counts the same; who is not held goes with
        the next below that is. None where all stay.
        """
        places, last, worth = [0, 1], LOW - 1, self._worth
        for rank in _RANKS:
            if ranks >> rank & 1:
                last = next(free for free in range(last + 1, rank + 1) if worth[free] == worth[rank])
            places.append(last)
        places.append(last)  # a Phoenix on another
        held = [rank for rank in _RANKS if ranks >> rank & 1]
        return tuple(places) if any(places[rank] != rank for rank in held) else None

    def _move(self, hand: Hand, places: Places) -> Hand:
        cards, deck = hand.cards, self.hands.deck.rank
        for rank in _RANKS:  # from the lowest up, so that the place is free
            here = cards & deck[rank]
            if here and places[rank] != rank:
                cards = cards & ~here | here >> 4 * (rank - places[rank])
        return self.hands.hand(cards)
