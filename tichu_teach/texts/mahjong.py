"""What Mah-Jong calls its tiles, groups and counts, and the words for the facts of its verdicts.

Sparrow is the same game with cards. Where it has a word of its own, that word's key has `sparrow` in place
of `mahjong`. Games are told by their names (`"mahjong"`, `"mahjong-duel"`, `"sparrow"`).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from . import has, names, text

if TYPE_CHECKING:
    from tichu_teach.engine.mahjong.groups import Group
    from tichu_teach.engine.mahjong.rules import MahjongRules
    from tichu_teach.engine.mahjong.score import Line

WINDS = "ESWN"
_EAST = 27  # the number of the first wind among the engine's tiles
_TILE = re.compile(r"[BCK][1-9]|[SF][1-4]|[ESWN]|[RGW]d")
_CARD = re.compile(r"[1-9][DCH]|KD|QH|JH|JK|[19T]S")
_ACE = 14


def _text(key: str, game: str, language: str, **values: object) -> str:
    """The text of a name, in the game's own words where it has any."""
    return text(own_key(key, game, language), language, **values)


def own_key(key: str, game: str = "mahjong", language: str = "en") -> str:
    """Where the words for `line.…`, `source.…` and the like stand: a game's own, else those of all."""
    own = f"combo.{game}.{key}"
    return own if has(own, language) else f"combo.mahjong.{key}"


# -- tiles -------------------------------------------------------------------------------------------


def is_tile(name: str) -> bool:
    """Whether `name` is that of a tile (`B1`, `Rd`, `S1`) or of a card of Sparrow (`1D`, `JK`)."""
    return bool(_TILE.fullmatch(name) or _CARD.fullmatch(name))


def tile_name(tile: str, language: str = "en") -> str:
    """A tile in words: `five of bamboos`, `red dragon`, `green season 2`; a card: `ace of diamonds`."""
    if _CARD.fullmatch(tile):
        return _card(tile, "tile", names.rank_name, "rank", language)
    if tile[1:].isdigit():
        if tile[0] in "SF":
            return text(f"combo.mahjong.tile.season.{tile[0]}", language, number=tile[1])
        return text(f"combo.mahjong.tile.{tile[0]}", language, rank=names.rank_name(int(tile[1]), language))
    return text(f"combo.mahjong.tile.{tile}", language)


def tiles_name(tile: str, language: str = "en") -> str:
    """Several of a kind: `bamboo fives`, `red dragons`, `aces of diamonds`."""
    if _CARD.fullmatch(tile):
        return _card(tile, "tiles", names.ranks_name, "ranks", language)
    if tile[1:].isdigit():
        ranks = names.ranks_name(int(tile[1]), language)
        return text(f"combo.mahjong.tiles.{tile[0]}", language, ranks=ranks)
    return text(f"combo.mahjong.tiles.{tile}", language)


def _card(card: str, key: str, name: Any, placeholder: str, language: str) -> str:
    if card == "JK":
        return text(f"combo.sparrow.{key}.JK", language)
    rank = _ACE if card[0] == "1" else names.rank_value(card[0])
    values = {placeholder: name(rank, language), "suit": suit_name(card[1], "sparrow", language)}
    return text(f"combo.sparrow.{key}", language, **values)


def suit_name(suit: str, game: str = "mahjong", language: str = "en") -> str:
    """A suit by its letter: `K` is `characters`; in Sparrow `C` is `clubs`, elsewhere `circles`."""
    return _text(f"suit.{suit}", game, language)


def wind_name(wind: int, game: str = "mahjong", language: str = "en") -> str:
    """A wind by its number among the tiles: `East`; in Sparrow the player's title, `King`."""
    return _text(f"wind.{WINDS[wind - _EAST]}", game, language)


def titled(wind: int, game: str = "mahjong", language: str = "en", tail: str = "") -> str:
    """Who has a wind, as a player: `East`; in Sparrow `The King`, with the tail `.inside` `the King`."""
    name, key = wind_name(wind, game, language), f"puzzle.seat.{game}{tail}"
    return text(key, language, wind=name) if has(key, language) else name


def inside(name: str, language: str = "en") -> str:
    """A player's name as it stands inside a sentence: `the King`; others as they are."""
    for wind in range(_EAST, _EAST + 4):
        if name == titled(wind, "sparrow", language):
            return titled(wind, "sparrow", language, ".inside")
    return name


def word(name: str, game: str = "mahjong", language: str = "en") -> str:
    """The game's word for `pung`, `chow`, `mahjong`, `piece` or `pieces`: `Demand`, `card`."""
    return _text(f"word.{name}", game, language)


# -- groups and counts -------------------------------------------------------------------------------


def group_name(group: Group, game: MahjongRules, language: str = "en") -> str:
    """A group in a few words: `Open pung of red dragons`, `Closed chow 3-4-5 of circles`, `Pair of …`."""
    tiles = game.names.names(group.tiles)
    values: dict[str, object] = {"how": _text("open" if group.open else "closed", game.name, language)}
    if group.kind == "chow":
        low = group.tile % 9 + 1
        first = low if low > 1 or game.walls else text("combo.sparrow.ace", language)
        values["numbers"] = f"{first}-{low + 1}-{low + 2}"
        values["suit"] = suit_name(game.names.suits[group.tile // 9], game.name, language)
    else:
        values["tiles"] = tiles_name(tiles[0], language)
    return _text(group.kind, game.name, language, **values)


def line_name(line: Line, game: MahjongRules, language: str = "en") -> str:
    """What a line of the score sheet counts: a group by its name, else a few words on the rule."""
    if line.group:
        return group_name(line.group, game, language)
    return _text(f"line.{line.rule.partition('.')[2]}", game.name, language)


def worth(line: Line, language: str = "en") -> str:
    """What a line of the score sheet is worth: `4 points`, `1 doubling`, `limit: 3000`."""
    return text(f"combo.mahjong.{line.unit}", language, count=line.value)


# -- verdicts ----------------------------------------------------------------------------------------


def words(facts: Mapping[str, Any], seats: Sequence[str], language: str = "en") -> dict[str, object]:
    """The placeholders that only the verdicts of Mah-Jong have."""
    game = facts.get("game", "")
    found: dict[str, object] = {
        name: word(name, game, language) for name in ("pung", "chow", "mahjong", "piece", "pieces")
    }
    for fact in ("tile", "with", "missing"):
        if fact in facts:
            found[fact] = names.cards_text(facts[fact])
    if "waits" in facts:
        found["waits"] = names.alternatives([names.cards_text([tile]) for tile in facts["waits"]], language)
    for fact in ("giver", "next", "by"):
        if fact in facts:
            found[fact] = names.seat_inside(facts[fact], language, seats)
    if "held" in facts:
        held = facts["held"]
        found["held"] = names.rank_name(held, language) if held else text("combo.mahjong.none", language)
    if "remaining" in facts:
        found["remaining"] = facts["remaining"]
    return found
