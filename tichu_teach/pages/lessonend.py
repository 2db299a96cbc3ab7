"""The page that closes a chapter: how it went, what the learner can do now, and the way on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from tichu_teach.lessons import chapters, load
from tichu_teach.lessons.guided import guided_after
from tichu_teach.lessons.notebooks import played
from tichu_teach.pages.asking import button
from tichu_teach.pages.lessonpanel import dots
from tichu_teach.pages.session import Data
from tichu_teach.pages.walk import Walk
from tichu_teach.texts import text
from tichu_teach.texts.names import sequence
from tichu_teach.themes import THEMES


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
    if played(page.lesson.ruleset):
        ways.append({"label": text("page.lesson.game"), "href": "game.ipynb"})
    if page.address:  # where the tutorial is served, its rule books are
        words = text("page.lesson.sheet")
        ways.append({"label": words, "href": f"../../../rules/{page.lesson.ruleset}/summary"})
    if names[-1] == page.lesson.name:
        ways.append({"label": text("page.lesson.family"), "href": "../family/rulesets.ipynb"})
    return ways
