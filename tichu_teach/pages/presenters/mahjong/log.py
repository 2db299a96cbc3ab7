"""What happens at a Mah-Jong table, told line by line to one who sits there.

A claim is told when the tile is awarded, not when it is made: until everybody has answered, nobody at the
table knows who gets it. So most of it is read off what has changed between two positions.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from tichu_teach.engine.mahjong import Action, Announce, Discard, State
from tichu_teach.engine.mahjong.hand import NO_TILE
from tichu_teach.pages.presenters.presenter import Log
from tichu_teach.texts import has, text
from tichu_teach.texts.mahjong import suit_name, tiles_name
from tichu_teach.texts.names import cards_text, seat_inside, seat_names

if TYPE_CHECKING:
    from tichu_teach.engine.mahjong import Group


class MahjongLog(Log[State]):
    """What happens at a table of Mah-Jong, as it is told."""

    def opening(self, state: State, seat: int) -> list[str]:
        """What there is to know as a hand begins: the seasons that lay among the tiles dealt."""
        told = _Told(state, seat)
        for who in state.game.seats_from(state.east):
            if state.seasons[who]:
                told.add("seasons", who, tiles=told.tiles(*state.seasons[who]))
        return told.lines

    def lines(
        self, before: State, action: Action, after: State, seat: int, names: Sequence[str] = ()
    ) -> list[str]:
        """What the player at `seat` sees of an action: nothing of hidden tiles, nor of claims not awarded."""
        told = _Told(before, seat, names)
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
            told.add(_manner(before, after, laying), who, **told.group(group))
        if after.drawn and _drew(before, after):
            _tell_draw(told, before, after)
        if after.phase == "over":
            _tell_end(told, after)
        return told.lines

    def bubbles(self, said: Mapping[int, str], before: State, action: Action, after: State) -> dict[int, str]:
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


class _Told:
    """Lines for one who sits at a seat, who is spoken to as You."""

    def __init__(self, state: State, seat: int, names: Sequence[str] = ()) -> None:
        self.game, self.seat = state.game, seat
        self.names = names or seat_names(state.game, seat)
        self.lines: list[str] = []

    def add(self, event: str, who: int | None = None, **values: object) -> None:
        """One line: the wording for You if it is about the learner, and the game's own, if there are any."""
        games = ("mahjong",) if self.game.walls else ("sparrow", "mahjong")
        keys = [f"game.log.{game}.{event}" for game in games]
        if who is not None:
            values["name"] = self.names[who]
        if who == self.seat:
            keys = [f"{key}.you" for key in keys] + keys
        key = next((key for key in keys if has(key)), keys[-1])
        self.lines.append(text(key, **values))

    def tiles(self, *tiles: int) -> str:
        """Tiles as small pictures in the line."""
        return cards_text(self.game.names.names(tiles))

    def group(self, group: Group) -> dict[str, object]:
        """A group in words and as pictures: `red dragons`; a chow is told by its tiles alone."""
        what = tiles_name(self.game.names.name(group.tile)) if group.alike else ""
        return {"what": what, "tiles": self.tiles(*group.tiles)}


def _laid(before: State, after: State) -> tuple[int, Group] | None:
    """The group that a seat has just laid out or made a kong of; None if nobody has."""
    for seat, (was, now) in enumerate(zip(before.laid, after.laid, strict=True)):
        if len(now) > len(was):
            return seat, now[-1]
        grown = [group for group in now if group.kind == "kong" and group not in was]
        if grown:
            return seat, grown[0]
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
    if after.came_loose:
        told.add("loose", who, tiles=told.tiles(kept) if who == told.seat else "")
    elif who == told.seat:  # that others draw goes without saying
        told.add("draw", who, tiles=told.tiles(kept))


def _tell_end(told: _Told, after: State) -> None:
    won = after.won
    if won is None:
        return told.add("drawn" if len(after.dead) < after.game.players else "all-dead")
    if won.tile == NO_TILE:
        return told.add("won.deal", won.seat)
    giver = seat_inside(won.by, seats=told.names) if won.by is not None else ""
    how = won.source
    if won.by == told.seat:
        how += ".from-you"
    told.add(f"won.{how}", won.seat, tiles=told.tiles(won.tile), giver=giver)
