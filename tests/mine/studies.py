"""The cost of choices, studied on deals: those right, those clearly worse, those too close to tell."""

import random
from collections.abc import Sequence
from math import sqrt
from typing import Any, NamedTuple

from tests.exercises.exact import doubtful
from tests.exercises.tried import ease
from tichu_teach.analysis import Evaluation, Limit, evaluate
from tichu_teach.exercises.choice_figure import SAME
from tichu_teach.exercises.climbing import SILENT
from tichu_teach.exercises.families import family
from tichu_teach.exercises.kinds import read_question
from tichu_teach.exercises.kinds.decide import MOST_CHOICES
from tichu_teach.exercises.puzzle import HARDEST

from .found import Found

SURE = 3.5  # standard errors, a little more than a question requires of a wrong choice
STUDIES = 2  # studies, each on its own deals
ALIKE = 2  # right choices, at most, that are offered


class Tried(NamedTuple):
    """A choice, its average distance behind the best, and the standard error of that."""

    action: Any
    behind: float
    doubt: float

    @property
    def right(self) -> bool:
        """True if it cannot be told apart from the best."""
        return self.behind <= SAME * self.doubt


def studied(view: Any, seed: int, limit: Limit) -> tuple[list[Tried], int]:
    """The choices from several studies together, the best first, and the number of rounds played."""
    studies = [evaluate(view, limit, random.Random(seed + number)) for number in range(STUDIES)]
    return pooled(studies), sum(study.playouts for study in studies)


def pooled(studies: Sequence[Evaluation]) -> list[Tried]:
    """Pool several studies, each weighed by the rounds it has played; the best choice first."""
    found = []
    for action in (each.action for each in studies[0].candidates):
        several = [
            (study.playouts, option) for study in studies if (option := study.candidate(action)) is not None
        ]
        all_of = sum(rounds for rounds, _ in several)
        behind = sum(rounds * each.behind for rounds, each in several) / all_of
        doubt = sqrt(sum((rounds * each.doubt) ** 2 for rounds, each in several)) / all_of
        found.append(Tried(action, behind, doubt))
    found.sort(key=lambda each: each.behind)
    least = found[0].behind
    return [each._replace(behind=each.behind - least) for each in found]


def sighted(glance: Evaluation) -> list[Tried]:
    """The choices of a provisional question, as they seem at first sight, the best first."""
    return [Tried(each.action, each.behind, 0.0) for each in glance.candidates[:MOST_CHOICES]]


def slips(options: list[Tried]) -> list[Tried]:
    """The choices that are worse."""
    return [each for each in options if not each.right]


def asked(state: Any, found: list[Tried]) -> list[Tried]:
    """The best, one as good, and the cheapest clearly worse choices; those that read alike only once.

    If the position can be solved, slips must be worse in the solution, too.
    """
    own = family(state.game)
    weighed = [each for each in found if isinstance(each.action, own.WEIGHED)]

    def read(each: Tried) -> tuple[Any, ...]:
        option = own.option(state, state.text(each.action))
        return option.label.key, str(option.label.values), option.cards

    best = {read(each): each for each in sorted(weighed, key=lambda each: -each.behind)}
    several = sorted(best.values(), key=lambda each: each.behind)
    right = [each for each in several if each.right]
    worse = [each for each in several if each.behind > SURE * each.doubt]
    doubted = (
        doubtful(state, [each.action for each in right], [each.action for each in worse]) if worse else []
    )
    right, worse = ([each for each in side if each.action not in doubted] for side in (right, worse))
    return [*right[:ALIKE], *worse][:MOST_CHOICES] if right and worse else []


def data(state: Any, seat: int, several: list[Tried], rng: random.Random) -> dict[str, Any]:
    """The data of a question, its choices in random order."""
    rows = [row(state, each) for each in rng.sample(several, len(several))]
    you = {"seat": seat, "you": seat} if seat else {}
    return {"kind": "decide", "position": str(state), **you, "choices": rows}


def row(state: Any, tried: Tried) -> dict[str, Any]:
    """A choice as an entry of a question."""
    action = SILENT if tried.action is None else state.text(tried.action)
    return {"action": action, **costs_of(state, tried)}


def costs_of(state: Any, tried: Tried) -> dict[str, float]:
    """The figures of a choice."""
    digits = 4 if state.game.titles else 2  # a place is worth more than a point
    return {"behind": round(tried.behind, digits), "doubt": round(tried.doubt, digits)}


def levelled(several: list[Found]) -> list[Found]:
    """Assign levels, a fifth of the positions each, by how few of those who try one are right.

    Of equals, one with dear slips is easier.
    """

    def hard(found: Found) -> tuple[float, int, float]:
        costs = [each["behind"] for each in found.data.get("choices", ()) if each["behind"] > each["doubt"]]
        question: Any = read_question(found.data)
        return -ease(question), found.level, -min(costs, default=0)

    ordered = sorted(several, key=hard)
    return [each._replace(level=1 + HARDEST * n // len(ordered)) for n, each in enumerate(ordered)]
