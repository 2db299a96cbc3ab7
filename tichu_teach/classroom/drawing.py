"""Draw the questions of exams and closing checks from a seed, spread over the parts of the rules.

Some motifs of every theme give a question each, and simulated rounds give a ruling for every rule that came
up; then the parts of the rules take turns, each with the rule asked least. Nothing in an exam comes from
packs or chapters. A closing check asks five questions about the rules taught so far, with puzzles from the
packs if too few can be made, and never shows the chapter's own tables.
"""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, cached_property, partial
from itertools import chain, zip_longest

from tichu_teach.engine import State, TichuError, games
from tichu_teach.exercises.kinds import read_question
from tichu_teach.exercises.kinds.allowed import AllowedQuestion
from tichu_teach.exercises.library import packed_puzzles
from tichu_teach.exercises.motifs.families import motifs, thoughts
from tichu_teach.exercises.motifs.motif import NoLuck, shuffled
from tichu_teach.exercises.motifs.rulings import question_of_ruling, rulings, sides, sort_of
from tichu_teach.exercises.puzzle import fingerprint
from tichu_teach.exercises.question import Question
from tichu_teach.exercises.sheet import SheetQuestion
from tichu_teach.lessons.library import chapter as written
from tichu_teach.lessons.library import chapters
from tichu_teach.lessons.taught import taught_before
from tichu_teach.themes import TACTICS, THEMES

_MOTIFS = 15  # that a question is drawn of, for the learner waits; more where a part still has none
_PASSES = 2
_ROUNDS = 6  # simulated rounds that are looked through for rulings
_TOLD = ("give", "kong")  # actions of which an exam's question tells too much by names, or by what is offered
TWICE = 2
"""The most questions about one rule, as long as there are others."""
_SHEETS = 4  # long score sheets, at most: they take long to fill in
_LONG = 3  # rows; a sheet with more is long


@dataclass
class Askable:
    """A question that could be asked about one of its rules; a ruling becomes one only when chosen.

    For a decision, `says` is whether the action is allowed and `among` the sorts of decisions that it belongs
    to.
    """

    rules: tuple[str, ...]
    kind: str
    says: bool | None
    make: Callable[[], Question | None]
    among: tuple[str, ...] = ()

    @cached_property
    def question(self) -> Question | None:
        return self.make()


Seen = Callable[[State, int], bool]


def askable_from(question: Question, topic: str = "") -> Askable:
    """Return a finished question as one that could be asked, for a rule of its motif's if that has one."""
    topic = topic or question.topic
    rules = (topic,) if topic else question.rules
    if not isinstance(question, AllowedQuestion):
        return Askable(rules, question.kind, None, lambda: question)
    among = _among(question.position.text(question.action), question.asks_why)
    return Askable(rules, question.kind, question.verdict.allowed, lambda: question, among)


def _among(action: str, asks_why: bool) -> tuple[str, str]:
    """The sorts of a decision: all that ask for the reason or not, and of them those on such an action.

    The question shows both; an action is called by the word after the seat: pass, kong.
    """
    form = "why" if asks_why else "whether"
    return form, f"{form} {sort_of(action)}"


def candidates(
    ruleset: str,
    rng: random.Random,
    *,
    known: Collection[str] = (),
    fits: Seen = lambda state, seat: True,
    covered: Callable[[list[Askable]], bool] = lambda found: True,
) -> list[Askable]:
    """Draw questions that could be asked, shuffled, until they are `covered`, if they can be.

    Rulings only offer reasons that are `known`, if any are given, and positions that fit the seat asked.
    """
    found = [*_of_rounds(ruleset, rng, known, fits), *_of_beginnings(ruleset, rng)]
    passes = chain.from_iterable(_of_motifs(ruleset, rng) for _ in range(_PASSES))
    for drawn, several in enumerate(passes, 1):
        found += several
        if drawn >= _MOTIFS and covered(found):
            break
    return shuffled(found, rng)


def _of_motifs(ruleset: str, rng: random.Random) -> Iterator[list[Askable]]:
    """A question for one motif after another, themes taking turns; none if the dice have no luck."""
    themes = [motifs(theme, ruleset) for theme in THEMES[ruleset] if theme not in TACTICS]
    turns = zip_longest(*([(each, several) for each in shuffled(several, rng)] for several in themes))
    for motif, several in (pair for turn in turns for pair in turn if pair):
        game = several.table(games[ruleset], rng)
        try:
            yield [askable_from(motif.make_question(game, rng), motif.topic)] if motif.where(game) else []
        except (NoLuck, TichuError):
            yield []


def _of_beginnings(ruleset: str, rng: random.Random) -> Iterator[Askable]:
    game = games[ruleset]
    for data in thoughts(game.family).rare_questions(game, rng):
        with suppress(TichuError):
            yield askable_from(read_question(data))


def _of_rounds(ruleset: str, rng: random.Random, known: Collection[str], fits: Seen) -> Iterator[Askable]:
    rounds = 3 * _ROUNDS if known else _ROUNDS  # many don't qualify
    found = rulings(games[ruleset], rng, rounds, fits)
    dice, offered = random.Random(rng.random()), sides(found, known)
    for (rule, allowed), data in found.items():
        make = partial(question_of_ruling, data, offered, dice)
        if known or sort_of(str(data["action"])) not in _TOLD:
            yield Askable((rule,), "allowed", allowed, make, _among(str(data["action"]), asks_why=True))


