"""Counting a hand: the points and, with each, the reason (haggis.score …)."""

from __future__ import annotations

from ..climbing.score import Count, Line, count_lines
from .state import State

BET_VALUE = {"small": 15, "big": 30}  # haggis.bet
A_CARD = 5  # for each card that an opponent is left with (haggis.score.out)


def count_hand(state: State) -> Count:
    """The points of a finished hand, one column for each seat.

    In a line for the cards an opponent was left with, `cards` is the last player's hand if only they were
    still playing; for a seat that went out earlier it is empty, as hands have changed since.
    """
    lines = _out_lines(state) + _rest_lines(state) + _card_lines(state) + _bet_lines(state)
    return count_lines(lines, state.game.players)


def _out_lines(state: State) -> list[Line]:
    (last,) = state.active
    lines = []
    for place, (seat, caught) in enumerate(zip(state.out, state.caught, strict=True)):
        cards = state.hands[last] if place == len(state.out) - 1 else 0
        lines.append(Line(A_CARD * caught, seat, "haggis.score.out", last if cards else seat, cards))
        if place == 0 and state.game.bonus:
            lines.append(Line(state.game.bonus, seat, "haggis.score.out.bonus", seat))
    return lines


def _rest_lines(state: State) -> list[Line]:
    """The lines for cards nobody captured (last hand, haggis), which the first out gets (haggis.end.rest)."""
    first, (last,) = state.out[0], state.active
    points = state.game.deck.points
    return [
        Line(points(state.hands[last]), first, "haggis.end.rest", last, state.hands[last]),
        Line(points(state.haggis), first, "haggis.end.rest", first, state.haggis),
    ]


def _card_lines(state: State) -> list[Line]:
    points = state.game.deck.points
    return [
        Line(points(won), seat, "haggis.score.cards", seat, won) for seat, won in enumerate(state.won) if won
    ]


def _bet_lines(state: State) -> list[Line]:
    """The lines for bets; a lost one pays the first out and all who did not bet (haggis.score.bet.lost)."""
    first, bettors = state.out[0], dict(state.announced)
    lines = []
    for seat, kind in state.announced:
        if seat == first:
            lines.append(Line(BET_VALUE[kind], seat, "haggis.score.bet.won", seat))
            continue
        for other in range(state.game.players):
            if other == first or other not in bettors:
                lines.append(Line(BET_VALUE[kind], other, "haggis.score.bet.lost", seat))
    return lines
