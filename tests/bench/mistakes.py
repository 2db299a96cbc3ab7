"""Known mistakes put into rounds of sensible players: what a review tells of them, and blames.

In the climbing games a way out was proved from the seat's own view (`claim`). A mistake gives it up, a right
play goes that way, and both are proved: the position is solved on some deals that agree with the view. Right
is what no play is better than on any of them; what a mistake costs is counted there, and none is one that is
better somewhere. In Mah-Jong a discard loses a step if the hand lacks a tile more after it than
after another; what that costs is counted on deals of its own, many more than a review looks at. What
brings no less there than a sensible discard, nor on thousands of fresh ones, is right.

    python -m tests.bench mistakes --full                      with 300 right plays a game
    python -m tests.bench mistakes haggis --right 40 --wrong   names what was missed and what was blamed
    python -m tests.bench mistakes --full --keep FILE          may be stopped, and goes on from the file
"""

import argparse
import random
from collections.abc import Iterator, Sequence
from importlib import import_module
from itertools import chain, count, zip_longest
from math import inf, sqrt
from pathlib import Path
from statistics import fmean, stdev
from typing import Any, NamedTuple

from tichu_teach.analysis import Limit, claim, solve
from tichu_teach.analysis.mahjong.evaluation import RolloutTrial
from tichu_teach.analysis.review import Reviewing
from tichu_teach.engine import Play, games
from tichu_teach.engine.climbing.actions import Pass
from tichu_teach.engine.mahjong.actions import Discard
from tichu_teach.engine.mahjong.shanten import after_discards
from tichu_teach.players import moves, sensible
from tichu_teach.players.families import family_players

from .kept import Kept
from .measure import Figure

REVIEWED = Limit(positions=400, seconds=inf)
SOLVED = Limit(positions=3_000, seconds=inf)
DEALS = 8  # deals that are solved
MOST = 11  # cards of a hand: with more of them it takes long
COUNTED = 240  # deals on which a discard is counted
MANY = 4_000  # fresh deals for one that brought no less on those: chance picks many that are a little worse
LARGE = 20.0  # points
EVERY = 3  # one in this many such moments is taken: neighbours are alike
SHORT = 0, 24  # the first round, and the number of right plays wanted
FULL = 500_000, 300  # the same for rounds that no review was tuned on


class Known(NamedTuple):
    """A decision of known cost in points; a right one costs nothing."""

    state: Any
    action: Any
    cost: float


def moments(name: str, seed: int) -> Iterator[tuple[Any, Any]]:
    """The decisions of sensible players in a round."""
    game = games[name]
    players = [sensible(game)(random.Random(seed * 100 + seat)) for seat in range(game.players)]
    yield from moves(game.deal(random.Random(seed)), players)


def climbing(name: str, seed: int) -> Iterator[Known]:
    """Yield plays of proved ways out, and actions that give them up."""
    dice = random.Random(f"{name} {seed}")
    for state, action in moments(name, seed):
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
    """Return True if after the action nothing proves any more that the seat goes out, whatever others do."""
    if isinstance(action, Pass):
        return True
    after = state.after(action)
    return bool(after.hands[action.seat]) and claim(after.view(action.seat)) is None


def proved(state: Any, right: Any, wrong: Any) -> Iterator[Known]:
    """Each of two plays if solving deals proves it right or wrong, as expected."""
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
    """The position dealt anew, in agreement with all that the seat knows."""
    room = import_module(f"tichu_teach.analysis.{state.game.family}.reviewing")
    trial, player = room.RolloutTrial(state.view(seat)), family_players(state.game).steady(beginner=True)
    return room.DecisionQuestions(trial, state, Pass(seat), player).table(rng)


def worth(state: Any, seat: int) -> float | None:
    """Return the exact worth of a position to a seat; None if it takes too long."""
    if state.phase == "over":
        room = import_module(f"tichu_teach.analysis.{state.game.family}.reviewing")
        return float(room.worth(seat, state))
    value, acts = solve(state, SOLVED).value, state.to_act[0]
    mates = (seat, *state.game.partners(seat)) if state.game.family == "tichu" else (seat,)
    return value if value is None or acts in mates else -value


def tiles(name: str, seed: int) -> Iterator[Known]:
    """Yield discards that lose a step, those that a sensible player makes, and others that cost nothing: a
    step lost for a richer hand, or another discard after which the hand is as near.
    """
    dice = random.Random(f"{name} {seed}")
    for state, action in moments(name, seed):
        if not isinstance(action, Discard) or dice.randrange(EVERY * EVERY):
            continue
        view = state.view(action.seat)
        suit = state.suit(action.seat)
        found = after_discards(state.game, view.hand, view.laid[view.seat], suit, view.unseen)
        least = min(each.lacking for each in found.values() if each.lacking is not None)
        lost = [kind for kind, each in found.items() if each.lacking == least + 1]
        near = [kind for kind, each in found.items() if each.lacking == least and kind != action.tile]
        if not lost or found[action.tile].lacking != least:
            continue
        yield Known(state, action, 0)
        wrong = Discard(action.seat, dice.choice(lost))
        cost = counted(view, action, wrong)
        if cost is not None:
            yield Known(state, wrong, cost)
        other = Discard(action.seat, dice.choice(near)) if near else action
        if other != action and counted(view, action, other) == 0:
            yield Known(state, other, 0)


