"""Tiles laid out on a table to be counted: a hand that may not be finished yet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from tichu_teach.engine import NotationError, PositionError
from tichu_teach.engine.mahjong import Group, Hand, Win
from tichu_teach.engine.mahjong.groups import is_chow
from tichu_teach.engine.mahjong.hand import NO_TILE
from tichu_teach.engine.mahjong.notation import format_hand
from tichu_teach.engine.mahjong.reader import HAND_LENGTH, read_hand
from tichu_teach.engine.mahjong.tiles import EAST, contents, counts, is_season
from tichu_teach.engine.mahjong.validate import check_tiles

if TYPE_CHECKING:
    from tichu_teach.engine.mahjong.rules import MahjongRules

WHOLE = 14
"""The tiles of a hand that goes out, a kong counted as three (mahjong.win.shape)."""

GROUPS = {
    "pung": ("pung", True),
    "kong": ("kong", True),
    "closed": ("kong", False),
    "chow": ("chow", True),
}
"""What a picked tile can be laid out as: the kind of group, and whether a discard went into it."""

ZONES = ("hand", *GROUPS)
"""Where a picked tile goes."""

CHANCES = {"opening": ("e", "discard"), "loose": ("a", "discard"), "last": ("c", "wall loose")}
"""The lucky chances of a win: the optional doubling each belongs to, and the sources it can come with."""


def _group(zone: str, tile: int) -> Group:
    kind, open = GROUPS[zone]
    return Group(kind, tile, open)


class HandBuilderError(ValueError):
    """A tile cannot be laid there. `why` is the text's key, `values` are for its placeholders."""

    def __init__(self, why: str, **values: object) -> None:
        self.why, self.values = why, values
        super().__init__(why)


