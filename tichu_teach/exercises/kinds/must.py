"""Must they, may they, or may they not?

    action    a class of actions, named as a condition on an action: `passes`, `contains 8`, `only-bomb`

They must if everything they can do now is of that class, they may if some of it is, and may not if none
is. Announcements are left aside unless they are asked about; a seat that nobody waits for can also do
nothing.

The answer is "must", "may" or "not".
"""

from __future__ import annotations

from typing import Any

from tichu_teach.engine import Action, Call, Collect, Pass, Play, Verdict
from tichu_teach.engine.haggis.actions import Bet

from ..conditions import actions_of, read_conditions
from ..errors import ConditionError
from ..family import part
from ..fields import Fields
from ..phrase import Phrase
from ..question import Frame, Grade, Option, Question, choice

ANSWERS = ("must", "may", "not")
ANNOUNCEMENTS = (Call, Bet)


class MustQuestion(Question):
    """Tell a duty from a freedom."""

    kind = "must"
    fields = ("action",)

    def read(self, entry: Fields) -> None:
        try:
            (self.asked,) = read_conditions(entry.get("action", str), actions_of(self.at.game), self.at.game)
        except ConditionError as error:
            raise entry.error("action", str(error)) from error
        state = self.at
        calling = self.asked.condition.example in ANNOUNCEMENTS
        self.legal = [a for a in state.legal(self.seat) if calling or not isinstance(a, ANNOUNCEMENTS)]
        self.inside = [each for each in self.legal if self.asked.holds(state, each)]
        self.outside = [each for each in self.legal if each not in self.inside]
        self.idle = self.seat not in state.to_act

    def default_ask(self) -> Phrase:
        return Phrase(f"puzzle.ask.must.{self.asked.name}", {"seat": self.seat, **self.asked.values})

    def options(self) -> tuple[Option, ...]:
        return tuple(Option(each, Phrase(f"puzzle.must.{each}")) for each in ANSWERS)

    def right_answers(self) -> list[Any]:
        if not self.inside:
            return ["not"]
        return ["may" if self.outside or self.idle else "must"]

    def parse_answer(self, data: Any) -> Any:
        return choice(data, ANSWERS)

    def explain(self, answer: Any) -> Grade:
        state = self.at
        (right,) = self.answers
        verdict: Verdict | None
        if right == "not":
            verdict = state.ask(self._example())
            frames: tuple[Frame, ...] = ()
        elif right == "must":
            # What forbids everything else; with tiles it is the duty itself that is ruled.
            verdict = state.ask(self.inside[0] if state.game.family == "mahjong" else self._other())
            frames = (self._frame(self.inside[0]),)
        else:
            verdict = state.ask(self.inside[0])
            shown = self.outside[:1] if answer == "must" else self.inside[:1]
            frames = tuple(self._frame(action) for action in shown)
        if self.cited and self.cited not in (verdict.rule, *verdict.also):
            verdict = None  # it would talk about something else
        says = () if answer == right else (Phrase(f"puzzle.miss.must.{right}", {"seat": self.seat}),)
        # A refusal counts as false, so ask for None.
        rule, facts = (self.cited, {}) if verdict is None else (verdict.rule, verdict.facts)
        return Grade(answer == right, verdict, self.cited or rule, facts, says, frames)

    def _frame(self, action: Action) -> Frame:
        return Frame(self.at.text(action), self.at.after(action))

    def _example(self) -> Action:
        """An action of the class, which is refused: the one that gets furthest with the referee."""
        state, seat, make = self.at, self.seat, self.asked.condition.example
        if make is not None:
            example: Action = make(seat, *self.asked.arguments)
            return example
        tried: list[Action] = list(part(state.game, "conditions").examples(state, seat))
        fitting = [each for each in tried if self.asked.holds(state, each)]
        return next(iter(fitting or tried), Pass(seat))

    def _other(self) -> Action:
        """An action outside the class: a pass, else some play from the hand."""
        state, seat = self.at, self.seat
        if state.phase in ("play", "collect"):
            away: Action = Pass(seat) if state.phase == "play" else Collect(seat)
            if not self.asked.holds(state, away):
                return away
        plays = (Play(seat, combo) for combo in state.game.combinations.leads(state.hands[seat]))
        return next((play for play in plays if not self.asked.holds(state, play)), Pass(seat))


KIND = MustQuestion
