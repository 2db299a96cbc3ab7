"""Links that have been given away: they must open the same puzzles for good (`links.txt`)."""

from tests.tables import rows

PINNED = {
    f"{theme}-t{seed}": puzzle
    for theme, *puzzles in rows(__file__, "PINNED")
    for seed, puzzle in zip((0, 7, 4711), puzzles, strict=True)
}
CHOSEN_FROM, DRAWN = (dict(rows(__file__, part)) for part in ("CHOSEN_FROM", "DRAWN"))
SELDOM = {
    "haggis.name": (112, 159),
    "wish-own-top": (36,),
    "haggis.beat-it": (95,),
    "wish-out-of-turn": (16,),
    "waits-short": (64,),
    "table-small": (96,),
}
"""By motif, later throws that come to what the first never do."""
