"""How far a sample goes: some seeds each time, many more in `make extra`."""

from __future__ import annotations

import pytest


def seeds(count: int, extra: int = 0) -> pytest.MarkDecorator:
    """A test for each `seed` from 0: `count` of them always, and `extra` more in the long run."""
    longer = [pytest.param(seed, marks=pytest.mark.extra) for seed in range(count, count + extra)]
    return pytest.mark.parametrize("seed", [*range(count), *longer])
