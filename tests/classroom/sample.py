"""A small class that answers questions at the real pages, wrongly too: writes the sample of the reports.

`python -m tests.classroom.sample` writes it anew. Everybody is invented.
"""

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from tests.pages.fake import Browser
from tichu_teach.classroom.report import SAMPLE
from tichu_teach.exercises.library import packed_puzzles
from tichu_teach.exercises.puzzle import Puzzle
from tichu_teach.exercises.question import Question
from tichu_teach.pages.chapter.page import LessonPage
from tichu_teach.pages.exam.page import ExamPage
from tichu_teach.pages.puzzle.page import PuzzlePage
from tichu_teach.pages.puzzle.worksheet import Worksheet
from tichu_teach.texts import text

DAYS = ("2026-11-02", "2026-11-09", "2026-11-16")
EXAM = 7
"""The seed of the exam that whoever was there on the last day has sat."""
CHAPTERS = ("nanking/1-cards", "nanking/2-trick", "nanking/7-wish")


class Learner(NamedTuple):
    """Somebody of the class: how often they are right at once, and on which of the days they were there."""

    name: str
    sure: float
    there: tuple[int, ...]


CLASS = (
    Learner("Ada", 0.95, (0, 1, 2)),
    Learner("Ben", 0.55, (0, 1, 2)),
    Learner("Chidi", 0.75, (0, 1)),
    Learner("Dora", 0.4, (0, 2)),
    Learner("Emre", 0.8, (0, 1, 2)),
    Learner("Fumiko", 0.65, (1, 2)),
)


def wrong(question: Question, rng: random.Random) -> Any:
    """A wrong answer that a learner might give; None where none is declared."""
    declared = [each.answer for each in question.wrong]
    return rng.choice(declared) if declared else None


def answer(page: Any, browser: Browser, sure: float, rng: random.Random) -> None:
    """Do what is asked: at once, after a slip, or not at all."""
    question = page.exercise.question
    slip = None if rng.random() < sure else wrong(question, rng)
    if slip is not None:
        browser.give(slip)
        browser.press("retry")
        if rng.random() < 0.4:
            return
    if not page.exercise.done:
        browser.give(question.solve()[0])


def walk(name: str, learner: Learner, kept: dict[str, Any], day: str, rng: random.Random) -> dict[str, Any]:
    """A chapter from its first step to its last."""
    page = LessonPage(name)
    browser = Browser.on(page, stored=kept, at=f"{day}T10:00:00")
    while page.step is not None:
        browser.watch()
        if page.exercise and not page.exercise.done:
            answer(page, browser, learner.sure, rng)
        browser.press("next")
    check(browser, learner, random.Random(f"{learner.name} {name}"))
    return browser.kept


def check(browser: Browser, learner: Learner, rng: random.Random) -> None:
    """The closing check of a chapter, for those who care to take it; what they don't know they leave out."""
    if rng.random() > learner.sure:
        return
    browser.press("check")
    for _ in browser.session.stand_in.questions:
        if rng.random() < learner.sure:
            browser.solve()
        browser.press("give", "next")


def solve(
    puzzle: Puzzle, learner: Learner, kept: dict[str, Any], day: str, rng: random.Random
) -> dict[str, Any]:
    """A puzzle by its link."""
    page = PuzzlePage(puzzle.ruleset)
    browser = Browser.on(page, f"?puzzle={puzzle.id}", kept, at=f"{day}T10:30:00")
    answer(page, browser, learner.sure, rng)
    return browser.kept


def work(pack: Path, learner: Learner, kept: dict[str, Any], day: str, rng: random.Random) -> dict[str, Any]:
    """A teacher's pack from end to end."""
    page = Worksheet(pack)
    browser = Browser.on(page, stored=kept, at=f"{day}T11:00:00")
    for _ in page.puzzles:
        answer(page, browser, learner.sure, rng)
        browser.press("next")
    return browser.kept


def sit(learner: Learner, kept: dict[str, Any], day: str, rng: random.Random) -> dict[str, Any]:
    """An exam; what they don't know they leave out."""
    browser = Browser.on(ExamPage("nanking"), f"?seed={EXAM}", kept, at=f"{day}T11:30:00")
    browser.press("begin")
    while browser.page.writing:
        if rng.random() < learner.sure:
            browser.solve()
        browser.press("next")
    return browser.kept


def write_pack(folder: Path) -> Path:
    """A pack of the teacher's own: three puzzles about wishes."""
    chosen = [each for each in packed_puzzles("nanking") if each.theme == "wish" and each.question.wrong][:3]
    entries = [each.to_data() | {"story": each.story.text(at=each.question.names)} for each in chosen]
    for number, entry in enumerate(entries, 1):
        entry["id"] = f"nanking-wish-{number:02}"
        plain = {
            name: value for name, value in entry["question"].items() if name not in ("ask", "hints", "values")
        }
        entry["question"] = plain | {"wrong": [each.answer for each in chosen[number - 1].question.wrong]}
    file = folder / "monday.json"
    data = {"format": "tichu-teach pack 1", "ruleset": "nanking", "theme": "wish", "puzzles": entries}
    file.write_text(json.dumps(data), encoding="utf-8")
    return file


def saved(pack: Path) -> Iterator[tuple[str, str]]:
    """The files that the class saves at the end, by name."""
    puzzles = [each for each in packed_puzzles("nanking") if each.question.wrong]
    puzzles = [each for theme in ("bomb", "wish") for each in puzzles if each.theme == theme][::3][:8]
    haggis = [each for each in packed_puzzles("haggis") if each.question.wrong][:4]
    for learner in CLASS:
        rng = random.Random(learner.name)
        kept: dict[str, Any] = {"name": learner.name}
        for number in learner.there:
            sure = learner._replace(sure=min(1.0, learner.sure + 0.12 * number))
            kept = walk(CHAPTERS[number], sure, kept, DAYS[number], rng)
            for puzzle in (*puzzles[:6], *(puzzles[6:] if number else ()), *(haggis if number == 2 else ())):
                kept = solve(puzzle, sure, kept, DAYS[number], rng)
            if number:
                kept = work(pack, sure, kept, DAYS[number], rng)
        if learner.there[-1] == len(DAYS) - 1:
            kept = sit(sure, kept, DAYS[-1], rng)
        page = PuzzlePage("nanking")
        browser = Browser(page, kept)
        browser.hello(at=f"{DAYS[-1]}T12:00:00")
        browser.press("choose")
        (file,) = browser.blocks("download")
        assert file["label"] == text("page.puzzle.export")
        yield file["name"], file["text"]


def write(folder: Path, pack: Path) -> list[Path]:
    """Write the class's files into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    files = []
    for name, words in saved(pack):
        files.append(folder / name)
        files[-1].write_text(words, encoding="utf-8")
    return files


if __name__ == "__main__":
    from tempfile import TemporaryDirectory

    with TemporaryDirectory() as place:
        print(*write(SAMPLE, write_pack(Path(place))), sep="\n")
