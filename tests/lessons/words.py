"""All that a chapter tells, by names that say where it stands."""

from collections.abc import Iterator

from tichu_teach.lessons import Lesson
from tichu_teach.lessons.lesson import WORDS


def told(lesson: Lesson) -> Iterator[tuple[str, str]]:
    """Its words: `lesson.nanking.7-wish.hook`, `lesson.nanking.7-wish.duty.wrong.1`."""
    begin = f"lesson.{lesson.name.replace('/', '.')}"
    yield f"{begin}.title", lesson.title()
    yield from ((f"{begin}.{part}", said) for part, said in lesson.words.items() if part != "title")
    yield from _numbered(f"{begin}.can", lesson.can())
    for step in lesson.steps:
        name = f"lesson.{step.key}"
        yield from ((f"{name}.{part}", step.say(part)) for part in WORDS if step.say(part))
        yield from _numbered(f"{name}.row", [row.label for row in step.rows])
        yield from _numbered(f"{name}.goal", [goal.words for goal in step.goals])
        if step.question:
            yield from _numbered(f"{name}.hint", step.question.hints)
            yield from _numbered(f"{name}.wrong", [wrong.text for wrong in step.question.wrong])
            if step.question.reply:
                yield f"{name}.reply", step.question.reply
    for cell in lesson.playground:
        yield f"{begin}.poke.{cell.id}", cell.words


def _numbered(name: str, words: object) -> Iterator[tuple[str, str]]:
    return ((f"{name}.{number}", said) for number, said in enumerate(words, 1) if said)
