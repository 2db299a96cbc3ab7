"""What would the figures say? Choose the way of playing that did best over many deals."""

from __future__ import annotations

from typing import Any

from ..family import ALL
from ..fields import RULESET, Fields, described, one_of, text
from ..form import Choose
from ..phrase import Phrase
from ..plot import shown
from ..question import Grade, Option


class FigureQuestion(Choose):
    """Guess a figure: its longest bar, or the shortest; those within the error of it are right as well.

    The answer is the name of a bar. What was counted is kept, with seed and size.
    """

    kind = "figure"
    families = ALL
    needs = (("figure", "rule", "ruleset"),)
    fields = described(
        figure=text("A figure of a game: `nanking/leads`."),
        by=one_of("Which bar is right: the most (if left out) or the least.", "most", "least"),
        ruleset=RULESET,
    )

    def read(self, entry: Fields) -> None:
        name = entry.get("figure", str)
        if name.partition("/")[0] != self.game.name:
            raise entry.error("figure", f"{name!r} is no figure of {self.game.name}")
        self.by: str = entry.get("by", str, "most")
        if self.by not in ("most", "least"):
            raise entry.error("by", "is most or least")
        if not self.cited:
            raise entry.error("rule", "is missing")
        self.figure = shown(name)
        self.right = self.figure.best(least=self.by == "least")
        if len(self.right) == len(self.figure.bars):
            raise entry.error("figure", "its bars cannot be told apart")

    def default_ask(self) -> Phrase:
        return Phrase(f"puzzle.figure.ask.{self.by}")

    def options(self) -> tuple[Option, ...]:
        return tuple(Option(bar.name, Phrase(bar.label)) for bar in self.figure.bars)

    def right_answers(self) -> list[Any]:
        return list(self.right)

    def explain(self, answer: Any) -> Grade:
        chosen, best = (
            next(bar for bar in self.figure.bars if bar.name == name) for name in (answer, self.right[0])
        )
        found = answer in self.right
        key = "puzzle.figure.found" if found else "puzzle.figure.missed"
        values = {"label": chosen.label, "counted": chosen.said, "other": best.label, "best": best.said}
        facts = {"values": {bar.name: bar.value for bar in self.figure.bars}}
        return Grade(found, None, self.cited, facts, (Phrase(key, values),))


KIND = FigureQuestion
