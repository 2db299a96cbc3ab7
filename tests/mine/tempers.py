"""Choices counted among sensible players of two tempers; in Mah-Jong by quick rounds and by strong players.

An answer that depends on one number in a player says something about that player and nothing about the hand.
With a trick worth more to everybody (`gain`), the right answers to three in ten pushes that quick rounds had
found, a third of the decisions and half of the wishes could not be told from the slips. So the cost of slips
is counted here.

In Mah-Jong chance changes a hand's worth so much that strong players alone would take an hour for a choice.
Quick rounds there are played by players who count what they see: these are one of the two tempers.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from math import sqrt
from typing import Any, NamedTuple

from tichu_teach.analysis.haggis import reviewing as haggis
from tichu_teach.analysis.mahjong.deals import TileDeals
from tichu_teach.analysis.mahjong.evaluation import placed, policy
from tichu_teach.analysis.sampling import mean
from tichu_teach.analysis.tichu import reviewing as tichu
from tichu_teach.analysis.tichu.evaluation import OpeningTrial
from tichu_teach.engine.mahjong.wall import Wall
from tichu_teach.exercises.choice_figure import SAME
from tichu_teach.players.haggis import sensible as haggis_player
from tichu_teach.players.haggis import style as haggis_style
from tichu_teach.players.mahjong import sensible as mahjong_player
from tichu_teach.players.mahjong import style as mahjong_style
from tichu_teach.players.match import next_actions
from tichu_teach.players.tichu import sensible as tichu_player
from tichu_teach.players.tichu import style as tichu_style

from .studies import Tried

DEALS = 360  # deals, at most
LEAST = 72  # deals, at least, on which a choice is counted
LOOK = 24  # deals between two looks at the results
TOGETHER = 3.1  # standard errors by which both tempers together have to find a slip worse
ALONE = 1.0  # the same for each by itself

TICHU, HAGGIS = tichu_style.BEGINNER, haggis_style.BEGINNER
TEMPERS: Mapping[str, Sequence[Any]] = {
    "tichu": [
        tichu_player.SensiblePlayer(random.Random(0), style) for style in (TICHU, replace(TICHU, gain=1.45))
    ],
    "haggis": [
        haggis_player.SensiblePlayer(random.Random(0), style) for style in (HAGGIS, replace(HAGGIS, gain=1.4))
    ],
}
"""By family, a player who values a sure trick as usual, and one who values it more; neither calls or bets."""
REVIEWING: Mapping[str, Any] = {"tichu": tichu, "haggis": haggis}


TILES = 240  # deals, at most, that strong players of Mah-Jong play
HOPE = 2.0  # standard errors that a slip needs after half of them for the other half


class Counted(NamedTuple):
    """A choice (None for silence) and its results for players of each temper, deal by deal."""

    action: Any
    results: Sequence[Sequence[float]]

    @property
    def worth(self) -> float:
        """The mean of its results."""
        return sum(map(sum, self.results)) / sum(map(len, self.results))

    def differences(self, best: Counted) -> list[list[float]]:
        """Return its distance behind the best for each temper, deal by deal."""
        return [
            [one - other for one, other in zip(*both, strict=True)]
            for both in zip(best.results, self.results, strict=True)
        ]

    def behind(self, best: Counted) -> tuple[float, float]:
        """Return its distance behind the best, and the error, which includes the tempers' disagreement."""
        several = self.differences(best)
        together = [sum(each) / len(several) for each in zip(*several, strict=True)]
        middle, error = mean(together)
        apart = [mean([one - other for one, other in zip(each, together, strict=True)]) for each in several]
        differ = sum(each**2 - doubt**2 for each, doubt in apart) / len(apart)  # beyond chance
        return middle, sqrt(error**2 + max(0.0, differ))

    def worse(self, best: Counted) -> bool:
        """Return True if both tempers together find it clearly worse, and each by itself finds it worse."""
        middle, error = self.behind(best)
        found = map(mean, self.differences(best))
        return middle > TOGETHER * error and all(one > 0 and one >= ALONE * doubt for one, doubt in found)

    def hopeless(self, best: Counted, deals: int) -> bool:
        """Return True if one temper finds it better, or after half of the deals both find hardly any cost."""
        middle, error = self.behind(best)
        contrary = any(one < -doubt for one, doubt in map(mean, self.differences(best)))
        return contrary or (deals >= DEALS / 2 and middle < error)


def counted(state: Any, seat: int, several: Sequence[Tried], seed: int, least: int = LEAST) -> list[Counted]:
    """Count the findings of quick rounds again among sensible players of two tempers, on the same deals.

    Returns the best choice first, those as good, and the slips that both find worse; nothing if there are no
    such slips.
    """
    first = next(each.action for each in several if each.action is not None)
    table, rng = table_of(state, seat, first), random.Random(f"tempers/{seed}")
    tempers = TEMPERS[state.game.family]
    found: dict[Any, list[list[float]]] = {each.action: [[] for _ in tempers] for each in several}
    slips = {each.action for each in several if not each.right}
    number, sure = 0, set[Any]()
    while number < DEALS and slips:
        for _ in range(LOOK):
            dealt = table(rng)
            for action, results in found.items():
                for player, worths in zip(tempers, results, strict=True):
                    worths.append(worth(dealt, seat, action, player))
        number += LOOK
        if number < min(least, LEAST):
            continue
        now = {action: Counted(action, results) for action, results in found.items()}
        best = max((each for each in now.values() if each.action not in slips), key=lambda each: each.worth)
        for action in [*slips]:
            if now[action].hopeless(best, number):
                slips.discard(action)
                del found[action]
        sure = {action for action in slips if now[action].worse(best)}
        if slips == sure and number >= least:
            break
    if not sure:
        return []
    alike = [
        each
        for each in now.values()
        if each.action not in slips and each.action in found and _as_good(each, best)
    ]
    chosen = [*alike, *(now[action] for action in slips & sure)]
    return sorted(chosen, key=lambda each: -each.worth)


