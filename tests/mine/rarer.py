"""Add puzzles to a pack in which one sort of answer is nearly always right, so that it becomes less so."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import islice
from typing import Any

from tichu_teach.exercises.choice_figure import SAME

from .found import Found, file_of, puzzle, read, write
from .hands import DEARER, OFTEN
from .studies import levelled

Choice = Mapping[str, Any]


def added(
    game: str, theme: str, number: int, found: Callable[[Callable[[Found], bool]], Iterable[Found]]
) -> int:
    """Add up to `number` puzzles of the sort that the pack has less of; return how many were found.

    The pack's own puzzles stay. `found` yields positions that fit, one per round.
    """
    file = file_of(game, theme)
    pack = read(file)
    have = [SIDES[theme](each["question"]["choices"]) for each in pack["puzzles"]]
    rare = 2 * sum(have) < len(have)
    several = list(islice(found(lambda each: SIDES[theme](each.data["choices"]) is rare), number))
    fresh = [puzzle(game, theme, place, each) for place, each in enumerate(levelled(several), len(have) + 1)]
    pack["puzzles"] = sorted([*pack["puzzles"], *fresh], key=lambda each: each["difficulty"])
    write(file, pack)
    return len(several)


def dear(choices: Sequence[Choice]) -> bool:
    """Return True if the best is paid more than something worse that wins more often."""
    best = min(choices, key=lambda each: each["behind"])
    worse = [each for each in choices if each["behind"] > SAME * each["doubt"]]
    return any(best["paid"] > DEARER * each["paid"] and each["wins"] > best["wins"] + OFTEN for each in worse)


SIDES = {"value": dear}
"""By theme, the test that splits its puzzles into two sorts."""
