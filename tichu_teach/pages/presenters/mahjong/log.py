"""The log of a table of the Mah-Jong family, worded for the player at a seat; the names of moves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from tichu_teach.engine.mahjong import Action, Announce, Declare, Discard, Kong, NoClaim, State
from tichu_teach.engine.mahjong.hand import NO_TILE
from tichu_teach.engine.mahjong.tiles import suit_of
from tichu_teach.pages.presenters.presenter import Log, Naming
from tichu_teach.texts import Texts
from tichu_teach.texts.mahjong import suit_name, tiles_name
from tichu_teach.texts.names import cards_text, seat_inside, seat_names

from .words import claim_words, tile_words

if TYPE_CHECKING:
    from tichu_teach.engine.mahjong import Group


class MahjongLog(Log[State]):
    """The log of a table of Mah-Jong."""

    def opening(self, state: State, seat: int) -> list[str]:
        """The lines as a hand begins: the seasons among the tiles dealt."""
        told = _Told(state, seat)
        for who in state.game.seats_from(state.east):
            if state.seasons[who]:
                told.add("seasons", who, tiles=told.tiles(*state.seasons[who]))
        return told.lines

    def lines(
        self, before: State, action: Action, after: State, seat: int, names: Sequence[str] = ()
    ) -> list[str]:
        """The lines on an action, as seen from `seat`: nothing of hidden tiles, or of claims not awarded."""
        told = _Told(before, seat, names)
        match action:
            case Announce(seat=who, suit=suit):
                game = before.game
                told.add("announce", who, suit=suit_name(game.names.suits[suit], Texts(game.name)))
            case Discard(seat=who, tile=tile):
                told.add("discard", who, tiles=told.tiles(tile))
        for who in set(after.dead) - set(before.dead):
            told.add("false", who)
        laying = _group_just_laid(before, after)
        if laying:
            who, group = laying
            told.add(_manner(before, after, laying), who, **told.group(group))
        if after.drawn and before.wall.remaining != after.wall.remaining:
            _tell_draw(told, after)
        if after.phase == "over":
            _tell_end(told, after)
        return told.lines

    def bubbles(self, said: Mapping[int, str], before: State, action: Action, after: State) -> dict[int, str]:
        now: dict[int, str] = {}
        for seat in set(after.dead) - set(before.dead):
            now[seat] = "false"
        laying = _group_just_laid(before, after)
        if laying:
            seat, group = laying
            now[seat] = group.kind
        if after.phase == "over" and after.won:
            now[after.won.seat] = "mahjong"
        # Words stay until the next discard; answers that nobody is told of change nothing.
        return now if isinstance(action, Discard) or now else dict(said)


class _Told:
    """Lines for the player at a seat, who is called You."""

    def __init__(self, state: State, seat: int, names: Sequence[str] = ()) -> None:
        self.game, self.seat = state.game, seat
        self.names = names or seat_names(state.game, seat)
        self.lines: list[str] = []

    def add(self, event: str, who: int | None = None, **values: object) -> None:
        """Add a line, in the wording for You if it is about the learner and has one, and in the game's own
        words.
        """
        key, say = f"game.log.{event}", Texts(self.game.name)
        if who is not None:
            values["name"] = self.names[who]
        if who == self.seat and say.has(f"{key}.you"):
            key = f"{key}.you"
        self.lines.append(say(key, **values))

    def tiles(self, *tiles: int) -> str:
        """Tiles as small pictures in the line."""
        return cards_text(self.game.names.names(tiles))

    def group(self, group: Group) -> dict[str, object]:
        """A group in words and pictures: `red dragons`; a chow is shown by its tiles alone."""
        what = tiles_name(self.game.names.name(group.tile)) if group.alike else ""
        return {"what": what, "tiles": self.tiles(*group.tiles)}


def _group_just_laid(before: State, after: State) -> tuple[int, Group] | None:
    """The group that a seat has just laid out or made a kong of; None if nobody has."""
    for seat, (was, now) in enumerate(zip(before.laid, after.laid, strict=True)):
        if len(now) > len(was):
            return seat, now[-1]
        grown = [group for group in now if group.kind == "kong" and group not in was]
        if grown:
            return seat, grown[0]
    return None


def _manner(before: State, after: State, laying: tuple[int, Group]) -> str:
    """The way a group came to lie there: claimed as pung, chow or kong, laid out closed, or added to."""
    seat, group = laying
    if len(after.laid[seat]) == len(before.laid[seat]):
        return "added"
    return group.kind if group.open else "closed"


def _tell_draw(told: _Told, after: State) -> None:
    """Tell the draw at the beginning of a turn or for a kong's fourth tile, and seasons drawn with it."""
    who, drawn = after.turn, after.drawn
    kept = None if after.phase == "over" and not after.won else drawn[-1]
    seasons = drawn if kept is None else drawn[:-1]
    if seasons:
        told.add("seasons", who, tiles=told.tiles(*seasons))
    if kept is None:
        return
    if after.came_loose:
        told.add("loose", who, tiles=told.tiles(kept) if who == told.seat else "")
    elif who == told.seat:  # others' draws need no line
        told.add("draw", who, tiles=told.tiles(kept))


def _tell_end(told: _Told, after: State) -> None:
    won = after.won
    if won is None:
        drawn = "drawn" if after.remaining else "drawn.all"
        return told.add(drawn if len(after.dead) < after.game.players else "all-dead")
    if won.tile == NO_TILE:
        return told.add("won.deal", won.seat)
    giver = seat_inside(won.by, seats=told.names) if won.by is not None else ""
    how = won.source
    if won.by == told.seat:
        how += ".from-you"
    told.add(f"won.{how}", won.seat, tiles=told.tiles(won.tile), giver=giver)


class MahjongNaming(Naming[State]):
    """The names of moves in Mah-Jong."""

    def kind(self, state: State, action: Action) -> str:
        """The sort of a move: `Throw one of the bamboos.`"""
        say, suits = Texts(state.game.name), state.game.names.suits
        match action:
            case Discard(tile=tile):
                suit = suit_of(tile)
                if suit >= len(suits):
                    return say("advise.kind.honour")
                return say("advise.kind.suit", suit=suit_name(suits[suit], say))
            case Declare():
                return say("advise.kind.won")
            case Kong() if state.phase == "turn":
                return say("advise.kind.kong")
            case NoClaim() | Announce():
                return say(f"advise.kind.{type(action).__name__.lower()}")
        return say("advise.kind.claim")

    def move(self, state: State, action: Action, names: Sequence[str]) -> str:
        say = Texts(state.game.name)
        match action:
            case Discard(tile=tile):
                return say("advise.move.discard", tile=tile_words(state, tile))
            case Kong(tile=tile) if state.phase == "turn":
                return say("advise.move.kong", tile=tile_words(state, tile))
            case Declare():
                return say("advise.move.won")
            case NoClaim():
                return say("advise.move.noclaim")
            case Announce(suit=suit):
                return say("advise.move.announce", suit=suit_name(state.game.names.suits[suit], say))
        return say("advise.move.claim", claim=claim_words(state, action))
