"""Load lessons from their texts and check every entry, translations against their originals.

`chapter.py` explains how a chapter is written."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cache
from importlib.resources import files
from pathlib import Path

from tichu_teach.engine import ArgumentError, State, TichuError, games
from tichu_teach.engine.errors import did_you_mean, short, suggest_known
from tichu_teach.engine.registry import ALSO
from tichu_teach.exercises.errors import FileProblem
from tichu_teach.files import UnreadableFile, text_of
from tichu_teach.own import ENDING, record_name

from .entry import Entry, Written, read_entries
from .lesson import Lesson, LessonError, Step, UnknownLesson, UnknownStep
from .library import chapter, chapters
from .moved_step import Relaid, move_step
from .points import sizes
from .reader import StepReader
from .taught import taught_before

MAX_BYTES = 500_000
MAX_STEPS = 60  # as many as a learner's record keeps

_TRANSLATION = re.compile(rf"(?P<stem>.+)\.[a-z]{{2,3}}(-[A-Za-z]+)?{re.escape(ENDING)}")


def original(file: Path) -> Path | None:
    """Return the chapter beside a file that it translates; None if there is none."""
    named = _TRANSLATION.fullmatch(file.name)
    found = file.with_name(named["stem"] + ENDING) if named else None
    return found if found is not None and found.is_file() else None


def compare_translation(file: Path, text: Written, source: Path) -> list[FileProblem]:
    """Compare a translation with its `source`: steps and cells by their ids, and the tables.

    Records and links refer to a step by its id, whatever language they are in. Raises UnreadableFile.
    """
    model = read_entries(text_of(source, MAX_BYTES, "replace"))
    return [FileProblem(file.name, *found) for found in _differences(text, model, source.name)]


def _differences(text: Written, model: Written, source: str) -> Iterator[tuple[str, str, int]]:
    """Yield what is other than in the original: the id of a step, why, in which line."""
    steps = {entry.id: entry for entry in model.entries}
    known = [entry for entry in text.entries if entry.id in steps]
    for entry in text.entries:
        if entry.id not in steps:
            yield entry.id, f"{source} has no such step{suggest_known(entry.id, steps)}", entry.line
    lines, line = {entry.id: entry.line for entry in known}, 1
    order = [entry.id for entry in model.entries]
    for id in order:
        if id not in lines:  # told at the line of the step before it
            yield id, f"is missing here; it stands in {source}", line
        line = lines.get(id, line)
    for entry, id in zip(known, [id for id in order if id in lines], strict=False):
        if entry.id != id:
            yield entry.id, f"out of order: {source} has {id!r} here", entry.line
            break  # later ones may only have been pushed out of place by it
    for entry in known:
        if entry.data.get("position") != steps[entry.id].data.get("position"):
            yield entry.id, f"the table is another one in {source}", entry.line_of("position")
    if [cell.id for cell in text.cells] != [cell.id for cell in model.cells]:
        cells = ", ".join(cell.id for cell in model.cells)
        yield "", f"the cells of {source} are {cells or 'none'}", 0


def load(name: str | Path) -> Lesson:
    """Return the lesson called `nanking/7-wish`, or the one in a file of your own.

    Raises UnknownLesson for an unknown name, LessonError for a file with faults.
    """
    if isinstance(name, Path) or (isinstance(name, str) and name.endswith(ENDING)):
        return load_own(Path(name))
    known = chapters()
    if name not in known:
        raise UnknownLesson(
            name if isinstance(name, str) else short(name),
            f"there is no chapter {short(name)}{_name_hint(name, known)}",
        )
    return _loaded(name)


@cache
def _loaded(name: str) -> Lesson:
    lesson, problems = make_lesson(name, chapter(name))
    if problems:
        raise LessonError(problems)
    return lesson


def load_own(file: Path) -> Lesson:
    """Return the lesson in a file of your own. Raises LessonError with everything that is wrong in it."""
    lesson, problems = _opened(file)
    if problems:
        raise LessonError(problems)
    return lesson


def step_called(lesson: Lesson, id: str) -> Step:
    """Return the step with this id. Raises UnknownStep if a lesson has none."""
    found = next((step for step in lesson.steps if step.id == id), None)
    if found is None:
        known = suggest_known(id, [step.id for step in lesson.steps])
        raise UnknownStep((), f"{lesson.name} has no step {short(id)}{known}")
    return found


def step_at(lesson: Lesson, id: str, position: State) -> Relaid:
    """Move a step of a lesson to another table, with a note on what is different there.

    Raises UnknownStep for an unknown id, ArgumentError for a table of another family of games.
    """
    found, game = step_called(lesson, id), position.game
    if game.family != games[lesson.ruleset].family:
        message = f"{lesson.name} is about {lesson.ruleset}, and this is a table of {game.name}"
        raise ArgumentError(f'{message}: lay it by itself, table("{position}")')
    entry = next(each for each in _text_of(lesson).entries if each.id == id)
    place = [step.id for step in lesson.steps].index(id)
    rules = (step.rules for step in lesson.steps[:place])
    met = taught_before(lesson.name, lesson.ruleset).rules.union(*rules)
    return move_step(entry, found.key, position, met)


def _text_of(lesson: Lesson) -> Written:
    if lesson.file:
        return read_entries(text_of(Path(lesson.file), MAX_BYTES))
    return chapter(lesson.name)


def check(path: str | Path) -> list[FileProblem]:
    """Return every problem of a lesson's file; none if it is sound.

    A translation, `3-wish.hu.md`, is compared with its original, `3-wish.md` beside it.
    """
    file = Path(path).expanduser()
    problems = _opened(file)[1]
    source = original(file)
    if source is not None and not any(problem.line == 0 for problem in problems):
        with suppress(UnreadableFile):  # a problem already, of this file or of the other
            problems += compare_translation(file, read_entries(text_of(file, MAX_BYTES)), source)
        problems.sort(key=lambda problem: problem.line)
    return problems


def is_lesson(path: str | Path) -> bool:
    """Return True if a file is meant as a lesson: a text, not data."""
    return Path(path).suffix.lower() in (ENDING, ".markdown", ".txt")


def _opened(file: Path) -> tuple[Lesson, list[FileProblem]]:
    name = record_name(file)
    try:
        text = text_of(file, MAX_BYTES)
    except UnreadableFile as error:
        return Lesson(name, ""), [FileProblem(file.name, "", str(error), error.line)]
    ours = f"{file.parent.name}/{(original(file) or file).stem}"
    if ours in chapters():
        return make_lesson(ours, read_entries(text), shown=file.name)
    return make_lesson(name, read_entries(text), file)


def make_lesson(
    name: str, text: Written, file: Path | None = None, shown: str = ""
) -> tuple[Lesson, list[FileProblem]]:
    """Make a lesson of a written chapter; return it with the problems of the parts that had to be left out.

    Without a `file` it is one of the package's own, and its name says which game it is about. `shown` is
    the file name that the problems give.
    """
    shown = shown or (file.name if file else f"{name}{ENDING}")
    problems = [FileProblem(shown, fault.section, fault.reason, fault.line) for fault in text.faults]
    ruleset, at = text.game or name.partition("/")[0], 2  # the first line of the head
    if file and not text.game:
        ruleset, at = _game_of(text.entries)
    home = str(file.absolute()) if file else ""
    base = Lesson(name, ruleset, text.words, text.can, (), text.cells, home, text.cards)
    if ruleset not in games:
        reason = f"no ruleset is called {short(ruleset)}{suggest_known(ruleset, games, ALSO)}"
        if not ruleset:
            reason = "which game? Begin the file with three lines: `---`, `game: nanking`, `---`"
        return base, [FileProblem(shown, "", reason, at), *problems]
    problems += [FileProblem(shown, *found) for found in _as_a_whole(text, ruleset, own=file is not None)]
    broken = {fault.section for fault in text.faults}
    met = set(taught_before(name, ruleset).rules)
    steps: list[Step] = []
    for entry in text.entries:
        reader = StepReader(games[ruleset], f"{name.replace('/', '.')}.{entry.id}", entry, met)
        step = reader.step()
        problems += [FileProblem(shown, entry.id, fault.reason, fault.line) for fault in reader.faults]
        if not reader.faults and entry.id not in broken:
            steps.append(step)
            met.update(step.rules)
    problems.sort(key=lambda problem: problem.line)
    return replace(base, steps=tuple(steps)), problems


def _as_a_whole(text: Written, ruleset: str, *, own: bool) -> Iterator[tuple[str, str, int]]:
    """Yield what is wrong with a chapter beside its steps: where, why, in which line."""
    if own:
        yield from (("", f"cards: {why}", 2) for why in _unknown_cards(text.cards, ruleset))
    if not text.entries:
        yield "", "there are no steps: a step is a heading of two `##`", 1
    for entry in text.entries[MAX_STEPS:]:
        yield entry.id, f"a chapter has at most {MAX_STEPS} steps", entry.line


def _unknown_cards(cards: Sequence[str], ruleset: str) -> Iterator[str]:
    """A complaint for each decorating card that no table of the game has."""
    for card in cards:
        why = ""
        for game in sizes(games[ruleset]):
            try:
                game.check_cards([card])
                break
            except TichuError as error:
                why = why or str(error)
        else:
            yield why


def _game_of(entries: Iterable[Entry]) -> tuple[str, int]:
    """The game that the first table or question names, and the line where it does."""
    for entry in entries:
        question = entry.data.get("question", {})
        named = {
            "position": entry.data.get("position"),
            "question.position": question.get("position"),
            "question.ruleset": question.get("ruleset"),
        }
        for place, words in named.items():
            if isinstance(words, str) and words.split():
                return words.split()[0].lower(), entry.line_of(place)
    return "", 1


_SAYS = 3  # letters that say which chapter is meant


def _name_hint(name: object, known: Sequence[str]) -> str:
    """A hint for an unknown name: the chapters meant, else those of its game, else an example.

    People name a chapter by a part of its name: `wish`, `bombs`, `haggis`.
    """
    word = name.strip().lower().rstrip("/") if isinstance(name, str) else ""
    game, part = ALSO.get(word.partition("/")[0], word.partition("/")[0]), word.rpartition("/")[2]
    own = [each for each in known if each.partition("/")[0] == game]
    named = [each for each in own or known if part in each.partition("/")[2]]
    if named and ("/" in word if own else len(part) >= _SAYS):
        return f"; did you mean {' or '.join(map(repr, named[:3]))}?"
    if own and "/" not in word:
        return suggest_known("", own)
    shorter = {each.partition("/")[0]: each for each in reversed(known)}  # a game's name with a slip in it
    return (
        did_you_mean(word, known, shorter)
        or suggest_known("", own)
        or f"; one is {known[0]!r}, and Tab offers all others"
    )


def first_chapter() -> str:
    """Return the text of a short sample chapter with notes on how to go on; it has no faults."""
    return files(__package__).joinpath("first.md").read_text(encoding="utf-8")
