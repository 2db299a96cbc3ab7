"""A position of the Mah-Jong family as the table draws it, and the events of the table as the engine's
actions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from tichu_teach.engine.mahjong import (
    Action,
    Announce,
    Chow,
    Declare,
    Discard,
    Group,
    Kong,
    NoClaim,
    Pung,
    State,
    View,
)
from tichu_teach.engine.mahjong.hand import NO_TILE
from tichu_teach.engine.mahjong.tiles import EAST, ONE, WIND_LETTERS, contents
from tichu_teach.pages.presenters.presenter import Layout, Seen
from tichu_teach.pages.table.scene import Data
from tichu_teach.pages.table.table import Table
from tichu_teach.texts import Texts, text
from tichu_teach.texts.mahjong import group_name, suit_name, wind_name

if TYPE_CHECKING:
    from tichu_teach.engine.mahjong.rules import MahjongRules
    from tichu_teach.scene.table import (
        ClaimInput,
        SceneAction,
        SceneGroup,
        SceneInput,
        SceneSeat,
        SceneTable,
        SceneWall,
        SeatSuit,
        SeatWind,
        SuitInput,
    )


_RING = "ENWS"  # the order in which their walls follow each other leftward (mahjong.wall.ring)


class MahjongLayout(Layout[View]):
    """A table of Mah-Jong, as it is drawn. Only a seat that is asked is told who may claim a discard.

    With `drawn`, the last tile of a hand is the one just drawn.
    """

    TAUGHT_BY: ClassVar[Mapping[str, str]] = {
        "pung": "mahjong.claim.pung",
        "chow": "mahjong.claim.chow",
        "kong": "mahjong.kong.closed",
    }

    def table(self, view: View, seen: Seen) -> SceneTable:
        game = view.game
        return {
            "ruleset": game.name,
            "felt": "square",
            "words": "tiles" if game.walls else "sparrow",
            "viewer": view.seat,
            "direction": "right",
            "seats": _seats(view, seen),
            "river": [{"seat": seat, "tile": game.names.name(tile)} for seat, tile in view.river],
            "wall": _wall(view),
            "sides": [],
            "pile": seen.pile,
            "marked": list(seen.marked),
            "hints": seen.lit_cards,
        }

    def hints(self, view: View) -> list[list[str]] | None:
        """The tiles of the hand that each legal action would lay out or discard."""
        sets = {tiles: view.game.names.names(tiles) for each in view.legal if (tiles := _used(view, each))}
        return [*sets.values()] or None

    def controls(self, view: View, seen: Seen) -> SceneInput:
        """Offer claims even without the tiles for them, and a kong even of tiles that aren't four alike.

        Possible chows and kongs have a button each. In a game, what the rules forbid looks it, and Mah-Jong
        stands out when it is true; elsewhere that would answer the question.
        """
        found: SceneInput = {"hand": None, "claims": None, "suits": None, "actions": []}
        phase, mine = view.phase, view.seat == view.turn
        if phase == "announce" and mine:
            found["suits"] = _suits(view.game)
        elif phase == "turn" and mine:
            found["hand"] = {"seat": view.seat, "mode": "discard", "max": 1}
            found["actions"] = _own_turn(view, seen.playing)
        elif (phase in ("claims", "rob") and view.acts) or (phase == "turn" and view.legal):  # claimed late
            if phase != "rob":
                found["hand"] = {"seat": view.seat, "mode": "pick", "max": 2}
            found["claims"] = _claims(view, seen.names(view), seen.playing)
        found["notation"] = False
        if found["actions"] or found["claims"] or found["suits"]:
            found["notation"] = {
                "label": _word(view.game, "typing"),
                "example": _word(view.game, "typing.such"),
            }
        return found


def _seats(view: View, seen: Seen) -> list[SceneSeat]:
    """The players round the table, and what lies before each."""
    game, names, latest = view.game, seen.names(view), _latest(view, seen)
    hands = {**view.shown, **seen.hands(view)}
    seats: list[SceneSeat] = []
    for seat, count in enumerate(view.counts):
        hand, apart = _hand(view, seat, hands[seat], latest) if seat in hands else (None, False)
        suit = view.suit(seat)
        seats.append(
            {
                "seat": seat,
                "name": names[seat],
                "wind": _wind(view, seat),
                "hand": hand,
                "drawn": apart,
                "count": count,
                "laid": [scene_group(group, game) for group in view.laid[seat]],
                "seasons": game.names.names(view.seasons[seat]),
                "suit": None if suit is None else _suit(game, suit),
                "total": view.standing[seat] if seen.scores else None,
                "round": view.points[seat] if seen.scores and view.points else None,
                "dead": seat in view.dead,
                "won": view.won is not None and view.won.seat == seat,
                "said": seen.said.get(seat),
                "turn": seat in view.to_act,
                "thinking": seat == seen.thinking,
            }
        )
    return seats


def _latest(view: View, seen: Seen) -> int | None:
    """The tile just drawn into a hand that is seen."""
    tiles = [each.latest for each in (view, *seen.hands_seen.values()) if isinstance(each, View)]
    return next((tile for tile in tiles if tile is not None), None)


def _hand(view: View, seat: int, hand: int, latest: int | None) -> tuple[list[str], bool]:
    """The tiles of a hand in order, and True if the last of them was just drawn or won with."""
    tile, names = None, view.game.names
    if view.won and view.won.seat == seat:
        tile = view.won.tile
    elif view.phase == "turn" and seat == view.turn:
        tile = latest
    if tile is None or tile == NO_TILE:
        return names.names(contents(hand)), False
    return names.names([*contents(hand - ONE[tile]), tile]), True


def _wind(view: View, seat: int) -> SeatWind:
    game = view.game
    wind = game.wind(seat, view.east)
    return {
        "letter": _word(game, f"wind.{WIND_LETTERS[wind - EAST]}"),
        "name": wind_name(wind, Texts(game.name)),
        "east": seat == view.east,
    }


def scene_group(group: Group, game: MahjongRules) -> SceneGroup:
    """A group as it lies on the table."""
    tiles = game.names.names(group.tiles)
    return {"tiles": tiles, "label": group_name(group, game), "down": face_down(group)}


def face_down(group: Group) -> list[int]:
    """The places of a group's tiles that lie face down: both ends of a closed kong (mahjong.kong.closed)."""
    return [0, 3] if group.kind == "kong" and not group.open else []


