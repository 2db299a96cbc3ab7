"""Who sits where next round? A row of players: first the best place, then on to the right.

    position  the end of a round ("over") of a game in which people move to their places

The answer is the list of the players, each by the seat of the round that is over.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from tichu_teach.engine.tichu.solo import Solo

from ..errors import AnswerError
from ..fields import Fields
from ..phrase import Phrase
from ..question import Grade, Option, Question


class SeatsQuestion(Question):
    """Seat the table for the next round."""

    kind = "seats"

    def read(self, entry: Fields) -> None:
        self.end = self.at
        game = self.end.game
        if self.end.phase != "over" or not isinstance(game, Solo):
            raise entry.error("position", "is no end of a round after which people move to their places")
        start, sitting = game.seat_of(0), game.seating(self.end.people, self.end.finish)
        self.right = [self.end.people.index(sitting[seat]) for seat in game.seats_from(start)]
        if self.right == list(range(game.players)):
            raise entry.error("position", "everybody stays where they are: nothing to do")

    def options(self) -> tuple[Option, ...]:
        return tuple(Option(seat, Phrase("puzzle.seat", {"seat": seat})) for seat in sorted(self.right))

    def right_answers(self) -> list[Any]:
        return [list(self.right)]

    def parse_answer(self, data: Any) -> Any:
        if not isinstance(data, list) or not all(type(each) is int for each in data):
            raise AnswerError("", "is a list of seats, the best place first")
        if sorted(data) != sorted(self.right):
            raise AnswerError("", "must hold every seat once")
        return list(data)

    def explain(self, answer: Any) -> Grade:
        rule = self.cited or self.end.game.row("nanking.seats")
        if answer == self.right:
            return Grade(True, None, rule)
        if answer[0] != self.right[0]:
            says = Phrase("puzzle.miss.seats.first", {"seat": self.right[0]})
        else:
            beside = dict(pairwise(self.right))
            seat = next(one for one, other in pairwise(answer) if beside.get(one) != other)
            says = Phrase("puzzle.miss.seats", {"seat": seat, "seat_right": beside.get(seat, self.right[0])})
        return Grade(False, None, rule, {"seat": self.right[0]}, (says,))


KIND = SeatsQuestion
