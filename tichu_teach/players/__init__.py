"""Opponents and partners: players that see only their own view of the table.

`simple.py` has those that only know the rules; `families.py` finds those that play well. In a family,
`sensible.py` has the players: `plan.py` splits a hand, `chances.py` judges what a play is worth, `style.py`
has a player's temper and the names of its reasons, whose words are texts under `choice.`
"""

from .families import Steady, beginner, sensible, strengths
from .match import moves, next_actions, play_game, play_round
from .player import Choice, Player
from .simple import LowestPlayer, RandomPlayer

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
