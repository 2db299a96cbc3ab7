"""Opponents and partners: players that see only their own view of the table.

What knows no more than the rules stands here; who plays well has a folder a family of games.
"""

from collections.abc import Callable
from importlib import import_module
from random import Random

from ..engine.ruleset import Ruleset
from .choice import Choice
from .lowest_player import LowestPlayer
from .match import moves, next_actions, play_game, play_round
from .player import Player
from .random_player import RandomPlayer
from .steady import Steady


def sensible(game: Ruleset) -> Callable[[Random], Player]:
    """Who makes a good opponent in this game, from a random generator."""
    made: Callable[[Random], Player] = import_module(f".{game.family}", __package__).SensiblePlayer
    return made


def strengths(game: Ruleset) -> tuple[str, ...]:
    """How well opponents can play this game, from the weakest up."""
    known: tuple[str, ...] = import_module(f".{game.family}", __package__).strengths(game)
    return known


def beginner(game: Ruleset) -> Callable[[Random], Player]:
    """Who plays this game as learners do, mistakes included, from a random generator."""
    made: Callable[[Random], Player] = import_module(f".{game.family}", __package__).BeginnerPlayer
    return made


__all__ = [
    "Choice",
    "LowestPlayer",
    "Player",
    "RandomPlayer",
    "Steady",
    "beginner",
    "moves",
    "next_actions",
    "play_game",
    "play_round",
    "sensible",
    "strengths",
]
