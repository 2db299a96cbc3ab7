"""Known mistakes put into rounds of sensible players: what a review tells of them, and blames.

In the climbing games a way out was proved from the seat's own view (`claim`). A mistake gives it up, a right
play goes that way, and both are proved: the position is solved on some deals that agree with the view. Right
is what no play is better than on any of them; what a mistake costs is counted there, and none is one that is
better somewhere. In Mah-Jong a discard loses a step if the hand lacks a tile more after it than after
another; what that costs is counted on deals of its own, many more than a review looks at.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from importlib import import_module
from itertools import islice
from math import inf
from typing import Any, NamedTuple

from tichu_teach.analysis import Limit, claim, solve
from tichu_teach.analysis.mahjong.evaluation import RolloutTrial
from tichu_teach.analysis.review import Reviewing
from tichu_teach.engine import Play, games
from tichu_teach.engine.climbing.actions import Pass
from tichu_teach.engine.mahjong.actions import Discard
from tichu_teach.engine.mahjong.shanten import after_discards
from tichu_teach.players import moves, sensible
from tichu_teach.players.families import family

from .measure import Figure

REVIEWED = Limit(positions=400, seconds=inf)
SOLVED = Limit(positions=3_000, seconds=inf)
DEALS = 8  # that are solved
MOST = 11  # cards of a hand: with more of them it takes long
COUNTED = 240  # deals on which a lost step is counted
LARGE = 20.0  # points
EVERY = 3  # of so many such moments one is taken: neighbours are alike
FRESH = 500_000  # the first seed of what no review was tuned on


class Known(NamedTuple):
    """A decision of which it is known what it costs, in points; a right one costs nothing."""

    state: Any
    action: Any
    cost: float


def moments(name: str, first: int) -> Iterator[tuple[Any, Any]]:
    """Decisions of sensible players, round after round."""
    game = games[name]
    for seed in range(first, first + 10**6):
        players = [sensible(game)(random.Random(seed * 100 + seat)) for seat in range(game.players)]
        yield from moves(game.deal(random.Random(seed)), players)


def climbing(name: str, first: int) -> Iterator[Known]:
    """Ways out that were proved, and what gives them up."""
    dice = random.Random(name)
    for state, action in moments(name, first):
        cards = [hand.bit_count() for hand in state.hands]
        if state.phase != "play" or cards[action.seat] < 2 or max(cards) > MOST or dice.randrange(EVERY):
            continue
        found = claim(state.view(action.seat))
        if found is None or found.plays[0] not in state.legal(action.seat):
            continue
        others = [each for each in state.legal(action.seat) if isinstance(each, Play | Pass)]
        dice.shuffle(others)
        wrong = next((each for each in others if gives_up(state, each)), None)
        if wrong is not None:
            yield from proved(state, found.plays[0], wrong)


def gives_up(state: Any, action: Any) -> bool:
    """Tell if nothing proves any more that the seat goes out, whatever the others do next."""
    if isinstance(action, Pass):
        return True
    after = state.after(action)
    return bool(after.hands[action.seat]) and claim(after.view(action.seat)) is None


def proved(state: Any, right: Any, wrong: Any) -> Iterator[Known]:
    """The two plays, as far as solving deals proves one right and the other wrong."""
    rng, losses = random.Random(0), list[float]()
    best = True
    for _ in range(DEALS):
        table = dealt(state, right.seat, rng)
        solution = solve(table, SOLVED)
        if solution.value is None or right in solution.unsettled:
            return
        best = best and right in solution.best
        one, other = (worth(table.after(action), right.seat) for action in (right, wrong))
        if one is None or other is None:
            return
        losses.append(one - other)
    if best:
        yield Known(state, right, 0)
    if min(losses) >= 0 and any(losses):
        yield Known(state, wrong, sum(losses) / DEALS)


def dealt(state: Any, seat: int, rng: random.Random) -> Any:
    """The position as it may be for all that the seat knows."""
    room = import_module(f"tichu_teach.analysis.{state.game.family}.reviewing")
    trial, player = room.RolloutTrial(state.view(seat)), family(state.game).steady(beginner=True)
    return room.DecisionQuestions(trial, state, Pass(seat), player).table(rng)


def worth(state: Any, seat: int) -> float | None:
    """The exact worth of a position to a seat; None where that takes too long."""
    if state.phase == "over":
        room = import_module(f"tichu_teach.analysis.{state.game.family}.reviewing")
        return float(room.worth(seat, state))
    value, acts = solve(state, SOLVED).value, state.to_act[0]
    mates = (seat, *state.game.partners(seat)) if state.game.family == "tichu" else (seat,)
    return value if value is None or acts in mates else -value


def tiles(name: str, first: int) -> Iterator[Known]:
    """Discards that lose a step, and those that a sensible player makes."""
    dice = random.Random(name)
    for state, action in moments(name, first):
        if not isinstance(action, Discard) or dice.randrange(EVERY * EVERY):
            continue
        view = state.view(action.seat)
        suit = state.suit(action.seat)
        found = after_discards(state.game, view.hand, view.laid[view.seat], suit, view.unseen)
        least = min(each.lacking for each in found.values() if each.lacking is not None)
        lost = [kind for kind, each in found.items() if each.lacking == least + 1]
        if lost and found[action.tile].lacking == least:
            wrong = Discard(action.seat, dice.choice(lost))
            cost = counted(view, action, wrong)
            if cost > 0:
                yield Known(state, wrong, cost)
            yield Known(state, action, 0)


def counted(view: Any, right: Discard, wrong: Discard) -> float:
    """How much less the one discard brings than the other."""
    trial, rng, lost = RolloutTrial(view), random.Random(1), 0.0
    for _ in range(COUNTED):
        deal = trial.deals.draw(rng)
        lost += trial.worth(deal, right) - trial.worth(deal, wrong)
    return lost / COUNTED


def told(known: Known) -> bool:
    """Whether a review calls the decision a mistake."""
    state, action = known.state, known.action
    reviewing = Reviewing(state.game, action.seat, REVIEWED)
    reviewing.note(state, 0, action)
    while not reviewing.done:
        reviewing.step()
    return any(each.costly for each in reviewing.review().decisions if each.action == action)


def figures(full: bool) -> Iterator[Figure]:
    number, first = (150, FRESH) if full else (12, 0)
    for name, known in (("nanking", climbing), ("haggis", climbing), ("mahjong", tiles)):
        found: dict[str, list[bool]] = {"small mistakes": [], "large mistakes": [], "right plays": []}
        for each in islice(known(name, first), number):
            kind = (
                "large mistakes" if each.cost >= LARGE else "small mistakes" if each.cost else "right plays"
            )
            found[kind].append(told(each))
        for kind, those in found.items():
            if those:
                yield Figure(f"{name}: {kind} told, of {len(those)}", 100 * sum(those) / len(those), "%")
