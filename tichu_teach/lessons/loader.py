"""Loads lessons from their data and checks every entry.

A lesson is a JSON file `<ruleset>/<chapter>.json`:

    {"steps": [{"id": …, "rules": […], "position": …, "script": […], …}, …],
     "poke": [{"id": …, "code": […]}, …]}

Fields of a step are those of `Step`, with `open` (true, or a list of seats) for `shown`, `rows` as lists of
cards, and `question` as plain data without position, `ask` and `hints`: these come from the step, as do
the remarks on its declared wrong answers. A goal is a condition on an action, or a list of them
(see `exercises/conditions.py`); or {"is": …, "not": …, "seat": 1}, each of which may be left out. Reasons to
choose from are rules that the learner has met by then.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from importlib.resources import files
from itertools import count
from pathlib import Path
from typing import Any

from tichu_teach.engine import TichuError, games
from tichu_teach.engine.errors import instead, short
from tichu_teach.engine.registry import ALSO
from tichu_teach.exercises.conditions import actions_of, read_conditions
from tichu_teach.exercises.errors import AnswerError, ConditionError
from tichu_teach.exercises.fields import Fields
from tichu_teach.exercises.form import action_of
from tichu_teach.exercises.kinds.allowed import OFFERED, near, others
from tichu_teach.exercises.question import Question
from tichu_teach.texts import has

from .errors import LessonError, Problem, UnknownLesson
from .lesson import Goal, Lesson, Row, Step, Try
from .tables import TABLES
from .taught import taught_before

_LESSON = ("steps", "poke")
_STEP = (
    "id", "rules", "position", "script", "seat", "open", "marked", "rows", "question", "free", "table",
    "goals", "teaches",
)  # fmt: skip
_OF_SCRIPT = ("takes", "count", "settle")  # questions about what the play-through comes to


def chapters(ruleset: str | None = None) -> tuple[str, ...]:
    """The names of the lessons, in order: of one ruleset, or of all."""
    home = files(__package__)
    return tuple(
        f"{name}/{file.name.removesuffix('.json')}"
        for name in games
        if ruleset in (None, name) and home.joinpath(name).is_dir()
        for file in sorted(home.joinpath(name).iterdir(), key=lambda file: file.name)
        if file.name.endswith(".json")
    )


def load(name: str) -> Lesson:
    """The lesson called `nanking/3-wish`.

    Raises UnknownLesson for a name that is none, LessonError where the data is at fault.
    """
    known = chapters()
    if name not in known:
        raise UnknownLesson(str(name), f"there is no chapter {short(name)}{_meant(name, known)}")
    return _loaded(name)


@cache
def _loaded(name: str) -> Lesson:
    file = files(__package__).joinpath(f"{name}.json")
    lesson, problems = read(name, file.read_text(encoding="utf-8"))
    if problems:
        raise LessonError(problems)
    return lesson


def _meant(name: object, known: Sequence[str]) -> str:
    """What to say of a name that no lesson has: the one meant, else those of its game, else of all games.

    People name a chapter by a part of its name: `wish`, `bombs`, `haggis`.
    """
    word = name.strip().lower() if isinstance(name, str) else ""
    game = ALSO.get(word.partition("/")[0], word.partition("/")[0])
    own = [each for each in known if each.partition("/")[0] == game]
    named = [each for each in own or known if word.rpartition("/")[2] in each.partition("/")[2]]
    if word and named and (not own or "/" in word):
        return f"; did you mean {' or '.join(map(repr, named[:3]))}?"
    if own and "/" not in word:
        return instead("", own)
    said = instead(word, known)
    return said if own or "did you mean" not in said else said.partition("; there are")[0]


def is_lesson(path: str | Path) -> bool:
    """Whether a file is meant as a lesson: it has steps."""
    try:
        data = json.loads(Path(path).read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return False
    return isinstance(data, dict) and "steps" in data


def check(path: str | Path) -> list[Problem]:
    """Every problem of a lesson's file, `…/<ruleset>/<chapter>.json`; empty if it is sound."""
    path = Path(path)
    try:
        content = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        return [Problem(path.name, "", f"cannot be read: {error}")]
    return read(f"{path.parent.name}/{path.stem}", content)[1]


