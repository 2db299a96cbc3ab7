"""Calls: when they are kept, how partners help a caller, and how good a grand has to be at a score."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random

from ....engine import Call
from ....engine.tichu.game import TichuGame
from ....engine.tichu.state import State, View
from ....players.match import play_round
from ....players.tichu.sensible import steady
from ...solution import AnalysisError
from ..figure import Bar, bar, shares
from ..habit import Habit, Trail
from .following import deaf, plain_push
from .hand import losing, tops
from .occasions import DEALS, FOR_POINTS, called, taken

SCORES = ((0, 0), (900, 200), (970, 630), (630, 970))
_TOPS = 2  # Dragon, Phoenix and aces with which a grand is tried here
_PARTS = 10  # parts that the rounds are split into, to find the error
_GAMES = 400
_LONGEST = 60  # rounds of a game

Points = tuple[int, int]

# -- by a count that anybody can do at the table ---------------------------------------------------------


def _kept(
    game: TichuGame,
    size: int,
    rng: Random,
    count: Callable[[View], int],
    span: range,
    kind: str = "small",
    seats: Sequence[int] = (),
) -> Iterable[Bar]:
    """Count the calls that are kept among sensible players, who call nothing else, by a count of the hand.

    span   the counts told apart; those above or below go with the last or the first
    seats  the seats that may call; all if empty
    """
    found = {number: list[bool]() for number in span}
    for _ in range(size):
        state = game.deal(rng)
        if kind == "small":
            state = taken(state)
        counts = {
            seat: min(span[-1], max(span[0], count(state.view(seat))))
            for seat in seats or range(game.players)
        }
        caller = min(counts, key=lambda seat: len(found[counts[seat]]))  # the count met least so far
        end = FOR_POINTS.play(state.apply(Call(caller, kind)))
        found[counts[caller]].append(end.out[0] == caller)
    return shares({str(number): kept for number, kept in found.items()})


def grand(game: TichuGame, size: int, rng: Random) -> Iterable[Bar]:
    """Count the grand tichus that are kept, by Dragon, Phoenix and aces among the first eight cards."""
    return _kept(game, size, rng, tops, range(4), "grand")


def small(game: TichuGame, size: int, rng: Random, seats: Sequence[int] = ()) -> Iterable[Bar]:
    """Count the tichus kept on a full hand, by Dragon, Phoenix and aces in it; for all seats or some."""
    return _kept(game, size, rng, tops, range(5), seats=seats)


def turns(game: TichuGame, size: int, rng: Random) -> Iterable[Bar]:
    """Count the tichus kept on fourteen cards, by the plays of the hand that can lose a trick."""
    return _kept(game, size, rng, losing, range(2, 8))


# -- partners of a caller --------------------------------------------------------------------------------


def _backed(
    game: TichuGame, size: int, rng: Random, ways: Mapping[str, tuple[Habit[View], int]]
) -> Iterable[Bar]:
    """Count the tichus kept on a good hand, by how partners play: a habit, and how many of them have it."""
    found = {"both": list[bool](), **{name: list[bool]() for name in ways}}
    for _ in range(size):
        state, ((caller,),) = called(game, rng)
        trail = Trail(state, FOR_POINTS.player())
        found["both"].append(trail.end.out[0] == caller)
        for name, (habit, number) in ways.items():
            end = trail.otherwise(habit, game.partners(caller)[:number]) or trail.end
            found[name].append(end.out[0] == caller)
    return shares(found)


def helped(game: TichuGame, size: int, rng: Random) -> Iterable[Bar]:
    """Count the tichus kept with a partner who helps in push and play, in play alone, or not at all."""
    return _backed(game, size, rng, {"play": (plain_push, 1), "not": (deaf, 1)})


def backed(game: TichuGame, size: int, rng: Random) -> Iterable[Bar]:
    """Count the tichus kept if both partners help in push and play, both in play alone, one, or neither."""
    return _backed(game, size, rng, {"play": (plain_push, 2), "one": (deaf, 1), "not": (deaf, 2)})


# -- the score on the board ------------------------------------------------------------------------------


def _tried(game: TichuGame, rng: Random) -> tuple[Points, Points, bool]:
    """Play a round as usual, and one with a likely grand tichu of seat 0; True if that was kept."""
    players = [steady(beginner=False)] * game.players
    deals = (game.deal(rng) for _ in range(DEALS))
    likely = next((state for state in deals if tops(state.view(0)) >= _TOPS), None)
    if likely is None:
        raise AnalysisError(f"no hand for a grand tichu in {DEALS} deals of {game.header()}")
    plain = play_round(game.deal(rng), players)
    tried = play_round(likely.apply(Call(0, "grand")), players)
    return _points(plain), _points(tried), tried.out[0] == 0


def _points(end: State) -> Points:
    first, second = end.count().points
    return first, second


def _wins(
    score: Points, first: Sequence[Points], rounds: Sequence[Points], target: int, rng: Random
) -> float:
    """The share of games won whose next round is one of `first`."""
    won = 0.0
    for _ in range(_GAMES):
        ours, theirs = score
        more = rng.choice(first)
        for _ in range(_LONGEST):
            ours, theirs = ours + more[0], theirs + more[1]
            if max(ours, theirs) >= target and ours != theirs:
                break
            more = rng.choice(rounds)
        won += ours > theirs
    return won / _GAMES


def board(game: TichuGame, size: int, rng: Random) -> Iterable[Bar]:
    """Find the chance from which a grand tichu makes winning the game likelier, by the score."""
    parts = max(2, min(_PARTS, size // 30))
    found = {score: list[float]() for score in SCORES}
    target = game.target
    assert target is not None
    for _ in range(parts):
        played = [_tried(game, rng) for _ in range(max(2, size // parts))]
        rounds = [plain for plain, _, _ in played] + [plain[::-1] for plain, _, _ in played]
        kept = [tried for _, tried, made in played if made] or [(250, 50)]
        lost = [tried for _, tried, made in played if not made] or [(-150, 50)]
        for score in SCORES:
            silent, good, bad = (_wins(score, each, rounds, target, rng) for each in (rounds, kept, lost))
            found[score].append((silent - bad) / (good - bad) if good > bad else 1.0)
    return [bar(f"{ours}-{theirs}", values, 100) for (ours, theirs), values in found.items()]
