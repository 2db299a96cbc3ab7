"""Habits at Mah-Jong: what to throw away, what to claim, what to aim at, and when to stop."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random

from ....engine.mahjong.actions import Action, Chow, Declare, Discard, Kong, NoClaim, Pung
from ....engine.mahjong.groups import Group
from ....engine.mahjong.state import State, View
from ....engine.mahjong.tiles import DRAGONS, EAST, ONE, SECTION, SUIT_MASK, held, size
from ....players.mahjong.plan import Plan
from ....players.mahjong.style import STEADY
from ..habit import Habit
from .table import Judgement, Taste, judgement, lacking

# -- throwing away ---------------------------------------------------------------------------------------


def _spared(wanted: Callable[[View, int], bool], instead_of: Callable[[View, int], bool]) -> Habit[View]:
    """Throw a `wanted` tile that the hand can spare, if the usual discard is one of `instead_of`."""

    def habit(view: View, usual: Action) -> Action | None:
        if not isinstance(usual, Discard) or not instead_of(view, usual.tile):
            return None
        found = next((kind for kind in judgement(view).spare(usual) if wanted(view, kind)), None)
        return None if found is None else Discard(view.seat, found)

    return habit


def _not(wanted: Callable[[View, int], bool]) -> Callable[[View, int], bool]:
    return lambda view, kind: not wanted(view, kind)


def _guest(view: View, kind: int) -> bool:
    """Return True for a single wind of another seat, which doubles for that seat alone."""
    return kind >= EAST and held(view.hand, kind) == 1 and kind not in (view.wind, *DRAGONS)


def _dear(view: View, kind: int) -> bool:
    """Return True for a single dragon or the seat's own wind."""
    return kind in (view.wind, *DRAGONS) and held(view.hand, kind) == 1


def _paired(view: View, kind: int) -> bool:
    return held(view.hand, kind) == 2


def _any_as_near(view: View, usual: Action) -> Action | None:
    """Throw any tile that leaves the hand as near, without counting what would help it."""
    if not isinstance(usual, Discard):
        return None
    return Discard(view.seat, Random(view.hand).choice([usual.tile, *judgement(view).spare(usual)]))


HONOURS: Mapping[str, Habit[View]] = {
    "winds": _spared(_not(_guest), instead_of=_guest),
    "dragons": _spared(_not(_dear), instead_of=_dear),
}
SHAPES: Mapping[str, Habit[View]] = {
    "any": _any_as_near,
    "broken": _spared(_paired, instead_of=_not(_paired)),
}

# -- claiming --------------------------------------------------------------------------------------------


def _never(*claims: type[Action]) -> Habit[View]:
    """Never make these claims."""

    def habit(view: View, usual: Action) -> Action | None:
        claimed = view.phase == "claims" and isinstance(usual, claims)
        return NoClaim(view.seat) if claimed else None

    return habit


def _claiming(most: int) -> Habit[View]:
    """Claim if the hand then lacks at most `most` more tiles than now; −1 claims what brings it nearer."""

    def habit(view: View, usual: Action) -> Action | None:
        claims = [each for each in view.legal if isinstance(each, (Pung, Chow))]
        if not isinstance(usual, NoClaim) or not claims or view.seat in view.dead:
            return None
        laid, now = view.laid[view.seat], lacking(view, view.hand, view.laid[view.seat])
        tile = view.offered
        assert tile is not None
        found = dict[Action, int]()
        for claim in claims:
            own = claim.tiles if isinstance(claim, Chow) else (tile, tile)
            chow = isinstance(claim, Chow)
            group = Group("chow", min(*own, tile), True) if chow else Group("pung", tile, True)
            found[claim] = lacking(view, view.hand - ONE[own[0]] - ONE[own[1]], (*laid, group))
        best = min(found, key=lambda each: found[each])
        return best if found[best] <= now + most else None

    return habit


CLAIMS: Mapping[str, Habit[View]] = {
    "nothing": _never(Pung, Chow, Kong),
    "pungs": _never(Chow),
    "nearer": _claiming(-1),
    "everything": _claiming(0),
}

# -- aiming ----------------------------------------------------------------------------------------------


def _inclined(taste: Taste, when: Callable[[View], bool] = lambda view: True) -> Habit[View]:
    """Like some plans more or less than they are worth, while `when` holds; go out as usual."""

    def habit(view: View, usual: Action) -> Action | None:
        asked = not isinstance(usual, Declare) and when(view)
        return Judgement(view, taste=taste).best if asked else None

    return habit


def _of_suit(view: View) -> int:
    """Count a seat's tiles of its longest suit."""
    tiles = view.hand + sum(group.counts for group in view.laid[view.seat])
    return max(size(tiles >> SECTION * suit & SUIT_MASK) for suit in range(3))


def _pure(plan: Plan) -> bool:
    return len(plan.suits) == 1 and plan.suits != (3,)


def _turns(many: int) -> Habit[View]:
    """Play for a suit without honours as soon as a hand has `many` tiles of one."""
    return _inclined(lambda plan: 40.0 if _pure(plan) else 1.0, lambda view: _of_suit(view) >= many)


def _stays(suit: int) -> Habit[View]:
    """Play for one suit, whatever comes."""
    return lambda view, usual: Judgement(view, suit=suit).best


def suits(state: State) -> Mapping[str, Habit[View]]:
    """Return the habits of choosing a suit at the deal; East counts its extra tile, too."""

    def habit(place: int) -> Habit[View]:
        chosen = []
        for tiles in state.hands:
            order = sorted(range(3), key=lambda suit: -size(tiles >> SECTION * suit & SUIT_MASK))
            chosen.append(_stays(order[place]))
        return lambda view, usual: chosen[view.seat](view, usual)

    return {"longest": habit(0), "second": habit(1)}


ONE_SUIT: Mapping[str, Habit[View]] = {
    "never": _inclined(lambda plan: 1.0 if len(plan.suits) > 2 else 0.02),
    "always": _inclined(lambda plan: 0.02 if len(plan.suits) > 2 else 1.0),
}
TURNING: Mapping[str, Habit[View]] = {str(many): _turns(many) for many in (7, 9, 10, 11)}

# -- stopping --------------------------------------------------------------------------------------------


def _afraid(view: View, usual: Action) -> Action | None:
    """Throw what is safest once another seat has laid out three groups, unless the hand is ready."""
    three = any(len(laid) > 2 for seat, laid in enumerate(view.laid) if seat != view.seat)
    if not three or not isinstance(usual, Discard):
        return None
    if lacking(view, view.hand - ONE[usual.tile], view.laid[view.seat]) == 1:
        return None
    thrown = judgement(view).thrown
    return Discard(view.seat, min(thrown, key=lambda kind: (thrown[kind].price, -thrown[kind].kept)))


def _fearless(view: View, usual: Action) -> Action | None:
    """Throw what helps least, whoever may be waiting for it."""
    calm = replace(STEADY, careful=0.0)
    return Judgement(view, calm).best if isinstance(usual, Discard) else None


STOPS: Mapping[str, Habit[View]] = {"fearless": _fearless, "three": _afraid}
