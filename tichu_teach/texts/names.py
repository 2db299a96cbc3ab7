"""Names of cards, combinations, seats and sides, and the phrases that they are made of."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from .catalogue import has
from .families import combining, families, family_words
from .lookup import text
from .phrases import (
    a_rank,
    alternatives,
    cards_text,
    clauses,
    figure,
    inner,
    join_words,
    listing,
    name_inside,
    named_cards,
    names_round_table,
    opening,
    possessive,
    rank_name,
    rank_value,
    ranks_name,
    seat_inside,
    seat_name,
    sequence,
    signed,
    spoken,
    value_text,
)

if TYPE_CHECKING:
    from tichu_teach.engine.climbing.cards import ClimbingDeck
    from tichu_teach.engine.climbing.combo import Combo
    from tichu_teach.engine.state import Ruleset, State, View
    from tichu_teach.engine.verdict import ComboFacts

__all__ = [
    "a_rank",
    "alternatives",
    "card_name",
    "cards_names",
    "cards_text",
    "clauses",
    "column_names",
    "combo_name",
    "combo_name_of",
    "figure",
    "game_name",
    "inner",
    "is_card",
    "kind_name",
    "listing",
    "named_cards",
    "names_at",
    "names_round_table",
    "opening",
    "place_names",
    "possessive",
    "rank_name",
    "rank_value",
    "ranks_name",
    "seat_inside",
    "seat_name",
    "seat_names",
    "sequence",
    "side_names",
    "signed",
    "spoken",
    "title_inside",
    "title_name",
    "told_names",
    "value_text",
]

# -- cards and combinations --------------------------------------------------------------------------


def is_card(name: str) -> bool:
    """Return True if this names a card or tile of any game."""
    return any(family.is_card(name) for family in families())


_LIKE_A_CARD = re.compile(r"\[((?:[2-9TJQKA1][A-Za-z]|[A-Z]\d)(?:=\w)?)\]")


def unknown_card(words: str) -> str:
    """The first brackets in a text that look like a card's but name none, as `[8x]`; "" if there are none."""
    found = (match[0] for match in _LIKE_A_CARD.finditer(words) if not is_card(match[1].partition("=")[0]))
    return next(found, "")


def card_name(card: str) -> str:
    """A card or tile in words: `8w` is `eight of swords`, `Ph` is `Phoenix`, `Rd` is `red dragon`.

    Raises ValueError for any other name.
    """
    for each in families():
        if each.is_card(card):
            return each.card_name(card)
    raise ValueError(f"{card!r} is no card")


def cards_names(cards: Iterable[str]) -> str:
    """Cards in words, to be read out: `eight of swords and Phoenix`."""
    return listing([card_name(card) for card in cards])


def kind_name(kind: str, size: int) -> str:
    """A kind of combination with its article and, where it can vary, its length: `a straight of 6`."""
    return combining(kind).kind_name(kind, size)


def combo_name(combo: Combo, deck: ClimbingDeck) -> str:
    """A combination in a few words: `Pair of eights`, `Straight of 5, four to eight`."""
    return combo_name_of(combo.facts(deck.names))


def combo_name_of(combo: ComboFacts) -> str:
    """The `combo_name` of a combination given as plain facts, as verdicts hold them."""
    if combo["kind"] == "none":
        return cards_names(combo["cards"])
    return combining(combo["kind"]).describe_combo(combo)


# -- seats and sides ---------------------------------------------------------------------------------


def seat_names(game: Ruleset, viewer: int = 0, people: Sequence[int] | None = None) -> list[str]:
    """The seats' names with "You" at `viewer`; a hand played by another seat's player is the Table.

    Names belong to people: `people` says who sits where, if not as in a first round.
    """
    played = [seat for seat in range(game.players) if game.actor(seat) == seat]
    if people is None:
        people = game.seating()
    names, you = names_round_table(len(played), family_words(game.family).CHAIRS), people[game.actor(viewer)]
    return [
        names[(people[seat] - you) % len(played)] if seat in played else text("combo.seat.table")
        for seat in range(game.players)
    ]


def names_at(state: State | View, viewer: int = 0) -> list[str]:
    """The `seat_names` at a position: people who have moved to another seat keep their names."""
    return seat_names(state.game, viewer, state.people)


def told_names(state: State, viewer: int = 0) -> list[str]:
    """The seats' names in a story about one position, and at the table beside it.

    The usual ones (`names_at`) except at Mah-Jong, where stories use winds (in Sparrow ranks).
    """
    return family_words(state.game.family).told_names(state, names_at(state, viewer), viewer)


def side_names(game: Ruleset, viewer: int = 0, people: Sequence[int] | None = None) -> list[str]:
    """The names of the sides, made from their players': You & North, East & West."""
    seats = seat_names(game, viewer, people)
    members: list[list[str]] = [[] for _ in range(game.sides)]
    for seat in game.seats_from(viewer):
        members[game.side(seat)].append(seats[seat])
    joined = ([*names[:1], *(name_inside(name) for name in names[1:])] for names in members)
    return [join_words(names, "combo.side") for names in joined]


def column_names(state: State | View, viewer: int = 0) -> list[str]:
    """The names of the score sheet's columns: those of the sides, or of the people at the table."""
    if state.game.columns == state.game.sides:
        return side_names(state.game, viewer, state.people)
    seats = names_at(state, viewer)
    return [seats[state.people.index(person)] for person in range(state.game.columns)]


def game_name(ruleset: str) -> str:
    """The title of a game."""
    return text(f"rules.{ruleset}.title")


def title_name(title: str, place: int) -> str:
    """The title of a place, counted from 0, from `game.titles`: `Grandmaster`, `Count`, `Place 3`."""
    return text(f"title.{title}", number=place + 1)


def title_inside(title: str, place: int) -> str:
    """The `title_name` inside a sentence, where only a title is written large: `Grandmaster`, `place 3`."""
    key = f"title.{title}.inside"
    return text(key if has(key) else f"title.{title}", number=place + 1)


def place_names(game: Ruleset) -> list[str]:
    """The titles of all places of a game from the first down; empty if places mean nothing."""
    return [title_name(title, place) for place, title in enumerate(game.titles)]
