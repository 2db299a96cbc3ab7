"""Tables to read, made from the rulesets themselves: titles, hands dealt, and all games side by side."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from tichu_teach.engine import games
from tichu_teach.exercises.plot import shown
from tichu_teach.texts import Texts, has, text
from tichu_teach.texts.names import place_names, sequence

from .beside import beside
from .editions import Table, editions, options, unsaid
from .points import COMMON, OWN, counts, sizes

if TYPE_CHECKING:
    from tichu_teach.engine.haggis.game import Haggis
    from tichu_teach.engine.mahjong.rules import MahjongRules
    from tichu_teach.engine.tichu.game import TichuGame


def titles(game: TichuGame, language: str = "en") -> Table:
    """The titles from the first place down, for every number of players (grandmaster.titles, ear.solo)."""
    head, say = _texts("lesson.titles", ("players", "titles"), language), Texts("", language)
    rows = tuple((str(each.players), sequence(place_names(each, say=say), say)) for each in sizes(game))
    return Table(head, rows)


def deal(game: TichuGame, language: str = "en") -> Table:
    """How many cards there are, how many everybody gets and how many lie open, round one and later."""
    head = _texts("lesson.deal", ("players", "cards", "first", "open", "later"), language)
    rows = []
    for each in sizes(game):
        first = each.hand_sizes(0)
        later = each.hand_sizes(0, number=2)
        rows.append(
            (
                str(each.players),
                str(each.deck.size),
                counts(first, language),
                str(each.deck.size - sum(first)),
                counts(later, language),
            )
        )
    return Table(head, tuple(rows))


def hands(game: Haggis, language: str = "en") -> Table:
    """How many cards there are, and where they go, for every number of players (haggis.deal …)."""
    head = _texts(
        "lesson.hands", ("players", "suits", "cards", "dealt", "open", "haggis", "points"), language
    )
    rows = []
    for each in sizes(game):
        state, deck = each.deal(random.Random(0)), each.deck
        open_cards = state.wilds[0].bit_count()
        dealt = state.hands[0].bit_count() - open_cards
        points = deck.points(deck.all)
        numbers = (
            each.players,
            len(deck.suits),
            deck.size,
            dealt,
            open_cards,
            state.haggis.bit_count(),
            points,
        )
        rows.append(tuple(map(str, numbers)))
    return Table(head, tuple(rows))


def names(game: MahjongRules, language: str = "en") -> Table:
    """What tiles, groups and wins were called where the game comes from."""
    head = _texts("lesson.names", ("old", "now"), language)
    rows: list[tuple[str, ...]] = []
    while has(f"lesson.names.{len(rows) + 1}.old", language):
        rows.append(_texts(f"lesson.names.{len(rows) + 1}", ("old", "now"), language))
    return Table(head, tuple(rows))


def figures(name: str, language: str = "en") -> Table:
    """A figure that is kept, as a table."""
    found = shown(name, language)
    return Table((found.title, ""), tuple((bar.label, bar.said) for bar in found.bars))


TABLES: Mapping[str, Callable[[Any], Table]] = MappingProxyType(
    {
        "editions": editions,
        "options": options,
        "unsaid": unsaid,
        "titles": titles,
        "deal": deal,
        "hands": hands,
        "names": names,
        "beside": beside,
    }
)
"""The tables that a lesson's step may show, by name."""


def rulesets(names: Iterable[str] = (), language: str = "en") -> Table:
    """Rulesets side by side; of two or more that are named, only the points in which they differ.

    Games of one family are compared in everything, others in what all games have.
    """
    compared = [games[name] for name in names or COMPARED]
    family, *others = dict.fromkeys(game.family for game in compared)
    points = COMMON if others else OWN.get(family, COMMON)
    head = (text("lesson.rulesets.point", language), *(game_name(game.name, language) for game in compared))
    rows = [
        (text(f"lesson.rulesets.{point}", language), *(said(game, language) for game in compared))
        for point, said in points.items()
    ]
    return Table(head, tuple(row for row in rows if not names or len(set(row[1:])) > 1))


def glance(language: str = "en") -> Table:
    """Every game in a line: what can be said of all of them."""
    head = (
        text("lesson.rulesets.game", language),
        *(text(f"lesson.rulesets.{point}", language) for point in COMMON),
    )
    rows = [
        (game_name(name, language), *(said(game, language) for said in COMMON.values()))
        for name, game in games.items()
    ]
    return Table(head, tuple(rows))


def game_name(ruleset: str, language: str = "en") -> str:
    """What a game is called."""
    return text(f"home.{ruleset}.title", language)


COMPARED = tuple(name for name, game in games.items() if game.family in OWN)
"""The games from one box, which can be compared in everything."""


def _texts(prefix: str, parts: Iterable[str], language: str) -> tuple[str, ...]:
    return tuple(text(f"{prefix}.{part}", language) for part in parts)
