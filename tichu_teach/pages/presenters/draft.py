"""A position being put together: a line of notation, field by field, whether they fit yet or not.

A field is the text between two bars: its first word, and the rest as written. Its meaning is for the engine
to read. Cards lie in *places*: a field of cards (`0:` the hand of seat 0, `E+:` East's groups), or one seat's
entry in a field (`won 2`; `trick 0 3` is the first play of the trick, by seat 3).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from tichu_teach.engine import games
from tichu_teach.engine.lines import split_fields
from tichu_teach.engine.state import Ruleset

PARTED = "; "
"""The separator between a field's entries in a line of notation."""


class DraftError(ValueError):
    """A card cannot be put there. `why` is the text's key, `values` fill its placeholders."""

    def __init__(self, why: str, **values: object) -> None:
        self.why, self.values = why, values
        super().__init__(why)


@dataclass(frozen=True)
class Draft:
    """A line of notation in the making. A draft never changes; its methods make the next one."""

    game: Ruleset
    fields: Mapping[str, str] = field(default_factory=dict)

    @staticmethod
    def of(line: str) -> Draft:
        """Take a line apart. Raises UnknownGame, NotationError and OptionError for its first field."""
        first, _, rest = line.partition("|")
        name, *options = first.split()
        game = games[name.lower()].vary_by_words(options, line)
        parted = (each.partition(" ") for each in split_fields(rest))
        return Draft(game, {head: body.strip() for head, _, body in parted})

    @property
    def line(self) -> str:
        """The line of notation; its position may be impossible."""
        fields = (f"{head} {body}".rstrip() for head, body in self.fields.items())
        return " | ".join([self.game.header(), *fields])

    def words(self, head: str) -> list[str]:
        """The words of a field."""
        return self.fields.get(head, "").split()

    def entries(self, head: str) -> list[list[str]]:
        """The entries of a field, as words; each begins with its seat."""
        body = self.fields.get(head, "").replace(",", " ")
        return [entry.split() for entry in body.split(";") if entry.strip()]

    def cards_at(self, place: str) -> tuple[str, ...]:
        """The cards in a place."""
        head, *key = place.split()
        if not key:
            return tuple(word for word in self.fields.get(head, "").replace(",", " ").split() if word != "-")
        entries = (words[1:] for words, own in self._of_seats(head) if own == place)
        return tuple(word for word in next(entries, []) if word != "-")

    def _of_seats(self, head: str) -> list[tuple[list[str], str]]:
        """The entries of a field, each with its place."""
        found = self.entries(head)
        if head == "trick":
            return [(words, f"{head} {number} {words[0]}") for number, words in enumerate(found)]
        return [(words, f"{head} {words[0]}") for words in found]

    def places(self, head: str) -> list[str]:
        """The places of a field's entries; those of a trick are its plays, oldest first."""
        return [place for _, place in self._of_seats(head)]

    def with_cards(self, place: str, cards: tuple[str, ...]) -> Draft:
        """Return the draft with these cards in a place; an empty place is written only if it is a hand."""
        head, *key = place.split()
        written = " ".join(cards)
        if not key:
            return self.saying(head, written or ("-" if is_hand(head) else None))
        known = self._of_seats(head)
        entries = {own: " ".join(words) for words, own in known} | {place: f"{key[-1]} {written}"}
        if not cards:
            del entries[place]
        return self.saying(head, PARTED.join(entries.values()) or None)

    def saying(self, head: str, body: str | None, instead: str = "") -> Draft:
        """Return the draft with a field set, replacing `instead` if that is there; None leaves the field out.

        What a seat has laid out goes after its hand, any other new field at the end.
        """
        if body is None:
            return self.without_fields(head)
        heads = [head if each == instead else each for each in self.fields if each != head or not instead]
        beside = [n for n, each in enumerate(heads, 1) if ":" in head and seat_of(each) == seat_of(head)]
        heads.insert(max(beside, default=len(heads)), head)  # a field that is there stays where it is
        fields = {**self.fields, head: body}
        return replace(self, fields={each: fields[each] for each in heads})

    def without_fields(self, *heads: str) -> Draft:
        """Return the draft without some fields."""
        return replace(self, fields={head: body for head, body in self.fields.items() if head not in heads})


def is_hand(place: str) -> bool:
    """Return True for a hand, which is written even when it is empty."""
    return place.endswith(":") and place[:-1].isalnum()


def seat_of(head: str) -> str:
    """The seat of a field such as `0:` or `E+:`; "" for any other field."""
    return head.rstrip(":+*>") if head.endswith(":") else ""
