"""What is to be seen while a position is played out: the table, whose hand is seen, what may be done."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tichu_teach.engine import State
from tichu_teach.pages.editor.laying import Laying
from tichu_teach.pages.editor.panel import button, panel, tabs
from tichu_teach.pages.free import Trial, for_whom
from tichu_teach.pages.presenters import presenter
from tichu_teach.pages.presenters.seen import Seen
from tichu_teach.texts import text
from tichu_teach.texts.names import cards_text, opening, seat_inside, whose

Data = dict[str, Any]
AnyState = State[Any, Any]

ANYBODY = "turn"
"""Whose hand lies before one: that of whoever is to act."""

MOST_MOVES = 60
"""Legal actions that are listed, each with a button."""


def names_of(state: AnyState) -> list[str]:
    """What those at the table are called."""
    return presenter(state.game).editing.seated(state)


def title(state: AnyState) -> str:
    """Whose turn it is."""
    names = names_of(state)
    if state.phase == "over":
        return presenter(state.game).coach.title(state, 0, names)
    return text("editor.title.play", whose=whose(next(iter(state.to_act), state.turn), names))


def picture(page: Laying, trial: Trial) -> Data:
    """The scene, without what is said."""
    state, names = trial.now, names_of(trial.now)
    scene, mover = presenter(state.game).scene, page.mover(state)
    seen = Seen(
        viewer=mover,
        called=names,
        open=[seat for seat in range(state.game.players) if seat not in page.shut],
        taken=True,
        scores=any(state.totals),
        lit=page.hinted,
    )
    over, moved = state.phase == "over", len(trial.states) > 1
    blocks = [*page.notices(), *_sight(page, state, names)]
    if not page.presenting:
        blocks.insert(0, tabs(page.view))
    if over:
        blocks += presenter(state.game).summary.ending(state, 0)
    elif page.hinted:
        blocks.append(moves(state, mover, names))
    if trial.told:
        blocks.append({"kind": "log", "lines": trial.lines})
    if not page.presenting:
        blocks.append(page.handing())
    buttons = [
        button("legal", label="legal.off" if page.hinted else "legal", disabled=over),
        button("undo", disabled=not moved),
        button("restart", disabled=not moved),
    ]
    return {
        "table": scene.table(state, seen),
        "input": for_whom(state, scene.controls(state, mover, seen), page.layings, names),
        "panel": panel(state.game, title(state), blocks, buttons),
        "verdict": page.verdict,
    }


def _sight(page: Laying, state: AnyState, names: Sequence[str]) -> list[Data]:
    """Whose hand lies before one, and which others lie open."""
    order = presenter(state.game).editing.around(state)
    seats: list[Data] = [{"value": seat, "label": names[seat]} for seat in order]
    anybody: Data = {"value": ANYBODY, "label": text("editor.hand.turn")}
    before: Data = {"kind": "select", "id": "hand", "label": text("editor.hand")}
    shown: Data = {"kind": "segments", "id": "open", "label": text("editor.open"), "multi": True}
    return [
        {**before, "value": ANYBODY if page.hand is None else page.hand, "options": [anybody, *seats]},
        {**shown, "value": [seat for seat in order if seat not in page.shut], "options": seats},
    ]


def moves(state: AnyState, seat: int, names: Sequence[str]) -> Data:
    """All that a seat may do, to be pressed; what looks the same is named once."""
    family = presenter(state.game).editing
    known: dict[tuple[str, tuple[str, ...]], str] = {}
    for action in state.legal(seat):
        label, cards = family.option(state, action, names)
        known.setdefault((label, tuple(cards)), state.text(action))
    rows = [
        {"value": value, "label": opening(label), "cards": cards_text(cards)}
        for (label, cards), value in [*known.items()][:MOST_MOVES]
    ]
    more = len(known) - len(rows)
    return {
        "kind": "moves",
        "id": "may",
        "label": text("editor.may" if rows else "editor.may.none", name=seat_inside(seat, names)),
        "rows": rows,
        "more": text("editor.may.more", count=more) if more else "",
    }


def listed(state: AnyState, seat: int, names: Sequence[str]) -> str:
    """How many such moves are listed now, for whoever does not see it."""
    block = moves(state, seat, names)
    count = len(block["rows"])
    return text("editor.may.listed", label=block["label"], count=count) if count else str(block["label"])
