"""What makes a puzzle and a pack sound, whatever the game."""

from __future__ import annotations

from collections.abc import Iterable

from tichu_teach.engine import games
from tichu_teach.exercises.library import pack
from tichu_teach.exercises.pack import FOLDER, check
from tichu_teach.exercises.puzzle import Puzzle


def solved(puzzle: Puzzle) -> None:
    """The engine's answers are right and the declared wrong ones wrong; each rests on a rule of the game."""
    question, rules, names = puzzle.question, games[puzzle.ruleset].rules, puzzle.question.names
    for answer in question.solve():
        grade = question.grade(answer)
        assert grade.right
        assert grade.rule in rules
    for wrong in question.wrong:
        grade = question.grade(wrong.answer)
        assert not grade.right
        assert grade.rule in rules
        assert all(phrase.text(at=names) for phrase in grade.says)
        if wrong.text:
            assert grade.says[0].key == wrong.text
    assert puzzle.story.text(at=names) and question.ask.text(at=names)
    assert len(puzzle.hints) == 2 and all(hint.text(at=names) for hint in puzzle.hints)


def packed(theme: str, ruleset: str) -> list[int]:
    """A pack has no problems and goes from easy to hard; returns how hard its puzzles are.

    Each has a number of its own, for good: one whose difficulty is seen otherwise moves and keeps its name.
    """
    assert check(FOLDER / f"{ruleset}-{theme}.json") == []
    puzzles = pack(theme, ruleset).puzzles
    levels = [puzzle.difficulty for puzzle in puzzles]
    assert levels == sorted(levels)
    numbers = range(1, len(puzzles) + 1)
    assert {puzzle.id for puzzle in puzzles} == {f"{ruleset}-{theme}-{number:02d}" for number in numbers}
    return levels


def texts(puzzles: Iterable[Puzzle]) -> set[str]:
    """The keys of all texts of their own that puzzles use."""
    used = set()
    for puzzle in puzzles:
        used |= {puzzle.story.key, puzzle.question.ask.key, *(hint.key for hint in puzzle.hints)}
        used |= {wrong.text for wrong in puzzle.question.wrong}
    return used
