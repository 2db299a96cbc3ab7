"""Questions about Mah-Jong hands alone, without a table: the hand, and its tiles as one shows them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tichu_teach.engine import TichuError

from ..fields import Fields, text
from ..phrase import Phrase
from ..question import Spread
from . import EAST, KINDS, Game, Group, Hand, contents, parse_hand

HAND = text(
    "A hand with its ruleset: its wind, the tiles in hand, groups laid out, how it was won; "
    "'S: B1 B2 B3 … | laid P(Rd) | won C8 wall'."
)
RULESET = text("The game with its options: `mahjong limit=None`.")
FIELDS = {"hand": HAND, "ruleset": RULESET}


def read_hand(
    entry: Fields,
    game: Game,
    line: str,
    name: str = "hand",
    parse: Callable[[Game, str], Hand] = parse_hand,
) -> Hand:
    """The hand that a line describes; raises QuestionError, which names the field."""
    try:
        return parse(game, line)
    except TichuError as error:
        raise entry.error(name, str(error)) from error


def spread_of(game: Game, hand: Hand) -> tuple[Spread, ...]:
    """A hand as one shows it: the tiles in hand, the winning one apart, the groups laid out, the seasons."""
    names, held = game.names, list(contents(hand.tiles))
    won, note = hand.win, None
    shown = list(names.names(held))
    if won:
        told = "dealt" if won.source == "deal" else "won"
        note = Phrase(f"puzzle.spread.{told}", {"key": f"combo.mahjong.source.{won.source}"})
    if won and won.source != "deal":
        held.remove(won.tile)
        shown = [*names.names(held), "|", names.name(won.tile)]
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


def everything(hand: Hand) -> list[int]:
    """All tiles of a hand, in hand and laid out, seasons left aside."""
    return [*contents(hand.tiles), *(tile for group in hand.laid for tile in group.tiles)]


def near_kinds(game: Game, tiles: Sequence[int], right: Sequence[int] = ()) -> list[int]:
    """The kinds that may seem to go with some tiles: alike, neighbours, next but one; lowest first."""
    kinds = sorted({kind for kind in game.tiles if kind < KINDS})
    return [kind for kind in kinds if kind in right or any(_goes_with(kind, tile) for tile in tiles)]


def _goes_with(kind: int, tile: int) -> bool:
    if kind == tile:
        return True
    return kind < EAST and kind // 9 == tile // 9 and abs(kind - tile) <= 2


def answer_of(game: Game, kinds: Sequence[int]) -> list[Any]:
    """Kinds of tiles as an answer: their names, lowest first."""
    return list(game.names.names(sorted(kinds)))
