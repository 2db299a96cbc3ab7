"""Counting a round of the Tichu family: the rows of its score sheet, and the slips that learners make."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from tichu_teach.engine import Line
from tichu_teach.engine.tichu.game import TichuGame as Game
from tichu_teach.engine.tichu.state import State

from ..phrase import Phrase, Values
from ..score_row import ScoreRow, Slip

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


def _kept(rule: str) -> Callable[[State, Iterable[Line]], list[Line]]:
    """The lines of a rule counted for the player's own side."""

    def change(state: State, lines: Iterable[Line]) -> list[Line]:
        row = state.game.row(rule)
        return [replace(x, side=state.game.side(x.seat)) if x.rule == row else x for x in lines]

    return change


def _to_first(state: State, lines: Iterable[Line]) -> list[Line]:
    if not state.out:  # an overlooked wish has ended the round
        return list(lines)
    side = state.game.side(state.out[0])
    rule = state.game.row("nanking.tail.hand")
    return [replace(x, side=side) if x.rule == rule else x for x in lines]


def _to_opponents(state: State, lines: Iterable[Line]) -> list[Line]:
    rule = state.game.row("nanking.tail.tricks")
    return [replace(x, side=1 - state.game.side(x.seat)) if x.rule == rule else x for x in lines]


def _phoenix(worth: int) -> Callable[[State, Iterable[Line]], list[Line]]:
    def change(state: State, lines: Iterable[Line]) -> list[Line]:
        phoenix = state.game.deck.phoenix
        return [replace(x, points=x.points + 25 + worth) if x.cards & phoenix else x for x in lines]

    return change


def _partner_counts(state: State, lines: Iterable[Line]) -> list[Line]:
    """A tichu thought to be made because the partner went out first."""
    if not state.out:
        return list(lines)
    first = state.game.side(state.out[0])
    return [replace(x, points=abs(x.points)) if _is_call(x) and x.side == first else x for x in lines]


def _is_call(line: Line) -> bool:
    return line.rule.endswith((".small", ".grand"))


def _no_loss(state: State, lines: Iterable[Line]) -> list[Line]:
    return [x for x in lines if not _is_call(x) or x.points > 0]


def _no_calls(state: State, lines: Iterable[Line]) -> list[Line]:
    return [x for x in lines if not _is_call(x)]


def _half_grand(state: State, lines: Iterable[Line]) -> list[Line]:
    return [replace(x, points=x.points // 2) if x.rule.endswith(".grand") else x for x in lines]


def _with_cards(state: State, lines: Iterable[Line]) -> list[Line]:
    """Cards counted although the victory is a double one."""
    lines = list(lines)
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
    Slip("tail-tricks", "nanking.tail.tricks", _kept("nanking.tail.tricks")),
    Slip("tail-tricks-over", "nanking.tail.tricks", _to_opponents),
    Slip("tail-hand", "nanking.tail.hand", _kept("nanking.tail.hand")),
    Slip("tail-hand-first", "nanking.tail.hand", _to_first),
    Slip("phoenix-nothing", "nanking.points", _phoenix(0)),
    Slip("phoenix-plus", "nanking.points", _phoenix(25)),
    Slip("double-cards", "nanking.double", _with_cards),
    Slip("partner-first", "nanking.tichu.small", _partner_counts),
    Slip("no-loss", "nanking.tichu.small", _no_loss),
    Slip("no-calls", "nanking.tichu.separate", _no_calls),
    Slip("half-grand", "nanking.tichu.grand", _half_grand),
)
