"""The legal actions of a position, and the state after each; `referee.py` says why and why not."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypedDict

from ..values import put
from .actions import Action, Announce, Chow, Declare, Discard, Kong, NoClaim, Pung
from .groups import Group
from .hand import NO_TILE
from .rules import MahjongRules
from .state import State, Won
from .tiles import ONE, counts, held, is_season, kinds, number_of
from .wall import Dice, Wall


def legal(state: State, seat: int | None = None) -> list[Action]:
    """Every legal action of a seat, or of all; never empty while somebody is to act."""
    seats = state.game.seats_from(state.turn) if seat is None else (seat,)
    found: list[Action] = []
    for each in seats:
        found += choices_due(state, each) if each in state.to_act else late_claims(state, each)
    return found


def choices_due(state: State, seat: int) -> list[Action]:
    """The choices of a seat that owes a decision."""
    if state.phase == "announce":
        return [Announce(seat, suit) for suit in range(3)]
    if state.phase == "rob":
        return [Declare(seat), NoClaim(seat)]
    if state.phase == "claims":
        return [*claims(state, seat), NoClaim(seat)]
    found: list[Action] = [Declare(seat)] if may_declare(state) else []
    found += [Kong(seat, tile) for tile in kongs(state)]
    return found + [Discard(seat, tile) for tile in kinds(state.hands[seat])]


def may_declare(state: State) -> bool:
    """Return True if the seat whose turn it is may declare Mah-Jong now (mahjong.win.when)."""
    return state.source != "claim" and state.turn not in state.dead and state.complete(state.turn)


def kongs(state: State) -> list[int]:
    """The kinds of the kongs that the seat whose turn it is may lay out or complete (mahjong.kong.add)."""
    seat = state.turn
    if seat in state.dead or not state.may_draw:
        return []
    if state.source == "claim" and not state.game.kong_after_claim:
        return []
    hand = state.hands[seat]
    pungs = {group.tile for group in state.laid[seat] if group.kind == "pung"}
    return [kind for kind in kinds(hand) if held(hand, kind) == 4 or kind in pungs]


def claims(state: State, seat: int) -> list[Action]:
    """The claims that a seat may make on the last discard (mahjong.claim.voluntary)."""
    giver, tile = state.river[-1]
    if seat == giver or seat in state.dead:
        return []
    found: list[Action] = [Declare(seat)] if state.complete(seat, tile) else []
    if not state.may_draw:
        return found
    alike = held(state.hands[seat], tile)
    if alike == 3:
        found.append(Kong(seat, tile))
    if alike >= 2:
        found.append(Pung(seat))
    if seat == state.follower(giver):
        found += [Chow(seat, tiles) for tiles in chow_tiles(state.hands[seat], tile)]
    return found


def priority(state: State, claim: Action) -> tuple[int, int]:
    """The precedence of a claim: Mah-Jong, then pung and kong, then chow; among equals the nearest.

    mahjong.claim.mahjong-first, mahjong.claim.mahjong-nearest.
    """
    nearest = -((claim.seat - state.turn) % state.game.players)
    return (3 if isinstance(claim, Declare) else 1 if isinstance(claim, Chow) else 2), nearest


def best_claim(state: State) -> Action | None:
    """The best of the claims made so far, None if there is none."""
    made = [action for action in state.said if not isinstance(action, NoClaim)]
    return max(made, key=lambda action: priority(state, action), default=None)


def may_overrule(state: State, seat: int) -> bool:
    """Return True if a seat could still get the tile though others have claimed it."""
    best = best_claim(state)
    could: list[Action] = [Declare(seat)] if state.phase == "rob" else claims(state, seat)
    return any(best is None or priority(state, action) > priority(state, best) for action in could)


def chow_tiles(hand: int, tile: int) -> list[tuple[int, int]]:
    """Every two tiles of a hand with which a tile makes a chow (mahjong.claim.chow)."""
    place = number_of(tile)  # 0 for winds and dragons, which make none
    found = []
    for low, one, other in ((place - 2, -2, -1), (place - 1, -1, 1), (place, 1, 2)):
        if 1 <= low <= 7 and held(hand, tile + one) and held(hand, tile + other):
            found.append((tile + one, tile + other))
    return found


def robbers(state: State, tile: int) -> tuple[int, ...]:
    """The seats that may rob a kong of its fourth tile, the only one that completes them (mahjong.opt.d)."""
    if not state.game.robs_kongs:
        return ()
    others = state.game.seats_from(state.turn)[1:]
    return tuple(seat for seat in others if state.waits(seat) == (tile,))


def has_drawn_on(state: State) -> bool:
    """Return True if the next player has drawn since the last discard."""
    return state.phase == "turn" and state.source == "wall" and bool(state.river)


def is_late(state: State) -> bool:
    """Return True if a discard may still be claimed though the next player has drawn (`claim_window`)."""
    return state.game.claim_window == "until-next-discard" and has_drawn_on(state)


def late_claims(state: State, seat: int) -> list[Action]:
    """The claims of a seat that is not to act: none, unless the table leaves claims open."""
    if not is_late(state) or seat == state.turn:
        return []
    found = claims(undrawn(state), seat)
    return [action for action in found if not isinstance(action, Chow)]


def undrawn(state: State) -> State:
    """The position before the latest draw, with the tiles drawn back in the wall."""
    seat, drawn = state.turn, state.drawn
    hands = list(state.hands)
    hands[seat] -= ONE[drawn[-1]]
    seasons = list(state.seasons)
    seasons[seat] = tuple(tile for tile in seasons[seat] if tile not in drawn)
    wall = state.wall.put_back(drawn)
    giver = state.river[-1][0]
    return state.replace(
        phase="claims",
        hands=tuple(hands),
        seasons=tuple(seasons),
        wall=wall,
        turn=giver,
        source="claim",
        drawn=(),
    )


def begin_hand(
    game: MahjongRules,
    dealt: tuple[list[list[int]], Wall],
    dice: Dice,
    before: State | None,
    east: int,
) -> State:
    """The beginning of a hand, with dealt seasons replaced, from East on (mahjong.deal.seasons).

    `dealt` is each player's tiles, East's first, and the wall; `east` the seat of East in a first hand.
    """
    tiles, wall = dealt
    carried = carried_over(before) if before else Carried(east=east)
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


class Carried(TypedDict, total=False):
    """The fields that a hand takes over from the one before; a first hand has only East's seat."""

    east: int
    totals: tuple[int, ...]
    number: int
    passed: int


