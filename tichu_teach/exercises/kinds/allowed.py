"""Is this action allowed, and why?

    action    the text of the action: `1 play Kj`, or without the seat for the asked one
    reasons   rule ids to choose from beside the right one; left out, near ones are taken; an empty list asks
              for yes or no alone
    rule      the right one, where it is not the rule that the referee names first

The answer is {"allowed": true, "rule": id}, without the rule where none is asked for.
"""

from __future__ import annotations

from typing import Any

from tichu_teach.engine import Give, Lead, Play, Push
from tichu_teach.texts import has
from tichu_teach.texts.explain import rule_key

from ..errors import AnswerError
from ..family import part
from ..fields import Fields
from ..phrase import Phrase
from ..question import Frame, Grade, Option, Question, choice
from .play import action_of

OFFERED = 3  # reasons beside the right one, where the data names none


class AllowedQuestion(Question):
    """Judge an action as the referee does."""

    kind = "allowed"
    fields = ("action", "reasons")

    def read(self, entry: Fields) -> None:
        state = self.at
        try:
            self.action = action_of(state, self.seat, entry.get("action", str))
        except AnswerError as error:
            raise entry.error("action", error.reason) from error
        self.verdict = state.ask(self.action)
        self.reason = self.cited or self.verdict.rule
        named = entry.texts("reasons")
        self.asks_why = not entry.has("reasons") or bool(named)
        reasons = named if entry.has("reasons") else self.near()[:OFFERED]
        for place, rule in enumerate(reasons):
            if rule not in state.game.rules:
                raise entry.error(f"reasons[{place}]", f"{rule!r} is no rule of {state.game.name}")
            if rule != self.reason and rule in (self.verdict.rule, *self.verdict.also):
                raise entry.error(f"reasons[{place}]", f"{rule!r} is a reason too, so it is not wrong")
        offered = {*reasons, self.reason} if self.asks_why else set()
        self.reasons = tuple(rule for rule in state.game.rules if rule in offered)

    def near(self) -> tuple[str, ...]:
        """The other rules, nearest first: of the same part of the ledger, then beside the right one."""
        rules, right = self.at.game.rules, self.reason
        place = rules.index(right)
        part = right.rsplit(".", 1)[0].split(".")[:2]
        others = [rule for rule in rules if rule not in (right, self.verdict.rule, *self.verdict.also)]
        others.sort(key=lambda rule: (rule.split(".")[:2] != part, abs(rules.index(rule) - place)))
        return tuple(others)

    def default_ask(self) -> Phrase:
        action = self.action
        names = self.at.text(action).split(" ", 1)[1]
        if self.at.game.family == "mahjong":
            verb, *tiles = names.split()
            return Phrase(f"puzzle.ask.allowed.tiles.{verb}", {"seat": action.seat, "cards": tiles})
        combo = action.combo if isinstance(action, Play) else None
        pushed = sum(action.cards) if isinstance(action, Push) else 0
        cards = self.at.game.deck.names(combo.cards if combo else pushed)
        values: dict[str, Any] = {"seat": action.seat, "cards": cards, "action": names}
        if isinstance(action, (Give, Lead)):
            values["seat_to"] = action.to
        key = f"puzzle.ask.allowed.{names.replace(' ', '.')}"  # some actions have words of their own
        if not has(key):
            key = f"puzzle.ask.allowed.{names.split()[0]}"
        said = part(self.game, "combos").said(self.game, combo) if combo else {}
        for name, value in said.items():
            key, values = f"{key}.{name}", {**values, name: value}
        plain = f"{key}.plain"  # where no reason is asked for
        return Phrase(plain if not self.asks_why and has(plain) else key, values)

    def options(self) -> tuple[Option, ...]:
        yes_no = (
            Option(True, Phrase("puzzle.allowed.yes"), "allowed"),
            Option(False, Phrase("puzzle.allowed.no"), "allowed"),
        )
        why = (Option(rule, Phrase(rule_key(rule, "name", self.game.name)), "rule") for rule in self.reasons)
        return (*yes_no, *why)

    def right_answers(self) -> list[Any]:
        right: dict[str, Any] = {"allowed": self.verdict.allowed}
        return [right | {"rule": self.reason} if self.asks_why else right]

    def parse_answer(self, data: Any) -> Any:
        if isinstance(data, bool) and not self.asks_why:
            data = {"allowed": data}
        wanted = {"allowed", "rule"} if self.asks_why else {"allowed"}
        if not isinstance(data, dict) or set(data) != wanted:
            raise AnswerError("", f"is an object with {' and '.join(sorted(wanted))}")
        answer = {"allowed": choice(data["allowed"], (True, False), "allowed")}
        return answer | {"rule": choice(data["rule"], self.reasons, "rule")} if self.asks_why else answer

    def explain(self, answer: Any) -> Grade:
        verdict, state = self.verdict, self.at
        right = answer in self.answers
        if right:
            says: tuple[Phrase, ...] = ()
        elif answer["allowed"] == verdict.allowed:
            says = (Phrase("puzzle.miss.reason"),)
        else:
            says = (Phrase("puzzle.miss.allowed" if verdict.allowed else "puzzle.miss.refused"),)
        frames = (Frame(state.text(self.action), state.after(self.action)),) if verdict else ()
        return Grade(right, verdict, self.reason, verdict.facts, says, frames)


KIND = AllowedQuestion
