"""A play-through, frame by frame, ready to be shown at a table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tichu_teach.engine import State
from tichu_teach.exercises.grade import Frame
from tichu_teach.pages.presenters.families import presenter
from tichu_teach.texts.names import told_names


class ShownFrame(NamedTuple):
    """A move as it is shown: the table after it, its log lines, the bubbles, the line below the trick."""

    state: State
    told: list[str]
    said: dict[int, str]
    pile: str | None


@dataclass
class PlayThrough:
    """Frames shown one after the other; `at` is the place of the one on the table, -1 for none."""

    frames: Sequence[ShownFrame] = ()
    at: int = -1

    @property
    def on_table(self) -> ShownFrame | None:
        """The frame on the table."""
        return self.frames[self.at] if self.at >= 0 else None

    @property
    def moving(self) -> bool:
        """True if there is a next frame to show."""
        return 0 <= self.at < len(self.frames) - 1

    def forward(self) -> list[str]:
        """Show the next frame; return what is told of it."""
        self.at += 1
        return self.frames[self.at].told

    def rewind(self) -> None:
        """Go back to the first frame."""
        self.at = 0 if self.frames else -1

    def end(self) -> None:
        """Go to the last frame."""
        self.at = len(self.frames) - 1


def replay(start: State, frames: Sequence[Frame], names: Sequence[str], you: int = 0) -> list[ShownFrame]:
    """Frames of a play-through, ready to be shown; it begins at `start`, and You sits on `you`."""
    shown, before = [], start
    for action_text, state in frames:
        if not action_text:
            shown.append(ShownFrame(state, [], {}, None))
        else:
            action, log = before.action(action_text), presenter(state.game).log
            told = log.lines(before, action, state, you, names)
            pile = " · ".join(log.below(action, told))
            shown.append(ShownFrame(state, told, log.bubbles({}, before, action, state), pile))
        before = state
    return shown


def telling(start: State, actions: Iterable[str]) -> list[str]:
    """The log lines of actions played one after the other from a position.

    Bomb windows that they pass over in silence are closed on the way.
    """
    told, before, names = [], start, told_names(start)
    for each in actions:
        action = before.action(each)
        after = before.play(each)
        told += presenter(start.game).log.lines(before, action, after, 0, names)
        before = after
    return told
