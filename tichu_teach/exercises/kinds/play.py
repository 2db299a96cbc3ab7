"""Choose a play on the table: cards, a pass, a bomb, a gift …"""

from __future__ import annotations

from tichu_teach.engine import Action, Pass, Play, TichuError
from tichu_teach.engine.plain_data import truth
from tichu_teach.engine.state import Ruleset, State

from ..conditions import Bound, conditions_in, first_unmet
from ..errors import AnswerError
from ..families import ALL, actions_of, family
from ..fields import Fields, condition, field_of, texts
from ..form import AtTable, action_of
from ..grade import Frame, Grade, played
from ..phrase import Phrase
from ..question import PlainAnswer, Spread


class PlayQuestion(AtTable):
    """Choose a play that meets every condition.

    The answer is the text of an action of the asked seat: `play 8w Ph=8`, `pass`, `give 1`.
    """

    families = ALL
    SUCCESS = condition("success", "What the action must do; left out, it must be legal.", "legal")
    AFTER = texts("after", "What the others do after the right answer, shown at the table: `1 pass`.")
    COUNTED = field_of(
        "counted", "true lists the cards that nobody has shown yet: with them one can count.", truth(), False
    )
    fields = (SUCCESS, AFTER, COUNTED)

    @classmethod
    def conditions(cls, entry: Fields, game: Ruleset) -> tuple[Bound, ...]:
        return conditions_in(entry, cls.SUCCESS, actions_of(game), game)

    def read(self, entry: Fields) -> None:
        self.success = self.conditions(entry, self.game)
        self.after = entry[self.AFTER]
        self.counted = entry[self.COUNTED]
        for answer in self.right_answers() if self.after else ():
            try:
                self._going_on(answer)
            except TichuError as error:
                raise entry.error(self.AFTER, f"after {answer!r}: {error}") from error

    def default_ask(self) -> Phrase:
        main, names = self.success[0], [each.name for each in self.success]
        calm = ".calm" if main.name == "beats" and "legal-combo" in names else ""  # bombs beat it as well
        return Phrase(f"puzzle.ask.play.{main.name}{calm}", {"seat": self.seat, **main.values})

    def spread(self) -> tuple[Spread, ...]:
        return family(self.game).spread(self.position, self.seat, self.shown) if self.counted else ()

    def right_answers(self) -> list[str]:
        state = self.position
        legal = state.legal(self.seat)
        return [state.text(action) for action in legal if not first_unmet(self.success, state, action)]

    def slips(self) -> list[tuple[PlainAnswer, str]]:
        state = self.position
        if not state.trick or state.phase != "play":
            return []
        text = state.text(Pass(self.seat))
        return [(text, "pass")] if text not in self.answers else []

    def parse_answer(self, data: object) -> PlainAnswer:
        return self.answer_by(action_of(self.position, self.seat, data))

    def answer_by(self, action: Action) -> PlainAnswer:
        if action.seat != self.seat:
            raise AnswerError("", f"the question is for seat {self.seat}, not {action.seat}")
        return self.position.text(action)

    def explain(self, answer: str) -> Grade:
        state = self.position
        action = state.action(answer)
        verdict = state.ask(action)
        if not verdict:
            return Grade(False, verdict, verdict.rule)
        frames: tuple[Frame, ...] = (Frame(answer, state.after(action)),)
        missed = first_unmet(self.success, state, action)
        if missed is None:
            frames = self._going_on(answer) if self.after else frames
            return Grade(True, verdict, self.cited or verdict.rule, refutation=frames)
        says = (Phrase(f"puzzle.miss.{missed.name}", {"seat": self.seat, **missed.values}),)
        reply = next(iter(missed.condition.replies(state, action)), None)
        if reply is not None:
            names = state.game.card_names(reply.combo.cards)
            says = (Phrase(f"puzzle.miss.{missed.name}.by", {"seat": reply.seat, "cards": names}),)
            frames += self._reply_frames(state.play(action), reply)
        return Grade(False, verdict, self.cited or missed.rule or verdict.rule, says, frames)

    def _reply_frames(self, state: State, reply: Play) -> tuple[Frame, ...]:
        """Somebody's reply, after the passes of those before; nothing if one of them may not pass."""
        frames = []
        while not state.ask(reply):
            first = Pass(state.turn)
            if not state.ask(first):
                return ()
            state = state.play(first)
            frames.append(Frame(state.text(first), state))
        return (*frames, Frame(state.text(reply), state.play(reply)))

    def beside_remark(self, grade: Grade) -> tuple[Phrase, ...]:
        # The remark says better that something else was asked for; that somebody goes higher is news.
        return grade.says if len(grade.refutation) > 1 else ()

    def _going_on(self, answer: str) -> tuple[Frame, ...]:
        """The right answer, and what the others do then."""
        return played(self.position, (answer, *self.after))[1:]
