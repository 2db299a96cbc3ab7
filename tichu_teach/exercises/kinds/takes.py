"""Follow a trick: who takes it, or who goes on, when this and that is played."""

from __future__ import annotations

from collections.abc import Iterator

from tichu_teach.engine import Combo, Play
from tichu_teach.engine.climbing.rules import ClimbingRules
from tichu_teach.engine.climbing.trick import TrickState
from tichu_teach.engine.plain_data import one_of
from tichu_teach.engine.state import Own, Ruleset, State

from ..families import CLIMBING, ClimbingFamily, climbing
from ..fields import Fields, field_of, texts
from ..form import Choose, play_script
from ..grade import Grade, backwards, narrowed
from ..phrase import Phrase
from ..question import AnswerOption, PlainAnswer

WHO = ("takes", "leads", "turn")


class TakesQuestion(Choose):
    """Follow a trick to its end.

    A trick that is only waiting to be taken in is taken in. The answer is a seat's number.
    """

    game: ClimbingRules
    end: Own
    families = CLIMBING
    needs = (("position", "script"),)
    SCRIPT = texts(
        "script",
        "The actions that are played, texts with their seat; bombs that nobody mentions are not thrown.",
    )
    WHO = field_of(
        "who",
        "takes (if left out): who gets the cards of the trick; leads: who leads the next one; turn: whose "
        "turn it is then.",
        one_of(*WHO),
        WHO[0],
    )
    fields = (SCRIPT, WHO)
    hides_turn = True

    @property
    def tricks(self) -> ClimbingFamily[Ruleset, State]:
        """The family that knows how a trick ends."""
        return climbing(self.game)

    def read(self, entry: Fields) -> None:
        self.who = entry[self.WHO]
        self.compact = "short" if self.game.players > 4 else None
        self.frames = play_script(entry, self.SCRIPT, self.position)
        self.script = tuple(frame.action for frame in self.frames)
        self.premises = (*self.premises, *self._receiver_phrases())
        state = self.frames[-1].state if self.frames else self.position
        if self.who != "turn":
            state = self._taken_in(entry, state)
        if not self.frames:
            raise entry.error(self.SCRIPT, "nothing happens: name what is played")
        self.end = state
        self.found = self._receiver() if self.who == "takes" else self._leader()
        if self.found is None:
            raise entry.error(self.SCRIPT, "it does not come to what is asked")

    def _receiver_phrases(self) -> Iterator[Phrase]:
        """Say who gets the trick, if it has to be given away: nobody could find that out."""
        last = self.frames[-1] if self.frames else None
        if self.who == "takes" and self.game.players > 2 and last and last.action.split()[1] == "give":
            yield Phrase("puzzle.told.given", {"seat": int(last.action.split()[2])})

    def _taken_in(self, entry: Fields, state: Own) -> Own:
        state, frames = self.tricks.settle_trick(state)
        if state.phase == "collect" and state.gift_due and self.who == "takes":
            raise entry.error(self.SCRIPT, "this trick must be given away: end with 'give'")
        self.frames += frames
        return state

    def _receiver(self) -> int | None:
        for before, frame in backwards(self.position, self.frames):
            earlier, later = (narrowed(state, TrickState).won for state in (before, frame.state))
            for seat, (had, has) in enumerate(zip(earlier, later, strict=True)):
                if had != has:
                    return seat
        return None

    def _leader(self) -> int | None:
        if self.who == "leads":
            return self.tricks.leader(self.end)
        return self.end.turn if self.end.phase == "play" else None

    def default_ask(self) -> Phrase:
        return Phrase(f"puzzle.ask.takes.{self.who}")

    def options(self) -> tuple[AnswerOption, ...]:
        return AnswerOption.of_seats(range(self.game.players))

    def right_answers(self) -> list[PlainAnswer]:
        return [self.found]

    def explain(self, answer: int) -> Grade:
        right = answer == self.found
        rule = self._deciding()
        says = () if right else (Phrase(f"puzzle.miss.takes.{self.who}", {"seat": self.found}),)
        return Grade(right, None, rule, says, self.frames)

    def _deciding(self) -> str:
        return self.cited or self.tricks.taking_rule(self.who, self.position, self.frames)

    def objections(self, answer: int) -> tuple[Phrase, ...]:
        """The play that beats theirs, or their empty hand, or who comes before them."""
        if self.who != "takes" and not self.end.hands[answer]:
            return (Phrase("puzzle.against.takes.out", {"seat": answer}),)
        if self.who == "turn" and self.end.trick:
            last = self.frames[-1].action.startswith(f"{answer} ") if self.frames else False
            return (Phrase(f"puzzle.against.takes.{'had' if last else 'round'}", {"seat": answer}),)
        trick = self._trick()
        if not trick:  # a Dog was led, which does not lie there, or the first lead is asked for
            return (Phrase("puzzle.against.takes.rule", {"gist": self._deciding()}),)
        if self.who != "takes" and not self.end.hands[trick[-1][0]]:
            return (Phrase("puzzle.against.takes.winner-out", {"seat": answer}),)
        cards = [self.game.deck.names(combo.cards) for _, combo in trick]
        own = [place for place, (seat, _) in enumerate(trick) if seat == answer]
        if not own:
            return (Phrase("puzzle.against.takes.none", {"seat": answer}),)
        if own[-1] < len(trick) - 1:
            beaten = {"seat": answer, "cards": cards[own[-1]], "cards_other": cards[own[-1] + 1]}
            return (Phrase("puzzle.against.takes.beaten", beaten),)
        return (Phrase("puzzle.against.takes.top", {"seat": answer, "cards": cards[-1]}),)

    def _trick(self) -> tuple[tuple[int, Combo], ...]:
        """The last trick as it lay, including a play that ended the hand and so the trick."""
        for before, frame in backwards(self.position, self.frames):
            action = before.action(frame.action)
            if isinstance(action, Play) and action.combo.kind != "dog":
                return (*before.trick, (action.seat, action.combo))
        return self.position.trick

    @property
    def missed_point(self) -> str:
        return self.who
