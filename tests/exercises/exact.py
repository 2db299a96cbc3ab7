"""Late positions worked out: how much less than the best a choice is worth if nobody errs any more.

Quick rounds go on as a policy plays, which errs; what they call a slip may be as good as anything.
"""

from collections.abc import Sequence
from itertools import islice
from math import inf
from random import Random
from typing import Any

from tichu_teach.analysis import Limit
from tichu_teach.analysis.sampling import finished
from tichu_teach.analysis.tichu.evaluation import RolloutTrial
from tichu_teach.analysis.tichu.reviewing import DecisionQuestions
from tichu_teach.engine import Pass, Play
from tichu_teach.engine.tichu.actions import Wish
from tichu_teach.exercises.climbing import SILENT
from tichu_teach.exercises.kinds.decide import DecideQuestion
from tichu_teach.players.tichu import steady

UNSEEN, KNOWN = 8, 10  # cards at most that nobody has shown; the same where one hand holds them all
DEALS = 12  # of them, at most
LIMIT = Limit(positions=60_000, seconds=inf)  # of one deal
NOTHING = 2.0  # points that may be chance
MUCH = 8.0  # points that are no chance


def few(view: Any) -> bool:
    """Return True if few enough cards are unseen, more of them after a wish if all are in one hand."""
    known = view.phase == "wish" and sum(map(bool, view.counts)) == 2
    return bool(view.unseen.bit_count() <= (KNOWN if known else UNSEEN))


def losses(state: Any, actions: Sequence[Any]) -> tuple[list[float], bool] | None:
    """Return the points that each of these choices loses on average, all hands open, on deals that fit; and
    whether one deal alone does, so that nothing is hidden.

    None where that is not soon known: with many cards unseen, with more than two sides, in other families.
    """
    late = all(isinstance(each, (Pass, Play, Wish)) for each in actions) and state.game.family == "tichu"
    view = state.view(actions[0].seat) if late else None
    if view is None or view.phase not in ("play", "wish") or not few(view):
        return None
    asking, dice = DecisionQuestions(RolloutTrial(view), state, actions[0], steady(beginner=True)), Random(0)
    tables = {str(each): each for each in (asking.table(dice) for _ in range(4 * DEALS))}
    worths = list[Sequence[float]]()
    for table in islice(tables.values(), DEALS):
        solver = asking.solver(table, LIMIT)
        found = finished(solver.worths(actions)) if solver else None
        if not found:
            return None
        worths.append(found[1:])
    means = [sum(each) / len(worths) for each in zip(*worths, strict=True)]
    return [max(means) - each for each in means], len(tables) == 1


def doubtful(state: Any, right: Sequence[Any], wrong: Sequence[Any]) -> list[Any]:
    """Return what is called wrong and loses nothing, and, all cards known, what is right and loses much."""
    found = losses(state, [*right, *wrong])
    if not found:
        return []
    lost, certain = dict(zip((*right, *wrong), found[0], strict=True)), found[1]
    lame = [each for each in right if certain and lost[each] > MUCH]
    least = min((lost[each] for each in right if each not in lame), default=inf)
    return [*lame, *(each for each in wrong if lost[each] < least + NOTHING)]


def contested(question: DecideQuestion) -> list[str]:
    """Name the choices of a question that are doubtful."""
    actions = {text: None if text == SILENT else question.position.action(text) for text in question.figures}
    sides = [
        [actions[text] for text, figure in question.figures.items() if figure.right is right]
        for right in (True, False)
    ]
    return [question.position.text(each) for each in doubtful(question.position, *sides)]
