"""Positions met in play, from which puzzles about playing well are drawn.

A file a game and theme in `stores/`, written by `make mine`: by level the data of questions. What was drawn
from it keeps its id, so that a file that learners have seen is never changed: what is found later goes into
the next edition of ids.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from .family import part
from .motifs.motif import Data, Motifs, NoLuck
from .puzzle import HARDEST

FOLDER = Path(__file__).parent / "stores"
FORMAT = "tichu-teach store 1"

_CARD = re.compile(r"\b\w\w\b")


@cache
def store(theme: str, ruleset: str) -> Mapping[int, tuple[Data, ...]]:
    """The questions that there are of a theme, by level; none where nothing has been mined."""
    file = FOLDER / f"{ruleset}-{theme}.json"
    if not file.is_file():
        return {}
    levels = json.loads(file.read_text(encoding="utf-8"))["levels"]
    return {int(level): tuple(found) for level, found in levels.items()}


def drawn(theme: str, level: int) -> Callable[[Any, random.Random], Data]:
    """A motif: one of the questions of a level, its suits changed for each other."""

    def draw(game: Any, rng: random.Random) -> Data:
        found = store(theme, game.name).get(level, ())
        if not found:
            raise NoLuck
        return resuited(rng.choice(found), game, rng)

    return draw


def motifs(theme: str) -> Motifs:
    """The motifs of a theme: one for each level, all with the same words."""
    made = Motifs()
    for level in range(1, HARDEST + 1):
        made.add(theme, level=level)(drawn(theme, level))
    return made


def resuited(data: Data, game: Any, rng: random.Random) -> Data:
    """The same question in other suits: no rule tells one from another."""
    into = part(game, "choices").resuited(game, rng)

    def changed(value: Any) -> Any:
        if isinstance(value, str):
            return _CARD.sub(lambda card: into.get(card[0], card[0]), value)
        if isinstance(value, list):
            return [changed(each) for each in value]
        if isinstance(value, dict):
            return {name: changed(each) for name, each in value.items()}
        return value

    return changed(data)  # type: ignore[no-any-return]
