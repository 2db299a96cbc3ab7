"""Questions about playing well from positions met in play.

They are in `stores/`, a file a game and theme, written by `make mine`: the data of questions by level.
Puzzles drawn from a store keep their ids, so a file that learners have seen is never changed: what is found
later goes into the next edition of ids.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Mapping
from functools import cache, partial
from pathlib import Path
from typing import Any

from tichu_teach.engine.plain_data import format_mark
from tichu_teach.engine.state import Ruleset
from tichu_teach.themes import TACTICS, THEMES

from .families import family
from .motifs.motif import Motifs, QuestionData, one_of
from .puzzle import HARDEST, split_id
from .seeds import MADE, level_of

FOLDER = Path(__file__).parent / "stores"
FORMAT = "tichu-teach store 1"
_FORMAT = format_mark(FORMAT)

_CARD = re.compile(r"\b\w\w\b")


@cache
def store(theme: str, ruleset: str) -> Mapping[int, tuple[QuestionData, ...]]:
    """The questions of a theme, by level; empty if nothing has been mined.

    Raises UnreadableVersion for a store of another version.
    """
    file = FOLDER / f"{ruleset}-{theme}.json"
    if not file.is_file():
        return {}
    data = json.loads(file.read_text(encoding="utf-8"))
    _FORMAT(data["format"], file.name)
    return {int(level): tuple(found) for level, found in data["levels"].items()}


def _draw(theme: str, level: int, game: Ruleset, rng: random.Random) -> QuestionData:
    """One of the questions of a level, its suits exchanged at random."""
    return in_other_suits(one_of(store(theme, game.name).get(level, ()), rng), game, rng)


@cache
def mined_motifs(theme: str) -> Motifs:
    """The motifs of a theme: one for each level, all with the same words."""
    made = Motifs()
    for level in range(1, HARDEST + 1):
        made.add(theme, level=level)(partial(_draw, theme, level))
    return made


def shown_by(id: str) -> QuestionData | None:
    """Return the stored question that a made puzzle's id shows, in the suits of the store.

    None for all other ids. A pair of dice is thrown before it is drawn, for the motif and for its answer.
    """
    ruleset, theme, number = split_id(id)
    made = MADE.fullmatch(number)
    found = store(theme, ruleset) if made and theme in TACTICS and theme in THEMES.get(ruleset, ()) else {}
    if not made or not found:
        return None
    rng = random.Random(id)
    for _ in ("motif", "answer"):
        rng.random()
    return one_of(found[level_of(int(made[1]))], rng)


def in_other_suits(data: QuestionData, game: Ruleset, rng: random.Random) -> QuestionData:
    """The same question in other suits: no rule tells suits apart."""
    into = family(game).exchange_suits(game, rng)

    def changed(value: object) -> Any:
        if isinstance(value, str):
            return _CARD.sub(lambda card: into.get(card[0], card[0]), value)
        if isinstance(value, list):
            return [changed(each) for each in value]
        if isinstance(value, dict):
            return {name: changed(each) for name, each in value.items()}
        return value

    return changed(data)  # type: ignore[no-any-return]
