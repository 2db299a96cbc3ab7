"""What a ruleset of the Mah-Jong family decides: seats and winds, the set of tiles, the table's choices.

`mahjong`, `mahjong-duel` and `sparrow` share everything here; each states only what it does differently.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from ..errors import ArgumentError, NotationError, PositionError, short
from ..notation import MAX_LENGTH
from ..ruleset import Ruleset, option
from .grouping import is_complete, waits
from .hand import Hand
from .payments import Settlement
from .score import Score, Table, score
from .tiles import (
    BITS,
    EAST,
    KINDS,
    ONE,
    SECTION,
    SUIT_MASK,
    TILE_NAMES,
    Names,
    bag,
    contents,
    full_set,
    is_season,
    sections,
    size,
)
from .wall import Dice, Gate, Wall, deal, gate, refilled, throw

if TYPE_CHECKING:
    from .groups import Group
    from .state import State


@cache
def _rotation(players: int, seat: int) -> tuple[int, ...]:
    return tuple((seat + step) % players for step in range(players))


_A_HAND = "Write one down, as 'S: W W | laid G(Wd) P(Gd) P(Rd) P(S) | won W loose'"
OPTIONAL = "abcdefghik"  # the optional doublings of chapter IX


@dataclass(frozen=True)
class MahjongRules(Ruleset):
    """A game of the Mah-Jong family. Limits are in points of the plain scale (mahjong.score.times-five)."""

    family: ClassVar[str] = "mahjong"
    names: ClassVar[Names] = TILE_NAMES
    # What the claims are called in a text.
    words: ClassVar[Mapping[str, str]] = {"pung": "pung", "chow": "chow", "mahjong": "mahjong"}
    walls: ClassVar[bool] = True  # whether a wall is built and broken by dice

    limit: int | None = option(3000, "mahjong.score.limit", none=True, offered=(1000, 3000, None))
    limit_hand_value: int = option(3000, "mahjong.score.limit")
    corner_hand_value: int | None = option(None, "mahjong.score.corner-hand", none=True)
    heavenly: str = option("x3", "mahjong.score.original-hand", ("x3", "limit"))
    optional: str = option("", "mahjong.seat.agree-first", letters=OPTIONAL)
    opt_e: str = option("x2", "mahjong.opt.e", ("x2", "limit"))
    opt_fg: str = option("replace-14", "mahjong.opt.f", ("replace-14", "total"))
    scale: int = option(1, "mahjong.score.times-five", (1, 5))
    reserve: int = option(14, "mahjong.draw.last-fourteen", least=0)
    claim_window: str = option("immediate", "mahjong.claim.dead-tile", ("immediate", "until-next-discard"))
    kong_after_claim: bool = option(True, "mahjong.kong.timing", (True, False))
    dead_plays_on: bool = option(True, "mahjong.dead.continue", (True, False))
    no_points_ignores_seasons: bool = option(True, "mahjong.score.no-points", (True, False))
    penalty2_winds: str = option("own", "mahjong.penalty.2-honours", ("own", "any"))
    liability: str = option("winner-only", "mahjong.penalty.1-suit", ("winner-only", "all-net"))
    false_mahjong: str = option("refuse", "mahjong.dead.false-mahjong", ("refuse", "penalty"))

    # -- what a game states --------------------------------------------------------------------------

    @property
    def set_size(self) -> int:
        """The number of tiles: 136, 144 or 88."""
        raise NotImplementedError

    @property
    def clean(self) -> str:
        """Whether only clean hands win: "off", "secret" or "announced" (mahjong-duel.b.clean)."""
        raise NotImplementedError

    def over(self, hands: int, passes: int) -> bool:
        """Whether the game ends after so many hands, in which East passed so often."""
        raise NotImplementedError

    @property
    def chairs(self) -> int:
        """The places at the table; one more than players where an empty chair keeps its wind."""
        return self.players

    # -- seats ---------------------------------------------------------------------------------------

    def next_seat(self, seat: int) -> int:
        """The neighbour on the right, whose turn follows (mahjong.seat.turn-order)."""
        return (seat + 1) % self.players

    def seats_from(self, seat: int) -> tuple[int, ...]:
        """All seats in playing order, beginning with this one."""
        return _rotation(self.players, seat)

    def wind(self, seat: int, east: int) -> int:
        """The own wind of a seat when `east` is East (mahjong.seat.own-wind)."""
        return EAST + (seat - east) % self.chairs

    def winds(self, east: int) -> tuple[int, ...]:
        """The winds of all players in turn order, East first."""
        return tuple(self.wind(seat, east) for seat in self.seats_from(east))

    def first_east(self, rng: random.Random) -> int:
        """Who draws the East marker before the first hand (mahjong.seat.draw)."""
        return rng.randrange(self.players)

    def east_stays(self, winner: int | None, east: int) -> bool:
        """Whether the marker stays where it is: after a hand that East won (mahjong.east.stay)."""
        return winner == east

    @property
    def length(self) -> int | None:
        """The rounds of a game, None where its hands are counted instead."""
        return None

    # -- tiles ---------------------------------------------------------------------------------------

    @cached_property
    def tiles(self) -> tuple[int, ...]:
        """Every tile of the set."""
        return full_set(self.set_size)

    @property
    def stacks(self) -> int:
        """The stacks of two on each side of the wall (mahjong.wall.build)."""
        return self.set_size // 8

    @property
    def corner_hand(self) -> bool:
        """Whether the corner hand can win: not without nines, not among clean hands (ruling 48)."""
        return self.set_size != 88 and self.clean == "off"

    def is_clean(self, tiles: int, laid: Sequence[Group], suit: int | None) -> bool:
        """Whether all tiles are of one suit with or without honours, or honours (mahjong-duel.b.clean).

        `suit` is the announced one, None for any. Where no clean hands are asked for every hand will do.
        """
        if self.clean == "off":
            return True
        for group in laid:
            tiles += group.bag
        if suit is not None:
            tiles &= ~(SUIT_MASK << SECTION * suit)
        return sum(map(bool, sections(tiles)[:3])) <= (1 if suit is None else 0)

    def complete(self, tiles: int | str | Hand, laid: Sequence[Group] = (), suit: int | None = None) -> bool:
        """Whether the tiles in hand and the groups laid out may declare Mah-Jong (mahjong.win.shape).

        >>> from tichu_teach.engine import games
        >>> games["mahjong"].complete("B2 B3 B4 B5 B6 B7 K1 K1 C6 C7 C8 N N N")
        True

        A hand, or the line of one (`S: W W | laid P(Rd) …`), has groups and suit in it. Raises NotationError,
        PositionError and ArgumentError for what is no such thing.
        """
        if not isinstance(tiles, int):
            tiles, laid, suit = self._held(tiles, laid, suit)
        return is_complete(tiles, laid, self.corner_hand) and self.is_clean(tiles, laid, suit)

    def waits(
        self, tiles: int | str | Hand, laid: Sequence[Group] = (), suit: int | None = None
    ) -> tuple[int, ...]:
        """The kinds that would complete these tiles (see `grouping.waits`), lowest first.

        >>> from tichu_teach.engine import games
        >>> game = games["mahjong"]
        >>> game.names.names(game.waits("B2 B3 B4 B5 B6 B7 K1 K1 C6 C7 N N N"))
        ['C5', 'C8']

        Tiles, hands and errors as in `complete`; what is written down must be one tile short of groups and a
        pair, or PositionError is raised.
        """
        if not isinstance(tiles, int):
            tiles, laid, suit = self._held(tiles, laid, suit)
            if size(tiles) % 3 != 1:
                raise PositionError(f"13 tiles wait (or 10, 7, 4, 1 beside groups), not {size(tiles)}")
        found = waits(tiles, laid, self.corner_hand)
        if self.clean != "off":
            found = tuple(kind for kind in found if self.is_clean(tiles + ONE[kind], laid, suit))
        if self.set_size == 88:
            found = tuple(kind for kind in found if kind >= EAST or kind % 9 < 5)
        return found

    def _held(
        self, tiles: str | Hand, laid: Sequence[Group], suit: int | None
    ) -> tuple[int, Sequence[Group], int | None]:
        """Tiles, groups and suit of a hand, of its line, or of plain tiles."""
        if isinstance(tiles, str) and ":" not in tiles:
            return self.cards(tiles), laid, suit
        hand = self._hand(tiles, "Name tiles, or a hand: 'S: W W | laid P(Rd)'")
        return hand.tiles, hand.laid, hand.suit

    def _hand(self, hand: str | Hand, wanted: str) -> Hand:
        from .handtext import check_tiles, read_hand

        if isinstance(hand, str):
            hand = read_hand(self, hand)
            check_tiles(self, hand)
        if not isinstance(hand, Hand):
            raise ArgumentError(f"{short(hand)} is no hand. {wanted}")
        return hand

    @property
    def all_cards(self) -> int:
        return (1 << BITS * KINDS) - 1

    def parse_cards(self, text: str) -> int:
        tiles = self.names.parse(text)
        self.check_cards(self.names.names(tiles))
        if any(map(is_season, tiles)):
            raise PositionError("a season is laid out, not held")
        return bag(tiles)

    def card_names(self, cards: int | str) -> list[str]:
        return self.names.names(contents(self.cards(cards)))

    def check_cards(self, names: Iterable[str]) -> None:
        over = Counter(self.names.tile(name) for name in names) - Counter(full_set(144))
        if over:
            name = self.names.name(min(over))
            raise PositionError(f"the tile {name} is named too often; the set holds four")

    # -- scoring -------------------------------------------------------------------------------------

    @cached_property
    def table(self) -> Table:
        """The scoring rows agreed on."""
        return Table(self)

    def score(self, hand: Hand | str) -> Score:
        """What a hand, or the line of one, is worth and why.

        Raises PositionError for a winning hand that is not complete; for a line besides as `hand` does, and
        ArgumentError for what is neither.
        """
        if type(hand) is not Hand:
            hand = self.hand(hand) if isinstance(hand, str) else self._hand(hand, _A_HAND)
        return score(self, hand)

    def settle(
        self,
        hands: Sequence[Hand | str | int],
        winner: str = "",
        by: str = "",
        dead: Sequence[str] = (),
    ) -> Settlement:
        """Who pays whom after a hand, by what each has: hands, their lines, or what they have been counted.

        >>> from tichu_teach.engine import games
        >>> games["mahjong"].settle([32, 30, 64, 2], winner="S").points
        (-64, 120, 96, -152)

        They come in playing order, East's first. The winner is named by the wind, unless a hand says that it
        has won; so are the one who discarded the winning tile (`by`: only that one can be liable,
        mahjong.penalty.1-suit) and whose hands are `dead`. Raises as `score` does, and PositionError for a
        table that cannot be: players too many or too few, two winners or none.
        """
        from .count import settlement

        return settlement(self, hands, winner, by, dead)

    def hand(self, text: str) -> Hand:
        """The hand that a line describes, ready to be scored (see `handtext.py`, also for the errors)."""
        from .handtext import parse_hand

        return parse_hand(self, text)

    def hand_text(self, hand: Hand) -> str:
        """The line of a hand; `hand` reads it back."""
        from .handtext import format_hand

        return format_hand(self, hand)

    def limit_hand(self, rule: str) -> int:
        """What a hand that simply scores the limit is worth (ruling 35); the corner hand may have its own."""
        if rule == "mahjong.score.corner-hand" and self.corner_hand_value is not None:
            return self.corner_hand_value
        return self.limit_hand_value if self.limit is None else self.limit

    # -- dealing -------------------------------------------------------------------------------------

    def deal(self, rng: random.Random, before: State | None = None, east: int | None = None) -> State:
        """A new hand, shuffled and with dice thrown by `rng`; `before` is the finished hand it follows.

        `east` is the seat that is East in the first hand, if it is not to be drawn.
        """
        if before is None:
            east = self.first_east(rng) if east is None else east
        dice = throw(rng)
        tiles = list(self.tiles)
        rng.shuffle(tiles)
        return self.lay_out(tiles, dice, before, east)

    def gate(self, dice: Dice, east: int) -> Gate:
        """Where dice break the wall."""
        return gate(self.winds(east), self.stacks, dice[0] + dice[1], dice[2] + dice[3])

    def lay_out(
        self, tiles: Sequence[int], dice: Dice, before: State | None = None, east: int | None = None
    ) -> State:
        """The beginning of a hand from all tiles in the order of drawing, the loose stack last.

        What a game carries from hand to hand follows from the hand before.
        """
        from .transitions import opened

        return opened(self, self.split(tiles), dice, before, 0 if east is None else east)

    def split(self, tiles: Sequence[int]) -> tuple[list[list[int]], Wall]:
        """Each player's tiles, East's first, and the wall that is left."""
        loose = refilled(tuple(tiles))
        hands, row = deal(loose.row, self.players)
        return hands, Wall(row, loose.loose)

    def refill(self, row: tuple[int, ...]) -> Wall:
        """A row whose end becomes loose (mahjong.loose.refill)."""
        return refilled(row)

    def read_position(self, fields: list[str], text: str) -> State:
        """The state that the fields of a position describe, without the first."""
        from .position import read_position

        return read_position(self, fields, text)

    def doer(self, action: str, state: State) -> int:
        """The seat that an action's text begins with, its wind in this hand."""
        from .notation import parse_seat

        return parse_seat(action.split()[0], state.east, self, action)

    def save_deal(self, state: State, before: State | None) -> dict[str, Any]:
        """The line of the position in which the hand begins, wall and all."""
        return {"deal": str(state)}

    def load_deal(self, data: Mapping[str, Any], before: State | None) -> State:
        """The hand that `save_deal` kept. Raises NotationError or PositionError, naming what is wrong."""
        from .validate import check_beginning

        line = data.get("deal")
        if type(line) is not str or len(line) > MAX_LENGTH:
            raise NotationError("deal: wants the line of a position", str(line)[:80])
        title, *fields = (field.strip() for field in line.split("|"))
        if title != self.title():
            raise NotationError(f"deal: a position of {self.title()!r} is wanted, not of {title!r}", line)
        state = self.read_position(fields, line)
        check_beginning(state, before)
        return state
