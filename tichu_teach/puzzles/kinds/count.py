"""Count a round, line by line.

    position  the end of a round ("over"), or any position with a `script` that leads there
    script    the last moves
    rows      which rows are asked; left out, all of them

The rows: `won.<seat>` the points in a player's tricks, `tricks.<seat>` those in the tricks of the one who is
left over, `hand.<seat>` those in that player's hand, `cards.<side>` what the cards bring a side,
`double.<side>` the double victory (or an overlooked wish), `call.<seat>` an announcement, `total.<side>`.
The answer is an object with a number for every row; rows may be filled in one by one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tichu_teach.engine import Line

from ..phrase import Phrase
from ..sheet import Row, SheetQuestion

# What each row of the ledger settles, under the last word of its id.
PARTS = {
    "points": "won",
    "tricks": "tricks",
    "fifth": "tricks",
    "last": "tricks",
    "hand": "hand",
    "double": "double",
    "triple": "double",
    "penalty": "double",
    "small": "call",
    "grand": "call",
}


class CountQuestion(SheetQuestion):
    """Fill in the score sheet of a round."""

    kind = "count"

    def all_rows(self) -> list[Row]:
        state = self.end
        lines = state.count().lines
        value = self.values_of(lines)
        sides = range(state.game.sides)
        rows: list[Row] = []
        calls: list[Row] = []
        whole_sale = ""  # the rule that settles a round without counting cards
        for line in lines:
            part = self._part(line)
            if part == "double":
                whole_sale = line.rule
                continue
            label = Phrase(
                f"puzzle.row.{line.rule.rsplit('.', 1)[1] if part == 'call' else part}", {"seat": line.seat}
            )
            row = f"{part}.{line.seat}"
            cards = tuple(state.game.deck.names(line.cards))
            made = Row(row, label, value[row], line.rule, cards, line.seat)
            (calls if part == "call" else rows).append(made)
        for side in sides:
            rule = whole_sale or "nanking.points"
            rows.append(self._by_side("cards", side, value, rule))
        if whole_sale:
            rows += [self._by_side("double", side, value, whole_sale) for side in sides]
        rows += calls
        separate = "nanking.tichu.separate" if calls else whole_sale or "nanking.points"
        return rows + [self._by_side("total", side, value, separate) for side in sides]

    def _part(self, line: Line) -> str:
        """The row's name that a line of the count goes into."""
        if line.cards and line.cards == self.end.hands[line.seat]:
            return "hand"
        return PARTS[line.rule.rpartition(".")[2]]

    @staticmethod
    def _by_side(part: str, side: int, value: Mapping[str, Any], rule: str) -> Row:
        row = f"{part}.{side}"
        return Row(row, Phrase(f"puzzle.row.{part}", {"side": side}), value[row], rule, side=side)

    def values_of(self, lines: Iterable[Line]) -> Mapping[str, Any]:
        values: dict[str, Any] = {
            f"{part}.{side}": 0
            for part in ("cards", "double", "total")
            for side in range(self.end.game.sides)
        }
        for line in lines:
            part = self._part(line)
            if part != "double":
                values[f"{part}.{line.seat}"] = line.points
            if part != "call":
                values[f"{part if part == 'double' else 'cards'}.{line.side}"] += line.points
            values[f"total.{line.side}"] += line.points
        return values


KIND = CountQuestion
