"""A position of the Mah-Jong family as the table draws it: engine values in, plain data out.

What goes in is what `View` lets the viewer see: their own tiles, everybody's groups, seasons and discards,
and hands that lie face up. Hands are shown to others where the exercise opens them (`open`), nowhere else.
Nothing tells who may claim a discard, except to the one who is asked.

A seat has, beside what every table knows of it, its `wind` (letter, name, whether it is East), the groups
`laid` out (`down` are the places of the tiles that lie face down), its `seasons`, the suit it announced, and
whether its hand is `dead` or has `won`. With `drawn` the last tile of the hand is the one just drawn.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from tichu_teach.engine.mahjong import Chow, Discard, Group, Kong, Mahjong, Pung, State
from tichu_teach.engine.mahjong.hand import NO_TILE
from tichu_teach.engine.mahjong.legal import is_late
from tichu_teach.engine.mahjong.tiles import EAST, ONE, contents, size
from tichu_teach.pages.presenters.presenter import Scene
from tichu_teach.pages.presenters.seen import Seen
from tichu_teach.texts import has, text
from tichu_teach.texts.mahjong import group_name, suit_name, wind_name

if TYPE_CHECKING:
    from tichu_teach.engine.mahjong import Action
    from tichu_teach.engine.mahjong.rules import MahjongRules

Data = dict[str, Any]

_LETTERS = "ESWN"
_RING = "ENWS"  # whose walls follow each other leftward (mahjong.wall.ring)


class MahjongScene(Scene[State]):
    """A table of Mah-Jong, as it is drawn."""

    def table(self, state: State, seen: Seen) -> Data:
        game, view = state.game, state.view(seen.viewer)
        names, due = seen.names(state), view.to_act
        shown = {seen.viewer, *seen.open, *view.shown}
        standing, counted = state.standing, state.count().points if state.phase == "over" else None
        seats = []
        for seat in range(game.players):
            hand, apart = _hand(state, seat) if seat in shown else (None, False)
            suit = state.suit(seat)
            seats.append(
                {
                    "seat": seat,
                    "name": names[seat],
                    "wind": _wind(state, seat),
                    "hand": hand,
                    "drawn": apart,
                    "count": size(state.hands[seat]),
                    "laid": [laid(group, game) for group in state.laid[seat]],
                    "seasons": game.names.names(state.seasons[seat]),
                    "suit": None if suit is None else _suit(game, suit),
                    "total": standing[seat] if seen.scores else None,
                    "round": counted[seat] if seen.scores and counted else None,
                    "dead": seat in state.dead,
                    "won": state.won is not None and state.won.seat == seat,
                    "said": seen.said.get(seat),
                    "turn": seat in due,
                    "thinking": seat == seen.thinking,
                }
            )
        return {
            "ruleset": game.name,
            "felt": "square",
            "words": _words(game),
            "viewer": seen.viewer,
            "direction": "right",
            "seats": seats,
            "river": [{"seat": seat, "tile": game.names.name(tile)} for seat, tile in state.river],
            "wall": _wall(state, seen.viewer),
            "sides": [],
            "pile": seen.pile,
            "marked": list(seen.marked),
            "hints": hints(state, seen.viewer) if seen.lit else None,
        }

    def controls(self, state: State, seat: int, seen: Seen) -> Data:
        """A claim without the tiles for it can be tried, too, and a kong of what isn't four alike. Ways that
        are open lie ready: each chow, each kong. In a game, what the rules don't allow looks it, and Mah-Jong
        stands out where it is true; elsewhere that would answer what is asked.
        """
        asked: Data = {"hand": None, "claims": None, "suits": None, "actions": []}
        phase = state.phase
        if phase == "announce" and seat == state.turn:
            asked["suits"] = _suits(state)
        elif phase == "turn" and seat == state.turn:
            asked["hand"] = {"seat": seat, "mode": "discard", "max": 1}
            asked["actions"] = _own_turn(state, seat, seen.playing)
        elif (phase in ("claims", "rob") and seat in state.asked) or (is_late(state) and state.legal(seat)):
            if phase != "rob":
                asked["hand"] = {"seat": seat, "mode": "pick", "max": 2}
            asked["claims"] = _claims(state, seat, seen.names(state), seen.playing)
        some = bool(asked["actions"] or asked["claims"] or asked["suits"])
        return {**asked, "notation": _typing(state.game) if some else False}


def _hand(state: State, seat: int) -> tuple[list[str], bool]:
    """The tiles of a hand in order, and whether the last of them is the one just drawn, or won with."""
    tile = None
    if state.won and state.won.seat == seat:
        tile = state.won.tile
    elif state.phase == "turn" and seat == state.turn and state.source in ("wall", "loose"):
        tile = state.drawn[-1]
    hand = state.hands[seat]
    if tile is None or tile == NO_TILE:
        return state.game.names.names(contents(hand)), False
    return state.game.names.names([*contents(hand - ONE[tile]), tile]), True


def _wind(state: State, seat: int) -> Data:
    game, wind = state.game, state.wind(seat)
    return {
        "letter": _word(game, f"wind.{_LETTERS[wind - EAST]}"),
        "name": wind_name(wind, game.name),
        "east": seat == state.east,
    }


def laid(group: Group, game: MahjongRules) -> Data:
    """A group as it lies on the table."""
    tiles = game.names.names(group.tiles)
    return {"tiles": tiles, "label": group_name(group, game), "down": face_down(group)}


def face_down(group: Group) -> list[int]:
    """The places of its tiles that lie face down: both ends of a closed kong (mahjong.kong.closed)."""
    return [0, 3] if group.kind == "kong" and not group.open else []


def _wall(state: State, viewer: int) -> Data:
    """What is left to draw and what stays; the ring of stacks where a wall was built."""
    left = max(0, state.remaining - state.game.reserve)
    wall: Data = {"left": left, "kept": state.remaining - left, "stacks": None}
    if state.game.walls:
        below = _RING.index(_LETTERS[state.wind(viewer) - EAST])
        wall |= {"stacks": state.stacks, "gate": state.wall_break.stack, "below": below}
    return wall


def hints(state: State, seat: int) -> list[list[str]] | None:
    """The tiles of the hand that each legal action of a seat would lay out or throw, each set once; None
    where it would use none."""
    sets: dict[tuple[int, ...], list[str]] = {}
    for action in state.legal(seat):
        if tiles := _used(state, action):
            sets[tiles] = state.game.names.names(tiles)
    return list(sets.values()) or None


def _used(state: State, action: Action) -> tuple[int, ...]:
    """The tiles of the hand that an action uses; none where it is not plain which."""
    match action:
        case Discard(tile=tile):
            return (tile,)
        case Chow(tiles=tiles):
            return tiles
        case Pung():
            return (state.river[-1][1],) * 2
        case Kong(tile=tile) if state.phase == "claims":
            return (tile,) * 3
    return ()


# -- what the viewer may do --------------------------------------------------------------------------


def _typing(game: MahjongRules) -> Data:
    """What the text box is for."""
    return {"label": _word(game, "typing"), "example": _word(game, "typing.such")}


def _button(game: MahjongRules, kind: str, **more: Any) -> Data:
    """A button, named as this game names the action: Demand, Wish and Sparrow where cards are played."""
    return {"type": kind, "label": _word(game, kind), **more}


def _word(game: MahjongRules, key: str, **values: Any) -> str:
    """A text of the table, this game's own where it has one."""
    own = f"table.{key}.{_words(game)}"
    return text(own if has(own) else f"table.{key}", **values)


