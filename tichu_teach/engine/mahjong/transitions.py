"""How each action turns a position into the next.

announce → turn → claims → turn … → over; a kong that may be robbed waits in "rob".
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ..state import put
from .actions import Action, Announce, Chow, Discard, Kong, Mahjong, NoClaim, Pung
from .groups import Group
from .hand import NO_TILE
from .legal import best_claim, claims, is_late, may_overrule, robbers, undrawn
from .rules import MahjongRules
from .state import State, Won
from .tiles import ONE, counts, held, is_season
from .wall import Dice, Wall


def opened(
    game: MahjongRules,
    dealt: tuple[list[list[int]], Wall],
    dice: Dice,
    before: State | None,
    east: int,
) -> State:
    """The beginning of a hand: seasons in the deal are replaced, from East on (mahjong.deal.seasons).

    `dealt` is each player's tiles, East's first, and the wall; `east` the seat of East in a first hand.
    """
    tiles, wall = dealt
    carried = carried_over(before) if before else {"east": east}
    order = game.seats_from(carried["east"])
    hands = [0] * game.players
    seasons: list[tuple[int, ...]] = [()] * game.players
    for seat, own in zip(order, tiles, strict=True):
        while any(map(is_season, own)):
            laid = [tile for tile in own if is_season(tile)]
            own = [tile for tile in own if not is_season(tile)]
            seasons[seat] += tuple(laid)
            for _ in laid:
                tile, wall = wall.draw_loose()
                wall = wall if wall.loose else game.refill(wall.row)
                own.append(tile)
        hands[seat] = counts(own)
    phase = "announce" if game.clean == "announced" else "turn"
    return State(game, phase, tuple(hands), wall, seasons=tuple(seasons), dice=dice, turn=order[0], **carried)


def carried_over(before: State) -> dict[str, Any]:
    """What the next hand takes over from a finished one: East's seat, the points, the counts."""
    stays = before.east_stays
    return {
        "east": before.east if stays else before.game.next_seat(before.east),
        "totals": before.standing,
        "number": before.number + 1,
        "passed": before.passed + (not stays),
    }


def _announce(state: State, action: Announce) -> State:
    suits = (*state.suits, action.suit)
    if len(suits) < state.game.players:
        return state.replace(suits=suits, turn=state.game.next_seat(action.seat))
    return state.replace(suits=suits, turn=state.east, phase="turn")


# -- gaining tiles -----------------------------------------------------------------------------------


def _gain(state: State, seat: int, source: str) -> State:
    """A seat draws from the wall or, for a kong, a loose tile; seasons are laid out and replaced."""
    wall, drawn, laid = state.wall, [], state.seasons[seat]
    loose = source == "loose"
    while True:
        tile, wall = wall.draw_loose() if loose or not wall.row else wall.draw()
        if not wall.loose:
            wall = state.game.refill(wall.row)
        drawn.append(tile)
        if not is_season(tile):
            break
        laid, loose = (*laid, tile), True
        if wall.remaining <= state.game.reserve:
            # A season as the last tile cannot be replaced: the hand is drawn (mahjong.draw.last-fourteen).
            changes = {"wall": wall, "seasons": put(state.seasons, seat, laid), "drawn": tuple(drawn)}
            return _over(state.replace(changes, turn=seat, source=source))
    return state.replace(
        phase="turn",
        turn=seat,
        source=source,
        drawn=tuple(drawn),
        wall=wall,
        hands=put(state.hands, seat, state.hands[seat] + ONE[tile]),
        seasons=state.seasons if laid is state.seasons[seat] else put(state.seasons, seat, laid),
        asked=(),
        said=(),
        added=None,
    )


def _discard(state: State, action: Discard) -> State:
    seat, tile = action.seat, action.tile
    new = state.replace(
        phase="claims",
        hands=put(state.hands, seat, state.hands[seat] - ONE[tile]),
        river=(*state.river, (seat, tile)),
        fresh=state.came_loose and state.drawn[-1] == tile,
    )
    asked = tuple(each for each in state.game.seats_from(seat)[1:] if claims(new, each))
    return new.replace(asked=asked) if asked else _next_turn(new)


def _next_turn(state: State) -> State:
    """Nobody has taken the discard: the next player draws, if there is anything left to draw."""
    if not state.may_draw:
        return _over(state)
    return _gain(state, state.follower(state.river[-1][0]), "wall")


# -- kongs in one's turn -----------------------------------------------------------------------------


def _kong(state: State, action: Kong) -> State:
    seat, tile = action.seat, action.tile
    if state.phase == "claims" or seat != state.turn:
        return _claim(state, action)
    if held(state.hands[seat], tile) == 4:
        return _gain(_laying(state, seat, 4, Group("kong", tile)), seat, "loose")
    laid = tuple(_grown(group) if group.tile == tile and group.alike else group for group in state.laid[seat])
    new = state.replace(
        hands=put(state.hands, seat, state.hands[seat] - ONE[tile]), laid=put(state.laid, seat, laid)
    )
    asked = robbers(new, tile)
    return new.replace(phase="rob", asked=asked, added=tile) if asked else _gain(new, seat, "loose")


