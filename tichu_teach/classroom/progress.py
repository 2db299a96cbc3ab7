"""The progress record that the browser keeps of a learner: plain data, and small.

    {"version": 1,
     "lessons": {"nanking/1-cards": {"step": 3, "of": 11, "done": false,
                                     "steps": {"deck": "solved", "seats": "seen", "pair": "helped"}}},
     "puzzles": {"solved": 12, "first": 9, "hints": 4, "streak": 4, "best": 7,
                 "done": ["nanking-wish-01", …], "missed": ["nanking-bomb-t4711", …],
                 "themes": {"wish": {"solved": 7, "first": 5, "tried": 8}}},
     "tasks": {"nanking/7-wish#duty": {"rule": "nanking.wish.duty", "first": ["2026-11-20", "solved"]}},
     "rules": {"nanking.wish.duty": ["2026-11-20", "solved", "2026-11-22", 2.31, 2.12, 1, 0, 0]},
     "ratings": {"nanking-wish": ["2026-11-22", 1236, 148]}, "sprint": ["2026-11-22", 9, 12],
     "days": ["2026-11-20", 3, 5],
     "exams": {"nanking": [["2026-11-22", 7, 17, 20]]}, "checks": {"nanking/2-trick": ["2026-11-22", 4, 5]},
     "moments": {"nanking:9f86d081884c": {"day": "2026-11-21", "question": {…}, "row": […]}}}

lessons  by chapter: the step reached, and how each step went (`STEPS`)
puzzles  the counts of puzzles solved, of those solved at the first attempt (`first`), of these in a row up to
         now (`streak`) and ever (`best`), and of hints taken; ids done and missed, the latest last
tasks    by question: when and how it was first answered, and how it stands (`task.py`)
rules    by rule: how it stands and when it is due (`mastery.py`)
ratings  by theme: the learner's strength (`ratings.py`)
sprint   the day of the last three-minute sprint, the answers found in it, and the most ever found
days     the days in a row with an answer (`days.py`)
exams, checks  the exams and closing checks taken (`exam_results.py`)
moments  decisions in the learner's own rounds (`moments.py`)

Whatever cannot be used, such as a part that this edition does not know yet, is put aside under `aside`, never
thrown away.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, replace
from functools import reduce
from typing import TYPE_CHECKING, Any, NotRequired, TypedDict, TypeVar

from tichu_teach.engine.plain_data import fits, weigh

from . import days, mastery, moments, ratings
from .days import NEVER, Days
from .exam_results import CheckResult, ExamResult, keep_latest
from .mastery import Mastery, after_answer
from .moments import Moment
from .ratings import Rating
from .task import WENT, Task, Went

if TYPE_CHECKING:
    from tichu_teach.exercises.puzzle import Puzzle

T = TypeVar("T")

VERSION = 1
MAX_DONE, MAX_MISSED, MAX_LESSONS, MAX_TASKS = 400, 100, 200, 500
MAX_RULES, MAX_RULE = 1000, 80  # rows, and characters of an id
MAX_COUNT = 1_000_000
MAX_NAME = 80
MAX_RATINGS, MAX_THEME = 100, 60
MAX_ASIDE = 8_000  # weight of all put aside when records are merged; the first's is kept whole
MAX_STEPS = 60  # of a lesson

STEPS = ("skipped", "helped", "seen", "solved")
"""The results of a step, from worst to best: `helped` is an answer found with a nudge or a hint, or shown;
`seen` a step that asks nothing."""


class ChapterProgress(TypedDict):
    """A chapter in a record: the step reached, the number of steps, if it is done, and results by step id."""

    step: int
    of: int
    done: bool
    steps: NotRequired[Mapping[str, str]]


NOTHING_DONE: ChapterProgress = {"step": 0, "of": 0, "done": False}


@dataclass(frozen=True)
class PuzzleResult:
    """The result of a puzzle: whether it was solved, and the numbers of answers and hints it took."""

    solved: bool
    attempts: int = 1
    hints: int = 0

    @property
    def first(self) -> bool:
        """True if it was solved with the first answer."""
        return self.solved and self.attempts == 1


@dataclass(frozen=True)
class ThemeTally:
    """The counts of one theme."""

    solved: int = 0
    first: int = 0
    tried: int = 0


@dataclass(frozen=True)
class Progress:
    """A learner's record. It never changes; `record` returns the next one."""

    lessons: Mapping[str, ChapterProgress] = field(default_factory=dict)
    solved: int = 0
    first: int = 0
    hints: int = 0
    streak: int = 0
    best: int = 0
    done: tuple[str, ...] = ()
    missed: tuple[str, ...] = ()
    themes: Mapping[str, ThemeTally] = field(default_factory=dict)
    tasks: Mapping[str, Task] = field(default_factory=dict)
    rules: Mapping[str, Mastery] = field(default_factory=dict)
    days: Days = NEVER
    ratings: Mapping[str, Rating] = field(default_factory=dict)
    sprint: Days = NEVER
    exams: Mapping[str, tuple[ExamResult, ...]] = field(default_factory=dict)
    checks: Mapping[str, CheckResult] = field(default_factory=dict)
    moments: Mapping[str, Moment] = field(default_factory=dict)
    aside: Mapping[str, object] = field(default_factory=dict)

    def to_data(self) -> dict[str, object]:
        """The record as plain data; `load` reads it back."""
        data: dict[str, object] = {
            "version": VERSION,
            "lessons": {name: dict(lesson) for name, lesson in self.lessons.items()},
            "puzzles": {
                **{name: getattr(self, name) for name in COUNTS},
                "done": list(self.done),
                "missed": list(self.missed),
                "themes": {name: dict(vars(tally)) for name, tally in self.themes.items()},
            },
        }
        parts = {
            "tasks": {id: task.to_data() for id, task in self.tasks.items()},
            "rules": {rule: row.to_data() for rule, row in self.rules.items()},
            "days": list(self.days) if self.days.last else [],
            "ratings": {theme: list(each) for theme, each in self.ratings.items()},
            "sprint": list(self.sprint) if self.sprint.last else [],
            "exams": {game: [each.to_data() for each in found] for game, found in self.exams.items()},
            "checks": {chapter: found.to_data() for chapter, found in self.checks.items()},
            "moments": {id: each.to_data() for id, each in self.moments.items()},
            "aside": dict(self.aside),
        }
        return data | {name: part for name, part in parts.items() if part}

    def with_step_reached(self, lesson: str, step: int, of: int, done: bool = False) -> Progress:
        """Return the record after a step of a lesson was reached; a lesson once done stays done."""
        before = self.lessons.get(lesson, NOTHING_DONE)
        now: ChapterProgress = {**before, "step": step, "of": of, "done": done or before["done"]}
        return replace(self, lessons={**self.lessons, lesson: now})

    def steps(self, lesson: str) -> Mapping[str, str]:
        """The results of a lesson's steps, one of `STEPS` each, by their ids."""
        return self.lessons.get(lesson, NOTHING_DONE).get("steps", {})

    def with_step_result(self, lesson: str, step: str, how: str) -> Progress:
        """Return the record after a step with this result (one of `STEPS`); only a better one replaces it."""
        kept = self.steps(lesson)
        if step in kept and STEPS.index(kept[step]) >= STEPS.index(how):
            return self
        now: ChapterProgress = {**self.lessons.get(lesson, NOTHING_DONE), "steps": {**kept, step: how}}
        return replace(self, lessons={**self.lessons, lesson: now})

    def with_answer(self, task: str, went: Went, rule: str = "", *, again: bool = True) -> Progress:
        """Return the record after an answer to a task; `again` for a new attempt, not a further answer in it.

        Tasks stand in the order in which they were first answered; if there are too many, the oldest go.
        """
        known = self.tasks.get(task)
        now = known.after_answer(went, again=again) if known else Task(rule, went, went)
        return replace(self, tasks=dict([*{**self.tasks, task: now}.items()][-MAX_TASKS:]))

    def with_recall(self, went: Mapping[str, str], today: str) -> Progress:
        """Return the record after today's first answers showed how rules are known: by rule, one of WENT.

        If there are too many rules, those asked longest ago go. Raises ArgumentError for another way,
        or a day not written like 2026-11-22.
        """
        now = {rule: after_answer(self.rules.get(rule), how, today) for rule, how in went.items()}
        return replace(self, rules=_latest(self.rules, now, MAX_RULES), days=self.days.with_day(today))

    def with_rating(self, theme: str, level: int, how: str, today: str) -> Progress:
        """Return the record after today's first answer to a puzzle of this theme and level."""
        now = self.ratings.get(theme, Rating()).after_answer(level, how, today)
        return replace(self, ratings=_latest(self.ratings, {theme: now}, MAX_RATINGS))

    def with_sprint(self, found: int, today: str) -> Progress:
        """Return the record after a sprint, with the number of answers found in three minutes."""
        return replace(self, sprint=Days(today, found, max(found, self.sprint.best)))

    def with_exam(self, ruleset: str, taken: ExamResult) -> Progress:
        """The record after an exam of a ruleset was handed in."""
        several = keep_latest((*self.exams.get(ruleset, ()), taken))
        return replace(self, exams={**self.exams, ruleset: several})

    def with_check(self, chapter: str, went: CheckResult) -> Progress:
        """The record after the closing check of a chapter; the latest stands."""
        return replace(self, checks=_latest(self.checks, {chapter: went}, MAX_LESSONS))

    def with_moment(self, id: str, moment: Moment) -> Progress:
        """Return the record with one of the learner's moments as it stands now."""
        return replace(self, moments=moments.newest({**self.moments, id: moment}))

    def without_moment(self, id: str) -> Progress:
        """Return the record without a moment that need not come back."""
        return replace(self, moments={name: each for name, each in self.moments.items() if name != id})

    def with_moment_answer(self, id: str, how: str, today: str) -> Progress:
        """Return the record after today's first answer to one of its moments."""
        now = self.moments[id].after_answer(how, today)
        return replace(self, moments={**self.moments, id: now}, days=self.days.with_day(today))

    def due_moments(self, today: str) -> list[str]:
        """Return the ids of the moments to ask again, those most likely to be forgotten first."""
        return mastery.due_rules([(id, each.row) for id, each in self.moments.items()], today)

    def due_rules(self, today: str) -> list[str]:
        """Return the rules to ask again, those most likely to be forgotten first."""
        return mastery.due_rules(self.rules.items(), today)


