"""Counting a round: the points and, with each, the reason (nanking.points … nanking.tichu.separate)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .state import State

DOUBLE_VICTORY = 200
CALL_VALUE = {"small": 100, "grand": 200}


@dataclass(frozen=True)
class Line:
    """One entry of the score sheet: `points` for `side`, by `rule`, for the `cards` (a set) of `seat`."""

    points: int
    side: int
    rule: str
    seat: int
    cards: int = 0


@dataclass(frozen=True)
class Count:
    """A counted round: its lines and their sum a side."""

    lines: tuple[Line, ...]
    points: tuple[int, ...]


def counted(lines: list[Line], sides: int) -> Count:
    """The lines with their sums."""
    points = [0] * sides
    for line in lines:
        points[line.side] += line.points
    return Count(tuple(lines), tuple(points))


def count_partnership_round(state: State) -> Count:
    """The points of a round between partnerships, once it is over."""
    game, lines = state.game, []
    if state.fault is not None:
        # An overlooked wish costs the round like a double victory of the others.
        side = game.side(game.opponents(state.fault)[0])
        lines.append(Line(DOUBLE_VICTORY, side, "nanking.wish.penalty", state.fault))
    elif game.uncounted(state.out):
        first = state.out[0]
        lines.append(Line(DOUBLE_VICTORY, game.side(first), "nanking.double", first))
    else:
        lines += _card_lines(state)
    lines += _call_lines(state)
    return counted(lines, game.sides)


def _card_lines(state: State) -> list[Line]:
    game, deck, first = state.game, state.game.deck, state.out[0]
    lines = []
    for seat, won in enumerate(state.won):
        if not won:
            continue
        # The last player's tricks go to the first out, everybody else keeps their own.
        last = bool(state.hands[seat])
        side = game.side(first) if last else game.side(seat)
        rule = "nanking.tail.tricks" if last else "nanking.points"
        lines.append(Line(deck.points(won), side, rule, seat, won))
    for seat, hand in enumerate(state.hands):
        if hand:
            side = game.side(game.opponents(seat)[0])
            lines.append(Line(deck.points(hand), side, "nanking.tail.hand", seat, hand))
    return lines


def _call_lines(state: State) -> list[Line]:
    """Personal: only the caller's own going out first makes a tichu good (nanking.tichu.separate)."""
    lines = []
    for seat, kind in state.announced:
        made = state.out[:1] == (seat,)
        value = CALL_VALUE[kind]
        lines.append(Line(value if made else -value, state.game.side(seat), f"nanking.tichu.{kind}", seat))
    return lines
