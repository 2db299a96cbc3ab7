"""Kept of what a mine finds: what nobody has met in other suits, and no rule of thumb solves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from tests.exercises.guessers import Guess
from tests.exercises.thumbs import THUMBS, left_alone, right
from tests.exercises.twins import Shape, shape
from tichu_teach.exercises.kinds import read_question
from tichu_teach.exercises.kinds.decide import DecideQuestion

from .found import Found


def distinct(several: Iterable[Found], seen: set[Shape]) -> Iterator[Found]:
    """Yield what isn't there in other suits."""
    for each in several:
        if (here := shape(each.data)) not in seen:
            seen.add(here)
            yield each


def unsolved(several: Sequence[Found], kept: Sequence[Any]) -> list[Found]:
    """Leave out what a rule of thumb solves, the poorest first, while it solves too many beside these."""
    old, fresh = [*filter(None, map(scored, kept))], [*several]
    scores = {id(each): scored(each.data) for each in fresh}
    for name in THUMBS:
        while fresh:
            rows = [*old, *filter(None, (scores[id(each)] for each in fresh))]
            row = [each[name] for each in rows if name in each]
            if not row or not guessed(row).telling:
                break
            solved = [each for each in fresh if ((scores[id(each)] or {}).get(name) or (0, 0))[0] == 1]
            if not solved:
                break
            fresh.remove(min(solved, key=lambda each: each.worth))
    return fresh


def scored(data: Any) -> dict[str, tuple[float, float]] | None:
    """By rule of thumb how likely it is right, and how likely chance is; None where none has a say."""
    question = read_question(data)
    if not isinstance(question, DecideQuestion):
        return None
    chance = len(question.answers) / len(question.options())
    return {
        name: (right(question, weigh), chance)
        for name, thumb in THUMBS.items()
        if (weigh := thumb(question)) is not None
    }


def guessed(row: Sequence[tuple[float, float]]) -> Guess:
    share, chance = (sum(each) / len(row) for each in zip(*row, strict=True))
    return Guess("", "", share, len(row), chance)


def balanced(several: Sequence[Found], kept: Sequence[Any]) -> list[Found]:
    """Leave out claims that are to be made, the poorest first, where fewer are to be left alone."""
    said = {id(each): left_alone(read_question(each.data)) for each in several}
    before = [left_alone(read_question(each)) for each in kept]
    room = before.count(True) + [*said.values()].count(True) - before.count(False)
    taken = sorted((each for each in several if said[id(each)] is False), key=lambda each: -each.worth)
    return [each for each in several if said[id(each)] is not False or each in taken[: max(room, 0)]]
