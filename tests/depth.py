"""The size of samples: some cases in `make test` and `make more`, all of them in `make extra`.

`make test` does not even collect the cases that it leaves out: collecting thousands takes each test process
seconds.
"""

from collections.abc import Callable, Container, Iterable, Sequence
from typing import Any

import pytest
from hypothesis import settings

from tichu_teach.engine import games
from tichu_teach.lessons import chapters
from tichu_teach.lessons.taught import teaches_rules

SHORT, LONG = "not extra and not more", "extra"  # the marks that `make test` and `make extra` ask for
DEEP = 1000  # examples of made-up data in `make extra`
asked = SHORT
"""The marks that this run asks for; `tests/conftest.py` sets it before anything is collected."""


def many(count: int, extra: int) -> int:
    """The number of random tries within a test: `count` always, and `extra` more in the long run."""
    return count + (extra if asked == LONG else 0)


def seeds(count: int, extra: int = 0) -> pytest.MarkDecorator:
    """Run a test for each `seed` from 0: `count` of them always, and `extra` more in the long run."""
    return pytest.mark.parametrize("seed", some(range(count + extra), count))


def some(values: Sequence[Any], first: int = 1, every: int = 0, more: int = 0) -> list[Any]:
    """Return values to test: the `first` ones, or one in `every` few, always; one in `more` few at each push;
    the others in the long run.

    A tuple stands for several arguments.
    """
    pushed = range(0, len(values), more) if more else ()
    return _params(values, range(0, len(values), every) if every else range(first), pushed)


def _params(values: Sequence[Any], always: Container[int], pushed: Container[int] = ()) -> list[Any]:
    return [
        pytest.param(
            *(value if isinstance(value, tuple) else (value,)),
            marks=() if number in always else pytest.mark.more if number in pushed else pytest.mark.extra,
        )
        for number, value in enumerate(values)
        if number in always or number in pushed or "not extra" not in asked
    ]


def at_each_push(values: Iterable[Any], *always: Any) -> list[Any]:
    """Return values to test: those in `always` every time, the others in `make more`."""
    return [pytest.param(each, marks=() if each in always else pytest.mark.more) for each in values]


def shares(of: int) -> pytest.MarkDecorator:
    """Run a test for a `share` of its cases, `cases[share::of]`: one always, the others in `make more`."""
    return pytest.mark.parametrize("share", at_each_push(range(of), 0))


def one_of_each(values: Sequence[Any], kind: Callable[[Any], Any]) -> list[Any]:
    """Return values to test: the first of each kind always, the others in the long run."""
    firsts = {kind(value): number for number, value in reversed([*enumerate(values)])}
    return _params(values, {*firsts.values()})


def at_least(values: Iterable[Any], *always: Any) -> list[Any]:
    """Return values to test: those in `always` every time, the others in the long run."""
    values = [*values]
    return _params(values, {values.index(value) for value in always})


def some_chapters() -> list[Any]:
    """Return chapters by name: each game's first and each family's first on tactics always."""
    firsts = {name.partition("/")[0]: name for name in reversed(chapters())}
    tactics = {games[name.partition("/")[0]].family: name for name in reversed(on_tactics())}
    return at_least(chapters(), *firsts.values(), *tactics.values())


def on_tactics() -> list[str]:
    """Return the chapters about playing well, by name."""
    return [name for name in chapters() if not teaches_rules(name)]


def tries(count: int, deep: int = DEEP) -> settings:
    """Set the number of examples of a test on made-up data: `count` always, `deep` in the long run."""
    return settings(max_examples=deep if asked == LONG else count)


def names() -> list[str]:
    """The games that made-up data chooses from: one of each family, all in the long run."""
    return [each.values[0] for each in some_games()]


def some_games() -> list[Any]:
    """The games by name: one of each family always, the others in the long run."""
    families = {game.family: game.name for game in reversed([*games.values()])}
    return some(sorted(games, key=lambda name: name not in families.values()), len(families))
