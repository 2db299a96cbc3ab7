"""A play-through, picture by picture, ready to be shown at a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from tichu_teach.engine import Pass, Play, State
from tichu_teach.exercises.question import Frame
from tichu_teach.pages.family import family

if TYPE_CHECKING:
    from tichu_teach.lessons.lesson import Frame as Still


class Shown(NamedTuple):
    """A move as it is shown: the table after it, what is told of it, and what stands below the trick."""

    state: State
    told: list[str]
    said: dict[int, str]
    pile: str | None


def film(start: Any, frames: Sequence[Frame | Still], you: int = 0, names: Sequence[str] = ()) -> list[Shown]:
    """Frames of a play-through, ready to be shown; the first is played from `start`, You sits on `you`.

    `names` are what the seats are called, where that is not as in a game.
    """
    shown, before = [], start
    for action_text, state in frames:
        if not action_text:
            shown.append(Shown(state, [], {}, None))
        else:
            action = before.action(action_text)
            told = family(state.game).lines(before, action, state, you, names)
            # A play has its label on the table and a pass its bubble; the rest is told below.
            rest = [] if isinstance(action, Pass) else told[1:] if isinstance(action, Play) else told
            said = family(state.game).bubbles({}, before, action, state)
            shown.append(Shown(state, told, said, " · ".join(rest) or None))
        before = state
    return shown
