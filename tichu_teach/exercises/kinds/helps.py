"""How many tiles help? Counted copy by copy, as chapter V counts them.

    tiles     some tiles of a hand: `K6 K6 K7`, with `ruleset`
    groups    how many groups they are to become, 1 if left out
    pairs     how many pairs (0 or 1), 0 if left out
    seen      tiles that are out of reach, lying on the table or elsewhere: `B5 B5`

The tiles must lack something. The answer is {"ways": 10}: the number of tiles, one of which would bring them
a step nearer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from tichu_teach.engine import TichuError
from tichu_teach.engine.mahjong.shanten import parts
from tichu_teach.engine.mahjong.tiles import counts, is_season

from ..fields import Fields
from ..mahjong.hands import read_game
from ..mahjong.tally import TallyQuestion, Thought
from ..phrase import Phrase
from ..question import Spread
from ..row import Row

_MOST = 12


class HelpsQuestion(TallyQuestion):
    """Count the tiles that help."""

    kind = "helps"
    fields = ("tiles", "groups", "pairs", "seen", "ruleset")

    def counted(self, entry: Fields) -> None:
        self.game = read_game(entry)
        self.tiles = self._tiles(entry, "tiles")
        self.seen = self._tiles(entry, "seen") if entry.has("seen") else []
        self.groups: int = entry.get("groups", int, 1)
        self.pairs: int = entry.get("pairs", int, 0)
        if not (0 <= self.groups <= 4 and 0 <= self.pairs <= 1 and self.groups + self.pairs):
            raise entry.error("groups", "are 0 to 4, with 0 or 1 pairs, and something at least")
        if not 1 <= len(self.tiles) <= _MOST:
            raise entry.error("tiles", f"are 1 to {_MOST}")
        left = Counter(self.game.tiles)
        left.subtract([*self.tiles, *self.seen])
        if any(number < 0 for number in left.values()):
            raise entry.error("tiles", "more are named than the set has")
        self.unseen = {tile: number for tile, number in left.items() if number and not is_season(tile)}
        self.found = parts(counts(self.tiles), self.groups, self.pairs, unseen=self.unseen)
        if not self.found.lacking:
            raise entry.error("tiles", "lack nothing, or too much")

    def _tiles(self, entry: Fields, name: str) -> list[int]:
        try:
            tiles = self.game.names.parse(entry.get(name, str))
        except TichuError as error:
            raise entry.error(name, str(error)) from error
        if any(map(is_season, tiles)):
            raise entry.error(name, "seasons stand in no group")
        return tiles

    def spread(self) -> tuple[Spread, ...]:
        names = self.game.names
        rows = (Spread(Phrase("puzzle.spread.tiles"), tuple(names.names(self.tiles))),)
        seen = Spread(Phrase("puzzle.spread.seen"), tuple(names.names(self.seen)))
        return (*rows, seen) if self.seen else rows

    def default_ask(self) -> Phrase:
        if (self.groups, self.pairs, self.found.lacking) == (1, 0, 1):
            return Phrase("puzzle.ask.helps.complete")
        return Phrase(f"puzzle.ask.helps.{'pair' if self.pairs else 'group'}", {"count": self.groups})

    def all_rows(self) -> list[Row]:
        return [Row("ways", Phrase("puzzle.row.ways"), self.found.total, "mahjong.win.group")]

    def thoughts(self) -> Iterable[Thought]:
        kinds = self.found.tiles
        rule = "mahjong.win.group"
        yield Thought("helps.kinds", rule, {"ways": len(kinds)})
        unseen = Counter(self.game.tiles)
        unseen.subtract(self.tiles)
        yield Thought("helps.seen", rule, {"ways": sum(unseen[kind] for kind in kinds)})
        yield Thought("helps.held", rule, {"ways": 4 * len(kinds)})


KIND = HelpsQuestion
