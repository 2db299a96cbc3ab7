"""Known mistakes put into rounds of sensible players: what a review tells of them, and blames.

A mistake of a climbing game gives up a way out that was proved from the seat's own view (`claim`); a right
play goes that way. In Mah-Jong a discard loses a step if the hand lacks a tile more after it than after
another, counted exactly: mostly a mistake, though a richer hand may be worth the step.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from math import inf
from typing import Any, NamedTuple

from tichu_teach.analysis import Limit, claim
from tichu_teach.analysis.review import Reviewing
from tichu_teach.engine import Play, games
from tichu_teach.engine.climbing.actions import Pass
from tichu_teach.engine.mahjong.actions import Discard
from tichu_teach.engine.mahjong.shanten import after_discards
from tichu_teach.players import moves, sensible

from .measure import Figure

REVIEWED = Limit(positions=400, seconds=inf)
LARGE = 20.0  # points
EVERY = 3  # of so many such moments one is taken: neighbours are alike


class Known(NamedTuple):
    """A decision of which it is known that it is wrong, or right."""

    state: Any
    action: Any
    wrong: bool


def moments(name: str) -> Iterator[tuple[Any, Any]]:
    """Decisions of sensible players, round after round."""
    game = games[name]
    for seed in range(10**6):
        players = [sensible(game)(random.Random(seed * 100 + seat)) for seat in range(game.players)]
        yield from moves(game.deal(random.Random(seed)), players)


def climbing(name: str) -> Iterator[Known]:
    """Ways out that were proved, given up and gone."""
    dice = random.Random(name)
    for state, action in moments(name):
        if state.phase != "play" or state.hands[action.seat].bit_count() < 2 or dice.randrange(EVERY):
            continue
        found = claim(state.view(action.seat))
        if found is None or found.plays[0] not in state.legal(action.seat):
            continue
        others = [each for each in state.legal(action.seat) if isinstance(each, Play | Pass)]
        dice.shuffle(others)
        wrong = next((each for each in others if gives_up(state, each)), None)
        if wrong is not None:
            yield Known(state, wrong, True)
            yield Known(state, found.plays[0], False)


def gives_up(state: Any, action: Any) -> bool:
    """Tell if nothing proves any more that the seat goes out, whatever the others do next."""
    if isinstance(action, Pass):
        return True
    after = state.after(action)
    return bool(after.hands[action.seat]) and claim(after.view(action.seat)) is None


def tiles(name: str) -> Iterator[Known]:
    """Discards that lose a step, and those that a sensible player makes."""
    dice = random.Random(name)
    for state, action in moments(name):
        if not isinstance(action, Discard) or dice.randrange(EVERY * EVERY):
            continue
        view = state.view(action.seat)
        suit = state.suit(action.seat)
        found = after_discards(state.game, view.hand, view.laid[view.seat], suit, view.unseen)
        least = min(each.lacking for each in found.values() if each.lacking is not None)
        lost = [kind for kind, each in found.items() if each.lacking == least + 1]
        if lost and found[action.tile].lacking == least:
            yield Known(state, Discard(action.seat, dice.choice(lost)), True)
            yield Known(state, action, False)


def figures(full: bool) -> Iterator[Figure]:
    number = 150 if full else 4
    for name, known in (("nanking", climbing), ("haggis", climbing), ("mahjong", tiles)):
        told: dict[str, list[bool]] = {"small mistakes": [], "large mistakes": [], "right plays": []}
        for _, (state, action, wrong) in zip(range(2 * number), known(name), strict=False):
            reviewing = Reviewing(state.game, action.seat, REVIEWED)
            reviewing.note(state, 0, action)
            while not reviewing.done:
                reviewing.step()
            for decision in reviewing.review().decisions:
                if decision.action != action:
                    continue
                option = decision.evaluation.candidate(action)
                large = (decision.costly and decision.cost >= LARGE) or (option and option.behind >= LARGE)
                kind = f"{'large' if large else 'small'} mistakes" if wrong else "right plays"
                told[kind].append(decision.costly)
        for kind, found in told.items():
            if found:
                yield Figure(f"{name}: {kind} told, of {len(found)}", 100 * sum(found) / len(found), "%")
