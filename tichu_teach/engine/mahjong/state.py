"""A position: one moment of a hand, and what one seat sees of it.

Legal actions and their results are in `transitions.py`, why and why not in `referee.py`.
"""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from typing import NamedTuple

from ..errors import IllegalAction
from ..state import State as AnyState
from ..state import View as AnyView
from ..verdict import refused
from .actions import Action, Chow, Declare, Kong, MahjongAction, NoClaim, Pung
from .groups import Group
from .hand import NO_TILE, Hand, Win, count_tiles
from .payments import Settlement, settle_scores
from .rules import MahjongRules
from .score import DEAD
from .tiles import ONE, contents, size
from .wall import Dice, Wall, WallBreak, standing


class Won(NamedTuple):
    """The winner: `source` of the winning tile as in `hand.Win`, and who gave it, if anybody."""

    seat: int
    source: str
    tile: int = NO_TILE
    by: int | None = None


class State(AnyState):
    """One moment of a hand.

    game      the ruleset
    phase     "announce", "turn", "claims" (on a discard), "rob" (a kong) or "over"
    east      the seat that is East
    hands     the tiles each seat holds, counted
    laid      the groups each seat has laid out
    seasons   the seasons each seat has laid out
    turn      the seat to announce or discard; in "claims" and "rob" the one that gave the tile
    source    where that seat's latest tile came from: "deal", "wall", "loose" or "claim"
    drawn     the tiles it drew, seasons first; `drawn[-1]` is the one it kept
    river     the discards nobody took, (seat, tile), oldest first; in "claims" the last is up for claims
    fresh     True if the last discard had just been drawn as a loose tile (mahjong.opt.a)
    wall      the rest of the wall
    dice      the four dice that broke it
    asked     the seats that have still to answer (phases "claims" and "rob")
    said      their answers so far
    added     the tile added to a pung that might be robbed (phase "rob")
    suits     the suits announced, East's first (clean hands, announced)
    dead      the seats whose hands are dead
    shown     the seats whose hands lie face up after a false Mah-Jong
    won       who declared Mah-Jong; None before that, and after a drawn hand
    totals    the points of each seat before this hand
    number    the number of the hand in the game
    passed    the number of times East has passed in the game
    """

    game: MahjongRules
    phase: str
    east: int
    hands: tuple[int, ...]
    laid: tuple[tuple[Group, ...], ...]
    seasons: tuple[tuple[int, ...], ...]
    turn: int
    source: str
    drawn: tuple[int, ...]
    river: tuple[tuple[int, int], ...]
    fresh: bool
    wall: Wall
    dice: Dice
    asked: tuple[int, ...]
    said: tuple[Action, ...]
    added: int | None
    suits: tuple[int, ...]
    dead: tuple[int, ...]
    shown: tuple[int, ...]
    won: Won | None
    totals: tuple[int, ...]
    number: int
    passed: int

    ACTION = MahjongAction

    def __init__(
        self, game: MahjongRules, phase: str, hands: tuple[int, ...], wall: Wall, **more: object
    ) -> None:
        none = ((),) * game.players
        fields = self.__dict__
        fields.update(game=game, phase=phase, hands=hands, wall=wall, east=0, turn=0, source="deal")
        fields.update(
            laid=none, seasons=none, drawn=(), river=(), fresh=False, dice=(1, 1, 1, 1), asked=(), said=()
        )
        fields.update(added=None, suits=(), dead=(), shown=(), won=None, totals=(0,) * game.players)
        fields.update(number=1, passed=0, people=game.seating())  # people keep their seats all game
        fields.update(more)

    def __hash__(self) -> int:
        return hash((self.phase, self.hands, self.turn, self.river, self.wall))

    # -- looking -----------------------------------------------------------------------------------

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that owe a decision now; claims that are still open may come from others too."""
        if self.phase == "over":
            return ()
        return self.asked if self.phase in ("claims", "rob") else (self.turn,)

    @property
    def remaining(self) -> int:
        """The number of tiles not yet drawn from the wall, loose ones included."""
        return self.wall.remaining

    @property
    def may_draw(self) -> bool:
        """True if tiles may be drawn, as more than the reserve are left (mahjong.draw.last-fourteen)."""
        return self.wall.remaining > self.game.reserve

    @property
    def offered(self) -> int | None:
        """The tile others may claim: the discard, or the one added to a pung."""
        if self.phase == "claims":
            return self.river[-1][1]
        return self.added if self.phase == "rob" else None

    def wind(self, seat: int) -> int:
        """A seat's own wind in this hand (mahjong.seat.own-wind)."""
        return self.game.wind(seat, self.east)

    def suit(self, seat: int) -> int | None:
        """The suit that a seat has announced, None if it announced none."""
        return self.game.announced_suit(seat, self.east, self.suits)

    def plays(self, seat: int) -> bool:
        """Return True if a seat draws and discards; dead hands may sit out (mahjong.dead.continue)."""
        return seat not in self.dead or self.game.dead_plays_on

    def follower(self, seat: int) -> int:
        """The seat whose turn comes next."""
        after = self.game.seats_from(seat)[1:]
        return next((each for each in after if self.plays(each)), seat)

    def counts(self, seat: int) -> int:
        """The number of tiles that decides if a hand is dead, without extra tiles (mahjong.turn.thirteen)."""
        return count_tiles(self.hands[seat], self.laid[seat])

    def complete(self, seat: int, tile: int | None = None) -> bool:
        """Return True if a seat's hand is complete, with one more tile if given (mahjong.win.shape)."""
        tiles = self.hands[seat] + (0 if tile is None else ONE[tile])
        return self.game.complete(tiles, self.laid[seat], self.suit(seat))

    def waits(self, seat: int) -> tuple[int, ...]:
        """The kinds that would complete a seat's hand; empty if it holds a tile too many or is dead."""
        if seat in self.dead or self.counts(seat) != 13:
            return ()
        return self.game.waits(self.hands[seat], self.laid[seat], self.suit(seat))

    def hand(self, seat: int) -> Hand:
        """A seat's hand as it is scored."""
        win = self._win() if self.won and self.won.seat == seat else None
        return Hand(
            self.hands[seat], self.laid[seat], self.wind(seat), self.seasons[seat], win, self.suit(seat)
        )

    def _win(self) -> Win:
        assert self.won
        source, tile = self.won.source, self.won.tile
        given = source == "discard"
        unclaimed = not any(group.open for laid in self.laid for group in laid)
        first = self.source != "wall" and not self.river and unclaimed
        return Win(
            tile,
            source,
            opening=given and self.won.by == self.east and first,
            loose=given and self.fresh,
            last=not given and self.remaining == self.game.reserve,
        )

    @property
    def came_loose(self) -> bool:
        """True if the latest tile drawn was a loose one: after a kong or for a season."""
        return self.source == "loose" or len(self.drawn) > 1

    @property
    def wall_break(self) -> WallBreak:
        """The place where the dice broke the wall."""
        return self.game.wall_break(self.dice, self.east)

    @property
    def stacks(self) -> list[int]:
        """The number of tiles on each stack of the walls (see `wall.standing`); empty without walls."""
        if not self.game.walls:
            return []
        kongs = sum(group.kind == "kong" for laid in self.laid for group in laid)
        replaced = kongs + sum(map(len, self.seasons))
        opened = (replaced + len(self.wall.loose)) // 2
        return standing(self.game.stacks, self.wall_break.stack, len(self.wall.row), opened)

    def view(self, seat: int) -> View:
        self.game.check_seat(seat)
        return View(self, seat)

    # -- several actions ---------------------------------------------------------------------------

    def play(self, *actions: Action | str) -> State:
        """The state after several actions, such as a script or the transcript of a real game.

        A seat that is asked for a claim and skipped makes none. Raises IllegalAction as `apply` does.
        """
        state = self
        for each in actions:
            action = state.action(each)
            claim = isinstance(action, (Pung, Chow, Kong, Declare, NoClaim))
            if not (claim and action.seat in state.asked):
                closed = state.close_window()
                # Whoever is not asked claims nothing, but may call falsely; in a turn it is another matter.
                state = closed if not claim or closed.turn == action.seat else state
            state = state.apply(action)
        return state

    def close_window(self) -> State:
        """The state after everybody still asked has declined to claim."""
        state = self
        while state.phase in ("claims", "rob"):
            state = state.after(NoClaim(state.asked[0]))
        return state

    # -- counting ----------------------------------------------------------------------------------

    def count(self) -> Settlement:
        """The score of every hand, and the payments. Raises IllegalAction while the hand is not over.

        Nothing is paid for a drawn hand (mahjong.draw.no-settlement).
        """
        seats, won = range(self.game.players), self.won
        if self.phase != "over":
            raise IllegalAction(refused("mahjong.settle.every-hand", "count", phase=self.phase))
        if won is None:
            return Settlement((), (), (0,) * len(seats), game=self.game.name)
        scores = [DEAD if seat in self.dead else self.game.score(self.hand(seat)) for seat in seats]
        return settle_scores(self.game, scores, won.seat, self.east, won.by, self.hand(won.seat))

    @property
    def standing(self) -> tuple[int, ...]:
        """The points of each seat, this hand's included once it is over; they may be negative."""
        if self.phase != "over":
            return self.totals
        return tuple(t + p for t, p in zip(self.totals, self.count().points, strict=True))

    @property
    def east_stays(self) -> bool:
        """True if East keeps the marker after this hand (mahjong.east.stay)."""
        return self.game.east_stays(self.won.seat if self.won else None, self.east)

    @property
    def finished(self) -> bool:
        """True if the game ends with this hand (mahjong.length.four-rounds)."""
        return self.phase == "over" and self.game.over(self.number, self.passed + (not self.east_stays))

    @property
    def winner(self) -> int | None:
        """The seat with the most points once the game has ended, the first of them if several have."""
        if not self.finished:
            return None
        standing = self.standing
        return standing.index(max(standing))


