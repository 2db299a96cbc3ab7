"""A game's words: which text stands for a key at its table, and what its placeholders are filled with."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from tichu_teach.engine.registry import games

from .catalogue import SPOKEN, MissingText, catalogue, fill, placeholders
from .plural import plural

FAMILIES = ("tichu", "haggis", "mahjong")  # which may have words of their own, as their games may


@dataclass(frozen=True)
class Texts:
    """The texts of a game in a language: `Texts("sparrow")("game.start.title")`.

    A game's own words go before its family's, and these before the words for all. Who has own words stands
    behind the key's first part: for `game.start.title` Sparrow looks under `game.sparrow.start.title`, then
    `game.mahjong.start.title`, then `game.start.title`. A key may name an owner itself, as those of rules do
    (`rules.mahjong.claim.pung.name`); that one comes last then.

    A placeholder that gets no value is a word of the game's vocabulary: `{{piece}}` is the text `word.piece`,
    and so a tile at Mah-Jong and a card at Sparrow. A game without such a word has it from the key's owner.
    """

    game: str = ""
    language: str = SPOKEN

    def __call__(self, key: str, /, **values: object) -> str:
        """The text for `key`. With `count=` its plural form is taken where it has one.

        Raises MissingText when there is none, or no value for one of its placeholders.
        """
        return self.fill(self._template(key, values.get("count")), values, key)

    def fill(self, template: str, values: Mapping[str, object], key: str = "") -> str:
        """Put values, and the game's own words, into a text's placeholders. Raises MissingText."""
        wanted = [name for name in placeholders(template) if name not in values]
        if not wanted:
            return fill(template, values, key)
        owner = Texts(_owner(key), self.language)
        words = {name: word for name in wanted if (word := self._word(name) or owner._word(name))}
        return fill(template, {**words, **values}, key)

    def key(self, key: str) -> str:
        """The catalogue's key for the words of `key`; `key` itself where there are none."""
        return _place(self.game, self.language, key) or key

    def has(self, key: str) -> bool:
        """Return True if there are words for `key`."""
        return bool(_place(self.game, self.language, key))

    def _word(self, name: str) -> str:
        """A word of the vocabulary; "" for one that it has not."""
        return self(f"word.{name}") if self.has(f"word.{name}") else ""

    def _template(self, key: str, count: object) -> str:
        texts, place = catalogue(self.language), self.key(key)
        if place in texts:
            return texts[place]
        if isinstance(count, (int, float)):
            place = f"{place}_{plural(self.language, count)}"
        if place not in texts:
            raise MissingText(f"no text {place!r} in {self.language!r}")
        return texts[place]


def family_of(game: str) -> str:
    """The family of a game by its name; "" for a name that is none."""
    return str(games[game].family) if game in games else ""


@cache
def _place(game: str, language: str, key: str) -> str:
    """The first key that has a text, in one form or in several; "" if there is none."""
    texts = catalogue(language)
    known = (place for place in _places(game, key) if place in texts or f"{place}_other" in texts)
    return next(known, "")


def _places(game: str, key: str) -> Iterator[str]:
    first, _, tail = key.partition(".")
    tail = tail.removeprefix(f"{_owner(key)}.")
    yield from (f"{first}.{owner}.{tail}" for owner in (game, family_of(game)) if owner)
    yield key


def _owner(key: str) -> str:
    """The game or family that a key names behind its first part; "" if none."""
    owner = key.partition(".")[2].partition(".")[0]
    return owner if owner in FAMILIES or owner in games else ""


def text(key: str, language: str = SPOKEN, /, **values: object) -> str:
    """The text under `key`, whichever game is played. With `count=` the key's plural form is taken.

    Raises MissingText when the key or a placeholder's value is missing.
    """
    return Texts("", language)(key, **values)
