"""The rulesets by name: `games["nanking"]`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from importlib import import_module
from typing import Any

from .errors import UnknownGame

# Name → module and class; imported when first asked for, so that one game never pays for another.
_KNOWN = {
    "nanking": (".climbing.nanking", "Nanking"),
    "tricsu": (".climbing.tricsu", "Tricsu"),
    "tientsin": (".climbing.tientsin", "Tientsin"),
    "grandmaster": (".climbing.grandmaster", "Grandmaster"),
    "ear": (".climbing.ear", "Ear"),
    "haggis": (".climbing.haggis.ruleset", "Haggis"),
    "mahjong": (".mahjong.mahjong", "Mahjong"),
    "mahjong-duel": (".mahjong.duel", "Duel"),
    "sparrow": (".mahjong.sparrow", "Sparrow"),
}


class Games(Mapping[str, Any]):
    """All rulesets, each with its default options, under the name the rules ledger gives it."""

    def __init__(self) -> None:
        self._made: dict[str, Any] = {}

    def __getitem__(self, name: str) -> Any:
        """The ruleset called `name`; raises UnknownGame, with the nearest name, for any other."""
        if name not in self:
            near = get_close_matches(str(name), _KNOWN, n=1)
            hint = f"did you mean {near[0]!r}?" if near else f"known: {', '.join(_KNOWN)}"
            raise UnknownGame(f"no ruleset called {name!r}; {hint}")
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