def _latest(before: Mapping[str, T], now: Mapping[str, T], most: int) -> dict[str, T]:
    """The last `most` entries, those of now at the end, whether they are new or not."""
    others = {name: each for name, each in before.items() if name not in now}
    return dict([*{**others, **now}.items()][-most:])


COUNTS = ("solved", "first", "hints", "streak", "best")
"""The counts over all puzzles."""


def record(progress: Progress, puzzle: Puzzle, outcome: PuzzleResult) -> Progress:
    """The record after a puzzle was solved or given up.

    The first time counts: solving a puzzle again adds nothing, but takes it off the missed ones. A streak
    grows with every puzzle solved at the first attempt and ends with any other.
    """
    known = puzzle.id in (*progress.done, *progress.missed)
    solved, first = outcome.solved and puzzle.id not in progress.done, outcome.first and not known
    missed = tuple(id for id in progress.missed if id != puzzle.id)
    if not outcome.first and puzzle.id not in progress.done:
        missed = (*missed, puzzle.id)[-MAX_MISSED:]
    streak = progress.streak if known else progress.streak + 1 if first else 0
    tally = progress.themes.get(puzzle.theme, ThemeTally())
    grown = ThemeTally(tally.solved + solved, tally.first + first, tally.tried + (not known))
    return replace(
        progress,
        solved=progress.solved + solved,
        first=progress.first + first,
        hints=progress.hints + outcome.hints,
        streak=streak,
        best=max(progress.best, streak),
        done=_with(progress.done, puzzle.id) if outcome.solved else progress.done,
        missed=missed,
        themes={**progress.themes, puzzle.theme: grown},
    )


