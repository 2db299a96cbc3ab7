"""The search of the Tichu family with all hands open: the engine's rules on hands made small (`hand.py`).

Some seats play for more, all others for less. A node is known by what matters to its worth, whoever has won
what before: points that can no longer change sides are added outside, unless a double victory could still
make them worthless.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ...engine.tichu.rules import TichuRules
from ..climbing.proof import END, Budget, Capped, Edge, Node, Proof
from .hand import BARE, OpenDeal, OpenDeals, SearchHands, SearchMove
from .objective import SMALL, Objective, PlayState

ANY = 1  # stands for a wish that is still to be made


class ChoiceNode(Node):
    """A choice that a seat has to make."""

    __slots__ = ("deal", "seat", "standing")

    def __init__(self, search: Search, deal: OpenDeal, seat: int, standing: PlayState) -> None:
        low, high = search.objective.limits(deal, standing)
        super().__init__(search.ours[seat], low, high, deal.pro, deal.con)
        self.deal, self.seat, self.standing = deal, seat, standing


class Turn(ChoiceNode):
    """A seat's turn to lead or follow; its choices are made one by one."""

    __slots__ = ()
    untried: list[SearchMove | None]

    def __init__(self, search: Search, deal: OpenDeal, seat: int, standing: PlayState) -> None:
        super().__init__(search, deal, seat, standing)
        if not standing.wish and deal.runs_out(seat, standing.top):
            sure = search.objective.running(deal, seat, standing)
            if sure is not None and self.ours:
                self.low = max(self.low, sure)
            elif sure is not None:
                self.high = min(self.high, sure)

    def expand(self, search: Search) -> list[Edge]:
        self.untried = search.choices(self.deal, self.seat, self.standing)[::-1]
        return [*self.more(search)]

    def more(self, search: Search) -> Sequence[Edge]:
        deal, seat, standing = self.deal, self.seat, self.standing
        move = self.untried.pop()
        if move is None:
            return (search.turn(deal, search.after[seat], standing),)
        return search.play_edges(deal, seat, move, standing)


class Bombing(ChoiceNode):
    """The choice of a seat that could bomb; others may be asked after it."""

    __slots__ = ("turn", "waiting")

    def __init__(
        self, search: Search, deal: OpenDeal, asked: tuple[int, ...], turn: int, standing: PlayState
    ) -> None:
        super().__init__(search, deal, asked[0], standing)
        self.waiting, self.turn = asked[1:], turn

    def expand(self, search: Search) -> list[Edge]:
        deal, standing = self.deal, self.standing
        found = [search.window(deal, self.waiting, self.turn, standing)]
        for move in deal.hands[self.seat].beating_bombs(standing.top):
            found += search.play_edges(deal, self.seat, move, standing)
        return found


class Taking(ChoiceNode):
    """The choice of a trick's owner, who takes it, gives it away, or bombs it."""

    __slots__ = ("bombs", "takers")

    def __init__(
        self,
        search: Search,
        deal: OpenDeal,
        takers: Sequence[int],
        bombs: Sequence[SearchMove],
        standing: PlayState,
    ) -> None:
        super().__init__(search, deal, standing.owner, standing)
        self.takers, self.bombs = takers, bombs

    def expand(self, search: Search) -> list[Edge]:
        found = [search.give_trick(self.deal, taker, self.standing) for taker in self.takers]
        for move in self.bombs:
            found += search.play_edges(self.deal, self.seat, move, self.standing)
        return found


class Giving(ChoiceNode):
    """The choice of who gets the lead by the Dog."""

    __slots__ = ("leaders",)

    def __init__(
        self, search: Search, deal: OpenDeal, seat: int, leaders: Sequence[int], standing: PlayState
    ) -> None:
        super().__init__(search, deal, seat, standing)
        self.leaders = leaders

    def expand(self, search: Search) -> list[Edge]:
        return [search.lead(self.deal, leader, self.standing) for leader in self.leaders]


class Wishing(ChoiceNode):
    """The choice of a rank to wish for; ranks that nobody holds do nothing."""

    __slots__ = ()

    def expand(self, search: Search) -> list[Edge]:
        deal, (owner, top, points, _, history, won) = self.deal, self.standing
        turn = search.next_in(deal, search.after[self.seat])
        held = 0
        for hand in deal.hands:
            held |= hand.ranks
        wishes = [0, *(rank for rank in range(2, 15) if held >> rank & 1)]
        if search.must_pass == "must-pass":  # a seat that can't grant it must pass, even if nobody holds it
            wishes += [rank for rank in range(2, 15) if not held >> rank & 1][:1]
        return [
            search.ask_for_bombs(deal, turn, PlayState(owner, top, points, wish, history, won))
            for wish in wishes
        ]