class Drawing:
    """Chooses questions one by one, so that parts, rules, kinds and answers are balanced.

    `chosen` holds each question with the rule that it was chosen for. Dice say which answer comes first for
    each action: else it would hang on the order in which parts take turns.
    """

    def __init__(self, found: Sequence[Askable], dice: random.Random) -> None:
        self.left = [*found]
        self._first = defaultdict[str, bool](lambda: dice.random() < 0.5)
        self.chosen: list[tuple[Question, str]] = []
        self._rules: Counter[str] = Counter()
        self._kinds: Counter[str] = Counter()
        self._said: Counter[tuple[str, bool | None]] = Counter()  # by sort
        self._seen: set[str] = set()
        self._sheets = 0

    def take(self, fits: Callable[[str], bool], most: int = TWICE) -> bool:
        """Choose a question about a rule that fits and was asked less than `most` times; False if none is."""
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
            self._said.update((sort, best.says) for sort in best.among)
            return True
        return False

    def _able(self, fits: Callable[[str], bool], most: int) -> Iterator[tuple[Askable, str]]:
        """The candidates to choose from, each with its first suitable rule."""
        for each in self.left:
            rule = next((rule for rule in each.rules if fits(rule) and self._rules[rule] < most), "")
            if rule and not (self._sheets >= _SHEETS and _long(each)):
                yield each, rule

    def _wear(self, each: Askable, rule: str) -> tuple[int, int, int, int]:
        """Count how often its rule, its kind and its answer have been asked; first comes if its yes or no is
        ahead."""
        asked = sum(self._said[sort, each.says] for sort in each.among)
        return self._ahead(each), self._rules[rule], self._kinds[each.kind], asked

    def _ahead(self, each: Askable) -> int:
        """Return if its yes or no is ahead: above all of those about its action, then of all in its form.

        One that is behind among those about its action goes before all that are not ahead.
        """
        if not each.among:
            return 0
        form, own = (self._said[sort, each.says] - self._said[sort, not each.says] for sort in each.among)
        _, of_action = each.among
        if not (self._said[of_action, True] or self._said[of_action, False]):
            own = int(each.says != self._first[of_action])
        return 2 * (own > 0) + (form > 0) - (own < 0)


def _long(each: Askable) -> bool:
    question = each.question if each.says is None else None
    return isinstance(question, SheetQuestion) and len(question.rows) > _LONG


FIVE = 5
_MORE = 3  # times that more is drawn, where a first chapter teaches few rules
_OWN = 3  # questions about the chapter's own new rules, if there are that many


def closing(chapter: str, seed: int) -> tuple[Question, ...]:
    """Draw the check of a chapter (`nanking/2-trick`): five questions, or fewer if there are no more."""
    ruleset = chapter.partition("/")[0]
    if chapter not in chapters(ruleset):
        return ()
    entries = written(chapter).entries
    own = {rule for entry in entries for rule in entry.data.get("rules", ())}
    before = taught_before(chapter).rules
    known = own | before
    tables = {str(entry.data.get("position", "")) for entry in entries}
    fits = _reader(games[ruleset].family, known)
    rng = random.Random(f"{chapter} check {seed}")

    def drawn() -> list[Askable]:
        found = candidates(ruleset, rng, known=known, fits=fits)
        return [each for each in found if _fits(each, known, tables, fits)]

    drawing = Drawing(drawn(), rng)
    by_hand = (askable_from(puzzle.question) for puzzle in packed_puzzles(ruleset))
    written_by_hand = shuffled((each for each in by_hand if _fits(each, known, tables, fits)), rng)
    for rules, many in ((own - before, _OWN), (own, 1), (before, FIVE), (known, FIVE)):
        _fill(drawing, rules, many)
        if rules and not drawing.chosen:
            drawing.left += written_by_hand
            _fill(drawing, rules, 1)
    _fill(drawing, known, FIVE, FIVE)
    drawing.left += written_by_hand
    for _ in range(_MORE):
        if len(drawing.chosen) == FIVE:
            break
        drawing.left += drawn()
        _fill(drawing, known, FIVE, FIVE)
    return tuple(question for question, _ in drawing.chosen)


def _fill(drawing: Drawing, rules: Collection[str], many: int, most: int = TWICE) -> None:
    while len(drawing.chosen) < many and drawing.take(lambda rule: rule in rules, most):
        pass


def _fits(each: Askable, known: Collection[str], tables: Collection[str], fits: Seen) -> bool:
    """Return True if everything it asks and shows has been taught, and its table is none of `tables`."""
    if each.rules[0] not in known:
        return False
    question = each.question
    if question is None or not ({*question.rules} <= {*known} or question.cited):
        return False
    state = question.state
    return state is None or (str(state) not in tables and all(fits(state, seat) for seat in question.shown))


def _reader(family: str, known: Collection[str]) -> Seen:
    """A test if a learner who knows these rules and sees a seat's hand can read a position."""
    needs = thoughts(family).needs
    rows = [rule.partition(".")[2] for rule in known]
    taught = cache(lambda beginning: any(row.startswith(beginning) for row in rows))
    return lambda state, seat: all(map(taught, needs(state, (seat,))))
