"""Dead or alive? How many tiles a hand counts after its discard."""

from __future__ import annotations

from collections.abc import Mapping

from tichu_teach.engine.errors import PositionError
from tichu_teach.engine.mahjong.game import MahjongGame as Game
from tichu_teach.engine.mahjong.hand import count_tiles
from tichu_teach.engine.mahjong.reader import read_hand as parse_any_hand
from tichu_teach.engine.mahjong.tiles import contents
from tichu_teach.engine.mahjong.validate import check_tiles

from ..families import TILES
from ..fields import Fields
from ..form import Choose
from ..grade import Grade
from ..mahjong.family import by_wind, seat_of
from ..mahjong.hands import HAND, RULESET, read_hand, spread_of
from ..phrase import Phrase, TableNames
from ..question import AnswerOption, Spread

ALIVE = 13  # mahjong.turn.thirteen


class AliveQuestion(Choose):
    """Count a hand, whatever it counts, and say whether it lives.

    The answer is {"alive": true, "count": 13}: the tiles by which it lives or dies, extra ones left aside.
    """

    game: Game
    families = TILES
    needs = (("hand", "ruleset"),)
    fields = (HAND, RULESET)
    one_word = ("alive", "dead")

    def read(self, entry: Fields) -> None:
        self.hand = read_hand(entry, self.game, parse_any_hand)
        try:
            check_tiles(self.game, self.hand)
        except PositionError as error:
            raise entry.error(HAND, str(error)) from error
        if self.hand.win:
            raise entry.error(HAND, "is that of a winner: a hand is counted after a discard")
        self.count = count_tiles(self.hand.tiles, self.hand.laid)
        self.lives = self.count == ALIVE
        self.seat = seat_of(self.game, self.hand.wind)

    @property
    def names(self) -> TableNames:
        return by_wind(self.game)

    def spread(self) -> tuple[Spread, ...]:
        return spread_of(self.game, self.hand)

    def options(self) -> tuple[AnswerOption, ...]:
        return (
            AnswerOption(True, Phrase("puzzle.alive.yes"), "alive"),
            AnswerOption(False, Phrase("puzzle.alive.no"), "alive"),
            *(
                AnswerOption(each, Phrase("puzzle.number", {"number": each}), "count")
                for each in self._counts()
            ),
        )

    def _counts(self) -> range:
        """The counts to choose from: those near a living hand's, and those of the usual slips."""
        held = len(contents(self.hand.tiles))
        whole = held + sum(len(group.tiles) for group in self.hand.laid) + len(self.hand.seasons)
        return range(min(ALIVE - 2, self.count), max(ALIVE + 2, self.count, whole) + 1)

    def right_answers(self) -> list[dict[str, int]]:
        return [{"alive": self.lives, "count": self.count}]

    @property
    def word(self) -> str:
        return "alive" if self.lives else "dead"

    def explain(self, answer: Mapping[str, int]) -> Grade:
        slip = self._slip(answer["count"])
        says = [Phrase(f"puzzle.slip.alive.{slip}")] if slip else []
        says.append(Phrase(f"puzzle.alive.{'lives' if self.lives else 'dies'}", {"count": self.count}))
        rule = self.cited or ("mahjong.turn.thirteen" if self.lives else "mahjong.dead.count")
        return Grade(answer == self.answers[0], None, rule, tuple(says))

    def objections(self, answer: Mapping[str, int]) -> tuple[Phrase, ...]:
        if answer["alive"] != self.lives:
            return (Phrase(f"puzzle.against.alive.{'lives' if self.lives else 'dies'}"),)
        return (Phrase(f"puzzle.slip.alive.{self._slip(answer['count'])}"),)

    def _slip(self, count: int) -> str:
        """Return the slip behind a wrong count, "" for a right one."""
        kongs = sum(group.kind == "kong" for group in self.hand.laid)
        over = count - self.count
        if not over:
            return ""
        if kongs and over == kongs:
            return "kong"
        if self.hand.seasons and over in (len(self.hand.seasons), len(self.hand.seasons) + kongs):
            return "seasons"
        held = contents(self.hand.tiles)
        return "held" if over == -1 and any(held.count(tile) == 4 for tile in held) else "none"
