"""Follow a trick: who takes it, or who goes on, when this and that is played."""

from __future__ import annotations

from tichu_teach.engine.reading import one_of
from tichu_teach.engine.state import Own

from ..families import CLIMBING, climbing
from ..fields import Fields, declared, texts
from ..form import Choose, played
from ..phrase import Phrase
from ..question import AnswerOption, Grade, PlainAnswer

WHO = ("takes", "leads", "turn")


class WhoTakesQuestion(Choose):
    """Follow a trick to its end.

    A trick that is only waiting to be taken in is taken in. The answer is a seat's number.
    """

    families = CLIMBING
    needs = (("position", "script"),)
    SCRIPT = texts(
        "script",
        "The actions that are played, texts with their seat; bombs that nobody mentions are not thrown.",
    )
    WHO = declared(
        "who",
        "takes (if left out): who gets the cards of the trick; leads: who leads the next one; turn: whose "
        "turn it is then.",
        one_of(*WHO),
        WHO[0],
    )
    fields = (SCRIPT, WHO)
    hides_turn = True

    def read(self, entry: Fields) -> None:
        self.who = entry[self.WHO]
        self.tricks = climbing(self.game)
        self.compact = "short" if self.game.players > 4 else None
        self.frames = played(entry, self.SCRIPT, self.at)
        self.script = tuple(frame.action for frame in self.frames)
        state = self.frames[-1].state if self.frames else self.at
        if self.who != "turn":
            state = self._taken_in(entry, state)
        if not self.frames:
            raise entry.error(self.SCRIPT, "nothing happens: name what is played")
        self.end = state
        self.found = self._receiver() if self.who == "takes" else self._leader()
        if self.found is None:
            raise entry.error(self.SCRIPT, "it does not come to what is asked")

    def _taken_in(self, entry: Fields, state: Own) -> Own:
        state, frames = self.tricks.settled(state)
        if state.phase == "collect" and state.gift_due and self.who == "takes":
            raise entry.error(self.SCRIPT, "this trick must be given away: end with 'give'")
        self.frames += frames
        return state

    def _receiver(self) -> int | None:
        states = [self.at, *(frame.state for frame in self.frames)]
        for before, after in zip(reversed(states[:-1]), reversed(states[1:]), strict=True):
            for seat, (had, has) in enumerate(zip(before.won, after.won, strict=True)):
                if had != has:
                    return seat
        return None

    def _leader(self) -> int | None:
        if self.who == "leads":
            found: int | None = self.tricks.leader(self.end)
            return found
        return self.end.turn if self.end.phase == "play" else None

    def default_ask(self) -> Phrase:
        return Phrase(f"puzzle.ask.takes.{self.who}")

    def options(self) -> tuple[AnswerOption, ...]:
        return tuple(
            AnswerOption(seat, Phrase("puzzle.seat", {"seat": seat})) for seat in range(self.game.players)
        )

    def right_answers(self) -> list[PlainAnswer]:
        return [self.found]

    def explain(self, answer: PlainAnswer) -> Grade:
        right, facts = answer == self.found, {"seat": self.found}
        rule = self.cited or self.tricks.taking_rule(self.who, self.at, self.frames)
        says = () if right else (Phrase(f"puzzle.miss.takes.{self.who}", facts),)
        return Grade(right, None, rule, facts, says, self.frames)

    @property
    def astray(self) -> str:
        return self.who
