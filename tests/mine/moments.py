"""Decisions of the Tichu family that come once or twice a round, and are easily made by habit: the first
lead, the gift of the Dragon's trick, the play when an opponent has one card left.

Quick rounds evaluate each choice; one that they find worse must also be worse among sensible players of two
tempers. Positions that a rule of thumb would solve are recognised at first sight, before any study.
"""

import random
from collections.abc import Callable, Iterator, Sequence
from math import inf
from typing import Any, NamedTuple

from tichu_teach.analysis import Evaluation, Limit, claim
from tichu_teach.analysis.sampling import Comparison
from tichu_teach.analysis.tichu.evaluation import RolloutTrial
from tichu_teach.engine import Give
from tichu_teach.engine.tichu.actions import Call
from tichu_teach.exercises import QuestionError
from tichu_teach.exercises.kinds import read_question
from tichu_teach.exercises.kinds.decide import MOST_CHOICES
from tichu_teach.players.tichu import steady

from .found import Found
from .kept import Fits, anything
from .rounds import decisions
from .studies import ALIKE, STUDIES, Tried, asked, data, pooled, row, slips
from .tempers import agreed

HINTED = 2.0  # standard errors that are worth a study
DROPPED = 4.5  # standard errors behind at which a study drops a choice
WORTH = (8.0, 90.0)  # the range for the cheapest slip's cost, in points
VAGUE = ("puzzle.decide.unseen", "lookback.why.give.other")  # reasons that show nobody what to look at
PROMISING = 2.0  # standard errors that the first study has to find for a second
GUARDED = 4  # cards, at least, of a hand that can choose how to stop somebody


class Aim(NamedTuple):
    """The decisions that a theme asks about, and the effort for one.

    fits    returns True if a view is one of them
    once    True if a round has at most one
    near    returns a position and similar ones, in which another choice may be right
    asks    returns True if a choice is about the theme
    glance  rounds of a first look, which has to promise something
    study   rounds of a study
    """

    fits: Callable[[Any], bool]
    once: bool = False
    near: Callable[[Any, int], Sequence[Any]] = lambda state, seat: [state]
    asks: Callable[[Any], bool] = lambda action: not isinstance(action, Call)
    glance: int = 360
    study: int = 1500


def leads(view: Any) -> bool:
    """Return True at the first lead of a round."""
    return view.phase == "play" and not view.trick and not view.out and set(view.counts) == {view.counts[0]}


def gives(view: Any) -> bool:
    return sum(isinstance(action, Give) for action in view.legal) > 1


def guards(view: Any) -> bool:
    """Return True if an opponent has one card left, and the seat has a choice but no proved way out."""
    foes = [seat for seat, count in enumerate(view.counts) if count == 1 and _against(view, seat)]
    many = view.hand.bit_count() >= GUARDED and len(view.legal) > 2
    return view.phase == "play" and bool(foes) and many and not claim(view)


def _against(view: Any, seat: int) -> bool:
    return seat != view.seat and seat not in view.game.partners(view.seat)


def exchanged(state: Any, seat: int) -> Sequence[Any]:
    """The position, and the one with the opponents' hands swapped: the other is then near the end."""
    foes = [
        each for each in range(state.game.players) if state.hands[each] and _against(state.view(seat), each)
    ]
    hands = dict(enumerate(state.hands)) | dict(
        zip(foes, map(state.hands.__getitem__, foes[1:] + foes[:1]), strict=True)
    )
    return [state, state.replace(hands=tuple(hands.values()))] if len(foes) > 1 else [state]


MOMENTS = {
    "lead": Aim(leads, once=True),
    "gift": Aim(gives, near=exchanged, asks=lambda action: isinstance(action, Give)),
    "guard": Aim(guards),
}
"""The themes."""


def moments(theme: str, game: Any, rng: random.Random, fits: Fits = anything) -> Iterator[Found]:
    """The decisions in one round that fit a theme and are worth asking about, one of similar ones."""
    aim = MOMENTS[theme]
    for state, seat, action in decisions(game, rng):
        if aim.fits(state.view(seat)):
            for each in aim.near(state, seat):
                usual = action if each is state else steady(beginner=True).choose(each.view(seat))
                if found := _question(each, seat, usual, aim, rng, fits):
                    yield found
                    break
            if aim.once:
                return


def _question(state: Any, seat: int, action: Any, aim: Aim, rng: random.Random, fits: Fits) -> Found | None:
    trial, (low, high) = RolloutTrial(state.view(seat), usual=action), WORTH
    likely = _likely(trial, action, aim)
    if len(likely) < 2 or not fits(data(state, seat, likely, random.Random(0))):
        return None
    seed, limit, offered = rng.randrange(10**6), Limit(aim.study, inf), [each.action for each in likely]
    studies = list[Evaluation]()
    for each in range(seed, seed + STUDIES):
        if studies and not _promising(studies[0]):
            return None
        comparison = Comparison(offered, trial.deal, trial.worth, limit, random.Random(each), DROPPED)
        studies.append(comparison.evaluation())
    several = asked(state, pooled(studies))
    worse = slips(several)
    if len(worse) in (0, len(several)) or not low <= worse[0].behind <= high:
        return None
    playouts = sum(each.playouts for each in studies)
    question = data(state, seat, several, rng) | {"seed": seed, "playouts": playouts}
    try:
        told = read_question(question)
    except QuestionError:
        return None
    if any(told.reason(state.text(each.action)).key in VAGUE for each in worse):
        return None
    several = agreed(state, seat, several, seed)
    worse = slips(several)
    if not worse or not low <= worse[0].behind <= high:
        return None
    question |= {"choices": [row(state, each) for each in rng.sample(several, len(several))]}
    cheap, tempting = worse[0].behind < (low + high) / 4, any(each.action == action for each in worse)
    level = min(1 + (len(several) > 3) + cheap + 2 * tempting, 5)
    return Found(question, level, 4 * tempting + len(several) + cheap)


def _likely(trial: RolloutTrial, usual: Any, aim: Aim) -> list[Tried]:
    """The best choice at first sight, the worse but not absurd ones, and a sensible player's."""
    low, high = WORTH
    seen = trial.comparison(Limit(aim.glance, inf), random.Random(1)).evaluation().candidates
    glance = [Tried(each.action, each.behind, each.doubt) for each in seen if aim.asks(each.action)]
    if not any(each.behind > max(low, HINTED * each.doubt) for each in glance):
        return []
    best, *others = (each._replace(behind=each.behind - glance[0].behind, doubt=0.0) for each in glance)
    near = [each for each in others if each.behind <= high]
    clear = [
        each
        for each, seen in zip(others, glance[1:], strict=True)
        if low < each.behind <= high and each.behind > seen.doubt
    ]
    likely = [best, *clear[: MOST_CHOICES - ALIKE], *(each for each in near if each.action == usual), *near]
    return [*dict.fromkeys(likely)][:MOST_CHOICES]


def _promising(study: Evaluation) -> bool:
    low, _ = WORTH
    return any(each.behind > max(low / 2, PROMISING * each.doubt) for each in study.candidates)
