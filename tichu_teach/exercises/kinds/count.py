"""Count a round, line by line."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tichu_teach.engine import Line

from ..phrase import Phrase
from ..row import Row
from ..sheet import RoundQuestion


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

    kind = "count"

    def default_ask(self) -> Phrase:
        return Phrase(self.counting.ASK)

    def all_rows(self) -> list[Row]:
        rows: list[Row] = self.counting.rows(self.end)
        return rows

    def values_of(self, lines: Iterable[Line]) -> Mapping[str, Any]:
        values: Mapping[str, Any] = self.counting.values(self.end, lines)
        return values


KIND = CountQuestion
