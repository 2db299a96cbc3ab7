"""Making puzzles."""

from collections.abc import Iterator
from functools import partial

from tichu_teach.exercises.motifs import generate
from tichu_teach.themes import THEMES

from .measure import Figure, per_second

GAMES = ("nanking", "haggis", "mahjong", "mahjong-duel", "sparrow")  # one a family, and what it draws apart


def figures(full: bool) -> Iterator[Figure]:
    for game in GAMES:
        for theme in THEMES[game]:
            made = per_second(partial(generate, theme, ruleset=game), range(100 if full else 20))
            yield Figure(f"puzzles made, {game} {theme}", made, "puzzles/s")
