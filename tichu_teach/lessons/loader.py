"""Loads lessons from their texts and checks every entry: see `chapter.py` for how one is written."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path

from tichu_teach import moved
from tichu_teach.engine import games
from tichu_teach.engine.errors import instead, short
from tichu_teach.engine.registry import ALSO
from tichu_teach.own import ENDING, record_name

from .entry import Entry, Written, written
from .errors import LessonError, Problem, UnknownLesson, UnknownStep
from .lesson import Lesson, Step
from .library import chapter, chapters
from .reader import StepReader
from .taught import taught_before
from .translation import compared, original

MAX_BYTES = 500_000
MAX_STEPS = 60  # as many as a learner's record keeps


def load(name: str | Path, language: str = "en") -> Lesson:
    """The lesson called `nanking/7-wish`, also by a name it once had, or that of a file of one's own.

    Raises UnknownLesson for a name that is none, LessonError where the file is at fault.
    """
    if isinstance(name, Path) or (isinstance(name, str) and name.endswith(ENDING)):
        return own(Path(name))
    known, now = chapters(), moved.chapter(name) if isinstance(name, str) else name
    if now not in known:
        raise UnknownLesson(str(name), f"there is no chapter {short(name)}{_meant(name, known)}")
    return _loaded(now, language)


@cache
def _loaded(name: str, language: str = "en") -> Lesson:
    lesson, problems = read(name, chapter(name, language))
    if problems:
        raise LessonError(problems)
    return lesson


def own(file: Path) -> Lesson:
    """The lesson in a file of one's own. Raises LessonError, with everything that is wrong in it."""
    lesson, problems = _opened(file)
    if problems:
        raise LessonError(problems)
    return lesson


def step_at(lesson: Lesson, id: str, line: str = "") -> Step:
    """A step of a lesson, on another table if there is a `line` of notation for one.

    Raises UnknownStep for an id that is none, LessonError for a table at which it cannot be asked.
    """
    found = next((step for step in lesson.steps if step.id == id), None)
    if found is None:
        known = instead(id, [step.id for step in lesson.steps])
        raise UnknownStep((), f"{lesson.name} has no step {short(id)}{known}")
    if not line or str(line) in (found.line, str(found.position)):
        return found
    entry = next(each for each in _text_of(lesson).entries if each.id == id)
    place = [step.id for step in lesson.steps].index(id)
    rules = (step.rules for step in lesson.steps[:place])
    met = taught_before(lesson.name, lesson.ruleset).rules.union(*rules)
    elsewhere = replace(entry, data={**entry.data, "position": str(line)})
    reader = StepReader(games[lesson.ruleset], found.key, elsewhere, met)
    step = reader.step()
    if reader.faults:
        raise LessonError([Problem("", id, fault.reason) for fault in reader.faults])
    return step


def _text_of(lesson: Lesson) -> Written:
    if lesson.file:
        return written(Path(lesson.file).read_text(encoding="utf-8"))
    return chapter(lesson.name)


def check(path: str | Path) -> list[Problem]:
    """Every problem of a lesson's file; empty if it is sound.

    A translation, `3-wish.hu.md`, is held against what it translates, `3-wish.md` beside it.
    """
    file = Path(path).expanduser()
    problems = _opened(file)[1]
    source = original(file)
    if source is not None and not any(problem.line == 0 for problem in problems):
        problems += compared(file, written(file.read_text(encoding="utf-8")), source)
        problems.sort(key=lambda problem: problem.line)
    return problems


def is_lesson(path: str | Path) -> bool:
    """Whether a file is meant as a lesson: a text, not data."""
    return Path(path).suffix.lower() in (ENDING, ".markdown", ".txt")


def _opened(file: Path) -> tuple[Lesson, list[Problem]]:
    name = record_name(file)
    try:
        with file.expanduser().open("rb") as opened:
            content = opened.read(MAX_BYTES + 1)
        if len(content) > MAX_BYTES:
            return Lesson(name, ""), [Problem(file.name, "", f"larger than {MAX_BYTES} bytes")]
        text = content.decode("utf-8")
    except OSError as error:
        return Lesson(name, ""), [Problem(file.name, "", f"cannot be read: {error.strerror or error}")]
    except UnicodeDecodeError:
        return Lesson(name, ""), [Problem(file.name, "", "cannot be read: it is no text in UTF-8")]
    ours = f"{file.parent.name}/{(original(file) or file).stem}"
    if file.parent.name in games and ours in chapters():
        return read(ours, written(text), shown=file.name)
    return read(name, written(text), file)


def read(name: str, text: Written, file: Path | None = None, shown: str = "") -> tuple[Lesson, list[Problem]]:
    """A lesson from what is written, with the problems of what had to be left out.

    Without a `file` it is one of the package's own, and its name says which game it is about. `shown` is
    what the problems call it.
    """
    shown = shown or (file.name if file else f"{name}{ENDING}")
    problems = [Problem(shown, fault.section, fault.reason, fault.line) for fault in text.faults]
    ruleset, at = text.game, 1
    if not ruleset:
        ruleset, at = _game_of(text.entries) if file else (name.partition("/")[0], 1)
    base = Lesson(name, ruleset, text.words, text.can, (), text.cells, str(file.absolute()) if file else "")
    if ruleset not in games:
        reason = f"no ruleset is called {short(ruleset)}{instead(ruleset, games, ALSO)}"
        if not ruleset:
            reason = "which game? Begin the file with three lines: `---`, `game: nanking`, `---`"
        return base, [Problem(shown, "", reason, at), *problems]
    if not text.entries:
        problems.append(Problem(shown, "", "there are no steps: a step is a heading of two `##`", 1))
    for entry in text.entries[MAX_STEPS:]:
        problems.append(Problem(shown, entry.id, f"a chapter has at most {MAX_STEPS} steps", entry.line))
    broken = {fault.section for fault in text.faults}
    met = set(taught_before(name, ruleset).rules)
    steps: list[Step] = []
    for entry in text.entries:
        reader = StepReader(games[ruleset], f"{name.replace('/', '.')}.{entry.id}", entry, met)
        step = reader.step()
        problems += [Problem(shown, entry.id, fault.reason, fault.line) for fault in reader.faults]
        if not reader.faults and entry.id not in broken:
            steps.append(step)
            met.update(step.rules)
    problems.sort(key=lambda problem: problem.line)
    return Lesson(**{**vars(base), "steps": tuple(steps)}), problems


def _game_of(entries: Iterable[Entry]) -> tuple[str, int]:
    """The game of the first table or question that names one, and the line where it does."""
    for entry in entries:
        question = entry.data.get("question", {})
        named = {
            "position": entry.data.get("position"),
            "question.position": question.get("position"),
            "question.ruleset": question.get("ruleset"),
        }
        for place, words in named.items():
            if isinstance(words, str) and words.split():
                return words.split()[0].lower(), entry.at(place)
    return "", 1


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
