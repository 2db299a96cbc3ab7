"""The sums of a class, beside what counting on one's fingers gives, for classes of any answers."""

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from hypothesis import given
from hypothesis import strategies as st

from tests.depth import tries
from tichu_teach.classroom import summary
from tichu_teach.classroom.answers import TaskAnswer
from tichu_teach.classroom.summary_rows import RuleRow, TaskRow

HOW = ("solved", "helped", "missed")
DAYS = ("", "2026-11-01", "2026-11-02", "2026-11-03")
Answers = Sequence[TaskAnswer]


class Asked(NamedTuple):
    """A task: what it is, where it stands, and the rule that it asks."""

    task: str
    kind: str
    game: str
    book: str
    name: str
    rule: str


TASKS = [
    Asked("nanking-wish-01", "puzzle", "nanking", "wish", "nanking-wish-01", "wish.duty"),
    Asked("nanking-wish-02", "puzzle", "nanking", "wish", "nanking-wish-02", "wish.duty"),
    Asked("tricsu-wish-01", "puzzle", "tricsu", "wish", "tricsu-wish-01", "wish.duty"),
    Asked("nanking-bomb-01", "puzzle", "nanking", "bomb", "nanking-bomb-01", "bomb"),
    Asked("nanking-bomb-t7", "puzzle", "nanking", "bomb", "nanking-bomb-t7", ""),
    Asked("exam-7-3", "exam", "nanking", "7", "3", "bomb"),
]


@st.composite
def classes(draw: st.DrawFn) -> tuple[TaskAnswer, ...]:
    """Draw the answers of a class, each learner's in the order of first answers."""
    found = []
    for learner in ("Eve", "Ada", "Ben"):
        for place in draw(st.permutations(TASKS))[: draw(st.integers(0, len(TASKS)))]:
            days = sorted((draw(st.sampled_from(DAYS)), draw(st.sampled_from(DAYS))))
            if not days[0]:
                days = ["", ""]
            first, last = draw(st.sampled_from(HOW)), draw(st.sampled_from(HOW))
            task, *where, rule = place
            found.append(TaskAnswer(learner, task, *where, rule, days[0], first, days[1], last, 2))
    return tuple(found)


def of(answers: Answers, **wanted: str) -> list[TaskAnswer]:
    return [each for each in answers if all(getattr(each, name) == is_ for name, is_ in wanted.items())]


def at_once(answers: Answers) -> int:
    return len(of(answers, first="solved"))


def since_then(answers: Answers) -> list[TaskAnswer]:
    return [each for each in of(answers, last="solved") if each.first != "solved"]


def stands(answers: Answers) -> str:
    if at_once(answers) == len(answers):
        return "right"
    latest, day = "", ""
    for each in answers:
        for then, how in ((each.first_day, each.first), (each.last_day, each.last)):
            if then >= day:
                latest, day = how, then
    return {"solved": "learnt"}.get(latest, latest)


def days_of(answers: Answers) -> list[str]:
    return sorted({day for each in answers for day in (each.first_day, each.last_day) if day})


def learners(answers: Answers) -> list[str]:
    return [who for who in ("Eve", "Ada", "Ben") if of(answers, learner=who)]


@tries(60)
@given(classes())
def test_what_is_told_of_tasks(answers: Answers) -> None:
    rows = summary.by_task(answers)
    assert sorted(row.task for row in rows) == sorted({each.task for each in answers})
    for row in rows:
        told = of(answers, task=row.task)
        assert row[:6] == next(each for each in TASKS if each.task == row.task)
        assert row.right == tuple(each.learner for each in of(told, first="solved"))
        assert row.wrong == tuple(each.learner for each in told if each.first != "solved")
        assert row.learnt == tuple(each.learner for each in since_then(told))

    def place(row: TaskRow) -> tuple[Fraction, int, str]:
        told = len(row.right) + len(row.wrong)
        return abs(Fraction(2 * len(row.right), told) - 1), -told, row.task

    assert rows == sorted(rows, key=place)


@tries(60)
@given(classes())
def test_what_is_told_of_rules(answers: Answers) -> None:
    rows = summary.by_rule(answers)
    asked = sorted({(each.game, each.rule) for each in answers if each.rule})
    assert sorted((row.game, row.rule) for row in rows) == asked
    for row in rows:
        told = of(answers, game=row.game, rule=row.rule)
        own = {who: stands(of(told, learner=who)) for who in learners(told)}
        assert {**row.stands} == own
        assert row.who("helped", "missed") == tuple(w for w in row.stands if own[w] in ("helped", "missed"))
        missed = [each for each in told if each.first != "solved" and each.first_day]
        since = min((each.first_day for each in missed), default="")
        assert (row.since, set(row.first)) == (since, {*learners(of(missed, first_day=since))})
        assert row[3:6] == (len({each.task for each in told}), len(told), at_once(told))

    def need(row: RuleRow) -> tuple[int, int, Fraction, str, str]:
        own = [*row.stands.values()]
        share = Fraction(row.right, row.answers)
        return -own.count("missed"), -own.count("helped") - own.count("learnt"), share, row.game, row.rule

    assert rows == sorted(rows, key=need)


@tries(60)
@given(classes())
def test_what_is_told_of_learners_days_and_sources(answers: Answers) -> None:
    rows = summary.by_learner(answers, ("Zoe", "Ben"))
    assert [row.learner for row in rows] == ["Zoe", "Ben", *(w for w in learners(answers) if w != "Ben")]
    for row in rows:
        told = of(answers, learner=row.learner)
        days = days_of(told) or [""]
        assert row[1:4] == (len(told), at_once(told), len(since_then(told)))
        rules = {(each.game, each.rule) for each in told if each.rule}
        left = {r for r in rules if stands(of(told, game=r[0], rule=r[1])) == "missed"}
        assert ({*row.open}, row.first_day, row.last_day) == (left, days[0], days[-1])
    days_told = summary.by_day(answers)
    assert [row.day for row in days_told] == days_of(answers)
    for each in days_told:
        then = of(answers, first_day=each.day)
        there = [answer for answer in answers if each.day in (answer.first_day, answer.last_day)]
        put_right = of(since_then(answers), last_day=each.day)
        assert each[1:] == (tuple(learners(there)), len(then), at_once(then), len(put_right))
    sources = summary.by_source(answers)
    assert [row[:3] for row in sources] == sorted({(a.kind, a.game, a.book) for a in answers})
    for source in sources:
        told = of(answers, kind=source.kind, game=source.game, book=source.book)
        counts = len(learners(told)), len({answer.task for answer in told}), len(told)
        assert source[3:] == (*counts, at_once(told), len(since_then(told)))
