"""A line of text for a hand to be scored, with its exact inverse.

S: W W | laid G(Wd) P(Gd) P(Rd) P(S) | seasons S1 F2 | won W loose | suit K

S: W W                  the player's own wind, and the tiles in hand (the winning tile included)
laid G(Wd) P(Gd)        the groups laid out
seasons S1 F2           the seasons laid out
won W loose             the winning tile and where it came from (hand.SOURCES); `won deal` for East's
                        original hand. Behind them: `first`, East's first discard; `from-loose`, a
                        discard just drawn as a loose tile; `last`, the last tile that could be drawn
suit K                  the announced suit, in the game of clean hands
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..errors import NotationError, PositionError, short
from ..notation import as_text, split_fields
from .groups import parse_group
from .hand import SOURCES, Hand, Win
from .notation import parse_suit
from .state import NO_TILE
from .tiles import EAST, bag, contents, is_season, size

if TYPE_CHECKING:
    from .ruleset import MahjongRules

MAX_LENGTH = 500  # characters; no hand comes near it
_CHANCES = {"first": "opening", "from-loose": "loose", "last": "last"}


def format_hand(game: MahjongRules, hand: Hand) -> str:
    """The line of a hand; `parse_hand` reads it back."""
    return " | ".join(_fields(game, hand))


def _fields(game: MahjongRules, hand: Hand) -> Iterator[str]:
    names = game.names
    yield f"{'ESWN'[hand.wind - EAST]}: {names.text(contents(hand.tiles))}"
    if hand.laid:
        yield "laid " + " ".join(group.text(names) for group in hand.laid)
    if hand.seasons:
        yield "seasons " + names.text(hand.seasons)
    if hand.win:
        tile = [] if hand.win.source == "deal" else [names.name(hand.win.tile)]
        chances = [word for word, name in _CHANCES.items() if getattr(hand.win, name)]
        yield " ".join(["won", *tile, hand.win.source, *chances])
    if hand.suit is not None:
        yield f"suit {names.suits[hand.suit]}"


def parse_hand(game: MahjongRules, text: str) -> Hand:
    """The hand that a line describes.

    Raises NotationError for what cannot be read, PositionError for a hand that cannot exist: a wrong count
    (mahjong.turn.thirteen), a tile too many, a hand said to have won that is not complete.
    """
    hand = read_hand(game, text)
    check_hand(game, hand)
    return hand


def read_hand(game: MahjongRules, text: str) -> Hand:
    """The hand that a line describes, whatever it counts: a dead one too. Raises as `parse_hand` does for
    what cannot be read, and for more than four of a kind.
    """
    if len(as_text(text, "a hand")) > MAX_LENGTH:
        raise NotationError(f"a hand takes at most {MAX_LENGTH} characters, this has {len(text)}", text[:80])
    first, *rest = split_fields(text) or [""]
    letter, colon, tiles = first.partition(":")
    wind = "ESWN".find(letter.strip().upper()) if len(letter.strip()) == 1 else -1
    if wind < 0 or not colon:
        given = text.partition("|")[0].strip()
        raise NotationError(
            f"a hand begins with its wind and tiles, 'S: W W', not {short(given)}", text, given
        )
    held = game.names.parse(tiles)
    if any(map(is_season, held)):
        raise PositionError("a season is laid out, not kept in the hand: add 'seasons …'")
    if max(Counter(held).values(), default=0) > 4:
        raise PositionError("more than four of a kind are held")
    hand = Hand(bag(held), wind=EAST + wind)
    heads = set()
    for field in rest:
        head, _, body = field.partition(" ")
        if head in heads:
            raise NotationError(f"the field {head!r} stands twice", text, field)
        heads.add(head)
        hand = _with(game, hand, head, body, text)
    return hand


def _with(game: MahjongRules, hand: Hand, head: str, body: str, text: str) -> Hand:
    if head == "laid":
        return hand._replace(
            laid=tuple(parse_group(word, game.names) for word in body.replace(",", " ").split())
        )
    if head == "seasons":
        return hand._replace(seasons=tuple(game.names.parse(body)))
    if head == "suit":
        return hand._replace(suit=parse_suit(body.strip(), game, text))
    if head == "won":
        return hand._replace(win=_win(game, body.lower().split(), text))
    raise NotationError(f"unknown field {head!r}; fields are laid, seasons, won, suit", text, head)


def _win(game: MahjongRules, words: list[str], text: str) -> Win:
    tile = NO_TILE
    if words[:1] != ["deal"]:
        tile, words = game.names.tile(words[0] if words else "", text), words[1:]
    if not words or words[0] not in SOURCES or (words[0] == "deal") != (tile == NO_TILE):
        raise NotationError(
            f"say how it was won: 'won W loose' ({', '.join(SOURCES)})", text, " ".join(words)
        )
    unknown = [word for word in words[1:] if word not in _CHANCES]
    if unknown:
        raise NotationError(f"{short(unknown[0])} is none of {', '.join(_CHANCES)}", text, unknown[0])
    return Win(tile, words[0], **{_CHANCES[word]: True for word in words[1:]})


def counted(hand: Hand) -> int:
    """The tiles by which a hand lives or dies: a kong counts as three, seasons don't count
    (mahjong.turn.thirteen).
    """
    return size(hand.tiles) + 3 * len(hand.laid)


def check_tiles(game: MahjongRules, hand: Hand) -> None:
    """Raises PositionError for tiles that cannot lie together, however many they are."""
    everything = [*contents(hand.tiles), *hand.seasons]
    for group in hand.laid:
        if group.kind == "pair" or not (group.open or group.kind == "kong"):
            raise PositionError(f"{group.text(game.names)} cannot be laid out (mahjong.turn.keep-closed)")
        everything += group.tiles
    over = Counter(everything) - Counter(game.tiles)
    if over:
        raise PositionError(f"more {game.names.name(min(over))} are named than the set has")
    if any(not is_season(tile) for tile in hand.seasons):
        raise PositionError("only seasons are laid out as seasons")


def check_hand(game: MahjongRules, hand: Hand) -> None:
    """Raises PositionError for a hand that cannot exist under a ruleset."""
    check_tiles(game, hand)
    count, wanted = counted(hand), 14 if hand.win else 13
    if count != wanted:
        raise PositionError(f"a hand has {wanted} tiles (a kong counted as three), here {count}")
    if (game.clean == "announced") != (hand.suit is not None):
        raise PositionError(f"a suit is announced in the game of clean hands, here it is {game.clean!r}")
    if hand.win is None:
        return
    if not game.complete(hand.tiles, hand.laid, hand.suit):
        raise PositionError("this hand is not complete (mahjong.win.shape)")
    if hand.win.source == "deal":
        if hand.wind != EAST or hand.laid:
            raise PositionError("only East wins with the tiles dealt, none laid out")
    elif hand.win.tile not in contents(hand.tiles):
        raise PositionError("the winning tile is not in the hand")
    elif hand.win.source == "rob" and "d" not in game.optional:
        raise PositionError("a kong is robbed only where option d is agreed (mahjong.kong.no-rob)")
    if (hand.win.opening or hand.win.loose) and hand.win.source != "discard":
        raise PositionError("'first' and 'from-loose' are said of a discard")
