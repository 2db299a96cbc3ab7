"""What the sensible players of every climbing game think of a lead."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ..engine.climbing.actions import Play
from ..engine.climbing.combo import Combo
from .choice import Choice

LIKELY = 0.5  # a chance from which a play is said to win rather than to be thrown away
MANY = 3  # cards that are many to be rid of at once


def first_home(parts: Iterable[Combo], chance: Callable[[Combo], float], sure: float) -> Combo:
    """Of the parts of a hand that is played out, the one to lead now.

    Winners come first, the longest before the others and bombs, which can wait, after them; the loser last.
    """
    return max(parts, key=lambda part: (chance(part) >= sure, not part.is_bomb, part.size, -part.rank))


def led_for_itself(play: Play, win: float, sure: float) -> Choice:
    """A lead for which nothing speaks but the play; `win` is its chance, `sure` one that is counted on."""
    if win >= sure:
        return Choice(play, "lead.winner")
    if play.combo.size >= MANY:
        return Choice(play, "lead.many", {"count": play.combo.size})
    return Choice(play, "lead.likely" if win >= LIKELY else "lead.low")
