"""Who sits at the table with a learner, by how well they play."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from ..engine.errors import OptionError, short
from ..engine.ruleset import Ruleset
from ..players import Player, beginner, sensible, strengths
from .strong import StrongPlayer

Maker = Callable[[Random], Player]


def strong(game: Ruleset) -> Maker:
    """Who tries its choices on deals before it makes them."""
    return lambda rng: StrongPlayer(game, rng)


def mixed(game: Ruleset) -> Maker:
    """One of the others, which one by the generator."""

    def one(rng: Random) -> Player:
        return KINDS[rng.choice([kind for kind in strengths(game) if kind != "mixed"])](game)(rng)

    return one


KINDS: Mapping[str, Callable[[Ruleset], Maker]] = {
    "beginner": beginner,
    "sensible": sensible,
    "strong": strong,
    "mixed": mixed,
}
"""What makes players of each strength."""


def opponents(game: Ruleset, strength: str) -> Maker:
    """What makes players of a strength, each from a random generator.

    Raises OptionError for a strength that there is not in this game.
    """
    if strength not in strengths(game):
        known = ", ".join(strengths(game))
        raise OptionError(f"opponents are {known} in {game.name}, not {short(strength)}")
    return KINDS[strength](game)
