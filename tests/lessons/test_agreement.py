"""What a chapter tells agrees with the table beside it."""

from __future__ import annotations

import pytest

from tests.agreement.known import EXCEPTIONS, KNOWN
from tests.agreement.sources import disagreements, of_puzzle, of_step
from tests.lessons.words import told as told_in
from tichu_teach.exercises.library import packed
from tichu_teach.exercises.motifs import generate
from tichu_teach.lessons import chapters, load
from tichu_teach.texts import has
from tichu_teach.themes import THEMES

MADE = ["tricsu-table-t10", "tricsu-table-t16"]


@pytest.mark.extra
def test_no_exception_is_idle():
    """Each is of a text that there is, and that the reader still stumbles over."""
    found: set[str] = set()
    for name in chapters():
        for step in load(name).steps:
            told = of_step(step)
            found |= set(disagreements(told)) if told else set()
    made = [generate(theme, int(seed[1:]), game) for game, theme, seed in (id.split("-") for id in MADE)]
    for puzzle in (*made, *(each for ruleset in THEMES for each in packed(ruleset))):
        found |= set(disagreements(of_puzzle(puzzle)))
    words = {key for name in chapters() for key, _ in told_in(load(name))}
    assert all(has(key) or key in words for key in EXCEPTIONS)
    assert set(EXCEPTIONS) <= found, set(EXCEPTIONS) - found
    assert not set(EXCEPTIONS) & set(KNOWN)
