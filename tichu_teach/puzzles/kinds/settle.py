"""Settle the game: the totals after this round, and who has won.

    position  the end of a round ("over") with the `totals` before it, or any position with a `script`
              that leads there
    script    the last moves
    rows      which rows are asked; left out, all of them

The rows: `points.<side>` what the round brings, `after.<side>` the total after it, `winner` a side's
number or "none". The answer is an object with a value for every row.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tichu_teach.engine import Line

from ..phrase import Phrase
from ..questions import Option
from ..sheet import Row, SheetQuestion


class SettleQuestion(SheetQuestion):
    """Add a round to the game."""

    kind = "settle"

    def all_rows(self) -> list[Row]:
        state = self.end
        value = self.values_of(state.count().lines)
        sides = range(state.game.sides)
        rows = [
            Row(
                f"{part}.{side}",
                Phrase(f"puzzle.row.{part}", {"side": side}),
                value[f"{part}.{side}"],
                rule,
                side=side,
            )
            for part, rule in (("points", "nanking.points"), ("after", "nanking.game"))
            for side in sides
        ]
        winners = (
            *(Option(side, Phrase("puzzle.side", {"side": side})) for side in sides),
            Option("none", Phrase("puzzle.winner.none")),
        )
        return [
            *rows,
            Row("winner", Phrase("puzzle.row.winner"), value["winner"], "nanking.game", options=winners),
        ]

    def values_of(self, lines: Iterable[Line]) -> Mapping[str, Any]:
        game, before = self.end.game, self.end.totals
        points = [sum(line.points for line in lines if line.side == side) for side in range(game.sides)]
        after = tuple(had + more for had, more in zip(before, points, strict=True))
        winner = game.winner(after, self.end)
        values: dict[str, Any] = {"winner": "none" if winner is None else winner}
        for side in range(game.sides):
            values |= {f"points.{side}": points[side], f"after.{side}": after[side]}
        return values


KIND = SettleQuestion
