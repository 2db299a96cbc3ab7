"""A player's hand on the calculator: its tiles on the draft, and how it was won."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from tichu_teach.engine import NotationError, PositionError
from tichu_teach.engine.mahjong import Group, Hand, Win
from tichu_teach.engine.mahjong.groups import parse_group
from tichu_teach.engine.mahjong.hand import NO_TILE
from tichu_teach.engine.mahjong.notation import format_hand
from tichu_teach.engine.mahjong.reader import HAND_LENGTH, read_hand
from tichu_teach.engine.mahjong.tiles import EAST, WIND_LETTERS, contents, counts
from tichu_teach.engine.mahjong.validate import check_tiles
from tichu_teach.pages.presenters.draft import Draft, DraftError

if TYPE_CHECKING:
    from tichu_teach.engine.mahjong.rules import MahjongRules

WHOLE = 14
"""The tiles of a hand that goes out, a kong counted as three (mahjong.win.shape)."""

CHANCES = {"opening": ("e", "discard"), "loose": ("a", "discard"), "last": ("c", "wall loose")}
"""The lucky chances of a win: the optional doubling each belongs to, and the sources it can come with."""

PLACES = {"hand": "", "laid": "+", "seasons": "*"}
"""The zones where a player's tiles lie: the browser's name, and the draft's."""


def letter(wind: int) -> str:
    """A wind as a letter."""
    return WIND_LETTERS[wind - EAST]


def place(wind: int, zone: str = "hand") -> str:
    """The draft's name for the place where a player's tiles lie."""
    return f"{letter(wind)}{PLACES[zone]}:"


@dataclass(frozen=True)
class Winning:
    """Everything about a hand besides its tiles, whether it has won or not.

    tile     the winning tile, None until it is named
    source   where it came from (`engine.mahjong.hand.SOURCES`)
    chances  lucky chances of the win, some of CHANCES
    suit     the announced suit (0–2), None if there is none
    """

    tile: int | None = None
    source: str = "wall"
    chances: tuple[str, ...] = ()
    suit: int | None = None


