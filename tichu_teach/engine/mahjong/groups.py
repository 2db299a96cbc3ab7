"""A group: pung, kong or chow, open or closed; and the pair, which is neither.

In text `P(B2)` is an open pung of B2, `p(B2)` a closed one; `G` and `g` are kongs, `H(C3)` and `h(C3)` the
chow C3 C4 C5, `d(E)` a pair.
"""

from __future__ import annotations

from typing import NamedTuple

from ..errors import NotationError, short
from .tiles import EAST, ONE, Names, number_of

_LETTERS = {"pung": "p", "kong": "g", "chow": "h", "pair": "d"}
_KINDS = {letter: kind for kind, letter in _LETTERS.items()}
_SIZES = {"pung": 3, "kong": 4, "chow": 3, "pair": 2}


class Group(NamedTuple):
    """`kind` "pung", "kong", "chow" or "pair"; `tile` the lowest; `open` if a discard went into it."""

    kind: str
    tile: int
    open: bool = False

    @property
    def tiles(self) -> tuple[int, ...]:
        """The tiles it consists of."""
        if self.kind == "chow":
            return (self.tile, self.tile + 1, self.tile + 2)
        return (self.tile,) * _SIZES[self.kind]

    @property
    def bag(self) -> int:
        """The same as a bag."""
        if self.kind == "chow":
            return ONE[self.tile] * (1 + 8 + 64)
        return ONE[self.tile] * _SIZES[self.kind]

    @property
    def alike(self) -> bool:
        """Whether it is a pung or a kong."""
        return self.kind == "pung" or self.kind == "kong"

    def text(self, names: Names) -> str:
        """`P(B2)`, `h(C3)` …; `parse_group` reads it back."""
        letter = _LETTERS[self.kind]
        return f"{letter.upper() if self.open else letter}({names.name(self.tile)})"


def is_chow(low: int) -> bool:
    """Whether a kind can be the lowest of a chow: a suit tile from 1 to 7."""
    return 0 <= low < EAST and number_of(low) <= 7


def parse_group(text: str, names: Names) -> Group:
    """The group that a text such as `P(B2)` names; NotationError for anything else."""
    letter, name = text[:1], text[2:-1]
    kind = _KINDS.get(letter.lower())
    if kind is None or text[1:2] != "(" or text[-1:] != ")":
        raise NotationError(
            f"{short(text)} is not a group; "
            "groups are P(x) pung, G(x) kong, H(x) chow, small if closed, and d(x)",
            text,
            text,
        )
    tile = names.tile(name, text)
    if tile >= len(ONE):
        raise NotationError(f"{name} is a season and stands in no group", text, name)
    if kind == "chow" and not is_chow(tile):
        raise NotationError(f"no chow begins with {name}", text, name)
    if kind == "pair" and letter.isupper():
        raise NotationError("a pair is neither open nor closed; write d(x)", text, text)
    return Group(kind, tile, letter.isupper())