def _as_good(each: Counted, best: Counted) -> bool:
    behind, doubt = each.behind(best)
    return behind <= SAME * doubt


def agreed(state: Any, seat: int, several: Sequence[Tried], seed: int) -> list[Tried]:
    """The choices with their costs among sensible players of two tempers, the best first; nothing if
    these don't agree with quick rounds on any slip.
    """
    if state.game.family == "mahjong":
        return borne_out(state, seat, several, seed)
    found = counted(state, seat, several, seed)
    return [Tried(each.action, *each.behind(found[0])) for each in found]


def borne_out(state: Any, seat: int, several: Sequence[Tried], seed: int) -> list[Tried]:
    """Count the findings of quick Mah-Jong rounds again among strong players: return the best choice, those
    that both find as good, and the slips that both find worse, with their mean costs.
    """
    table, rng, player = tiles_of(state, seat), random.Random(f"tempers/{seed}"), _strong()
    best, *others = sorted(several, key=lambda each: each.behind)
    lost: dict[Any, list[float]] = {each.action: [] for each in others}
    for number in range(1, TILES + 1):
        dealt = table(rng)
        most = worth(dealt, seat, best.action, player)
        for action, results in lost.items():
            results.append(most - worth(dealt, seat, action, player))
        if number >= LEAST and number % LOOK == 0:
            found = [_together(each, lost[each.action]) for each in others]
            slips = [each for before, each in zip(others, found, strict=True) if not before.right]
            doubted = [each for each in slips if not _sure(each)]
            if number >= TILES / 2:
                doubted = [each for each in doubted if each.behind > HOPE * each.doubt]
            if not doubted:
                break
            if all(_contrary(lost[each.action]) for each in slips):
                return []
    alike = [
        each._replace(behind=max(0.0, each.behind))  # a choice as good as the best must not rank before it
        for before, each in zip(others, found, strict=True)
        if before.right and _no_worse(each, lost[each.action])
    ]
    worse = [each for before, each in zip(others, found, strict=True) if not before.right and _sure(each)]
    kept = sorted([*alike, *worse], key=lambda each: each.behind)
    return [best._replace(behind=0.0, doubt=0.0), *kept] if worse else []


def _together(quick: Tried, results: Sequence[float]) -> Tried:
    """Combine the findings of quick rounds and strong players; the error is that of chance, or half of their
    disagreement if that is larger."""
    middle, error = mean(results)
    chance, apart = sqrt(quick.doubt**2 + error**2) / 2, abs(quick.behind - middle) / 2
    return Tried(quick.action, (quick.behind + middle) / 2, max(chance, apart))


def _sure(found: Tried) -> bool:
    """Return True if a slip is worse by `TOGETHER` errors; then neither of the two can find it better."""
    return found.behind > TOGETHER * found.doubt


def _no_worse(found: Tried, results: Sequence[float]) -> bool:
    """Return True if a choice can't be told from the best, even by strong players alone."""
    middle, error = mean(results)
    return found.right and middle <= SAME * error


def _contrary(results: Sequence[float]) -> bool:
    middle, error = mean(results)
    return middle < -error


def tiles_of(state: Any, seat: int) -> Callable[[random.Random], Any]:
    """A function that deals a Mah-Jong position's tiles anew, as the seat may suppose them to lie."""
    view = state.view(seat)
    deals = TileDeals(view, policy(view.game))

    def dealt(rng: random.Random) -> Any:
        hand = deals.draw(rng)
        return placed(view, hand.hands, Wall(tuple(hand.wall), tuple(hand.loose)))

    return dealt


@lru_cache(1)
def _strong() -> Any:
    return mahjong_player.SensiblePlayer(random.Random(0), mahjong_style.STRONG)


def table_of(state: Any, seat: int, action: Any) -> Callable[[random.Random], Any]:
    """A function that deals the position anew, as the seat may suppose it to be."""
    if state.phase in ("take", "push"):
        return partial(OpeningTrial(state.view(seat)).table, state)
    room, (player, *_) = REVIEWING[state.game.family], TEMPERS[state.game.family]
    table: Callable[[random.Random], Any] = room.DecisionQuestions(
        room.RolloutTrial(state.view(seat)), state, action, player
    ).table
    return table


def played_on(state: Any, choice: Any, player: Any) -> Any:
    """Return the end of a round if such players play on after a choice."""
    state = state if choice is None else state.after(choice)
    while state.phase != "over":
        for action in next_actions(state, [player] * state.game.players):
            state = state.after(action)
    return state


def worth(state: Any, seat: int, choice: Any, player: Any) -> float:
    """The worth of a choice for a seat if such players play on."""
    end = played_on(state, choice, player)
    if end.game.family == "mahjong":
        return float(end.count().points[seat])
    return float(REVIEWING[end.game.family].worth(seat, end))
