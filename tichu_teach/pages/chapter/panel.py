"""The panel beside a chapter's step, and the chapter's closing page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol, cast

from tichu_teach.engine import games
from tichu_teach.exercises.plot import ShownFigure, load_figure
from tichu_teach.exercises.puzzle import Puzzle
from tichu_teach.lessons import chapters, load
from tichu_teach.lessons.lesson import Lesson, Step
from tichu_teach.lessons.tables import TABLES
from tichu_teach.lessons.taught import base_of, guided_after
from tichu_teach.pages.chapter.walk import LaidStep, Walk
from tichu_teach.pages.presenting.slide import Presenting, hiding
from tichu_teach.pages.question.exercise import Exercise
from tichu_teach.pages.question.exercise_page import button, exercise_buttons
from tichu_teach.pages.table.scene import make_button, make_note, make_panel, placed, rule_card
from tichu_teach.texts import Texts, text
from tichu_teach.texts.names import game_name, sequence
from tichu_teach.themes import THEMES

if TYPE_CHECKING:
    from tichu_teach.scene.panel import (
        Block,
        CardsRow,
        Check,
        ChecksBlock,
        Dot,
        DotsBlock,
        FigureBar,
        FigureBlock,
        NoteBlock,
        PanelButton,
        ScenePanel,
    )


class ChapterPage(Protocol):
    """A chapter's page (`page.py`), as far as its panel needs it.

    `notice` is about the learner's record, `note_on_link` about a link that leads nowhere. `checkable` is
    True if the chapter has a closing check.
    """

    walk: Walk
    here: LaidStep
    presenting: Presenting
    notice: NoteBlock | None
    note_on_link: NoteBlock | None

    @property
    def checkable(self) -> bool: ...


def panel(page: ChapterPage, step: Step, exercise: Exercise | None) -> ScenePanel:
    """The panel beside the table at a step, with this exercise on it."""
    walk, here, lesson = page.walk, page.here, page.walk.lesson
    whole = walk.way.only is None
    values = {"chapter": lesson.title(), "step": walk.place + 1, "of": len(lesson.steps)}
    header = text("page.lesson.header", **values)
    blocks: list[Block]
    if here.puzzle_on_table and exercise:
        blocks, title = _alike(here.puzzle_on_table, exercise), text("page.lesson.like")
        header = text("page.lesson.header.like", chapter=lesson.title()) if whole else header
    else:
        blocks, title = _blocks(page, step, exercise), step.say("title")
    if walk.way.different:
        blocks = [make_note("tip", walk.way.different), *blocks]
    blocks = [dots(walk), *blocks] if whole else blocks
    return make_panel(header, title, blocks, _buttons(page, step, exercise))


def _blocks(page: ChapterPage, step: Step, exercise: Exercise | None) -> list[Block]:
    walk, here, lesson = page.walk, page.here, page.walk.lesson
    blocks: list[Block] = [each for each in (page.notice, page.note_on_link) if each]
    begins = walk.place == 0 and walk.way.only is None
    blocks += _opening(lesson) if begins else []
    blocks += _to_look_at(lesson, step)
    blocks += _builds_on(lesson) if begins else []
    if exercise:
        asked = exercise.blocks(page.presenting.on)
        blocks += placed(asked, coming=True) if here.watching else asked
        blocks += _solved(step) if exercise.done else []
    elif here.trial is not None:
        blocks.append({"kind": "text", "asks": True, "text": f"*{step.say('ask')}*"})
        blocks += [_goals(walk, step), *(_solved(step) if walk.all_found else [])] if step.goals else []
    if not exercise or exercise.done:  # before, they would give the answer away
        cited = exercise.grade.rule if exercise and exercise.grade else ""
        blocks += [rule_card(rule, lesson.ruleset) for rule in step.rules if rule != cited]
        blocks += [figure_block(load_figure(step.figure))] if step.figure else []
    if here.log_lines:
        blocks.append({"kind": "log", "lines": here.log_lines})
    return blocks


def _opening(lesson: Lesson) -> list[Block]:
    """The story and the goal of a chapter, above its first step."""
    blocks: list[Block] = [{"kind": "story", "text": lesson.hook()}] if lesson.hook() else []
    if goal := lesson.goal():
        blocks.append({"kind": "text", "text": text("page.lesson.goal", goal=goal)})
    return blocks


def _to_look_at(lesson: Lesson, step: Step) -> list[Block]:
    """A step's words, and what there is to look at beside the table."""
    blocks: list[Block] = [{"kind": "text", "text": step.say("text")}]
    if step.rows:
        rows: list[CardsRow] = [{"label": r.label, "cards": list(r.cards)} for r in step.rows]
        blocks.append({"kind": "cards", "rows": rows})
    if step.table:
        game = step.position.game if step.position else games[lesson.ruleset]
        made = TABLES[step.table](game)
        blocks.append({"kind": "table", "head": list(made.head), "rows": [list(row) for row in made.rows]})
    if aside := step.say("aside"):
        blocks.append(make_note("tip", aside))
    return blocks


