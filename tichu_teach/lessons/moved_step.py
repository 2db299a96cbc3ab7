"""Move a step to a table it was not written for: whatever no longer fits is dropped, and a note says so.

An author's words about the old table (wrong answers and remarks on them, hints, the rule to cite) would be
guesses at the new one, so they go; the question works out the right answer afresh. If there is nothing left
to ask, the table becomes one to try things on.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace

from tichu_teach.engine import State, TichuError, games
from tichu_teach.exercises.families import actions_of
from tichu_teach.exercises.question import HINTS, POSITION, REPLY, RULE, WRONG
from tichu_teach.texts import text
from tichu_teach.texts.explain import why_not
from tichu_teach.texts.lookup import Texts

from .entry import SCRIPT, Entry
from .lesson import Step
from .reader import StepReader

_OF_THE_OLD = (WRONG.name, REPLY.name, HINTS.name, RULE.name, POSITION.name)


@dataclass(frozen=True)
class Relaid:
    """A step at another table, and a note on what is different there."""

    step: Step
    note: str


def move_step(entry: Entry, key: str, position: State, met: Collection[str]) -> Relaid:
    """Move a step to `position`, a table of its game or of another in the family. Never reports a fault.

    `met` are the rules that the learner knows by then.
    """
    script, stopped = _playable(position, entry.data.get(SCRIPT.name, []))
    data = {**entry.data, POSITION.name: position, SCRIPT.name: script}
    reader = StepReader(games[position.game.name], key, replace(entry, data=data), met)
    step = replace(reader.table(), line=str(position))
    written = entry.data.get("question")
    if written is None:
        return Relaid(step, _note(stopped, text("page.step.elsewhere")))
    step = replace(step, words={name: said for name, said in step.words.items() if name != "done"})
    if POSITION.name in entry.data and not stopped:
        left = {name: said for name, said in written.items() if name not in _OF_THE_OLD}
        with suppress(TichuError):
            asked = replace(step, question=reader.make_question(left, step))
            return Relaid(asked, _note(stopped, text("page.step.elsewhere.answer")))
    words = {**step.words, "ask": text("page.step.elsewhere.ask")}
    free = replace(step, free=True, words=words, shown=tuple(range(position.game.players)))
    return Relaid(free, _note(stopped, _lost(free, written)))


def _playable(position: State, script: list[str]) -> tuple[list[str], str]:
    """The actions that can still be played, and why the next one can't ("" if all can)."""
    state = position
    for place, action in enumerate(script):
        try:
            state = state.play(action)
        except TichuError as error:
            return script[:place], text("page.step.elsewhere.stopped", action=action, why=why_not(error))
    return script, ""


def _lost(step: Step, written: Mapping[str, object]) -> str:
    """The reason why nothing can be asked at a table any more, in words."""
    at = step.final_position
    if at is None or not at.to_act:
        return text("page.step.elsewhere.over")
    asked, say = written.get("seat", 0), Texts(at.game.name)
    if asked not in at.to_act:
        return say("page.step.elsewhere.turn")
    wanted = actions_of(at.game).get(str(written.get("success"))) if asked == 0 else None
    return say(f"page.step.elsewhere.nothing{wanted.lacking(at) if wanted else ''}")


def _note(*told: str) -> str:
    return " ".join(filter(None, told))
