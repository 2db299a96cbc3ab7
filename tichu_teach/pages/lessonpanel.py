"""The panel beside a step of a chapter: what is told, asked and ticked off, and the buttons."""

from __future__ import annotations

from tichu_teach.engine import games
from tichu_teach.exercises.plot import Shown, shown
from tichu_teach.exercises.puzzle import Puzzle
from tichu_teach.lessons.lesson import Step
from tichu_teach.lessons.tables import TABLES
from tichu_teach.pages.asking import button
from tichu_teach.pages.exercise import Exercise
from tichu_teach.pages.scene import rule_card
from tichu_teach.pages.session import Data
from tichu_teach.pages.walk import Walk
from tichu_teach.texts import text


def panel(page: Walk, step: Step) -> Data:
    """What stands beside the table at a step."""
    exercise = page.exercise
    if page.alike and exercise:
        return _alike(page, page.alike, exercise)
    blocks = [dots(page), *filter(None, (page.notice, page.astray))]
    if page.place == 0 and page.lesson.hook():
        blocks.append({"kind": "story", "text": page.lesson.hook()})
    if page.place == 0 and page.lesson.goal():
        blocks.append({"kind": "text", "text": text("page.lesson.goal", goal=page.lesson.goal())})
    blocks.append({"kind": "text", "text": step.say("text")})
    if step.rows:
        rows = [{"label": r.label or None, "cards": list(r.cards)} for r in step.rows]
        blocks.append({"kind": "cards", "rows": rows})
    if step.table:
        game = step.position.game if step.position else games[page.lesson.ruleset]
        made = TABLES[step.table](game)
        blocks.append({"kind": "table", "head": list(made.head), "rows": [list(row) for row in made.rows]})
    if step.say("aside"):
        blocks.append({"kind": "note", "tone": "tip", "text": step.say("aside")})
    if exercise and not page.watching:
        blocks += exercise.blocks(page.presenting)
        if exercise.solved and step.say("done"):
            blocks.append({"kind": "note", "tone": "good", "text": step.say("done")})
    elif page.trial is not None:
        blocks.append({"kind": "text", "asks": True, "text": f"*{step.say('ask')}*"})
        if step.goals:
            blocks.append(_goals(page, step))
        if step.goals and page.all_found and step.say("done"):
            blocks.append({"kind": "note", "tone": "good", "text": step.say("done")})
    if not exercise or exercise.done:  # before, they would give the answer away
        cited = exercise.grade.rule if exercise and exercise.grade else ""
        blocks += [rule_card(rule, page.lesson.ruleset) for rule in step.rules if rule != cited]
        if step.figure:
            blocks.append(figure_block(shown(step.figure)))
    if page.told:
        blocks.append({"kind": "log", "lines": page.told})
    values = {"chapter": page.lesson.title(), "step": page.place + 1, "of": len(page.lesson.steps)}
    header = text("page.lesson.header", **values)
    return {"header": header, "title": step.say("title"), "blocks": blocks, "buttons": _buttons(page)}


def _alike(page: Walk, puzzle: Puzzle, exercise: Exercise) -> Data:
    """The panel while a puzzle like the step's question is on the table."""
    story = {"kind": "story", "text": puzzle.story.text(at=puzzle.question.names)}
    return {
        "header": text("page.lesson.header.like", chapter=page.lesson.title()),
        "title": text("page.lesson.like"),
        "blocks": [dots(page), story, *exercise.blocks()],
        "buttons": _buttons(page),
    }


def dots(page: Walk) -> Data:
    """A dot for each step: how it went, and the way to it."""
    steps = []
    for place, step in enumerate(page.lesson.steps):
        here, how = place == page.place, page.how(place)
        values = {
            "step": place + 1,
            "title": step.say("title"),
            "how": text(f"page.step.{how or 'open'}"),
        }
        label = text("page.step", **values)
        shown = {"title": text("page.step.title", **values), "how": values["how"]}
        steps.append({"value": place, "label": label, **shown, "state": how or None, "here": here})
    return {"kind": "dots", "id": "steps", "label": text("page.steps"), "steps": steps}


def figure_block(figure: Shown) -> Data:
    """A figure as a block: bars with their errors, as shares of the whole width."""
    bars = figure.bars
    ends = [bar.value + sign * bar.error for bar in bars for sign in (-1, 1)] + [0.0, figure.mark or 0.0]
    low, high = min(ends), max(ends)
    wide = (high - low) or 1.0

    def at(value: float) -> float:
        return round(100 * (value - low) / wide, 1)

    rows = [
        {
            "label": bar.label,
            "said": bar.said,
            "from": min(at(0), at(bar.value)),
            "to": max(at(0), at(bar.value)),
            "error": [at(bar.value - bar.error), at(bar.value + bar.error)],
        }
        for bar in bars
    ]
    mark = None if figure.mark is None else at(figure.mark)
    return {"kind": "figure", "title": figure.title, "bars": rows, "mark": mark, "note": figure.note}


def _goals(page: Walk, step: Step) -> Data:
    """What there is to find or to do, with what has been found ticked off."""
    found = page.found.get(page.place, set())
    items = [{"text": goal.words, "done": n in found} for n, goal in enumerate(step.goals)]
    return {"kind": "checks", "id": "goals", "items": items}


def _buttons(page: Walk) -> list[Data]:
    step, exercise = page.step, page.exercise
    assert step is not None
    buttons = [button("back")] if page.place else []
    if page.watching:
        return [*buttons, button("skip", name="next", primary=True)]
    buttons += page.exercise_buttons()
    if page.presenting and exercise and exercise.done:
        buttons += page.again()
    elif page.returned or (page.trial is not None and (page.told or page.verdict)):
        buttons.append(button("retry"))
    if page.frames and not (exercise and exercise.frames):
        buttons.append(button("replay"))
    if page.like:
        buttons.append(button("alike"))
    waiting = not exercise.done if exercise else bool(step.goals) and not page.all_found
    last = page.place == len(page.lesson.steps) - 1
    label = "pass-over" if waiting else "finish" if last else "next"
    return [*buttons, button(label, name="next", primary=not waiting)]
