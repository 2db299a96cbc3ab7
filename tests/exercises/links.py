"""Links that have been given away: they must open the same puzzles for good (`links.txt`)."""

from collections.abc import Iterable

from tests.tables import rows

PINNED = {
    f"{theme}-t{seed}": puzzle
    for theme, *puzzles in rows(__file__, "PINNED")
    for seed, puzzle in zip((0, 7, 4711), puzzles, strict=True)
}
CHOSEN_FROM = dict(rows(__file__, "CHOSEN_FROM"))
DRAWN, LATER_DRAWN = ({name: by[place] for name, *by in rows(__file__, "DRAWN")} for place in (0, 1))
SELDOM: dict[str, Iterable[int]] = {
    "haggis.loud": range(200, 280),
    **dict.fromkeys(("bomb-turn", "bomb-late", "bomb-or-not"), range(200, 220)),
    "haggis.name": (112, 159),
    "wish-own-top": (36,),
    "haggis.beat-it": (95,),
    "wish-out-of-turn": (16,),
    "wish-comes-back": (99,),
    "waits-short": (64,),
    "table-small": (96,),
}
"""By motif, later throws that come to what the first never do; some of each that draws in several ways."""
