"""Motifs about counting: rounds played to their end, of which those with a catch are kept."""

from __future__ import annotations

import random
from collections.abc import Callable

from tichu_teach.engine import Line, NoBomb
from tichu_teach.engine.state import Own
from tichu_teach.engine.tichu.game import TichuGame as Game
from tichu_teach.engine.tichu.state import State

from ...kinds import read_question
from ..motif import Draw, Motifs, NoLuck, QuestionData, trick_scripts
from .simulate import deal, play_on

MOTIFS = Motifs()


def _round(game: Game, rng: random.Random, calls: int) -> tuple[State, State, list[str]]:
    """A round played out, with some announcements: its end, its last lead, and what was done from there."""
    callers = rng.sample(range(game.players), calls)
    wanted = [(seat, rng.choice(("small", "small", "grand"))) for seat in callers]
    announced = tuple((seat, kind if game.may_announce(seat, kind) else "small") for seat, kind in wanted)
    state = deal(game, rng).replace(announced=announced)
    *_, (now, action, begun, script) = trick_scripts(play_on(state, rng), NoBomb)
    return now.after(action), begun, script


def _end(game: Game, rng: random.Random, calls: int) -> State:
    """The end of a round played out, with some announcements."""
    return _round(game, rng, calls)[0]


def _of_partners(game: Game) -> bool:
    """Return True if partners share a column; if each hand has its own, a game is settled differently."""
    return game.columns == game.sides


# -- a sheet for a round whose count has what is wanted ------------------------------------------------


def _counted(fits: Callable[[State, list[Line]], object], *calls: int) -> Draw:
    def draw(game: Game, rng: random.Random) -> QuestionData:
        end = _end(game, rng, rng.choice(calls))
        if not fits(end, list(end.count().lines)):
            raise NoLuck
        return {"kind": "count", "position": end}

    return draw


def _hand(end: State, lines: list[Line]) -> Line | None:
    """The line of the cards left in the last hand."""
    return next((line for line in lines if line.cards and line.cards == end.hands[line.seat]), None)


def _swept(end: State) -> bool:
    """Return True if a side was out whole, so that no cards are counted."""
    return bool(end.game.double_victory(end.out))


def _tail(end: State, lines: list[Line]) -> bool:
    """Return True if both the last hand and the last tricks hold points."""
    hand, rules = _hand(end, lines), {end.game.row(f"nanking.tail.{part}") for part in ("tricks", "hand")}
    moved = [line for line in lines if line.rule in rules and line.cards != end.hands[line.seat]]
    return bool(hand and hand.points) and any(line.points for line in moved)


def _stranger(end: State, lines: list[Line]) -> bool:
    """Return True if tricks that go to the first player out go to an opponent."""
    rule, side = end.game.row("nanking.tail.tricks"), end.game.side
    return any(line.points and line.rule == rule and line.side != side(line.seat) for line in lines)


def _phoenix(end: State, lines: list[Line]) -> bool:
    """Return True if the Phoenix stayed in the last hand, or makes a pile count less than 0."""
    hand = _hand(end, lines)
    left = bool(hand and hand.cards & end.game.deck.phoenix)
    return left or any(line.points < 0 and line.cards for line in lines)


def _double(end: State, lines: list[Line]) -> bool:
    return _swept(end) and len(lines) > 1


def _both(end: State, lines: list[Line]) -> bool:
    sides = {end.game.side(seat) for seat, _ in end.announced}
    return len(sides) == 2 and not _swept(end)


def _partner(end: State, lines: list[Line]) -> bool:
    """Return True if a caller's partner was first, which does not help."""
    first, side = end.out[0], end.game.side
    return any(seat != first and side(seat) == side(first) for seat, _ in end.announced)


def _rows(end: State, *parts: str) -> list[str]:
    """The rows of the sheet in these parts: tricks, hand, call …"""
    asked = read_question({"kind": "count", "position": end})
    return [row.id for row in asked.rows if row.id.split(".")[0] in parts]  # type: ignore[attr-defined]


@MOTIFS.add("score-piles", level=lambda question: 1 + _minus(question), levels=(1, 2))
def _piles(game: Game, rng: random.Random) -> QuestionData:
    """Count the piles of two players: the cards that count, and nothing else."""
    end = _end(game, rng, 0)
    piles = [row for row in _rows(end, "won", "tricks") if end.won[int(row.split(".")[1])]]
    if len(piles) < 2:
        raise NoLuck
    return {"kind": "count", "position": end, "rows": rng.sample(piles, 2)}


