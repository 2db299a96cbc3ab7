"""Is this action allowed, and why?"""

from __future__ import annotations

from typing import Any

from tichu_teach.engine import Verdict
from tichu_teach.engine.errors import meant
from tichu_teach.texts import has

from ..errors import AnswerError
from ..family import ALL, part
from ..fields import Fields, described, text, texts
from ..form import Choose, action_of
from ..phrase import Phrase
from ..question import Frame, Grade, Option

OFFERED = 3  # reasons beside the right one, where the data names none

# Rules that speak of the same moment: who names one for another is not wrong.
_TOGETHER = (
    {"grandmaster.lead", "grandmaster.wish"},
    {"haggis.pass", "haggis.trick.take"},
    {"haggis.wild.natural", "haggis.wild.one-natural", "haggis.wild.suit"},
    {"mahjong.claim.mahjong-first", "mahjong.win.no-minimum", "mahjong.win.when"},
)


def near(game: Any, right: str, verdict: Verdict) -> list[str]:
    """The rules that are no reason, nearest first: of its part of the book, then beside the right one."""
    rules: tuple[str, ...] = game.rules
    place, same = rules.index(right), right.rsplit(".", 1)[0].split(".")[:2]
    reasons = {right, verdict.rule, *verdict.also}
    reasons.update(*(several for several in _TOGETHER if right in several))
    others = [rule for rule in rules if rule not in reasons]
    return sorted(others, key=lambda rule: (rule.split(".")[:2] != same, abs(rules.index(rule) - place)))


def others(entry: Fields, game: Any, right: str, verdict: Verdict) -> list[str]:
    """The reasons to choose from beside the right one: those that are named, else near ones.

    Raises QuestionError for one that is no rule, or that is a reason, too.
    """
    if not entry.has("reasons"):
        return near(game, right, verdict)[:OFFERED]
    named = entry.texts("reasons")
    for place, rule in enumerate(named):
        if rule not in game.rules:
            hint = meant(rule, game.rules)
            raise entry.error(f"reasons[{place}]", f"{rule!r} is no rule of {game.name}{hint}")
        if rule != right and rule in (verdict.rule, *verdict.also):
            raise entry.error(f"reasons[{place}]", f"{rule!r} is a reason too, so it is not wrong")
    return [rule for rule in dict.fromkeys(named) if rule != right]


class AllowedQuestion(Choose):
    """Judge an action as the referee does.

    The answer is {"allowed": true, "rule": id}, without the rule where none is asked for.
    """

    kind = "allowed"
    families = ALL
    needs = (("position", "action"),)
    one_word = ("yes", "no")
    fields = described(
        action=text("The text of the action: `1 play Kj`, or without the seat for the asked one."),
        reasons=texts(
            "Rule ids to choose from beside the right one; left out, near ones are taken; an empty list asks "
            "for yes or no alone."
        ),
    )

    def read(self, entry: Fields) -> None:
        state = self.at
        try:
            self.action = action_of(state, self.seat, entry.get("action", str))
        except AnswerError as error:
            raise entry.error("action", error.reason) from error
        self.verdict = state.ask(self.action)
        self.told = part(self.game, "words").agreed_on(state, self.action)
        self.reason = self.cited or self.verdict.rule
        self.asks_why = not entry.has("reasons") or bool(entry.texts("reasons"))
        offered = (
            {*others(entry, self.game, self.reason, self.verdict), self.reason} if self.asks_why else set()
        )
        self.reasons = tuple(rule for rule in self.game.rules if rule in offered)

    def default_ask(self) -> Phrase:
        tail, values = part(self.game, "words").worded(self.at, self.action)
        key = f"puzzle.ask.allowed.{tail}"
        plain = f"{key}.plain"  # where no reason is asked for
        return Phrase(plain if not self.asks_why and has(plain) else key, values)

    def options(self) -> tuple[Option, ...]:
        said = ((True, "yes"), (False, "no"))
        yes_no = (Option(value, Phrase(f"puzzle.allowed.{word}"), "allowed") for value, word in said)
        why = (Option(rule, Phrase(f"rules.{rule}.name"), "rule") for rule in self.reasons)
        return (*yes_no, *why)

    def right_answers(self) -> list[Any]:
        right: dict[str, Any] = {"allowed": self.verdict.allowed}
        return [right | {"rule": self.reason} if self.asks_why else right]

    @property
    def word(self) -> str:
        return "yes" if self.verdict else "no"

    def slips(self) -> list[tuple[Any, str]]:
        wrong: dict[str, Any] = {"allowed": not self.verdict.allowed}
        said = "no" if self.verdict else "yes"
        whys = [{"rule": rule} for rule in self.reasons] if self.asks_why else [{}]
        return [(wrong | why, said) for why in whys]

    def parse_answer(self, data: Any) -> Any:
        plain = isinstance(data, bool) and not self.asks_why
        return super().parse_answer({"allowed": data} if plain else data)

    def explain(self, answer: Any) -> Grade:
        verdict, state = self.verdict, self.at
        says: tuple[Phrase, ...] = ()
        right = answer in self.answers
        if not right:
            ruled = "allowed" if verdict.allowed else "refused"
            miss = "reason" if answer["allowed"] == verdict.allowed else ruled
            says = (Phrase(f"puzzle.miss.{miss}"),)
        frames = (Frame(state.text(self.action), state.after(self.action)),) if verdict else ()
        return Grade(right, verdict, self.reason, verdict.facts, says, frames)


KIND = AllowedQuestion
