"""Random play at every table: the positions and verdicts that a contract is held against, worked out once."""

import random
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any, NamedTuple

from tichu_teach.engine import Record, games
from tichu_teach.engine.verdict import Verdict

ASKED = 70  # in so many positions of a table all that is conceivable is asked about


def family(game: Any) -> ModuleType:
    """The tests' module of a family: its players, and what is hidden and counted."""
    return import_module(f"tests.engine.{game.family}.games")


TABLES = [game for name in ("nanking", "haggis", "mahjong") for game in family(games[name]).GAMES]
assert {game.name for game in TABLES} == set(games), "every game is tried"


class Moment(NamedTuple):
    """A position on the way, with what is done in it; None at the end."""

    state: Any
    action: Any
    start: Any  # the beginning of its round


@cache
def course(game: Any, seed: int = 3) -> tuple[Moment, ...]:
    """Several rounds of a table, each from its beginning to its end."""
    rng, found = random.Random(f"{game.header()} {seed}"), list[Moment]()
    for start in family(game).starts(game, rng):
        state = start
        while state.phase != "over":
            action = family(game).choose(state, rng)
            found.append(Moment(state, action, start))
            state = state.apply(action)
        found.append(Moment(state, None, start))
    return tuple(found)


def some(game: Any, most: int, seed: int = 3) -> Iterator[tuple[Moment, random.Random]]:
    """So many positions of a course, with a source of chance, and the ends of its rounds."""
    rng, moments = random.Random(f"some {game.header()} {seed}"), course(game, seed)
    chosen = {*rng.sample(range(len(moments)), min(most, len(moments)))}
    for number, moment in enumerate(moments):
        if number in chosen or moment.action is None:
            yield moment, rng


class Asked(NamedTuple):
    """A position, and the verdicts on what could be thought of in it."""

    state: Any
    verdicts: tuple[tuple[Any, Verdict], ...]


@cache
def asked(game: Any, seed: int = 3) -> tuple[Asked, ...]:
    """Ask the referee about sense and nonsense at some positions of a course."""
    found = []
    for (state, _, _), rng in some(game, ASKED, seed):
        actions = dict.fromkeys([*state.legal(), *family(game).conceivable(state, rng)])
        found.append(Asked(state, tuple((action, state.ask(action)) for action in actions)))
    return tuple(found)


@cache
def verdicts(game: Any) -> list[Verdict]:
    """Those verdicts, one of each shape: what differs in cards and seats alone reads alike."""
    return list({_shape(verdict): verdict for at in asked(game) for _, verdict in at.verdicts}.values())


def _shape(verdict: Verdict) -> tuple[Any, ...]:
    facts = tuple(sorted((name, _form(value)) for name, value in verdict.facts.items()))
    return (verdict.allowed, verdict.rule, verdict.reason, verdict.other_rules, facts)


def _form(fact: Any) -> str:
    """Reduce a fact to what may change a sentence: its type, how many there are, and whether it is you."""
    if isinstance(fact, Mapping):
        return f"{fact.get('kind')} {min(int(fact.get('size', 0)), 2)} {bool(fact.get('joker'))}"
    if isinstance(fact, (list, tuple)):
        return f"{min(len(fact), 3)} {0 in fact}"
    return repr(fact) if isinstance(fact, (str, bool)) else f"number {fact == 0}"


@cache
def recorded(game: Any, rounds: int = 2, actions: int = 25) -> Record:
    """A game by chance: so many whole rounds but one, and then so many actions."""
    rng = random.Random(f"recorded {game.header()}")
    record = Record.begin(game.deal(rng))
    for number in range(rounds):
        left = actions if number == rounds - 1 else -1
        while record.state.to_act and left:
            record, left = record.add(family(game).choose(record.state, rng)), left - 1
        if number < rounds - 1 and record.state.winner is None:
            record = record.next_round(record.state.next_deal(rng))
    return record
