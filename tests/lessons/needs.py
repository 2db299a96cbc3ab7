"""The knowledge that a step needs, worked out from its words, its table and its question."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from tichu_teach.engine import games
from tichu_teach.lessons.lesson import Lesson, Step
from tichu_teach.lessons.taught import taught_before
from tichu_teach.texts.explain import rule_name
from tichu_teach.texts.glossary import glossary

CARDS: Mapping[str, tuple[str, ...]] = {
    "Ma": ("nanking.lead.first", "nanking.ma.value"),
    "Do": ("nanking.dog.lead-only",),
    "Ph": ("nanking.ph.joker", "nanking.ph.single"),
    "Dr": ("nanking.dr.top",),
}
"""Special cards, each with the rules one of which has to be known before it is played with."""


class Gap(NamedTuple):
    """A word, a card or a rule that a step uses and nobody has explained."""

    step: str
    what: str


class Known:
    """The knowledge of a learner on the way."""

    def __init__(self, lesson: Lesson) -> None:
        before = taught_before(lesson.name, lesson.ruleset)
        self.rules, self.words = {*before.rules}, {*before.besides}
        self.game = lesson.ruleset
        self._name(before.rules)

    def learn(self, step: Step) -> None:
        """A step explains its rules, the words in their names, and what it says it teaches."""
        self.rules.update(step.rules)
        self.words.update(step.teaches)
        self._name(step.rules)

    def _name(self, rules: Any) -> None:
        for rule in rules:
            game = self.game if rule in games[self.game].rules else rule.partition(".")[0]
            said = glossary(self.game).first_mentions(rule_name(rule, game=game))
            self.words.update(each.term.id for each in said)

    def gaps(self, step: Step) -> Iterator[Gap]:
        """Yield what a step needs and the learner doesn't know."""
        words = glossary(self.game)
        for said in told(step):
            yield from (Gap(step.key, each.term.id) for each in words.first_mentions(said, self.words))
        yield from (Gap(step.key, card) for card in cards(step) if not {*CARDS[card]} & self.rules)
        if step.question is not None:
            yield from (Gap(step.key, rule) for rule in step.question.rules if rule not in self.rules)


def told(step: Step) -> Iterator[str]:
    """All that it says."""
    yield from step.words.values()
    yield from (row.label for row in step.rows)
    yield from (goal.words for goal in step.goals)
    if step.question is not None:
        yield from (*step.question.hints, step.question.reply, *(each.text for each in step.question.wrong))


def cards(step: Step) -> list[str]:
    """The special cards that are played with: in the hands and the trick before the learner."""
    state: Any = step.final_position
    if state is None or not step.active or getattr(state, "phase", "") not in ("play", "window", "collect"):
        return []
    seen = [card for seat in step.shown for card in state.game.card_names(state.hands[seat])]
    seen += [card for _, combo in state.trick for card in state.game.card_names(combo.cards)]
    return [card for card in CARDS if card in seen] if state.game.family == "tichu" else []


def gaps(lesson: Lesson) -> list[Gap]:
    """Collect what the steps of a chapter use before it is explained, each once."""
    known = Known(lesson)
    found: list[Gap] = []
    for step in lesson.steps:
        known.learn(step)
        found += dict.fromkeys(known.gaps(step))
    return found
