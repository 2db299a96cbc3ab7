"""When a bet pays, by what anybody can count at the table."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

from ....engine import Bet
from ....engine.haggis.deck import TEN
from ....engine.haggis.state import State
from ....players.haggis.outlook import Outlook
from ..figure import Bar, Plan, bar, share
from .hands import SILENT, ahead, played

_MOST = 2  # lonely cards from which on all hands are alike


def lonely(state: State, seat: int) -> int:
    """The cards up to a ten that a seat's plan leaves alone."""
    plan = Outlook(state.view(seat), SILENT).split
    return sum(part.size == 1 and part.rank <= TEN for part in plan)


def first(game: Any, size: int, rng: Random) -> Iterable[Bar]:
    """How often a hand is out first, by the lonely cards in its plan and by who leads."""
    found = {(cards, leads): list[bool]() for cards in range(_MOST + 1) for leads in (True, False)}
    for _ in range(size):
        state = game.deal(rng)
        out = played(state).out[0]
        for seat in range(game.players):
            found[min(_MOST, lonely(state, seat)), seat == state.turn].append(out == seat)
    return [share(f"{cards}-{'leads' if leads else 'waits'}", kept) for (cards, leads), kept in found.items()]


def others(game: Any, size: int, rng: Random) -> Iterable[Bar]:
    """What a small bet among three brings on a hand without lonely cards, by whether another has bet.

    All bet on such hands, and on no others.
    """
    game = game.vary(players=3)
    found: dict[str, list[float]] = {"none": [], "some": []}
    for _ in range(size):
        state = game.deal(rng)
        bold = [seat for seat in range(game.players) if not lonely(state, seat)]
        if not bold:
            continue
        for seat in bold:
            state = state.apply(Bet(seat, "small"))
        end = played(state)
        for seat in bold:
            silent = end.replace(announced=tuple(bet for bet in end.announced if bet[0] != seat))
            gained = ahead(end.count().points, seat) - ahead(silent.count().points, seat)
            found["some" if len(bold) > 1 else "none"].append(gained)
    return [bar(name, values) for name, values in found.items()]


PLANS = {
    "first": Plan(first, "share", 1000, 40, 50.0),
    "others": Plan(others, "points", 600, 40, 0.0),
}
