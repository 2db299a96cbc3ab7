"""Must they, may they, or may they not?"""

from __future__ import annotations

from tichu_teach.engine import Action, Pass, Verdict
from tichu_teach.engine.state import Ruleset

from ..conditions import Bound, conditions_in
from ..families import ALL, actions_of, conditions, family
from ..fields import Fields, string
from ..form import Choose
from ..grade import Frame, Grade
from ..phrase import Phrase
from ..question import AnswerOption, PlainAnswer
from .allowed import resting

ANSWERS = ("must", "may", "not")


class MustQuestion(Choose):
    """Tell a duty from a freedom.

    They must if everything they can do now is of the class that is asked about, they may if some of it is,
    and may not if none is. Announcements are left aside unless they are asked about; a seat that nobody
    waits for can also do nothing. The answer is "must", "may" or "not".
    """

    families = ALL
    needs = (("position", "action"),)
    one_word = ANSWERS
    ACTION = string(
        "action",
        "A class of actions, named as a condition on an action: `passes`, `contains 8`, `only-bomb`.",
    )
    fields = (ACTION,)

    @classmethod
    def conditions(cls, entry: Fields, game: Ruleset) -> tuple[Bound, ...]:
        return conditions_in(entry, cls.ACTION, actions_of(game), game)

    def read(self, entry: Fields) -> None:
        state, own = self.position, conditions(self.game)
        (self.asked,) = self.conditions(entry, self.game)
        aside = () if self.asked.condition.example in own.ANNOUNCEMENTS else own.ANNOUNCEMENTS
        self.legal = [each for each in state.legal(self.seat) if not isinstance(each, aside)]
        self.inside = [each for each in self.legal if self.asked.holds(state, each)]
        self.outside = [each for each in self.legal if each not in self.inside]
        self.idle = self.seat not in state.to_act

    def default_ask(self) -> Phrase:
        return Phrase(f"puzzle.ask.must.{self.asked.name}", {"seat": self.seat, **self.asked.values})

    def options(self) -> tuple[AnswerOption, ...]:
        return tuple(AnswerOption(each, Phrase(f"puzzle.must.{each}")) for each in ANSWERS)

    def right_answers(self) -> list[str]:
        if not self.inside:
            return ["not"]
        return ["may" if self.outside or self.idle else "must"]

    @property
    def word(self) -> str:
        return str(self.answers[0])

    @property
    def cases(self) -> tuple[str, ...]:
        return (self.word,)

    @property
    def topic(self) -> str:
        return self.cited or self.asked.rule

    def slips(self) -> list[tuple[PlainAnswer, str]]:
        return [(each, each) for each in ANSWERS if each != self.word]

    def explain(self, answer: str) -> Grade:
        (right,) = self.answers
        verdict: Verdict | None = self.position.ask(self.telling(right))
        shown = [] if right == "not" else self.inside[:1]
        if (right, answer) == ("may", "must"):
            shown = self.outside[:1]
        frames = tuple(Frame(self.position.text(action), self.position.after(action)) for action in shown)
        if verdict is not None and self.cited and self.cited not in (verdict.rule, *verdict.other_rules):
            verdict = None  # it would talk about something else
        says: tuple[Phrase, ...] = ()
        if right == "must" and verdict is not None and not verdict:
            says = (self._example_phrase(),)
        elif answer != right:
            of_pass = ".pass" if self.asked.condition.example is Pass and right != "must" else ""
            says = (Phrase(f"puzzle.miss.must.{right}{of_pass}"),)
        elif right == "must" and verdict is None:
            says = (Phrase("puzzle.must.else.gist", {"gist": self.cited}),)
        # A refusal counts as false, so ask for None.
        rule = self.cited if verdict is None else verdict.rule
        return Grade(answer == right, verdict, self.cited or rule, says, frames)

    def _example_phrase(self) -> Phrase:
        """Introduce the referee's word on something else as an example: nobody has done it."""
        _, values = family(self.game).describe_action(self.position, other := self.telling("must"))
        what = ".pass" if isinstance(other, Pass) else ".cards" if values.get("cards") else ""
        return Phrase(f"puzzle.must.else{what}", {"cards": values.get("cards") or ()})

    def is_ruled_out(self, grade: Grade) -> bool:
        return self.word == "not" and grade.verdict is not None

    def objections(self, answer: str) -> tuple[Phrase, ...]:
        """Name another action that is allowed, or one that isn't."""
        right = self.word
        if answer == "not":
            return (self._action_phrase("allowed", self.inside[0]),)
        if right == "not":
            example = self._example()
            if not self.asked.holds(self.position, example):  # the hand has nothing of the class
                return (Phrase("puzzle.against.must.refused"),)
            return (self._action_phrase("refused", example),)
        if answer == "may":
            other = self.telling(right)
            return (
                Phrase("puzzle.against.must.only")
                if self.position.ask(other)
                else self._action_phrase("may", other),
            )
        if self.outside:
            return (self._action_phrase("must", self.outside[0]),)
        return (Phrase("puzzle.against.must.idle", {"seat": self.seat}),)

    def _action_phrase(self, said: str, action: Action) -> Phrase:
        """Speak of an action by its cards, or as a pass."""
        _, values = family(self.game).describe_action(self.position, action)
        if isinstance(action, Pass):
            return Phrase(f"puzzle.against.must.{said}.pass")
        cards = values.get("cards")
        return Phrase(f"puzzle.against.must.{said}{'.cards' if cards else ''}", {"cards": cards or ()})

    def telling(self, right: str) -> Action:
        """The action whose verdict tells why."""
        own, state = conditions(self.game), self.position
        if right == "must":
            duty: Action = own.action_to_rule_on(state, self.seat, self.asked, self.inside)
            return duty
        return self.inside[0] if right == "may" else self._example()

    def _example(self) -> Action:
        """An action of the class, which is refused: for the rule that is cited, if one is."""
        make = self.asked.condition.example
        if make is not None:
            example: Action = make(self.seat, *self.asked.arguments)
            return example
        tried: list[Action] = list(conditions(self.game).examples(self.position, self.seat))
        fitting = [each for each in tried if self.asked.holds(self.position, each)]
        about = [each for each in fitting if self.cited in resting(self.position, each)]
        return next(iter(about or fitting or tried), Pass(self.seat))
