"""A position played out for all seats: moves and what becomes of them, whose hand lies before one."""

from __future__ import annotations

from typing import cast

from tichu_teach.engine import Action
from tichu_teach.pages.editor.laying import Surface
from tichu_teach.pages.editor.reading import editing
from tichu_teach.pages.editor.trying import names_of
from tichu_teach.pages.presenting.free import ANYBODY, FreeTable, action_of, listed, tried
from tichu_teach.pages.table.session import Data, move, on_press
from tichu_teach.pages.table.table import LearnerError
from tichu_teach.scene.table import SceneVerdict
from tichu_teach.texts import text


class Playing:
    """The part of the editor's page that plays its position out."""

    def __init__(self, page: Surface) -> None:
        self._page = page

    @property
    def trial(self) -> FreeTable | None:
        """The play that is looked at, None in the other views."""
        desk = self._page.desk
        return desk.trial if desk.view == "play" else None

    def choose(self, trial: FreeTable, block: str, value: object) -> None:
        """Choose one of the moves that are named, whose hand lies before one, or which lie open."""
        desk, seats = self._page.desk, range(trial.now.game.players)
        if block == "may" and (action := action_of(trial.now, desk.mover(trial.now), value)):
            self._try(trial, action)
        elif block == "hand" and (value == ANYBODY or value in seats):
            desk.hand = value if isinstance(value, int) else None
            desk.layings += 1
            self._page.show()
        elif block == "open" and type(value) is int and value in seats:
            desk.shut ^= {value}
            self._page.show()

    @on_press("legal")
    def press_legal(self) -> None:
        """List what may be done, or hide it again."""
        desk = self._page.desk
        desk.hinted = not desk.hinted
        if desk.trial is None or not desk.hinted:
            return self._page.show(text("editor.may.hidden"))
        now = desk.trial.now
        self._page.show(listed(now, desk.mover(now), names_of(now)))

    @on_press("restart")
    def press_restart(self) -> None:
        """Return to the position as it was set up."""
        desk = self._page.desk
        if desk.trial is not None:
            desk.play_on(desk.trial.states[0])
            self._page.show(self._page.title)

    def act(self, kind: str, data: Data) -> None:
        """Try something for the seat whose hand lies before one."""
        trial = self.trial
        if trial is None:
            raise LearnerError(text("page.not-here"))
        self._try(trial, move(trial.now, self._page.desk.mover(trial.now), kind, data, names_of(trial.now)))

    def _try(self, trial: FreeTable, action: Action) -> None:
        desk, state = self._page.desk, trial.now
        done = tried(state, action, names_of(state), faults=True, you=editing(desk.draft).YOU)
        desk.notice, desk.verdict = None, cast("SceneVerdict", done.verdict)
        if done.after is not None:
            desk.trial = trial.then(action, done.after, done.told)
            desk.layings += 1
        self._page.show(done.aloud)