def counted(view: Any, right: Discard, other: Discard) -> float | None:
    """Return how much less the other discard brings; 0 if no less, None if that isn't sure on many deals."""
    trial, dice = RolloutTrial(view), random.Random(1)

    def losses(deals: int) -> Iterator[float]:
        for _ in range(deals):
            deal = trial.deals.draw(dice)
            yield trial.worth(deal, right) - trial.worth(deal, other)

    lost = fmean(losses(COUNTED))
    if lost > 0:
        return lost
    again = [*losses(MANY)]
    return 0.0 if fmean(again) <= stdev(again) / sqrt(MANY) else None


def told(known: Known) -> bool:
    """Return True if a review calls the decision a mistake."""
    state, action = known.state, known.action
    reviewing = Reviewing(state.game, action.seat, REVIEWED)
    reviewing.note(state, 0, action)
    while not reviewing.done:
        reviewing.step()
    return any(each.costly for each in reviewing.review().decisions if each.action == action)


KNOWN = {"nanking": climbing, "haggis": climbing, "mahjong": tiles}
RIGHT = "right plays"
KINDS = ("small mistakes", "large mistakes", RIGHT)


class Reviewed(NamedTuple):
    """A known decision, and whether a review calls it a mistake."""

    cost: float
    told: bool
    position: str
    action: str

    @property
    def kind(self) -> str:
        return RIGHT if not self.cost else KINDS[self.cost >= LARGE]

    @property
    def wrong(self) -> bool:
        """True for a missed mistake, and for a right play that is blamed."""
        return self.told != (self.cost > 0)


def reviewed(name: str, seed: int) -> Iterator[Reviewed]:
    """Review the known decisions in a round."""
    for each in KNOWN[name](name, seed):
        yield Reviewed(each.cost, told(each), str(each.state), each.state.text(each.action))


def rounds(name: str, first: int, right: int, keep: Path | None = None) -> Iterator[list[Reviewed]]:
    """Review round after round until `right` right plays have been reviewed."""
    kept = Kept(keep, name)
    for seed in count(first):
        if seed not in kept.found:
            kept.add(seed, [*reviewed(name, seed)])
        found = [Reviewed(*each) for each in kept.found[seed]]
        yield found
        right -= sum(each.kind == RIGHT for each in found)
        if right <= 0:
            return


def shares(name: str, found: Sequence[Reviewed]) -> Iterator[Figure]:
    """The share of each kind that reviews call a mistake."""
    for kind in KINDS:
        those = [each.told for each in found if each.kind == kind]
        if those:
            yield Figure(f"{name}: {kind} told, of {len(those)}", 100 * sum(those) / len(those), "%")


def figures(full: bool) -> Iterator[Figure]:
    for name in KNOWN:
        yield from shares(name, [*chain.from_iterable(rounds(name, *(FULL if full else SHORT)))])


def main(wanted: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench mistakes", description=__doc__)
    parser.add_argument("games", nargs="*", default=[*KNOWN], metavar="GAME", help=", ".join(KNOWN))
    parser.add_argument("--full", action="store_true", help="the sample that README speaks of")
    parser.add_argument("--from", type=int, dest="first", metavar="SEED", help="the first round")
    parser.add_argument("--right", type=int, help="how many right plays of a game there have to be")
    parser.add_argument("--keep", type=Path, metavar="FILE", help="where rounds are written, and read again")
    parser.add_argument("--wrong", action="store_true", help="name what was missed and what was blamed")
    given = parser.parse_args(wanted)
    first, right = FULL if given.full else SHORT
    first, right = given.first if given.first is not None else first, given.right or right
    found = {name: list[Reviewed]() for name in given.games}
    going = {name: rounds(name, first, right, given.keep) for name in given.games}
    for several in zip_longest(*going.values(), fillvalue=[]):  # in turns, since it may be stopped
        for name, each in zip(going, several, strict=True):
            found[name] += each
    for name, those in found.items():
        for figure in shares(name, those):
            print(figure)
        for each in those if given.wrong else ():
            if each.wrong:
                said = "told" if each.told else "missed"
                print(f"  {said}, cost {each.cost:.3g}: {each.action}\n    {each.position}")
