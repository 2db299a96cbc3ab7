"""Conditions on an action in Mah-Jong, the duel and Sparrow. The action must be legal for any of them.

legal            nothing more
discards C8      a tile is thrown away: any, or this kind
keeps C8         whatever is done, no tile of this kind leaves the hand
claims           the discard is claimed, for whatever it may be
pungs            … for three alike
chows C6 C7      … for a sequence, with these tiles of the hand if they are named
kongs Rd         a kong is laid out, closed, added or with the discard; of this kind if it is named
declares         Mah-Jong
no-claim         the discard is left alone
announces C      a suit is announced: any, or this one
ready            one tile is lacking after it
waits-on C5      one tile is lacking after it, and this is one that will do
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from tichu_teach.engine.mahjong.actions import Action, Announce, Chow, Declare, Discard, Kong, NoClaim, Pung
from tichu_teach.engine.mahjong.rules import MahjongRules
from tichu_teach.engine.mahjong.state import State
from tichu_teach.engine.mahjong.tiles import EAST, contents, counts, suit_of

from ..conditions import Bound, Conditions

ANNOUNCEMENTS = ()


def _tile(game: MahjongRules, word: str) -> str:
    """A tile, by the name that the game gives it."""
    name: str = game.names.name(game.names.tile(word))
    return name


def _suit(game: MahjongRules, word: str) -> str:
    letter: str = game.names.suits[game.names.suit(word)]
    return letter


_READERS = {"tile": _tile, "tile_other": _tile, "suit": _suit}

ACTION = Conditions(_READERS)


@ACTION.add("legal")
def _legal(state: State, action: Action) -> bool:
    return True


@ACTION.add("discards", "tile?", rule="mahjong.turn.discard")
def _discards(state: State, action: Action, tile: str = "") -> bool:
    return isinstance(action, Discard) and tile in ("", _name(state, action.tile))


@ACTION.add("keeps", "tile", rule="mahjong.turn.discard")
def _keeps(state: State, action: Action, tile: str) -> bool:
    match action:
        case Discard(tile=gone) | Kong(tile=gone):
            return _name(state, gone) != tile
        case Chow(tiles=tiles):
            return tile not in state.game.names.names(tiles)
        case Pung():
            return _name(state, state.river[-1][1]) != tile
    return True


@ACTION.add("claims", rule="mahjong.claim.voluntary")
def _claims(state: State, action: Action) -> bool:
    return state.phase == "claims" and isinstance(action, (Pung, Chow, Kong, Declare))


@ACTION.add("pungs", rule="mahjong.claim.pung", example=Pung)
def _pungs(state: State, action: Action) -> bool:
    return isinstance(action, Pung)


@ACTION.add("chows", "tile? tile_other?", rule="mahjong.claim.chow")
def _chows(state: State, action: Action, tile: str = "", other: str = "") -> bool:
    with_them = {"", *state.game.names.names(action.tiles)} if isinstance(action, Chow) else set()
    return {tile, other} <= with_them


@ACTION.add("kongs", "tile?", rule="mahjong.kong.closed")
def _kongs(state: State, action: Action, tile: str = "") -> bool:
    return isinstance(action, Kong) and tile in ("", _name(state, action.tile))


@ACTION.add("declares", rule="mahjong.win.when", example=Declare)
def _declares(state: State, action: Action) -> bool:
    return isinstance(action, Declare)


@ACTION.add("no-claim", rule="mahjong.claim.voluntary", example=NoClaim)
def _no_claim(state: State, action: Action) -> bool:
    return isinstance(action, NoClaim)


@ACTION.add("announces", "suit?", rule="mahjong-duel.b.announced")
def _announces(state: State, action: Action, suit: str = "") -> bool:
    return isinstance(action, Announce) and suit in ("", state.game.names.suits[action.suit])


@ACTION.add("ready", rule="mahjong.win.shape")
def _ready(state: State, action: Action) -> bool:
    return bool(waits_after(state, action))


@ACTION.add("waits-on", "tile", rule="mahjong.win.shape")
def _waits_on(state: State, action: Action, tile: str) -> bool:
    return tile in state.game.names.names(waits_after(state, action))


def _name(state: State, tile: int) -> str:
    return state.game.names.name(tile)


def waits_after(state: State, action: Action) -> tuple[int, ...]:
    """The kinds a seat waits for after an action; none while it holds a tile too many."""
    if not isinstance(action, (Discard, NoClaim)):
        return ()
    if isinstance(action, NoClaim):
        return state.waits(action.seat)
    hand = state.hands[action.seat] - counts([action.tile])
    return state.game.waits(hand, state.laid[action.seat], state.suit(action.seat))


# -- actions to ask the referee about ------------------------------------------------------------------


def examples(state: State, seat: int) -> Iterator[Action]:
    """Yield actions that a seat could think of, legal or not: claims and kongs first, discards last."""
    offered = state.river[-1][1] if state.river else None
    yield Declare(seat)
    hand = contents(state.hands[seat])
    if offered is not None:
        yield Pung(seat)
        yield Kong(seat, offered)
        for tiles in _in_a_row_with(offered, hand):
            if all(tile in state.game.tiles for tile in tiles):  # form A of the duel has no six
                yield Chow(seat, tiles)
    for tile in dict.fromkeys(hand):
        yield Kong(seat, tile)
    yield NoClaim(seat)
    for tile in dict.fromkeys(hand):
        yield Discard(seat, tile)
    for suit in range(3):
        yield Announce(seat, suit)


def action_to_rule_on(state: State, seat: int, asked: Bound, inside: list[Action]) -> Action:
    """Return an action that a duty demands: with tiles, it is the duty itself that is ruled on."""
    return inside[0]


def _in_a_row_with(offered: int, hand: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Two tiles that may seem to go in a row with a discard: neighbours, or other winds and dragons held."""
    if offered >= EAST:
        others = sorted({tile for tile in hand if tile >= EAST and tile != offered})
        yield from pairwise(others)
        return
    for one, other in ((-2, -1), (-1, 1), (1, 2)):
        if suit_of(offered + one) == suit_of(offered) == suit_of(offered + other):
            yield offered + one, offered + other
