"""What each motif draws: dice thrown again draw the same question, or every link to it would open another."""

from __future__ import annotations

import random
from hashlib import sha256

from tests.exercises.links import DRAWN
from tests.exercises.test_motifs import MOTIFS
from tichu_teach.exercises.motifs import motifs
from tichu_teach.exercises.puzzle import fingerprint
from tichu_teach.themes import TACTICS, THEMES

FOUND, THROWN = 6, 24
"""So many questions of a motif are held fast, or what so many throws of the dice come to."""

MINED = {
    motif.name
    for ruleset, themes in THEMES.items()
    for theme in themes
    if theme in TACTICS
    for motif in motifs(theme, ruleset)
}
"""Those that choose from stored positions draw others whenever there are better ones."""


def drawn() -> dict[str, str]:
    """Return what the first dice of each motif draw, in short."""
    found: dict[str, str] = {}
    for (ruleset, name), (motif, game) in MOTIFS.items():
        if name in found or name in MINED:
            continue
        throws: list[list[str]] = []
        while len(throws) < THROWN and sum(map(bool, throws)) < FOUND:
            dice = random.Random(f"{ruleset} {len(throws)}")
            throws.append([fingerprint(question.data) for question in motif.once(game, dice)])
        found[name] = sha256(repr(throws).encode()).hexdigest()[:8]
    return found


def test_every_motif_draws_what_it_always_drew() -> None:
    """If you change a motif on purpose, write down what it draws now: links to its puzzles break."""
    now = drawn()
    assert now == DRAWN, {name: now.get(name) for name in {*now, *DRAWN} if now.get(name) != DRAWN.get(name)}
