"""The rules of the Mah-Jong family: seats and winds, the set of tiles, the table's choices.

Hooks take facts (seats, tiles, counts), never a position; `game.py` has the functions that take positions.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from ..errors import ArgumentError, NotationError, PositionError, short
from ..options import option
from ..state import Own, Ruleset, State
from .groups import Group, is_complete, waits
from .hand import Hand
from .score import Score
from .tiles import (
    BITS,
    EAST,
    KINDS,
    ONE,
    SECTION,
    SUIT_MASK,
    TILE_NAMES,
    WIND_LETTERS,
    TileNames,
    contents,
    counts,
    full_set,
    is_season,
    sections,
)
from .wall import Dice, Wall, WallBreak, deal, refilled, wall_break

OPTIONAL = "abcdefghik"  # the optional doublings of chapter IX


@dataclass(frozen=True, repr=False)
class MahjongRules(Ruleset):
    """A game of the Mah-Jong family. Limits are in points of the plain scale (mahjong.score.times-five)."""

    family: ClassVar[str] = "mahjong"
    names: ClassVar[TileNames] = TILE_NAMES
    # The names of the claims in a text.
    words: ClassVar[Mapping[str, str]] = {"pung": "pung", "chow": "chow", "mahjong": "mahjong"}
    walls: ClassVar[bool] = True  # a wall is built, and dice break it

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
    def set_sizes(self) -> tuple[int, ...]:
        varied = (self.vary(**{each.name: value}) for each in self.choices() for value in each.choices)
        return tuple(sorted({each.set_size for each in varied}))

    @property
    def clean(self) -> str:
        """The game of clean hands: "off", "secret" or "announced" (mahjong-duel.b.clean)."""
        raise NotImplementedError

    @property
    def robs_kongs(self) -> bool:
        """True if a tile added to a pung may be claimed for Mahjong (mahjong.opt.d)."""
        return "d" in self.optional

    def over(self, hands: int, passes: int) -> bool:
        """Return True if the game ends after so many hands and so many changes of East."""
        raise NotImplementedError

    @property
    def chairs(self) -> int:
        """The number of places at the table, one more than players if an empty chair keeps its wind."""
        return self.players

    @property
    def length(self) -> int | None:
        """The number of rounds of a game, None if hands are counted instead."""
        return None

    @property
    def scoring(self) -> str:
        return "paid"

    @property
    def goal(self) -> tuple[str, int]:
        if self.length is not None:
            return "rounds", self.length
        hands = self.options["rounds"]
        assert isinstance(hands, int)
        return "hands", hands

    # -- seats ---------------------------------------------------------------------------------------

    def wind(self, seat: int, east: int) -> int:
        """A seat's own wind when seat `east` is East (mahjong.seat.own-wind)."""
        return EAST + (seat - east) % self.chairs

    def winds(self, east: int) -> tuple[int, ...]:
        """The winds of all players in turn order, East first."""
        return tuple(self.wind(seat, east) for seat in self.seats_from(east))

    def seat_name(self, seat: int, east: int) -> str:
        """A seat's wind as a letter, or the number of a seat that is not at the table."""
        if not 0 <= seat < self.players:
            return str(seat)
        return WIND_LETTERS[self.wind(seat, east) - self.wind(east, east)]

    def check_seat(self, seat: object) -> None:
        if isinstance(seat, str) and seat.isalpha() and seat.upper() in self._seats[0]:
            numbers = f"seats 0 to {self.players - 1}"
            raise ArgumentError(f"{self.name} has {numbers}, not {short(seat)}; East is seat `table.east`")
        super().check_seat(seat)

    def parse_seat(self, word: str, east: int, text: str) -> int:
        """The seat that a wind or a number names; raises NotationError if the game has no such seat."""
        seat = self._seats[east].get(word.upper())
        if seat is None:
            known = ", ".join(self._seats[east])
            raise NotationError(f"{short(word)} is not a seat; there are {known}", text, word)
        return seat

    @cached_property
    def _seats(self) -> list[dict[str, int]]:
        """For each East, the seats by wind and by number."""
        seats = range(self.players)
        numbers = {str(seat): seat for seat in seats}
        return [{self.seat_name(seat, east): seat for seat in seats} | numbers for east in seats]

    def first_east(self, rng: random.Random) -> int:
        """The seat that draws the East marker before the first hand (mahjong.seat.draw)."""
        return rng.randrange(self.players)

    def east_stays(self, winner: int | None, east: int) -> bool:
        """Return True if the East marker stays, as it does after a hand East won (mahjong.east.stay)."""
        return winner == east

    def announced_suit(self, seat: int, east: int, suits: Sequence[int]) -> int | None:
        """The suit that a seat has announced, of `suits` in order from East on; None if it announced none."""
        place = (seat - east) % self.players
        return suits[place] if place < len(suits) else None

    # -- tiles ---------------------------------------------------------------------------------------

    @cached_property
    def tiles(self) -> tuple[int, ...]:
        """Every tile of the set."""
        return full_set(self.set_size)

    @cached_property
    def is_short(self) -> bool:
        """True for the set without the numbers 6 to 9 (mahjong-duel.a.set)."""
        return self.set_size == 88

    @property
    def stacks(self) -> int:
        """The number of stacks on each side of the wall (mahjong.wall.build)."""
        return self.set_size // 8

    @cached_property
    def thirteen_orphans(self) -> bool:
        """True if the corner hand can win; it can't without nines or in the game of clean hands."""
        return not self.is_short and self.clean == "off"

    def is_clean(self, tiles: int, laid: Sequence[Group], suit: int | None) -> bool:
        """Return True for tiles of one suit with or without honours, or all honours (mahjong-duel.b.clean).

        `suit` is the announced one, None for any. If the game does not ask for clean hands, any hand will do.
        """
        if self.clean == "off":
            return True
        for group in laid:
            tiles += group.counts
        if suit is not None:
            tiles &= ~(SUIT_MASK << SECTION * suit)
        return sum(map(bool, sections(tiles)[:3])) <= (1 if suit is None else 0)

    def complete(self, tiles: int, laid: Sequence[Group] = (), suit: int | None = None) -> bool:
        """Return True if tiles in hand and groups laid out may declare Mah-Jong (mahjong.win.shape)."""
        return is_complete(tiles, laid, self.thirteen_orphans) and self.is_clean(tiles, laid, suit)

    def waits(self, tiles: int, laid: Sequence[Group] = (), suit: int | None = None) -> tuple[int, ...]:
        """The kinds that would complete these tiles (see `groups.waits`), lowest first."""
        if self.thirteen_orphans:  # the full set, and no clean hands
            return waits(tiles, laid, True)
        found = waits(tiles, laid, False)
        if self.is_short:
            found = tuple(kind for kind in found if kind >= EAST or kind % 9 < 5)
        return tuple(kind for kind in found if self.is_clean(tiles + ONE[kind], laid, suit))

    @property
    def all_cards(self) -> int:
        return (1 << BITS * KINDS) - 1

    def parse_cards(self, text: str) -> int:
        tiles = self.names.parse(text)
        self.check_cards(self.names.names(tiles))
        if any(map(is_season, tiles)):
            raise PositionError("a season is laid out, not held", "season-held")
        return counts(tiles)

    def card_names(self, cards: int | str) -> list[str]:
        return self.names.names(contents(self.cards(cards)))

    def check_cards(self, names: Iterable[str]) -> None:
        over = Counter(self.names.tile(name) for name in names) - Counter(full_set(144))
        if over:
            name = self.names.name(min(over))
            raise PositionError(
                f"the tile {name} is named too often; the set holds four", "too-many", card=name
            )

    def limit_hand(self, rule: str) -> int:
        """The score of a limit hand (mahjong.score.limit); the corner hand may have its own."""
        if rule == "mahjong.score.corner-hand" and self.corner_hand_value is not None:
            return self.corner_hand_value
        return self.limit_hand_value if self.limit is None else self.limit

    # -- the wall ------------------------------------------------------------------------------------

    def wall_break(self, dice: Dice, east: int) -> WallBreak:
        """The place where dice break the wall."""
        return wall_break(self.winds(east), self.stacks, dice[0] + dice[1], dice[2] + dice[3])

    def split(self, tiles: Sequence[int]) -> tuple[list[list[int]], Wall]:
        """Each player's tiles, East's first, and the wall that is left."""
        loose = refilled(tuple(tiles))
        hands, row = deal(loose.row, self.players)
        return hands, Wall(row, loose.loose)

    def refill(self, row: tuple[int, ...]) -> Wall:
        """The wall made from a row whose end becomes loose (mahjong.loose.refill)."""
        return refilled(row)

    def hand_sizes(self, first: int, number: int = 1) -> tuple[int, ...]:
        """Thirteen tiles, and one more for East, who takes the first (mahjong.turn.east-opens)."""
        return tuple(13 + (seat == first) for seat in range(self.players))

    # -- what `game.py` answers ------------------------------------------------------------------------

    def deal(self, rng: random.Random, before: Own = None, east: int | None = None) -> State:
        """A new hand; `before` is the finished hand it follows, `east` the seat of East in a first one."""
        raise NotImplementedError

    def hand(self, text: str) -> Hand:
        """The hand that a line describes."""
        raise NotImplementedError

    def hand_text(self, hand: Hand) -> str:
        """The line of a hand; `hand` reads it back."""
        raise NotImplementedError

    def score(self, hand: Hand) -> Score:
        """The value of a hand and why. Raises PositionError for a winning hand that is not complete."""
        raise NotImplementedError
