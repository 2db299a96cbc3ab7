"""The bus driver's exam: twenty questions over all parts of a ruleset, and the marks of the answers."""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache, partial

from tichu_teach.engine import games
from tichu_teach.engine.errors import ArgumentError, short
from tichu_teach.engine.seeds import MAX_SEED, is_seed
from tichu_teach.exercises.errors import AnswerError
from tichu_teach.exercises.grade import Grade
from tichu_teach.exercises.kinds import read_question
from tichu_teach.exercises.kinds.allowed import REASONS, AllowedQuestion, exchanged
from tichu_teach.exercises.puzzle import fingerprint
from tichu_teach.exercises.question import Question
from tichu_teach.exercises.sheet import SheetQuestion
from tichu_teach.lessons.taught import base_of, part_of, parts_in_order

from .drawing import Askable, Drawing, candidates
from .exam_results import ExamResult, Given
from .progress import Progress
from .task import exam_id, rule_at_fault

LENGTH = 20
PASS = 80  # of a hundred


@dataclass(frozen=True)
class Exam:
    """Twenty questions on a ruleset, made from a seed, in the order in which their parts are taught."""

    ruleset: str
    seed: int
    questions: tuple[Question, ...] = field(compare=False)
    rules: tuple[str, ...]  # the rule that each question is asked for

    def part(self, number: int) -> str:
        """Return the chapter that teaches the rule of a question, "" if none does."""
        return part_of(self.rules[number], self.ruleset)

    def task(self, number: int) -> str:
        """Return the id of a question in a class's records."""
        return exam_id(self.seed, self.ruleset, number + 1, fingerprint(self.questions[number].data))

    @cached_property
    def edition(self) -> int:
        """A number below 65,536 that changes whenever a question or its right answer does."""
        asked = [(question.data, question.solve()) for question in self.questions]
        digest = hashlib.sha256(json.dumps(asked, sort_keys=True).encode()).digest()
        return int.from_bytes(digest[:2], "big")


def exam(ruleset: str, seed: int) -> Exam:
    """Return the exam of a ruleset that a seed (0 to MAX_SEED) makes, the same on every machine.

    Raises UnknownGame, and ArgumentError for an invalid seed.
    """
    ruleset = games[ruleset].name
    if not is_seed(seed):
        raise ArgumentError(f"the seed of an exam is a number from 0 to {MAX_SEED}, not {short(seed)}")
    return _exam(ruleset, seed)


@lru_cache(24)
def _exam(ruleset: str, seed: int) -> Exam:
    rng = random.Random(f"{ruleset} exam {seed}")
    parts = parts_in_order(ruleset)
    drawing = Drawing(candidates(ruleset, rng, covered=partial(_covered, ruleset)), rng)
    # A variant's own parts have two turns for each turn of the others.
    own = [part for part in parts if base_of(ruleset) != ruleset and part.startswith(f"{ruleset}/")]
    waiting = [*parts, *own]
    while waiting and len(drawing.chosen) < LENGTH:
        for part in [*waiting]:
            if len(drawing.chosen) < LENGTH and not drawing.take(partial(_is_of, part, ruleset)):
                waiting.remove(part)
    while len(drawing.chosen) < LENGTH and drawing.take(lambda rule: True, LENGTH):
        pass
    places = {part: place for place, part in enumerate(parts)}
    chosen = sorted(drawing.chosen, key=lambda pair: places[part_of(pair[1], ruleset)])
    questions, rules = zip(*chosen, strict=True)
    return Exam(ruleset, seed, _reasons_exchanged(questions, rng), rules)


def _reasons_exchanged(questions: Sequence[Question], rng: random.Random) -> tuple[Question, ...]:
    """The questions, offering each other's reasons, except those whose author replies to some.

    Otherwise a learner who has seen many exams would know which reasons are often right when offered.
    """
    asked = [
        each for each in questions if isinstance(each, AllowedQuestion) and each.asks_why and not each.wrong
    ]
    lists = {id(each): reasons for each, reasons in zip(asked, exchanged(asked, rng), strict=True)}
    return tuple(
        read_question({**each.data, REASONS.name: lists[id(each)]}) if id(each) in lists else each
        for each in questions
    )


def _covered(ruleset: str, found: list[Askable]) -> bool:
    """Return True if every chapter that teaches rules of the game has a question."""
    there = {part_of(rule, ruleset) for each in found for rule in each.rules}
    taught = {part_of(rule, ruleset) for rule in games[ruleset].rules}
    return taught - {""} <= there


def _is_of(part: str, ruleset: str, rule: str) -> bool:
    return part_of(rule, ruleset) == part


