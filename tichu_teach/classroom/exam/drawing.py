"""What is asked: questions made from a seed, spread over the parts of the rules.

Nothing comes from packs or chapters. Of some motifs of every theme a question is drawn each, and of simulated
rounds a decision for every rule that came up; then each part of the rules has its turn, with the rule that
was asked least.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from itertools import chain, zip_longest
from typing import Any

from tichu_teach.engine import TichuError, games
from tichu_teach.exercises.motifs import motifs
from tichu_teach.exercises.motifs.decisions import asked, decisions, more
from tichu_teach.exercises.motifs.motif import Motif, NoLuck
from tichu_teach.exercises.puzzle import fingerprint
from tichu_teach.exercises.question import Question
from tichu_teach.exercises.sheet import SheetQuestion
from tichu_teach.themes import TACTICS, THEMES

_MOTIFS = 15  # that a question is drawn of, for the learner waits; more where a part still has none
_PASSES = 2
_ROUNDS = 6  # simulated rounds that are looked through for decisions
TWICE = 2
"""How often one rule is asked at most, as long as there are others."""
_SHEETS = 4  # of more than some rows: they take long to fill in
_LONG = 3


@dataclass
class Candidate:
    """A question that could be asked about one of its rules; a decision becomes one only when chosen."""

    rules: tuple[str, ...]
    kind: str
    says: bool | None  # for a decision: whether it may be done
    make: Callable[[], Question | None] = field(repr=False)

    @cached_property
    def question(self) -> Question | None:
        return self.make()


Seen = Callable[[Any, int], bool]


def ready(question: Question) -> Candidate:
    """A question that is made already."""
    return Candidate(question.rules, question.kind, None, lambda: question)


def candidates(
    ruleset: str,
    rng: random.Random,
    *,
    known: Collection[str] = (),
    fits: Seen = lambda state, seat: True,
    covered: Callable[[list[Candidate]], bool] = lambda found: True,
) -> list[Candidate]:
    """What could be asked, shuffled: so much at least that the rules are `covered`, if it can be.

    Of decisions, the reasons to choose from are `known`, if any is, and positions fit the seat that is asked.
    """
    found = [*_of_rounds(ruleset, rng, known, fits), *_of_beginnings(ruleset, rng)]
    for drawn, several in enumerate(chain.from_iterable(_of_motifs(ruleset, rng) for _ in range(_PASSES))):
        found += several
        if drawn + 1 >= _MOTIFS and covered(found):
            break
    rng.shuffle(found)
    return found


def _of_motifs(ruleset: str, rng: random.Random) -> Iterator[list[Candidate]]:
    """Of motif after motif a question, theme by theme in turn; none where the dice have no luck."""
    themes = [motifs(theme, ruleset) for theme in THEMES[ruleset] if theme not in TACTICS]
    turns = zip_longest(*([(each, several) for each in _shuffled(several, rng)] for several in themes))
    for motif, several in (pair for turn in turns for pair in turn if pair):
        game = several.table(games[ruleset], rng)
        try:
            yield [ready(motif.asked(game, rng))] if motif.where(game) else []
        except (NoLuck, TichuError):
            yield []


def _shuffled(several: Iterable[Motif], rng: random.Random) -> list[Motif]:
    found = [*several]
    rng.shuffle(found)
    return found


def _of_beginnings(ruleset: str, rng: random.Random) -> Iterator[Candidate]:
    for data in more(games[ruleset], rng):
        try:
            yield ready(Question.from_data(data))
        except TichuError:
            continue


def _of_rounds(ruleset: str, rng: random.Random, known: Collection[str], fits: Seen) -> Iterator[Candidate]:
    rounds = 3 * _ROUNDS if known else _ROUNDS  # where much is passed over
    for (rule, allowed), data in decisions(games[ruleset], rng, rounds, fits).items():
        yield Candidate((rule,), "allowed", allowed, partial(asked, data, known))


class Drawing:
    """Chooses questions one by one, so that parts, rules, kinds and answers are balanced.

    `chosen` holds each with the rule that it was chosen for.
    """

    def __init__(self, found: Sequence[Candidate]) -> None:
        self.left = [*found]
        self.chosen: list[tuple[Question, str]] = []
        self._rules: Counter[str] = Counter()
        self._kinds: Counter[str] = Counter()
        self._said: Counter[bool | None] = Counter()
        self._seen: set[str] = set()
        self._sheets = 0

    def take(self, fits: Callable[[str], bool], most: int = TWICE) -> bool:
        """One more question, about a rule that fits and was asked less than so often; False for none."""
        while able := [*self._able(fits, most)]:
            best, rule = min(able, key=lambda pair: self._wear(*pair))
            self.left.remove(best)
            question = best.question
            if question is None or fingerprint(question.data) in self._seen:
                continue
            self._seen.add(fingerprint(question.data))
            self.chosen.append((question, rule))
            self._rules[rule] += 1
            self._kinds[best.kind] += 1
            self._sheets += _long(best)
            self._said[best.says] += 1
            return True
        return False

    def _able(self, fits: Callable[[str], bool], most: int) -> Iterator[tuple[Candidate, str]]:
        """What there is to choose from, each with its first rule that will do."""
        for each in self.left:
            rule = next((rule for rule in each.rules if fits(rule) and self._rules[rule] < most), "")
            if rule and not (self._sheets >= _SHEETS and _long(each)):
                yield each, rule

    def _wear(self, each: Candidate, rule: str) -> tuple[int, int, int]:
        """How worn it is: its rule, its kind, its answer."""
        return self._rules[rule], self._kinds[each.kind], self._said[each.says]


def _long(each: Candidate) -> bool:
    question = each.question if each.says is None else None
    return isinstance(question, SheetQuestion) and len(question.rows) > _LONG
