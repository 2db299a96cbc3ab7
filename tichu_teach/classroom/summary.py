"""The answers of a class added up, by rule, learner, exam, closing check, day, task and source."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import groupby

from tichu_teach.lessons import chapters

from .answers import Sat, TaskAnswer, standing
from .exam import MarkedAgain
from .exam_results import CheckResult
from .progress import Progress
from .summary_rows import CheckRow, DayRow, ExamRow, LearnerRow, RuleRow, SourceRow, TaskRow


def by_rule(answers: Iterable[TaskAnswer]) -> list[RuleRow]:
    """Return one row per rule asked, those that most still miss first. A rule of two games has two rows."""
    rows = []
    for (game, rule), told in _grouped((each for each in answers if each.rule), _rule):
        stands = {who: standing(own) for (who,), own in _grouped(told, lambda each: (each.learner,))}
        missed = [each for each in told if not each.right and each.first_day]
        since = min((each.first_day for each in missed), default="")
        first = tuple(dict.fromkeys(each.learner for each in missed if each.first_day == since))
        tasks = len({each.task for each in told})
        right = sum(each.right for each in told)
        rows.append(RuleRow(game, rule, stands, tasks, len(told), right, since, first))

    def need(row: RuleRow) -> tuple[int, int, float]:
        return -len(row.who("missed")), -len(row.who("helped", "learnt")), row.right / row.answers

    return sorted(rows, key=need)


def by_exam(exams: Sat) -> list[ExamRow]:
    """Return one row per exam: by learner and game, the earliest first."""
    return [_exam(learner, each) for learner, several in exams.items() for each in several]


def by_check(records: Iterable[tuple[str, Progress]]) -> list[CheckRow]:
    """Return one row per chapter whose closing check was taken: game by game, in the order of chapters."""
    found: dict[str, dict[str, CheckResult]] = {}
    for learner, record in records:
        for chapter, went in record.checks.items():
            found.setdefault(chapter, {})[learner] = went
    rows = [CheckRow(chapter.partition("/")[0], chapter, marks) for chapter, marks in found.items()]
    known = {name: place for place, name in enumerate(chapters())}
    return sorted(rows, key=lambda row: (row.game, known.get(row.chapter, len(known)), row.chapter))


def _exam(learner: str, found: MarkedAgain) -> ExamRow:
    taken, paper = found.result, found.marked
    right, of = (paper.right, paper.of) if paper else (taken.right, taken.of)
    missed = paper.missed_rules if paper else ()
    return ExamRow(learner, found.ruleset, taken.day, taken.seed, right, of, missed, found.fault, taken.right)


def by_learner(answers: Iterable[TaskAnswer], learners: Iterable[str] = ()) -> list[LearnerRow]:
    """Return one row per learner, in their order, even for those of `learners` who answered nothing."""
    found: dict[str, list[TaskAnswer]] = {learner: [] for learner in learners}
    for each in answers:
        found.setdefault(each.learner, []).append(each)
    rows = []
    for learner, told in found.items():
        stands = {rule: standing(own) for rule, own in _grouped((a for a in told if a.rule), _rule)}
        missed = tuple(rule for rule, how in stands.items() if how == "missed")
        days = set().union(*(each.days for each in told)) or {""}
        right, learnt = sum(each.right for each in told), sum(each.learnt for each in told)
        rows.append(LearnerRow(learner, len(told), right, learnt, missed, min(days), max(days)))
    return rows


def by_day(answers: Iterable[TaskAnswer]) -> list[DayRow]:
    """Return one row per day on which something was answered, the earliest first."""
    told = list(answers)
    rows = []
    for day in sorted(set().union(*(each.days for each in told))):
        first = [each for each in told if each.first_day == day]
        learnt = [each for each in told if each.learnt and each.last_day == day]
        learners = tuple(dict.fromkeys(each.learner for each in told if day in each.days))
        rows.append(DayRow(day, learners, len(first), sum(each.right for each in first), len(learnt)))
    return rows


def by_task(answers: Iterable[TaskAnswer]) -> list[TaskRow]:
    """Return one row per task: those that divide the class most first, then those that most have done."""
    rows = []
    for _, told in _grouped(answers, lambda each: (each.task,)):
        one = told[0]
        right = tuple(each.learner for each in told if each.right)
        wrong = tuple(each.learner for each in told if not each.right)
        learnt = tuple(each.learner for each in told if each.learnt)
        place = (one.task, one.kind, one.game, one.book, one.name, one.rule)
        rows.append(TaskRow(*place, right, wrong, learnt))
    return sorted(rows, key=lambda row: (-row.divides, -len(row.right) - len(row.wrong), row.task))


def by_source(answers: Iterable[TaskAnswer]) -> list[SourceRow]:
    """Return one row per chapter, theme of a game, pack and exam; none is added to another."""
    rows = []
    for place, told in _grouped(answers, lambda each: (each.kind, each.game, each.book)):
        learners, tasks = len({each.learner for each in told}), len({each.task for each in told})
        right, learnt = sum(each.right for each in told), sum(each.learnt for each in told)
        kind, game, book = place
        rows.append(SourceRow(kind, game, book, learners, tasks, len(told), right, learnt))
    return sorted(rows)


def _rule(answer: TaskAnswer) -> tuple[str, str]:
    return answer.game, answer.rule


def _grouped(
    answers: Iterable[TaskAnswer], key: Callable[[TaskAnswer], tuple[str, ...]]
) -> list[tuple[tuple[str, ...], list[TaskAnswer]]]:
    """Group answers by a key, each group in the order in which they came."""
    return [(place, list(group)) for place, group in groupby(sorted(answers, key=key), key)]