@dataclass(frozen=True)
class Marked:
    """An exam that was handed in; missing answers are wrong."""

    exam: Exam
    given: tuple[Given, ...]

    @cached_property
    def grades(self) -> tuple[Grade | None, ...]:
        """The grade of each answer, None if it is missing."""
        return tuple(map(graded, self.exam.questions, self.given))

    @property
    def wrong(self) -> list[int]:
        """The places of the questions that were not answered rightly."""
        return [place for place, grade in enumerate(self.grades) if not (grade and grade.right)]

    @property
    def missed_rules(self) -> tuple[str, ...]:
        """The rules that these missed, each once."""
        return tuple(dict.fromkeys(map(self.rule, self.wrong)))

    def rule(self, place: int) -> str:
        """The rule that a question is asked for; of a sheet in which its lines are right, the one missed."""
        rule, question, grade = self.exam.rules[place], self.exam.questions[place], self.grades[place]
        if grade is None or not isinstance(question, SheetQuestion):
            return rule
        return rule_at_fault(rule, _went(question.judge_rules(grade)))

    @property
    def right(self) -> int:
        """The number of right answers."""
        return self.of - len(self.wrong)

    @property
    def of(self) -> int:
        return len(self.exam.questions)

    @property
    def percent(self) -> int:
        return self.right * 100 // self.of

    @property
    def passed(self) -> bool:
        return self.percent >= PASS

    def parts(self) -> dict[str, tuple[int, int]]:
        """Return, by part, the number of right answers and of questions."""
        found: dict[str, tuple[int, int]] = {}
        for number, grade in enumerate(self.grades):
            right, of = found.get(self.exam.part(number), (0, 0))
            found[self.exam.part(number)] = right + bool(grade and grade.right), of + 1
        return found

    def result_on(self, day: str) -> ExamResult:
        """The row for a record, with the answers."""
        return ExamResult(day, self.exam.seed, self.right, self.of, self.exam.edition, self.given)

    def rule_results(self) -> dict[str, str]:
        """Return, by rule, how its first answer went, in the words of a learner's record."""
        found: dict[str, str] = {}
        for question, grade in zip(self.exam.questions, self.grades, strict=True):
            known = question.judge_rules(grade) if grade else dict.fromkeys(question.rules, False)
            found = {**_went(known), **found}
        return found


def _went(known: Mapping[str, bool]) -> dict[str, str]:
    """How an answer went by rule, in the words of a learner's record."""
    return {rule: "solved" if right else "missed" for rule, right in known.items()}


def graded(question: Question, given: Given) -> Grade | None:
    """Return the grade of an answer, None if it is missing."""
    try:
        return question.grade(given[0]) if given else None
    except AnswerError:
        return None


def mark_answers(paper: Exam, given: Sequence[Given]) -> Marked:
    """An exam with its answers, filled up with missing ones."""
    several = [*given[: len(paper.questions)]]
    return Marked(paper, tuple(several + [None] * (len(paper.questions) - len(several))))


# -- a record's exams, marked anew ---------------------------------------------------------------------

MOST_MARKED = 10
"""The number of exams of one record that are marked anew: each is drawn again, which takes half a second."""


@dataclass(frozen=True)
class MarkedAgain:
    """An exam of a learner's record, its answers marked anew.

    `fault` is "" if the mark agrees with the record's; "mark" if it does not; "edition" if the seed now makes
    other questions, because the program or the record has changed; "unkept" if the record has no answers to
    it; "earlier" if there are MOST_MARKED later ones. In the last three cases `marked` is None.
    """

    ruleset: str
    result: ExamResult
    fault: str = ""
    marked: Marked | None = None


def to_mark(record: Progress) -> list[ExamResult]:
    """Return the exams of a record that are marked anew: the latest of those whose answers it keeps."""
    answered = [taken for exams in record.exams.values() for taken in exams if taken.given]
    return sorted(answered, key=lambda taken: taken.day)[-MOST_MARKED:]


def marked_again(record: Progress) -> tuple[MarkedAgain, ...]:
    """Mark the exams of a record anew, game by game in the order of their days."""
    latest = {id(taken) for taken in to_mark(record)}
    several = ((ruleset, taken) for ruleset, exams in record.exams.items() for taken in exams)
    return tuple(
        MarkedAgain(ruleset, taken, "earlier")
        if taken.given and id(taken) not in latest
        else _marked_again(ruleset, taken)
        for ruleset, taken in several
    )


def _marked_again(ruleset: str, taken: ExamResult) -> MarkedAgain:
    if not taken.given:
        return MarkedAgain(ruleset, taken, "unkept")
    paper = exam(ruleset, taken.seed)
    if paper.edition != taken.edition:
        return MarkedAgain(ruleset, taken, "edition")
    result = mark_answers(paper, taken.given)
    agrees = (result.right, result.of) == (taken.right, taken.of)
    return MarkedAgain(ruleset, taken, "" if agrees else "mark", result)
