"""Choose among hands the one that scores most, or the one in which a rule counts."""

from __future__ import annotations

from tichu_teach.engine.mahjong.game import MahjongGame as Game
from tichu_teach.engine.mahjong.hand import Hand
from tichu_teach.engine.mahjong.tiles import contents
from tichu_teach.texts.mahjong import line_key

from ..families import TILES
from ..fields import Fields, string, texts
from ..form import Choose
from ..grade import Grade
from ..mahjong.family import agreements, by_wind, seat_of
from ..mahjong.hands import RULESET, hand_of_line, spread_of
from ..phrase import Phrase, TableNames
from ..question import AnswerOption, Spread
from .score import row_of

MOST = 6


class WhichQuestion(Choose):
    """Choose a hand; exactly one must be right. The answer is its number, 0 for the first."""

    game: Game
    families = TILES
    needs = (("hands", "ruleset"),)
    HANDS = texts("hands", "Hands of Mah-Jong, written as `hand` is in other kinds.", 2, MOST, needed=True)
    BY = string(
        "by",
        "total (if left out): which scores most; else a row of the score sheet, such as only-tile: in "
        "which it brings something.",
        "total",
    )
    fields = (HANDS, BY, RULESET)

    def read(self, entry: Fields) -> None:
        self.by, game = entry[self.BY], self.game
        self.hands = [
            hand_of_line(entry, game, line, f"hands[{place}]") for place, line in enumerate(entry[self.HANDS])
        ]
        if len({*map(_seen, self.hands)}) < len(self.hands):
            raise entry.error(self.HANDS, "are the same twice, only written in another way")
        self.scores = [self.game.score(hand) for hand in self.hands]
        if self.by != "total" and self.by not in {row_of(rule) for rule in self.game.rules}:
            raise entry.error(self.BY, f"{self.by!r} is no row of a score sheet")
        self.worth = [self._worth(place) for place in range(len(self.hands))]
        best = max(self.worth)
        if not best or self.worth.count(best) != 1:
            raise entry.error(self.HANDS, f"not exactly one of them is right: {self.worth}")
        self.right = self.worth.index(best)
        if game.changed_options():
            self.premises = agreements(game, *self.hands)

    def _worth(self, place: int) -> int:
        score = self.scores[place]
        if self.by == "total":
            return int(score.total)
        return sum(line.value for line in score.lines if row_of(line.rule) == self.by)

    @property
    def names(self) -> TableNames:
        return by_wind(self.game)

    def default_ask(self) -> Phrase:
        if self.by == "total":
            return Phrase(f"puzzle.ask.which.total{self._of_two}")
        return Phrase("puzzle.ask.which.rule", {"key": line_key(self._rule())})

    @property
    def _of_two(self) -> str:
        """The end of the key of a text that compares two hands, not more."""
        return ".two" if len(self.hands) == 2 else ""

    def _rule(self) -> str:
        return next(str(rule) for rule in self.game.rules if row_of(rule) == self.by)

    def options(self) -> tuple[AnswerOption, ...]:
        return tuple(AnswerOption(place, self._called(place)) for place in range(len(self.hands)))

    def _called(self, place: int) -> Phrase:
        seat = seat_of(self.game, self.hands[place].wind)
        return Phrase("puzzle.which.hand", {"number": place + 1, "seat": seat})

    def spread(self) -> tuple[Spread, ...]:
        rows: list[Spread] = []
        for place, hand in enumerate(self.hands):
            first, *others = spread_of(self.game, hand)
            rows += [first._replace(label=self._called(place)), *others]
        return tuple(rows)

    def right_answers(self) -> list[int]:
        return [self.right]

    def explain(self, answer: int) -> Grade:
        right, found = self.right, answer == self.right
        if self.by == "total":
            rule, key = self._deciding(), "puzzle.which.total" if found else "puzzle.miss.which.total"
            other = self._second() if found else answer
            values = {"number": right + 1, "points": self.worth[right]}
            values |= {"number_other": other + 1, "points_other": self.worth[other]}
            says: tuple[Phrase, ...] = (Phrase(key, values),)
        else:
            rule = self._rule()
            says = () if found else (Phrase("puzzle.miss.which.rule", {"number": right + 1}),)
        return Grade(found, None, self.cited or rule, says)

    def objections(self, answer: int) -> tuple[Phrase, ...]:
        by = f"total{self._of_two}" if self.by == "total" else "rule"
        values = {"number": answer + 1, "points": self.worth[answer]}
        return (Phrase(f"puzzle.against.which.{by}", values),)

    def _second(self) -> int:
        others = (place for place in range(len(self.hands)) if place != self.right)
        return max(others, key=lambda place: self.worth[place])

    def _deciding(self) -> str:
        """A rule that counts in the best hand and not in the next best."""
        there = {line.rule for line in self.scores[self._second()].lines if line.value}
        own = [line for line in self.scores[self.right].lines if line.value and line.rule not in there]
        own.sort(key=lambda line: (line.unit != "doublings", -line.value))
        return own[0].rule if own else "mahjong.score.add-then-double"


def _seen(hand: Hand) -> tuple[object, ...]:
    """Return what the reader of a hand sees: which tiles lie open or closed, whose it is and how it won."""
    laid = [(tile, group.open) for group in hand.laid for tile in group.tiles]
    tiles = sorted([*laid, *((tile, False) for tile in contents(hand.tiles))])
    return tuple(tiles), hand.seasons, hand.wind, hand.win
