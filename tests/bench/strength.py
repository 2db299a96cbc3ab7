"""`python -m tests.bench strength GAME [ONE OTHER]`: players of one strength against those of another.

Every deal is played twice, with the seats of both changed about. What is printed is how much more the first
brought in a deal than the other, and one standard error of it: points of their side or, where all play
alone, of a seat; places, where these are what counts. Below it how often it was ahead, and how long it
thought, in time of the processor. With `--keep FILE` every deal is written down at once, and what stands
there already is not played again, so that a long count may be stopped and gone on with.
"""

import argparse
import math
import random
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from tichu_teach.analysis import Limit
from tichu_teach.analysis.opponents import KINDS, MOVE, StrongPlayer
from tichu_teach.analysis.sampling import mean
from tichu_teach.engine import games
from tichu_teach.engine.state import Ruleset
from tichu_teach.players import Player, play_round

from .kept import Kept
from .measure import Figure, at

Seated = Callable[[Ruleset, str, str], Player]  # a game, a strength, a seed


class Timed:
    """A player that notes how long it thinks, in seconds of the processor."""

    def __init__(self, player: Player, spent: list[float]) -> None:
        self._player, self._spent = player, spent

    def choose(self, view: Any) -> Any:
        start = time.process_time()
        action = self._player.choose(view)
        if len(view.legal) > 1:
            self._spent.append(time.process_time() - start)
        return action

    def announce(self, view: Any) -> Any:
        return self._player.announce(view)


def worths(end: Any) -> list[float]:
    """Each seat's result in a round; partners get half of their side's lead each."""
    game, seats = end.game, range(end.game.players)
    if game.titles:
        order = (*end.out, *end.active)
        return [float(-order.index(seat)) for seat in seats]
    points: Sequence[int] = end.count().points
    if game.sides == game.players:
        return [float(each) for each in points]
    return [(points[game.side(seat)] - points[1 - game.side(seat)]) / 2 for seat in seats]


def player(game: Ruleset, strength: str, seed: str) -> Player:
    """A player whose decisions don't depend on the machine's load; also of kinds not on offer."""
    made = KINDS[strength](game)(random.Random(seed))
    if isinstance(made, StrongPlayer):
        made.limit = Limit(MOVE.positions, math.inf)
    return made


def ahead(
    game: Ruleset, one: str, other: str, number: int, spent: list[float], seated: Seated = player
) -> list[float]:
    """Return how much more one strength brings than the other in a deal, for each of both seatings.

    A seat's generator is the same in both, so that decisions on which they agree cancel out.
    """
    found = []
    for side in (0, 1):
        seeds = [f"{number}/{seat}" for seat in range(game.players)]
        players = [
            Timed(seated(game, one, seed), spent) if seat % 2 == side else seated(game, other, seed)
            for seat, seed in enumerate(seeds)
        ]
        brought = worths(play_round(game.deal(random.Random(f"strength {number}")), players))
        mine, theirs = brought[side::2], brought[1 - side :: 2]
        found.append(sum(mine) / len(mine) - sum(theirs) / len(theirs))
    return found


def figures(
    game: Ruleset,
    one: str,
    other: str,
    numbers: range,
    keep: Path | None = None,
    seated: Seated = player,
) -> Iterator[Figure]:
    """The lead of the first strength and its time per decision, after every tenth of the deals."""
    kept = Kept(keep, game.name, game.players, one, other)
    differences, won, spent = list[float](), list[float](), list[float]()
    unit = "places" if game.titles else "points"
    for done, number in enumerate(numbers, 1):
        if number not in kept.found:
            kept.add(number, ahead(game, one, other, number, spent, seated))
        both = kept.found[number]
        differences.append(sum(both) / 2)
        won.append(50 * sum((each > 0) + 0.5 * (each == 0) for each in both))
        if done > 1 and (done % max(1, len(numbers) // 10) == 0 or done == len(numbers)):
            difference, error = mean(differences)
            yield Figure(f"{game.name}: {one} before {other}, {done} deals, ± {error:.2g}", difference, unit)
    share, error = mean(won)
    yield Figure(f"rounds in which it was ahead, ± {error:.2g}", share, "%")
    for name, part in (("median", 0.5), ("p95", 0.95), ("slowest", 1.0)) if spent else ():
        yield Figure(f"a decision with a choice: {name}", 1000 * at(spent, part), "ms")


def main(wanted: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench strength", description=__doc__)
    parser.add_argument("game", choices=list(games))
    parser.add_argument("--deals", type=int, default=20, help="how many deals, each played twice")
    parser.add_argument("--from", type=int, default=0, dest="first", help="the number of the first deal")
    parser.add_argument("--keep", type=Path, metavar="FILE", help="where deals are written, and read again")
    parser.add_argument("--players", type=int, help="how many sit at the table")
    parser.add_argument(
        "strengths", nargs="*", default=["strong", "sensible"], metavar="STRENGTH", help=", ".join(KINDS)
    )
    given = parser.parse_args(wanted)
    game = games[given.game].vary(**({"players": given.players} if given.players else {}))
    one, other = given.strengths
    for figure in figures(game, one, other, range(given.first, given.first + given.deals), given.keep):
        print(figure, flush=True)
