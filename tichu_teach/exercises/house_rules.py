"""House rules in words: what a table has agreed on for play, told before a question that it may decide."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tichu_teach.engine.state import Ruleset
from tichu_teach.texts import Texts

from .phrase import Phrase


class HouseRule(NamedTuple):
    """A house rule in words. A lesson about one of these `rules` has told it."""

    said: Phrase
    rules: tuple[str, ...]


def house_rules(game: Ruleset) -> Iterator[HouseRule]:
    """Every option that differs from the book, if there are words for it: for a value, or for any number."""
    say, moot = Texts(game.name), game.moot_options
    for each in game.choices():
        value = game.options[each.name]
        own = f"puzzle.told.agreed.{each.name}"
        for key in (f"{own}.{value}".lower(), own):
            if value != each.default and each.name not in moot and say.has(key):
                yield HouseRule(Phrase(key, {"number": value}), (each.rule,))
