"""The themes of puzzles by the name of the game, so that a home page need not load exercises."""

from __future__ import annotations

from collections.abc import Mapping

THEMES: Mapping[str, tuple[str, ...]] = {
    "nanking": (
        *("wish", "bomb", "scoring", "endgame", "decide", "push", "call"),
        *("lead", "wishing", "gift", "guard"),
    ),
    "tricsu": ("wish", "bomb", "scoring", "table", "endgame", "decide", "call"),
    "tientsin": ("wish", "bomb", "scoring", "partners", "endgame", "decide", "call"),
    "grandmaster": ("wish", "bomb", "places", "packs", "endgame", "decide", "push"),
    "ear": ("bomb", "places", "packs", "endgame", "decide"),
    "haggis": ("readings", "tricks", "bomb", "bets", "scoring", "endgame", "decide"),
    "mahjong": ("claims", "waits", "points", "settle", "alive", "plan", "decide", "safe", "value"),
    "mahjong-duel": ("claims", "waits", "points", "plan", "decide"),
    "sparrow": ("claims", "waits", "points", "settle", "decide"),
}
TACTICS = ("endgame", "decide", "push", "call", "lead", "wishing", "gift", "guard", "safe", "value")
"""The themes about playing well: no exam of the rules asks them, and they don't count as knowing a rule."""
