"""A step at another table than it was written for: what no longer fits it falls away, and a note says so.

An author's words about the old table (wrong answers and remarks on them, hints, the rule to cite) would be
guesses at this one, so they go; what is right the question works out anew. Where there is nothing to ask any
more the table is there to be tried.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace

from tichu_teach.engine import IllegalAction, State, TichuError, games
from tichu_teach.exercises.question import HINTS, POSITION, REPLY, RULE, WRONG
from tichu_teach.texts import text
from tichu_teach.texts.explain import sentence
from tichu_teach.texts.lookup import Texts

from .entry import SCRIPT, Entry
from .lesson import Step
from .reader import StepReader

FULFILS = "fulfils-wish"
"""The condition of which is said more exactly why nothing meets it."""

_OF_THE_OLD = (WRONG.name, REPLY.name, HINTS.name, RULE.name, POSITION.name)


@dataclass(frozen=True)
class Relaid:
    """A step as it is at another table, and what is different there, in words."""

    step: Step
    note: str


def relaid(entry: Entry, key: str, position: State, met: Collection[str]) -> Relaid:
    """A step at `position`, a table of its game or of another of the family; never a fault.

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
            asked = replace(step, question=reader.asked(left, step))
            return Relaid(asked, _note(stopped, text("page.step.elsewhere.answer")))
    words = {**step.words, "ask": text("page.step.elsewhere.ask")}
    free = replace(step, free=True, words=words, shown=tuple(range(position.game.players)))
    return Relaid(free, _note(stopped, _lost(free, written)))


def _playable(position: State, script: list[str]) -> tuple[list[str], str]:
    """The actions that can still be played, and why the first of the others can't, "" if all can."""
    state = position
    for place, action in enumerate(script):
        try:
            state = state.play(action)
        except TichuError as error:
            why = sentence(error.verdict) if isinstance(error, IllegalAction) else str(error)
            return script[:place], text("page.step.elsewhere.stopped", action=action, why=why)
    return script, ""


def _lost(step: Step, written: Mapping[str, object]) -> str:
    """Why nothing is asked at a table any more."""
    at = step.at
    if at is None or not at.to_act:
        return text("page.step.elsewhere.over")
    asked, say = written.get("seat", 0), Texts(at.game.name)
    if asked not in at.to_act:
        return say("page.step.elsewhere.turn")
    if written.get("success") == FULFILS and asked == 0:
        return say(f"page.step.elsewhere.nothing.{'wish' if getattr(at, 'wish', 0) else 'no-wish'}")
    return say("page.step.elsewhere.nothing")


def _note(*told: str) -> str:
    return " ".join(filter(None, told))
