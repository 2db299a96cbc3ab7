"""The tiles: their numbers, their names, and counts of them.

A tile is a number: 0–8 bamboo, 9–17 circles, 18–26 characters, 27–30 the winds, 31–33 the dragons (these
34 are the *kinds*, four copies of each), 34–37 the red seasons, 38–41 the green ones (one copy of each).

*Counts* are the tiles a player holds: one integer with three bits for each kind, the number of its copies.
They are added and subtracted with + and -, and a suit's part, nine of these numbers, is small enough to look
up what can be made of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..errors import NotationError, short

KINDS = 34
EAST, SOUTH, WEST, NORTH = 27, 28, 29, 30
RED, GREEN, WHITE = 31, 32, 33
WINDS = (EAST, SOUTH, WEST, NORTH)
WIND_LETTERS = "ESWN"
DRAGONS = (RED, GREEN, WHITE)
HONOURS = WINDS + DRAGONS
SEASONS = tuple(range(34, 42))
RED_SEASONS, GREEN_SEASONS = SEASONS[:4], SEASONS[4:]
TERMINALS = (0, 8, 9, 17, 18, 26)  # the ones and nines of the suits
TERMINALS_AND_HONOURS = TERMINALS + HONOURS  # called corner tiles in the rules (mahjong.win.corner-hand)

BITS = 3
SECTION = 9 * BITS  # bits from one suit to the next; the honours are the fourth section
SUIT_MASK = (1 << SECTION) - 1
ONE = tuple(1 << BITS * kind for kind in range(KINDS))  # the counts of one tile
EACH = sum(ONE)  # the counts of one tile of each kind


def is_season(tile: int) -> bool:
    """Return True if a tile is a season or flower, of either colour."""
    return tile >= KINDS


_TERMINALS_AND_HONOURS = frozenset(TERMINALS_AND_HONOURS)


def is_terminal_or_honour(tile: int) -> bool:
    """Return True for a 1, a 9, a wind or a dragon, even with the short set, in which no suit has a 9."""
    return tile in _TERMINALS_AND_HONOURS


def suit_of(tile: int) -> int:
    """The suit of a tile: 0, 1, 2 for bamboo, circles, characters, 3 for winds and dragons."""
    return tile // 9 if tile < EAST else 3


def number_of(tile: int) -> int:
    """The number of a suit tile or a season, 1–9; 0 for winds and dragons."""
    return tile % 9 + 1 if tile < EAST else 0 if tile < KINDS else (tile - KINDS) % 4 + 1


# -- counts --------------------------------------------------------------------------------------------


def counts(tiles: Iterable[int]) -> int:
    """The counts of these tiles, which include no seasons."""
    held = 0
    for tile in tiles:
        held += ONE[tile]
    return held


def held(tiles: int, kind: int) -> int:
    """The number of copies of a kind among these."""
    return tiles >> BITS * kind & 7


def size(tiles: int) -> int:
    """The number of these tiles."""
    twos = tiles >> 1 & EACH
    fours = tiles >> 2 & EACH
    return (tiles & EACH).bit_count() + 2 * twos.bit_count() + 4 * fours.bit_count()


def threes(tiles: int) -> int:
    """The counts of one tile of each kind that occurs three or four times."""
    return (tiles & tiles >> 1 | tiles >> 2) & EACH


def kinds(tiles: int) -> list[int]:
    """The kinds among these, lowest first, each once."""
    found = []
    while tiles > 0:  # a negative number would never end
        kind = ((tiles & -tiles).bit_length() - 1) // BITS
        found.append(kind)
        tiles &= ~(7 << BITS * kind)
    return found


def contents(tiles: int) -> tuple[int, ...]:
    """The tiles in order, every copy held."""
    return tuple(kind for kind in kinds(tiles) for _ in range(held(tiles, kind)))


def sections(tiles: int) -> tuple[int, int, int, int]:
    """The counts by suits: bamboo, circles, characters, honours."""
    return (
        tiles & SUIT_MASK,
        tiles >> SECTION & SUIT_MASK,
        tiles >> 2 * SECTION & SUIT_MASK,
        tiles >> 3 * SECTION,
    )


# -- names ---------------------------------------------------------------------------------------------


class TileNames:
    """The names of the tiles in one game: `B1`, `Rd`, `S1`, or as playing cards `1D`, `TS`."""

    def __init__(self, names: Sequence[str]) -> None:
        self._names = tuple(names)
        self._tiles = {name.lower(): tile for tile, name in enumerate(names)}
        if names[0][0] == "1":  # playing cards: aces may be written A, tens 10
            also = {"1": "a", "T": "10"}
            self._tiles |= {
                also[name[0]] + name[1:].lower(): tile for tile, name in enumerate(names) if name[0] in also
            }
        self.suits = "".join(names[9 * suit].strip("1") for suit in range(3))  # one letter each

    def __len__(self) -> int:
        return len(self._names)

    def name(self, tile: int) -> str:
        """The name of a tile."""
        return self._names[tile]

    def names(self, tiles: Iterable[int]) -> list[str]:
        """The names of tiles, in the order given."""
        return [self._names[tile] for tile in tiles]

    def text(self, tiles: Iterable[int]) -> str:
        """The names of tiles with blanks between, `-` for none; `parse` reads it back."""
        return " ".join(self.names(tiles)) or "-"

    def tile(self, name: str, text: str = "") -> int:
        """The tile of this name; raises NotationError if there is none."""
        found = self._tiles.get(name.lower())
        if found is None:
            raise NotationError(f"{short(name)} is not one of {self._some()}", text or name, name)
        return found

    def parse(self, text: str) -> list[int]:
        """The tiles that a text names (blanks or commas between; `-` is none). Raises NotationError."""
        words = text.replace(",", " ").split() if text.strip() != "-" else []
        return [self.tile(word, text) for word in words]

    def suit(self, letter: str, text: str = "") -> int:
        """The suit that a letter names (`B`, `C`, `K`); raises NotationError for any other letter."""
        suit = self.suits.find(letter.upper()) if len(letter) == 1 else -1
        if suit < 0:
            known = ", ".join(self.suits)
            raise NotationError(f"{short(letter)} is not a suit; there are {known}", text or letter, letter)
        return suit

    def _some(self) -> str:
        suits = ", ".join(f"{self._names[9 * suit]} … {self._names[9 * suit + 8]}" for suit in range(3))
        return f"{suits}, {', '.join(self._names[EAST:])}"


TILE_NAMES = TileNames(
    [f"{suit}{number}" for suit in "BCK" for number in range(1, 10)]
    + ["E", "S", "W", "N", "Rd", "Gd", "Wd"]
    + [f"{colour}{number}" for colour in "SF" for number in range(1, 5)]
)
# Diamonds, clubs and hearts as the suits; king of diamonds, queen and jack of hearts, Joker as the winds;
# ten, nine and ace of spades as the dragons (sparrow.eq.cards).
CARD_NAMES = TileNames(
    [f"{number}{suit}" for suit in "DCH" for number in range(1, 10)]
    + ["KD", "QH", "JH", "JK", "TS", "9S", "1S"]
)


def full_set(number: int) -> tuple[int, ...]:
    """Every tile of a set of 136, of 144 with the seasons, or of 88 without the numbers 6 to 9."""
    tops = range(5 if number == 88 else 9)
    suits = [9 * suit + place for suit in range(3) for place in tops]
    return tuple(kind for kind in [*suits, *HONOURS] for _ in range(4)) + (SEASONS if number == 144 else ())
