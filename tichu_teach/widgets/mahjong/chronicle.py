"""What happens at a Mah-Jong table, told line by line to one who sits there.

A claim is told when the tile is awarded, not when it is made: until everybody has answered, nobody at the
table knows who gets it. So most of it is read off what has changed between two positions.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from tichu_teach.engine.mahjong import Action, Announce, Discard
from tichu_teach.engine.mahjong.state import NO_TILE
from tichu_teach.texts import has, text
from tichu_teach.texts.mahjong import suit_name
from tichu_teach.texts.names import cards_text, seat_names

if TYPE_CHECKING:
    from tichu_teach.engine.mahjong import Group, State

_OPEN = ("claims", "rob")  # phases in which answers are awaited


def lines(before: State, action: Action, after: State, seat: int) -> list[str]:
    """What the player at `seat` sees of an action: nothing of hidden tiles, nor of claims not awarded."""
    told = _Told(before, seat)
    match action:
        case Announce(seat=who, suit=suit):
            told.add("announce", who, suit=suit_name(before.game.names.suits[suit], before.game.name))
        case Discard(seat=who, tile=tile):
            told.add("discard", who, tiles=told.tiles(tile))
    for who in set(after.dead) - set(before.dead):
        told.add("false", who)
    laying = _laid(before, after)
    if laying:
        who, group = laying
        told.add(_manner(before, after, laying), who, tiles=told.tiles(*group.tiles))
    if after.drawn and _drew(before, after):
        _tell_draw(told, before, after)
    if after.phase == "over":
        _tell_end(told, after)
    return told.lines


class _Told:
    """Lines for one who sits at a seat, who is spoken to as You."""

    def __init__(self, state: State, seat: int) -> None:
        self.game, self.seat = state.game, seat
        self.names = seat_names(state.game, seat)
        self.lines: list[str] = []

    def add(self, what: str, who: int | None = None, **values: object) -> None:
        """One line: the game's own wording if it has one, and the one for You if it is about the learner."""
        key = f"game.log.{'mahjong' if self.game.walls else 'sparrow'}.{what}"
        key = key if has(key) else f"game.log.mahjong.{what}"
        if who is not None:
            values["name"] = self.names[who]
            key += ".you" if who == self.seat else ""
        self.lines.append(text(key, **values))

    def tiles(self, *tiles: int) -> str:
        return cards_text(self.game.names.names(tiles))


def _laid(before: State, after: State) -> tuple[int, Group] | None:
    """The group that a seat has just laid out or made a kong of; None if nobody has."""
    for seat, (was, now) in enumerate(zip(before.laid, after.laid, strict=True)):
        new = [group for group in now if group not in was]
        if new and (len(now) > len(was) or new[0].kind == "kong"):
            return seat, new[0]
    return None


def _manner(before: State, after: State, laying: tuple[int, Group]) -> str:
    """How a group came to lie there: claimed as pung, chow or kong, laid out closed, or added to."""
    seat, group = laying
    if len(after.laid[seat]) == len(before.laid[seat]):
        return "added"
    return group.kind if group.open else "closed"


def _drew(before: State, after: State) -> bool:
    """Whether somebody has drawn in this step."""
    return before.wall.remaining != after.wall.remaining


def _tell_draw(told: _Told, before: State, after: State) -> None:
    """The draw at the beginning of a turn, or in place of a kong's fourth tile; seasons on the way."""
    who, drawn = after.turn, after.drawn
    kept = None if after.phase == "over" and not after.won else drawn[-1]
    seasons = drawn if kept is None else drawn[:-1]
    if seasons:
        told.add("seasons", who, tiles=told.tiles(*seasons))
    if kept is None:
        return
    how = "loose" if after.came_loose else "draw"
    told.add(how, who, tiles=told.tiles(kept) if who == told.seat else "")


def _tell_end(told: _Told, after: State) -> None:
    won = after.won
    if won is None:
        return told.add("drawn" if len(after.dead) < after.game.players else "all-dead")
    if won.tile == NO_TILE:
        return told.add("won.deal", won.seat)
    giver = told.names[won.by] if won.by is not None else ""
    how = won.source
    if won.by == told.seat:
        how += ".from-you"
    told.add(f"won.{how}", won.seat, tiles=told.tiles(won.tile), giver=giver)


def bubbles(said: Mapping[int, str], before: State, action: Action, after: State) -> dict[int, str]:
    """What stands in the seats' bubbles after an action: keys under `table.said`, by seat."""
    now: dict[int, str] = {}
    for seat in set(after.dead) - set(before.dead):
        now[seat] = "false"
    laying = _laid(before, after)
    if laying:
        seat, group = laying
        now[seat] = group.kind
    if after.phase == "over" and after.won:
        now[after.won.seat] = "mahjong"
    # What was said stands until the next tile is thrown; answers that are not told change nothing.
    return now if isinstance(action, Discard) or now else dict(said)


def arrived(before: State, action: Action, after: State, seat: int) -> tuple[str, ...] | None:
    """Nothing to point at: a drawn tile stands apart from the others anyway."""
    return ()
