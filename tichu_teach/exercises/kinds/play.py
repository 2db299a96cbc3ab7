"""Choose a play on the table: cards, a pass, a bomb, a gift …

    success   a condition on the action, or a list of them (see `conditions.py`); left out, it must be legal

The answer is the text of an action of the asked seat: `play 8w Ph=8`, `pass`, `give 1`.
"""

from __future__ import annotations

from typing import Any

from tichu_teach.engine import Action, Play, TichuError

from ..conditions import Bound, actions_of, beaten_by, read_conditions
from ..errors import AnswerError, ConditionError
from ..fields import Fields
from ..phrase import Phrase
from ..question import Frame, Grade, Question

MAX_ANSWER = 200


def action_of(state: Any, seat: int, data: Any, field: str = "") -> Any:
    """The action of a seat that a text names, of whatever game the position is; raises AnswerError.

    The seat may be left out: otherwise the text begins with its number, or with the letter of its wind.
    """
    if not isinstance(data, str) or not data.strip() or len(data) > MAX_ANSWER:
        raise AnswerError(field, "is the text of an action, such as 'play 8w' or 'pass'")
    first = data.split()[0].rstrip(":")
    text = data if first.isdecimal() or len(first) == 1 else f"{seat} {data}"
    try:
        return state.action(text)
    except TichuError as error:
        raise AnswerError(field, str(error)) from error


class PlayQuestion(Question):
    """Choose a play that meets every condition."""

    kind = "play"
    fields = ("success",)

    def read(self, entry: Fields) -> None:
        try:
            self.success: tuple[Bound, ...] = read_conditions(
                entry.data.get("success", "legal"), actions_of(self.at.game), self.at.game
            )
        except ConditionError as error:
            raise entry.error("success", str(error)) from error

    def default_ask(self) -> Phrase:
        main = self.success[0]
        return Phrase(f"puzzle.ask.play.{main.name}", {"seat": self.seat, **main.values})

    def right_answers(self) -> list[Any]:
        state = self.at
        return [state.text(action) for action in state.legal(self.seat) if not self._missed(action)]

    def parse_answer(self, data: Any) -> Any:
        action = action_of(self.at, self.seat, data)
        if action.seat != self.seat:
            raise AnswerError("", f"the question is for seat {self.seat}, not {action.seat}")
        return self.at.text(action)

    def explain(self, answer: Any) -> Grade:
        state = self.at
        action = state.action(answer)
        verdict = state.ask(action)
        rule = self.cited or verdict.rule
        if not verdict:
            return Grade(False, verdict, verdict.rule, verdict.facts)
        frames: tuple[Frame, ...] = (Frame(answer, state.after(action)),)
        missed = self._missed(action)
        if missed is None:
            return Grade(True, verdict, rule, verdict.facts, refutation=frames)
        says = (Phrase(f"puzzle.miss.{missed.name}", {"seat": self.seat, **missed.values}),)
        if missed.name == "wins-trick" and isinstance(action, Play):
            reply = next(iter(beaten_by(state, action)), None)
            if reply is not None:
                names = state.game.deck.names(reply.combo.cards)
                says = (Phrase("puzzle.miss.wins-trick.by", {"seat": reply.seat, "cards": names}),)
                frames += (Frame(state.text(reply), state.play(action, reply)),)
        facts = {**verdict.facts, "condition": missed.name}
        cited = self.cited or missed.rule or verdict.rule
        return Grade(False, verdict, cited, facts, says, frames)

    def _missed(self, action: Action) -> Bound | None:
        """The first condition that a legal action does not meet."""
        return next((each for each in self.success if not each.holds(self.at, action)), None)


KIND = PlayQuestion
