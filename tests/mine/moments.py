"""Decisions of the Tichu family that come once or twice a round, and are easily taken by habit: the first
lead, what to wish for, whom the Dragon's trick goes to, what to do when an opponent has one card left.

Quick rounds say what each choice brings; of what they find, the least clear has to be worse among sensible
players, too.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from math import inf, sqrt
from typing import Any, NamedTuple

from tichu_teach.analysis import Limit, claim
from tichu_teach.analysis.decision import SlowRollout
from tichu_teach.analysis.review import SlowComparison
from tichu_teach.analysis.sampling import Comparison
from tichu_teach.analysis.tichu.evaluation import RolloutTrial
from tichu_teach.analysis.tichu.reviewing import DecisionQuestions, matters, worth
from tichu_teach.engine import Give, Play
from tichu_teach.exercises import QuestionError
from tichu_teach.exercises.kinds import read_question
from tichu_teach.exercises.kinds.decide import MOST
from tichu_teach.players.tichu import steady

from .found import Found
from .rounds import decisions
from .studies import Tried, asked, data, pooled, slips

STUDIES = 2  # each on deals of its own
HINTED = 2.0  # standard errors that are worth a study
DROPPED = 4.5  # standard errors behind, where a study need not go on with a choice
WORTH = (8.0, 90.0)  # what the cheapest slip may cost, in points
REHEARSED = 40  # deals that sensible players take at most
TOLD = 1.0  # standard errors by which they have to agree
VAGUE = ("puzzle.decide.unseen", "lookback.why.give.other")  # reasons that show nobody what to look at
SELDOM = 5  # one of so many of the common positions is studied, or they would be nearly all
ALIKE = 2  # right choices that are offered at most
GUARDED = 4  # cards of a hand that can still choose how to stop somebody


class Aim(NamedTuple):
    """The decisions that a theme asks about, and how much is spent on one.

    fits    if a view is one of them
    once    if a round has no second one
    common  if what seems to be best, the first of some choices, is what is right nearly always
    asks    if a choice is about the theme
    glance  rounds that have to show something before it is studied
    study   rounds of a study
    """

    fits: Callable[[Any], bool]
    once: bool = False
    common: Callable[[Sequence[Any]], bool] = lambda offered: False
    asks: Callable[[Any], bool] = lambda action: True
    glance: int = 360
    study: int = 1500


def leads(view: Any) -> bool:
    """The first card of a round."""
    return view.phase == "play" and not view.trick and not view.out and set(view.counts) == {view.counts[0]}


def wishes(view: Any) -> bool:
    """The Mahjong alone was played: on a straight a wish asks for something else."""
    return view.phase == "wish" and view.acts and view.trick[-1][1].kind == "single"


def gives(view: Any) -> bool:
    return sum(isinstance(action, Give) for action in view.legal) > 1


def guards(view: Any) -> bool:
    """An opponent has one card left, and somebody could stop him, whatever the others hold."""
    foes = [seat for seat, count in enumerate(view.counts) if count == 1 and _against(view, seat)]
    many = view.hand.bit_count() >= GUARDED and len(view.legal) > 2
    return view.phase == "play" and bool(foes) and many and not claim(view)


def _against(view: Any, seat: int) -> bool:
    return seat != view.seat and seat not in view.game.partners(view.seat)


def longest(offered: Sequence[Any]) -> bool:
    """Return True if the first of some leads takes the most cards along."""
    sizes = [action.combo.size for action in offered if isinstance(action, Play)]
    return sizes[0] == max(sizes) > min(sizes)


MOMENTS = {
    "lead": Aim(leads, once=True, common=longest),
    "wishing": Aim(wishes, once=True, glance=1000, study=4500),
    "gift": Aim(gives, asks=lambda action: isinstance(action, Give)),
    "guard": Aim(guards),
}
"""The themes."""


def moments(theme: str, game: Any, rng: random.Random) -> Iterator[Found]:
    """The decisions of one round that fit a theme and are worth asking about."""
    aim = MOMENTS[theme]
    for state, seat, action in decisions(game, rng):
        if aim.fits(state.view(seat)):
            found = _question(state, seat, action, aim, rng)
            if found:
                yield found
            if aim.once:
                return


def _question(state: Any, seat: int, action: Any, aim: Aim, rng: random.Random) -> Found | None:
    trial, (low, high) = RolloutTrial(state.view(seat), usual=action), WORTH
    offered = _offered(trial, action, aim)
    if len(offered) < 2 or (aim.common(offered) and rng.randrange(SELDOM)):
        return None
    seed, limit = rng.randrange(10**6), Limit(aim.study, inf)
    studies = [
        Comparison(offered, trial.deal, trial.worth, limit, random.Random(each), DROPPED).evaluation()
        for each in range(seed, seed + STUDIES)
    ]
    several = [each for each in asked(state, pooled(studies)) if aim.asks(each.action)]
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
    tried = min(each.deals for study in studies for each in study.candidates)
    if not _agreed(state, trial, several[0], worse[0], tried, seed):
        return None
    cheap, tempting = worse[0].behind < (low + high) / 4, any(each.action == action for each in worse)
    level = min(1 + (len(several) > 3) + cheap + 2 * tempting, 5)
    return Found(question, level, 4 * tempting + len(several) + cheap)


def _offered(trial: RolloutTrial, usual: Any, aim: Aim) -> list[Any]:
    """The best at first sight, what seems worse and not absurd, and what a sensible player would do."""
    low, high = WORTH
    glance = trial.comparison(Limit(aim.glance, inf), random.Random(1)).evaluation().candidates
    if not any(each.behind > max(low, HINTED * each.doubt) for each in glance):
        return []
    near = [each.action for each in glance[1:] if each.behind <= high]
    clear = [each.action for each in glance[1:] if low < each.behind <= high and each.behind > each.doubt]
    likely = [glance[0].action, *clear[: MOST - ALIKE], usual, *near]
    return [*dict.fromkeys(each for each in likely if each in {one.action for one in glance})][:MOST]


def _agreed(state: Any, trial: RolloutTrial, best: Tried, slip: Tried, deals: int, seed: int) -> bool:
    """Return True if sensible players find the same."""
    player = steady(beginner=True)
    table = DecisionQuestions(trial, state, best.action, player).table
    rehearsal = SlowComparison(
        (best.action, slip.action),
        SlowRollout(table, player, partial(worth, trial.seat)),
        REHEARSED,
        matters(state.game),
        slip.doubt * sqrt(deals),
        random.Random(seed),
    )
    while not rehearsal.done:
        rehearsal.step()
    difference, error = rehearsal.difference
    return difference > TOLD * error
