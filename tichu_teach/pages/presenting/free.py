"""A free table: whatever is tried for whichever seat, the referee says why it goes or doesn't."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from tichu_teach.engine import State
from tichu_teach.pages.presenters.families import presenter
from tichu_teach.pages.table.scene import aloud, verdict_card
from tichu_teach.pages.table.session import Data
from tichu_teach.texts import text
from tichu_teach.texts.names import seat_inside, spoken, told_names

if TYPE_CHECKING:
    from tichu_teach.scene.table import HandInput, Json, SceneInput

AnyState = State


class Tried(NamedTuple):
    """What came of an action: the referee's word, the table after it (None for none), what is told."""

    verdict: Data
    after: AnyState | None
    told: list[str]

    @property
    def aloud(self) -> str:
        """The referee's word as it is read out."""
        return aloud(spoken([self.verdict["title"], self.verdict["text"]]))


def tried(
    state: AnyState,
    action: Any,
    names: Sequence[str],
    then: Callable[[AnyState], AnyState] = lambda state: state,
    *,
    faults: bool = False,
    you: int = 0,
) -> Tried:
    """Try an action; `then` may lead on from the table after it. With `faults` those happen that the table
    lets stand and has paid for. It is told to one who sits at the seat `you`, if anywhere.
    """
    verdict = state.ask(action)
    card = verdict_card(verdict, state.game, names=names)
    if not verdict and not (faults and verdict.facts.get("penalty")):
        return Tried(card, None, [])
    after = then(state.apply(action))
    return Tried(card, after, presenter(state.game).log.lines(state, action, after, you, names))


def for_whom(state: AnyState, inputs: SceneInput, laid: Json, names: Sequence[str] = ()) -> SceneInput:
    """The controls with a word on whose cards they are; `laid` changes when the hand is laid anew."""
    picked = inputs.get("hand")
    if not picked:
        return inputs
    hand: HandInput = {**picked, "laid": laid}
    if (hand["seat"] or names) and not hand.get("label"):
        name = seat_inside(hand["seat"], seats=names or told_names(state))
        hand["label"] = text("table.hand.for", name=name)
    return {**inputs, "hand": hand}


@dataclass(frozen=True)
class FreeTable:
    """A table that is being tried out: its positions up to the present, what was done between and told."""

    states: tuple[AnyState, ...]
    actions: tuple[str, ...] = ()
    told: tuple[tuple[str, ...], ...] = ()

    @property
    def now(self) -> AnyState:
        """The present position."""
        return self.states[-1]

    @property
    def lines(self) -> list[str]:
        """All that has been told."""
        return [line for lines in self.told for line in lines]

    def then(self, action: Any, state: AnyState, told: Sequence[str]) -> FreeTable:
        """The trial with an action more, and the position after it."""
        done = (*self.actions, self.now.text(action))
        return FreeTable((*self.states, state), done, (*self.told, tuple(told)))

    def back(self) -> FreeTable:
        """The trial without its last position, down to the first."""
        if len(self.states) == 1:
            return self
        return FreeTable(self.states[:-1], self.actions[:-1], self.told[:-1])