def _grown(pung: Group) -> Group:
    return pung._replace(kind="kong")


def _laying(state: State, seat: int, copies: int, group: Group) -> State:
    """A seat lays out a group of one kind with so many tiles of its hand."""
    hand = state.hands[seat] - copies * ONE[group.tile]
    return state.replace(
        hands=put(state.hands, seat, hand), laid=put(state.laid, seat, (*state.laid[seat], group))
    )


# -- claims ------------------------------------------------------------------------------------------


def _claim(state: State, action: Action) -> State:
    """A claim, or no claim: an answer among others, or a late one, which is heard at once."""
    if is_late(state) and action.seat != state.turn:
        return _award(undrawn(state), action)
    new = state.replace(
        asked=tuple(seat for seat in state.asked if seat != action.seat), said=(*state.said, action)
    )
    return _heard(new)


def _heard(state: State) -> State:
    """Award the tile as soon as nobody who is still asked could overrule the best claim."""
    asked = tuple(seat for seat in state.asked if may_overrule(state, seat))
    if asked:
        return state.replace(asked=asked)
    best = best_claim(state)
    if best is not None:
        return _award(state, best)
    return _next_turn(state) if state.phase == "claims" else _gain(state, state.turn, "loose")


def _award(state: State, action: Action) -> State:
    """The claimer gets the tile."""
    seat = action.seat
    if state.phase == "rob":
        return _robbed(state, seat)
    giver, tile = state.river[-1]
    new = state.replace(phase="turn", river=state.river[:-1], asked=(), said=())
    if isinstance(action, Mahjong):
        hands = put(new.hands, seat, new.hands[seat] + ONE[tile])
        return _over(new.replace(hands=hands, won=Won(seat, "discard", tile, giver)))
    new = new.replace(turn=seat, source="claim", drawn=(), fresh=False)
    if isinstance(action, Kong):
        return _gain(_laying(new, seat, 3, Group("kong", tile, True)), seat, "loose")
    if isinstance(action, Pung):
        return _laying(new, seat, 2, Group("pung", tile, True))
    assert isinstance(action, Chow)
    one, other = action.tiles
    group = Group("chow", min(one, other, tile), True)
    return new.replace(
        hands=put(new.hands, seat, new.hands[seat] - ONE[one] - ONE[other]),
        laid=put(new.laid, seat, (*new.laid[seat], group)),
    )


def _robbed(state: State, seat: int) -> State:
    """The fourth tile goes to the robber, who wins with it; the kong is a pung again (mahjong.opt.d)."""
    tile, giver = state.added, state.turn
    assert tile is not None
    laid = tuple(
        group._replace(kind="pung") if group.tile == tile and group.open and group.kind == "kong" else group
        for group in state.laid[giver]
    )
    hands = put(state.hands, seat, state.hands[seat] + ONE[tile])
    won = Won(seat, "rob", tile, giver)
    return _over(state.replace(hands=hands, laid=put(state.laid, giver, laid), won=won))


# -- going out ---------------------------------------------------------------------------------------


def _mahjong(state: State, action: Mahjong) -> State:
    seat = action.seat
    if state.phase == "turn" and seat == state.turn:
        if not state.complete(seat):
            return _falsely(state, seat)
        if state.source == "deal":
            return _over(state.replace(won=Won(seat, "deal", NO_TILE)))
        source = "loose" if state.came_loose else "wall"
        return _over(state.replace(won=Won(seat, source, state.drawn[-1])))
    tile = state.offered if state.phase in ("claims", "rob") else state.river[-1][1]
    if not state.complete(seat, tile):
        return _falsely(state, seat)
    return _claim(state, action)


def _falsely(state: State, seat: int) -> State:
    """A declared hand that is not complete lies face up and is dead (mahjong.dead.false-mahjong)."""
    new = state.replace(dead=(*state.dead, seat), shown=(*state.shown, seat))
    if len(new.dead) == state.game.players:
        return _over(new)
    if seat not in state.asked:
        return new
    return _heard(new.replace(asked=tuple(each for each in state.asked if each != seat)))


def _over(state: State) -> State:
    return state.replace(phase="over", asked=(), said=(), added=None)


# By the type of an action that is known to be legal, what makes the next state.
OUTCOMES: Mapping[type[Action], Callable[[State, Any], State]] = {
    Announce: _announce,
    Discard: _discard,
    Kong: _kong,
    Pung: _claim,
    Chow: _claim,
    NoClaim: _claim,
    Mahjong: _mahjong,
}
