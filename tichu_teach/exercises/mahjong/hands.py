"""Questions about Mah-Jong hands alone, without a table: the hand, the names of the winds, its tiles.

Two fields say what is asked about:

    hand      a line of the engine, such as `S: B1 B2 B3 … | laid P(Rd) | won C8 wall` (see its notation)
    ruleset   the game with its options: `mahjong limit=None`
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tichu_teach.engine import TichuError
from tichu_teach.engine.mahjong.groups import Group
from tichu_teach.engine.mahjong.hand import Hand
from tichu_teach.engine.mahjong.reader import parse_hand
from tichu_teach.engine.mahjong.rules import MahjongRules
from tichu_teach.engine.mahjong.tiles import EAST, contents
from tichu_teach.texts.explain import rule_key
from tichu_teach.texts.mahjong import own_key, titled

from ..fields import Fields
from ..phrase import Names, Phrase, words_of
from ..question import Spread

FIELDS = ("hand", "ruleset")


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
    winds = range(EAST, EAST + game.chairs)
    seats, inside = ([titled(wind, game.name, tail=tail) for wind in winds] for tail in ("", ".inside"))
    return Names(seats, words=words_of(game), inside=inside)


def seat_of(game: MahjongRules, wind: int) -> int:
    """The seat of a wind at such a table, where seat 0 is East."""
    return (wind - EAST) % game.chairs


def spread_of(game: MahjongRules, hand: Hand) -> tuple[Spread, ...]:
    """A hand as one shows it: the tiles in hand, the winning one apart, the groups laid out, the seasons."""
    names, held = game.names, list(contents(hand.tiles))
    won, note = hand.win, None
    shown = list(names.names(held))
    if won and won.source == "deal":
        note = Phrase("puzzle.spread.dealt", {"key": own_key(f"source.{won.source}", game.name)})
    elif won:
        held.remove(won.tile)
        shown = [*names.names(held), "|", names.name(won.tile)]
        note = Phrase("puzzle.spread.won", {"key": own_key(f"source.{won.source}", game.name)})
    rows = [_row("hand", shown, note)]
    for part, groups in (
        ("laid", [group for group in hand.laid if group.open]),
        ("concealed", [group for group in hand.laid if not group.open]),
    ):
        tiles = [tile for group in groups for tile in ("|", *names.names(group.tiles))]
        if tiles:
            rows.append(_row(part, tiles[1:], down=_face_down(groups)))
    if hand.seasons:
        rows.append(_row("seasons", names.names(hand.seasons)))
    return tuple(rows)


def _face_down(groups: Sequence[Group]) -> list[int]:
    """The places of both ends of each kong that was never claimed (mahjong.kong.closed)."""
    places, at = [], 0
    for group in groups:
        last = at + len(group.tiles) - 1
        places += [at, last] if group.kind == "kong" and not group.open else []
        at = last + 1
    return places


def _row(part: str, tiles: Sequence[str], note: Phrase | None = None, down: Sequence[int] = ()) -> Spread:
    return Spread(Phrase(f"puzzle.spread.{part}"), tuple(tiles), note, tuple(down))


def line_key(game: MahjongRules, rule: str) -> str:
    """The key of what a score sheet calls a rule, in the game's own words."""
    return own_key(f"line.{rule.partition('.')[2]}", game.name)


def agreed(game: MahjongRules) -> tuple[Phrase, ...]:
    """What has to be known of the table's agreements to count a hand: limit, scale, options, clean hands."""
    told = []
    if game.limit is not None:
        told.append(Phrase("puzzle.told.limit", {"points": game.limit * game.scale}))
    if game.scale != 1:
        told.append(Phrase("puzzle.told.scale", {"number": game.scale}))
    if game.clean != "off":
        told.append(Phrase("puzzle.told.clean"))
    for letter in game.optional:
        told.append(
            Phrase("puzzle.told.option", {"key": rule_key(f"mahjong.opt.{letter}", "name", game.name)})
        )
    return tuple(told)


def near_kinds(game: MahjongRules, tiles: Sequence[int], right: Sequence[int] = ()) -> list[int]:
    """The kinds that may seem to go with some tiles: alike, neighbours, next but one; lowest first."""
    kinds = sorted(set(game.tiles) & set(range(34)))
    return [kind for kind in kinds if kind in right or any(_goes_with(kind, tile) for tile in tiles)]


def _goes_with(kind: int, tile: int) -> bool:
    if kind == tile:
        return True
    return kind < EAST and kind // 9 == tile // 9 and abs(kind - tile) <= 2


def answer_of(game: MahjongRules, kinds: Sequence[int]) -> list[Any]:
    """Kinds of tiles as an answer: their names, lowest first."""
    return list(game.names.names(sorted(kinds)))
