"""Counting a round: the points and, with each, the reason (nanking.points … nanking.tichu.separate)."""

from __future__ import annotations

from ..climbing.score import Count, Line, count_lines
from .state import State

CALL_VALUE = {"small": 100, "grand": 200}


def count_partnership_round(state: State) -> Count:
    """The points of a round between two sides, once it is over."""
    game, lines = state.game, []
    if state.fault is not None:
        # An overlooked wish costs as much as a double victory of the other side.
        lines.append(
            Line(game.sweep, _other_side(state, state.fault), _row(state, "wish.penalty"), state.fault)
        )
    elif game.double_victory(state.out):
        first = state.out[0]
        lines.append(Line(game.sweep, game.side(first), _row(state, "double"), first))
    else:
        lines += [_won_line(state, seat) for seat, won in enumerate(state.won) if won]
        lines += [_hand_line(state, seat) for seat, hand in enumerate(state.hands) if hand]
    return count_lines(lines + _call_lines(state), game.sides)


def _row(state: State, row: str) -> str:
    """The id this game uses for a rule of the four-hand game."""
    return state.game.row(f"nanking.{row}")


def _other_side(state: State, seat: int) -> int:
    return state.game.side(state.game.opponents(seat)[0])


def _won_line(state: State, seat: int) -> Line:
    """The line for a seat's tricks, credited to its own side unless it must hand them on."""
    game, won = state.game, state.won[seat]
    points = game.deck.points(won)
    receiver = game.tricks_go_to(seat, state.out)
    if receiver is None:
        return Line(points, game.side(seat), _row(state, "points"), seat, won)
    return Line(points, receiver[0], receiver[1], seat, won)


def _hand_line(state: State, seat: int) -> Line:
    hand = state.hands[seat]
    points = state.game.deck.points(hand)
    return Line(points, _other_side(state, seat), _row(state, "tail.hand"), seat, hand)


def _call_lines(state: State) -> list[Line]:
    """The lines for tichus, each won only if the caller goes out first (nanking.tichu.separate)."""
    lines = []
    for seat, kind in state.announced:
        value = CALL_VALUE[kind] if state.out[:1] == (seat,) else -CALL_VALUE[kind]
        lines.append(Line(value, state.game.side(seat), _row(state, f"tichu.{kind}"), seat))
    return lines
