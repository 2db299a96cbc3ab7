"""The rulesets by name: `games["nanking"]`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Literal, Never, overload

from .errors import UnknownGame, short, suggest_known

if TYPE_CHECKING:
    from .haggis.game import Haggis
    from .mahjong.game import MahjongGame
    from .state import Ruleset
    from .tichu.game import TichuGame

# Each game is imported on first use, so that using one does not cost loading the others. The imports are
# spelled out for whoever follows them: editors, mypy, and `site/imports.py`.


def _nanking() -> Ruleset:
    from .tichu.nanking import Nanking

    return Nanking()


def _tricsu() -> Ruleset:
    from .tichu.tricsu import Tricsu

    return Tricsu()


def _tientsin() -> Ruleset:
    from .tichu.tientsin import Tientsin

    return Tientsin()


def _grandmaster() -> Ruleset:
    from .tichu.grandmaster import Grandmaster

    return Grandmaster()


def _ear() -> Ruleset:
    from .tichu.ear import Ear

    return Ear()


def _haggis() -> Ruleset:
    from .haggis.game import Haggis

    return Haggis()


def _mahjong() -> Ruleset:
    from .mahjong.variants import Mahjong

    return Mahjong()


def _duel() -> Ruleset:
    from .mahjong.variants import Duel

    return Duel()


def _sparrow() -> Ruleset:
    from .mahjong.variants import Sparrow

    return Sparrow()


_KNOWN: Mapping[str, Callable[[], Ruleset]] = {
    "nanking": _nanking,
    "tricsu": _tricsu,
    "tientsin": _tientsin,
    "grandmaster": _grandmaster,
    "ear": _ear,
    "haggis": _haggis,
    "mahjong": _mahjong,
    "mahjong-duel": _duel,
    "sparrow": _sparrow,
}

# Other names people use for a game.
ALSO = {
    "tichu": "nanking",
    "tichu nanking": "nanking",
    "someone is always in the ear": "ear",
    "mah-jong": "mahjong",
    "mah jongg": "mahjong",
    "duel": "mahjong-duel",
}


def _instead(wrong: object) -> str:
    """The end of the message: the name that was meant, without the options that came along, or all names."""
    said = wrong if isinstance(wrong, str) else str(wrong).strip("<>") if hasattr(wrong, "header") else ""
    name, *options = said.split() or [""]
    if name in _KNOWN:
        after = f", with {', '.join(options)} after it" if options else ""
        return f"; a game goes by its name, {name!r}{after}"
    return suggest_known(wrong, _KNOWN, ALSO)


class Games(Mapping[str, "Ruleset"]):
    """All rulesets, each with its default options, under its name."""

    def __init__(self) -> None:
        self._made: dict[str, Ruleset] = {}

    @overload
    def __getitem__(
        self, name: Literal["nanking", "tricsu", "tientsin", "grandmaster", "ear"]
    ) -> TichuGame: ...

    @overload
    def __getitem__(self, name: Literal["haggis"]) -> Haggis: ...

    @overload
    def __getitem__(self, name: Literal["mahjong", "mahjong-duel", "sparrow"]) -> MahjongGame: ...

    @overload
    def __getitem__(self, name: str) -> Ruleset: ...

    def __getitem__(self, name: str) -> Ruleset:
        """The ruleset called `name`. Raises UnknownGame, which suggests the nearest name and lists all."""
        if name not in self:
            raise UnknownGame(f"there is no ruleset {short(name)}{_instead(name)}")
        if name not in self._made:
            self._made[name] = _KNOWN[name]()
        return self._made[name]

    def __getattr__(self, name: str) -> Never:
        """Raise AttributeError, which says how to find a game."""
        raise AttributeError(f"games has no {name!r}; a game is found by its name, as in games['nanking']")

    def __repr__(self) -> str:
        return f"<games: {', '.join(self)}>"

    def __iter__(self) -> Iterator[str]:
        return iter(_KNOWN)

    def __len__(self) -> int:
        return len(_KNOWN)

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and name in _KNOWN

    def _ipython_key_completions_(self) -> list[str]:
        """The names that Tab offers after `games[`."""
        return [*self]


games = Games()
