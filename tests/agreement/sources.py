"""Every text that a learner reads about a position, with the scene it is about."""

from collections.abc import Iterator
from typing import NamedTuple

from tichu_teach.exercises.phrase import Phrase
from tichu_teach.exercises.puzzle import Puzzle
from tichu_teach.exercises.question import Question
from tichu_teach.lessons import chapters, load
from tichu_teach.lessons.lesson import Step
from tichu_teach.texts import Texts

from .reader import Reader
from .scene import Scene


class Told(NamedTuple):
    """A text with its key, as learners read it at the table."""

    key: str
    words: str


def of_question(question: Question, step: str = "") -> Iterator[Told]:
    """The texts of a question and its replies; those of a step get keys with the step's name."""
    names, values = question.names, question.values
    told = enumerate((*question.agreed, *question.premises), 1)
    phrases = [("ask", question.ask), *((f"told.{number}", each) for number, each in told)]
    phrases += [(f"hint.{n}", Phrase(each, values)) for n, each in enumerate(question.hints, 1)]
    phrases += [(f"wrong.{n}", Phrase(w.text, values)) for n, w in enumerate(question.wrong, 1) if w.text]
    phrases += [("reply", Phrase(question.reply, values))] if question.reply else []
    for part, phrase in phrases:
        key = f"{step}.{part}" if phrase.is_words and step else _place(phrase, question)
        yield Told(key, phrase.text(at=names))


def _place(phrase: Phrase, question: Question) -> str:
    """The key of a phrase's text, which may be the game's own."""
    return Texts(question.game.name).key(phrase.key)


def of_puzzle(puzzle: Puzzle) -> tuple[Scene, list[Told]]:
    question = puzzle.question
    story = Told(_place(puzzle.story, question), puzzle.story.text(at=question.names))
    return Scene(question), [story, *of_question(question)]


def of_step(step: Step) -> tuple[Scene, list[Told]] | None:
    """Return a step's scene and texts; None if nothing lies on a table (only words, or a figure)."""
    if step.position is None and (step.question is None or step.question.kind == "figure"):
        return None
    states = [frame.state for frame in step.frames]
    scene = Scene(step.question, states)
    if step.position is not None and (step.question is None or not step.question.script):
        scene.play(step.script)
    for row in step.rows:
        scene.lay(row.cards)
    name = f"lesson.{step.key}"
    told = [Told(f"{name}.{part}", step.say(part)) for part in ("text", "ask", "done")]
    told += of_question(step.question, name) if step.question else []
    return scene, [each for each in told if each.words]


def disagreements(found: tuple[Scene, list[Told]]) -> dict[str, list[str]]:
    """Collect the contradictions by the key of the text."""
    scene, told = found
    reader = Reader(scene)
    said = {each.key: reader.disagreements(each.words) for each in told}
    return {key: faults for key, faults in said.items() if faults}


def steps() -> list[Step]:
    return [step for name in chapters() for step in load(name).steps]
