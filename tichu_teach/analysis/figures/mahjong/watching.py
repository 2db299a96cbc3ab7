"""Observations at Mah-Jong: how dangerous tiles are, what discards tell, and how good a wait is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from random import Random

from ....engine.mahjong.actions import Discard
from ....engine.mahjong.game import MahjongGame
from ....engine.mahjong.state import State
from ....engine.mahjong.tiles import EAST, held, kinds
from ..figure import Bar, Experiment, share_of_deals
from ..habit import Trail
from .table import after, trails

_EARLY = 3  # the first discards of a seat

Observations = Iterator[tuple[str, bool]]
"""Observations in a hand: the name each is counted under, and whether it was so."""


def count_observation(see: Callable[[Trail[State]], Observations], names: str) -> Experiment:
    """Return the experiment that counts how often an observation is so, by these names."""

    def count(game: MahjongGame, size: int, rng: Random) -> Iterable[Bar]:
        found = {name: list[tuple[int, int]]() for name in names.split()}
        for trail in trails(game, size, rng):
            looks, hits = Counter[str](), Counter[str]()
            for name, was in see(trail):
                looks[name] += 1
                hits[name] += was
            for name, number in looks.items():
                found[name].append((hits[name], number))
        return [share_of_deals(name, seen) for name, seen in found.items()]

    return Experiment(count, "share", many=2000, few=20)


def discards(trail: Trail[State]) -> Iterator[tuple[int, State, int, int]]:
    """Yield each discard: its place in the hand, the position before it, who threw it, and its kind."""
    for place, (before, action, _) in enumerate(trail.steps):
        if isinstance(action, Discard):
            yield place, before, action.seat, action.tile


def taken(trail: Trail[State]) -> Observations:
    """Yield whether each discard was claimed, by its class."""
    lying = Counter(trail.end.river)
    thrown = Counter((seat, kind) for _, _, seat, kind in discards(trail))
    for (_, kind), number in (thrown - lying).items():
        yield from ((_class(kind), True) for _ in range(number))
    for _, kind in lying.elements():
        yield _class(kind), False


def _class(kind: int) -> str:
    if kind >= EAST:
        return "honour"
    return ("one", "two", "middle")[min(kind % 9, 8 - kind % 9, 2)]


def safe(trail: Trail[State]) -> Observations:
    """For each tile a seat could throw, yield whether a waiting rival needs it, by what the table shows."""
    log = list[tuple[int, int]]()
    for _, before, seat, thrown in discards(trail):
        lying = Counter(kind for _, kind in before.river)
        for laid in before.laid:
            for group in laid:
                lying.update(group.tiles)
        for rival in range(before.game.players):
            waits = () if rival == seat else before.waits(rival)
            if waits:
                own, passed = {kind for each, kind in log if each == rival}, _passed(log, rival)
                for kind in kinds(before.hands[seat]):
                    seen = lying[kind] + held(before.hands[seat], kind)
                    yield known(kind, own, passed, seen), kind in waits
        log.append((seat, thrown))


def _passed(log: list[tuple[int, int]], rival: int) -> set[int]:
    """Return what has been thrown since a seat's last discard."""
    found = set[int]()
    for seat, kind in reversed(log):
        if seat == rival:
            break
        found.add(kind)
    return found


def known(kind: int, own: set[int], passed: set[int], seen: int) -> str:
    """Name what is known of a tile."""
    if kind in passed:
        return "passed"
    if kind in own:
        return "own"
    if seen > 2:
        return "twice"
    if kind >= EAST:
        return "honour"
    return "middle" if 2 <= kind % 9 <= 6 else "outside"


def early(trail: Trail[State]) -> Observations:
    """Yield whether a hand that did or didn't throw an eight (or two) early holds one or its neighbours."""
    thrown = {seat: list[int]() for seat in range(trail.end.game.players)}
    for place, _, seat, kind in discards(trail):
        own = thrown[seat]
        own.append(kind)
        if len(own) != _EARLY:
            continue
        hand = after(trail, place).hands[seat]
        for eight in range(EAST):
            if eight % 9 in (1, 7):
                inwards = -1 if eight % 9 == 7 else 1
                when = "early" if eight in own else "other"
                yield f"eight-{when}", held(hand, eight) > 0
                yield f"seven-{when}", held(hand, eight + inwards) > 0
                yield f"six-{when}", held(hand, eight + 2 * inwards) > 0
                yield f"nine-{when}", held(hand, eight - inwards) > 0


def waiting(trail: Trail[State]) -> Observations:
    """Yield whether a hand that needs a single tile went out, by its first wait."""
    ready = set[int]()
    for place, _, seat, _ in discards(trail):
        state = after(trail, place)
        waits = () if seat in ready else state.waits(seat)
        if waits:
            ready.add(seat)
            yield shape(state.hands[seat], waits), _won(trail, seat)


def shape(tiles: int, waits: tuple[int, ...]) -> str:
    """Name a wait: twin or gap for one kind, pairs or ends for two, else more."""
    if len(waits) > 2:
        return "more"
    if len(waits) == 2:
        return "pairs" if all(held(tiles, kind) > 1 for kind in waits) else "ends"
    return "twin" if held(tiles, waits[0]) == 1 else "gap"


def _won(trail: Trail[State], seat: int) -> bool:
    return trail.end.won is not None and trail.end.won.seat == seat
