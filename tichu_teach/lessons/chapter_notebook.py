"""The notebook of a chapter, to be read from top to bottom, with a table to run in every step.

The tutorial shows only its title and the cell with the whole chapter; the rest is for JupyterLab, and for
code hosts and exports, where there may be no kernel. Home pages read a chapter's steps from it, and the
rules that a step asks from its metadata.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from tichu_teach.engine import State, games
from tichu_teach.exercises.phrase import TableNames
from tichu_teach.exercises.question import AnswerOption, Question
from tichu_teach.texts import text

from .cells import (
    LAB_ONLY,
    Cell,
    Notebook,
    card_list,
    cells_to_try,
    code,
    columns,
    in_rows,
    markdown,
    notebook,
    table_markdown,
    words,
)
from .lesson import Lesson, Step
from .library import chapters
from .loader import load
from .tables import TABLES, figures

_ROW = 110  # characters of choices that stand beside each other
_SETUP = "from tichu_teach import explain, games, position, step"


Telling = Callable[[State, Iterable[str]], Iterable[str]]
"""Puts actions played from a position into words; passed in because the pages, which can, are a layer up."""


def chapter_notebook(lesson: Lesson, telling: Telling) -> Notebook:
    """Return the notebook of one of our own chapters."""
    tried = cells_to_try(lesson.playground, "slide", "subslide")
    return notebook([*_head(lesson), *_steps(lesson, telling), *_end(lesson), *tried])


def _head(lesson: Lesson) -> Iterator[Cell]:
    """The title, the story, a cell with the whole chapter, and the imports for the cells below."""
    yield words("title", f"# {lesson.title()}", slide="slide", cards=" ".join(lesson.cards))
    goal = markdown(text("page.lesson.goal", goal=lesson.goal())) if lesson.goal() else ""
    story = [quote(lesson.hook()), goal, _ways(lesson)]
    yield words("story", "\n\n".join(filter(None, story)), LAB_ONLY)
    yield words("run", markdown(text("lesson.notebook.whole")), LAB_ONLY, slide="skip")
    yield code("table", ("from tichu_teach import lesson", f'lesson("{lesson.name}")'), slide="skip")
    yield words("steps", markdown(text("lesson.notebook.steps")), LAB_ONLY, slide="skip")
    yield code("setup", _fetched(lesson), LAB_ONLY, slide="skip")


def _fetched(lesson: Lesson) -> tuple[str, ...]:
    """The imports for the cells below."""
    used = "\n".join(line for cell in lesson.playground for line in cell.code)
    dice = ("import random",) if "random." in used and "import random" not in used else ()
    return (*dice, _SETUP)


def _ways(lesson: Lesson) -> str:
    """Return links to the start page and to the chapters before and after."""
    row = chapters(lesson.ruleset)
    at = row.index(lesson.name)
    ways = [f"[{text('lesson.notebook.start.title')}](../start.ipynb)"]
    for word, place in (("app.previous", at - 1), ("app.next", at + 1)):
        if 0 <= place < len(row):
            other = load(row[place])
            ways.append(f"{text(word)}: [{other.title()}]({other.chapter}.ipynb)")
    return " · ".join(ways)


def _steps(lesson: Lesson, telling: Telling) -> Iterator[Cell]:
    for number, step in enumerate(lesson.steps, 1):
        told = [" ".join(("##", f"{number}.", step.say("title"))), *_step_text(lesson, step, telling)]
        asked = {"rules": list(step.question.rules)} if step.question else {}
        yield words(f"step-{step.id}", "\n\n".join(told), LAB_ONLY, slide="slide", **asked)
        place = f'"{lesson.name}", "{step.id}"'
        if step.position is not None:
            laid = (*in_rows(f'line = "{step.line}"'), f"step({place}" + ", line)")  # code, not a sentence
            yield code(f"table-{step.id}", laid, LAB_ONLY, slide="subslide")
        elif step.question is not None:
            yield code(f"table-{step.id}", (f"step({place})",), LAB_ONLY, slide="subslide")


def _step_text(lesson: Lesson, step: Step, telling: Telling) -> Iterator[str]:
    """The words, the table and the question of a step; never the answer."""
    question = step.question
    yield markdown(step.say("text"))
    if step.rows:
        rows = (f"- {f'{row.label}: ' if row.label else ''}{card_list(row.cards)}" for row in step.rows)
        yield "\n".join(rows)
        if step.position is not None:
            yield text("lesson.notebook.table")
    if step.table:
        game = step.position.game if step.position else games[lesson.ruleset]
        yield markdown(columns(TABLES[step.table](game)))
    if step.figure and question is None:
        yield markdown(columns(figures(step.figure)))
    if step.say("aside"):
        yield quote(step.say("aside"))
    if question is not None:
        yield from _question_text(step, question, telling)
        return
    if step.final_position is not None:
        if step.position is not None:
            yield from _played(telling(step.position, step.script))
        yield table_markdown(step.final_position, step.shown)
    if step.free:
        yield f"**{markdown(step.say('ask'))}**"
    if step.goals:
        yield "\n".join(f"- [ ] {markdown(goal.words)}" for goal in step.goals)


def _question_text(step: Step, question: Question, telling: Telling) -> Iterator[str]:
    """The table at the time of the question, the question, and the options."""
    if step.position is not None:
        script = question.script[: _seen(question)] if question.script else step.script
        yield from _played(telling(step.position, script))
    if question.state is not None:
        yield table_markdown(question.looked_at, question.shown, turn=not question.hides_turn)
    at: TableNames = question.names
    for spread in question.spread():
        cards = [card for card in spread.cards if card != "|"]
        label = f"{markdown(spread.label.text(at=at))}: " if spread.label else ""
        yield f"{label}{card_list(cards)}"
    yield f"**{markdown(question.ask.text(at=at))}**"
    for part in dict.fromkeys(option.part for option in question.options()):
        options = [option for option in question.options() if option.part == part]
        labels = [_option_text(option, at) for option in options]
        row = " · ".join(labels)
        short = len(row) < _ROW and len(row.split(" · ")) == len(labels)  # a seat may be "You · South"
        yield row if short else "\n".join(f"- {label}" for label in labels)


def _option_text(option: AnswerOption, at: TableNames) -> str:
    """A choice in words, with its cards where these don't name them."""
    words, cards = markdown(option.label.text(at=at)), card_list(option.cards)
    return cards if option.bare else words if cards in words else f"{words} {cards}"


def _seen(question: Question) -> int:
    """Count the actions of the script that may be shown: later ones would give the answer away."""
    state, shown = question.position, 0
    while state != question.looked_at:
        state = state.play(question.script[shown])
        shown += 1
    return shown


def _played(told: Iterable[str]) -> Iterator[str]:
    if lines := " · ".join(markdown(line) for line in told):
        yield f"{text('lesson.notebook.played')} {lines}"


def _end(lesson: Lesson) -> Iterator[Cell]:
    can = "\n".join(f"- {markdown(line)}" for line in lesson.can())
    told = [f"## {text('lesson.notebook.can')}", can, markdown(lesson.recap()), _ways(lesson)]
    yield words("can", "\n\n".join(filter(None, told)), LAB_ONLY, slide="slide")


def quote(said: str) -> str:
    """Return one of our texts as a Markdown quotation."""
    return "\n".join(f"> {line}".rstrip() for line in markdown(said).split("\n"))
