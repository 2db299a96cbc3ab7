"""Who sits where next round? A row of players: first the best place, then on to the right."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from ..fields import Fields
from ..form import InOrder
from ..phrase import Phrase
from ..question import Grade, Option


class SeatsQuestion(InOrder):
    """Seat the table for the next round, at the end of one ("over"), where people move to their places.

    The answer is the list of the players, each by the seat of the round that is over.
    """

    kind = "seats"
    families = ("tichu",)

    def read(self, entry: Fields) -> None:
        end, game = self.at, self.game
        if end.phase != "over" or not game.titles:
            raise entry.error("position", "is no end of a round after which people move to their places")
        sitting = game.seating(end.people, end.finish)
        self.right = [end.people.index(sitting[seat]) for seat in game.seats_from(game.seat_of(0))]
        if self.right == list(range(game.players)):
            raise entry.error("position", "everybody stays where they are: nothing to do")

    def options(self) -> tuple[Option, ...]:
        return tuple(Option(seat, Phrase("puzzle.seat", {"seat": seat})) for seat in range(self.game.players))

    def right_answers(self) -> list[Any]:
        return [list(self.right)]

    def explain(self, answer: Any) -> Grade:
        rule = self.cited or self.game.row("nanking.seats")
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