@dataclass(frozen=True)
class HandBuilder:
    """A player's tiles as far as they have been laid out, and how the hand was won if it was.

    hand     the tiles in hand, in order
    laid     the groups on the table
    seasons  the seasons on the table
    tile     the winning tile, None as long as nobody has said which it is
    source   where it came from (`engine.mahjong.hand.SOURCES`)
    chances  lucky chances of the win, some of CHANCES
    suit     the announced suit (0–2), None if there is none
    """

    hand: tuple[int, ...] = ()
    laid: tuple[Group, ...] = ()
    seasons: tuple[int, ...] = ()
    tile: int | None = None
    source: str = "wall"
    chances: tuple[str, ...] = ()
    suit: int | None = None

    def __bool__(self) -> bool:
        """Whether anything lies here."""
        return bool(self.hand or self.laid or self.seasons)

    @property
    def count(self) -> int:
        """The tiles by which a hand lives or dies (mahjong.turn.thirteen)."""
        return len(self.hand) + 3 * len(self.laid)

    @property
    def last(self) -> int | None:
        """The winning tile, as far as it is known: there may be only one it can be."""
        alike = len(set(self.hand)) == 1
        return self.hand[0] if alike else self.tile

    @property
    def used(self) -> Counter[int]:
        """How many of each tile lie here."""
        groups = [tile for group in self.laid for tile in group.tiles]
        return Counter([*self.hand, *groups, *self.seasons])

    # -- laying out ----------------------------------------------------------------------------------

    def add(self, left: Counter[int], zone: str, tile: int) -> HandBuilder:
        """The same with a tile more, or with a group of which it is the lowest; seasons find their own way.

        `left` is what can still be had: the tiles of the set that lie neither here nor before others. Raises
        HandBuilderError for what is not among them, a group too many, a fifteenth tile.
        """
        self.check(left, zone, tile)
        if is_season(tile):
            return replace(self, seasons=tuple(sorted((*self.seasons, tile))))
        if zone == "hand":
            added = replace(self, hand=tuple(sorted((*self.hand, tile))))
            # The tile laid out last is most often the one that did it.
            return replace(added, tile=tile) if added.count == WHOLE and self.tile is None else added
        return replace(self, laid=(*self.laid, _group(zone, tile)))

    def check(self, left: Counter[int], zone: str, tile: int) -> None:
        """Raises HandBuilderError where `add` does."""
        if is_season(tile):
            return self._spare(left, (tile,))
        if zone == "hand":
            self._room(1)
            return self._spare(left, (tile,))
        if zone == "chow" and not is_chow(tile):
            raise HandBuilderError("no-chow.honour" if tile >= EAST else "no-chow", tile=tile)
        self._room(3)
        self._spare(left, _group(zone, tile).tiles)

    def _room(self, more: int) -> None:
        if self.count + more > WHOLE:
            raise HandBuilderError("full" if more == 1 else "full.group", count=self.count)

    def _spare(self, left: Counter[int], tiles: Sequence[int]) -> None:
        for tile in dict.fromkeys(tiles):
            needed = tiles.count(tile)
            if not left[tile]:
                raise HandBuilderError("none-left", tile=tile)
            if left[tile] < needed:
                raise HandBuilderError("too-few", tile=tile, count=left[tile], needed=needed)

    def fits(self, left: Counter[int], zone: str) -> list[int]:
        """The tiles that can be laid there."""
        return [tile for tile in sorted(left) if self._fits(left, zone, tile)]

    def _fits(self, left: Counter[int], zone: str, tile: int) -> bool:
        try:
            self.check(left, zone, tile)
        except HandBuilderError:
            return False
        return True

    def remove(self, zone: str, place: int) -> HandBuilder:
        """The same without the tile (or group) on a place, counted from 0: in `hand`, `laid` or `seasons`.

        A place where nothing lies changes nothing.
        """
        hand, laid, seasons = list(self.hand), list(self.laid), list(self.seasons)
        rows: dict[str, list[Any]] = {"hand": hand, "laid": laid, "seasons": seasons}
        del rows[zone][place : place + 1]
        tile = self.tile if self.tile in hand else None
        return replace(self, hand=tuple(hand), laid=tuple(laid), seasons=tuple(seasons), tile=tile)

    def fitted(self, game: MahjongRules) -> HandBuilder:
        """What of it the set of a game has; a suit only where one is announced."""
        names = set(game.tiles)
        hand = tuple(tile for tile in self.hand if tile in names)
        laid = tuple(group for group in self.laid if names.issuperset(group.tiles))
        return replace(
            self,
            hand=hand,
            laid=laid,
            seasons=tuple(tile for tile in self.seasons if tile in names),
            tile=self.tile if self.tile in hand else None,
            suit=self.suit if game.clean == "announced" else None,
        )

    # -- how it was won ------------------------------------------------------------------------------

    def sources(self, game: MahjongRules, wind: int) -> list[str]:
        """Where the winning tile can have come from; a loose one only in place of a fourth tile or a season
        (mahjong.loose.use).
        """
        found = ["wall", "discard"]
        if self.seasons or any(group.kind == "kong" for group in self.laid):
            found.insert(1, "loose")
        if wind == EAST and not self.laid:
            found.append("deal")
        if "d" in game.optional:
            found.append("rob")
        return found

    def came_from(self, game: MahjongRules, wind: int) -> str:
        """Where it did come from; the wall where what was said before has become impossible."""
        return self.source if self.source in self.sources(game, wind) else "wall"

    def chances_open(self, game: MahjongRules, wind: int) -> list[str]:
        """The lucky chances that are agreed on and that this win can have had."""
        source = self.came_from(game, wind)
        return [
            name
            for name, (letter, sources) in CHANCES.items()
            if letter in game.optional
            and source in sources.split()
            and not (name == "opening" and (wind == EAST or self.laid))
            and not (name == "loose" and self.last is not None and self.last >= EAST)
        ]

    def as_hand(self, game: MahjongRules, wind: int, won: bool) -> Hand:
        """The hand as the engine scores it; without a winning tile it counts as one that has not won."""
        hand = Hand(counts(self.hand), self.laid, wind, self.seasons, suit=self.suit)
        source = self.came_from(game, wind)
        if not won or (self.last is None and source != "deal"):
            return hand
        open = self.chances_open(game, wind)
        lucky = {name: True for name in self.chances if name in open}
        tile = NO_TILE if source == "deal" or self.last is None else self.last
        return hand._replace(win=Win(tile, source, **lucky))

    # -- as text -------------------------------------------------------------------------------------

    def line(self, game: MahjongRules, wind: int, won: bool) -> str:
        """The line of the hand (engine/mahjong/notation.py)."""
        return format_hand(game, self.as_hand(game, wind, won))

    @classmethod
    def read(cls, game: MahjongRules, line: str) -> tuple[HandBuilder, int, bool]:
        """What a line describes, finished or not: the tiles, the player's wind, whether the hand has won.

        Raises HandBuilderError for a line that cannot be read and for tiles that cannot lie together.
        """
        if len(line) > HAND_LENGTH:
            raise HandBuilderError("line.long", count=HAND_LENGTH)
        try:
            hand = read_hand(game, line)
        except NotationError as error:
            raise HandBuilderError("line", part=error.where or error.text or line) from error
        except PositionError as error:
            raise HandBuilderError("line.tiles") from error
        builder = cls(contents(hand.tiles), hand.laid, tuple(sorted(hand.seasons)), suit=hand.suit)
        over = builder.used - Counter(game.tiles)
        if over:
            raise HandBuilderError("line.over", tile=min(over))
        try:
            check_tiles(game, hand)
        except PositionError as error:
            raise HandBuilderError("line.laid") from error
        if builder.count > WHOLE:
            raise HandBuilderError("line.full", count=builder.count)
        if (hand.suit is not None) > (game.clean == "announced"):
            raise HandBuilderError("line.suit")
        if hand.win is None:
            return builder, hand.wind, False
        builder = replace(builder, source=hand.win.source)
        if hand.win.source not in builder.sources(game, hand.wind):
            raise HandBuilderError(f"line.{hand.win.source}")
        if hand.win.tile != NO_TILE and hand.win.tile not in builder.hand:
            raise HandBuilderError("line.won", tile=hand.win.tile)
        said = tuple(name for name in CHANCES if getattr(hand.win, name))
        tile = None if hand.win.tile == NO_TILE else hand.win.tile
        return replace(builder, tile=tile, chances=said), hand.wind, True
