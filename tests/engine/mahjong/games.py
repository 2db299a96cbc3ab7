"""The games that random play is tried on, and players who reach an end now and then."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from tichu_teach.engine import games
from tichu_teach.engine.mahjong.actions import Action, Announce, Chow, Discard, Kong, Mahjong, NoClaim, Pung
from tichu_teach.engine.mahjong.tiles import contents, suit_of

MAHJONG, DUEL, SPARROW = games["mahjong"], games["mahjong-duel"], games["sparrow"]
GAMES = [
    MAHJONG,
    MAHJONG.vary(tile_set=144),
    MAHJONG.vary(tile_set=144, optional="abcdefghik", reserve=0, false_mahjong="penalty"),
    MAHJONG.vary(players=3, three_absent="fixed-seat", kong_after_claim=False),
    MAHJONG.vary(players=3, tile_set=144, claim_window="until-next-discard", optional="d"),
    MAHJONG.vary(clean_hand="announced", false_mahjong="penalty", dead_plays_on=False),
    MAHJONG.vary(clean_hand="secret", players=3, scale=5),
    DUEL,
    DUEL.vary(claim_window="until-next-discard", duel_second_wind="W", duel_east="rule9", optional="d"),
    DUEL.vary(form="B", false_mahjong="penalty"),
    SPARROW,
    SPARROW.vary(players=3, limit=None, liability="all-net", penalty2_winds="any"),
]


def closeness(state: Any, seat: int, tile: int) -> int:
    """How well a tile goes with the rest of a hand, so that the worst can be thrown away."""
    rest = list(contents(state.hands[seat]))
    rest.remove(tile)
    near = sum(suit_of(each) == suit_of(tile) < 3 and abs(each - tile) <= 2 for each in rest)
    suit = sum(suit_of(each) == suit_of(tile) for each in rest) if state.game.clean != "off" else 0
    return 4 * rest.count(tile) + near + suit


def choose(state: Any, rng: random.Random) -> Action:
    """A seat that is asked does something sensible, or now and then anything legal."""
    seat = rng.choice(state.to_act)
    legal = state.legal(seat)
    if rng.random() < 0.1:
        found: Action = rng.choice(legal)
        return found
    for kind, liking in ((Mahjong, 1.0), (Kong, 0.9), (Pung, 0.8), (Chow, 0.4)):
        wanted = [action for action in legal if isinstance(action, kind)]
        if wanted and rng.random() < liking:
            return wanted[0]
    discards = [action for action in legal if isinstance(action, Discard)]
    if discards:
        return min(discards, key=lambda action: (closeness(state, seat, action.tile), rng.random()))
    quiet = [action for action in legal if isinstance(action, (NoClaim, Announce))]
    return rng.choice(quiet or legal)


def moves(game: Any, seed: int) -> Iterator[tuple[Any, Action | None]]:
    """The positions of a hand and what is done in each, None at the end."""
    rng = random.Random(seed)
    state = game.deal(rng)
    while state.phase != "over":
        action = choose(state, rng)
        yield state, action
        state = state.after(action)
    yield state, None


def conceivable() -> list[Any]:
    """Every action anybody could think of, for one seat, as functions of the seat."""
    kinds = range(34)
    found: list[Any] = [Pung, Mahjong, NoClaim]
    found += [lambda seat, suit=suit: Announce(seat, suit) for suit in range(-1, 4)]
    found += [lambda seat, tile=tile: Discard(seat, tile) for tile in range(-1, 43)]
    found += [lambda seat, tile=tile: Kong(seat, tile) for tile in kinds]
    return found
