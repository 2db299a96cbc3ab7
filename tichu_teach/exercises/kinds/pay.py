"""Settle the table: who pays whom after a hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from tichu_teach.engine.mahjong.payments import PENALTIES, Liability, Payment, nets, settle, take_over
from tichu_teach.engine.mahjong.state import State
from tichu_teach.engine.mahjong.tiles import EAST, WIND_LETTERS
from tichu_teach.engine.plain_data import by_name, many, one_of, whole

from ..fields import GIVEN, ROWS, Field, Fields, field_of
from ..grade import narrowed
from ..mahjong.family import by_wind
from ..mahjong.hands import RULESET, TallyQuestion, Thought, spread_of
from ..phrase import Phrase, TableNames
from ..question import POSITION, RULE, PlainAnswer, Spread
from ..score_row import ScoreRow

_MOST = 1_000_000
_WIND = one_of(*WIND_LETTERS)


class PayQuestion(TallyQuestion):
    """Fill in who pays whom: by what each hand is worth, or at the end of a hand ("over").

    The rows: `pays.<payer>.<to>` what one pays another, for the winner and each other player and for every
    two losers, `net.<seat>` what a seat wins or loses in all. Without a position East is seat 0, South seat 1
    and so on. The answer is an object with a number for every row.
    """

    signed = True
    needs = (("totals", "winner", "ruleset"), ("position",))
    TOTALS = field_of(
        "totals",
        'What each hand is worth, by winds: {"E": 32, "S": 30, "W": 64, "N": 2}.',
        by_name(_WIND, whole(0, _MOST), len(WIND_LETTERS), "an object with what each hand is worth"),
    )
    WINNER = field_of("winner", "The wind of the one who declared.", _WIND)
    DEAD = field_of(
        "dead",
        "The winds of those whose hands are dead, however much their tiles are worth.",
        many(_WIND, len(WIND_LETTERS)),
        [],
    )
    LIABLE = field_of(
        "liable", "The wind of the one who pays for all, by the penalty named in `rule`.", _WIND
    )
    fields = (TOTALS, WINNER, DEAD, LIABLE, RULESET, ROWS, GIVEN)

    def read_subject(self, entry: Fields) -> None:
        self.liable: Liability | None = None
        if self.state is not None:
            self._from_position(entry, narrowed(self.position, State))
        else:
            self._from_totals(entry)
        self.all_net = self.game.liability == "all-net"
        self.living = [0 if seat in self.dead else total for seat, total in enumerate(self.totals)]
        self.payments = settle(self.living, self.winner, self.east, self.liable, self.all_net)
        self.premises = (*self._hand_worths(),)

    def _from_position(self, entry: Fields, state: State) -> None:
        if state.phase != "over" or state.won is None:
            raise entry.error(POSITION, "nobody has declared here: it needs the end of a hand, 'over …'")
        self.east, self.winner = state.east, state.won.seat
        found = state.count()
        self.totals: Sequence[int] = [score.total for score in found.scores]
        self.dead: Sequence[int] = state.dead
        self.liable = found.liable

    def _from_totals(self, entry: Fields) -> None:
        self.east = 0
        given = entry[self.TOTALS]
        winds = [WIND_LETTERS[wind - self.game.wind(0, 0)] for wind in self.game.winds(0)]
        if sorted(given) != sorted(winds):
            raise entry.error(self.TOTALS, f"are those of {', '.join(winds)}, not of {', '.join(given)}")
        self.totals = [given[wind] for wind in winds]

        def seat(wind: str, field: Field[object]) -> int:
            if wind not in winds:
                raise entry.error(field, f"{wind!r} is not one of {', '.join(winds)}")
            return winds.index(wind)

        self.winner = seat(entry[self.WINNER], self.WINNER)
        self.dead = [seat(wind, self.DEAD) for wind in entry[self.DEAD]]
        if self.winner in self.dead:
            raise entry.error(self.DEAD, "a dead hand cannot win (mahjong.dead.effect)")
        if self.LIABLE in entry:
            if self.cited not in PENALTIES:
                raise entry.error(RULE, f"names the penalty: one of {', '.join(PENALTIES)}")
            self.liable = Liability(seat(entry[self.LIABLE], self.LIABLE), self.cited)
            if self.liable.seat == self.winner:
                raise entry.error(self.LIABLE, "is one of those who have not won")

    def _hand_worths(self) -> Iterator[Phrase]:
        """Tell the worth of everybody's hand, for it is not asked here."""
        for seat in self.game.seats_from(self.east):
            dead = ".dead" if seat in self.dead else ".won" if seat == self.winner else ""
            yield Phrase(f"puzzle.told.worth{dead}", {"seat": seat, "points": self.totals[seat]})
        if self.all_net:
            yield Phrase("puzzle.told.all-net")
        if self.state and self.game.penalty2_winds == "any":
            yield Phrase("puzzle.told.any-wind")
        if self.liable and self.state is None:
            fed = self.liable.rule.rpartition("-")[2]
            any_wind = fed == "honours" and self.game.penalty2_winds == "any"
            yield Phrase(f"puzzle.told.fed.{fed}{'.any' * any_wind}", {"seat": self.liable.seat})

    @property
    def names(self) -> TableNames:
        """The names of the winds, because being East is what counts."""
        called = by_wind(self.game)
        winds = [self.game.wind(seat, self.east) - EAST for seat in range(self.game.players)]
        seats, inside = ([names[wind] for wind in winds] for names in (called.seats, called.inside))
        return called._replace(seats=seats, inside=inside)

    def spread(self) -> tuple[Spread, ...]:
        """The winner's hand, if there is one: it may tell who pays for all."""
        return spread_of(self.game, narrowed(self.position, State).hand(self.winner)) if self.state else ()

    def default_ask(self) -> Phrase:
        nets = all(row.id.startswith("net.") for row in self.rows)
        return Phrase("puzzle.ask.pay.net" if nets else "puzzle.ask.pay")

    def telling(self) -> str:
        """A dead hand or a penalty decides, whatever else is paid."""
        special = "mahjong.settle.dead" if self.dead else self.liable.rule if self.liable else ""
        return special or super().telling()

    # -- the rows ------------------------------------------------------------------------------------

    def all_rows(self) -> list[ScoreRow]:
        seats = self.game.seats_from(self.east)
        values = self._values(self.payments)
        rows = [self._pays(payer, self.winner, values) for payer in seats if payer != self.winner]
        for one, other in combinations([seat for seat in seats if seat != self.winner], 2):
            low, high = sorted((one, other), key=lambda seat: self.living[seat])
            rows.append(self._pays(low, high, values))
        for seat in seats:
            rule = "mahjong.settle.dead" if seat in self.dead else self._rule(seat)
            label = Phrase("puzzle.row.net", {"seat": seat})
            rows.append(ScoreRow(f"net.{seat}", label, values[f"net.{seat}"], rule, seat=seat))
        return rows

    def _pays(self, payer: int, to: int, values: dict[str, int]) -> ScoreRow:
        found = [each for each in self.payments if (each.payer, each.to) == (payer, to)]
        usual = "mahjong.settle.winner" if to == self.winner else "mahjong.settle.losers"
        rule = found[0].rule if found else self.liable.rule if self.liable else usual
        if found and found[0].doubled and rule == usual:
            rule = "mahjong.settle.east"
        row = f"pays.{payer}.{to}"
        label = Phrase("puzzle.row.pays", {"seat": payer, "seat_to": to})
        return ScoreRow(row, label, values.get(row, 0), rule, seat=payer)

    def _rule(self, seat: int) -> str:
        return "mahjong.settle.winner" if seat == self.winner else "mahjong.settle.losers"

    def _values(self, payments: Sequence[Payment]) -> dict[str, int]:
        values = {f"net.{seat}": net for seat, net in enumerate(nets(payments, self.game.players))}
        for payer, to, points, *_ in payments:
            values[f"pays.{payer}.{to}"] = values.get(f"pays.{payer}.{to}", 0) + points
        return values

    # -- slips ---------------------------------------------------------------------------------------

    def thoughts(self) -> Iterable[Thought]:
        nobody = self.game.players  # a seat that is nobody's: then nothing is doubled for East
        full, living = list(self.totals), self.living

        def slip(name: str, rule: str, payments: Iterable[Payment]) -> Thought:
            values = self._values(list(payments))
            return Thought(name, rule, {row.id: values.get(row.id, 0) for row in self.rows})

        if self.dead:
            paid = settle(full, self.winner, self.east, self.liable, self.all_net)
            yield slip("pay.dead-counts", "mahjong.settle.dead", paid)
            free = (p for p in self._between_them(paid) if p.payer not in self.dead)
            yield slip("pay.dead-free", "mahjong.settle.dead", self._taken_over(free))
        if self.liable:
            yield slip("pay.everybody", self.liable.rule, settle(living, self.winner, self.east))
            alone = [
                p._replace(points=p.points // 2) if p.doubled and p.relieved == self.east else p
                for p in self.payments
            ]
            yield slip("pay.relieved-east", self.liable.rule, alone)
            due = sum(p.points for p in self.payments if p.to == self.winner)
            elsewhere = {f"pays.{seat}.{self.winner}": due for seat in range(self.game.players)}
            if not self.all_net:  # there all pay the winner themselves
                yield Thought("pay.another", self.liable.rule, elsewhere)
        yield slip(
            "pay.east", "mahjong.settle.east", settle(living, self.winner, nobody, self.liable, self.all_net)
        )
        to_winner = (p for p in self._between_them(self.payments) if p.to == self.winner)
        yield slip("pay.losers-too", "mahjong.settle.losers", self._taken_over(to_winner))
        plain = self._taken_over(self._plain_between_losers())
        yield slip("pay.east-losers", "mahjong.settle.east", plain)
        yield slip("pay.winner-pays", "mahjong.settle.winner", self._taken_over(self._winner_pays()))
        yield slip("pay.in-full", "mahjong.settle.losers", self._taken_over(self._in_full()))
        for name, rows in (("pay.minus", "pays."), ("pay.sign", "net.")):
            turned = {row.id: -row.answer for row in self.rows if row.answer and row.id.startswith(rows)}
            yield Thought(name, "mahjong.settle.losers", turned)

    def unexplained_reply(self, row: ScoreRow, value: PlainAnswer) -> str:
        if isinstance(value, int) and value % 2 and not any(total % 2 for total in self.living):
            return "odd"
        kind = row.id.partition(".")[0]
        if self.liable and self.all_net:
            return f"none.{kind}.all-net"
        for_all = self.liable and row.id.endswith(f".{self.winner}")
        return "none.pays.liable" if for_all and kind == "pays" else f"none.{kind}"

    def _between_them(self, payments: Iterable[Payment]) -> Iterator[Payment]:
        """The payments before anybody takes over the others' net losses."""
        return (each for each in payments if not self.all_net or each.relieved is None)

    def _taken_over(self, payments: Iterable[Payment]) -> list[Payment]:
        """These payments, and the net losses that a liable player takes over if the table wants that."""
        paid = list(payments)
        return take_over(paid, self.liable, self.game.players) if self.liable and self.all_net else paid

    def _plain_between_losers(self) -> Iterator[Payment]:
        """The payments with East's double between losers forgotten."""
        for each in self._between_them(self.payments):
            half = each.doubled and each.to != self.winner
            yield each._replace(points=each.points // 2) if half else each

    def _winner_pays(self) -> Iterator[Payment]:
        """The payments with the winner, too, settling by the difference, and perhaps paying."""
        for each in self._between_them(self.payments):
            if each.to != self.winner or each.relieved is not None:
                yield each
                continue
            points = (self.living[self.winner] - self.living[each.payer]) * (1 + each.doubled)
            yield each._replace(points=points)

    def _in_full(self) -> Iterator[Payment]:
        """The payments with losers paying each other's whole hands instead of the difference."""
        for each in self._between_them(self.payments):
            if each.rule == "mahjong.settle.losers":
                yield each._replace(points=self.living[each.to] * (1 + each.doubled))
            else:
                yield each
