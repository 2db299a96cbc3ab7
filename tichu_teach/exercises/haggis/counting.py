"""Counting a hand of Haggis: the rows of its score sheet, and the slips that learners make."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from tichu_teach.engine import Line
from tichu_teach.engine.haggis.game import Haggis as Game
from tichu_teach.engine.haggis.score import A_CARD, BET_VALUE
from tichu_teach.engine.haggis.state import State

from ..phrase import Phrase, Values
from ..question import AnswerOption
from ..score_row import Change, ScoreRow, Slip, line_by_line, without

POINTS = "haggis.total"
GAME = "haggis.game"
ASK = "puzzle.ask.count.haggis"
SUMS = ("total",)  # parts that tricks go into
ADDED_UP = False  # who deals depends on the totals, so these are told

OUT, BONUS = "haggis.score.out", "haggis.score.out.bonus"
REST, CARDS = "haggis.end.rest", "haggis.score.cards"
WON, LOST = "haggis.score.bet.won", "haggis.score.bet.lost"


def agreements(game: Game) -> tuple[Phrase, ...]:
    """The table's agreement that settles a game: how far it goes."""
    return (Phrase("puzzle.told.goal.points", {"number": game.target}),)


def tricks(state: State) -> dict[str, Line]:
    """The lines of each player's tricks, by their rows."""
    return {f"cards.{line.side}": line for line in state.count().lines if line.rule == CARDS}


def rows(state: State) -> list[ScoreRow]:
    """Every row of the sheet of a finished hand."""
    value = values(state, state.count().lines)
    deck, first = state.game.deck, state.out[0]
    found = []
    for line in state.count().lines:
        if line.rule in (WON, LOST) or (line.rule == REST and not line.cards):
            continue
        part, seat = _place(state, line)
        cards = tuple(deck.names(line.cards))
        label = Phrase(f"puzzle.row.haggis.{part}", {"seat": seat})
        found.append(ScoreRow(f"{part}.{seat}", label, value[f"{part}.{seat}"], line.rule, cards, seat))
    seats = range(state.game.players)
    if state.announced:
        bets = dict(state.announced)
        for seat in seats:
            label = Phrase("puzzle.row.haggis.bets", {"seat": seat})
            rule = WON if seat == first and seat in bets else LOST
            found.append(ScoreRow(f"bets.{seat}", label, value[f"bets.{seat}"], rule, side=seat))
    for seat in seats:
        label = Phrase("puzzle.row.haggis.total", {"seat": seat})
        found.append(ScoreRow(f"total.{seat}", label, value[f"total.{seat}"], POINTS, side=seat))
    return found


def _place(state: State, line: Line) -> tuple[str, int]:
    """The row that a line of the count goes into, and the seat it is about."""
    if line.rule == REST:
        return ("hand", line.seat) if line.seat in state.active else ("haggis", line.seat)
    return {OUT: "out", BONUS: "bonus", CARDS: "cards", WON: "bets", LOST: "bets"}[line.rule], line.side


def values(state: State, lines: Iterable[Line]) -> Values:
    """The value of each row if these were the lines of the count."""
    found: dict[str, int] = {
        f"{part}.{seat}": 0 for part in ("bets", "total") for seat in range(state.game.players)
    }
    for line in lines:
        part, seat = _place(state, line)
        row = f"{part}.{seat}"
        found[row] = found.get(row, 0) + line.points
        found[f"total.{line.side}"] += line.points
    return found


def following(state: State, totals: tuple[int, ...]) -> list[ScoreRow]:
    """The rows about the next hand: who deals it and who leads; nobody once the game is won."""
    game = state.game
    over = game.winner(totals) is not None
    dealer = game.next_dealer(totals, state.out[0])
    options = (
        *AnswerOption.of_seats(range(game.players)),
        AnswerOption("none", Phrase("puzzle.row.haggis.nobody")),
    )

    def row(name: str, seat: int, rule: str) -> ScoreRow:
        label, answer = Phrase(f"puzzle.row.haggis.{name}"), "none" if over else seat
        return ScoreRow(name, label, answer, GAME if over else rule, options=options)

    return [
        row("dealer", dealer, "haggis.next.dealer"),
        row("leads", game.leader(dealer, totals), "haggis.next.lead"),
    ]


