"""Proof-number search beside plain minimax, on graphs of no game."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest

from tichu_teach.analysis import Limit
from tichu_teach.analysis.climbing.proof import END, FAR, Budget, Capped, Edge, Node, OutOfLimit, Proof


class Fork(Node):
    """A node whose edges are known from the start."""

    def __init__(self, ours: bool, edges: Sequence[Edge]) -> None:
        super().__init__(ours, -FAR, FAR)
        self.ways = edges

    def opened(self, search: Any) -> Sequence[Edge]:
        return self.ways


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
            fork = Fork(rng.random() < 0.5, ways)
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
