"""What if I play this? A free table in front of a class, from a position to wherever it leads."""

from __future__ import annotations

from tichu_teach.engine.state import State
from tichu_teach.pages.presenters.families import presenter
from tichu_teach.pages.presenters.presenter import Seen, views
from tichu_teach.pages.presenting.free import FreeTable, for_whom, tried
from tichu_teach.pages.table.session import Data, Session, move, on_press
from tichu_teach.texts import text
from tichu_teach.texts.names import told_names


class Trying(Session):
    """All hands lie open and everybody's plays are tried, at the table of the page that it stands in for."""

    def __init__(self, state: State, host: Session) -> None:
        super().__init__(state.game.name, host)
        self.trial = FreeTable((state,))
        self.names = told_names(state)
        self.verdict: Data | None = None
        self.layings = 0  # how often one has been laid out: the browser forgets what was picked of the last

    @property
    def state(self) -> State:
        """The position on the table."""
        return self.trial.now

    @property
    def _mover(self) -> int:
        return next(iter(self.state.to_act), 0)

    # -- events --------------------------------------------------------------------------------------

    def act(self, kind: str, data: Data) -> None:
        """Whatever is tried, the referee says why it goes or doesn't."""
        state = self.state
        wanted = move(state, self._mover, kind, data, self.names)
        done = tried(state, wanted, self.names)
        self.verdict = done.verdict
        if done.after is not None:
            self.trial = self.trial.then(wanted, done.after, done.told)
            self.layings += 1
        self.show(done.aloud)

    @on_press("takeback")
    def press_takeback(self) -> None:
        """The table before the last play."""
        self.trial, self.verdict = self.trial.back(), None
        self.layings += 1
        self.show()

    @on_press("untry")
    def press_untry(self) -> None:
        """Back to where the free table was laid."""
        self.leave(text("present.tried"))

    @on_press("leave")
    def press_leave(self) -> None:
        """The class goes home from here too."""
        if self.host:
            self.host.dismiss()
            self.host.event("button", {"name": "leave"})

    # -- the picture ---------------------------------------------------------------------------------

    @property
    def laid(self) -> str:
        return "trying"

    def picture(self) -> Data:
        state, scene = self.state, presenter(self.state.game).scene
        everybody = views(state, range(len(self.names)))
        seen = Seen(called=self.names, open=everybody, taken=True, scores=any(state.totals))
        view = everybody[self._mover]
        blocks: list[Data] = [{"kind": "text", "text": text("present.try.text")}]
        if self.trial.lines:
            blocks.append({"kind": "log", "lines": self.trial.lines})
        return {
            "table": scene.table(view, seen),
            "input": for_whom(state, scene.controls(view, seen), self.layings, self.names),
            "panel": {"title": text("present.try.title"), "blocks": blocks, "buttons": self._buttons()},
            "verdict": self.verdict,
        }

    def _buttons(self) -> list[Data]:
        undo = {"name": "takeback", "label": text("present.try.undo"), "primary": False}
        return [{**undo, "disabled": not self.trial.told}]

    def aside(self) -> Data | None:
        host = self.host.aside() if self.host else None
        return {**(host or {}), "hidden": False, "try": False, "trying": True}
