"""The questions of a review of the Tichu family."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random

from ...engine import Action
from ...engine.climbing.actions import Play
from ...engine.tichu.actions import Call, Push, Retract, Take
from ...engine.tichu.rules import TichuRules
from ...engine.tichu.state import State, View
from ...players.tichu import steady
from ..climbing import reviewing as climbing
from ..decision import ReviewQuestion, SlowRollout
from ..solution import Limit
from .claim import ProvedWays, provable
from .evaluation import Memory, OpeningTrial, RolloutTrial, pushes
from .reasons import Found, Reasons
from .solver import TichuSolver, scoring


def least_cost(game: TichuRules) -> float:
    """The least cost that is worth a word: points, or a part of a place."""
    return 8.0 if game.sides == 2 else 0.2


def worth(seat: int, state: State) -> float | None:
    """Value a round for a seat, as `RolloutTrial.worth` does; None while more may come of it."""
    game, over = state.game, state.phase == "over"
    if game.sides != 2:
        places = state.finish if over else state.out  # a seat that is out has a place, whoever plays on
        return -places.index(seat) if seat in places else None
    if not over:
        return None
    points, side = state.count().points, game.side(seat)
    return points[side] - points[1 - side]


def find_reason(view: View, done: Action | None, better: Action | None) -> Found:
    """Return the first visible reason why the second choice is better than the first."""
    return Reasons(view, done, better).reason()


def questions(state: State, seat: int, action: Action, memory: Memory) -> Iterator[ReviewQuestion | None]:
    """Yield the decisions made by an action, if there was a choice that can be judged.

    None marks a point where other work may be done.
    """
    view = state.view(seat)
    if isinstance(action, Retract):
        return
    if view.phase in ("take", "push"):
        yield from _opened(view, state, action)
        return
    asking = DecisionQuestions(RolloutTrial(view, memory), state, action, steady(beginner=True))
    calls = asking.announcements
    if isinstance(action, Call):
        yield asking.ask_about_announcement(action, (action, None), _call(view))
        return
    if calls and isinstance(action, Play) and _alone(view):
        yield asking.ask_about_announcement(None, (None, calls[0]), _call(view))
    yield from asking.ask_about_play()


def _opened(view: View, state: State, action: Action | None) -> Iterator[ReviewQuestion]:
    """Ask about calls before the first card, made or not, and about pushes; among partners only."""
    calls = [each for each in view.legal if isinstance(each, Call)]
    usual, choices = _call(view), list[Action | None]()
    if isinstance(action, Call):
        choices = [action, None]
    elif isinstance(action, Take) and calls and _alone(view):
        action, choices = None, [None, calls[-1]]
    elif isinstance(action, Push) and view.demanded_push is None:
        usual = pushed = steady(beginner=True).choose(view)
        assert isinstance(pushed, Push)
        choices = [*dict.fromkeys([action, *pushes(action, pushed)])]
    if len(choices) > 1 and view.game.sides == 2:
        opening = OpeningTrial(view)
        yield ReviewQuestion(
            action=action,
            choices=tuple(choices),
            usual=usual,
            deal=opening.deal,
            worth=opening.worth,
            find_reason=partial(find_reason, view),
            slowly=SlowRollout(
                partial(opening.table, state), steady(beginner=True), partial(worth, view.seat)
            ),
        )


def _call(view: View) -> Action | None:
    """The call of a player who has learnt all chapters."""
    choice = steady(beginner=False).call(view)
    return choice.action if choice else None


def _alone(view: View) -> bool:
    """Return True if no partner has called."""
    return not any(view.calls[mate] for mate in view.game.partners(view.seat))


def ways_out(view: View) -> ProvedWays | None:
    """The search for a way out; None if only a partner has called, who wants to be out first."""
    free = view.out or view.calls[view.seat] or _alone(view)
    return ProvedWays(view) if free and provable(view) else None


class DecisionQuestions(climbing.DecisionQuestions):
    """A decision in the Tichu family, cards in hand."""

    solvable = 13

    trial: RolloutTrial
    state: State
    view: View

    ways_out = staticmethod(ways_out)
    worth = staticmethod(worth)

    def contrast(self, done: Action | None, better: Action | None) -> Reasons:
        return Reasons(self.view, done, better)

    def solver(self, state: State, limit: Limit) -> TichuSolver | None:
        return scoring(state, limit) if state.game.sides == 2 else None

    def table(self, rng: Random) -> State:
        """Deal anew what the seat doesn't see, including who else is being asked for a bomb."""
        view, state, dealt = self.view, self.state, self.trial.deal_hands(rng)
        hands = tuple(dealt.get(seat, hand) for seat, hand in enumerate(state.hands))
        window = (view.seat,) if view.phase == "window" else ()
        return state.replace(hands=hands, phase=view.phase, window=window)
