"""What a decision in a climbing game is compared with."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ...engine.climbing.actions import Pass, Play
from ...engine.climbing.combo import Combo
from ...engine.climbing.trick import TrickView


class Choices:
    """Actions that differ by more than suits that do not matter."""

    def __init__(self, view: TrickView, actions: Iterable[Any]) -> None:
        """Plays are alike whose combinations have the same form; of these the last stands for all."""
        self._view = view
        self._named = {self._name(action): action for action in actions if action is not None}

    @property
    def all(self) -> tuple[Any, ...]:
        """One of each."""
        return tuple(self._named.values())

    def like(self, action: Any) -> Any:
        """The one that stands for an action; None for one that is not among them."""
        return self._named.get(self._name(action))

    def _name(self, action: Any) -> Any:
        return self._form(action.combo) if isinstance(action, Play) else action

    def _form(self, combo: Combo) -> tuple[Any, ...]:
        """What a play is: its ranks, and the bombs that are left after it."""
        game: Any = self._view.game
        ranks = tuple((combo.cards & cards).bit_count() for cards in game.deck.rank)
        bombs = tuple(bomb[:3] for bomb in game.combinations.bombs(self._view.hand & ~combo.cards))
        return combo[:3], combo.joker, ranks, bombs


def tempting(view: TrickView, done: Any) -> Any:
    """What many would do who play as they feel, if not what was done: beat whatever can be beaten, with the
    highest; lead what is longest, or lowest; else pass. None where nothing tempts, and who can go out does.
    """
    plays = [each for each in view.legal if isinstance(each, Play) and not each.combo.is_bomb]
    if not plays or not view.acts or any(play.combo.cards == view.hand for play in plays):
        return None
    if view.trick:
        first = max(plays, key=lambda play: play.combo.rank)
        passing = (each for each in view.legal if isinstance(each, Pass))
        return first if first != done else next(passing, None)
    first = max(plays, key=lambda play: (play.combo.size, play.combo.rank))
    lowest = min(plays, key=lambda play: (play.combo.rank, -play.combo.size))
    return first if first != done else lowest
