"""A line of text for every action, with its exact inverse.

An action is a seat and what it does. Seats are named by their winds in this hand (a number names the place
at the table as well): `E discard C8`, `N pung`, `S chow C6 C7` (the two tiles of the hand), `S kong Rd`,
`W mahjong`, `W noclaim`, `S announce C`. A claim may name the tile it takes as well: `N pung C8`. In
Sparrow the claims have their own names: `N demand`, `S wish 6C 7C`, `W sparrow`; the common ones are
understood too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..errors import NotationError, short
from .actions import Action, Announce, Chow, Discard, Kong, Mahjong, NoClaim, Pung

if TYPE_CHECKING:
    from .ruleset import MahjongRules
    from .state import State

MAX_LENGTH = 200  # characters; no action comes near it


def format_action(action: Action, state: State) -> str:
    """The text of an action; `parse_action` reads it back."""
    game, words = state.game, state.game.words
    seat = seat_name(action.seat, state.east, game)
    match action:
        case Announce(suit=suit):
            return f"{seat} announce {game.names.suits[suit]}"
        case Discard(tile=tile):
            return f"{seat} discard {game.names.name(tile)}"
        case Kong(tile=tile):
            return f"{seat} kong {game.names.name(tile)}"
        case Pung():
            return f"{seat} {words['pung']}"
        case Chow(tiles=tiles):
            return f"{seat} {words['chow']} {game.names.text(tiles)}"
        case Mahjong():
            return f"{seat} {words['mahjong']}"
        case NoClaim():
            return f"{seat} noclaim"
    raise TypeError(f"not an action: {action!r}")


def parse_action(text: str, state: State) -> Action:
    """The action that a text means in a position; it need not be legal: ask the referee.

    Raises NotationError for what is no action, naming the part.
    """
    if len(text) > MAX_LENGTH:
        raise NotationError(
            f"an action takes at most {MAX_LENGTH} characters, this has {len(text)}", text[:80]
        )
    words = text.split()
    if not words:
        raise NotationError("an empty text is no action", text)
    game = state.game
    seat = parse_seat(words[0].rstrip(":"), state.east, game, text)
    if len(words) == 1:
        raise NotationError(
            f"what does {words[0]} do? discard, kong, {', '.join(game.words.values())} …", text
        )
    verb, rest = words[1].lower(), words[2:]
    verb = next((common for common, own in game.words.items() if verb == own), verb)
    verb = _ALSO.get(verb, verb)
    if verb == "pung" and len(rest) == 1 and game.names.tile(rest[0], text) == state.offered:
        rest = []
    if verb in _PLAIN:
        if rest:
            raise NotationError(
                f"{verb!r} takes nothing after it, not {short(' '.join(rest))}", text, rest[0]
            )
        return _PLAIN[verb](seat)
    if verb == "kong" and not rest and state.offered is not None:
        return Kong(seat, state.offered)
    if verb == "announce":
        return Announce(seat, parse_suit(_one(rest, verb, text), game, text))
    if verb in ("discard", "kong"):
        tile = game.names.tile(_one(rest, verb, text), text)
        return Discard(seat, tile) if verb == "discard" else Kong(seat, tile)
    if verb == "chow":
        tiles = sorted(game.names.parse(" ".join(rest)))
        if len(tiles) == 3 and state.offered in tiles:
            tiles.remove(state.offered)
        if len(tiles) != 2:
            raise NotationError("a chow names the two tiles of the hand", text, " ".join(rest))
        return Chow(seat, (tiles[0], tiles[1]))
    known = ", ".join(["announce", "discard", "kong", *game.words.values(), "noclaim"])
    raise NotationError(f"{short(words[1])} is no action; there are {known}", text, words[1])


_PLAIN: dict[str, type[Action]] = {"pung": Pung, "mahjong": Mahjong, "noclaim": NoClaim}
_ALSO = {"pass": "noclaim", "pong": "pung", "mah-jong": "mahjong"}  # as people write them elsewhere


def _one(rest: list[str], verb: str, text: str) -> str:
    if len(rest) != 1:
        raise NotationError(
            f"{verb} names one tile or suit, not {short(' '.join(rest))}", text, " ".join(rest)
        )
    return rest[0]


def parse_suit(word: str, game: MahjongRules, text: str) -> int:
    """The suit that a letter names (`B`, `C`, `K`); raises NotationError for any other."""
    suit = game.names.suits.find(word.upper()) if len(word) == 1 else -1
    if suit < 0:
        raise NotationError(
            f"{short(word)} is not a suit; there are {', '.join(game.names.suits)}", text, word
        )
    return suit


def seat_name(seat: int, east: int, game: MahjongRules) -> str:
    """A seat's wind as a letter; the number of a seat that is not at the table."""
    if not 0 <= seat < game.players:
        return str(seat)
    return "ESWN"[game.wind(seat, east) - game.wind(east, east)]


def parse_seat(word: str, east: int, game: MahjongRules, text: str) -> int:
    """The seat that a wind or a number names; raises NotationError for one that the game has not."""
    letters = {seat_name(seat, east, game): seat for seat in range(game.players)}
    letters |= {str(seat): seat for seat in range(game.players)}
    seat = letters.get(word.upper())
    if seat is None:
        raise NotationError(f"{short(word)} is not a seat; there are {', '.join(letters)}", text, word)
    return seat
