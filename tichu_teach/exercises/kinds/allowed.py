"""Is this action allowed, and why?"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Iterator, Mapping, Sequence
from random import Random
from typing import NamedTuple

from tichu_teach.engine.actions import Action
from tichu_teach.engine.errors import did_you_mean
from tichu_teach.engine.state import Ruleset, State
from tichu_teach.texts import has

from ..families import ALL, family
from ..fields import Fields, string, texts
from ..form import Choose, action_in
from ..grade import Frame, Grade
from ..phrase import Phrase
from ..question import RULE, AnswerOption, PlainAnswer

OFFERED = 3  # reasons beside the right one
AROUND = 8  # nearby rules that they are drawn from, if the data names none
REASONS = texts(
    "reasons",
    "Rule ids to choose from beside the right one; left out, near ones are taken; an empty list asks for yes "
    "or no alone.",
)

# Rules about the same moment: it isn't wrong to name one for another.
_TOGETHER = (
    {"grandmaster.lead", "grandmaster.wish"},
    {"grandmaster.wish", "nanking.ma.value"},
    {"nanking.combo.single", "nanking.ma.value"},
    {"nanking.lead.first", "nanking.ma.value", "nanking.wish.make"},
    {"haggis.pass", "haggis.trick.take"},
    {"haggis.wild.natural", "haggis.wild.one-natural", "haggis.wild.suit"},
    {"mahjong.claim.mahjong-first", "mahjong.win.no-minimum", "mahjong.win.when"},
)


def near(game: Ruleset, right: str, true: Container[str]) -> list[str]:
    """The rules that are no reason, nearest first: those of the same part of the book, then by distance."""
    rules: tuple[str, ...] = game.rules
    place, same = rules.index(right), right.rsplit(".", 1)[0].split(".")[:2]
    others = [rule for rule in rules if rule not in true]
    return sorted(others, key=lambda rule: (rule.split(".")[:2] != same, abs(rules.index(rule) - place)))


def resting(state: State, action: Action) -> set[str]:
    """The rules that a verdict rests on."""
    verdict = state.ask(action)
    return {verdict.rule, *verdict.other_rules, *family(state.game).refused_too(state, action)}


def holding(state: State, action: Action, right: str) -> set[str]:
    """The reasons that can't be offered as wrong, because they hold as well as the right one."""
    # The rules of the kinds played and lying: "a higher pair beats a lower one" is why a lower one doesn't.
    facts = state.ask(action).facts
    kinds = {facts["combo"]["kind"]} if "combo" in facts else set()
    kinds |= {combo.kind for _, combo in state.trick[-1:]}
    own = {rule for rule in state.game.rules if rule.partition(".combo.")[2] in kinds}
    return {right, *own, *resting(state, action)}.union(*(some for some in _TOGETHER if right in some))


def others(entry: Fields, state: State, action: Action, right: str) -> list[str]:
    """The reasons to choose from beside the right one: those named in the data, filled up with near ones.

    Raises QuestionError for one that is no rule, or that is a reason, too.
    """
    game, true = state.game, holding(state, action, right)
    around = near(game, right, true)
    if REASONS not in entry:  # at random, or the right one would be in the middle of a row
        return Random(f"{right} {state.ask(action).reason}").sample(around[:AROUND], OFFERED)
    named = entry[REASONS]
    for place, rule in enumerate(named):
        if rule not in game.rules:
            hint = did_you_mean(rule, game.rules)
            raise entry.error(f"reasons[{place}]", f"{rule!r} is no rule of {game.name}{hint}")
        if rule in resting(state, action) - {right}:
            raise entry.error(f"reasons[{place}]", f"{rule!r} is a reason too, so it is not wrong")
    wrong = [rule for rule in dict.fromkeys(named) if rule != right]
    return wrong + [rule for rule in around if rule not in wrong][: max(0, OFFERED - len(wrong))]


def named(rule: str, question: AllowedQuestion) -> bool:
    """Return True if a rule is named after the action (a kong, a pass): the question says that word, too."""
    (done,) = question.position.text(question.action).split()[1:2]
    usual = {own: word for word, own in question.game.words.items()}  # a Demand is a pung
    return usual.get(done, done) in re.split(r"\W", rule)[1:]  # without the game's name, which may be a call


class Grounds(NamedTuple):
    """Reasons to choose from: two rules that allow something of a sort, and two that refuse it.

    They are the same whichever is right, and each is right as often: they give away no answer, and the answer
    doesn't give away the reason.
    """

    yes: tuple[str, str]
    no: tuple[str, str]

    def fields(self, question: AllowedQuestion, dice: float) -> dict[str, object] | None:
        """The fields that give a question these reasons, of which the dice (below 1) choose the right one.

        None if the verdict rests on another reason, or on several of them.
        """
        rules = [question.game.row(rule) for rule in (*self.yes, *self.no)]
        place, verdict = int(dice * len(rules)), question.verdict
        right, true = rules[place], resting(question.position, question.action)
        if verdict.allowed != (place < len(self.yes)) or [rule for rule in rules if rule in true] != [right]:
            return None
        cited = {RULE.name: right} if right != verdict.rule else {}
        besides = [rule for rule in rules if rule != right]
        return {REASONS.name: besides, **cited}