def _with(ids: tuple[str, ...], id: str) -> tuple[str, ...]:
    return (*(each for each in ids if each != id), id)[-MAX_DONE:]


def merge_chapters(one: ChapterProgress, two: ChapterProgress) -> ChapterProgress:
    """Merge two entries of one chapter: the better result of each step, the farther place."""
    steps = {**one.get("steps", {})}
    for id, how in two.get("steps", {}).items():
        steps[id] = max(how, steps.get(id, how), key=STEPS.index)
    entry: ChapterProgress = {
        "step": max(one["step"], two["step"]),
        "of": max(one["of"], two["of"]),
        "done": one["done"] or two["done"],
    }
    return {**entry, "steps": steps} if steps else entry


def merge(records: list[Progress]) -> Progress:
    """Merge the records of a learner. Nobody knows how far two of them overlap: the larger counts stand."""
    return reduce(_merge_two, records, Progress(aside=records[0].aside if records else {}))


def _merge_two(one: Progress, two: Progress) -> Progress:
    done = tuple(dict.fromkeys((*one.done, *two.done)))
    # A puzzle done and not missed in either record is no longer missed.
    put_right = {id for each in (one, two) for id in each.done if id not in each.missed}
    missed = tuple(id for id in dict.fromkeys((*one.missed, *two.missed)) if id not in put_right)
    return Progress(
        lessons=_merge_entries(one.lessons, two.lessons, merge_chapters),
        solved=max(one.solved, two.solved, len(done)),
        first=max(one.first, two.first),
        hints=max(one.hints, two.hints),
        streak=max(one.streak, two.streak),
        best=max(one.best, two.best),
        done=done,
        missed=missed,
        themes=_merge_entries(one.themes, two.themes, _tally),
        tasks=merge_tasks(one.tasks, two.tasks),
        rules=_merge_entries(one.rules, two.rules, mastery.merge),
        days=days.merge(one.days, two.days),
        ratings=_merge_entries(one.ratings, two.ratings, ratings.merge),
        sprint=days.merge(one.sprint, two.sprint),
        exams=_merge_entries(one.exams, two.exams, _exams),
        checks=_merge_entries(
            one.checks, two.checks, lambda *both: max(both, key=lambda each: (each.day, each.right))
        ),
        moments=moments.newest(_merge_entries(one.moments, two.moments, moments.merge)),
        aside=_merge_aside(one.aside, two.aside),
    )


