"""Opponents and partners: players that see only their own view of the table."""

from .lowest_player import LowestPlayer
from .match import moves, next_actions, play_game, play_round
from .player import Player
from .random_player import RandomPlayer
from .sensible import SensiblePlayer
from .style import Style

__all__ = [
    "LowestPlayer",
    "Player",
    "RandomPlayer",
    "SensiblePlayer",
    "Style",
    "moves",
    "next_actions",
    "play_game",
    "play_round",
]