class Search(Proof):
    """One search: what is at stake, and what was found so far."""

    def __init__(self, game: TichuRules, objective: Objective, round_: int, budget: Budget) -> None:
        super().__init__(budget)
        self.game, self.objective, self.round = game, objective, round_
        seats = range(game.players)
        self.ours = [objective.plays_for_more(seat) for seat in seats]
        self.hands = SearchHands(game.combinations, objective.counting)
        self.deals = OpenDeals(self.hands, self.ours)
        self.after = [game.next_seat(seat) for seat in seats]
        self.order = [game.seats_from(seat) for seat in seats]
        self.bound_by_wish = [game.bound_by_wish(seat) for seat in seats]
        self.must_pass = game.wish_unable

    def close(self) -> None:
        self.deals.clear()
        self.hands.clear()

    # -- a turn --------------------------------------------------------------------------------------

    def turn(self, deal: OpenDeal, turn: int, standing: PlayState) -> Edge:
        """Give a seat the turn, with a trick on the table; seats that cannot follow are skipped."""
        hands, after = deal.hands, self.after
        owner, top = standing.owner, standing.top
        while turn != owner:
            if hands[turn].follows(top):
                break
            turn = after[turn]
        else:
            if deal.bombs or top.dragon:
                return self.ask_for_bombs(deal, owner, standing)
            return self.give_trick(deal, owner, standing)
        lower = deal.lowest(top, owner)
        if lower is not top:
            _, _, points, wish, history, won = standing
            standing = PlayState(owner, lower, points, wish, history, won)
        return 0, self.node(deal, turn, standing)

    def node(self, deal: OpenDeal, seat: int, standing: PlayState) -> Node:
        """The one node for the same position."""
        key = seat, standing
        found = deal.table.get(key)
        if found is None:
            found = deal.table[key] = Turn(self, deal, seat, standing)
        return found

    def lead(self, deal: OpenDeal, seat: int, standing: PlayState) -> Edge:
        """The edge to a seat's lead."""
        _, _, _, wish, history, won = standing
        return 0, self.node(deal, seat, PlayState(seat, BARE, 0, wish, history, won))

    def next_in(self, deal: OpenDeal, seat: int) -> int:
        """The seat, or the next that holds cards."""
        while not deal.hands[seat].size:
            seat = self.after[seat]
        return seat

    def choices(self, deal: OpenDeal, seat: int, standing: PlayState) -> list[SearchMove | None]:
        """Return the choices of a seat, None for a pass; the likely ones first."""
        owner, top, _, wish, _, _ = standing
        if top is BARE:
            leads = deal.leads(seat)
            if wish and self.bound_by_wish[seat]:
                return self.granting(leads, wish) or leads
            return leads
        moves: list[SearchMove | None] = [*deal.hands[seat].follows(top)]
        if wish and self.bound_by_wish[seat]:
            owed = self.granting(moves, wish)
            if owed:
                return owed
            if self.must_pass == "must-pass":
                return [None]
        moves.insert(0 if self.ours[seat] is self.ours[owner] else len(moves), None)
        return moves

    def granting(self, moves: Iterable[SearchMove | None], wish: int) -> list[SearchMove | None]:
        """The plays with a natural card of the wished rank."""
        wished = self.hands.deck.rank[wish]
        return [move for move in moves if move and move.cards & wished]

    # -- what a play does ----------------------------------------------------------------------------

    def play_edges(self, deal: OpenDeal, seat: int, move: SearchMove, standing: PlayState) -> Sequence[Edge]:
        """Let a seat play; if it may still call a tichu, both with a call before and without."""
        owner, top, points, wish, history, won = standing
        if seat not in history.fresh:
            return (self.play(deal, seat, move, standing),)
        return [
            self.play(
                deal,
                seat,
                move,
                PlayState(owner, top, points, wish, self.objective.note_call(history, seat, worth), won),
            )
            for worth in (0, SMALL)
        ]

    def play(self, deal: OpenDeal, seat: int, move: SearchMove, standing: PlayState) -> Edge:
        """Lay a play on the table, and go on: the seat may be out, or the round over."""
        _, _, points, wish, history, won = standing
        left, top = move.left, move.top
        if wish and move.cards & self.hands.deck.rank[wish]:
            wish = 0
        if wish or move.mahjong:  # ranks keep their names
            deal = deal.as_it_is(seat, left)
        else:
            deal, top = deal.after(seat, left, top)
        points += move.points
        if left.size:
            standing = PlayState(seat, top, points, wish, history, won)
            if not (deal.bombs or move.special):
                return self.turn(deal, self.after[seat], standing)
            return self.go_on(deal, seat, move, standing)
        objective = self.objective
        if objective.over((*history.out, seat)):
            return self.last_trick(deal, PlayState(seat, top, points, wish, history, won)), END
        betting = history.betting
        bets, gain, history, won = objective.go_out(history, seat, won)
        more, node = self.go_on(deal, seat, move, PlayState(seat, top, points, wish, history, won))
        if not betting:
            return gain + more, node
        # The bets are settled: from here on a double victory is the most that can be won or lost.
        return bets, Capped((gain + more, node), self.game.sweep)

    def go_on(self, deal: OpenDeal, seat: int, move: SearchMove, standing: PlayState) -> Edge:
        """Go on after a play that hasn't ended the round: with the Dog, a wish, or the next seat."""
        if standing.top.kind == "dog":
            return self.dog(deal, seat, standing)
        if move.mahjong and self.game.wishes:
            return self.wishing(deal, seat, standing)
        return self.ask_for_bombs(deal, self.next_in(deal, self.after[seat]), standing)

    def last_trick(self, deal: OpenDeal, standing: PlayState) -> int:
        """Return the worth of a round that this play ended; its player takes or gives away the trick."""
        seat, top, points, _, history, won = standing
        takers: Iterable[int] = (seat,)
        if top.kind == "dog":
            points = 0
        elif top.dragon and not self.game.double_victory((*history.out, seat)):
            takers = self.game.dragon_targets(seat) or takers
        worths = [self.objective.worth(deal, points, taker, history, won, seat) for taker in takers]
        return max(worths) if self.ours[seat] else min(worths)

    def dog(self, deal: OpenDeal, seat: int, standing: PlayState) -> Edge:
        """Give the lead away by the Dog."""
        leaders = self.game.dog_leaders(seat, [hand.size for hand in deal.hands], self.round)
        if len(leaders) == 1:
            return self.lead(deal, leaders[0], standing)
        return 0, Giving(self, deal, seat, leaders, standing)

    def wishing(self, deal: OpenDeal, seat: int, standing: PlayState) -> Edge:
        """Let the player of the Mahjong wish."""
        return 0, Wishing(self, deal, seat, standing._replace(wish=ANY))

    # -- bombs ---------------------------------------------------------------------------------------

    def ask_for_bombs(self, deal: OpenDeal, turn: int, standing: PlayState) -> Edge:
        """Ask everybody who could bomb, from the seat whose turn it is (nanking.bomb.priority)."""
        if deal.bombs:
            owner, top = standing.owner, standing.top
            seats = tuple(
                seat
                for seat in self.order[turn]
                if not seat == turn == owner and deal.hands[seat].beating_bombs(top)
            )
            return self.window(deal, seats, turn, standing)
        if turn == standing.owner:
            return self.collect(deal, standing)
        return self.turn(deal, turn, standing)

    def window(self, deal: OpenDeal, seats: tuple[int, ...], turn: int, standing: PlayState) -> Edge:
        """Let the first of the seats that could bomb decide."""
        if not seats:
            if turn == standing.owner:
                return self.collect(deal, standing)
            return self.turn(deal, turn, standing)
        key = seats, turn, standing
        node = deal.table.get(key)
        if node is None:
            node = deal.table[key] = Bombing(self, deal, seats, turn, standing)
        return 0, node

    def collect(self, deal: OpenDeal, standing: PlayState) -> Edge:
        """Let the trick's owner take it, give it away, or bomb it."""
        owner, top, _, wish, _, _ = standing
        takers = (self.game.dragon_targets(owner) if top.dragon else ()) or (owner,)
        bombs = deal.hands[owner].beating_bombs(top) if deal.bombs else []
        if bombs and wish and self.bound_by_wish[owner]:
            wished = self.hands.deck.rank[wish]
            owed = [move for move in bombs if move.cards & wished]
            if owed:
                takers, bombs = (), owed
        if len(takers) == 1 and not bombs:
            return self.give_trick(deal, takers[0], standing)
        return 0, Taking(self, deal, takers, bombs, standing)

    def give_trick(self, deal: OpenDeal, taker: int, standing: PlayState) -> Edge:
        """Give the trick to a seat; its owner leads, or the next seat with cards."""
        owner, _, points, wish, history, won = standing
        gain, history, won = self.objective.win_trick(history, won, taker, points)
        seat = self.next_in(deal, owner)
        return gain, self.node(deal, seat, PlayState(seat, BARE, 0, wish, history, won))
