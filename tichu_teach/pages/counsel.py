"""What the coach would do in a learner's place: first where to look, then what kind of move, then which.

They know no more than the learner: they are shown the same view.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from tichu_teach.pages.presenters import presenter
from tichu_teach.texts import text
from tichu_teach.texts.choices import where_to_look, why
from tichu_teach.texts.names import inner

if TYPE_CHECKING:
    from tichu_teach.players import Choice, Steady

MOST = 3
"""How often one may ask before all is told."""


def told(state: Any, seat: int, names: Sequence[str], level: int, coach: Steady | None = None) -> list[str]:
    """What the coach tells of the decision that a seat owes: as much as was asked for, 1 to `MOST`."""
    from tichu_teach.players import Steady  # when somebody asks, not when a page is opened

    choice = (coach or Steady(state.game)).decide(state.view(seat))
    words = [text("guide.look", look=where_to_look(choice.reason, state.game.name))]
    if level > 1:
        words.append(text("guide.kind", kind=inner(presenter(state.game).naming.kind(state, choice.action))))
    if level >= MOST:
        words.append(full(state, choice, names))
    return words


def full(state: Any, choice: Choice, names: Sequence[str], key: str = "guide.would") -> str:
    """The whole of a choice in words: the move, and why."""
    move = presenter(state.game).naming.move(state, choice.action, names)
    return text(key, move=move, why=reason(state, choice, names))


def reason(state: Any, choice: Choice, names: Sequence[str], *, aside: bool = True) -> str:
    """Why it was chosen; `aside` tells that only the one who decides hears it."""
    return why(choice.reason, choice.facts, state.game.name, names, aside=aside)
