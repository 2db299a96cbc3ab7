"""What if I play this? A free table in front of a class, from a position to wherever it leads."""

from __future__ import annotations

from typing import Any

from tichu_teach.engine.state import State
from tichu_teach.pages.presenters import presenter
from tichu_teach.pages.presenters.seen import Seen
from tichu_teach.pages.scene import aloud, verdict_card
from tichu_teach.pages.session import Data, Session, move
from tichu_teach.texts import text
from tichu_teach.texts.names import seat_inside, spoken, told_names


class Trying(Session):
    """All hands lie open and everybody's plays are tried, at the table of the page that it stands in for."""

    def __init__(self, state: State[Any, Any], host: Session) -> None:
        super().__init__(table=host.table)
        self._host, self._said = host, host._said
        self.states, self.told = [state], list[list[str]]()
        self.names = told_names(state)
        self.verdict: Data | None = None
        self.hands = 0  # how often one has been laid out: the browser forgets what was picked of the last

    @property
    def state(self) -> State[Any, Any]:
        """The position on the table."""
        return self.states[-1]

    @property
    def _mover(self) -> int:
        return next(iter(self.state.to_act), 0)

    # -- events --------------------------------------------------------------------------------------

    def act(self, kind: str, data: Data) -> None:
        """Whatever is tried, the referee says why it goes or doesn't."""
        state = self.state
        wanted = move(state, self._mover, kind, data, self.names)
        verdict = state.ask(wanted)
        self.verdict = verdict_card(verdict, state.game, names=self.names)
        if verdict:
            after = state.after(wanted)
            self.states.append(after)
            self.told.append(presenter(state.game).log.lines(state, wanted, after, 0, self.names))
            self.hands += 1
        self.show(aloud(spoken([self.verdict["title"], self.verdict["text"]])))

    def press_takeback(self) -> None:
        """The table before the last play."""
        if self.told:
            self.states.pop()
            self.told.pop()
        self.verdict = None
        self.hands += 1
        self.show()

    def press_untry(self) -> None:
        """Back to where the free table was laid."""
        self._host.come_back(text("present.tried"))

    def press_leave(self) -> None:
        """The class goes home from here too."""
        self._host._said, self._host.stand_in = self._said, None
        self._host.event("button", {"name": "leave"})

    # -- the picture ---------------------------------------------------------------------------------

    @property
    def laid(self) -> str:
        return "trying"

    def picture(self) -> Data:
        state, scene = self.state, presenter(self.state.game).scene
        everybody = range(len(self.names))
        seen = Seen(
            viewer=self._mover, called=self.names, open=everybody, taken=True, scores=any(state.totals)
        )
        blocks: list[Data] = [{"kind": "text", "text": text("present.try.text")}]
        if self.told:
            lines = [line for lines in self.told for line in lines]
            blocks.append({"kind": "log", "lines": lines})
        return {
            "table": scene.table(state, seen),
            "input": self._for(scene.controls(state, self._mover, seen)),
            "panel": {"title": text("present.try.title"), "blocks": blocks, "buttons": self._buttons()},
            "verdict": self.verdict,
        }

    def _for(self, inputs: Data) -> Data:
        """The controls with a word on whose cards they are."""
        hand = inputs["hand"]
        if not hand:
            return inputs
        label = hand.get("label") or text("table.hand.for", name=seat_inside(hand["seat"], seats=self.names))
        return {**inputs, "hand": {**hand, "laid": self.hands, "label": label}}

    def _buttons(self) -> list[Data]:
        undo = {"name": "takeback", "label": text("present.try.undo"), "primary": False}
        return [{**undo, "disabled": not self.told}]

    def aside(self) -> Data | None:
        host = self._host.aside() or {}
        return {**host, "hidden": False, "try": False, "trying": True}