class View(AnyView):
    """A position as one seat sees it.

    Public fields of the state keep their names; `hand` is what the seat holds, `counts` the number of tiles
    in everybody's hand, `drawn` the seat's own latest tiles, `shown` the hands that lie face up, `latest` the
    tile just drawn into a hand this seat sees. `acts` is True if this seat owes a decision; who else is asked
    for a claim, and their answers, are hidden. A closed kong is public, as its kind is (mahjong.kong.closed).
    """

    game: MahjongRules

    def __init__(self, state: State, seat: int) -> None:
        game = state.game
        self.game, self.seat = game, seat
        self.hand = state.hands[seat]
        self.counts = tuple(map(size, state.hands))
        self.acts = seat in state.to_act
        self.phase, self.east, self.turn = state.phase, state.east, state.turn
        self.wind = state.wind(seat)
        self.laid, self.seasons = state.laid, state.seasons
        self.source = state.source
        self.drawn = state.drawn if seat == state.turn else ()
        self.river, self.offered = state.river, state.offered
        self.remaining, self.dice, self.stacks = state.remaining, state.dice, state.stacks
        self.suits, self.dead = state.suits, state.dead
        self.shown = {each: state.hands[each] for each in state.shown}
        if state.phase == "over" and state.won:  # everybody lays out their tiles (mahjong.win.show)
            self.shown = dict(enumerate(state.hands))
        open_ = state.turn == seat or state.turn in self.shown
        fresh = state.phase == "turn" and state.source in ("wall", "loose")
        self.latest = state.drawn[-1] if open_ and fresh else None
        self.won, self.totals, self.people = state.won, state.totals, state.people
        self.points, self.standing = None, state.totals
        if state.phase == "over":
            self.points = state.count().points
            self.standing = tuple(t + p for t, p in zip(state.totals, self.points, strict=True))
        self.number, self.passed = state.number, state.passed
        self.waits = state.waits(seat)
        self.legal = tuple(state.legal(seat))

    def suit(self, seat: int) -> int | None:
        """The suit that a seat has announced, None if it announced none."""
        return self.game.announced_suit(seat, self.east, self.suits)

    @property
    def mark(self) -> tuple[object, ...]:
        return *super().mark, self.number, self.river

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats known to owe a decision."""
        if self.phase in ("claims", "rob"):
            return (self.seat,) if self.acts else ()
        return super().to_act

    @cached_property
    def unseen(self) -> dict[int, int]:
        """The number of each tile that may still be in the wall or in hands this seat does not see."""
        seen = Counter(contents(self.hand))
        for seat, hand in self.shown.items():
            if seat != self.seat:
                seen.update(contents(hand))
        for laid in self.laid:
            for group in laid:
                seen.update(group.tiles)
        seen.update(tile for _, tile in self.river)
        for seasons in self.seasons:
            seen.update(seasons)
        left = Counter(self.game.tiles)
        left.subtract(seen)
        return {tile: number for tile, number in sorted(left.items()) if number > 0}
