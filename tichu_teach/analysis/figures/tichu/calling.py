"""Calls: when they are kept, how others help or stop a caller, and how good a grand has to be at a score."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random

from ....engine import Call, Take
from ....engine.tichu.game import TichuGame
from ....engine.tichu.state import State
from ....players.match import play_round
from ....players.tichu.sensible import SensiblePlayer
from ...solution import AnalysisError
from ..figure import Bar, bar, shares
from .habits import Deaf
from .simulator import GRAND, SILENT, SMALL, Habit, HabitRollout, Simulator, simulator

GOOD = 3  # plays that still need a trick, at which a hand is called on
SCORES = ((0, 0), (900, 200), (970, 630), (630, 970))
_DEALS = 1000  # looked through for one that fits: one in ten does
_TOPS = 2  # Dragon, Phoenix and aces with which a grand is tried here
_PARTS = 10  # the rounds in parts, from which the error is told
_GAMES = 400
_LONGEST = 60  # rounds of a game

Points = tuple[int, int]
Way = tuple[Habit, str, bool]

# -- by a count that anybody can do at the table ---------------------------------------------------------


def _kept(state: State, seat: int, kind: str, seed: int) -> bool:
    """True if a call is kept among sensible players, who call nothing else."""
    player = SensiblePlayer(Random(seed), SILENT)
    return play_round(state.apply(Call(seat, kind)), [player] * state.game.players).out[0] == seat


def _spread(found: dict[int, list[bool]], counts: list[int], seats: Sequence[int]) -> int:
    """The seat among these whose count has been met least so far."""
    return min(seats, key=lambda seat: len(found[counts[seat]]))


def grand(game: TichuGame, size: int, rng: Random) -> Iterable[Bar]:
    """Count the grand tichus that are kept, by Dragon, Phoenix and aces among the first eight cards."""
    at, found = simulator(game), {tops: list[bool]() for tops in range(4)}
    for _ in range(size):
        state = game.deal(rng)
        counts = [min(3, at.tops(hand)) for hand in state.hands]
        seat = _spread(found, counts, at.seats)
        found[counts[seat]].append(_kept(state, seat, "grand", rng.randrange(1 << 30)))
    return shares({str(tops): kept for tops, kept in found.items()})


def small(game: TichuGame, size: int, rng: Random, seats: Sequence[int] = ()) -> Iterable[Bar]:
    """Count the tichus kept on a full hand, by Dragon, Phoenix and aces in it; of all seats or some."""
    at, found = simulator(game), {tops: list[bool]() for tops in range(5)}
    for _ in range(size):
        state = _taken(game.deal(rng))
        counts = [min(4, at.tops(hand)) for hand in state.hands]
        seat = _spread(found, counts, seats or at.seats)
        found[counts[seat]].append(_kept(state, seat, "small", rng.randrange(1 << 30)))
    return shares({str(tops): kept for tops, kept in found.items()})


def turns(game: TichuGame, size: int, rng: Random) -> Iterable[Bar]:
    """Count the tichus kept on fourteen cards, by the plays of the hand that can lose a trick."""
    at, found = simulator(game), {plays: list[bool]() for plays in range(2, 8)}
    for _ in range(size):
        state = _taken(game.deal(rng))
        counts = [min(7, max(2, at.turns(hand))) for hand in state.hands]
        seat = _spread(found, counts, at.seats)
        found[counts[seat]].append(_kept(state, seat, "small", rng.randrange(1 << 30)))
    return shares({str(plays): kept for plays, kept in found.items()})


def _taken(state: State) -> State:
    """The position once all cards are taken up."""
    while state.phase == "take":
        state = state.apply(Take(state.to_act[0]))
    return state


# -- partners and opponents of a caller ------------------------------------------------------------------


def _backed(game: TichuGame, size: int, rng: Random, ways: Mapping[str, Way]) -> Iterable[Bar]:
    """Count the tichus kept on a good hand, by how the others play.

    A way is a habit, who has it ("mates", "mate"), and whether the caller's partners push their best.
    """
    at, found = simulator(game), {name: list[bool]() for name in ways}
    for _ in range(size):
        caller, hands = _good_deal(at, rng)
        mates = game.partners(caller)
        who = {"": (), "mate": mates[:1], "mates": mates}
        for name, (habit, role, gives) in ways.items():
            callers = (caller,) if gives else ()
            gifts = [at.usual(hands[seat], seat, callers) for seat in at.seats]
            gifts[caller] = at.usual(hands[caller], caller, (caller,))
            rollout = at.play(at.pushed(hands, gifts), habit, who[role], {caller: SMALL})
            found[name].append(rollout.out[0] == caller)
    return shares(found)


def _good_deal(at: Simulator, rng: Random) -> tuple[int, Sequence[int]]:
    """The first seat with a good hand, and all hands; raises AnalysisError where none comes."""
    for _ in range(_DEALS):
        hands = at.deal(rng).hands
        caller = _caller(at, hands)
        if caller is not None:
            return caller, hands
    raise AnalysisError(f"no good hand in {_DEALS} deals of {at.game.header()}")


def _caller(at: Simulator, hands: Sequence[int]) -> int | None:
    """The first seat with a good hand."""
    return next((seat for seat in at.seats if at.turns(hands[seat]) <= GOOD), None)


_HELP: dict[str, Way] = {"both": (HabitRollout, "", True), "play": (HabitRollout, "", False)}


def helped(game: TichuGame, size: int, rng: Random) -> Iterable[Bar]:
    """A partner who helps in play and push, in play alone, and one who does not."""
    return _backed(game, size, rng, {**_HELP, "not": (Deaf, "mates", False)})


def backed(game: TichuGame, size: int, rng: Random) -> Iterable[Bar]:
    """Two partners who help in play and push, in play alone, one of them, and neither."""
    return _backed(game, size, rng, {**_HELP, "one": (Deaf, "mate", False), "not": (Deaf, "mates", False)})


# -- the score on the board ------------------------------------------------------------------------------


def _score(rollout: HabitRollout) -> Points:
    """The points that a round brings either side."""
    ahead = rollout.points(0)
    calls = [0, 0]
    for seat, call in enumerate(rollout.calls):
        calls[seat % 2] += call if rollout.out[0] == seat else -call
    cards = ahead - calls[0] + calls[1]
    if rollout.setting.game.double_victory(tuple(rollout.out)):
        return max(0, cards) + calls[0], max(0, -cards) + calls[1]
    return (100 + cards) // 2 + calls[0], (100 - cards) // 2 + calls[1]


def _tried(at: Simulator, rng: Random) -> tuple[Points, Points, bool]:
    """A round with calls as usual, and one of the same game in which this side tries a grand tichu."""
    deals = (at.deal(rng) for _ in range(_DEALS))
    dealt = next((each for each in deals if at.tops(each.eights[0]) >= _TOPS), None)
    if dealt is None:
        raise AnalysisError(f"no hand for a grand tichu in {_DEALS} deals of {at.game.header()}")
    anew = at.deal(rng)
    plain = _called(at, anew.hands, _caller(at, anew.hands), SMALL)
    tried = _called(at, dealt.hands, 0, GRAND)
    return _score(plain), _score(tried), tried.out[0] == 0


def _called(at: Simulator, hands: Sequence[int], caller: int | None, call: int) -> HabitRollout:
    callers = () if caller is None else (caller,)
    held = at.pushed(hands, [at.usual(hands[seat], seat, callers) for seat in at.seats])
    return at.play(held, calls=dict.fromkeys(callers, call))


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
    """Find from which chance on a grand tichu raises the chance to win the game, by the score."""
    at, parts = simulator(game), max(2, min(_PARTS, size // 30))
    found = {score: list[float]() for score in SCORES}
    target = game.target
    assert target is not None
    for _ in range(parts):
        played = [_tried(at, rng) for _ in range(max(20, size // parts))]
        rounds = [plain for plain, _, _ in played] + [plain[::-1] for plain, _, _ in played]
        kept = [tried for _, tried, made in played if made] or [(250, 50)]
        lost = [tried for _, tried, made in played if not made] or [(-150, 50)]
        for score in SCORES:
            silent, good, bad = (_wins(score, each, rounds, target, rng) for each in (rounds, kept, lost))
            found[score].append((silent - bad) / (good - bad) if good > bad else 1.0)
    return [bar(f"{ours}-{theirs}", values, 100) for (ours, theirs), values in found.items()]
