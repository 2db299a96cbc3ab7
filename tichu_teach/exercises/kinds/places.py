"""Places: what everybody is, gives and gets in the next round, and who sits where."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from tichu_teach.engine.tichu.solo import Solo
from tichu_teach.engine.tichu.state import State

from ..fields import Fields
from ..form import InOrder
from ..grade import Grade, narrowed
from ..phrase import Phrase
from ..question import POSITION, AnswerOption, PlainAnswer
from ..score_row import ScoreRow
from ..sheet import RoundQuestion

DEMANDS = ("best", "worst", "free", "none")


class PlacesQuestion(RoundQuestion):
    """Fill in who gives whom what before the next round, at the end of one where people move to their places.

    The rows, each for a player by the seat of the round that is over: `title.<seat>` the place (1 the best),
    `gives.<seat>` how many cards are given in the exchange, `to.<seat>` to whom (a seat, or "none"),
    `demand.<seat>` which ones: "best", "worst", "free" or "none". The answer is an object with a value for
    every row.
    """

    game: Solo
    families = ("tichu",)
    scoring = "places"

    def all_rows(self) -> list[ScoreRow]:
        return [row for seat in range(self.game.players) for row in self._rows(seat)]

    def _rows(self, seat: int) -> list[ScoreRow]:
        game, people = self.game, self.end.people
        sitting = game.seating(self.end.people, self.end.finish)
        there = sitting.index(people[seat])
        number, across = game.exchange(there)
        to = people.index(sitting[across]) if number else "none"
        demand = (game.demand(there) or "free") if number else "none"
        whom = AnswerOption.of_seats(each for each in range(game.players) if each != seat)
        titles = [
            AnswerOption(n, Phrase("puzzle.places.title", {"title": [name, n - 1]}))
            for n, name in enumerate(game.titles, 1)
        ]
        which = [AnswerOption(each, Phrase(f"puzzle.places.{each}")) for each in DEMANDS]
        titled = f"{game.name}.titles"
        title = titled if titled in game.rules else game.row("nanking.end")
        rule = game.exchange_rule

        def row(part: str, answer: PlainAnswer, rule: str, options: Iterable[AnswerOption] = ()) -> ScoreRow:
            label = Phrase(f"puzzle.row.{part}", {"seat": seat})
            return ScoreRow(f"{part}.{seat}", label, answer, rule, seat=seat, options=tuple(options))

        return [
            row("title", game.place_of(there) + 1, title, titles),
            row("gives", number, rule),
            row("to", to, rule, [*whom, AnswerOption("none", Phrase("puzzle.places.nobody"))]),
            row("demand", demand, rule, which),
        ]

    def explain_slip(self, row: ScoreRow, value: PlainAnswer) -> tuple[str, Phrase]:
        return row.rule, Phrase(f"puzzle.miss.places.{row.id.partition('.')[0]}", {"seat": row.seat})


class SeatsQuestion(InOrder):
    """Seat the table for the next round, at the end of one ("over"), where people move to their places.

    The answer is the list of the players, each by the seat of the round that is over.
    """

    game: Solo
    families = ("tichu",)
    scoring = "places"

    def read(self, entry: Fields) -> None:
        end, game = narrowed(self.position, State), self.game
        if end.phase != "over":
            raise entry.error(POSITION, "is no end of a round after which people move to their places")
        sitting = game.seating(end.people, end.finish)
        self.right = [end.people.index(sitting[seat]) for seat in game.seats_from(game.seat_of(0))]
        if self.right == list(range(game.players)):
            raise entry.error(POSITION, "everybody stays where they are: nothing to do")

    def options(self) -> tuple[AnswerOption, ...]:
        return AnswerOption.of_seats(range(self.game.players))

    def right_answers(self) -> list[list[int]]:
        return [list(self.right)]

    def explain(self, answer: list[int]) -> Grade:
        rule = self.cited or self.game.row("nanking.seats")
        if answer == self.right:
            return Grade(True, None, rule)
        if answer[0] != self.right[0]:
            says = Phrase("puzzle.miss.seats.first", {"seat": self.right[0]})
        else:
            beside = dict(pairwise(self.right))
            seat = next(one for one, other in pairwise(answer) if beside.get(one) != other)
            says = Phrase("puzzle.miss.seats", {"seat": seat, "seat_right": beside.get(seat, self.right[0])})
        return Grade(False, None, rule, (says,))
