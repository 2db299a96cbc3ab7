"""Proof-number search beside plain minimax, on graphs of no game."""

import gc
import random
from collections.abc import Sequence
from typing import Any

import pytest

from tichu_teach.analysis import Limit, first_out, solve
from tichu_teach.analysis.climbing.proof import END, FAR, Budget, Capped, Edge, Node, OutOfLimit, Proof
from tichu_teach.engine import parse_position


class Fork(Node):
    """A node whose edges are known from the start; the search is told of `late` ones as it looks at them."""

    untried: list[Edge]

    def __init__(self, ours: bool, edges: Sequence[Edge], late: int = 0) -> None:
        super().__init__(ours, -FAR, FAR)
        self.ways, self.late = edges, late

    def expand(self, search: Any) -> list[Edge]:
        self.untried = [*self.ways[: self.late]]
        return [*self.ways[self.late :]]

    def more(self, search: Any) -> list[Edge]:
        return [self.untried.pop()]


def minimax(node: Node) -> int:
    if isinstance(node, Fork):
        return (max if node.ours else min)(gain + minimax(child) for gain, child in node.ways)
    if isinstance(node, Capped):
        return max(-node.most, min(node.most, node.gain + minimax(node.rest)))
    return 0


def graph(rng: random.Random, depth: int) -> Node:
    """A few nodes a floor, each leading to some of the floor below."""
    floor: list[Node] = [END]
    for _ in range(depth):
        above: list[Node] = []
        for _ in range(rng.randint(1, 4)):
            ways = [(rng.randint(-5, 5), rng.choice(floor)) for _ in range(rng.randint(1, 3))]
            fork = Fork(rng.random() < 0.5, ways, rng.randint(0, len(ways)))
            above.append(Capped((rng.randint(-3, 3), fork), 7) if rng.random() < 0.2 else fork)
        floor = above
    return floor[0]


@pytest.mark.parametrize("seed", range(60))
def test_every_goal_is_answered_as_minimax_does(seed: int) -> None:
    rng = random.Random(seed)
    node = graph(rng, rng.randint(1, 7))
    worth, search = minimax(node), Proof(Budget(Limit()))
    goals = list(range(worth - 6, worth + 7))
    rng.shuffle(goals)
    for goal in goals:
        found = search.bound((0, node), goal)
        assert (goal <= found <= worth) if worth >= goal else (worth <= found < goal), (goal, found, worth)


@pytest.mark.parametrize("ours", [True, False])
def test_what_is_known_of_some_choices_bounds_no_other(ours: bool) -> None:
    """A search that is called off leaves a choice untried, which is worth more to the side that chooses."""
    seen, worth = Fork(True, [(0, END)]), 9 if ours else -9
    seen.low, seen.high = -5, 5
    node = Fork(ours, [(worth, END), (0, seen)], late=1)
    Proof(Budget(Limit())).look(node, 1, 1, 1)
    assert node.untried and node.low <= worth <= node.high


def ladder(floors: int) -> Node:
    """Both sides gain 1 in turn, and every floor doubles the ways to the last one."""
    node: Node = END
    for floor in range(floors):
        node = Fork(floor % 2 == 0, [(0, node), (0, node), (-1 if floor % 2 else 1, node)])
    return node


def test_many_ways_to_one_node_mislead_nobody() -> None:
    search, node = Proof(Budget(Limit(positions=5_000))), ladder(100)
    assert search.bound((0, node), 1) == 0 == search.bound((0, node), 0)


def test_proof_numbers_beyond_all_bounds_are_no_answer() -> None:
    node = ladder(100)
    search = Proof(Budget(Limit()))
    search.look = lambda *_: None  # type: ignore[method-assign]  # as if they had ended it
    with pytest.raises(OutOfLimit):
        search.bound((0, node), 1)


def test_what_was_found_before_the_limit_is_kept() -> None:
    node = graph(random.Random(8), 7)
    worth = minimax(node)
    for positions in range(1, 40):
        search = Proof(Budget(Limit(positions=positions)))
        try:
            assert search.bound((0, node), worth) == worth
        except OutOfLimit:
            assert node.low <= worth <= node.high
        else:
            break
    assert positions > 1


def test_where_nothing_is_left_to_play_nothing_is_looked_for() -> None:
    search = Proof(Budget(Limit(positions=1)))
    assert [search.bound((3, END), goal) for goal in (2, 3, 4)] == [3, 3, 3]


@pytest.mark.parametrize(
    "line",
    [
        "haggis | 0: 8r 9r J 3y 5g | 1: 2y 3g 4y K 6r 7o | turn 0",
        "haggis players=3 | 0: 8r 9r J 3y | 1: 2y 3g 4y K 5r | 2: 6r 7o Q 9g | turn 0",
        "nanking | 0: Aj 2j 5p 6s Kw | 1: 3w 7s 8j | 2: Qs Qj | 3: Kp 4s | turn 0",
    ],
)
def test_a_search_that_is_over_leaves_nothing_behind(line: str) -> None:
    """Though Python's collector is off meanwhile: much would stay, for all of it knows each other."""

    def searched() -> int:
        """Count what searches are made of."""
        rooms = ("tichu_teach.analysis.tichu", "tichu_teach.analysis.haggis", "tichu_teach.analysis.climbing")
        kinds = [type(each) for each in gc.get_objects() if str(type(each).__module__).startswith(rooms)]
        return sum(kind.__name__.startswith(("Search", "Open", "Run", "Node", "Turn")) for kind in kinds)

    state = parse_position(line)
    for limit in (Limit(positions=50), Limit(positions=400)):
        for asked in (solve, first_out):
            asked(state, limit)
            assert gc.isenabled(), "the collector runs again, whether or not the limit was kept"
    gc.collect()
    before = searched()
    gc.disable()
    try:
        assert solve(state).positions > 100 and searched() <= before  # an older one may make room
        assert not gc.isenabled(), "who had it off finds it so"
    finally:
        gc.enable()
