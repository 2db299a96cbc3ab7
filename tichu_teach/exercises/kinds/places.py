"""Places: what everybody is, gives and gets in the next round."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tichu_teach.engine import Line

from ..fields import Fields
from ..phrase import Phrase
from ..question import Option
from ..row import Row
from ..sheet import RoundQuestion

DEMANDS = ("best", "worst", "free", "none")


class PlacesQuestion(RoundQuestion):
    """Fill in who gives whom what before the next round, at the end of one where people move to their places.

    The rows, each for a player by the seat of the round that is over: `title.<seat>` the place (1 the best),
    `gives.<seat>` how many cards are given in the exchange, `to.<seat>` to whom (a seat, or "none"),
    `demand.<seat>` which ones: "best", "worst", "free" or "none". The answer is an object with a value for
    every row.
    """

    kind = "places"
    families = ("tichu",)

    def reached(self, entry: Fields) -> None:
        if not self.game.titles:
            raise entry.error("position", f"{self.game.name} knows no places")

    def all_rows(self) -> list[Row]:
        return [row for seat in range(self.game.players) for row in self._rows(seat)]

    def _rows(self, seat: int) -> list[Row]:
        game, people = self.game, self.end.people
        sitting = game.seating(self.end.people, self.end.finish)
        there = sitting.index(people[seat])
        number, across = game.exchange(there)
        to = people.index(sitting[across]) if number else "none"
        demand = (game.demand(there) or "free") if number else "none"
        others = (each for each in range(game.players) if each != seat)
        whom = [Option(each, Phrase("puzzle.seat", {"seat": each})) for each in others]
        titles = [
            Option(n, Phrase("puzzle.places.title", {"title": [name, n - 1]}))
            for n, name in enumerate(game.titles, 1)
        ]
        which = [Option(each, Phrase(f"puzzle.places.{each}")) for each in DEMANDS]
        titled = f"{game.name}.titles"
        title = titled if titled in game.rules else game.row("nanking.end")
        rule = game.exchange_rule(there)

        def row(part: str, answer: Any, rule: str, options: Iterable[Option] = ()) -> Row:
            label = Phrase(f"puzzle.row.{part}", {"seat": seat})
            return Row(f"{part}.{seat}", label, answer, rule, seat=seat, options=tuple(options))

        return [
            row("title", game.place_of(there) + 1, title, titles),
            row("gives", number, rule),
            row("to", to, rule, [*whom, Option("none", Phrase("puzzle.places.nobody"))]),
            row("demand", demand, rule, which),
        ]

    def values_of(self, lines: Iterable[Line]) -> Mapping[str, Any]:
        return {row.id: row.answer for row in self.all_rows()}

    def slipped(self, row: Row, value: Any) -> tuple[str, Phrase]:
        return row.rule, Phrase(f"puzzle.miss.places.{row.id.partition('.')[0]}", {"seat": row.seat})


KIND = PlacesQuestion
