"""A free table: anything can be tried for any seat, and the referee says why it is allowed or not."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from tichu_teach.engine import Action, State
from tichu_teach.pages.presenters.controls import select
from tichu_teach.pages.presenters.families import presenter
from tichu_teach.pages.table.scene import plain_words, verdict_card
from tichu_teach.texts import text
from tichu_teach.texts.names import cards_text, opening, seat_inside, seat_name, spoken, told_names

if TYPE_CHECKING:
    from tichu_teach.scene.block import Value
    from tichu_teach.scene.editor_blocks import MoveRow, MovesBlock
    from tichu_teach.scene.form_blocks import SelectBlock
    from tichu_teach.scene.table import HandInput, Json, SceneInput, SceneVerdict


ANYBODY = "turn"
"""The choice to see the hand of the seat that is to act."""

MOST_MOVES = 60
"""The most legal actions listed, each with a button."""


class Tried(NamedTuple):
    """The result of an action: the verdict, the table after it (None if unchanged), and the log lines."""

    verdict: SceneVerdict
    state_after: State | None
    log_lines: list[str]

    @property
    def aloud(self) -> str:
        """The verdict as it is read out."""
        return plain_words(spoken([self.verdict["title"], self.verdict["text"]]))


def try_action(
    state: State,
    action: Action,
    names: Sequence[str],
    then: Callable[[State], State] = lambda state: state,
    *,
    faults: bool = False,
    you: int = 0,
) -> Tried:
    """Try an action; `then` may lead on from the table after it.

    With `faults`, mistakes that the table penalises are carried out. The result is described from seat `you`.
    """
    verdict = state.ask(action)
    card = verdict_card(verdict, state.game, names=names)
    if not verdict and not (faults and verdict.facts.get("penalty")):
        return Tried(card, None, [])
    after = then(state.apply(action))
    return Tried(card, after, presenter(state.game).log.lines(state, action, after, you, names))


def for_whom(state: State, inputs: SceneInput, laid: Json, names: Sequence[str] = ()) -> SceneInput:
    """The controls, labelled with the hand's owner; `laid` changes when the hand is laid anew."""
    picked = inputs.get("hand")
    if not picked:
        return inputs
    hand: HandInput = {**picked, "laid": laid}
    if (hand["seat"] or names) and not hand.get("label"):
        several = names or told_names(state)
        if seat_name(hand["seat"], several) != seat_name(0):  # nobody plays for You
            hand["label"] = text("table.hand.for", name=seat_inside(hand["seat"], seats=several))
    return {**inputs, "hand": hand}


@dataclass(frozen=True)
class FreeTable:
    """A table being tried out: its positions up to the present, the actions between them, and their log
    lines.
    """

    states: tuple[State, ...]
    actions: tuple[str, ...] = ()
    told: tuple[tuple[str, ...], ...] = ()

    @property
    def present_state(self) -> State:
        """The present position."""
        return self.states[-1]

    @property
    def lines(self) -> list[str]:
        """All log lines so far."""
        return [line for lines in self.told for line in lines]

    def with_action(self, action: Action, state: State, told: Sequence[str]) -> FreeTable:
        """Return the trial with one more action, and the position after it."""
        done = (*self.actions, self.present_state.text(action))
        return FreeTable((*self.states, state), done, (*self.told, tuple(told)))

    def step_back(self) -> FreeTable:
        """Return the trial without its last position; the first one stays."""
        if len(self.states) == 1:
            return self
        return FreeTable(self.states[:-1], self.actions[:-1], self.told[:-1])


def whose_hand(state: State, chosen: int | None, names: Sequence[str]) -> SelectBlock:
    """The choice of whose hand is on view; None for that of the seat to act."""
    options: list[tuple[Value, str]] = [(ANYBODY, text("editor.hand.turn"))]
    options += [(seat, names[seat]) for seat in presenter(state.game).editing.seats_in_order(state)]
    return select("hand", text("editor.hand"), ANYBODY if chosen is None else chosen, options)


def moves(state: State, seat: int, names: Sequence[str]) -> MovesBlock:
    """All that a seat may do, as buttons; actions that look the same are listed once."""
    family = presenter(state.game).editing
    known: dict[tuple[str, tuple[str, ...]], str] = {}
    for action in state.legal(seat):
        label, cards = family.option(state, action, names)
        known.setdefault((label, tuple(cards)), state.text(action))
    rows: list[MoveRow] = [
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


def action_of(state: State, seat: int, value: object) -> Action | None:
    """The action of a row of `moves`; None for an unknown one (a late click)."""
    return next((each for each in state.legal(seat) if state.text(each) == value), None)


def count_moves(state: State, seat: int, names: Sequence[str]) -> str:
    """The number of moves listed, in words, for those who can't see them."""
    block = moves(state, seat, names)
    count = len(block["rows"])
    return text("editor.may.listed", label=block["label"], count=count) if count else block["label"]