def _words(game: MahjongRules) -> str:
    """Which of the table's words are this game's own."""
    return "tiles" if game.walls else "sparrow"


def _mahjong(state: State, seat: int, playing: bool) -> Data:
    true = playing and any(isinstance(action, Mahjong) for action in state.legal(seat))
    return _button(state.game, "mahjong", gold=true, idle=playing and not true)


def _own_turn(state: State, seat: int, playing: bool) -> list[Data]:
    game, names = state.game, state.game.names
    buttons = [_button(game, "discard", primary=True, needs=1, sends="tile")]
    kongs = [action.tile for action in state.legal(seat) if isinstance(action, Kong)]
    for tile in kongs:
        name = names.name(tile)
        buttons.append(_button(game, "kong", fields={"tile": name}, shows=[name]))
    if not kongs:
        buttons.append(_button(game, "kong", needs=1, sends="tile", idle=playing))
    return [*buttons, _mahjong(state, seat, playing)]


def _claims(state: State, seat: int, seats: Sequence[str], playing: bool) -> Data:
    """The dock in which a discard, or the tile added to a kong, is claimed or left."""
    game, names, legal = state.game, state.game.names, state.legal(seat)
    robbing = state.phase == "rob"
    giver, tile = (state.turn, state.added or 0) if robbing else state.river[-1]
    choices = [_button(game, "noclaim")] if seat in state.asked else []
    if not robbing:
        ways = [action.tiles for action in legal if isinstance(action, Chow)]
        for way in ways:
            shows = names.names(sorted((*way, tile)))
            choices.append(_button(game, "chow", fields={"tiles": names.names(way)}, shows=shows))
        if not ways:
            choices.append(_button(game, "chow", needs=2, sends="tiles", idle=playing))
        may = {type(action) for action in legal}
        choices.append(_button(game, "pung", idle=playing and Pung not in may))
        kong = {"fields": {"tile": names.name(tile)}, "idle": playing and Kong not in may}
        choices.append(_button(game, "kong", **kong))
    choices.append(_mahjong(state, seat, playing))
    title = _word(game, "asked.rob" if robbing else "asked", name=seats[giver])
    return {"tile": names.name(tile), "title": title, "choices": choices}


def _suit(game: MahjongRules, suit: int) -> Data:
    letter = game.names.suits[suit]
    return {"suit": letter, "name": suit_name(letter, game.name)}


def _suits(state: State) -> Data:
    """The dock in which a suit is announced (mahjong-duel.b.announced)."""
    game = state.game
    choices = []
    for suit in range(3):
        letter, name = _suit(game, suit).values()
        shows = [game.names.name(9 * suit)]
        choices.append({"type": "announce", "label": name, "fields": {"suit": letter}, "shows": shows})
    return {"title": text("table.suits"), "choices": choices}
