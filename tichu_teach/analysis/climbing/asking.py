"""What is asked about a decision in a climbing game: what else could be done, and how that is tried."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from functools import cached_property
from random import Random
from typing import Any

from ...engine import State
from ...engine.climbing.actions import Play
from ..decision import Question
from .choices import Choices, tempting
from .contrast import Contrast, Found
from .trial import Trial


class Asking:
    """A decision of the seat whose view a trial holds."""

    def __init__(self, trial: Trial, state: State[Any, Any], action: Any, player: Any) -> None:
        """`player` has the habits of a sensible one, and announces nothing."""
        self.trial, self.view, self.state, self.action = trial, trial.view, state, action
        if self.view.acts:
            trial.usual = player.choose(self.view)

    def contrast(self, done: Any, better: Any) -> Contrast:
        """Two choices beside each other."""
        raise NotImplementedError

    def table(self, rng: Random) -> State[Any, Any]:
        """The position with the unseen cards dealt anew."""
        raise NotImplementedError

    @cached_property
    def announcements(self) -> list[Any]:
        """The calls or bets that could have been made."""
        return [each for each in self.view.legal if isinstance(each, self.trial.announced)]

    def announced(self, done: Any, choices: tuple[Any, ...]) -> Question:
        """Whether to announce something, before what a sensible player does next; None is silence."""
        trial = self.trial

        def worth(deal: Any, said: Any) -> float | Generator[None, None, float]:
            return trial.worth(deal, said if said or not self.view.acts else trial.usual)

        why = self._why()
        return Question(done, choices, None, trial.deal, worth, why, self.table, price=trial.price)

    def played(self, proof: Play | None) -> Iterator[Question | None]:
        """What to do, announcements aside; nothing where there was no choice. None stands where others may do
        something in between. `proof` is a play that was proved to carry the hand out, and after the action is
        it no more.
        """
        view, trial, action = self.view, self.trial, self.action
        tempted = tempting(view, action)
        yield None
        found = [each for each in trial.actions() if not isinstance(each, trial.announced)]
        yield None
        different = Choices(view, (*found, tempted, proof, trial.usual, action))
        if len(different.all) > 1:
            proof = different.like(proof)
            yield Question(
                action=action,
                choices=different.all,
                usual=different.like(trial.usual),
                deal=trial.deal,
                worth=trial.worth,
                table=self.table,
                why=self._why(proof),
                proof=proof,
                tempting=different.like(tempted),
                price=trial.price,
            )

    def _why(self, proof: Any = None) -> Callable[[Any, Any], Found]:
        """Says why a second choice is better than a first."""
        return lambda done, better: self.contrast(done, better).reason(proof)
