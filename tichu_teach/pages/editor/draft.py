"""A position that is being put together: a line of notation field by field, whether they fit yet or not.

What lies where is kept by the field's first word: `0:` the hand of seat 0, `E+:` East's groups, `open` … A
field with an entry a seat has a key for each: `won 2`, and `trick 0 3` for the first play of the trick, by
seat 3. All other fields are kept as they are written (`turn` → `1`). A draft never changes; its methods make
the next one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from tichu_teach.engine.ruleset import Ruleset

PARTED = "; "  # the entries of a field, in a line of notation
_ORDER = (
    "haggis turn collect taking pushing wishing dog bombs trick river fresh announce claims rob over said"
    " wish won out calls bets played dealer wall loose suits dead shown dice hand passed totals fault open"
    " round people"
).split()


@dataclass(frozen=True)
class Draft:
    """game: the ruleset; lies: the cards, tiles or groups in each place; said: the other fields."""

    game: Ruleset
    lies: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    said: Mapping[str, str] = field(default_factory=dict)

    @property
    def line(self) -> str:
        """The line of notation; it may be of a position that cannot be."""
        return " | ".join([self.game.header(), *self._fields()])

    def _fields(self) -> list[str]:
        """The fields in the order in which a position has them."""
        found: dict[str, list[str]] = {}
        for key, cards in self.lies.items():
            head, *rest = key.split()
            written = " ".join(cards)
            if rest:
                found.setdefault(head, []).append(f"{rest[-1]} {written}")
            elif written or is_hand(head):
                found[head] = [written or "-"]
        found |= {head: [body] for head, body in self.said.items()}
        hands = [key for key in self.lies if is_hand(key)]

        def place(head: str) -> tuple[int, int, str]:
            if head.endswith(":"):
                return 1, hands.index(head.rstrip(":+*>") + ":"), head[:-1]
            return (2 if head in _ORDER else 3), _ORDER.index(head) if head in _ORDER else 0, head

        heads = sorted(found, key=lambda head: (0, 0, "") if head == "east" else place(head))
        return [f"{head} {PARTED.join(found[head])}".rstrip() for head in heads]

    def at(self, place: str) -> tuple[str, ...]:
        """What lies in a place."""
        return self.lies.get(place, ())

    def plays(self) -> list[str]:
        """The places of the plays of a trick, oldest first."""
        return [key for key in self.lies if key.startswith("trick ")]

    def with_cards(self, place: str, cards: tuple[str, ...]) -> Draft:
        """The same with these cards in a place; of what lies empty only hands are written."""
        lies = {**self.lies, place: cards}
        if not cards and not is_hand(place):
            del lies[place]
        return replace(self, lies=_in_order(lies))

    def saying(self, head: str, body: str | None) -> Draft:
        """The same with another word in a field; None leaves the field out."""
        return self.without(head) if body is None else replace(self, said={**self.said, head: body})

    def without(self, *heads: str) -> Draft:
        """The same without some fields of words."""
        return replace(self, said={head: body for head, body in self.said.items() if head not in heads})


def is_hand(place: str) -> bool:
    """Whether a place is a hand, which is written even when it is empty."""
    return place.endswith(":") and place[:-1].isalnum()


def _in_order(lies: dict[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    """Plays of a trick numbered without gaps."""
    ordered, number = dict[str, tuple[str, ...]](), 0
    for key, cards in lies.items():
        if key.startswith("trick "):
            key = f"trick {number} {key.split()[-1]}"
            number += 1
        ordered[key] = cards
    return ordered
