"""The rounds that are played together: after which chapters, and what is known by then."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from tichu_teach.engine import games

from .library import chapters
from .taught import taught_before

FIRST_AFTER = 2  # chapters; a game with few more has one round alone, after the last


class GuidedRound(NamedTuple):
    """A round together: `part` counts from 1, `after` is the chapter that it follows."""

    ruleset: str
    part: int
    after: str

    @property
    def page(self) -> str:
        """The name of its notebook."""
        return "guided" if self.part == 1 else f"guided-{self.part}"

    @property
    def name(self) -> str:
        """What a learner's record knows it by."""
        return f"{self.ruleset}/{self.page}"

    @property
    def taught(self) -> frozenset[str] | None:
        """The rules taught by then; None where that is all of them."""
        names = chapters(self.ruleset)
        following = names[names.index(self.after) + 1 :]
        return taught_before(following[0]).rules if following else None


@cache
def guided_rounds(ruleset: str) -> tuple[GuidedRound, ...]:
    """The rounds together of a game, in order; none for a game without chapters."""
    names = chapters(ruleset) if ruleset in games else ()
    if not names:
        return ()
    after = [names[FIRST_AFTER - 1], names[-1]] if len(names) > FIRST_AFTER + 1 else [names[-1]]
    return tuple(GuidedRound(ruleset, part, chapter) for part, chapter in enumerate(after, 1))


def guided_after(chapter: str) -> GuidedRound | None:
    """The round together that follows a chapter, if there is one."""
    return next((each for each in guided_rounds(chapter.partition("/")[0]) if each.after == chapter), None)


def is_guided(name: str) -> bool:
    """Whether a record means a round together by a name, not a chapter."""
    return any(each.name == name for each in guided_rounds(name.partition("/")[0]))
