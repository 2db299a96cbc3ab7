"""Rulings: the referee's verdicts on actions in simulated rounds, found for as many rules as possible.

A motif is about one idea; here a round is searched for whatever the referee cites, and the finds are sorted
by rule and answer. An exam, which wants a question about every part of the rules, draws from them. As with
motifs, nothing depends on how opponents play.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Sequence
from typing import NamedTuple

from tichu_teach.engine.state import Ruleset, State

from ..errors import QuestionError
from ..kinds import read_question
from ..kinds.allowed import OFFERED, REASONS, AllowedQuestion, named
from ..question import Question
from .families import thoughts
from .motif import QuestionData, shuffled

BLUNT = "missing"
"""The referee's reason that has no rule of the game behind it: the seat doesn't hold the cards."""

Found = dict[tuple[str, bool], QuestionData]


def rulings(game: Ruleset, rng: random.Random, rounds: int, fits: Callable[[State, int], bool]) -> Found:
    """Find a ruling, in so many rounds, for each rule that comes up and each answer: allowed or not.

    Positions that don't fit the seat that is asked are passed over. A find is the data of a question without
    its kind; each ruling on a rule is as likely as another.
    """
    found: Found = {}
    seen: dict[tuple[str, bool], int] = {}
    before: tuple[State | None, int] = (None, -1)
    reads = False
    for _ in range(rounds):
        for state, action in thoughts(game.family).thoughts(game, rng):
            seat = action.seat
            if before[0] is not state or before[1] != seat:  # several thoughts are about the same moment
                before, reads = (state, seat), fits(state, seat)
            if not reads:
                continue
            verdict = state.ask(action)
            key = verdict.rule, verdict.allowed
            if verdict.reason == BLUNT or not verdict.rule:
                continue
            seen[key] = seen.get(key, 0) + 1
            if rng.randrange(seen[key]) == 0:
                you = {"seat": seat, "you": game.actor(seat)}
                found[key] = {"position": state, "action": state.text(action), **you}
    return found


class Sides(NamedTuple):
    """Rules that allow things, and rules that refuse them, to choose reasons from."""

    yes: Sequence[str]
    no: Sequence[str]

    def offered(self, question: AllowedQuestion, rng: random.Random) -> list[str]:
        """Return the reasons beside the right one: one more of its side, two of the other.

        On each side, those named after the action come first, because the question says that word.
        """
        true, besides = question.holding, list[str]()
        same, other = (self.yes, self.no) if question.verdict.allowed else (self.no, self.yes)
        for side, most in ((same, 1), (other, 2), ((*same, *other), OFFERED)):
            able = shuffled(sorted({*side} - {*true, *besides}), rng)
            able.sort(key=lambda rule: not named(rule, question))
            besides += able[: min(most, OFFERED - len(besides))]
        return besides


def sides(found: Found, known: Collection[str] = ()) -> Sides:
    """The reasons to choose from: the rules that rulings rest on, only `known` ones if any are given."""
    yes, no = (
        [rule for rule, said in found if said == way and (not known or rule in known)]
        for way in (True, False)
    )
    return Sides(yes, no)


def sort_of(action: str) -> str:
    """The word that an action is called by, after its seat: pass, kong."""
    return action.split()[1]


def question_of_ruling(data: QuestionData, sides: Sides, rng: random.Random) -> Question | None:
    """The question that a ruling makes, its reasons from these; None if it cannot be asked."""
    try:
        question = read_question({"kind": "allowed", **data})
        assert isinstance(question, AllowedQuestion)
        return read_question({**question.data, REASONS.name: sides.offered(question, rng)})
    except QuestionError:
        return None
