"""A position of Mah-Jong that agrees with a seat's view."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from ...engine.mahjong.state import State, View
from ...engine.mahjong.tiles import contents, counts, is_season
from ...engine.mahjong.transitions import may_overrule, robbers
from ...engine.mahjong.wall import Wall
from ..solution import AnalysisError


def suppose_position(view: View) -> State:
    """Lay out what a seat doesn't see, in any order; its view stays the same.

    Raises AnalysisError if only others are asked: nobody knows who.
    """
    unseen = [tile for tile, copies in view.unseen.items() for _ in range(copies)]
    ordinary = (tile for tile in unseen if not is_season(tile))
    hands = [
        view.hand
        if seat == view.seat
        else view.shown[seat]
        if seat in view.shown
        else counts([*islice(ordinary, view.counts[seat])])
        for seat in range(view.game.players)
    ]
    rest = (*ordinary, *filter(is_season, unseen))
    kongs = sum(group.kind == "kong" for laid in view.laid for group in laid)
    # A kong that may be robbed hasn't got its loose tile yet.
    drawn = kongs - (view.phase == "rob") + sum(map(len, view.seasons))
    loose = min(2 - drawn % 2, len(rest))
    return placed(view, hands, Wall(rest[loose:], rest[:loose]))


def placed(view: View, hands: Sequence[int], wall: Wall) -> State:
    """Return the position of a view with these hands and this wall.

    Raises AnalysisError if only others are asked: nobody knows who.
    """
    if view.phase in ("claims", "rob") and not view.acts:
        raise AnalysisError("this seat has nothing to decide here")
    state = State(
        view.game,
        view.phase,
        tuple(hands),
        wall,
        east=view.east,
        laid=view.laid,
        seasons=view.seasons,
        turn=view.turn,
        source=view.source,
        drawn=view.drawn or _drawn(view, hands),
        river=view.river,
        fresh=False,
        dice=view.dice,
        added=view.offered if view.phase == "rob" else None,
        suits=view.suits,
        dead=view.dead,
        shown=tuple(view.shown),
        totals=view.totals,
        number=view.number,
        passed=view.passed,
        people=view.people,
    )
    if view.phase not in ("claims", "rob"):
        return state
    able = range(view.game.players) if state.added is None else robbers(state, state.added)
    return state.replace(asked=tuple(seat for seat in able if may_overrule(state, seat)))


def _drawn(view: View, hands: Sequence[int]) -> tuple[int, ...]:
    """A tile that another seat may have drawn."""
    return tuple(contents(hands[view.turn])[:1]) if view.source in ("wall", "loose") else ()
