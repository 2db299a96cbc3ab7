"""Habits in the push: what goes across, to the sides, to two partners, and back to whoever owes more."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import replace
from random import Random

from ....engine import Action, Push
from ....engine.tichu.state import View
from ....players.tichu.sensible import SensiblePlayer
from ..habit import Habit
from .hand import SILENT, best, loose, lowest

Order = Callable[[View], Iterable[int]]
"""Maps a view to the cards to give, the first to go first."""


def pushed(view: View, usual: Push, to: Collection[int], cards: Iterable[int]) -> Push:
    """Return the usual push, except that these seats get the first of `cards` that nobody else gets."""
    targets = view.game.push_targets(view.seat)
    others = {card for target, card in zip(targets, usual.cards, strict=True) if target not in to}
    left = iter([card for card in cards if card not in others])
    given = [next(left) if target in to else card for target, card in zip(targets, usual.cards, strict=True)]
    return Push(view.seat, tuple(given))


def to_partners(order: Order) -> Habit[View]:
    """Give partners the first cards of `order`."""

    def instead(view: View, usual: Action) -> Action | None:
        mates = view.game.partners(view.seat)
        return pushed(view, usual, mates, order(view)) if isinstance(usual, Push) else None

    return instead


def to_opponents(order: Order) -> Habit[View]:
    """Give opponents the first cards of `order`, unless the rules say what is given."""

    def instead(view: View, usual: Action) -> Action | None:
        if not isinstance(usual, Push) or view.demanded_push is not None:
            return None
        return pushed(view, usual, view.game.opponents(view.seat), order(view))

    return instead


def _keeping(view: View, usual: Action) -> Action | None:
    """Keep the Dog: a low card goes across instead."""
    dog = isinstance(usual, Push) and view.game.deck.dog in usual.cards
    return to_partners(lowest)(view, usual) if dog else None


def _weighing(strong: float) -> Habit[View]:
    """Push as if a hand were strong below this cost (see `Style`)."""
    player = SensiblePlayer(Random(0), replace(SILENT, strong=strong))

    def instead(view: View, usual: Action) -> Action | None:
        return player.choose(view) if isinstance(usual, Push) else None

    return instead


ACROSS: Mapping[str, Habit[View]] = {"lowest": to_partners(lowest), "top": to_partners(best)}
DOG: Mapping[str, Habit[View]] = {
    "kept": _keeping,
    "across": to_partners(lambda view: [view.hand & view.game.deck.dog, *lowest(view)]),
}
STRENGTH: Mapping[str, Habit[View]] = {"keeps": _weighing(99.0), "gives": _weighing(-99.0)}
SIDES: Mapping[str, Habit[View]] = {"pairs": to_opponents(lowest), "high": to_opponents(loose)}
BACK: Mapping[str, Habit[View]] = {"lowest": SIDES["pairs"], "high": SIDES["high"]}
PRESENTS: Mapping[str, Habit[View]] = {"poor": ACROSS["lowest"], "rich": ACROSS["top"]}
