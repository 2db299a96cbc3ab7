"""Count the tiles that help, copy by copy, as chapter V does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from tichu_teach.engine import TichuError
from tichu_teach.engine.mahjong.shanten import parts
from tichu_teach.engine.mahjong.tiles import counts, is_season

from ..fields import Field, Fields, number, string
from ..mahjong.hands import RULESET, TallyQuestion, Thought
from ..phrase import Phrase
from ..question import PlainAnswer, Spread
from ..score_row import ScoreRow

_MOST = 12
_RULE = "mahjong.win.group"


class HelpsQuestion(TallyQuestion):
    """Count the tiles that help. The tiles that are asked about must lack something.

    The answer is {"ways": 10}: the number of tiles, one of which would bring them a step nearer.
    """

    needs = (("tiles", "ruleset"),)
    TILES = string("tiles", "Some tiles of a hand: `K6 K6 K7`.")
    GROUPS = number("groups", "How many groups they are to become, 1 if left out.", 0, 4, 1)
    PAIRS = number("pairs", "How many pairs, 0 if left out.", 0, 1, 0)
    SEEN = string("seen", "Tiles that are out of reach, lying on the table or elsewhere: `B5 B5`.", "")
    fields = (TILES, GROUPS, PAIRS, SEEN, RULESET)
    about_play = True

    def read_subject(self, entry: Fields) -> None:
        self.tiles = self._tiles(entry, self.TILES)
        self.seen = self._tiles(entry, self.SEEN) if self.SEEN in entry else []
        self.groups, self.pairs = entry[self.GROUPS], entry[self.PAIRS]
        if not self.groups + self.pairs:
            raise entry.error(self.GROUPS, "are one at least, where there is no pair")
        if not 1 <= len(self.tiles) <= _MOST:
            raise entry.error(self.TILES, f"are 1 to {_MOST}")
        left = Counter(self.game.tiles)
        left.subtract([*self.tiles, *self.seen])
        if any(count < 0 for count in left.values()):
            raise entry.error(self.TILES, "more are named than the set has")
        self.found = parts(counts(self.tiles), self.groups, self.pairs, unseen=left)
        if not self.found.lacking:
            raise entry.error(self.TILES, "lack nothing, or too much")

    def _tiles(self, entry: Fields, field: Field[str]) -> list[int]:
        try:
            tiles: list[int] = self.game.names.parse(entry[field])
        except TichuError as error:
            raise entry.error(field, str(error)) from error
        if any(map(is_season, tiles)):
            raise entry.error(field, "seasons stand in no group")
        return tiles

    def spread(self) -> tuple[Spread, ...]:
        rows = (("tiles", self.tiles), ("seen", self.seen))
        return tuple(
            Spread(Phrase(f"puzzle.spread.{label}"), tuple(self.game.names.names(tiles)))
            for label, tiles in rows
            if tiles
        )

    def default_ask(self) -> Phrase:
        if (self.groups, self.pairs, self.found.lacking) == (1, 0, 1):
            return Phrase("puzzle.ask.helps.complete")
        if not self.groups:
            return Phrase("puzzle.ask.helps.alike", {"count": len(self.tiles)})
        return Phrase(f"puzzle.ask.helps.{'pair' if self.pairs else 'group'}", {"count": self.groups})

    def all_rows(self) -> list[ScoreRow]:
        return [ScoreRow("ways", Phrase("puzzle.row.ways"), self.found.total, _RULE)]

    def thoughts(self) -> Iterable[Thought]:
        kinds = self.found.tiles
        yield Thought("helps.kinds", _RULE, {"ways": len(kinds)})
        unseen = Counter(self.game.tiles)
        unseen.subtract(self.tiles)
        yield Thought("helps.seen", _RULE, {"ways": sum(unseen[kind] for kind in kinds)})
        yield Thought("helps.held", _RULE, {"ways": 4 * len(kinds)})
        if self.game.is_short:
            whole = parts(counts(self.tiles), self.groups, self.pairs)  # as if there were every number
            yield Thought("helps.beyond", "mahjong-duel.a.set", {"ways": whole.total})

    def unexplained_reply(self, row: ScoreRow, value: PlainAnswer) -> str:
        return "none.ways"
