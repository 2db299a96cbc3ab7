"""Find the place where the wall is broken."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar

from tichu_teach.engine.mahjong.tiles import EAST, WIND_LETTERS, WINDS
from tichu_teach.engine.mahjong.variants import Duel
from tichu_teach.engine.mahjong.wall import place, wall_break
from tichu_teach.engine.plain_data import many, whole

from ..fields import GIVEN, ROWS, Fields, field_of
from ..mahjong.hands import RULESET, TallyQuestion, Thought
from ..phrase import Phrase
from ..question import AnswerOption
from ..score_row import ScoreRow

TWO = ("you", "other")
"""Those who throw for East in the game for two, in the order of their throws."""


class GateQuestion(TallyQuestion):
    """Break the wall.

    The rows: `wall` whose wall the first throw points at (a wind, as a letter), `count` how many stacks are
    counted, `on` whose wall the loose pair lies on, and `stack` how far from that wall's right end, 1 the
    first. Where two play, `east` may come before them: which of the two is East by the throws for it.
    """

    requires = "walls"
    needs = (("throws", "ruleset"),)
    THROWS = field_of(
        "throws",
        "What two throws of two dice count, 2 to 12 each: [8, 7].",
        many(whole(2, 12), 2, 2, "two numbers from 2 to 12"),
    )
    EAST = field_of(
        "east",
        "What the two threw before to see who is East first, you and the other in turn: [7, 7, 5, 9].",
        many(whole(2, 12), 8, 2, "pairs of numbers from 2 to 12"),
        (),
    )
    fields = (THROWS, EAST, RULESET, ROWS, GIVEN)
    example: ClassVar[Mapping[str, object]] = {"ruleset": "mahjong", "throws": [8, 7]}

    def read_subject(self, entry: Fields) -> None:
        self.first, self.second = entry[self.THROWS]
        self.length = self.game.stacks
        self.found = wall_break(self.game.winds(0), self.length, self.first, self.second)
        self.on, self.stack = place(self.found.stack, self.length)
        self.pairs = self._thrown_for_east(entry)
        told = {"first": self.first, "second": self.second, "stacks": self.length}
        key = f"puzzle.gate.told{'.then' if self.pairs else ''}"
        self.premises = (*self._players(), *self._throws(), Phrase(key, told))

    def _thrown_for_east(self, entry: Fields) -> tuple[tuple[int, int], ...]:
        """The pairs of throws for East, each but the last level."""
        thrown = entry[self.EAST]
        pairs = tuple(zip(thrown[::2], thrown[1::2], strict=False))
        if thrown:
            if not isinstance(self.game, Duel):
                raise entry.error(self.EAST, "are for two players: others draw their seats")
            found = [self.game.thrown_east(*pair) for pair in pairs]
            if len(thrown) % 2 or found[-1] is None or set(found[:-1]) - {None}:
                raise entry.error(self.EAST, "are pairs of throws, all level but the last")
        return pairs

    def _throws(self) -> Iterable[Phrase]:
        """The throws for East, a sentence each."""
        for turn, (first, second) in enumerate(self.pairs):
            key = f"puzzle.gate.told.east{'.again' if turn else ''}"
            yield Phrase(key, {"first": first, "second": second})

    def _players(self) -> Iterable[Phrase]:
        """Those that the first throw counts, where they are fewer than the walls."""
        winds = self.game.winds(0)
        if len(winds) < len(WINDS):
            said = {f"wind_{number}": [wind, self.game.name] for number, wind in enumerate(winds, 1)}
            yield Phrase(f"puzzle.gate.told.{len(winds)}", said)

    def default_ask(self) -> Phrase:
        return Phrase("puzzle.gate.ask")

    def all_rows(self) -> list[ScoreRow]:
        over = self.found.steps > self.length
        counting = "mahjong.wall.count-overflow" if over else "mahjong.wall.count"
        return [
            *self._first_east(),
            self._whose("wall", self.found.wall, "mahjong.wall.dice-1", self.game.winds(0)),
            ScoreRow("count", Phrase("puzzle.gate.row.count"), self.found.steps, "mahjong.wall.dice-2"),
            self._whose("on", self.on, counting, WINDS),
            ScoreRow("stack", Phrase("puzzle.gate.row.stack"), self.stack, counting),
        ]

    def _first_east(self) -> Iterable[ScoreRow]:
        """The row for the first East, if that has been thrown for."""
        if self.pairs:
            options = tuple(AnswerOption(each, Phrase(f"puzzle.gate.east.{each}"), "east") for each in TWO)
            seat = Duel.thrown_east(*self.pairs[-1])
            assert seat is not None
            yield ScoreRow(
                "east", Phrase("puzzle.gate.row.east"), TWO[seat], "mahjong-duel.a.east", options=options
            )

    def _whose(self, row: str, wind: int, rule: str, among: Sequence[int]) -> ScoreRow:
        """A row for a wind, told by the side where the wall stands: not all need have a player."""
        options = tuple(
            AnswerOption(_letter(each), Phrase("puzzle.gate.wall", {"wind": [each, self.game.name]}), row)
            for each in among
        )
        return ScoreRow(row, Phrase(f"puzzle.gate.row.{row}"), _letter(wind), rule, options=options)

    def thoughts(self) -> Iterable[Thought]:
        """The slips: the lower throw, not to begin with East, to forget the first, to count past the end."""
        if self.pairs:
            first, second = self.pairs[-1]
            lower = TWO[int(first > second)]
            yield Thought("gate.lower", "mahjong-duel.a.east", {"east": lower})
        winds = self.game.winds(0)
        after = wall_break([*winds[1:], winds[0]], self.length, self.first, self.second)
        on, stack = place(after.stack, self.length)
        values = {"wall": _letter(after.wall), "on": _letter(on), "stack": stack}
        yield Thought("gate.east", "mahjong.wall.dice-1", values)
        yield Thought("gate.one-throw", "mahjong.wall.dice-2", {"count": self.second, "stack": self.second})
        if self.found.steps > self.length:
            past = {"on": _letter(self.found.wall), "stack": self.found.steps}
            yield Thought("gate.past-end", "mahjong.wall.count-overflow", past)


def _letter(wind: int) -> str:
    return WIND_LETTERS[wind - EAST]