def read(name: str, content: str) -> tuple[Lesson, list[Problem]]:
    """A lesson from the text of its file, with the problems of what had to be left out."""
    file = f"{name}.json"
    try:
        entry = Fields(json.loads(content), "", _LESSON)
        data = entry.get("steps", list)
        playground = entry.get("poke", list, [])
    except (json.JSONDecodeError, TichuError) as error:
        return Lesson(name, ()), [Problem(file, "", str(error))]
    ruleset = name.partition("/")[0]
    if ruleset not in games:
        reason = f"no ruleset is called {short(ruleset)}{instead(ruleset, games, ALSO)}"
        return Lesson(name, ()), [Problem(file, "", reason)]
    problems = [Problem(file, "", f"the text {key!r} is missing") for key in _missing(Lesson(name, ()))]
    steps: list[Step] = []
    met = set(taught_before(name).rules)
    for place, each in enumerate(data):
        label = str(each.get("id", f"steps[{place}]")) if isinstance(each, Mapping) else f"steps[{place}]"
        try:
            step = _Reader(name, each, label, met).step()
            if any(step.id == earlier.id for earlier in steps):
                raise LessonError([Problem(file, label, "the id stands twice")])
            steps.append(step)
            met.update(step.rules)
        except LessonError as error:
            problems += error.problems
        except TichuError as error:
            problems.append(Problem(file, label, str(error)))
    cells: list[Try] = []
    for place, each in enumerate(playground):
        try:
            cells.append(_try(name, each))
        except TichuError as error:
            problems.append(Problem(file, f"poke[{place}]", str(error)))
    return Lesson(name, tuple(steps), tuple(cells)), problems


def _missing(lesson: Lesson) -> Iterator[str]:
    for part in ("title", "hook", "can.1"):
        if not has(f"{lesson.key}.{part}"):
            yield f"{lesson.key}.{part}"


def _try(name: str, data: Any) -> Try:
    entry = Fields(data, "", ("id", "code"))
    key = f"lesson.{name.replace('/', '.')}.poke.{entry.get('id', str)}"
    if not has(key):
        raise entry.error("id", f"the text {key!r} is missing")
    code = entry.texts("code")
    if not 1 <= len(code) <= 4:
        raise entry.error("code", f"has {len(code)} lines; one to four are wanted")
    return Try(key, code)


