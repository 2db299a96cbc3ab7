"""Questions about Mah-Jong hands alone, without a table: the hand, the names of the winds, its tiles.

Two fields say what is asked about:

    hand      a line of the engine, such as `S: B1 B2 B3 … | laid P(Rd) | won C8 wall` (see its handtext)
    ruleset   the game with its options: `mahjong limit=None`
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from tichu_teach.engine import TichuError
from tichu_teach.engine.mahjong.group import Group
from tichu_teach.engine.mahjong.hand import Hand
from tichu_teach.engine.mahjong.handtext import parse_hand
from tichu_teach.engine.mahjong.ruleset import MahjongRules
from tichu_teach.engine.mahjong.tiles import EAST, contents
from tichu_teach.texts.mahjong import wind_name

from ..fields import Fields
from ..phrase import Names, words_of

FIELDS = ("hand", "ruleset")


class Tiles(NamedTuple):
    """A row of tiles to be shown: `part` says which (hand, laid, concealed, seasons, won), then their names."""

    part: str
    tiles: tuple[str, ...]


def read_game(entry: Fields) -> MahjongRules:
    """The game that is asked about; raises QuestionError for one of another family."""
    entry.get("ruleset", str)
    game = entry.game()
    if not isinstance(game, MahjongRules):
        raise entry.error("ruleset", f"{game.name} is not played with tiles")
    return game


def read_hand(
    entry: Fields,
    game: MahjongRules,
    line: str,
    name: str = "hand",
    parse: Callable[[MahjongRules, str], Hand] = parse_hand,
) -> Hand:
    """The hand that a line describes; raises QuestionError, which names the field."""
    try:
        return parse(game, line)
    except TichuError as error:
        raise entry.error(name, str(error)) from error


def wind_names(game: MahjongRules) -> Names:
    """Names for a table that is only spoken of: everybody goes by their wind, East on seat 0."""
    seats = [wind_name(EAST + place, game.name) for place in range(game.chairs)]
    return Names(seats, words=words_of(game))


def seat_of(game: MahjongRules, wind: int) -> int:
    """The seat of a wind at such a table, where seat 0 is East."""
    return (wind - EAST) % game.chairs


def rows_of(game: MahjongRules, hand: Hand) -> list[Tiles]:
    """A hand as one shows it: tiles in hand, groups laid out, seasons, the winning tile."""
    held = list(contents(hand.tiles))
    won: tuple[str, ...] = ()
    if hand.win and hand.win.source != "deal":
        held.remove(hand.win.tile)
        won = (game.names.name(hand.win.tile),)
    shown = [Tiles("hand", tuple(game.names.names(held)))]
    if won:
        shown.append(Tiles("won", won))
    shown += [_laid(game, group) for group in hand.laid]
    if hand.seasons:
        shown.append(Tiles("seasons", tuple(game.names.names(hand.seasons))))
    return shown


def _laid(game: MahjongRules, group: Group) -> Tiles:
    return Tiles("laid" if group.open else "concealed", tuple(game.names.names(group.tiles)))


def near_kinds(game: MahjongRules, tiles: Sequence[int], right: Sequence[int] = ()) -> list[int]:
    """The kinds that might be thought to go with some tiles: alike, neighbours, next but one; lowest first."""
    kinds = sorted(set(game.tiles) & set(range(34)))
    return [kind for kind in kinds if kind in right or any(_goes_with(kind, tile) for tile in tiles)]


def _goes_with(kind: int, tile: int) -> bool:
    if kind == tile:
        return True
    return kind < EAST and kind // 9 == tile // 9 and abs(kind - tile) <= 2


def answer_of(game: MahjongRules, kinds: Sequence[int]) -> list[Any]:
    """Kinds of tiles as an answer: their names, lowest first."""
    return list(game.names.names(sorted(kinds)))
