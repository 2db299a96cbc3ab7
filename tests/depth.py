"""How far a sample goes: some of it each time, all of it in `make extra`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from tichu_teach.engine import games


def seeds(count: int, extra: int = 0) -> pytest.MarkDecorator:
    """A test for each `seed` from 0: `count` of them always, and `extra` more in the long run."""
    return pytest.mark.parametrize("seed", some(range(count + extra), count))


def some(values: Sequence[Any], first: int = 1, every: int = 0) -> list[Any]:
    """Values to try a test on: the `first` ones or one of `every` so many always, the others in the long run.

    A tuple stands for several arguments.
    """
    always = {*range(0, len(values), every)} if every else {*range(first)}
    return [
        pytest.param(
            *(value if isinstance(value, tuple) else (value,)),
            marks=() if number in always else pytest.mark.extra,
        )
        for number, value in enumerate(values)
    ]


def some_games() -> list[Any]:
    """The games by name: one of each family always, the others in the long run."""
    families = {game.family: game.name for game in reversed([*games.values()])}
    return some(sorted(games, key=lambda name: name not in families.values()), len(families))