def _minus(question: Own) -> int:
    """1 if the Phoenix or the Dragon is among the cards counted, or there are many of them."""
    cards = [card for row in question.rows for card in row.cards]
    return int("Ph" in cards or "Dr" in cards or len(cards) > 24)


@MOTIFS.add("score-calls", level=lambda question: len(question.rows), levels=(1, 2, 3))
def _calls(game: Game, rng: random.Random) -> QuestionData:
    """Count the announcements, kept or not."""
    end = _end(game, rng, rng.choice((1, 2, 2, 3)))
    return {"kind": "count", "position": end, "rows": _rows(end, "call")}


@MOTIFS.add("score-last", level=2)
def _last(game: Game, rng: random.Random) -> QuestionData:
    """The hand and the tricks of the one who is left over."""
    end = _end(game, rng, 0)
    rows = _rows(end, "tricks", "hand")
    if _swept(end) or not rows:
        raise NoLuck
    return {"kind": "count", "position": end, "rows": rows}


MOTIFS.add("score-plain", level=3)(
    _counted(lambda end, lines: not _swept(end) and not _phoenix(end, lines), 0)
)
MOTIFS.add("score-tail", level=4)(_counted(_tail, 0, 0, 1))
MOTIFS.add("score-stranger", level=4)(_counted(_stranger, 0, 1))
MOTIFS.add("score-phoenix", level=4)(_counted(_phoenix, 0, 0, 1))
MOTIFS.add("score-double", level=lambda question: 3 + (len(question.end.announced) > 1), levels=(3, 4))(
    _counted(_double, 1, 1, 2)
)
MOTIFS.add("score-both-calls", level=5)(_counted(_both, 2, 2, 3))
MOTIFS.add("score-partner", level=lambda question: 3 + len(question.end.announced), levels=(4, 5))(
    _counted(_partner, 1, 2)
)


@MOTIFS.add("score-gift", 1, level=3)
def _gift(game: Game, rng: random.Random) -> QuestionData:
    """The Dragon wins the last trick: it is given before anything is counted."""
    end, begun, script = _round(game, rng, 0)
    if not any(text.split()[1] == "give" for text in script) or _swept(end) or len(script) > 9:
        raise NoLuck
    return {"kind": "count", "position": begun, "script": script, "open": True}


# -- the game after it ---------------------------------------------------------------------------------


@MOTIFS.add(
    "score-settle",
    level=lambda question: 4 + (len(question.end.announced) > 1),
    levels=(4, 5),
    where=_of_partners,
)
def _settle(game: Game, rng: random.Random) -> QuestionData:
    """Around a thousand points: who has won?"""
    end = _end(game, rng, rng.choice((0, 1, 2, 2)))
    points = end.count().points
    totals = tuple(5 * rng.randint(150, 205) - 5 * rng.randint(0, 20) for _ in points)
    if max(totals) >= game.goal[1] or max(t + p for t, p in zip(totals, points, strict=True)) < 950:
        raise NoLuck
    # Whole rounds bring both sides together some hundreds: the side behind has that much less.
    most, least = max(totals), min(totals)
    behind = totals.index(least)
    totals = tuple(t - (most + least) % 100 if side == behind else t for side, t in enumerate(totals))
    return {"kind": "settle", "position": end.replace(totals=totals)}


def _brought(rng: random.Random) -> list[int]:
    """Make up what a round brought the dealer's side and the others: plausible, that is all."""
    points = 5 * rng.randint(2, 18)
    pair = rng.choice(([200, 0], [0, 200])) if rng.randrange(6) == 0 else [points, 100 - points]
    if rng.randrange(4) == 0:
        pair[rng.randrange(2)] += rng.choice((100, 100, -100))
    return pair


@MOTIFS.add(
    "score-columns",
    4,
    level=lambda question: 4 + (len(question.earlier) > 3),
    levels=(4, 5),
    where=lambda game: not _of_partners(game),
)
def _columns(game: Game, rng: random.Random) -> QuestionData:
    """A score sheet with a column for each hand: some rounds, and the one just played."""
    end = _end(game, rng, rng.choice((0, 0, 1)))
    number = rng.choice((2, game.goal[1] - 1))
    for _ in range(number):
        end = end.replace(people=game.seating(end.people, end.finish))
    earlier = [_brought(rng) for _ in range(number)]
    columns = range(game.columns)
    rows = [f"before.{column}" for column in columns] if number < 3 else []
    return {
        "kind": "settle",
        "position": end.replace(round=number + 1),
        "earlier": earlier,
        "rows": [*rows, *(f"after.{column}" for column in columns), "winner"],
        "rule": "tricsu.score",
    }
