"""What makes a question, a puzzle and a pack sound, whatever the game and the kind."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from itertools import product
from typing import Any

from tichu_teach.engine import games, parse_position
from tichu_teach.exercises.form import Choose
from tichu_teach.exercises.library import pack
from tichu_teach.exercises.pack import FOLDER, check
from tichu_teach.exercises.puzzle import HARDEST, Puzzle
from tichu_teach.exercises.question import Question


def solved(question: Question) -> None:
    """The engine's answers are right and the declared wrong ones wrong; each rests on a rule of the game."""
    rules, names = question.game.rules, question.names
    for answer in question.solve():
        grade = question.grade(answer)
        assert grade.right and grade.rule in rules
        assert all(phrase.text(at=names) for phrase in grade.says)
        assert json.loads(json.dumps(answer)) == answer == question.parse_answer(answer)
    for wrong in question.wrong:
        grade = question.grade(wrong.answer)
        assert not grade.right and grade.rule in rules
        assert all(phrase.text(at=names) for phrase in grade.says)
        if wrong.text:
            assert grade.says[0].key == wrong.text


def readable(question: Question) -> None:
    """Everything there is to read can be read; whatever is chosen, there is something to read about it."""
    names = question.names
    assert question.ask.text(at=names)
    assert all(option.label.text(at=names) for option in question.options())
    assert all(phrase.text(at=names) for phrase in question.told)
    for row in question.spread():
        assert row.cards and (row.label is None or row.label.text(at=names))
        assert row.note is None or row.note.text(at=names)
    for answer in answers(question):
        grade = question.grade(answer)
        assert grade.right == (answer in question.solve())
        assert grade.right or grade.says or grade.verdict is not None
        assert all(phrase.text(at=names) for phrase in grade.says)


def answers(question: Question) -> Iterator[Any]:
    """Every answer to a question that is answered by choosing; of several each alone, and all."""
    if not isinstance(question, Choose):
        if question.kind == "wish":
            yield from (option.value for option in question.options())
        return
    parts = question.parts
    values = [question.to_choose(part) for part in parts]
    if question.several:
        yield from ([value] for value in values[0])
    elif parts == ("",):
        yield from values[0]
    else:
        yield from (dict(zip(parts, chosen, strict=True)) for chosen in product(*values))


def whole(puzzle: Puzzle) -> None:
    """A puzzle is sound, is of its game, has a level, and comes back from its data."""
    question, names = puzzle.question, puzzle.question.names
    solved(question)
    readable(question)
    assert puzzle.story.text(at=names)
    assert len(puzzle.hints) == 2 and all(hint.text(at=names) for hint in puzzle.hints)
    assert 1 <= puzzle.difficulty <= HARDEST
    assert question.game.name == puzzle.ruleset and puzzle.ruleset in games
    again = Puzzle.from_data(
        json.loads(json.dumps(puzzle.to_data())), puzzle.theme, puzzle.ruleset, source=puzzle.source
    )
    if question.state is not None:
        assert parse_position(str(question.state)) == question.state == again.question.state
    assert again == puzzle and again.to_data() | {"difficulty": 0} == puzzle.to_data() | {"difficulty": 0}
    assert again.fingerprint == puzzle.fingerprint and again.question.solve() == question.solve()


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