@dataclass(frozen=True)
class LaidHand:
    """A hand that may be unfinished: tiles in hand, groups and seasons laid out, and how it was won."""

    game: MahjongRules
    wind: int
    tiles: tuple[int, ...] = ()
    laid: tuple[Group, ...] = ()
    seasons: tuple[int, ...] = ()
    winning: Winning = Winning()

    @classmethod
    def of(cls, game: MahjongRules, draft: Draft, wind: int, said: Winning) -> LaidHand:
        """The hand before a player."""
        names = game.names
        tiles, seasons = (
            tuple(map(names.tile, draft.cards_at(place(wind, zone)))) for zone in ("hand", "seasons")
        )
        laid = tuple(parse_group(word, names) for word in draft.cards_at(place(wind, "laid")))
        return cls(game, wind, tiles, laid, seasons, said)

    def laid_on(self, draft: Draft) -> Draft:
        """Return the draft with this hand before its player, in place of what lay there."""
        names = self.game.names
        draft = draft.with_cards(place(self.wind), tuple(names.names(self.tiles)))
        draft = draft.with_cards(place(self.wind, "laid"), tuple(group.text(names) for group in self.laid))
        return draft.with_cards(place(self.wind, "seasons"), tuple(names.names(self.seasons)))

    def __bool__(self) -> bool:
        """Return True if anything lies here."""
        return bool(self.tiles or self.laid or self.seasons)

    @property
    def count(self) -> int:
        """The number of tiles, a kong counted as three: the wrong number makes a hand dead
        (mahjong.turn.thirteen).
        """
        return len(self.tiles) + 3 * len(self.laid)

    @property
    def last(self) -> int | None:
        """The winning tile as far as it is known; if all tiles in hand are alike, it needn't be named."""
        return self.tiles[0] if len(set(self.tiles)) == 1 else self.winning.tile

    @property
    def used(self) -> Counter[int]:
        """The count of each tile that lies here."""
        groups = [tile for group in self.laid for tile in group.tiles]
        return Counter([*self.tiles, *groups, *self.seasons])

    # -- how it was won ------------------------------------------------------------------------------

    @property
    def sources(self) -> list[str]:
        """The possible sources of the winning tile.

        A loose one comes only in place of a fourth tile or a season (mahjong.loose.use).
        """
        found = ["wall", "discard"]
        if self.seasons or any(group.kind == "kong" for group in self.laid):
            found.insert(1, "loose")
        if self.wind == EAST and not self.laid:
            found.append("deal")
        if self.game.robs_kongs:
            found.append("rob")
        return found

    @property
    def source(self) -> str:
        """The winning tile's source: the one named, or the wall if that has become impossible."""
        return self.winning.source if self.winning.source in self.sources else "wall"

    @property
    def chances(self) -> list[str]:
        """The lucky chances that the table has agreed on and that this win can have had."""
        return [
            name
            for name, (option, sources) in CHANCES.items()
            if option in self.game.optional
            and self.source in sources.split()
            and not (name == "opening" and (self.wind == EAST or self.laid))
            and not (name == "loose" and self.last is not None and self.last >= EAST)
        ]

    def scored(self, won: bool) -> Hand:
        """The hand as the engine scores it. Without a winning tile it counts as one that has not won."""
        hand = Hand(counts(self.tiles), self.laid, self.wind, self.seasons, suit=self.winning.suit)
        if not won or (self.last is None and self.source != "deal"):
            return hand
        lucky = {name: True for name in self.winning.chances if name in self.chances}
        tile = NO_TILE if self.source == "deal" or self.last is None else self.last
        return hand._replace(win=Win(tile, self.source, **lucky))

    # -- as text -------------------------------------------------------------------------------------

    def line(self, won: bool) -> str:
        """The line of the hand (`engine/mahjong/notation.py`)."""
        return format_hand(self.game, self.scored(won))

    @classmethod
    def read(cls, game: MahjongRules, line: str) -> tuple[LaidHand, bool]:
        """Read the line of a hand, finished or not; return the hand, and True if it has won.

        Raises DraftError for a line that cannot be read, and for tiles that cannot lie together.
        """
        hand = _parsed(game, line)
        found = cls(game, hand.wind, contents(hand.tiles), hand.laid, tuple(sorted(hand.seasons)))
        for why, values in found._faults(hand):
            raise DraftError(f"line.{why}", **values)
        said = Winning(suit=hand.suit)
        if win := hand.win:
            tile = None if win.tile == NO_TILE else win.tile
            said = Winning(tile, win.source, tuple(name for name in CHANCES if getattr(win, name)), hand.suit)
        return replace(found, winning=said), win is not None

    def _faults(self, hand: Hand) -> Iterator[tuple[str, dict[str, object]]]:
        """Yield the faults of a hand that has been read, the most basic first."""
        game, names = self.game, self.game.names
        if over := self.used - Counter(game.tiles):
            yield "over", {"card": names.name(min(over))}
        try:
            check_tiles(game, hand)
        except PositionError:
            yield "laid", {}
        if self.count > WHOLE:
            yield "full", {"count": self.count}
        if (hand.suit is not None) > (game.clean == "announced"):
            yield "suit", {}
        if hand.win and hand.win.source not in self.sources:
            yield hand.win.source, {}
        if hand.win and hand.win.tile != NO_TILE and hand.win.tile not in self.tiles:
            yield "won", {"card": names.name(hand.win.tile)}


def _parsed(game: MahjongRules, line: str) -> Hand:
    if len(line) > HAND_LENGTH:
        raise DraftError("line.long", count=HAND_LENGTH)
    try:
        return read_hand(game, line)
    except NotationError as error:
        raise DraftError("line", part=error.where or error.text) from error
    except PositionError as error:
        raise DraftError("line.tiles") from error
