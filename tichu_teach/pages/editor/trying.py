"""The scene while a position is played out: the table, whose hand is seen, what may be done."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from tichu_teach.engine import State
from tichu_teach.pages.editor.desk import Desk, button, panel
from tichu_teach.pages.presenters.families import presenter
from tichu_teach.pages.presenters.presenter import Seen, views
from tichu_teach.pages.presenting.free import FreeTable, for_whom, moves, whose_hand
from tichu_teach.pages.table.session import Data
from tichu_teach.scene.panel import Block, SegmentsBlock
from tichu_teach.texts import text
from tichu_teach.texts.names import whose


def names_of(state: State) -> list[str]:
    """The names of those at the table."""
    return presenter(state.game).editing.seated(state)


def title(state: State) -> str:
    """Say whose turn it is."""
    names = names_of(state)
    if state.phase == "over":
        return presenter(state.game).coach.title(state, 0, names)
    return text("editor.title.play", whose=whose(next(iter(state.to_act), state.turn), names))


def picture(desk: Desk, trial: FreeTable, presenting: bool) -> Data:
    """The scene, without what is said."""
    state, names = trial.now, names_of(trial.now)
    scene, mover = presenter(state.game).scene, desk.mover(state)
    view, actor = state.view(mover), state.game.actor
    lit = next((seat for seat in state.to_act if actor(seat) == mover), mover)
    seen = Seen(
        called=names,
        open=views(state, (seat for seat in range(state.game.players) if seat not in desk.shut)),
        taken=True,
        scores=any(state.totals),
        lit=scene.hints(state.view(lit)) if desk.hinted else None,
    )
    over, moved = state.phase == "over", len(trial.states) > 1
    blocks: list[Block] = [*desk.notices(), *_sight(desk, state, names)]
    if not presenting:
        blocks.insert(0, desk.tabs())
    if over:
        blocks += cast("list[Block]", presenter(state.game).summary.ending(state, 0))
    elif desk.hinted:
        blocks.append(moves(state, mover, names))
    if trial.told:
        blocks.append({"kind": "log", "lines": trial.lines})
    if not presenting:
        blocks.append(desk.handing())
    buttons = [
        button("legal", label="legal.off" if desk.hinted else "legal", disabled=over),
        button("undo", disabled=not moved),
        button("restart", disabled=not moved),
    ]
    return {
        "table": scene.table(view, seen),
        "input": for_whom(state, scene.controls(view, seen), desk.layings, names),
        "panel": panel(state.game, title(state), blocks, buttons),
        "verdict": desk.verdict,
    }


def _sight(desk: Desk, state: State, names: Sequence[str]) -> list[Block]:
    """The choice of whose hand lies before one, and which others lie open."""
    order = presenter(state.game).editing.around(state)
    shown: SegmentsBlock = {
        "kind": "segments",
        "id": "open",
        "label": text("editor.open"),
        "value": [seat for seat in order if seat not in desk.shut],
        "options": [{"value": seat, "label": names[seat]} for seat in order],
        "multi": True,
    }
    return [whose_hand(state, desk.hand, names), shown]