def carried_over(before: State) -> Carried:
    """The fields that the next hand takes over from a finished one."""
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
    """The state after a seat draws a tile, a loose one after a kong; seasons are laid out and replaced."""
    wall, drawn, laid = state.wall, [], state.seasons[seat]
    loose = source == "loose"
    while True:
        tile, wall = wall.draw_loose() if loose else wall.draw()
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
    """The state when nobody has taken the discard: the next player draws, if any tile may be drawn."""
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
    laid = tuple(
        group._replace(kind="kong") if group.tile == tile and group.alike else group
        for group in state.laid[seat]
    )
    new = state.replace(
        hands=put(state.hands, seat, state.hands[seat] - ONE[tile]), laid=put(state.laid, seat, laid)
    )
    asked = robbers(new, tile)
    return new.replace(phase="rob", asked=asked, added=tile) if asked else _gain(new, seat, "loose")


def _laying(state: State, seat: int, copies: int, group: Group) -> State:
    """The state after a seat lays out a pung or kong with so many tiles of its hand."""
    hand = state.hands[seat] - copies * ONE[group.tile]
    return state.replace(
        hands=put(state.hands, seat, hand), laid=put(state.laid, seat, (*state.laid[seat], group))
    )


# -- claims ------------------------------------------------------------------------------------------


def _claim(state: State, action: Action) -> State:
    """The state after a claim, or declining one; a late claim is awarded at once."""
    if is_late(state) and action.seat != state.turn:
        return _award(undrawn(state), action)
    new = state.replace(
        asked=tuple(seat for seat in state.asked if seat != action.seat), said=(*state.said, action)
    )
    return _heard(new)


def _heard(state: State) -> State:
    """Award the tile as soon as nobody still asked could overrule the best claim."""
    asked = tuple(seat for seat in state.asked if may_overrule(state, seat))
    if asked:
        return state.replace(asked=asked)
    best = best_claim(state)
    if best is not None:
        return _award(state, best)
    return _next_turn(state) if state.phase == "claims" else _gain(state, state.turn, "loose")


def _award(state: State, action: Action) -> State:
    """Give the tile to the claimer."""
    seat = action.seat
    if state.phase == "rob":
        return _robbed(state, seat)
    giver, tile = state.river[-1]
    new = state.replace(phase="turn", river=state.river[:-1], asked=(), said=())
    if isinstance(action, Declare):
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
    """Give the fourth tile to the robber, who wins with it; the kong is a pung again (mahjong.opt.d)."""
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


def _mahjong(state: State, action: Declare) -> State:
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
    """Lay an incomplete hand declared Mah-Jong face up, and make it dead (mahjong.dead.false-mahjong)."""
    new = state.replace(dead=(*state.dead, seat), shown=(*state.shown, seat))
    if len(new.dead) == state.game.players:
        return _over(new)
    return _heard(new) if seat in state.asked else new


def _over(state: State) -> State:
    return state.replace(phase="over", asked=(), said=(), added=None)


# By type of action, the function that makes the state after a legal one.
OUTCOMES: Mapping[type[Action], Callable[[State, Any], State]] = {
    Announce: _announce,
    Discard: _discard,
    Kong: _kong,
    Pung: _claim,
    Chow: _claim,
    NoClaim: _claim,
    Declare: _mahjong,
}
