"""The closing check of a chapter: five questions about what has been taught so far.

They are made from a seed, of rules that the chapter and those before it teach; where too few can be made,
puzzles of the packs join in. The chapter's own tables never come.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator
from importlib import import_module

from tichu_teach.engine import games
from tichu_teach.exercises.library import packed
from tichu_teach.exercises.puzzle import THEMES
from tichu_teach.exercises.question import Question
from tichu_teach.lessons.library import chapter as written
from tichu_teach.lessons.library import chapters
from tichu_teach.lessons.taught import taught_before

from .drawing import TWICE, Candidate, Drawing, candidates, ready

FIVE = 5
_OWN = 3  # about what the chapter itself teaches, where there are so many


def closing(chapter: str, seed: int) -> tuple[Question, ...]:
    """The check of a chapter by its name, `nanking/2-trick`; fewer than five where not more can be asked."""
    ruleset = chapter.partition("/")[0]
    if ruleset not in THEMES or chapter not in chapters(ruleset):
        return ()
    own = {rule for entry in written(chapter).entries for rule in entry.data.get("rules", ())}
    before = taught_before(chapter).rules
    known = own | before
    tables = {str(entry.data.get("position", "")) for entry in written(chapter).entries}
    rng = random.Random(f"{chapter} check {seed}")
    found = [each for each in candidates(ruleset, rng, known) if _fits(each, known, tables)]
    drawing = Drawing(found)
    for fits, many in ((own - before, _OWN), (before, FIVE), (known, FIVE)):
        _fill(drawing, fits, many)
    if len(drawing.questions) < FIVE:
        drawing.left += [each for each in _packed(ruleset, rng) if _fits(each, known, tables)]
        _fill(drawing, known, FIVE)
    _fill(drawing, known, FIVE, FIVE)
    return tuple(drawing.questions)


def _fill(drawing: Drawing, rules: Collection[str], many: int, most: int = TWICE) -> None:
    while len(drawing.questions) < many and drawing.take(lambda rule: rule in rules, most):
        pass


def _packed(ruleset: str, rng: random.Random) -> Iterator[Candidate]:
    several = packed(ruleset)
    rng.shuffle(several)
    yield from (ready(puzzle.question) for puzzle in several)


def _fits(each: Candidate, known: Collection[str], tables: Collection[str]) -> bool:
    """Whether all it asks and all it shows has been taught, and it isn't one of these tables."""
    if each.rule not in known:
        return False
    question = each.question
    if question is None or not ({*question.rules} <= {*known} or question.cited):
        return False
    state = question.state
    if state is None:
        return True
    own = import_module(f"tichu_teach.exercises.motifs.{question.game.family}.rulings")
    parts = {rule.partition(".")[2] for rule in known} | {games[question.game.name].name}
    needed = own.needs(state, question.shown)
    return str(state) not in tables and all(any(part.startswith(each) for part in parts) for each in needed)
