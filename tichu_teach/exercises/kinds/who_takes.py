"""Who takes the trick, or who goes on, when this and that is played?"""

from __future__ import annotations

from typing import Any

from tichu_teach.engine import TichuError

from ..family import CLIMBING, part
from ..fields import Fields, described, one_of, texts
from ..form import Choose
from ..phrase import Phrase
from ..question import Frame, Grade, Option

WHO = ("takes", "leads", "turn")


def played(entry: Fields, state: Any, name: str = "script") -> tuple[Frame, ...]:
    """The pictures of a script played from a position; raises QuestionError at the action that fails."""
    frames = []
    for place, text in enumerate(entry.texts(name)):
        try:
            state = state.play(text)
        except TichuError as error:
            raise entry.error(f"{name}[{place}]", f"{text!r}: {error}") from error
        frames.append(Frame(text, state))
    return tuple(frames)


class WhoTakesQuestion(Choose):
    """Follow a trick to its end.

    A trick that is only waiting to be taken in is taken in. The answer is a seat's number.
    """

    kind = "takes"
    families = CLIMBING
    needs = (("position", "script"),)
    fields = described(
        script=texts(
            "The actions that are played, texts with their seat; bombs that nobody mentions are not thrown."
        ),
        who=one_of(
            "takes (if left out): who gets the cards of the trick; leads: who leads the next one; turn: "
            "whose turn it is then.",
            *WHO,
        ),
    )
    hides_turn = True

    def read(self, entry: Fields) -> None:
        self.who: str = entry.get("who", str, WHO[0])
        if self.who not in WHO:
            raise entry.error("who", f"is one of {', '.join(WHO)}, not {self.who!r}")
        self.tricks = part(self.game, "tricks")
        self.frames = played(entry, self.at)
        self.script = tuple(frame.action for frame in self.frames)
        state = self.frames[-1].state if self.frames else self.at
        if self.who != "turn":
            state = self._taken_in(entry, state)
        if not self.frames:
            raise entry.error("script", "nothing happens: name what is played")
        self.end = state
        self.found = self._receiver() if self.who == "takes" else self._leader()
        if self.found is None:
            raise entry.error("script", "it does not come to what is asked")

    def _taken_in(self, entry: Fields, state: Any) -> Any:
        state, frames = self.tricks.settled(state)
        if state.phase == "collect" and state.gift_due and self.who == "takes":
            raise entry.error("script", "this trick must be given away: end with 'give'")
        self.frames += frames
        return state

    def _receiver(self) -> int | None:
        """Who got the last trick that was taken in."""
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

    def options(self) -> tuple[Option, ...]:
        return tuple(Option(seat, Phrase("puzzle.seat", {"seat": seat})) for seat in range(self.game.players))

    def right_answers(self) -> list[Any]:
        return [self.found]

    def explain(self, answer: Any) -> Grade:
        right, facts = answer == self.found, {"seat": self.found}
        rule = self.cited or self.tricks.taking_rule(self.who, self.at, self.frames)
        says = () if right else (Phrase(f"puzzle.miss.takes.{self.who}", facts),)
        return Grade(right, None, rule, facts, says, self.frames)

    def astray(self, grade: Grade | None) -> str:
        return self.who


KIND = WhoTakesQuestion