def join(ours: Progress, theirs: Progress, before: Progress) -> Progress:
    """Join two records that grew out of the one `before`, as in two tabs of a browser.

    What only one of them has changed or dropped is as that one has it; the rest is merged.
    """
    four = (ours, theirs, before, replace(_merge_two(theirs, ours), streak=theirs.streak))
    parts = {part.name: _join(*(getattr(each, part.name) for each in four)) for part in fields(Progress)}
    for name, most in (("done", MAX_DONE), ("missed", MAX_MISSED)):
        parts[name] = tuple(_join(*(dict.fromkeys(getattr(each, name)) for each in four)))[-most:]
    for name, most in (("tasks", MAX_TASKS), ("rules", MAX_RULES)):
        parts[name] = dict([*parts[name].items()][-most:])
    parts["solved"] = max(parts["solved"], len(parts["done"]))
    return Progress(**parts)


def _join(ours: Any, theirs: Any, before: Any, merged: Any) -> Any:
    if ours in (before, theirs):
        return theirs
    if theirs == before:
        return ours
    if not isinstance(merged, Mapping):
        return merged
    was = before or {}
    return {
        key: _join(ours[key], theirs[key], was[key], value) if key in was else value
        for key, value in merged.items()
        if key not in was or (key in ours and key in theirs)
    }


def _merge_aside(one: Mapping[str, object], two: Mapping[str, object]) -> dict[str, object]:
    """All that the first record has put aside, and as much of the second's as `MAX_ASIDE` allows."""
    kept = dict(one)
    for name, value in two.items():
        if name not in kept and fits(
            lambda both, where: weigh(both, where, MAX_ASIDE), {**kept, name: value}
        ):
            kept[name] = value
    return kept


def _merge_entries(one: Mapping[str, T], two: Mapping[str, T], both: Callable[[T, T], T]) -> dict[str, T]:
    return {**one, **two, **{key: both(one[key], two[key]) for key in one if key in two}}


def _exams(one: tuple[ExamResult, ...], two: tuple[ExamResult, ...]) -> tuple[ExamResult, ...]:
    several = {each.plain: each for each in (*one, *two)}
    several |= {each.plain: each for each in (*two, *one) if each.given}
    return keep_latest(tuple(sorted(several.values(), key=lambda each: each.day)))


def _tally(one: ThemeTally, two: ThemeTally) -> ThemeTally:
    return ThemeTally(*(max(pair) for pair in zip(vars(one).values(), vars(two).values(), strict=True)))


def merge_tasks(one: Mapping[str, Task], two: Mapping[str, Task]) -> dict[str, Task]:
    """Merge the tasks of a learner, in the order in which they were first answered."""
    both = _merge_entries(one, two, _task)
    return dict(sorted(both.items(), key=lambda entry: entry[1].first.day))


def _task(one: Task, two: Task) -> Task:
    """Merge a task: the earlier first answer (on one day, the worse), the later last one (or the better)."""
    first = min(one.first, two.first, key=_when)
    last = max(one.last, two.last, key=_when)
    return Task(one.rule or two.rule, first, last, max(one.times, two.times))


def _when(went: Went) -> tuple[str, int]:
    return went.day, WENT.index(went.how)
