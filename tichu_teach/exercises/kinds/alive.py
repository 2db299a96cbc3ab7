"""Dead or alive? How many tiles a hand counts after its discard.

    hand      a hand of Mah-Jong (see `hands.py`), with `ruleset`, whatever it counts

The answer is {"alive": true, "count": 13}: the tiles by which a hand lives or dies, extra ones left aside.
"""

from __future__ import annotations

from typing import Any

from tichu_teach.engine.errors import PositionError
from tichu_teach.engine.mahjong.hand import counted
from tichu_teach.engine.mahjong.reader import read_hand as parse_any
from tichu_teach.engine.mahjong.tiles import contents
from tichu_teach.engine.mahjong.validate import check_tiles

from ..errors import AnswerError
from ..fields import Fields
from ..mahjong.hands import FIELDS, read_game, read_hand, seat_of, spread_of, wind_names
from ..phrase import Names, Phrase
from ..question import Grade, Option, Question, Spread, choice

ALIVE = 13  # mahjong.turn.thirteen


class AliveQuestion(Question):
    """Count a hand and say whether it lives."""

    kind = "alive"
    fields = FIELDS
    needs_position = False

    def read(self, entry: Fields) -> None:
        self.game = read_game(entry)
        self.hand = read_hand(entry, self.game, entry.get("hand", str), parse=parse_any)
        try:
            check_tiles(self.game, self.hand)
        except PositionError as error:
            raise entry.error("hand", str(error)) from error
        if self.hand.win:
            raise entry.error("hand", "is that of a winner: a hand is counted after a discard")
        self.count = counted(self.hand.tiles, self.hand.laid)
        self.seat = seat_of(self.game, self.hand.wind)

    @property
    def names(self) -> Names:
        return wind_names(self.game)

    def spread(self) -> tuple[Spread, ...]:
        return spread_of(self.game, self.hand)

    def default_ask(self) -> Phrase:
        return Phrase("puzzle.ask.alive", {"seat": self.seat})

    def options(self) -> tuple[Option, ...]:
        return (
            Option(True, Phrase("puzzle.alive.yes"), "alive"),
            Option(False, Phrase("puzzle.alive.no"), "alive"),
            *(Option(each, Phrase("puzzle.number", {"number": each}), "count") for each in self._counts()),
        )

    def _counts(self) -> range:
        """The counts to choose from: those near the right one, and what comes of the usual slips."""
        held = len(contents(self.hand.tiles))
        everything = held + sum(len(group.tiles) for group in self.hand.laid) + len(self.hand.seasons)
        return range(min(ALIVE - 1, self.count), max(ALIVE + 1, self.count, everything) + 1)

    def right_answers(self) -> list[Any]:
        return [{"alive": self.count == ALIVE, "count": self.count}]

    def parse_answer(self, data: Any) -> Any:
        if not isinstance(data, dict) or set(data) != {"alive", "count"}:
            raise AnswerError("", "is an object with alive and count")
        return {
            "alive": choice(data["alive"], (True, False), "alive"),
            "count": choice(data["count"], self._counts(), "count"),
        }

    def explain(self, answer: Any) -> Grade:
        right = answer == self.answers[0]
        rule = "mahjong.turn.thirteen" if self.count == ALIVE else "mahjong.dead.count"
        slip = self._slip(answer["count"])
        says = [Phrase(slip)] if slip else []
        verdict = "lives" if self.count == ALIVE else "dies"
        says.append(Phrase(f"puzzle.alive.{verdict}", {"count": self.count}))
        return Grade(right, None, self.cited or rule, {"count": self.count}, tuple(says))

    def _slip(self, count: int) -> str:
        """What a wrong count was thinking of, "" for a right one."""
        kongs = sum(group.kind == "kong" for group in self.hand.laid)
        over = count - self.count
        if not over:
            return ""
        if kongs and over == kongs:
            return "puzzle.slip.alive.kong"
        if self.hand.seasons and over in (len(self.hand.seasons), len(self.hand.seasons) + kongs):
            return "puzzle.slip.alive.seasons"
        four = any(contents(self.hand.tiles).count(tile) == 4 for tile in contents(self.hand.tiles))
        return "puzzle.slip.alive.held" if four and over == -1 else "puzzle.slip.alive.none"


KIND = AliveQuestion
