"""Which of these hands? The one that scores most, or the one in which a rule counts.

    hands     two to six hands of Mah-Jong (see `mahjong/hands.py`), with `ruleset`
    by        "total" (the default): which scores most; else a row of the score sheet, such as `only-tile`:
              in which it brings something (see `kinds/score.py`)

Exactly one hand must be right. The answer is its number, 0 for the first.
"""

from __future__ import annotations

from typing import Any

from tichu_teach.engine import TichuError

from ..fields import Fields
from ..mahjong.hands import line_key, read_game, read_hand, seat_of, spread_of, wind_names
from ..phrase import Names, Phrase
from ..question import Grade, Option, Question, Spread, choice
from .score import row_of

MOST = 6


class WhichQuestion(Question):
    """Choose a hand."""

    kind = "which"
    fields = ("hands", "by", "ruleset")
    needs_position = False

    def read(self, entry: Fields) -> None:
        self.game = read_game(entry)
        self.by: str = entry.get("by", str, "total")
        texts = entry.texts("hands")
        if not 2 <= len(texts) <= MOST:
            raise entry.error("hands", f"are two to {MOST}")
        self.hands = [read_hand(entry, self.game, text, f"hands[{n}]") for n, text in enumerate(texts)]
        try:
            self.scores = [self.game.score(hand) for hand in self.hands]
        except TichuError as error:
            raise entry.error("hands", str(error)) from error
        known = {row_of(rule) for rule in self.game.rules}
        if self.by != "total" and self.by not in known:
            raise entry.error("by", f"{self.by!r} is no row of a score sheet")
        self.worth = [self._worth(place) for place in range(len(self.hands))]
        best = max(self.worth)
        if not best or self.worth.count(best) != 1:
            raise entry.error("hands", f"not exactly one of them is right: {self.worth}")
        self.right = self.worth.index(best)

    def _worth(self, place: int) -> int:
        score = self.scores[place]
        if self.by == "total":
            return score.total
        return sum(line.value for line in score.lines if row_of(line.rule) == self.by)

    @property
    def names(self) -> Names:
        return wind_names(self.game)

    def default_ask(self) -> Phrase:
        if self.by == "total":
            return Phrase("puzzle.ask.which.total")
        return Phrase("puzzle.ask.which.rule", {"key": line_key(self.game, self._rule())})

    def _rule(self) -> str:
        return next(rule for rule in self.game.rules if row_of(rule) == self.by)

    def options(self) -> tuple[Option, ...]:
        return tuple(Option(place, self._called(place)) for place in range(len(self.hands)))

    def _called(self, place: int) -> Phrase:
        seat = seat_of(self.game, self.hands[place].wind)
        return Phrase("puzzle.which.hand", {"number": place + 1, "seat": seat})

    def spread(self) -> tuple[Spread, ...]:
        rows: list[Spread] = []
        for place, hand in enumerate(self.hands):
            first, *others = spread_of(self.game, hand)
            rows += [first._replace(label=self._called(place)), *others]
        return tuple(rows)

    def right_answers(self) -> list[Any]:
        return [self.right]

    def parse_answer(self, data: Any) -> Any:
        return choice(data, range(len(self.hands)))

    def explain(self, answer: Any) -> Grade:
        right = self.right
        if self.by == "total":
            rule = self._deciding()
            values = {"number": right + 1, "points": self.worth[right], "points_other": self.worth[answer]}
            key = "puzzle.miss.which.total" if answer != right else "puzzle.which.total"
            if answer == right:
                values["points_other"] = max(w for place, w in enumerate(self.worth) if place != right)
            says: tuple[Phrase, ...] = (Phrase(key, values),)
        else:
            rule = self._rule()
            says = () if answer == right else (Phrase("puzzle.miss.which.rule", {"number": right + 1}),)
        return Grade(answer == right, None, self.cited or rule, {"worth": self.worth}, says)

    def _deciding(self) -> str:
        """A rule that counts in the best hand and not in the next best."""
        others = [place for place in range(len(self.hands)) if place != self.right]
        second = max(others, key=lambda place: self.worth[place])
        there = {line.rule for line in self.scores[second].lines if line.value}
        own = [line for line in self.scores[self.right].lines if line.value and line.rule not in there]
        own.sort(key=lambda line: (line.unit != "doublings", -line.value))
        return own[0].rule if own else "mahjong.score.add-then-double"


KIND = WhichQuestion
