"""A position played out for all seats: the moves, whose hand is on view, and the scene."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from tichu_teach.engine import Action, State
from tichu_teach.pages.editor.draft_position import editing
from tichu_teach.pages.editor.laid_table import LaidTable, button, panel
from tichu_teach.pages.editor.laying import Surface
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
from tichu_teach.pages.table.scene import Data
from tichu_teach.pages.table.session import move, on_press
from tichu_teach.pages.table.table import LearnerError
from tichu_teach.scene.form_blocks import SegmentsBlock
from tichu_teach.scene.panel import Block
from tichu_teach.texts import text
from tichu_teach.texts.names import possessive

if TYPE_CHECKING:
    from tichu_teach.scene import Scene
    from tichu_teach.scene.panel import PanelButton


class PlayingOut:
    """The part of the editor's page that plays its position out."""

    def __init__(self, page: Surface) -> None:
        self._page = page

    @property
    def trial(self) -> FreeTable | None:
        """The play on view, None in the other views."""
        laid = self._page.laid
        return laid.trial if laid.view == "play" else None

    def choose(self, trial: FreeTable, block: str, value: object) -> None:
        """Choose a listed move, whose hand is on view, or which hands lie open."""
        laid, state = self._page.laid, trial.present_state
        seats = range(state.game.players)
        if block == "may" and (action := action_of(state, laid.mover(state), value)):
            self._try(trial, action)
        elif block == "hand" and (value == ANYBODY or value in seats):
            laid.hand = value if isinstance(value, int) else None
            laid.layings += 1
            self._page.show()
        elif block == "open" and type(value) is int and value in seats:
            laid.shut ^= {value}
            self._page.show()

    @on_press("legal")
    def press_legal(self) -> None:
        """List the legal moves, or hide them again."""
        laid = self._page.laid
        laid.hinted = not laid.hinted
        if laid.trial is None or not laid.hinted:
            return self._page.show(text("editor.may.hidden"))
        now = laid.trial.present_state
        self._page.show(count_moves(now, laid.mover(now), names_of(now)))

    @on_press("restart")
    def press_restart(self) -> None:
        """Return to the position as it was set up."""
        laid = self._page.laid
        if laid.trial is not None:
            laid.play_on(laid.trial.states[0])
            self._page.show(self._page.title)

    def act(self, kind: str, data: Data) -> None:
        """Try a move for the seat whose hand is on view."""
        trial = self.trial
        if trial is None:
            raise LearnerError(text("page.not-here"))
        state = trial.present_state
        self._try(trial, move(state, self._page.laid.mover(state), kind, data, names_of(state)))

    def _try(self, trial: FreeTable, action: Action) -> None:
        laid, state = self._page.laid, trial.present_state
        done = try_action(state, action, names_of(state), faults=True, you=editing(laid.draft).YOU)
        laid.notice, laid.verdict = None, done.verdict
        if done.state_after is not None:
            laid.trial = trial.with_action(action, done.state_after, done.log_lines)
            laid.layings += 1
        self._page.show(done.aloud)


# -- the picture --------------------------------------------------------------------------------------


def names_of(state: State) -> list[str]:
    """The names of those at the table."""
    return presenter(state.game).editing.seat_names(state)


def title(state: State) -> str:
    """Say whose turn it is."""
    names = names_of(state)
    if state.phase == "over":
        return presenter(state.game).coach.title(state, 0, names)
    return text("editor.title.play", whose=possessive(next(iter(state.to_act), state.turn), names))


def picture(laid: LaidTable, trial: FreeTable, presenting: bool) -> Scene:
    """The scene, without the words read out."""
    state, names = trial.present_state, names_of(trial.present_state)
    scene, mover = presenter(state.game).scene, laid.mover(state)
    view, actor = state.view(mover), state.game.actor
    lit = next((seat for seat in state.to_act if actor(seat) == mover), mover)
    seen = Seen.with_open(state, {*range(state.game.players)} - laid.shut, names)
    if laid.hinted:
        seen = replace(seen, lit_cards=scene.hints(state.view(lit)))
    over, moved = state.phase == "over", len(trial.states) > 1
    blocks: list[Block] = [*laid.notices(), *_sight(laid, state, names)]
    if not presenting:
        blocks.insert(0, laid.tabs())
    if over:
        blocks += presenter(state.game).summary.ending(state, 0, alone=True)
    elif laid.hinted:
        blocks.append(moves(state, mover, names))
    if trial.told:
        blocks.append({"kind": "log", "lines": trial.lines})
    if not presenting:
        blocks.append(laid.handing())
    buttons: list[PanelButton] = [
        button("legal", label="legal.off" if laid.hinted else "legal", disabled=over),
        button("undo", disabled=not moved),
        button("restart", disabled=not moved),
    ]
    return {
        "table": scene.table(view, seen),
        "input": for_whom(state, scene.controls(view, seen), laid.layings, names),
        "panel": panel(state.game, title(state), blocks, buttons),
        "verdict": laid.verdict,
    }


def _sight(laid: LaidTable, state: State, names: Sequence[str]) -> list[Block]:
    """The choices of whose hand is on view, and which hands lie open."""
    order = presenter(state.game).editing.seats_in_order(state)
    shown: SegmentsBlock = {
        "kind": "segments",
        "id": "open",
        "label": text("editor.open"),
        "value": [seat for seat in order if seat not in laid.shut],
        "options": [{"value": seat, "label": names[seat]} for seat in order],
        "multi": True,
    }
    return [whose_hand(state, laid.hand, names), shown]