def _solved(step: Step) -> list[Block]:
    """The author's words when the answer is found or shown, if there are any: they say why it is right."""
    done = step.say("done")
    return [make_note("good", done)] if done else []


def _builds_on(lesson: Lesson) -> list[Block]:
    """A link to the game that a game's first chapter builds on, if there is one."""
    if lesson.name != chapters(lesson.ruleset)[0]:
        return []
    base = base_of(lesson.ruleset)
    if base == lesson.ruleset:
        return []
    words = text("page.lesson.builds", game=game_name(base))
    return [{"kind": "link", "text": words, "href": f"../{chapters(base)[0]}.ipynb"}]


def _alike(puzzle: Puzzle, exercise: Exercise) -> list[Block]:
    """A puzzle like the step's question."""
    return [{"kind": "story", "text": puzzle.story.text(at=puzzle.question.names)}, *exercise.blocks()]


def dots(walk: Walk) -> DotsBlock:
    """A dot for each step, which shows how it went and leads there."""
    steps: list[Dot] = []
    for place, step in enumerate(walk.lesson.steps):
        here, how = place == walk.place, walk.how(place)
        values = {
            "step": place + 1,
            "title": step.say("title"),
            "how": text(f"page.step.{how or 'open'}"),
        }
        label = text("page.step", **values)
        shown = {"title": text("page.step.title", **values), "how": values["how"]}
        dot = {"value": place, "label": label, **shown, "state": how or None, "here": here}
        steps.append(cast("Dot", dot))
    return {"kind": "dots", "id": "steps", "label": text("page.steps"), "steps": steps}


def figure_block(figure: ShownFigure) -> FigureBlock:
    """A figure as a block: bars with their errors, as shares of the whole width."""
    low, wide = figure.scale

    def at(value: float) -> float:
        return round(100 * (value - low) / wide, 1)

    rows: list[FigureBar] = [
        {
            "label": bar.label,
            "said": bar.said,
            "from": min(at(0), at(bar.value)),
            "to": max(at(0), at(bar.value)),
            "error": [at(bar.value - bar.error), at(bar.value + bar.error)],
        }
        for bar in figure.bars
    ]
    mark = None if figure.mark is None else at(figure.mark)
    return {"kind": "figure", "title": figure.title, "bars": rows, "mark": mark, "note": figure.note}


def _goals(walk: Walk, step: Step) -> ChecksBlock:
    """The step's goals, with those met ticked off."""
    found = walk.goals_found.get(walk.place, set())
    items: list[Check] = [{"text": goal.words, "done": n in found} for n, goal in enumerate(step.goals)]
    return {"kind": "checks", "id": "goals", "items": items}


def _buttons(page: ChapterPage, step: Step, exercise: Exercise | None) -> list[PanelButton]:
    """The buttons: help, replay and the ways on. A single step leads only to the end of its play-through."""
    walk, here = page.walk, page.here
    whole = walk.way.only is None
    buttons: list[PanelButton] = [button("back")] if here.puzzle_on_table or (walk.place and whole) else []
    if here.watching:
        return [*buttons, {**button("skip", name="next", primary=True), "sends": "leap"}]
    buttons += exercise_buttons(exercise) if exercise else []
    if page.presenting.on and exercise and exercise.done:
        buttons.append(hiding())
    elif here.returned or (here.trial is not None and (here.log_lines or here.verdict)):
        buttons.append(button("retry"))
    if here.lead_up.frames and not (exercise and exercise.outcome.frames):
        buttons.append(button("replay"))
    if here.similar_puzzle:
        buttons.append(button("alike"))
    buttons += page.presenting.free_table_buttons()
    if not whole:
        return buttons
    waiting = not exercise.done if exercise else bool(step.goals) and not walk.all_found
    last = walk.place == len(walk.lesson.steps) - 1
    label = "pass-over" if waiting else "finish" if last else "next"
    return [*buttons, button(label, name="next", primary=not waiting)]


