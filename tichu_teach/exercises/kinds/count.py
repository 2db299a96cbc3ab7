"""Count a round line by line, and settle the game after it."""

from __future__ import annotations

from collections.abc import Iterable

from tichu_teach.engine import Line
from tichu_teach.engine.plain_data import many, whole

from ..fields import MAX_ITEMS, Fields, field_of
from ..phrase import Phrase, Values
from ..question import POSITION, AnswerOption, PlainAnswer
from ..score_row import ScoreRow
from ..sheet import RoundQuestion

MAX_SIDES = 12


class CountQuestion(RoundQuestion):
    """Fill in the score sheet of a round, at its end ("over") or where a script leads there.

    The rows of the Tichu family: `won.<seat>` the points in a player's tricks, `tricks.<seat>` those in the
    tricks of the one who is left over, `hand.<seat>` those in that player's hand, `cards.<side>` what the
    cards bring a side, `double.<side>` the double victory (or an overlooked wish), `call.<seat>` an
    announcement, `total.<side>`.

    The rows of Haggis: `out.<seat>` five points a card for going out, `bonus.<seat>` what the first out gets
    besides, `hand.<seat>` the card points in the hand of the one who is left over, `haggis.<seat>` those in
    the haggis (the seat is the first out), `cards.<seat>` those captured, `bets.<seat>` what all bets bring a
    player, `total.<seat>`.

    The answer is an object with a number for every row; rows may be filled in one by one.
    """

    scoring = "points"

    def default_ask(self) -> Phrase:
        return Phrase(self.counting.ASK)

    def all_rows(self) -> list[ScoreRow]:
        return self.counting.rows(self.end)

    def values_of(self, lines: Iterable[Line]) -> Values:
        return self.counting.values(self.end, lines)


