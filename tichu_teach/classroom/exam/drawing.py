"""What is asked: questions made from a seed, spread over the parts of the rules.

Nothing comes from packs or chapters. Of some motifs of every theme a question is drawn each, and of simulated
rounds a ruling for every rule that came up; then each part of the rules has its turn, with the rule that was
asked least.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial

from tichu_teach.engine import TichuError, games
from tichu_teach.exercises.motifs import motifs
from tichu_teach.exercises.motifs.motif import NoLuck
from tichu_teach.exercises.motifs.rulings import asked, more, rulings
from tichu_teach.exercises.puzzle import THEMES, fingerprint
from tichu_teach.exercises.question import Question
from tichu_teach.exercises.sheet import SheetQuestion

_MOTIFS = 15  # that a question is drawn of, for the learner waits; every theme has as many
_ROUNDS = 6  # simulated rounds that are looked through for rulings
TWICE = 2
"""How often one rule is asked at most, as long as there are others."""
_SHEETS = 4  # of more than some rows: they take long to fill in
_LONG = 3


@dataclass
class Candidate:
    """A question that could be asked about a rule; a ruling is made one only when it is chosen."""

    rule: str
    kind: str
    says: bool | None  # for a ruling: whether it may be done
    make: Callable[[], Question | None] = field(repr=False)

    @cached_property
    def question(self) -> Question | None:
        return self.make()


def ready(question: Question) -> Candidate:
    """A question that is made already."""
    return Candidate(question.rules[0], question.kind, None, lambda: question)


def candidates(ruleset: str, rng: random.Random, known: Collection[str] = ()) -> list[Candidate]:
    """All that could be asked, shuffled; the reasons to choose from are `known`, if any is."""
    found = [*_of_motifs(ruleset, rng), *_of_rounds(ruleset, rng, known), *_of_beginnings(ruleset, rng)]
    rng.shuffle(found)
    return found


def _of_motifs(ruleset: str, rng: random.Random) -> Iterator[Candidate]:
    themes = THEMES[ruleset]
    for theme in themes:
        several = motifs(theme, ruleset)
        for motif in rng.sample(several, min(len(several), -(-_MOTIFS // len(themes)))):
            game = several.table(games[ruleset], rng)
            try:
                question = motif.asked(game, rng) if motif.where(game) else None
            except (NoLuck, TichuError):
                continue
            if question:
                yield ready(question)


def _of_beginnings(ruleset: str, rng: random.Random) -> Iterator[Candidate]:
    for data in more(games[ruleset], rng):
        try:
            question = Question.from_data(data)
        except TichuError:
            continue
        yield ready(question)


def _of_rounds(ruleset: str, rng: random.Random, known: Collection[str]) -> Iterator[Candidate]:
    for (rule, allowed), data in rulings(games[ruleset], rng, _ROUNDS).items():
        yield Candidate(rule, "allowed", allowed, partial(asked, data, known))


class Drawing:
    """Chooses questions one by one, so that parts, rules, kinds and answers are balanced."""

    def __init__(self, found: Sequence[Candidate]) -> None:
        self.left = [*found]
        self.questions: list[Question] = []
        self._rules: Counter[str] = Counter()
        self._kinds: Counter[str] = Counter()
        self._said: Counter[bool | None] = Counter()
        self._seen: set[str] = set()
        self._sheets = 0

    def take(self, fits: Callable[[str], bool], most: int = TWICE) -> bool:
        """One more question, about a rule that fits; False where there is none."""
        while True:
            able = [
                each
                for each in self.left
                if fits(each.rule)
                and self._rules[each.rule] < most
                and not (self._sheets >= _SHEETS and _long(each))
            ]
            if not able:
                return False
            best = min(able, key=self._wear)
            self.left.remove(best)
            question = best.question
            if question is None or fingerprint(question.data) in self._seen:
                continue
            self._seen.add(fingerprint(question.data))
            self.questions.append(question)
            self._rules[best.rule] += 1
            self._kinds[best.kind] += 1
            self._sheets += _long(best)
            self._said[best.says] += 1
            return True

    def _wear(self, each: Candidate) -> tuple[int, int, int]:
        """How worn it is: its rule, its kind, its answer."""
        return self._rules[each.rule], self._kinds[each.kind], self._said[each.says]


def _long(each: Candidate) -> bool:
    question = each.question if each.says is None else None
    return isinstance(question, SheetQuestion) and len(question.rows) > _LONG
