"""What each motif draws: dice thrown again draw the same question, or every link to it would open another.

If you change a motif on purpose, write down what it draws now: links to its puzzles break.
"""

import random
from collections.abc import Iterator
from hashlib import sha256

import pytest

from tests.exercises.links import DRAWN, LATER_DRAWN, SELDOM
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
    asked = motif.throw_once(game, random.Random(dice))
    return [(fingerprint(each.data), motif.difficulty(each)) for each in asked] or [None]


def test_every_motif_is_drawn() -> None:
    """But those that choose from stored positions: they draw others whenever there are better ones."""
    every = {
        (games[name].family, theme)
        for name, themes in THEMES.items()
        for theme in {*themes}.difference(TACTICS)
    }
    assert {motif.name for place in every for _, motif in of_theme(*place)} == {*DRAWN}


FEW = {("mahjong", "claims"): (8, 80), ("mahjong", "settle"): (10, 80), ("mahjong", "plan"): (4, 20)}
"""Questions of a motif that are enough, and throws, where it takes long."""

LATER = 40
"""Throws of each motif in each game, at each push; a fourth where whole rounds are played."""

LONG = [
    ("tichu", "wish"),
    ("tichu", "scoring"),
    *(("mahjong", theme) for theme in ("claims", "points", "plan")),
]
"""Those that are drawn at each push: whole rounds are played for them."""

FILES = {
    "tichu": "wish bomb scoring table partners places packs",
    "haggis": "readings tricks bomb bets scoring",
    "mahjong": "claims waits points settle alive plan",
}
"""The themes of each family that a file of motifs is about."""


@pytest.mark.parametrize(
    ("family", "theme"),
    [
        pytest.param(family, theme, marks=[pytest.mark.more] if (family, theme) in LONG else [])
        for family, themes in FILES.items()
        for theme in themes.split()
    ],
)
def test_a_motif_draws_what_it_drew(family: str, theme: str) -> None:
    """The first dice of a theme draw the same questions, each of the same level."""
    several, throws = FEW.get((family, theme), (20, 80))
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


@pytest.mark.extra
def test_later_dice_of_cards_draw_what_they_drew() -> None:
    later("tichu")


@pytest.mark.extra
def test_later_dice_of_haggis_draw_what_they_drew() -> None:
    later("haggis")


@pytest.mark.extra
def test_later_dice_of_tiles_draw_what_they_drew() -> None:
    later("mahjong")


def later(family: str) -> None:
    """Check what comes seldom, such as one of several ways to draw: it is among these now and then."""
    now: dict[str, list[object]] = {}
    for theme in FILES[family].split():
        many = LATER // 4 if (family, theme) in LONG else LATER
        for name, motif in of_theme(family, theme):
            game = motifs(theme, name).table(games[name], random.Random(11))
            found = now.setdefault(motif.name, [])
            for number in range(many if motif.where(game) else 0):
                found += drawn(motif, game, f"{name} later {number}")
    short = {name: sha256(repr(found).encode()).hexdigest()[:8] for name, found in now.items()}
    assert short == {name: LATER_DRAWN.get(name) for name in short}