class _Reader:
    """Reads one step."""

    def __init__(self, name: str, data: Any, label: str, met: Collection[str] = ()) -> None:
        self.met = met  # the rules of earlier steps
        self.file = f"{name}.json"
        self.game = games[name.partition("/")[0]]
        self.entry = Fields(data, "", _STEP)
        self.position: Any = self.entry.position() if self.entry.has("position") else None
        self.key = f"lesson.{name.replace('/', '.')}.{label}"
        self.label = label

    def step(self) -> Step:
        """The step; raises TichuError, which names the field."""
        entry = self.entry
        step = Step(
            id=entry.get("id", str),
            key=self.key,
            rules=self._rules(),
            position=self.position,
            script=entry.texts("script"),
            seat=entry.get("seat", int, 0),
            shown=self._shown(),
            marked=self._cards("marked", entry.data.get("marked", [])),
            rows=self._rows(),
            free=entry.get("free", bool, False),
            teaches=self.entry.texts("teaches"),
            table=self._table(),
        )
        step = replace(step, goals=self._goals(step))
        self._texts(step)
        for place, goal in enumerate(step.goals):
            if not has(goal.key):
                raise entry.error(f"goals[{place}]", f"the text {goal.key!r} is missing")
        if step.position is None and (step.script or step.free):
            raise entry.error("position", "is missing: there is a script or a free table")
        if step.position is not None and step.position.game.name != self.game.name:
            raise entry.error("position", f"is one of {step.position.game.name}, not of {self.game.name}")
        self._play(step)
        if not entry.has("question"):
            return step
        question = Question.from_data(self._question(step), "")
        question.about = step.rules
        wrong = question.check()
        if wrong:
            raise entry.error("question", "; ".join(wrong))
        return replace(step, question=question)

    def _rules(self) -> tuple[str, ...]:
        rules = self.entry.texts("rules")
        for rule in rules:
            if rule not in self.game.rules:
                raise self.entry.error("rules", f"{rule!r} is no rule of {self.game.name}")
        return rules

    def _shown(self) -> tuple[int, ...]:
        value, seat = self.entry.data.get("open", False), self.entry.get("seat", int, 0)
        players = (self.position or self).game.players
        if not 0 <= seat < players:
            raise self.entry.error("seat", f"there is no seat {seat}")
        if isinstance(value, bool):
            return tuple(range(players)) if value else (seat,)
        seats = self.entry.of(list, value, "open")
        if not all(type(each) is int and 0 <= each < players for each in seats):
            raise self.entry.error("open", f"is true, false or a list of seats, not {seats}")
        return tuple(sorted({seat, *seats}))

    def _cards(self, field: str, value: Any) -> tuple[str, ...]:
        names = [self.entry.of(str, each, field) for each in self.entry.of(list, value, field)]
        try:
            self._at_hand().check_cards(names)
        except TichuError as error:
            raise self.entry.error(field, str(error)) from error
        return tuple(names)

    def _at_hand(self) -> Any:
        """The game with the options of the step: of its position, or of a question that names some."""
        if self.position is not None:
            return self.position.game
        question = self.entry.data.get("question")
        named = isinstance(question, dict) and "ruleset" in question
        return Fields(question, "question").game() if named else self.game

    def _rows(self) -> tuple[Row, ...]:
        rows = []
        for place, cards in enumerate(self.entry.get("rows", list, []), start=1):
            key = f"{self.key}.row.{place}"
            rows.append(Row(key if has(key) else "", self._cards(f"rows[{place - 1}]", cards)))
        return tuple(rows)

    def _table(self) -> str:
        table = self.entry.get("table", str, "") if self.entry.has("table") else ""
        if table and table not in TABLES:
            raise self.entry.error("table", f"{table!r} is none of {', '.join(TABLES)}")
        return table

    def _texts(self, step: Step) -> None:
        wanted = ["title", "text"] + (["ask"] if step.free or self.entry.has("question") else [])
        for part in wanted:
            if not step.say(part):
                raise self.entry.error("id", f"the text {step.key}.{part!r} is missing")

    def _goals(self, step: Step) -> tuple[Goal, ...]:
        wanted = self.entry.get("goals", list, [])
        if wanted and not (step.free and step.position):
            raise self.entry.error("goals", "belong to a free table")
        game = self._at_hand() if wanted else self.game
        goals = []
        for place, each in enumerate(wanted):
            where = f"goals[{place}]"
            goal = Fields(each if isinstance(each, dict) else {"is": each}, where, ("is", "not", "seat"))
            try:
                known = actions_of(game)
                hold, fail = (
                    read_conditions(goal.data[part], known, game) if goal.has(part) else ()
                    for part in ("is", "not")
                )
            except ConditionError as error:
                raise self.entry.error(where, str(error)) from error
            seat = goal.get("seat", int, -1)
            goals.append(Goal(f"{self.key}.goal.{place + 1}", hold, fail, seat if seat >= 0 else None))
        return tuple(goals)

    def _play(self, step: Step) -> None:
        """Play the script, so that a move that the referee refuses is reported with its place."""
        state = step.position
        for place, action in enumerate(step.script):
            assert state is not None  # a script without a position has been refused
            try:
                state = state.play(action)
            except TichuError as error:
                raise self.entry.error(f"script[{place}]", f"{action!r}: {error}") from error

    def _question(self, step: Step) -> dict[str, Any]:
        """The question's data, with what the step already says."""
        data = dict(self.entry.of(dict, self.entry.data["question"], "question"))
        if step.position is not None:
            asked_of_script = data.get("kind") in _OF_SCRIPT
            data.setdefault("position", step.position if asked_of_script else step.at)
            if asked_of_script:
                data.setdefault("script", list(step.script))
            data.setdefault("seat", step.seat)
            data.setdefault("open", list(step.shown))
        if data.get("kind") == "allowed" and data.get("reasons") != []:
            data["reasons"] = self._reasons(data, step)
        data["ask"] = f"{step.key}.ask"
        data["wrong"] = self._remarked(data.get("wrong", []))
        hints = []
        for number in count(1):
            if not has(f"{step.key}.hint.{number}"):
                break
            hints.append(f"{step.key}.hint.{number}")
        data["hints"] = hints
        return data

    def _reasons(self, data: Mapping[str, Any], step: Step) -> list[str]:
        """The reasons to choose from that the learner has met, with others met in place of the rest.

        The right one is always among them: it is what the step is about.
        """
        entry = Fields(data, "")
        state, seat = entry.position(), data.get("seat", data.get("you", 0))
        try:
            verdict = state.ask(action_of(state, seat, entry.get("action", str)))
        except AnswerError as error:
            raise entry.error("action", error.reason) from error
        right = entry.get("rule", str, verdict.rule)
        if right not in state.game.rules:
            raise entry.error("rule", f"{right!r} is no rule of this game")
        met = {*self.met, *step.rules}
        reasons = others(entry, state.game, right, verdict)
        offered = [rule for rule in reasons if rule in met]
        more = [rule for rule in near(state.game, right, verdict) if rule in met and rule not in offered]
        return [right, *offered, *more[: max(0, min(OFFERED, len(reasons)) - len(offered))]]

    def _remarked(self, wrong: Any) -> list[Any]:
        """The declared wrong answers, with the remarks that the catalogue has on them."""
        answers = self.entry.of(list, wrong, "question: wrong")
        keys = [f"{self.key}.wrong.{number}" for number in range(1, len(answers) + 1)]
        return [
            {"answer": answer, "text": key} if has(key) else answer
            for answer, key in zip(answers, keys, strict=True)
        ]