def ending(page: ChapterPage) -> ScenePanel:
    """The end of a chapter: a hand from it, what the learner can do now, how it went, the ways on."""
    lesson, alone = page.walk.lesson, not page.presenting.on  # a class has skipped nothing: it looked on
    went = [page.walk.how(place) for place in range(len(lesson.steps))] if alone else []
    still, ways = sum(how in ("", "skipped") for how in went), _ways_on(page)
    blocks: list[Block] = [dots(page.walk)]
    if lesson.cards:
        blocks.append({"kind": "cards", "id": "hand", "rows": [{"cards": [*lesson.cards]}]})
    if still:
        blocks.append({"kind": "text", "text": text("page.lesson.open", count=still)})
    items: list[Check] = [{"text": line, "done": not still} for line in lesson.can()]
    if items:
        blocks.append({"kind": "checks", "id": "can", "items": items})
    counts = _counts(page, went) if alone else ""
    words = [counts, _skipped(lesson, went), lesson.recap(), _say_check(page)]
    blocks += [{"kind": "text", "text": each} for each in words if each]
    blocks += [{"kind": "link", "text": label, "href": href} for label, href in ways[1:]]
    blocks += page.walk.learner.blocks()
    buttons: list[PanelButton] = [button("back")]
    if missed := len(page.walk.missed_steps()):
        buttons.append(make_button("again", text("page.button.again", count=missed)))
    if page.checkable:
        buttons.append(make_button("check", text("exam.check")))
    buttons += [{**make_button("onward", label, primary=True), "href": href} for label, href in ways[:1]]
    header = text("page.lesson.header.end", chapter=lesson.title())
    title = text(f"page.lesson.closing.{'open' if still else 'done'}")
    return make_panel(header, title, blocks, buttons) | {"flourish": not still}


def _say_check(page: ChapterPage) -> str:
    """The closing check described, or its last result; "" if there is none."""
    if not page.checkable:
        return ""
    went = page.walk.learner.record.checks.get(page.walk.lesson.name)
    return text("exam.check.went", right=went.right, of=went.of) if went else text("exam.check.lead")


def _counts(page: ChapterPage, went: Sequence[str]) -> str:
    """The number of tasks solved at once, with help, skipped, and not tried; "" if there are no tasks."""
    steps = zip(page.walk.lesson.steps, went, strict=True)
    counts = Counter(how or "open" for step, how in steps if step.question or step.goals)
    kinds = ("solved", "helped", "skipped", "open")
    return " · ".join(text(f"page.lesson.count.{how}", count=counts[how]) for how in kinds if counts[how])


def _skipped(lesson: Lesson, went: Sequence[str]) -> str:
    """The steps that were skipped, by their titles; "" if none was."""
    titles = [f"*{lesson.steps[place].say('title')}*" for place, how in enumerate(went) if how == "skipped"]
    return text("page.lesson.skipped", steps=sequence(titles)) if titles else ""


def _ways_on(page: ChapterPage) -> list[tuple[str, str]]:
    """The ways on, by words and address, the best first: a round, the next chapter, puzzles, a game.

    A teacher's own chapter has none: nobody knows what lies beside its file.
    """
    if page.walk.lesson.file:
        return []
    ways: list[tuple[str, str]] = []
    together = guided_after(page.walk.lesson.name)
    if together:
        ways.append((Texts(together.ruleset)("guide.title"), f"{together.page}.ipynb"))
    names = chapters(page.walk.lesson.ruleset)
    for name in names[names.index(page.walk.lesson.name) + 1 :][:1]:
        following = load(name)
        words = text("page.lesson.following", title=following.title())
        ways.append((words, f"{following.chapter}.ipynb"))
    if page.walk.lesson.ruleset in THEMES:
        ways.append((text("page.lesson.puzzles"), "puzzles.ipynb"))
    ways.append((text("page.lesson.game"), "game.ipynb"))
    if page.presenting.address:  # where the tutorial is served, its rule books are
        words = text("page.lesson.sheet")
        ways.append((words, f"../../../rules/{page.walk.lesson.ruleset}/summary"))
    if names[-1] == page.walk.lesson.name:
        ways.append((text("page.lesson.family"), "../family/rulesets.ipynb"))
    return ways
