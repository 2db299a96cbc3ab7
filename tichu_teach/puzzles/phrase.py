"""A text by key with the values it wants, put into words only when somebody reads it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tichu_teach.texts import fill, names, text


@dataclass(frozen=True)
class Phrase:
    """A text key and plain values. The first word of a value's name says how it is put into words.

    A key with a blank in it is none: it is the words themselves, as in a teacher's own pack.

    `seat` is a seat's name (and gives `who`, the same in the middle of a sentence); `side` a side's; `rank`,
    `ranks`, `arank` a rank's: eight, eights, an eight; `cards` small cards; `named` ranks and cards as a
    condition has them; `rule` a rule's name; everything else as it stands. A tail tells values of one sort
    apart: `seat_to`, `cards_top`.
    """

    key: str
    values: Mapping[str, Any] = field(default_factory=dict)

    def text(self, language: str = "en") -> str:
        """The words; raises MissingText for an unknown key or a placeholder without a value."""
        said = {name: _worded(name, value, language) for name, value in self.values.items()}
        for name, seat in self.values.items():
            if name.split("_", 1)[0] == "seat":
                said[name.replace("seat", "who", 1)] = _inside(seat, language)
        if " " in self.key:
            return fill(self.key, said, self.key)
        return text(self.key, language, **said)


def _worded(name: str, value: Any, language: str) -> Any:
    word = _WORDS.get(name.split("_", 1)[0])
    return word(value, language) if word else value


def _inside(seat: int, language: str) -> str:
    """A seat's name in the middle of a sentence: `you`, but `East`."""
    return text("puzzle.you", language) if seat == 0 else names.seat_name(seat, language)


def _named(word: str, language: str) -> str:
    """A rank's letter in words, a card's name as a small card."""
    return names.a_rank(names.rank_value(word), language) if len(word) == 1 else names.cards_text([word])


_WORDS: dict[str, Any] = {
    "seat": names.seat_name,
    "side": names.side_name,
    "rank": names.rank_name,
    "ranks": names.ranks_name,
    "arank": names.a_rank,
    "named": lambda words, language: names.listing([_named(word, language) for word in words], language),
    "cards": lambda cards, language: names.cards_text(cards) or text("puzzle.no-cards", language),
    "rule": lambda rule, language: text(f"rules.{rule}.name", language),
}
