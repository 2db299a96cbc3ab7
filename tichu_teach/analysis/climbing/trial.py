"""The choices of a seat in a climbing game, tried by playing on: what is tried, and when that is worth it."""

from __future__ import annotations

from collections.abc import Generator
from random import Random
from typing import Any, ClassVar

from ...engine.climbing.actions import Play
from ..sampling import Comparison, Evaluation
from ..solution import Limit

LATE = 0.75  # the share of all cards that is left when sampling begins to tell more than habit
MOST = 8  # plays that are tried; the others cost the hand more


class Trial:
    """A view, its choices, and rounds played on from it.

    `usual` is what a sensible player would do, which is tried besides, and comes after an announcement.
    """

    announced: ClassVar[type[Any]]  # what may be said before one's first card
    others: ClassVar[Any]  # the actions that are tried besides plays
    price = 1.0  # what a play-out counts against a limit
    outlook: Any  # how the family's sensible player sees it

    def __init__(self, view: Any, usual: Any) -> None:
        self.view, self.game = view, view.game
        self.seat, self.usual = view.seat, usual
        self.lying = sum(self.game.deck.points(combo.cards) for _, combo in view.trick)

    def evaluation(self, player: Any, limit: Limit, rng: Random) -> Evaluation:
        """What the choices may bring, with what a player would do among them."""
        if self.view.acts:
            self.usual = player.choose(self.view)
        return self.comparison(limit, rng).evaluation()

    def question(self, limit: Limit, rng: Random) -> Comparison | None:
        """The choices to be compared; None where there is but one."""
        comparison = self.comparison(limit, rng)
        return comparison if len(comparison.actions) > 1 else None

    def comparison(self, limit: Limit, rng: Random) -> Comparison:
        """The choices to be compared."""
        actions = self.actions()
        if self.usual is not None and self.usual not in actions:
            actions.insert(0, self.usual)
        return Comparison(actions, self.deal, self.worth, limit, rng, price=self.price)

    def actions(self) -> list[Any]:
        """What is worth trying."""
        legal = self.view.legal
        said = [each for each in legal if isinstance(each, self.announced)]
        if not self.view.acts:
            return [None, *said] if said else []
        plays = self.outlook.distinct([each for each in legal if isinstance(each, Play)])
        if len(plays) > MOST:
            plays.sort(key=self.against)
            plays = plays[:MOST]
        others = [each for each in legal if isinstance(each, self.others)]
        # An announcement can wait for one's first card.
        return [*plays, *others, *(said if isinstance(self.usual, Play) else ())]

    def against(self, play: Play) -> float:
        """What speaks against a play at first sight."""
        raise NotImplementedError

    def deal(self, rng: Random) -> Any:
        """The hands of the others, as they may be."""
        raise NotImplementedError

    def worth(self, deal: Any, action: Any) -> float | Generator[None, None, float]:
        """What comes of an action when all go on as the policy has it."""
        raise NotImplementedError


def late(view: Any) -> bool:
    """Whether so few cards are left that sampling tells more than habit."""
    return bool(sum(view.counts) <= LATE * view.game.hand_size * view.game.players)
