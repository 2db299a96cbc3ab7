"""A free table that plays on from a position, for a learner or before a class."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from tichu_teach.engine import Action
from tichu_teach.engine.state import State
from tichu_teach.pages.game.counsel import choose, full
from tichu_teach.pages.presenters.families import presenter
from tichu_teach.pages.presenters.presenter import Seen
from tichu_teach.pages.presenting.free import (
    ANYBODY,
    FreeTable,
    action_of,
    count_moves,
    for_whom,
    moves,
    try_action,
    whose_hand,
)
from tichu_teach.pages.table.scene import Data, make_button, make_note, make_panel, plain_words
from tichu_teach.pages.table.session import TRYING, Session, move, on_message, on_press
from tichu_teach.texts import text
from tichu_teach.texts.names import possessive, told_names

if TYPE_CHECKING:
    from tichu_teach.scene import Present, Scene
    from tichu_teach.scene.panel import Block, PanelButton
    from tichu_teach.scene.table import SceneVerdict

TABLE = "../family/table.ipynb"
"""The free table, as a game's pages link to it."""


@dataclass(frozen=True)
class AtHand:
    """A position that can be tried out.

    seats  the seats whose hands the learner may see, their own first; None for all: nothing is hidden
    you    the seat that is called You
    """

    state: State
    seats: Collection[int] | None = None
    you: int = 0

    def state_to_lay(self) -> State | None:
        """The position as it lies on the free table, None if it can't be laid.

        Open hands would give away an answer still to be found. So the cards that the learner can't see are
        dealt anew, the same way each time.
        """
        if self.seats is None:
            return self.state
        return presenter(self.state.game).editing.as_seen(self.state, [*self.seats], 0)