def _wall(view: View) -> SceneWall:
    """The tiles left to draw and those that stay; the ring of stacks, if a wall was built."""
    game, left = view.game, max(0, view.remaining - view.game.reserve)
    wall: SceneWall = {"left": left, "kept": view.remaining - left, "stacks": None}
    if game.walls:
        wall["stacks"] = view.stacks
        wall["gate"] = game.wall_break(view.dice, view.east).stack
        wall["below"] = _RING.index(WIND_LETTERS[view.wind - EAST])
    return wall


def _used(view: View, action: Action) -> tuple[int, ...]:
    """The tiles of the hand that an action uses; none if that isn't plain."""
    match action:
        case Discard(tile=tile):
            return (tile,)
        case Chow(tiles=tiles):
            return tiles
        case Pung():
            return (view.river[-1][1],) * 2
        case Kong(tile=tile) if view.phase == "claims":
            return (tile,) * 3
    return ()


# -- what the viewer may do --------------------------------------------------------------------------


def _button(game: MahjongRules, kind: str) -> SceneAction:
    """A button with the game's own name for the action: Demand, Wish and Sparrow in the card game."""
    return {"type": kind, "label": _word(game, kind)}


def _word(game: MahjongRules, key: str, **values: object) -> str:
    """A text of the table, this game's own where it has one."""
    return Texts(game.name)(f"table.{key}", **values)


def _mahjong(view: View, playing: bool) -> SceneAction:
    true = playing and any(isinstance(action, Declare) for action in view.legal)
    return {**_button(view.game, "mahjong"), "gold": true, "idle": playing and not true}


def _own_turn(view: View, playing: bool) -> list[SceneAction]:
    game, names = view.game, view.game.names
    kong = _button(game, "kong")
    buttons: list[SceneAction] = [{**_button(game, "discard"), "primary": True, "needs": 1, "sends": "tile"}]
    kongs = [names.name(action.tile) for action in view.legal if isinstance(action, Kong)]
    for name in kongs:
        buttons.append({**kong, "fields": {"tile": name}, "shows": [name]})
    if not kongs:
        buttons.append({**kong, "needs": 1, "sends": "tile", "idle": playing})
    return [*buttons, _mahjong(view, playing)]


def _claims(view: View, seats: Sequence[str], playing: bool) -> ClaimInput:
    """The dock for claiming or leaving a discard, or the tile added to a kong."""
    game, names, robbing = view.game, view.game.names, view.phase == "rob"
    giver, tile = (view.turn, view.offered or 0) if robbing else view.river[-1]
    choices = [_button(game, "noclaim")] if view.acts else []
    if not robbing:
        chow = _button(game, "chow")
        ways = [action.tiles for action in view.legal if isinstance(action, Chow)]
        for way in ways:
            shows = names.names(sorted((*way, tile)))
            choices.append({**chow, "fields": {"tiles": names.names(way)}, "shows": shows})
        if not ways:
            choices.append({**chow, "needs": 2, "sends": "tiles", "idle": playing})
        may = {type(action) for action in view.legal}
        choices.append({**_button(game, "pung"), "idle": playing and Pung not in may})
        fields, idle = {"tile": names.name(tile)}, playing and Kong not in may
        choices.append({**_button(game, "kong"), "fields": fields, "idle": idle})
    choices.append(_mahjong(view, playing))
    title = _word(game, "asked.rob" if robbing else "asked", name=seats[giver])
    return {"tile": names.name(tile), "title": title, "choices": choices}


def _suit(game: MahjongRules, suit: int) -> SeatSuit:
    letter = game.names.suits[suit]
    return {"suit": letter, "name": suit_name(letter, Texts(game.name))}


def _suits(game: MahjongRules) -> SuitInput:
    """The dock for announcing a suit (mahjong-duel.b.announced)."""
    choices: list[SceneAction] = []
    for suit in range(3):
        named = _suit(game, suit)
        shows = [game.names.name(9 * suit)]
        choices.append(
            {"type": "announce", "label": named["name"], "fields": {"suit": named["suit"]}, "shows": shows}
        )
    return {"title": text("table.suits"), "choices": choices}


class TileTable(Table):
    """A `Table` for scenes of the Mah-Jong family."""

    entry = "tiletable.js"

    def __repr__(self) -> str:
        return "Board()"


def _chow(state: State, seat: int, data: Data) -> Action:
    one, other = sorted(state.game.names.tile(name) for name in data["tiles"])
    return Chow(seat, (one, other))


MOVES: dict[str, Callable[[State, int, Data], Action]] = {
    "announce": lambda state, seat, data: Announce(seat, state.game.names.suit(data["suit"])),
    "discard": lambda state, seat, data: Discard(seat, state.game.names.tile(data["tile"])),
    "kong": lambda state, seat, data: Kong(seat, state.game.names.tile(data["tile"])),
    "pung": lambda state, seat, data: Pung(seat),
    "chow": _chow,
    "mahjong": lambda state, seat, data: Declare(seat),
    "noclaim": lambda state, seat, data: NoClaim(seat),
}
