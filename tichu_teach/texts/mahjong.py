"""The names of Mah-Jong's tiles, groups and counts, and the words for the facts of its verdicts.

Sparrow is the same game with cards and other words; the `Texts` decide whose words are used.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from . import phrases
from .lookup import Texts, text
from .phrases import Chairs

if TYPE_CHECKING:
    from tichu_teach.engine.mahjong.groups import Group
    from tichu_teach.engine.mahjong.rules import MahjongRules
    from tichu_teach.engine.mahjong.score import Line
    from tichu_teach.engine.mahjong.state import State
    from tichu_teach.engine.verdict import Facts

# At Mah-Jong everybody also has a wind, which changes from hand to hand, and suits and seasons have names
# too, so people get names that nothing else has.
CHAIRS: Chairs = (("willow",), ("maple",), "pine")
WINDS = "ESWN"
_EAST = 27  # the number of the first wind among the engine's tiles
_TILE = re.compile(r"[BCK][1-9]|[SF][1-4]|[ESWN]|[RGW]d")
_CARD = re.compile(r"[1-9][DCH]|KD|QH|JH|JK|[19T]S")
_ACE = 14


# -- tiles -------------------------------------------------------------------------------------------


def is_card(name: str) -> bool:
    """Return True if this names a tile (`B1`, `Rd`, `S1`) or a card of Sparrow (`1D`, `JK`)."""
    return bool(_TILE.fullmatch(name) or _CARD.fullmatch(name))


def card_name(tile: str) -> str:
    """A tile in words: `five of bamboos`, `red dragon`, `green season 2`; a card: `ace of diamonds`."""
    if _CARD.fullmatch(tile):
        return _card(tile, "tile", phrases.rank_name, "rank")
    if tile[1:].isdigit():
        if tile[0] in "SF":
            return text(f"combo.mahjong.tile.season.{tile[0]}", number=tile[1])
        return text(f"combo.mahjong.tile.{tile[0]}", rank=phrases.rank_name(int(tile[1])))
    return text(f"combo.mahjong.tile.{tile}")


def tiles_name(tile: str) -> str:
    """Several tiles of a kind: `bamboo fives`, `red dragons`, `aces of diamonds`."""
    if _CARD.fullmatch(tile):
        return _card(tile, "tiles", phrases.ranks_name, "ranks")
    if tile[1:].isdigit():
        return text(f"combo.mahjong.tiles.{tile[0]}", ranks=phrases.ranks_name(int(tile[1])))
    return text(f"combo.mahjong.tiles.{tile}")


def _card(card: str, key: str, name: Callable[[float], str], placeholder: str) -> str:
    if card == "JK":
        return text(f"combo.sparrow.{key}.JK")
    rank = _ACE if card[0] == "1" else phrases.rank_value(card[0])
    return text(
        f"combo.sparrow.{key}", **{placeholder: name(rank), "suit": text(f"combo.sparrow.suit.{card[1]}")}
    )


def suit_name(suit: str, say: Texts) -> str:
    """A suit by its letter: `K` is `characters`; in Sparrow `C` is `clubs`, elsewhere `circles`."""
    return say(f"combo.suit.{suit}")


def wind_name(wind: int, say: Texts) -> str:
    """A wind by its number among the tiles: `East`; in Sparrow the player's title, `King`."""
    return say(f"combo.wind.{WINDS[wind - _EAST]}")


def wind_title(wind: int, say: Texts, tail: str = "") -> str:
    """The player who has a wind: `East`; in Sparrow `The King`, with the tail `.inside` `the King`."""
    key = f"combo.titled.{WINDS[wind - _EAST]}{tail}"
    return say(key) if say.has(key) else wind_name(wind, say)


def told_names(state: State, seats: Sequence[str], viewer: int) -> list[str]:
    """The seats' names in stories: their winds, or in Sparrow ranks, except the viewer's."""
    own = Texts(state.game.name)
    return [name if seat == viewer else wind_title(state.wind(seat), own) for seat, name in enumerate(seats)]


def lies_before(state: State, seat: int) -> list[str]:
    """The groups that a seat has laid out, each in brackets, and its seasons."""
    names = state.game.names.names
    groups = [f"({phrases.cards_text(names(group.tiles))})" for group in state.laid[seat]]
    seasons = state.seasons[seat]
    return [*groups, phrases.cards_text(names(seasons))] if seasons else groups


def lies_between(state: State) -> list[str]:
    """The discards."""
    tiles = phrases.cards_text(state.game.names.name(tile) for _, tile in state.river)
    return [f"{Texts(state.game.name)('table.river')}: {tiles}"] if tiles else []


# -- groups and counts -------------------------------------------------------------------------------


def group_name(group: Group, game: MahjongRules) -> str:
    """A group in a few words: `Open pung of red dragons`, `Closed chow 3-4-5 of circles`, `Pair of …`."""
    say = Texts(game.name)
    values: dict[str, object] = {"how": say(f"combo.{'open' if group.open else 'closed'}")}
    if group.kind == "chow":
        low = group.tile % 9 + 1
        values["numbers"] = f"{low if low > 1 else say('combo.ace')}-{low + 1}-{low + 2}"
        values["suit"] = suit_name(game.names.suits[group.tile // 9], say)
    else:
        values["tiles"] = tiles_name(game.names.name(group.tile))
    return say(f"combo.{group.kind}", **values)


def line_name(line: Line, game: MahjongRules) -> str:
    """The name of a line of the score sheet: its group, else a few words on the rule."""
    return group_name(line.group, game) if line.group else Texts(game.name)(line_key(line.rule))


def line_key(rule: str) -> str:
    """The key of a rule's name on a score sheet."""
    return f"combo.mahjong.line.{rule.partition('.')[2]}"


def line_value(line: Line) -> str:
    """The value of a line of the score sheet: `4 points`, `1 doubling`, `3000 in all`."""
    return text(f"combo.mahjong.{line.unit}", count=line.value)


# -- verdicts ----------------------------------------------------------------------------------------


def words(facts: Facts, seats: Sequence[str]) -> dict[str, object]:
    """The placeholders that only the verdicts of Mah-Jong have."""
    found: dict[str, object] = {}
    for fact, cards in (
        ("tile", facts.get("tile")),
        ("with", facts.get("with")),
        ("missing", facts.get("missing")),
    ):
        if cards is not None:
            found[fact] = phrases.cards_text(cards)
    if "waits" in facts:
        found["waits"] = phrases.alternatives([phrases.cards_text([tile]) for tile in facts["waits"]])
    for fact, seat in (("giver", facts.get("giver")), ("next", facts.get("next")), ("by", facts.get("by"))):
        if seat is not None:
            found[fact] = phrases.seat_inside(seat, seats)
    if "held" in facts:
        found["held"] = phrases.rank_name(facts["held"]) if facts["held"] else text("combo.mahjong.none")
    if "announced" in facts:
        found["suit"] = suit_name(facts["announced"], Texts(str(facts.get("game", "mahjong"))))
    if "remaining" in facts:
        found["remaining"] = facts["remaining"]
    return found