class Trying(Session):
    """A free table with all hands open and any play allowed, in place of the page at its table.

    `guessed` is True if hidden hands were dealt at random.
    """

    def __init__(self, state: State, host: Session, *, you: int, guessed: bool) -> None:
        super().__init__(state.game.name, host)
        self.trial = FreeTable((state,))
        self.you, self.guessed = you, guessed
        self.names = told_names(state, you)
        self.verdict: SceneVerdict | None = None
        self.layings = 0  # counts the layings: at each one the browser forgets what was picked
        self.hand: int | None = None  # the seat whose hand is on view; None for the one to act
        self.listing = self.advised = False

    @property
    def state(self) -> State:
        """The position on the table."""
        return self.trial.present_state

    @property
    def _mover(self) -> int:
        return next(iter(self.state.to_act), self.state.turn) if self.hand is None else self.hand

    # -- events --------------------------------------------------------------------------------------

    def act(self, kind: str, data: Data) -> None:
        """Try an action; the referee says why it is allowed or not."""
        self._try(move(self.state, self._mover, kind, data, self.names))

    def _try(self, wanted: Action) -> None:
        done = try_action(self.state, wanted, self.names, you=self.you)
        self.verdict = done.verdict
        if done.state_after is not None:
            self._turn_to(self.trial.with_action(wanted, done.state_after, done.log_lines))
        self.show(done.aloud)

    def _turn_to(self, trial: FreeTable) -> None:
        self.trial, self.advised = trial, False
        self.layings += 1

    @on_message("choose")
    def on_choose(self, data: Data) -> None:
        """Try one of the listed moves."""
        action = action_of(self.state, self._mover, data["value"]) if data["block"] == "may" else None
        if action is not None:
            self._try(action)

    @on_message("select")
    def on_select(self, data: Data) -> None:
        """Choose whose hand is on view."""
        value = data["value"]
        if data["block"] == "hand" and (value == ANYBODY or value in range(len(self.names))):
            self.hand = value if isinstance(value, int) else None
            self._turn_to(self.trial)
            self.show()

    @on_press("legal")
    def press_legal(self) -> None:
        """List the legal moves, or hide them again."""
        self.listing, self.verdict = not self.listing, None
        words = count_moves(self.state, self._mover, self.names)
        self.show(words if self.listing else text("editor.may.hidden"))

    @on_press("would")
    def press_would(self) -> None:
        """Show or hide the program's choice in this seat's place, with the reason."""
        self.advised, self.verdict = not self.advised, None
        self.show(plain_words(self._advice()))

    def _advice(self) -> str:
        """The program's choice, made from this seat's view alone; "" if it wasn't asked for."""
        state, seat = self.state, self._mover
        if not self.advised or seat not in state.to_act:
            return ""
        from tichu_teach.players import Steady  # only when somebody asks, not when a page is opened

        return full(state, choose(state, seat, Steady(state.game)), self.names, "try.would")

    @on_press("takeback")
    def press_takeback(self) -> None:
        """Take back the last play."""
        self.verdict = None
        self._turn_to(self.trial.step_back())
        self.show()

    @on_press("untry")
    def press_untry(self) -> None:
        """Go back to where the free table was laid."""
        self.leave(text("try.left"))

    @on_press("leave")
    def press_leave(self) -> None:
        """Go home with the class from here, too."""
        if self.host:
            self.host.dismiss()
            self.host.press("leave")

    @property
    def way_here(self) -> str:
        host = super().way_here
        return f"{host}{'&' if host else '?'}{TRYING}"

    # -- the picture ---------------------------------------------------------------------------------

    @property
    def layout_name(self) -> str:
        return "trying"

    @property
    def title(self) -> str:
        """The words for whose turn it is, or how it has ended."""
        state = self.state
        if not state.to_act:
            return presenter(state.game).coach.title(state, self.you, self.names)
        return text("editor.title.play", whose=possessive(self._mover, self.names))

    def picture(self) -> Scene:
        state, scene = self.state, presenter(self.state.game).scene
        seen = Seen.with_open(state, range(len(self.names)), self.names)
        view = seen.hands_seen[self._mover]
        return {
            "table": scene.table(view, seen),
            "input": for_whom(state, scene.controls(view, seen), self.layings, self.names),
            "panel": make_panel(text("try.title"), self.title, self._blocks(), self._buttons()),
            "verdict": self.verdict,
        }

    def _blocks(self) -> list[Block]:
        state = self.state
        blocks: list[Block] = [{"kind": "text", "text": text("try.text")}]
        if self.guessed:
            blocks.append(make_note("tip", text("editor.guessed")))
        if advice := self._advice():
            blocks.append(make_note("good", advice, answers=True))
        if self.listing:
            blocks.append({**moves(state, self._mover, self.names), "answers": True})
        blocks.append({**whose_hand(state, self.hand, self.names)})
        if self.trial.lines:
            blocks.append({"kind": "log", "lines": self.trial.lines})
        guess = {"guess": "1"} if self.guessed else {}
        href = f"{TABLE}?{urlencode({'position': str(state)} | guess)}"
        return [*blocks, {"kind": "link", "text": text("try.link"), "href": href}]

    def _buttons(self) -> list[PanelButton]:
        """The buttons that help, and the way back; before a class that is elsewhere."""
        to_act = self._mover in self.state.to_act
        helps = [
            ("legal", f"try.may.{'off' if self.listing else 'ask'}", to_act),
            ("would", f"try.would.{'off' if self.advised else 'ask'}", to_act),
        ]
        if self.trial.actions:
            helps.append(("takeback", "try.takeback", True))
        buttons: list[PanelButton] = [
            make_button(name, text(key), disabled=not there) for name, key, there in helps
        ]
        if self.presenter_part():
            return buttons
        return [*buttons, make_button("untry", text("try.back"), primary=True)]

    def presenter_part(self) -> Present | None:
        shown = (self.host.presenter_part() if self.host else None) or {"on": False}
        return {**shown, "hidden": False, "try": False, "trying": True} if shown["on"] else None
