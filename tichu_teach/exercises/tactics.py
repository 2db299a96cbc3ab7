"""Questions about playing well, from positions met in play: mined ones, and a learner's own decisions.

Mined questions are in `stores/`, a file a game and theme, written by `make mine`: the data of questions by
level. Puzzles drawn from a store keep their ids, so a file that learners have seen is never changed: what is
found later goes into the next edition of ids.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Mapping
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tichu_teach.engine.actions import Action
from tichu_teach.engine.state import Ruleset, State
from tichu_teach.themes import TACTICS, THEMES

from .climbing import SILENT
from .errors import QuestionError
from .families import family
from .kinds import read_question
from .kinds.decide import APART, MOST_CHOICES, SAME
from .motifs import MADE, level_of
from .motifs.motif import Motifs, QuestionData, one_of
from .puzzle import HARDEST, split_id
from .question import PlainAnswer, Question

if TYPE_CHECKING:
    from tichu_teach.analysis import Decision


FOLDER = Path(__file__).parent / "stores"
FORMAT = "tichu-teach store 1"
LEAST = 0.01  # a choice that is behind the best is so by this at least

_CARD = re.compile(r"\b\w\w\b")


@cache
def store(theme: str, ruleset: str) -> Mapping[int, tuple[QuestionData, ...]]:
    """The questions of a theme, by level; empty if nothing has been mined."""
    file = FOLDER / f"{ruleset}-{theme}.json"
    if not file.is_file():
        return {}
    levels = json.loads(file.read_text(encoding="utf-8"))["levels"]
    return {int(level): tuple(found) for level, found in levels.items()}


def _draw(theme: str, level: int, game: Ruleset, rng: random.Random) -> QuestionData:
    """One of the questions of a level, its suits exchanged at random."""
    return in_other_suits(one_of(store(theme, game.name).get(level, ()), rng), game, rng)


@cache
def mined_motifs(theme: str) -> Motifs:
    """The motifs of a theme: one for each level, all with the same words."""
    made = Motifs()
    for level in range(1, HARDEST + 1):
        made.add(theme, level=level)(partial(_draw, theme, level))
    return made


def shown_by(id: str) -> QuestionData | None:
    """Return the stored question that a made puzzle's id shows, in the suits of the store.

    None for all other ids. A pair of dice is thrown before it is drawn, for the motif and for its answer.
    """
    ruleset, theme, number = split_id(id)
    made = MADE.fullmatch(number)
    found = store(theme, ruleset) if made and theme in TACTICS and theme in THEMES.get(ruleset, ()) else {}
    if not made or not found:
        return None
    rng = random.Random(id)
    for _ in ("motif", "answer"):
        rng.random()
    return one_of(found[level_of(int(made[1]))], rng)


def in_other_suits(data: QuestionData, game: Ruleset, rng: random.Random) -> QuestionData:
    """The same question in other suits: no rule tells suits apart."""
    into = family(game).exchange_suits(game, rng)

    def changed(value: PlainAnswer) -> Any:
        if isinstance(value, str):
            return _CARD.sub(lambda card: into.get(card[0], card[0]), value)
        if isinstance(value, list):
            return [changed(each) for each in value]
        if isinstance(value, dict):
            return {name: changed(each) for name, each in value.items()}
        return value

    return changed(data)  # type: ignore[no-any-return]


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
