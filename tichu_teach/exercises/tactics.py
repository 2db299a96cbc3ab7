"""Questions about playing well made of a learner's own decisions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tichu_teach.engine.actions import Action
from tichu_teach.engine.state import State

from .choice_figure import APART, SAME
from .climbing import SILENT
from .errors import QuestionError
from .kinds import read_question
from .kinds.decide import MOST_CHOICES
from .question import Question

if TYPE_CHECKING:
    from tichu_teach.analysis import Decision


LEAST = 0.01  # a choice that is behind the best is so by this at least


def question_of_decision(state: State, seat: int, decision: Decision) -> Question | None:
    """Ask for the best of what was better, what was done, and what is clearly as good as the best or worse.

    None if no question can be made of a decision: bombs thrown or kept in between, for example.
    """
    rows = {_text(state, decision.better): (0.0, 0.0), _text(state, decision.action): _cost(decision)}
    for each in decision.evaluation.candidates:
        alike, worse = each.behind <= SAME * each.doubt, each.behind > APART * each.doubt
        if (alike or worse) and len(rows) < MOST_CHOICES:
            behind, doubt = max(round(each.behind, 2), LEAST), round(each.doubt, 2)  # one alone is the best
            rows.setdefault(_text(state, each.action), (behind, max(doubt, LEAST) if alike else doubt))
    data: dict[str, object] = {
        "kind": "decide",
        "position": str(state),
        "choices": [
            {"action": text, "behind": behind, "doubt": doubt}
            for text, (behind, doubt) in sorted(rows.items())  # in no order that tells anything
        ],
        "playouts": decision.evaluation.playouts,
    }
    try:
        return read_question(data | ({"seat": seat, "you": seat} if seat else {}), plain=True)
    except QuestionError:
        return None


def _text(state: State, action: Action | None) -> str:
    return SILENT if action is None else str(state.text(action))


def _cost(decision: Decision) -> tuple[float, float]:
    """Return a decision's cost and its error, which is 0 if a way out is proved."""
    return max(round(decision.cost, 2), LEAST), 0.0 if decision.proved else round(decision.doubt, 2)
