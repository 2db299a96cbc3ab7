"""Settle the game: the totals after this round, and who has won.

    position  the end of a round ("over") with the `totals` before it, or any position with a `script`
              that leads there
    script    the last moves
    rows      which rows are asked; left out, all of them

The rows: `points.<side>` what the round brings, `after.<column>` the total after it in a column of the score
sheet (one a side, or one a hand where the game keeps them so), `winner` a column's number or "none". The
answer is an object with a value for every row.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tichu_teach.engine import Line

from ..phrase import Phrase
from ..questions import Option
from ..sheet import Row, SheetQuestion

POINTS = "nanking.points"


class SettleQuestion(SheetQuestion):
    """Add a round to the game."""

    kind = "settle"

    def all_rows(self) -> list[Row]:
        state = self.end
        value = self.values_of(state.count().lines)
        game = state.game
        by_hand = game.columns != game.sides
        sides, columns = range(game.sides), range(game.columns)
        end = game.row("nanking.game")
        name, row = ("column", "puzzle.row.column") if by_hand else ("side", "puzzle.row.after")
        points = [
            Row(f"points.{n}", Phrase("puzzle.row.points", {"side": n}), value[f"points.{n}"], POINTS, side=n)
            for n in sides
        ]
        after = [
            Row(f"after.{n}", Phrase(row, {name: n}), value[f"after.{n}"], end, side=None if by_hand else n)
            for n in columns
        ]
        winners = (
            *(Option(n, Phrase(f"puzzle.{name}", {name: n})) for n in columns if game.may_win(n)),
            Option("none", Phrase("puzzle.winner.none")),
        )
        winner = Row("winner", Phrase("puzzle.row.winner"), value["winner"], end, options=winners)
        return [*points, *after, winner]

    def values_of(self, lines: Iterable[Line]) -> Mapping[str, Any]:
        game, lines = self.end.game, tuple(lines)
        points = [sum(line.points for line in lines if line.side == side) for side in range(game.sides)]
        after = game.standing(self.end, points)
        winner = game.winner(after, self.end)
        return {
            "winner": "none" if winner is None else winner,
            **{f"points.{side}": brought for side, brought in enumerate(points)},
            **{f"after.{column}": total for column, total in enumerate(after)},
        }


KIND = SettleQuestion
