"""Decisions of beginners as a review judges them: see `tests/analysis/reviews`.

Below each position stands what a strong player does there, then what was done and, after `<`, the choice that
is better, with the cost, its error and the reason; or what was tempting, with what was saved; then how each
choice did that was tried. If it is to be judged otherwise, `python -m tests.analysis.reviews` writes them
anew: read in the difference what a review tells now.
"""

import random
from collections.abc import Iterator
from itertools import islice
from math import inf
from pathlib import Path

from tests.analysis.contrasts import told
from tests.written import Written, read_heading
from tichu_teach.analysis import Decision, Limit, Reviewing
from tichu_teach.analysis.opponents import StrongPlayer
from tichu_teach.engine import Action, State
from tichu_teach.players import beginner, moves

FEW = Limit(positions=36, seconds=inf)


def words(state: State, action: Action | None) -> str:
    return state.text(action).partition(" ")[2] if action else "silence"


def judged(state: State, each: Decision) -> Iterator[str]:
    line = words(state, each.action)
    if each.better != each.action:
        line += f" < {words(state, each.better)}: {each.cost:.4g} ± {each.doubt:.4g}"
    if each.saved:
        line += f", not {words(state, each.tempting)}: {each.saved:.4g}"
    facts = " ".join(f"{key}={told(value)}" for key, value in each.facts.items())
    yield f"  {line} {'proved ' * each.proved}{each.reason} {facts}".rstrip()
    found = (
        f"{words(state, one.action)} {one.value:.4g} ± {one.error:.3g} × {one.deals}"
        for one in each.evaluation.candidates
    )
    yield f"    {', '.join(found)}"


def reviewed(header: str) -> Iterator[str]:
    """Some decisions of a round: a line such as `haggis players=3 | 5 4 11`, the game, the seed of the deal,
    the first decision that is looked at, and after how many more another is.
    """
    table, (seed, first, every) = read_heading(header)
    players = [beginner(table)(random.Random(seat)) for seat in range(table.players)]
    asked = (
        (state, action)
        for state, action in moves(table.deal(random.Random(seed)), players)
        if state.phase != "announce" and len(state.view(action.seat).legal) > 1
    )
    for state, action in islice(asked, first, None, every):
        reviewing = Reviewing(table, action.seat, FEW, random.Random(seed))
        reviewing.note(state, 0, action)
        while not reviewing.done:
            reviewing.step()
        yield str(state).partition(" | wall ")[0]
        view = state.view(action.seat)
        if view.acts:
            yield f"  strong: {words(state, StrongPlayer(table, random.Random(seed), FEW).choose(view))}"
        for each in reviewing.review().decisions:
            yield from judged(state, each)


KEPT = Written(Path(__file__).with_name("reviews"), reviewed)

if __name__ == "__main__":
    KEPT.anew()
