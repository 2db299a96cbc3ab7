"""Proof-number search: of all ways to settle "is it worth at least this?" the shortest one first."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager

from ...engine.state import Own
from ..solution import Limit


class OutOfLimit(Exception):
    """The search would take more positions or time than it was given."""


class Budget:
    """The positions and seconds that a search may still take."""

    def __init__(self, limit: Limit) -> None:
        self.positions = 0
        self._most = limit.positions
        self._until = time.perf_counter() + limit.seconds

    def count(self) -> None:
        """Count one more position. Raises OutOfLimit."""
        if self.positions >= self._most or (self.positions % 16 == 0 and time.perf_counter() > self._until):
            raise OutOfLimit
        self.positions += 1

    @contextmanager
    def part(self, parts: int) -> Iterator[None]:
        """Allow only one of `parts` equal shares of what is left; 0 allows nothing."""
        most, until = self._most, self._until
        left = until - time.perf_counter()
        if parts and left > 0:
            self._most = self.positions + (most - self.positions) // parts
            self._until = until - left + left / parts
        else:
            self._most = self.positions
        try:
            yield
        finally:
            self._most, self._until = most, until

    @property
    def spent(self) -> bool:
        """True if nothing is left."""
        return self.positions >= self._most

    @contextmanager
    def bit(self, positions: int) -> Iterator[None]:
        """Allow at most `positions` of those left."""
        most = self._most
        self._most = min(most, self.positions + positions)
        try:
            yield
        finally:
            self._most = most


FAR = 10**6  # beyond every value
ENDLESS = 1 << 500  # proof numbers add up along every way to a node, and there are many


class Node:
    """A point in the play at which somebody chooses, and what is known of its worth.

    low, high  its bounds
    pro, con   its proof numbers: how many more nodes it seems to take to show that it reaches a goal, and
               that it doesn't; at first a guess
    edges      its choices: what each gains, and the node it leads to; None before it is opened
    untried    choices that come among the edges when they are looked at (see `more`), the next one last
    guess      the proof numbers that stand for each of these: those of the node at first
    """

    __slots__ = ("con", "edges", "guess", "high", "low", "ours", "pro", "untried")

    def __init__(self, ours: bool, low: int, high: int, pro: int = 1, con: int = 1) -> None:
        """`ours` is True if the side that plays for more makes the choice."""
        self.ours, self.low, self.high = ours, low, high
        self.pro, self.con = self.guess = pro, con
        self.edges: list[Edge] | None = None
        self.untried: Sequence[Own] = ()

    def expand(self, search: Own) -> list[Edge]:
        """Return its edges; those of choices left `untried` come later."""
        raise NotImplementedError

    def more(self, search: Own) -> Iterable[Edge]:
        """Return the edges of the next untried choice."""
        raise NotImplementedError


Edge = tuple[int, Node]


class End(Node):
    """A node at which nothing is left to be won."""

    __slots__ = ()


END = End(True, 0, 0)


class Capped(Node):
    """A node worth as much as another, but at most `most` for either side."""

    __slots__ = ("gain", "most", "rest")

    def __init__(self, rest: Edge, most: int) -> None:
        self.gain, self.rest = rest
        self.most = most
        super().__init__(self.rest.ours, -most, most)
        self.read()

    def read(self) -> None:
        """Take over what is known of the other node."""
        rest, most = self.rest, self.most
        self.low = max(-most, min(most, self.gain + rest.low))
        self.high = max(-most, min(most, self.gain + rest.high))
        self.pro, self.con = rest.pro, rest.con


class Proof:
    """A search that keeps what it has found, for later goals too."""

    def __init__(self, budget: Budget) -> None:
        self.count = budget.count

    def bound(self, edge: Edge, goal: int) -> int:
        """Bound the worth of a choice: from below if the result reaches the goal, else from above.

        Raises OutOfLimit; what was found by then is kept.
        """
        gain, node = edge
        goal -= gain
        if node.low < goal <= node.high:
            self.look(node, goal, ENDLESS, ENDLESS)
        if node.low < goal <= node.high:  # its proof numbers are beyond ENDLESS
            raise OutOfLimit
        return gain + (node.low if node.low >= goal else node.high)

    def close(self) -> None:
        """Forget everything at once: nodes and hands refer to each other."""
        raise NotImplementedError

    def look(self, node: Node, goal: int, most_pro: int, most_con: int) -> None:
        """Search a node until it is settled, or a proof number's limit makes another way seem shorter.

        The two halves mirror each other, for whoever wants more and whoever wants less. Written out for
        speed: this is the inner loop of every proof.
        """
        if isinstance(node, Capped):
            node.read()
            if node.low < goal <= node.high:
                self.look(node.rest, goal - node.gain, most_pro, most_con)
                node.read()
            return
        edges = node.edges
        if edges is None:
            self.count()
            edges = node.edges = node.expand(self)
        ours = node.ours
        while True:
            least = second = ENDLESS
            total = 0
            if ours:
                low = high = -FAR
                for gain, child in edges:
                    worth = gain + child.high
                    if worth > high:
                        high = worth
                    if worth >= goal:
                        worth = gain + child.low
                        if worth > low:
                            low = worth
                            if low >= goal:
                                break
                        total += child.con
                        pro = child.pro
                        if pro < least:
                            second, least = least, pro
                            best, aim = child, goal - gain
                        elif pro < second:
                            second = pro
                    elif (worth := gain + child.low) > low:
                        low = worth
                if low < goal and node.untried:
                    pro, con = node.guess
                    if pro < least:
                        edges += node.more(self)
                        continue
                    total += con * len(node.untried)
                    second, high = min(second, pro), node.high
                if low > node.low:
                    node.low = low
                    if low >= goal:
                        return
                if high < node.high:
                    node.high = high
                    if high < goal:
                        return
                node.pro, node.con = least, total
                if least >= most_pro or total >= most_con:
                    return
                # Not before the next best seems shorter by a quarter: to and fro costs more than the detour.
                self.look(best, aim, min(most_pro, second + 1 + (second >> 2)), most_con - total + best.con)
            else:
                low = high = FAR
                for gain, child in edges:
                    worth = gain + child.low
                    if worth < low:
                        low = worth
                    if worth < goal:
                        worth = gain + child.high
                        if worth < high:
                            high = worth
                            if high < goal:
                                break
                        total += child.pro
                        con = child.con
                        if con < least:
                            second, least = least, con
                            best, aim = child, goal - gain
                        elif con < second:
                            second = con
                    elif (worth := gain + child.high) < high:
                        high = worth
                if high >= goal and node.untried:
                    pro, con = node.guess
                    if con < least:
                        edges += node.more(self)
                        continue
                    total += pro * len(node.untried)
                    second, low = min(second, con), node.low
                if high < node.high:
                    node.high = high
                    if high < goal:
                        return
                if low > node.low:
                    node.low = low
                    if low >= goal:
                        return
                node.pro, node.con = total, least
                if total >= most_pro or least >= most_con:
                    return
                self.look(best, aim, most_pro - total + best.pro, min(most_con, second + 1 + (second >> 2)))
