"""The rulesets by name: `games["nanking"]`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any

from .errors import UnknownGame, instead, short

# Name → module and class; imported when first asked for, so that one game never pays for another.
_KNOWN = {
    "nanking": (".tichu.nanking", "Nanking"),
    "tricsu": (".tichu.tricsu", "Tricsu"),
    "tientsin": (".tichu.tientsin", "Tientsin"),
    "grandmaster": (".tichu.grandmaster", "Grandmaster"),
    "ear": (".tichu.ear", "Ear"),
    "haggis": (".haggis.game", "Haggis"),
    "mahjong": (".mahjong.variants", "Mahjong"),
    "mahjong-duel": (".mahjong.variants", "Duel"),
    "sparrow": (".mahjong.variants", "Sparrow"),
}

# What people call a game that has another name here.
ALSO = {
    "tichu": "nanking",
    "tichu nanking": "nanking",
    "someone is always in the ear": "ear",
    "mah-jong": "mahjong",
    "mah jongg": "mahjong",
    "duel": "mahjong-duel",
}


class Games(Mapping[str, Any]):
    """All rulesets, each with its default options, under its name."""

    def __init__(self) -> None:
        self._made: dict[str, Any] = {}

    def __getitem__(self, name: str) -> Any:
        """The ruleset called `name`; raises UnknownGame, with the nearest name and all others."""
        if name not in self:
            raise UnknownGame(f"there is no ruleset {short(name)}{instead(name, _KNOWN, ALSO)}")
        if name not in self._made:
            module, cls = _KNOWN[name]
            self._made[name] = getattr(import_module(module, __package__), cls)()
        return self._made[name]

    def __iter__(self) -> Iterator[str]:
        return iter(_KNOWN)

    def __len__(self) -> int:
        return len(_KNOWN)

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and name in _KNOWN


games = Games()
