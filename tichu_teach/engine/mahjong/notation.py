"""Actions, positions and hands as text: writes all three, reads actions (`reader.py` reads the others).

`help(tichu_teach.position)` has the whole grammar.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..errors import NotationError, short
from ..lines import as_text
from .actions import Action, Announce, Chow, Declare, Discard, Kong, NoClaim, Pung
from .hand import NO_TILE, Hand
from .rules import MahjongRules
from .state import State
from .tiles import EAST, WIND_LETTERS, contents

_SUCH_AS = 21  # K4, a tile in every set, as an example of a name
MAX_ACTION = 200  # characters of an action; none comes near it
CHANCES = {"first": "opening", "from-loose": "loose", "last": "last"}  # by their words in the line of a hand

# -- actions -----------------------------------------------------------------------------------------


def format_action(action: Action, state: State) -> str:
    """The text of an action; `parse_action` reads it back."""
    game, words = state.game, state.game.words
    seat = game.seat_name(action.seat, state.east)
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
        case Declare():
            return f"{seat} {words['mahjong']}"
        case NoClaim():
            return f"{seat} noclaim"
    raise TypeError(f"not an action: {action!r}")


def parse_action(text: str, state: State) -> Action:
    """The action that a text means in a position; it need not be legal: ask the referee.

    Raises NotationError, naming the part, if the text is no action.
    """
    as_text(text, "an action", MAX_ACTION)
    words = text.split()
    if not words:
        raise NotationError("an empty text is no action", text)
    game = state.game
    seat = game.parse_seat(words[0].rstrip(":"), state.east, text)
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
            claimed = state.offered if verb == "pung" else None
            but = "" if claimed is None else f" but the discard {game.names.name(claimed)}"
            message = f"{verb!r} takes nothing after it{but}, not {short(' '.join(rest))}"
            raise NotationError(message, text, rest[0])
        return _PLAIN[verb](seat)
    if verb == "kong" and not rest and state.offered is not None:
        return Kong(seat, state.offered)
    if verb == "announce":
        return Announce(seat, game.names.suit(_one(rest, verb, "a suit", "K", text), text))
    if verb in ("discard", "kong"):
        tile = game.names.tile(_one(rest, verb, "a tile", game.names.name(_SUCH_AS), text), text)
        return Discard(seat, tile) if verb == "discard" else Kong(seat, tile)
    if verb == "chow":
        return Chow(seat, _two(" ".join(rest), state, text))
    known = ", ".join(["announce", "discard", "kong", *game.words.values(), "noclaim"])
    raise NotationError(f"{short(words[1])} is no action; there are {known}", text, words[1])


_PLAIN: dict[str, type[Pung | Declare | NoClaim]] = {"pung": Pung, "mahjong": Declare, "noclaim": NoClaim}
_ALSO = {"pass": "noclaim", "pong": "pung", "mah-jong": "mahjong"}  # as people write them elsewhere


def _one(rest: list[str], verb: str, what: str, such_as: str, text: str) -> str:
    """The only word, which names a tile or a suit."""
    if not rest:
        raise NotationError(f"{verb} what? Name {what}, as in 'S {verb} {such_as}'", text)
    if len(rest) != 1:
        raise NotationError(f"{verb} wants {what}, not {short(' '.join(rest))}", text, " ".join(rest))
    return rest[0]


def _two(named: str, state: State, text: str) -> tuple[int, int]:
    """The two tiles of the hand that a chow names; the discard may stand among them."""
    names = state.game.names
    tiles = sorted(names.parse(named))
    if len(tiles) == 3 and state.offered in tiles:
        tiles.remove(state.offered)
    if len(tiles) != 2:
        two = " ".join(map(names.name, (_SUCH_AS, _SUCH_AS + 1)))
        raise NotationError(f"a chow names the two tiles of the hand, as in 'S chow {two}'", text, named)
    return tiles[0], tiles[1]


# -- positions ---------------------------------------------------------------------------------------


def position_fields(state: State) -> Iterator[str]:
    """The fields of a position's line; `reader.read_position` reads them back to an equal state."""
    game, names = state.game, state.game.names

    def seat_of(seat: int) -> str:
        return game.seat_name(seat, state.east)

    def seats_of(seats: Sequence[int]) -> str:
        return " ".join(seat_of(seat) for seat in seats)

    yield game.header()
    if state.east:
        yield f"east {state.east}"
    for seat in game.seats_from(state.east):
        yield f"{seat_of(seat)}: {names.text(contents(state.hands[seat]))}"
        if state.laid[seat]:
            yield f"{seat_of(seat)}+: {' '.join(group.text(names) for group in state.laid[seat])}"
        if state.seasons[seat]:
            yield f"{seat_of(seat)}*: {names.text(state.seasons[seat])}"
    drawn = f" {names.text(state.drawn)}" if state.drawn else ""
    yield f"turn {seat_of(state.turn)} {state.source}{drawn}"
    if state.river:
        yield "river " + " ".join(f"{seat_of(seat)}:{names.name(tile)}" for seat, tile in state.river)
    if state.fresh:
        yield "fresh"
    if state.phase == "announce":
        yield "announce"
    if state.phase == "claims":
        yield f"claims {seats_of(state.asked)}"
    if state.phase == "rob":
        yield f"rob {seats_of(state.asked)} of {names.name(state.added or 0)}"
    if state.phase == "over":
        yield _end_field(state)
    if state.said:
        yield "said " + "; ".join(format_action(action, state) for action in state.said)
    yield f"wall {names.text(state.wall.row)}"
    yield f"loose {names.text(state.wall.loose)}"
    if state.suits:
        yield "suits " + " ".join(names.suits[suit] for suit in state.suits)
    if state.dead:
        yield f"dead {seats_of(state.dead)}"
    if state.shown:
        yield f"shown {seats_of(state.shown)}"
    if state.dice != (1, 1, 1, 1):
        yield "dice " + " ".join(map(str, state.dice))
    if state.number != 1:
        yield f"hand {state.number}"
    if state.passed:
        yield f"passed {state.passed}"
    if any(state.totals):
        yield "totals " + " ".join(map(str, state.totals))


def _end_field(state: State) -> str:
    won = state.won
    if won is None:
        return "over drawn"
    seat = state.game.seat_name(won.seat, state.east)
    tile = "" if won.tile == NO_TILE else f" {state.game.names.name(won.tile)}"
    by = "" if won.by is None else f" by {state.game.seat_name(won.by, state.east)}"
    return f"over {seat} {won.source}{tile}{by}"


# -- hands -------------------------------------------------------------------------------------------


def format_hand(game: MahjongRules, hand: Hand) -> str:
    """The line of a hand; `reader.parse_hand` reads it back."""
    return " | ".join(_hand_fields(game, hand))


def _hand_fields(game: MahjongRules, hand: Hand) -> Iterator[str]:
    names = game.names
    yield f"{WIND_LETTERS[hand.wind - EAST]}: {names.text(contents(hand.tiles))}"
    if hand.laid:
        yield "laid " + " ".join(group.text(names) for group in hand.laid)
    if hand.seasons:
        yield "seasons " + names.text(hand.seasons)
    if hand.win:
        tile = [] if hand.win.source == "deal" else [names.name(hand.win.tile)]
        chances = [word for word, name in CHANCES.items() if getattr(hand.win, name)]
        yield " ".join(["won", *tile, hand.win.source, *chances])
    if hand.suit is not None:
        yield f"suit {names.suits[hand.suit]}"