def no_slip(row: ScoreRow) -> str:
    """Return the key of the remark on a wrong number that no known slip explains: how its row is counted."""
    part = row.id.partition(".")[0]
    named = part if part in ("out", "bonus", "bets", "total", "after") else "cards"
    return f"puzzle.slip.haggis.none.{named}"


# -- slips -------------------------------------------------------------------------------------------


def _faces_left(state: State, line: Line) -> Line:
    """Five a card, the face cards that lie open left out."""
    if line.rule != OUT or not line.cards:
        return line
    return replace(line, points=A_CARD * (line.cards & state.game.deck.suited).bit_count())


def _counted_late(state: State, line: Line) -> Line:
    """Five a card for what is left at the very end, though somebody went out earlier."""
    if line.rule != OUT:
        return line
    return replace(line, points=A_CARD * state.hands[state.active[0]].bit_count())


def _kept(state: State, line: Line) -> Line:
    """The last player's cards counted for the last player."""
    return replace(line, side=line.seat) if line.rule == REST and line.seat in state.active else line


def _worth(points: Callable[[State, int], int]) -> Change[State]:
    """Cards counted at other values."""

    def change(state: State, line: Line) -> Line:
        return replace(line, points=points(state, line.cards)) if line.rule in (CARDS, REST) else line

    return line_by_line(change)


def _as_in_tichu(state: State, cards: int) -> int:
    values = {"5": 5, "T": 10, "K": 10}
    return sum(values.get(name[0], 0) for name in state.game.deck.names(cards))


def _bet_costs(state: State, lines: Sequence[Line]) -> Sequence[Line]:
    """A lost bet taken off its owner."""
    first = state.out[0]
    costs = [Line(-BET_VALUE[kind], seat, LOST, seat) for seat, kind in state.announced if seat != first]
    return [*lines, *costs]


def _bet_pays_all(state: State, lines: Sequence[Line]) -> Sequence[Line]:
    """A lost bet paid also to those who have bet and lost themselves."""
    more = [
        Line(BET_VALUE[kind], other, LOST, seat)
        for seat, kind in state.announced
        for other, _ in state.announced
        if state.out[0] not in (seat, other) and other != seat
    ]
    return [*lines, *more]


def _bet_twice(state: State, lines: Sequence[Line]) -> Sequence[Line]:
    """A lost bet paid twice to a first out who has bet nothing."""
    first = state.out[0]
    return [*lines, *(x for x in lines if x.rule == LOST and x.side == first and not state.bets[first])]


SLIPS = (
    Slip("haggis.faces-left", OUT, line_by_line(_faces_left)),
    Slip("haggis.counted-late", OUT, line_by_line(_counted_late)),
    Slip("haggis.no-bonus", BONUS, without(lambda state, x: x.rule == BONUS)),
    Slip("haggis.rest-kept", REST, line_by_line(_kept)),
    Slip("haggis.no-haggis", REST, without(lambda state, x: x.rule == REST and x.seat == state.out[0])),
    Slip("haggis.no-rest", REST, without(lambda state, x: x.rule == REST)),
    Slip("haggis.as-in-tichu", CARDS, _worth(_as_in_tichu)),
    Slip(
        "haggis.faces-nothing",
        CARDS,
        _worth(lambda state, cards: state.game.deck.points(cards & state.game.deck.suited)),
    ),
    Slip("haggis.bet-costs", LOST, _bet_costs),
    Slip("haggis.bet-first-only", LOST, without(lambda state, x: x.rule == LOST and x.side != state.out[0])),
    Slip("haggis.bet-pays-all", LOST, _bet_pays_all),
    Slip("haggis.bet-twice", LOST, _bet_twice),
    Slip("haggis.no-bets", LOST, without(lambda state, x: x.rule == LOST)),
)
