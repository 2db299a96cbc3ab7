"""Observations at Mah-Jong: how dangerous tiles are, what discards tell, and how good a wait is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random

from ....engine.mahjong.actions import Action
from ....engine.mahjong.game import MahjongGame
from ....engine.mahjong.state import State
from ....engine.mahjong.tiles import EAST, contents, held, kinds, suit_of
from ...mahjong.policy import Policy
from ..figure import Bar, bar, shares
from .simulator import HabitRollout, deals, tasting

_EARLY, _LATER = 3, 8  # discards of a seat


class _Dangers(HabitRollout):
    """Notes, whenever somebody throws while another waits, what each of their tiles would have been."""

    def __init__(self, policy: Policy, state: State) -> None:
        super().__init__(policy, state)
        names = ("passed", "own", "twice", "honour", "outside", "middle")
        self.found = {name: list[bool]() for name in names}

    def thrown(self, seat: int) -> int:
        for rival in range(self.players):
            if rival != seat and self.waits[rival]:
                self._watch(seat, rival)
        return super().thrown(seat)

    def _watch(self, seat: int, rival: int) -> None:
        own = {kind for each, kind in self.river if each == rival}
        passed = set[int]()
        for each, kind in reversed(self.river):
            if each == rival:
                break
            passed.add(kind)
        lying = Counter(kind for _, kind in self.river)
        for laid in self.laid:
            for group in laid:
                lying.update(group.tiles)
        for kind in kinds(self.hands[seat]):
            if kind in passed:
                name = "passed"
            elif kind in own:
                name = "own"
            elif lying[kind] + held(self.hands[seat], kind) > 2:
                name = "twice"
            elif kind >= EAST:
                name = "honour"
            else:
                name = "middle" if 2 <= kind % 9 <= 6 else "outside"
            self.found[name].append(bool(self.waits[rival] >> kind & 1))


def safe(game: MahjongGame, size: int, rng: Random) -> Iterable[Bar]:
    """Count how often a tile is the one that a waiting player needs, by what lies on the table."""
    found: dict[str, list[bool]] = {}
    for state in deals(game, size, rng):
        hand = _Dangers(tasting(game), state)
        hand.play()
        for name, values in hand.found.items():
            found.setdefault(name, []).extend(values)
    return shares(found)


class _Suits(HabitRollout):
    """Notes, after some of its discards, how much of a hand is of each suit."""

    def __init__(self, policy: Policy, state: State) -> None:
        super().__init__(policy, state)
        self.early: list[list[int]] = [[] for _ in self.hands]
        self.parts: list[list[float]] = [[] for _ in self.hands]

    def discarded(self, giver: int, kind: int, answer: Action | None = None) -> tuple[int, bool]:
        thrown = sum(each == giver for each, _ in self.river)
        if thrown < _EARLY:
            self.early[giver].append(kind)
        if thrown + 1 == _LATER:
            tiles = [*contents(self.hands[giver])]
            for group in self.laid[giver]:
                tiles += group.tiles
            self.parts[giver] = [
                sum(suit_of(tile) == suit for tile in tiles) / len(tiles) for suit in range(3)
            ]
        return super().discarded(giver, kind, answer)


def early(game: MahjongGame, size: int, rng: Random) -> Iterable[Bar]:
    """Count how much of a hand is of a suit in the end, by what of it was thrown away early."""
    found: dict[str, list[float]] = {"none": [], "outside": [], "middle": []}
    for state in deals(game, size, rng):
        hand = _Suits(tasting(game), state)
        hand.play()
        for kinds_thrown, parts in zip(hand.early, hand.parts, strict=True):
            for suit, part in enumerate(parts):
                own = [kind % 9 for kind in kinds_thrown if kind // 9 == suit]
                name = "middle" if any(2 <= n <= 6 for n in own) else "outside" if own else "none"
                found[name].append(part)
    return [bar(name, values, 100.0) for name, values in found.items()]


class _Waits(HabitRollout):
    """Notes what each seat waited for when its hand was ready first."""

    def __init__(self, policy: Policy, state: State) -> None:
        self.first: dict[int, str] = {}
        super().__init__(policy, state)

    def _ready(self, seat: int, lacking: int) -> None:
        super()._ready(seat, lacking)
        if seat not in self.first and self.waits[seat]:
            self.first[seat] = _shape(self.hands[seat], self.waits[seat])


def _shape(tiles: int, waits: int) -> str:
    """Name a wait: for one kind, to make the pair or fill a gap; for two; for more."""
    several = [kind for kind in range(34) if waits >> kind & 1]
    if len(several) > 2:
        return "more"
    if len(several) == 2:
        return "pairs" if all(held(tiles, kind) > 1 for kind in several) else "ends"
    left = len(contents(tiles))
    return "twin" if held(tiles, several[0]) and (left == 1 or held(tiles, several[0]) != 2) else "gap"


def waiting(game: MahjongGame, size: int, rng: Random) -> Iterable[Bar]:
    """Count how many hands that became ready went out, by what they waited for first."""
    found: dict[str, list[bool]] = {name: [] for name in ("twin", "gap", "pairs", "ends", "more")}
    for state in deals(game, size, rng):
        hand = _Waits(tasting(game), state)
        hand.play()
        for seat, name in hand.first.items():
            found[name].append(_won(hand, seat))
    return shares(found)


class _Claims(HabitRollout):
    """Notes of each discard whether somebody took it."""

    def __init__(self, policy: Policy, state: State) -> None:
        super().__init__(policy, state)
        self.taken = list[bool]()

    def discarded(self, giver: int, kind: int, answer: Action | None = None) -> tuple[int, bool]:
        found = super().discarded(giver, kind, answer)
        self.taken.append(found[1])
        return found


def taken(game: MahjongGame, size: int, rng: Random) -> Iterable[Bar]:
    """Count how often a discard is claimed, by what it is."""
    found: dict[str, list[bool]] = {"honour": [], "one": [], "two": [], "middle": []}
    for state in deals(game, size, rng):
        hand = _Claims(tasting(game), state)
        hand.play()
        for (_, kind), was in zip(hand.river, hand.taken, strict=True):
            found[_class(kind)].append(was)
    return shares(found)


def _class(kind: int) -> str:
    if kind >= EAST:
        return "honour"
    return ("one", "two", "middle")[min(kind % 9, 8 - kind % 9, 2)]


def pairs(game: MahjongGame, size: int, rng: Random) -> Iterable[Bar]:
    """Count how many hands are won, by the pairs they are dealt; East, dealt a tile more, is left out."""
    found: dict[str, list[bool]] = {name: [] for name in ("1", "2", "3", "4")}
    for state in deals(game, size, rng):
        hand = HabitRollout(tasting(game), state)
        hand.play()
        for seat, tiles in enumerate(state.hands):
            if seat != state.east:
                several = sum(held(tiles, kind) > 1 for kind in kinds(tiles))
                found[str(min(max(several, 1), 4))].append(_won(hand, seat))
    return shares(found)


def _won(hand: HabitRollout, seat: int) -> bool:
    return hand.won is not None and hand.won[0] == seat