class SettleQuestion(RoundQuestion):
    """Add a round to the game, at the end of that round with the `totals` before it.

    The rows: `before.<column>` with `earlier`: the total so far in a column of the score sheet (one a side,
    or one a hand where the game keeps them so); `points.<side>` what the round brings; `after.<column>` the
    new total; `winner` a column's number or "none"; in Haggis `dealer` and `leads`, the seats that deal and
    lead the next hand, "none" once the game is won. The answer is an object with a value for every row.
    """

    scoring = "points"
    EARLIER = field_of(
        "earlier",
        "In place of `totals`, the rounds before: for each what it brought the sides, `[60, 40]`.",
        many(many(whole(-9_999, 9_999), MAX_SIDES), MAX_ITEMS),
        [],
    )
    fields = (*RoundQuestion.fields, EARLIER)

    def read(self, entry: Fields) -> None:
        super().read(entry)
        self.premises += self.counting.agreements(self.game)
        if not self.adds_up:
            # What is not asked is told.
            self.totals_told = True
            points = zip(self.end.totals, self.end.count().points, strict=True)
            self.premises += tuple(
                Phrase("puzzle.told.so-far", {"side": side, "points": now, "points_before": before})
                for side, (before, now) in enumerate(points)
            )

    @property
    def adds_up(self) -> bool:
        asked = [row.id for row in self.rows if row.id not in self.filled_rows]
        return bool(self.earlier or any(row.startswith("points.") for row in asked) or self.by_hand)

    @property
    def by_hand(self) -> bool:
        """True if each hand has a column of its own."""
        return bool(self.game.columns != self.game.sides)

    def default_ask(self) -> Phrase:
        asked = {row.id for row in self.rows}
        if "dealer" in asked:
            return Phrase("puzzle.ask.settle.next")
        return Phrase("puzzle.ask.settle" if "winner" in asked else "puzzle.ask.settle.sheet")

    def _round(self, entry: Fields, points: list[int], name: str) -> tuple[int, ...]:
        if len(points) != self.game.sides:
            raise entry.error(name, f"holds {self.game.sides} numbers, the points of each side")
        return tuple(points)

    def read_subject(self, entry: Fields) -> None:
        """Add the earlier rounds up, seat by seat as people sat; raises QuestionError if they do not fit."""
        self.earlier = tuple(
            self._round(entry, each, f"earlier[{place}]") for place, each in enumerate(entry[self.EARLIER])
        )
        super().read_subject(entry)
        end, game = self.end, self.game
        if not self.earlier:
            return
        if not self.counting.ADDED_UP:
            raise entry.error(self.EARLIER, f"{game.name} is settled from 'totals'")
        if any(end.totals):
            raise entry.error(self.EARLIER, "stands in place of 'totals': leave those out of the position")
        if end.round != len(self.earlier) + 1:
            raise entry.error(self.EARLIER, f"tells {len(self.earlier)} rounds before round {end.round}")
        self.totals_told = True
        then = end.replace(people=game.seating())
        for number, points in enumerate(self.earlier, 1):
            self.premises += (self._round_phrase(number, then.people[0], points),)
            then = then.replace(totals=game.standing(then, points))
            then = then.replace(people=game.seating(then.people, then.finish))
        if then.people != end.people:
            seats = " ".join(map(str, then.people))
            raise entry.error(POSITION, f"in round {end.round} people sit like this: 'people {seats}'")
        self.end = then

    def _round_phrase(self, number: int, first: int, points: tuple[int, ...]) -> Phrase:
        """A round in words: its points; in a game with a column a hand also the player on seat 0."""
        values: dict[str, object] = {"number": number, "points": points[0], "points_other": points[1]}
        if self.by_hand:
            return Phrase("puzzle.told.round.hands", {**values, "column": first})
        return Phrase("puzzle.told.round", values)

    def all_rows(self) -> list[ScoreRow]:
        game, columns = self.game, range(self.game.columns)
        value = self.values_of(self.end.count().lines)
        end, brought = game.row(self.counting.GAME), self.counting.POINTS
        name, before, after = (
            ("column", "before.column", "column") if self.by_hand else ("side", "before", "after")
        )

        def row(part: str, n: int, label: Phrase, rule: str, side: int | None) -> ScoreRow:
            return ScoreRow(f"{part}.{n}", label, value[f"{part}.{n}"], rule, side=side)

        def total(part: str, n: int, key: str) -> ScoreRow:
            label = Phrase(f"puzzle.row.{key}", {name: n})
            return row(part, n, label, end, None if self.by_hand else n)

        winners = (
            *(AnswerOption(n, Phrase(f"puzzle.{name}", {name: n})) for n in columns if game.may_win(n)),
            AnswerOption("none", Phrase("puzzle.winner.none")),
        )
        return [
            *(total("before", n, before) for n in columns if self.earlier),
            *(
                row("points", n, Phrase("puzzle.row.points", {"side": n}), brought, n)
                for n in range(game.sides)
            ),
            *(total("after", n, after) for n in columns),
            ScoreRow("winner", Phrase("puzzle.row.winner"), value["winner"], end, options=winners),
            *self.counting.following(self.end, game.standing(self.end)),
        ]

    def values_of(self, lines: Iterable[Line]) -> Values:
        game, lines = self.game, tuple(lines)
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

    def explain_slip(self, row: ScoreRow, value: PlainAnswer) -> tuple[str, Phrase]:
        part, _, column = row.id.partition(".")
        if row.options:
            if part != "winner" and "none" in (row.answer, value):
                part = "over" if row.answer == "none" else "goes-on"
            return row.rule, Phrase(f"puzzle.miss.settle.{part}")
        if not self.adds_up:  # what the round has brought is told: a slip in counting it is none of theirs
            return row.rule, Phrase(self.counting.no_slip(row))
        rule, said = super().explain_slip(row, value)
        if part == "after" and self.by_hand:
            # The points of the other side were written into it.
            points = self.end.count().points[::-1]
            if value == self.game.standing(self.end, points)[int(column)]:
                return rule, Phrase("puzzle.slip.column", {"column": int(column)})
        return rule, said
