"""Choose the way of playing that did best over many deals."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from tichu_teach.engine.plain_data import one_of
from tichu_teach.engine.state import Ruleset

from ..errors import QuestionError
from ..families import ALL
from ..fields import RULESET, Fields, field_of, string
from ..form import Choose
from ..grade import Grade
from ..phrase import Phrase
from ..plot import load_figure, load_figures
from ..question import RULE, AnswerOption


class FigureQuestion(Choose):
    """Guess a figure's longest bar, or the shortest; those within its error are right as well.

    The answer is the name of a bar. What was counted is kept, with seed and size.
    """

    families = ALL
    needs = (("figure", "rule", "ruleset"),)
    FIGURE = string("figure", "A figure of a game: `nanking/leads`.")
    BY = field_of(
        "by", "Which bar is right: the most (if left out) or the least.", one_of("most", "least"), "most"
    )
    fields = (FIGURE, BY, RULESET)
    example: ClassVar[Mapping[str, object]] = {
        **{"ruleset": "nanking", "figure": "nanking/leads"},
        **{"by": "least", "rule": "nanking.follow"},
    }

    @classmethod
    def asked_in(cls, game: Ruleset) -> bool:
        return super().asked_in(game) and bool(load_figures(game.name))

    def read(self, entry: Fields) -> None:
        name = entry[self.FIGURE]
        if name.partition("/")[0] != self.game.name:
            raise entry.error(self.FIGURE, f"{name!r} is no figure of {self.game.name}")
        self.by = entry[self.BY]
        if not self.cited:
            raise entry.error(RULE, "is missing")
        try:
            self.figure = load_figure(name)
        except QuestionError as error:
            raise entry.error(self.FIGURE, error.reason) from error
        self.bars = {bar.name: bar for bar in self.figure.bars}
        self.right = self.figure.best(least=self.by == "least")
        if len(self.right) == len(self.bars):
            raise entry.error(self.FIGURE, "its bars cannot be told apart")

    def default_ask(self) -> Phrase:
        return Phrase(f"puzzle.figure.ask.{self.by}")

    def options(self) -> tuple[AnswerOption, ...]:
        return tuple(AnswerOption(name, Phrase(bar.label)) for name, bar in self.bars.items())

    def right_answers(self) -> list[str]:
        return list(self.right)

    def explain(self, answer: str) -> Grade:
        chosen, best = self.bars[answer], self.bars[self.right[0]]
        found = answer in self.right
        near = found and answer != self.right[0]
        key = f"puzzle.figure.{'near' if near else 'found' if found else 'missed'}"
        values = {"label": chosen.label, "counted": chosen.said, "other": best.label, "best": best.said}
        return Grade(found, None, self.cited, (Phrase(key, values),))

    def objections(self, answer: str) -> tuple[Phrase, ...]:
        chosen = self.bars[answer]
        return (Phrase(f"puzzle.figure.not.{self.by}", {"label": chosen.label, "counted": chosen.said}),)
