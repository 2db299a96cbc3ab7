"""A text by key with the values it wants, put into words only when somebody reads it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias

from tichu_teach.engine import games
from tichu_teach.engine.state import State
from tichu_teach.texts import MissingText, Texts, haggis, is_key, mahjong, names, stray, text
from tichu_teach.texts.explain import rule_gist

Values: TypeAlias = Mapping[str, object]
"""The values of a text's placeholders by their names, or the facts that a grade rests on."""


class TableNames(NamedTuple):
    """The names of seats, sides and columns of the score sheet; if empty, those of a table of four.

    `game` is the name of the game whose words are spoken there.
    """

    seats: Sequence[str] = ()
    sides: Sequence[str] = ()
    columns: Sequence[str] = ()
    game: str = ""
    inside: Sequence[str] = ()  # the seats' names inside a sentence, if they differ there

    @classmethod
    def at(cls, state: State, you: int = 0) -> TableNames:
        """The names at a position, where You sits on seat `you`."""
        columns = names.column_names(state, you)
        sides = names.side_names(state.game, you, people=state.people)
        seats = names.told_names(state, you)
        if state.game.sides == state.game.players:  # everybody plays for themselves
            sides = columns = seats
        return cls(seats, sides, columns, state.game.name)


@dataclass(frozen=True)
class Phrase:
    """A text key and plain values. The first word of a value's name says how it is put into words.

    A text that doesn't have the form of a key is the words themselves. In a teacher's own pack every text is
    `plain`, even one that looks like a key.

    `seat` is a seat's name (and gives `who`, the same in the middle of a sentence), `seats` one name or
    another; `side` a side's, `column` that of a column of the score sheet; `rank`, `ranks`, `arank` a
    rank's: eight, eights, an eight; `points` a number, below zero too; `cards` small cards, `tile` one of
    them; `combo` a combination (kind, size, rank, cards); `standing` face cards and what each stands for;
    `named` ranks and cards as a condition has them; `title` that of a place (its name and number); `wind` a
    seat's wind or, in Sparrow, rank (the tile, the game's name); `key` another text; `gist` what a rule
    comes to; `said` another phrase; everything else as it stands. A tail tells values of one sort apart:
    `seat_to`, `cards_top`.
    """

    key: str
    values: Values = field(default_factory=dict)
    plain: bool = False

    @property
    def is_words(self) -> bool:
        """True if it is the words themselves."""
        return self.plain or not is_key(self.key)

    def text(self, at: TableNames | None = None) -> str:
        """The words; raises MissingText for an unknown key or a placeholder without a value.

        `at` holds the names of the table it is about, if that is not one of four.
        """
        table = at or TableNames()
        say = Texts(table.game)
        said = {name: _worded(name, value, table) for name, value in self.values.items()}
        for name, seat in self.values.items():
            if name.partition("_")[0] == "seat":
                said[f"who{name.removeprefix('seat')}"] = _inside(seat, table)
        return say.fill(self.key, said, self.key) if self.is_words else say(self.key, **said)

    def fault(self, at: TableNames | None = None) -> str:
        """Why the phrase can't be shown as its author meant it; "" if it can."""
        if self.is_words and (odd := stray(self.key)):
            return f"a placeholder is written {{{{name}}}}, not {odd}"
        if self.is_words and (odd := names.unknown_card(self.key)):
            return f"in {odd} there is no card"
        try:
            self.text(at)
        except MissingText as error:
            return str(error)
        except (LookupError, TypeError, ValueError, AttributeError):
            return f"a value of {self.key!r} cannot be put into words"
        return ""


def _worded(name: str, value: Any, at: TableNames) -> object:
    match name.partition("_")[0]:
        case "seat":
            return names.seat_name(value, at.seats)
        case "seats":
            return names.alternatives([_inside(seat, at) for seat in value])
        case "side":
            return at.sides[value] if at.sides else names.side_names(games["nanking"])[value]
        case "column":
            return at.columns[value]
        case "said":
            return value.text(at)
        case "key":
            return Texts(at.game)(value)
        case "gist":
            return rule_gist(value, at.game)
        case word:
            return _WORDS[word](value) if word in _WORDS else value


def _inside(seat: Any, at: TableNames) -> str:
    """A seat's name in the middle of a sentence."""
    return at.inside[seat] if at.inside else names.seat_inside(seat, at.seats)


def _card_or_rank(word: str) -> str:
    """A rank's letter in words, a card's name as a small card."""
    return names.a_rank(names.rank_value(word)) if len(word) == 1 else names.cards_text([word])


def _standing(pairs: Sequence[tuple[str, int]]) -> str:
    """Face cards and the ranks that they are to stand for."""
    return haggis.stands([face for face, _ in pairs], [rank for _, rank in pairs])


_WORDS: dict[str, Any] = {
    "rank": names.rank_name,
    "ranks": names.ranks_name,
    "arank": names.a_rank,
    "named": lambda words: names.listing([_card_or_rank(word) for word in words]),
    "points": names.figure,
    "cards": lambda cards: names.cards_text(cards) or text("puzzle.no-cards"),
    "tile": lambda tile: names.cards_text([tile]),
    "combo": names.combo_name_of,
    "standing": _standing,
    "wind": lambda wind: mahjong.wind_name(wind[0], Texts(wind[1])),
    "title": lambda title: names.title_name(*title),
}
