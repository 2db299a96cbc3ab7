"""Questions about tiles alone, without a table: a hand as it is shown, and sheets to fill in.

No round is played out: everything is in the data.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Sequence
from types import MappingProxyType
from typing import NamedTuple

from tichu_teach.engine import TichuError
from tichu_teach.engine.mahjong.game import MahjongGame as Game
from tichu_teach.engine.mahjong.groups import Group
from tichu_teach.engine.mahjong.hand import Hand
from tichu_teach.engine.mahjong.reader import parse_hand
from tichu_teach.engine.mahjong.tiles import EAST, KINDS, contents

from ..families import TILES
from ..fields import USUAL, Field, Fields, string
from ..phrase import Phrase, TableNames, Values
from ..question import PlainAnswer, Spread
from ..score_row import ScoreRow
from ..sheet import SheetQuestion
from .family import by_wind

HAND = string(
    "hand",
    "A hand with its ruleset: its wind, the tiles in hand, groups laid out, how it was won; "
    "'S: B1 B2 B3 … | laid P(Rd) | won C8 wall'.",
)
RULESET = string("ruleset", "The game with its options: `mahjong limit=None`.", USUAL)


def read_hand(entry: Fields, game: Game, parse: Callable[[Game, str], Hand] = parse_hand) -> Hand:
    """The hand that an entry's line describes. Raises QuestionError, which names the field."""
    return hand_of_line(entry, game, entry[HAND], HAND, parse)


def hand_of_line(
    entry: Fields,
    game: Game,
    line: str,
    field: Field[object] | str,
    parse: Callable[[Game, str], Hand] = parse_hand,
) -> Hand:
    """The hand that a line describes. Raises QuestionError, which names the field."""
    try:
        return parse(game, line)
    except TichuError as error:
        raise entry.error(field, str(error)) from error


def spread_of(game: Game, hand: Hand) -> tuple[Spread, ...]:
    """A hand as it is shown: the tiles in hand, the winning one apart, the groups laid out, the seasons."""
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


def near_kinds(game: Game, tiles: Sequence[int], right: Sequence[int]) -> list[int]:
    """The kinds that may seem to go with some tiles: alike, neighbours, next but one; lowest first."""
    kinds = sorted({kind for kind in game.tiles if kind < KINDS})
    return [kind for kind in kinds if kind in right or any(_goes_with(kind, tile) for tile in tiles)]


def _goes_with(kind: int, tile: int) -> bool:
    if kind == tile:
        return True
    return kind < EAST and kind // 9 == tile // 9 and abs(kind - tile) <= 2


def answer_of(game: Game, kinds: Sequence[int]) -> list[str]:
    """Kinds of tiles as an answer: their names, lowest first."""
    return list(game.names.names(sorted(kinds)))


# -- sheets about tiles ----------------------------------------------------------------------------------


class Thought(NamedTuple):
    """A common slip: its name (the last part of a text's key), its rule, and the values it gives to rows.

    `sums` are the values of the rows that follow from those.
    """

    name: str
    rule: str
    values: Values
    sums: Values = MappingProxyType({})


class TallyQuestion(SheetQuestion):
    """A sheet about Mah-Jong tiles."""

    game: Game
    families = TILES
    signed = False

    @abstractmethod
    def thoughts(self) -> Iterable[Thought]:
        """The slips that are recognised, the likeliest first."""

    @property
    def names(self) -> TableNames:
        return by_wind(self.game)

    def explain_slip(self, row: ScoreRow, value: PlainAnswer) -> tuple[str, Phrase]:
        thoughts = list(self.thoughts())
        for thought in thoughts:
            if thought.values.get(row.id) == value:
                return thought.rule, Phrase(_slip(thought.name))
        carried = dict.fromkeys(each.rule for each in thoughts if each.sums.get(row.id) == value)
        if carried:
            rule, *others = carried  # several slips may come to the same sum: then none of them is named
            said = Phrase(_slip("carried.some" if others else "carried"), {"key": f"rules.{rule}.name"})
            return (row.rule if others else rule), said
        return row.rule, Phrase(_slip(self.unexplained_reply(row, value)), {"gist": row.rule})

    def unexplained_reply(self, row: ScoreRow, value: PlainAnswer) -> str:
        """The name of the reply to a wrong value that no known slip explains."""
        return "none"


def _slip(name: str) -> str:
    """The key of the reply to a slip."""
    return f"puzzle.slip.tiles.{name}"
