"""The score on the board: how good a grand tichu has to be at it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

from ..figure import Bar, Plan, bar
from .calling import GRAND, SMALL
from .rounds import Round, Table, table

SCORES = ((0, 0), (900, 200), (970, 630), (630, 970))
_CALLED = 3  # plays that still need a trick, at which somebody calls
_TOPS = 2  # Dragon, Phoenix and aces with which a grand is tried here
_PARTS = 10  # the rounds in parts, from which the error is told
_GAMES = 400
_LONGEST = 60  # rounds of a game

Points = tuple[int, int]


def _score(round_: Round) -> Points:
    """What a round brings either side."""
    ahead = round_.points(0)
    calls = [0, 0]
    for seat, call in enumerate(round_.calls):
        calls[seat % 2] += call if round_.out[0] == seat else -call
    cards = ahead - calls[0] + calls[1]
    if round_.setting.game.double_victory(tuple(round_.out)):
        return max(0, cards) + calls[0], max(0, -cards) + calls[1]
    return (100 + cards) // 2 + calls[0], (100 - cards) // 2 + calls[1]


def _played(at: Table, rng: Random) -> tuple[Points, Points, bool]:
    """A round with calls as usual, and one of the same game in which this side tries a grand tichu."""
    while True:
        dealt = at.deal(rng)
        if at.tops(dealt.eights[0]) >= _TOPS:
            break
    anew = at.deal(rng)
    caller = next((seat for seat in at.seats if at.turns(anew.hands[seat]) <= _CALLED), None)
    plain = _round(at, anew.hands, caller, SMALL)
    tried = _round(at, dealt.hands, 0, GRAND)
    return _score(plain), _score(tried), tried.out[0] == 0


def _round(at: Table, hands: Sequence[int], caller: int | None, call: int) -> Round:
    callers = () if caller is None else (caller,)
    held = at.pushed(hands, [at.usual(hands[seat], seat, callers) for seat in at.seats])
    calls = [call if seat == caller else 0 for seat in at.seats]
    round_ = Round(at, at.split(held), at.lead(held), (), calls=calls)
    round_.run()
    return round_


def _wins(
    score: Points, first: Sequence[Points], rounds: Sequence[Points], target: int, rng: Random
) -> float:
    """How often a game is won whose next round is one of `first`."""
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


def board(game: Any, size: int, rng: Random) -> Iterable[Bar]:
    """From which chance on a grand tichu raises the chance to win the game, by the score."""
    at, parts = table(game), max(2, min(_PARTS, size // 30))
    found = {score: list[float]() for score in SCORES}
    for _ in range(parts):
        played = [_played(at, rng) for _ in range(max(20, size // parts))]
        rounds = [plain for plain, _, _ in played] + [plain[::-1] for plain, _, _ in played]
        kept = [tried for _, tried, made in played if made] or [(250, 50)]
        lost = [tried for _, tried, made in played if not made] or [(-150, 50)]
        for score in SCORES:
            silent, good, bad = (
                _wins(score, each, rounds, game.target, rng) for each in (rounds, kept, lost)
            )
            found[score].append((silent - bad) / (good - bad) if good > bad else 1.0)
    return [bar(f"{ours}-{theirs}", values, 100) for (ours, theirs), values in found.items()]


PLANS = {"board": Plan(board, "share", 3000, 300, 50.0)}
