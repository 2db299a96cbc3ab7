"""The questions of a review of Mah-Jong: about discards, claims and kongs.

A choice counts as better only if a sensible player, who weighs hands in points, thinks so, too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache, partial

from ...engine.mahjong.actions import Action, Chow, Discard, NoClaim, Pung
from ...engine.mahjong.rules import MahjongRules
from ...engine.mahjong.shanten import after_discards
from ...engine.mahjong.state import State, View
from ...players.mahjong.sensible import ActionValues
from ...players.mahjong.style import STEADY
from ..decision import ReviewQuestion
from .evaluation import Memory, RolloutTrial
from .reasons import Found, reason


def least_cost(game: MahjongRules) -> float:
    """The least cost in points that is worth a word."""
    return 6.0


def ways_out(view: View) -> None:
    """Nothing is sure against a hidden wall."""


def find_reason(view: View, done: Action | None, better: Action | None) -> Found:
    """Return the first visible reason why the second choice is better than the first."""
    return reason(view, _judged(view), done, better)


@lru_cache(1)
def _judged(view: View) -> ActionValues:
    """Weigh a seat's actions, once for each view: a question asks about choice after choice."""
    judged = ActionValues(view, STEADY)
    judged.values()
    return judged


def questions(state: State, seat: int, action: Action, memory: Memory) -> Iterator[ReviewQuestion | None]:
    """Yield the decision made by an action, if there was a choice that can be judged.

    None marks a point where other work may be done.
    """
    view = state.view(seat)
    if not view.acts or view.phase == "announce" or seat in view.dead or len(view.legal) < 2:
        return
    trial = RolloutTrial(view)
    yield None  # the game's policy had to be worked out first
    judged, values = trial.judged, trial.values
    usual = max(values, key=lambda each: values[each])
    choices = dict.fromkeys((*trial.actions(), usual, action))
    tempted = _tempting(view.legal, action, judged)
    if tempted is not None:
        choices[tempted] = None
    yield ReviewQuestion(
        action=action,
        choices=tuple(choices),
        usual=usual,
        deal=trial.deals.draw,
        worth=trial.course,
        find_reason=partial(reason, view, judged),
        weighed={each: round(value, 6) for each, value in values.items()},
        plainly=frozenset(_nearer(view, action, choices)),
        tempting=tempted,
    )


def _nearer(view: View, done: Action, choices: Iterable[Action | None]) -> Iterator[Action]:
    """Yield the discards after which the hand lacks fewer tiles than after the one that was made."""
    if isinstance(done, Discard):
        laid, suit = view.laid[view.seat], view.suit(view.seat)
        after = after_discards(view.game, view.hand, laid, suit, view.unseen)
        far = after[done.tile].lacking
        for each in choices:
            near = after[each.tile].lacking if isinstance(each, Discard) else None
            if isinstance(each, Discard) and near is not None and (far is None or near < far):
                yield each


def _tempting(legal: tuple[Action, ...], done: Action, judged: ActionValues) -> Action | None:
    """The choice of many: claim whatever can be claimed, throw away what the hand misses least."""
    if isinstance(done, NoClaim):
        return next((each for each in legal if isinstance(each, Pung | Chow)), None)
    if isinstance(done, Discard) and judged.thrown:
        thrown = judged.thrown
        kind = max(thrown, key=lambda each: thrown[each].kept)
        return Discard(done.seat, kind) if kind != done.tile else None
    return None
