"""What each motif draws: dice thrown again draw the same question, or every link to it would open another.

If you change a motif on purpose, write down what it draws now: links to its puzzles break. Each file of
motifs has its test.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from hashlib import sha256

import pytest

from tests.exercises.links import DRAWN, SELDOM
from tichu_teach.engine import games
from tichu_teach.engine.state import Ruleset
from tichu_teach.exercises.motifs import motifs
from tichu_teach.exercises.motifs.motif import Motif
from tichu_teach.exercises.puzzle import fingerprint
from tichu_teach.themes import TACTICS, THEMES


def of_theme(family: str, theme: str) -> Iterator[tuple[str, Motif]]:
    """The motifs of a theme in each game of a family, with the game's name."""
    for name, themes in THEMES.items():
        if games[name].family == family and theme in themes:
            yield from ((name, motif) for motif in motifs(theme, name))


def drawn(motif: Motif, game: Ruleset, dice: str) -> list[object]:
    """The questions of one throw, each with its level."""
    asked = motif.once(game, random.Random(dice))
    return [(fingerprint(each.data), motif.difficulty(each)) for each in asked] or [None]


def draws(family: str, theme: str, several: int = 20, throws: int = 80) -> None:
    """Check what the first dice of a theme draw, and its level; `several` questions of a motif are enough."""
    now: dict[str, list[object]] = {}
    for name, motif in of_theme(family, theme):
        game = motifs(theme, name).table(games[name], random.Random(11))
        found = now.setdefault(motif.name, [])
        found.append(name)
        if not motif.where(game):
            continue
        for number in range(throws):
            found += drawn(motif, game, f"{name} {number}")
            if len(found) - found.count(None) > several:
                break
        for number in SELDOM.get(motif.name, ()):
            found += drawn(motif, game, f"{name} {number}")
    short = {name: sha256(repr(found).encode()).hexdigest()[:8] for name, found in now.items()}
    assert short == {name: DRAWN.get(name) for name in short}


def test_every_motif_is_drawn() -> None:
    """But those that choose from stored positions: they draw others whenever there are better ones."""
    every = {
        (games[name].family, theme)
        for name, themes in THEMES.items()
        for theme in {*themes}.difference(TACTICS)
    }
    assert {motif.name for place in every for _, motif in of_theme(*place)} == {*DRAWN}


def test_tichu_wish() -> None:
    draws("tichu", "wish")


def test_tichu_bomb() -> None:
    draws("tichu", "bomb")


def test_tichu_scoring() -> None:
    draws("tichu", "scoring")


def test_tichu_table() -> None:
    draws("tichu", "table")


def test_tichu_partners() -> None:
    draws("tichu", "partners")


def test_tichu_places() -> None:
    draws("tichu", "places")


def test_tichu_packs() -> None:
    draws("tichu", "packs")


def test_haggis_readings() -> None:
    draws("haggis", "readings")


def test_haggis_tricks() -> None:
    draws("haggis", "tricks")


def test_haggis_bomb() -> None:
    draws("haggis", "bomb")


def test_haggis_bets() -> None:
    draws("haggis", "bets")


def test_haggis_scoring() -> None:
    draws("haggis", "scoring")


def test_mahjong_claims() -> None:
    draws("mahjong", "claims", 8)


def test_mahjong_waits() -> None:
    draws("mahjong", "waits")


def test_mahjong_points() -> None:
    draws("mahjong", "points")


def test_mahjong_settle() -> None:
    draws("mahjong", "settle", 10)


def test_mahjong_alive() -> None:
    draws("mahjong", "alive")


@pytest.mark.more
def test_mahjong_plan() -> None:
    draws("mahjong", "plan", 4, 20)
