"""Making puzzles."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from tichu_teach.puzzles.generate import generate
from tichu_teach.puzzles.puzzle import THEMES

from .measure import Figure, per_second


def figures(full: bool) -> Iterator[Figure]:
    for ruleset in ("nanking", "haggis"):
        for theme in THEMES[ruleset]:
            made = per_second(partial(generate, theme, ruleset=ruleset), range(100 if full else 20))
            yield Figure(f"puzzles made, {ruleset}: {theme}", made, "puzzles/s")
