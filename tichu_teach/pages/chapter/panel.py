"""The panel beside a step of a chapter, and the page that closes it: what is told, asked and ticked off,
and the way on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from tichu_teach.engine import games
from tichu_teach.exercises.plot import ShownFigure, shown
from tichu_teach.exercises.puzzle import Puzzle
from tichu_teach.lessons import chapters, load
from tichu_teach.lessons.lesson import Step
from tichu_teach.lessons.tables import TABLES
from tichu_teach.lessons.taught import guided_after
from tichu_teach.pages.chapter.walk import Walk
from tichu_teach.pages.question.asking import button
from tichu_teach.pages.question.exercise import Exercise
from tichu_teach.pages.table.scene import rule_card
from tichu_teach.pages.table.session import Data
from tichu_teach.texts import text
from tichu_teach.texts.names import sequence
from tichu_teach.themes import THEMES


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


def figure_block(figure: ShownFigure) -> Data:
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


def ending(page: Walk) -> Data:
    """How the chapter went, what the learner can do now, and the way on."""
    went = [page.how(place) for place in range(len(page.lesson.steps))]
    still = sum(how in ("", "skipped") for how in went)
    blocks = [dots(page)]
    if counts := _counts(page, went):
        blocks.append({"kind": "text", "text": counts})
    if skipped := [
        f"*{page.lesson.steps[n].say('title')}*" for n, how in enumerate(went) if how == "skipped"
    ]:
        blocks.append({"kind": "text", "text": text("page.lesson.skipped", steps=sequence(skipped))})
    if still:
        blocks.append({"kind": "text", "text": text("page.lesson.open", count=still)})
    items = [{"text": line, "done": not still} for line in page.lesson.can()]
    if items:
        blocks.append({"kind": "checks", "id": "can", "items": items})
    if page.lesson.recap():
        blocks.append({"kind": "text", "text": page.lesson.recap()})
    if page.checkable:
        blocks.append({"kind": "text", "text": _checked(page)})
    ways = _onward(page)
    blocks += [{"kind": "link", "text": link["label"], "href": link["href"]} for link in ways[1:]]
    blocks += page.record_blocks()
    buttons = [button("back"), button("restart")]
    if missed := len(page.missed()):
        label = text("page.button.again", count=missed)
        buttons.append({"name": "again", "label": label, "primary": False, "disabled": False})
    if page.checkable:
        check = {"name": "check", "label": text("exam.check"), "primary": False, "disabled": False}
        buttons.append(check)
    buttons += [{"name": "onward", "primary": True, "disabled": False, **onward} for onward in ways[:1]]
    return {
        "header": text("page.lesson.header.end", chapter=page.lesson.title()),
        "title": text(f"page.lesson.closing.{'open' if still else 'done'}"),
        "flourish": not still,
        "blocks": blocks,
        "buttons": buttons,
    }


def _checked(page: Walk) -> str:
    """What the closing check is, or how it went the last time."""
    went = page.record.checks.get(page.lesson.name)
    return text("exam.check.went", right=went.right, of=went.of) if went else text("exam.check.lead")


def _counts(page: Walk, went: Sequence[str]) -> str:
    """How many tasks were solved at once, with help, or skipped; "" where nobody knows."""
    steps = zip(page.lesson.steps, went, strict=True)
    counts = Counter(how or "skipped" for step, how in steps if step.question or step.goals)
    kinds = ("solved", "helped", "skipped")
    return " · ".join(text(f"page.lesson.count.{how}", count=counts[how]) for how in kinds if counts[how])


def _onward(page: Walk) -> list[Data]:
    """Where one goes from here, the best way first: the next chapter, puzzles or a game, the family.

    Nobody knows where a chapter of one's own lies, and what beside it.
    """
    if page.lesson.file:
        return []
    ways = []
    together = guided_after(page.lesson.name)
    if together:
        ways.append({"label": text("guide.home"), "href": f"{together.page}.ipynb"})
    names = chapters(page.lesson.ruleset)
    for name in names[names.index(page.lesson.name) + 1 :][:1]:
        following = load(name)
        words = text("page.lesson.following", title=following.title())
        ways.append({"label": words, "href": f"{following.chapter}.ipynb"})
    if page.lesson.ruleset in THEMES:
        ways.append({"label": text("page.lesson.puzzles"), "href": "puzzles.ipynb"})
    ways.append({"label": text("page.lesson.game"), "href": "game.ipynb"})
    if page.address:  # where the tutorial is served, its rule books are
        words = text("page.lesson.sheet")
        ways.append({"label": words, "href": f"../../../rules/{page.lesson.ruleset}/summary"})
    if names[-1] == page.lesson.name:
        ways.append({"label": text("page.lesson.family"), "href": "../family/rulesets.ipynb"})
    return ways
