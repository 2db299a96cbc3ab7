"""Settle the game: the totals after this round, and who has won.

    position  the end of a round ("over") with the `totals` before it, or any position with a `script`
              that leads there
    script    the last moves
    earlier   in place of `totals`, the rounds before: for each what it brought the sides, `[60, 40]`
    rows      which rows are asked; left out, all of them

The rows: `before.<column>` with `earlier`: the total so far in a column of the score sheet (one a side, or
one a hand where the game keeps them so); `points.<side>` what the round brings; `after.<column>` the new
total; `winner` a column's number or "none"; in Haggis `dealer` and `leads`, the seats that deal and lead the
next hand, "none" once the game is won. The answer is an object with a value for every row.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tichu_teach.engine import Line
from tichu_teach.engine.tichu.game import TichuGame

from ..fields import Fields
from ..phrase import Phrase
from ..question import Option, RowGrade
from ..row import Row
from ..sheet import SheetQuestion


class SettleQuestion(SheetQuestion):
    """Add a round to the game."""

    kind = "settle"
    fields = (*SheetQuestion.fields, "earlier")

    def read(self, entry: Fields) -> None:
        self.earlier = tuple(
            self._round(entry, each, f"earlier[{place}]")
            for place, each in enumerate(entry.get("earlier", list, []))
        )
        super().read(entry)
        game, end = self.end.game, self.end
        asked = any(row.id.startswith("points.") for row in self.rows)
        if not (self.earlier or asked or game.columns != game.sides):
            # What is not asked is told.
            points = zip(end.totals, end.count().points, strict=True)
            self.told += tuple(
                Phrase("puzzle.told.so-far", {"side": side, "points": now, "points_before": before})
                for side, (before, now) in enumerate(points)
            )

    def default_ask(self) -> Phrase:
        asked = {row.id for row in self.rows}
        if "dealer" in asked:
            return Phrase("puzzle.ask.settle.next")
        return Phrase("puzzle.ask.settle" if "winner" in asked else "puzzle.ask.settle.sheet")

    def _round(self, entry: Fields, value: Any, name: str) -> tuple[int, ...]:
        sides = self.at.game.sides
        points = entry.of(list, value, name)
        if len(points) != sides or not all(type(each) is int and abs(each) < 10_000 for each in points):
            raise entry.error(name, f"is a list of {sides} whole numbers, the points of each side")
        return tuple(points)

    def reached(self, entry: Fields) -> None:
        """Add the earlier rounds up, seat by seat as people sat; raises QuestionError if they do not fit."""
        end, game = self.end, self.end.game
        if not self.earlier:
            return
        if not isinstance(game, TichuGame):
            raise entry.error("earlier", f"{game.name} is settled from 'totals'")
        if any(end.totals):
            raise entry.error("earlier", "stands in place of 'totals': leave those out of the position")
        if end.round != len(self.earlier) + 1:
            raise entry.error("earlier", f"tells {len(self.earlier)} rounds before round {end.round}")
        then = end.replace(people=game.seating())
        for number, points in enumerate(self.earlier, 1):
            self.told += (self._told(number, then.people[0], points),)
            then = then.replace(totals=game.standing(then, points))
            then = then.replace(people=game.seating(then.people, then.finish))
        if then.people != end.people:
            seats = " ".join(map(str, then.people))
            raise entry.error("position", f"in round {end.round} people sit like this: 'people {seats}'")
        self.end = then

    def _told(self, number: int, first: int, points: tuple[int, ...]) -> Phrase:
        """A round in words: what it brought, in a game with a column a hand also who sat on seat 0."""
        game = self.at.game
        values: dict[str, Any] = {"number": number, "points": points[0], "points_other": points[1]}
        if game.columns == game.sides:
            return Phrase("puzzle.told.round", values)
        return Phrase("puzzle.told.round.hands", {**values, "column": first})

    def all_rows(self) -> list[Row]:
        state = self.end
        value = self.values_of(state.count().lines)
        game = state.game
        by_hand = game.columns != game.sides
        sides, columns = range(game.sides), range(game.columns)
        end, brought = game.row(self.counting.GAME), self.counting.POINTS
        name = "column" if by_hand else "side"

        def total(part: str, text: str, n: int) -> Row:
            side = None if by_hand else n
            return Row(f"{part}.{n}", Phrase(text, {name: n}), value[f"{part}.{n}"], end, side=side)

        tail = ".column" if by_hand else ""
        before = [total("before", f"puzzle.row.before{tail}", n) for n in columns if self.earlier]
        points = [
            Row(
                f"points.{n}", Phrase("puzzle.row.points", {"side": n}), value[f"points.{n}"], brought, side=n
            )
            for n in sides
        ]
        after = [total("after", "puzzle.row.column" if by_hand else "puzzle.row.after", n) for n in columns]
        winners = (
            *(Option(n, Phrase(f"puzzle.{name}", {name: n})) for n in columns if game.may_win(n)),
            Option("none", Phrase("puzzle.winner.none")),
        )
        winner = Row("winner", Phrase("puzzle.row.winner"), value["winner"], end, options=winners)
        following = self.counting.following(state, game.standing(state))
        return [*before, *points, *after, winner, *following]

    def values_of(self, lines: Iterable[Line]) -> Mapping[str, Any]:
        game, lines = self.end.game, tuple(lines)
        points = [sum(line.points for line in lines if line.side == side) for side in range(game.sides)]
        after = game.standing(self.end, points)
        winner = game.winner(after, self.end.round, self.end.champion)
        following = {row.id: row.answer for row in self.counting.following(self.end, after)}
        return {
            "winner": "none" if winner is None else winner,
            **following,
            **{f"before.{column}": total for column, total in enumerate(self.end.totals)},
            **{f"points.{side}": brought for side, brought in enumerate(points)},
            **{f"after.{column}": total for column, total in enumerate(after)},
        }

    def grade_row(self, row: Row, value: Any) -> RowGrade:
        grade = super().grade_row(row, value)
        part, _, column = row.id.partition(".")
        if grade.right is False and part == "after" and row.side is None:
            # A column a hand: the points of the other side were written into it.
            game, points = self.end.game, self.end.count().points
            if value == game.standing(self.end, tuple(reversed(points)))[int(column)]:
                says = (Phrase("puzzle.slip.column", {"column": int(column)}),)
                return RowGrade(False, grade.rule, grade.facts, says)
        if grade.right is False and row.options:
            return RowGrade(False, row.rule, grade.facts, (Phrase(f"puzzle.miss.settle.{part}"),))
        return grade


KIND = SettleQuestion
