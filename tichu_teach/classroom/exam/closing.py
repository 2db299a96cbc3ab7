"""The closing check of a chapter: five questions about what has been taught so far.

They are made from a seed, of rules that the chapter and those before it teach; where too few can be made,
puzzles of the packs join in. The chapter's own tables never come.
"""

from __future__ import annotations

import random
from collections.abc import Collection
from functools import cache
from importlib import import_module

from tichu_teach.engine import games
from tichu_teach.exercises.library import packed
from tichu_teach.exercises.question import Question
from tichu_teach.lessons.library import chapter as written
from tichu_teach.lessons.library import chapters
from tichu_teach.lessons.taught import taught_before
from tichu_teach.themes import THEMES

from .drawing import TWICE, Candidate, Drawing, Seen, candidates, ready

FIVE = 5
_MORE = 4  # times that more is drawn, where a first chapter teaches few rules
_OWN = 3  # about what the chapter itself teaches, where there are so many


def closing(chapter: str, seed: int) -> tuple[Question, ...]:
    """The check of a chapter by its name, `nanking/2-trick`; fewer than five where not more can be asked."""
    ruleset = chapter.partition("/")[0]
    if ruleset not in THEMES or chapter not in chapters(ruleset):
        return ()
    entries = written(chapter).entries
    own = {rule for entry in entries for rule in entry.data.get("rules", ())}
    before = taught_before(chapter).rules
    known = own | before
    tables = {str(entry.data.get("position", "")) for entry in entries}
    fits = _reader(games[ruleset].family, known)
    rng = random.Random(f"{chapter} check {seed}")
    found = candidates(ruleset, rng, known=known, fits=fits)
    drawing = Drawing([each for each in found if _fits(each, known, tables, fits)])
    by_hand = (ready(puzzle.question) for puzzle in packed(ruleset))
    written_by_hand = [each for each in by_hand if _fits(each, known, tables, fits)]
    rng.shuffle(written_by_hand)
    for rules, many in ((own - before, _OWN), (own, 1), (before, FIVE), (known, FIVE)):
        _fill(drawing, rules, many)
        if not drawing.chosen:
            drawing.left += written_by_hand
            _fill(drawing, rules, 1)
    for _ in range(_MORE):
        _fill(drawing, known, FIVE, FIVE)
        if len(drawing.chosen) == FIVE:
            break
        found = candidates(ruleset, rng, known=known, fits=fits)
        drawing.left += [*written_by_hand, *(each for each in found if _fits(each, known, tables, fits))]
        written_by_hand = []
    return tuple(question for question, _ in drawing.chosen)


def _fill(drawing: Drawing, rules: Collection[str], many: int, most: int = TWICE) -> None:
    while len(drawing.chosen) < many and drawing.take(lambda rule: rule in rules, most):
        pass


def _fits(each: Candidate, known: Collection[str], tables: Collection[str], fits: Seen) -> bool:
    """Whether all it asks and all it shows has been taught, and it isn't one of these tables."""
    if each.rules[0] not in known:
        return False
    question = each.question
    if question is None or not ({*question.rules} <= {*known} or question.cited):
        return False
    state = question.state
    return state is None or (str(state) not in tables and all(fits(state, seat) for seat in question.shown))


def _reader(family: str, known: Collection[str]) -> Seen:
    """Tells whether a position can be read by who knows these rules and sees a seat's hand."""
    needs = import_module(f"tichu_teach.exercises.motifs.{family}.decisions").needs
    rows = [rule.partition(".")[2] for rule in known]
    taught = cache(lambda beginning: any(row.startswith(beginning) for row in rows))
    return lambda state, seat: all(map(taught, needs(state, (seat,))))
