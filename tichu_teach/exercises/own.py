"""A decision of a learner's own round, made a question that can be asked again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .errors import QuestionError
from .kinds.decide import APART, MOST, SAME
from .plays import SILENT
from .question import Question

if TYPE_CHECKING:
    from tichu_teach.analysis import Decision


def asked(state: Any, seat: int, decision: Decision) -> Question | None:
    """What would be best here: what was better, what was done, and what else can be told apart from these.

    None for a decision that no question can be made of: bombs thrown or kept in between, for example.
    """
    rows = {_text(state, decision.better): (0.0, 0.0), _text(state, decision.action): _cost(decision)}
    for each in decision.evaluation.options:
        alike, worse = each.behind <= SAME * each.doubt, each.behind > APART * each.doubt
        if (alike or worse) and len(rows) < MOST:
            rows.setdefault(_text(state, each.action), (round(each.behind, 2), round(each.doubt, 2)))
    data: dict[str, Any] = {
        "kind": "decide",
        "position": str(state),
        "choices": [
            {"action": text, "behind": behind, "doubt": doubt}
            for text, (behind, doubt) in sorted(rows.items())  # in no order that tells anything
        ],
        "playouts": decision.evaluation.playouts,
    }
    try:
        return Question.from_data(data | ({"seat": seat, "you": seat} if seat else {}), plain=True)
    except QuestionError:
        return None


def _text(state: Any, action: Any) -> str:
    return SILENT if action is None else str(state.text(action))


def _cost(decision: Decision) -> tuple[float, float]:
    """What it cost, and the error of that; where a way out is proved there is none."""
    return max(round(decision.cost, 2), 0.01), 0.0 if decision.proved else round(decision.doubt, 2)
