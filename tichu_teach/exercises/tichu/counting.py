"""Counting a round of the Tichu family: the rows of its score sheet, and the slips that learners make."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from tichu_teach.engine import Line
from tichu_teach.engine.tichu.game import TichuGame as Game
from tichu_teach.engine.tichu.state import State

from ..phrase import Phrase, Values
from ..score_row import Change, ScoreRow, Slip, line_by_line, without

POINTS = "nanking.points"
GAME = "nanking.game"
ASK = "puzzle.ask.count"
SUMS = ("cards", "total")  # parts that all tricks go into
ADDED_UP = True  # a game may be told round by round, from its beginning

# The part of the sheet that each rule settles, by the last word of its id.
PARTS = {
    "points": "won",
    "tricks": "tricks",
    "fifth": "tricks",
    "last": "tricks",
    "hand": "hand",
    "double": "double",
    "triple": "double",
    "penalty": "double",
    "small": "call",
    "grand": "call",
}


def agreements(game: Game) -> tuple[Phrase, ...]:
    """The table's agreements that settle a game: its end, where that is not the book's."""
    unit, number = game.goal
    usual = game.changed_options().keys().isdisjoint(("target", "rounds"))
    return () if usual else (Phrase(f"puzzle.told.goal.{unit}", {"number": number}),)


def tricks(state: State) -> dict[str, Line]:
    """The lines of each player's tricks, by their rows; empty if cards are not counted."""
    parts = ((_part(state, line), line) for line in state.count().lines)
    return {f"{part}.{line.seat}": line for part, line in parts if part in ("won", "tricks")}


def rows(state: State) -> list[ScoreRow]:
    """Every row of the sheet of a finished round."""
    lines = state.count().lines
    value = values(state, lines)
    sides = range(state.game.sides)
    found: list[ScoreRow] = []
    calls: list[ScoreRow] = []
    whole_sale = ""  # the rule that settles a round without counting cards
    for line in lines:
        part = _part(state, line)
        if part == "double":
            whole_sale = line.rule
            continue
        label = Phrase(f"puzzle.row.{_label(part, line)}", {"seat": line.seat})
        row = f"{part}.{line.seat}"
        cards = tuple(state.game.deck.names(line.cards))
        made = ScoreRow(row, label, value[row], line.rule, cards, line.seat)
        (calls if part == "call" else found).append(made)
    for side in sides:
        found.append(_by_side("cards", side, value, whole_sale or POINTS))
    if whole_sale:
        found += [_by_side("double", side, value, whole_sale) for side in sides]
    found += calls
    separate = "nanking.tichu.separate" if calls else whole_sale or POINTS
    return found + [_by_side("total", side, value, separate) for side in sides]


def _part(state: State, line: Line) -> str:
    """The row's name that a line of the count goes into."""
    if line.cards and line.cards == state.hands[line.seat]:
        return "hand"
    return PARTS[line.rule.rpartition(".")[2]]


def _label(part: str, line: Line) -> str:
    """Return the label of a row: small and grand tichu apart, and the fifth's tricks from the last one's."""
    rule = line.rule.rpartition(".")[2]
    if part == "call":
        return rule
    return "tricks.fifth" if rule == "fifth" and part == "tricks" else part


def _by_side(part: str, side: int, value: Values, rule: str) -> ScoreRow:
    row = f"{part}.{side}"
    return ScoreRow(row, Phrase(f"puzzle.row.{part}", {"side": side}), value[row], rule, side=side)


def values(state: State, lines: Iterable[Line]) -> Values:
    """The value of each row if these were the lines of the count."""
    found: dict[str, int] = {
        f"{part}.{side}": 0 for part in ("cards", "double", "total") for side in range(state.game.sides)
    }
    for line in lines:
        part = _part(state, line)
        if part != "double":
            found[f"{part}.{line.seat}"] = line.points
        if part != "call":
            found[f"{part if part == 'double' else 'cards'}.{line.side}"] += line.points
        found[f"total.{line.side}"] += line.points
    return found


def following(state: State, totals: tuple[int, ...]) -> list[ScoreRow]:
    """Rows about the next round: none that would be worth asking."""
    return []


# Parts that are no sum of cards, and the names of some of them by their rule.
OTHERWISE = ("call", "double", "total", "before", "points", "after")
BY_RULE = {("double", "penalty"): "penalty", ("total", "separate"): "separate"}


def no_slip(row: ScoreRow) -> str:
    """Return the key of the remark on a wrong number that no known slip explains: how its row is counted."""
    part = row.id.partition(".")[0]
    if part == "cards" and row.rule != POINTS:
        return "puzzle.slip.none.uncounted"  # a double victory, or a mistake that costs the round
    named = BY_RULE.get((part, row.rule.rpartition(".")[2]), part)
    return f"puzzle.slip.none.{named if part in OTHERWISE else 'cards'}"


# -- slips -------------------------------------------------------------------------------------------


def _tail(part: str, side: Callable[[State, Line], int]) -> Change[State]:
    """The slip that counts the last one's tricks, or their hand, for another side."""

    def change(state: State, line: Line) -> Line:
        left = line.rule == state.game.row(f"nanking.tail.{part}")
        return replace(line, side=side(state, line)) if left else line

    return line_by_line(change)


def _own(state: State, line: Line) -> int:
    return state.game.side(line.seat)


def _of_opponents(state: State, line: Line) -> int:
    return 1 - _own(state, line)


def _of_first(state: State, line: Line) -> int:
    return state.game.side(state.out[0])


def _phoenix(worth: int) -> Change[State]:
    def change(state: State, line: Line) -> Line:
        there = line.cards & state.game.deck.phoenix
        return replace(line, points=line.points + 25 + worth) if there else line

    return line_by_line(change)


def _partner_counts(state: State, line: Line) -> Line:
    """A tichu thought to be made because the partner went out first."""
    # nobody is out where an overlooked wish has ended the round
    made = _is_call(line) and state.out and line.side == _of_first(state, line)
    return replace(line, points=abs(line.points)) if made else line


def _is_call(line: Line) -> bool:
    return line.rule.endswith((".small", ".grand"))


def _half_grand(state: State, line: Line) -> Line:
    return replace(line, points=line.points // 2) if line.rule.endswith(".grand") else line


def _with_cards(state: State, lines: Sequence[Line]) -> Sequence[Line]:
    """Cards counted although the victory is a double one."""
    if not state.game.double_victory(state.out):
        return lines
    points = state.game.deck.points
    won = [
        Line(points(cards), state.game.side(seat), "nanking.points", seat, cards)
        for seat, cards in enumerate(state.won)
        if cards
    ]
    return [*won, *lines]


SLIPS = (
    Slip("tail-tricks", "nanking.tail.tricks", _tail("tricks", _own)),
    Slip("tail-tricks-over", "nanking.tail.tricks", _tail("tricks", _of_opponents)),
    Slip("tail-hand", "nanking.tail.hand", _tail("hand", _own)),
    Slip("tail-hand-first", "nanking.tail.hand", _tail("hand", _of_first)),
    Slip("phoenix-nothing", "nanking.points", _phoenix(0)),
    Slip("phoenix-plus", "nanking.points", _phoenix(25)),
    Slip("double-cards", "nanking.double", _with_cards),
    Slip("partner-first", "nanking.tichu.small", line_by_line(_partner_counts)),
    Slip("no-loss", "nanking.tichu.small", without(lambda state, x: _is_call(x) and x.points <= 0)),
    Slip("no-calls", "nanking.tichu.separate", without(lambda state, x: _is_call(x))),
    Slip("half-grand", "nanking.tichu.grand", line_by_line(_half_grand)),
)