def exchanged(asked: Sequence[AllowedQuestion], rng: Random) -> Iterator[list[str]]:
    """Yield, for each question, the reasons to offer beside the right one: those right in the others.

    So a reason is offered the more often the more often it is right, and as often beside yes as beside no:
    the lists alone tell nothing. A list adds one of the same answer and two of the other, as far as there are
    any; else what stood there before. Those named after the action go before all, wherever they are from: the
    right one is often named so.
    """
    right = {
        way: Counter(each.reason for each in asked if each.verdict.allowed == way) for way in (True, False)
    }
    beside = {way: Counter(right[way]) for way in right}  # how often each is offered, by the answer
    for each in asked:
        answer = each.verdict.allowed
        besides, true = list[str](), each.holding
        for way, most in ((answer, 1), (not answer, 2)):
            able = [rule for rule in right[way] if rule not in {*true, *besides}]
            rng.shuffle(able)
            able.sort(key=lambda rule: beside[answer][rule] / (right[True][rule] + right[False][rule]))
            able.sort(key=lambda rule: not named(rule, each))
            besides += able[:most]
        besides += [rule for rule in each.reasons if rule not in {*true, *besides}]
        besides = sorted(besides, key=lambda rule: not named(rule, each))[:OFFERED]
        beside[answer].update(besides)
        yield besides


class AllowedQuestion(Choose):
    """Judge an action as the referee does.

    The answer is {"allowed": true, "rule": id}, without the rule where none is asked for.
    """

    families = ALL
    needs = (("position", "action"),)
    one_word = ("yes", "no")
    ACTION = string("action", "The text of the action: `1 play Kj`, or without the seat for the asked one.")
    fields = (ACTION, REASONS)
    action: Action

    def read(self, entry: Fields) -> None:
        state = self.position
        self.action = action_in(entry, self.ACTION, state, self.seat, entry[self.ACTION])
        self.verdict = state.ask(self.action)
        self.premises = family(self.game).premises_of(state, self.action)
        self.reason = self.cited or self.verdict.rule
        self.asks_why = REASONS not in entry or bool(entry[REASONS])
        self.holding = holding(state, self.action, self.reason)
        beside = others(entry, state, self.action, self.reason) if self.asks_why else []
        self.reasons = self._in_no_order({*beside, self.reason} if self.asks_why else set())

    def _in_no_order(self, offered: set[str]) -> tuple[str, ...]:
        """Reasons in an order that tells nothing, the same for the same question everywhere."""
        rules = sorted(offered)
        Random(f"{self.position} {self.action}").shuffle(rules)
        return tuple(rules)

    def default_ask(self) -> Phrase:
        tail, values = family(self.game).describe_action(self.position, self.action)
        key = f"puzzle.ask.allowed.{tail}"
        plain = f"{key}.plain"  # where no reason is asked for
        return Phrase(plain if not self.asks_why and has(plain) else key, values)

    def options(self) -> tuple[AnswerOption, ...]:
        said = ((True, "yes"), (False, "no"))
        yes_no = (AnswerOption(value, Phrase(f"puzzle.allowed.{word}"), "allowed") for value, word in said)
        why = (AnswerOption(rule, Phrase(f"rules.{rule}.name"), "rule") for rule in self.reasons)
        return (*yes_no, *why)

    def right_answers(self) -> list[PlainAnswer]:
        right: dict[str, PlainAnswer] = {"allowed": self.verdict.allowed}
        return [right | {"rule": self.reason} if self.asks_why else right]

    @property
    def word(self) -> str:
        return "yes" if self.verdict else "no"

    @property
    def cases(self) -> tuple[str, ...]:
        return tuple(name.rpartition(".")[2] for name in (self.reason, self.verdict.reason))

    @property
    def tells_at_once(self) -> bool:
        return not self.asks_why  # of yes and no only the other is left: nothing to be found out

    def slips(self) -> list[tuple[PlainAnswer, str]]:
        wrong: dict[str, PlainAnswer] = {"allowed": not self.verdict.allowed}
        said = "no" if self.verdict else "yes"
        return [(wrong | {"rule": rule}, said) for rule in self.reasons] if self.asks_why else [(wrong, said)]

    def parse_answer(self, data: object) -> PlainAnswer:
        plain = isinstance(data, bool) and not self.asks_why
        return super().parse_answer({"allowed": data} if plain else data)

    def explain(self, answer: Mapping[str, PlainAnswer]) -> Grade:
        verdict, state = self.verdict, self.position
        says: tuple[Phrase, ...] = ()
        right = answer in self.answers
        if not right:
            ruled = "allowed" if verdict.allowed else "refused"
            miss = "reason" if answer["allowed"] == verdict.allowed else ruled
            says = (Phrase(f"puzzle.miss.{miss}"),)
        frames = (Frame(state.text(self.action), state.after(self.action)),) if verdict else ()
        return Grade(right, verdict, self.reason, says, frames)

    def is_ruled_out(self, grade: Grade) -> bool:
        return not self.verdict

    def objections(self, answer: Mapping[str, PlainAnswer]) -> tuple[Phrase, ...]:
        """Against a wrong yes or no, the other one; against a wrong reason, what its rule says."""
        if answer["allowed"] != self.verdict.allowed:
            return (Phrase(f"puzzle.miss.{'allowed' if self.verdict else 'refused'}"),)
        return (Phrase("puzzle.against.reason", {"gist": answer["rule"]}),)
