"""The games that random play is tried on, and players who reach an end now and then."""

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

from tichu_teach.engine import games
from tichu_teach.engine.mahjong.actions import Action, Announce, Chow, Declare, Discard, Kong, NoClaim, Pung
from tichu_teach.engine.mahjong.tiles import contents, suit_of
from tichu_teach.engine.mahjong.validate import tiles_named

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
    """Return how well a tile goes with the rest of a hand, so that the worst can be thrown away."""
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
    for kind, liking in ((Declare, 1.0), (Kong, 0.9), (Pung, 0.8), (Chow, 0.4)):
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


def conceivable(state: Any, rng: random.Random) -> Iterator[Action]:
    """Everything that a seat could think of, some of it from the others and from seats that are not there."""
    seats = range(state.game.players)
    for seat in {rng.choice(seats), rng.choice(state.to_act or seats)}:
        yield from (what(seat) for what in (Pung, Declare, NoClaim))
        yield from (Announce(seat, suit) for suit in range(-1, 4))
        yield from (Discard(seat, tile) for tile in range(-1, 43))
        yield from (Kong(seat, tile) for tile in range(-1, 36))
    yield from (what(seat) for what in (Pung, Declare, NoClaim) for seat in seats)
    if state.river:
        tile = state.river[-1][1]
        near = [other for other in range(tile - 3, tile + 4) if 0 <= other < 34]
        yield from (Kong(seat, tile) for seat in seats)
        yield from (
            Chow(seat, (one, other)) for seat in seats for one in near for other in near if one <= other
        )
    yield Chow(rng.choice(seats), (5, 36))
    yield from (Pung(7), Declare(-1), Discard(state.game.players, 3))


# -- what the contract of a game asks of a family ------------------------------------------------------


def starts(game: Any, rng: random.Random) -> Iterator[Any]:
    """Fresh deals, most of which come to a win; where a false Mah-Jong costs the hand, some dead ones."""
    for _ in range(3):
        yield game.deal(rng)
    if game.false_mahjong == "penalty":
        for _ in range(4):
            state = game.deal(rng)
            while state.phase != "turn":
                state = state.apply(choose(state, rng))
            yield state.apply(Declare(state.turn))


def listed(state: Any, action: Action, legal: set[Action]) -> bool:
    """Return True if an action is among the legal ones."""
    return action in legal


def optional(action: Action) -> bool:
    """Return True if nobody waits for it."""
    return False


def kept(state: Any, start: Any) -> None:
    """No tile is lost or comes twice, and everybody holds the right number (mahjong.turn.thirteen)."""
    assert Counter(tiles_named(state)) == Counter(state.game.tiles)
    assert state.remaining >= state.game.reserve
    for seat in set(range(state.game.players)) - set(state.dead):
        extra = (state.phase == "turn" and seat == state.turn) or (
            state.phase == "announce" and seat == state.east
        )
        won = state.won is not None and seat == state.won.seat
        assert state.counts(seat) == 13 + (extra or won)


def known(state: Any, seat: int) -> None:
    """A view knows its own tiles and, of all others, only what is left to be seen."""
    view = state.view(seat)
    hidden = [*state.wall.row, *state.wall.loose]
    for other, hand in enumerate(state.hands):
        if other != seat and other not in view.shown:
            hidden += contents(hand)
    assert Counter(view.unseen) == Counter(hidden)
    assert view.hand == state.hands[seat]
    assert seat == state.turn or not view.drawn, "what is drawn is for the one who draws it"


def mixed(state: Any, seat: int, rng: random.Random) -> Any:
    """The position with what a seat cannot see dealt otherwise; None where claims depend on it."""
    if state.phase not in ("turn", "over") or seat != state.turn or state.won or state.shown:
        return None
    others = [other for other in range(state.game.players) if other != seat]
    pool = [tile for other in others for tile in contents(state.hands[other])]
    pool += [tile for tile in state.wall.row if tile < 34]
    rng.shuffle(pool)
    hands = list(state.hands)
    for other in others:
        size = len(contents(state.hands[other]))
        hands[other], pool = sum(1 << 3 * tile for tile in pool[:size]), pool[size:]
    row = tuple(tile if tile >= 34 else pool.pop() for tile in state.wall.row)
    return state.replace(hands=tuple(hands), wall=state.wall._replace(row=row))


def counted(state: Any, start: Any) -> None:
    """Check the settlement: the others pay what one gets; the winner gets something, a dead hand nothing."""
    count, game = state.count(), state.game
    assert sum(count.points) == 0
    if state.won is None:
        assert not any(count.points) and not count.payments
        return
    assert count.points[state.won.seat] > 0
    assert count.scores[state.won.seat].total >= 22 * game.scale
    assert not any(count.scores[seat].total for seat in state.dead)
    assert state.standing == tuple(map(sum, zip(state.totals, count.points, strict=True)))
