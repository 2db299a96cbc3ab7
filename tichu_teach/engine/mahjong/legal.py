"""What may be done in a position: every legal action of every seat."""

from __future__ import annotations

from .actions import Action, Announce, Chow, Discard, Kong, Mahjong, NoClaim, Pung
from .state import State
from .tiles import EAST, ONE, held, kinds, number_of


def legal(state: State, seat: int | None = None) -> list[Action]:
    """Every legal action of a seat, or of all; never empty while somebody is to act."""
    seats = state.game.seats_from(state.turn) if seat is None else (seat,)
    found: list[Action] = []
    for each in seats:
        found += due(state, each) if each in state.to_act else late_claims(state, each)
    return found


def due(state: State, seat: int) -> list[Action]:
    """What a seat that owes a decision may choose from."""
    if state.phase == "announce":
        return [Announce(seat, suit) for suit in range(3)]
    if state.phase == "rob":
        return [Mahjong(seat), NoClaim(seat)]
    if state.phase == "claims":
        return [*claims(state, seat), NoClaim(seat)]
    found: list[Action] = [Mahjong(seat)] if may_declare(state) else []
    found += [Kong(seat, tile) for tile in kongs(state)]
    return found + [Discard(seat, tile) for tile in kinds(state.hands[seat])]


def may_declare(state: State) -> bool:
    """Whether the seat whose turn it is may declare Mah-Jong now (mahjong.win.when)."""
    return state.source != "claim" and state.turn not in state.dead and state.complete(state.turn)


def kongs(state: State) -> list[int]:
    """The kinds of which the seat whose turn it is may lay out a kong, or make one (mahjong.kong.add)."""
    seat = state.turn
    if seat in state.dead or not state.may_draw:
        return []
    if state.source == "claim" and not state.game.kong_after_claim:
        return []
    hand = state.hands[seat]
    pungs = {group.tile for group in state.laid[seat] if group.kind == "pung"}
    return [kind for kind in kinds(hand) if held(hand, kind) == 4 or kind in pungs]


def claims(state: State, seat: int) -> list[Action]:
    """What a seat may claim the last discard for; empty if for nothing (mahjong.claim.voluntary)."""
    giver, tile = state.river[-1]
    if seat == giver or seat in state.dead:
        return []
    found: list[Action] = [Mahjong(seat)] if state.complete(seat, tile) else []
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
    """Mah-Jong before pung and kong, these before chow; the nearest Mah-Jong first
    (mahjong.claim.mahjong-first, mahjong.claim.mahjong-nearest)."""
    nearest = -((claim.seat - state.turn) % state.game.players)
    return (3 if isinstance(claim, Mahjong) else 1 if isinstance(claim, Chow) else 2), nearest


def best_claim(state: State) -> Action | None:
    """The best of the claims made so far, None if there is none."""
    made = [action for action in state.said if not isinstance(action, NoClaim)]
    return max(made, key=lambda action: priority(state, action), default=None)


def may_overrule(state: State, seat: int) -> bool:
    """Whether a seat could still get the tile though others have claimed it."""
    best = best_claim(state)
    could: list[Action] = [Mahjong(seat)] if state.phase == "rob" else claims(state, seat)
    return any(best is None or priority(state, action) > priority(state, best) for action in could)


def chow_tiles(hand: int, tile: int) -> list[tuple[int, int]]:
    """The two tiles of a hand with which a tile makes a chow, in every way (mahjong.claim.chow)."""
    if tile >= EAST:
        return []
    place = number_of(tile)
    found = []
    for low, one, other in ((place - 2, -2, -1), (place - 1, -1, 1), (place, 1, 2)):
        if 1 <= low <= 7 and held(hand, tile + one) and held(hand, tile + other):
            found.append((tile + one, tile + other))
    return found


def robbers(state: State, tile: int) -> tuple[int, ...]:
    """Who may rob a kong of its fourth tile: the players it alone completes (mahjong.opt.d)."""
    if "d" not in state.game.optional:
        return ()
    others = state.game.seats_from(state.turn)[1:]
    return tuple(seat for seat in others if state.waits(seat) == (tile,))


def is_late(state: State) -> bool:
    """Whether the last discard may still be claimed though the next player has drawn (`claim_window`)."""
    return (
        state.game.claim_window == "until-next-discard"
        and state.phase == "turn"
        and state.source == "wall"
        and bool(state.river)
    )


def late_claims(state: State, seat: int) -> list[Action]:
    """What a seat that is not to act may still claim: nothing, unless the table leaves claims open."""
    if not is_late(state) or seat == state.turn:
        return []
    found = claims(undrawn(state), seat)
    return [action for action in found if not isinstance(action, Chow)]


def undrawn(state: State) -> State:
    """The position before the seat whose turn it is drew: what it drew goes back to the wall."""
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
