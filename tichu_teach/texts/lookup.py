"""A game's words: the text for a key at its table, and the words that fill its placeholders."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from tichu_teach.engine.registry import games

from .catalogue import SPOKEN, MissingText, catalogue, fill, placeholders
from .plural import plural

FAMILIES = ("tichu", "haggis", "mahjong")  # may have words of their own, like their games


@dataclass(frozen=True)
class Texts:
    """The texts of a game: `Texts("sparrow")("game.start.title")`.

    A game's own words come before its family's, and these before the words for all. The owner of a text is
    named after the key's first part: for `game.start.title` Sparrow looks under `game.sparrow.start.title`,
    then `game.mahjong.start.title`, then `game.start.title`. A key may itself name an owner, as those of
    rules do (`rules.mahjong.claim.pung.name`), which then comes last.

    A placeholder without a value is a word of the game's vocabulary: `{{piece}}` is the text `word.piece`, a
    tile at Mah-Jong and a card at Sparrow. A game without such a word gets it from the key's owner.
    """

    game: str = ""

    def __call__(self, key: str, /, **values: object) -> str:
        """The text for `key`, in the plural form for `count=` if it has one.

        Raises MissingText if there is no text, or no value for one of its placeholders.
        """
        return self.fill(self._template(key, values.get("count")), values, key)

    def fill(self, template: str, values: Mapping[str, object], key: str = "") -> str:
        """Put values, and the game's own words, into a text's placeholders. Raises MissingText."""
        wanted = [name for name in placeholders(template) if name not in values]
        if not wanted:
            return fill(template, values, key)
        owner = Texts(_owner(key))
        words = {name: word for name in wanted if (word := self._word(name) or owner._word(name))}
        return fill(template, {**words, **values}, key)

    def key(self, key: str) -> str:
        """The catalogue's key for the words of `key`; `key` itself if there are none."""
        return _place(self.game, key) or key

    def has(self, key: str) -> bool:
        """Return True if there are words for `key`."""
        return bool(_place(self.game, key))

    def _word(self, name: str) -> str:
        """A word of the game's vocabulary, "" if it lacks the word."""
        return self(f"word.{name}") if self.has(f"word.{name}") else ""

    def _template(self, key: str, count: object) -> str:
        texts, place = catalogue(), self.key(key)
        if place in texts:
            return texts[place]
        if isinstance(count, (int, float)):
            place = f"{place}_{plural(SPOKEN, count)}"
        if place not in texts:
            raise MissingText(f"no text {place!r} in {SPOKEN!r}")
        return texts[place]


def family_of(game: str) -> str:
    """The family of a game by its name; "" if there is no such game."""
    return str(games[game].family) if game in games else ""


@cache
def _place(game: str, key: str) -> str:
    """The first key that has a text, plain or with plural forms; "" if there is none."""
    texts = catalogue()
    known = (place for place in _places(game, key) if place in texts or f"{place}_other" in texts)
    return next(known, "")


def _places(game: str, key: str) -> Iterator[str]:
    first, _, tail = key.partition(".")
    tail = tail.removeprefix(f"{_owner(key)}.")
    yield from (f"{first}.{owner}.{tail}" for owner in (game, family_of(game)) if owner)
    yield key


def _owner(key: str) -> str:
    """The game or family that a key names after its first part; "" for none."""
    owner = key.partition(".")[2].partition(".")[0]
    return owner if owner in FAMILIES or owner in games else ""


_FOR_ALL = Texts()


def text(key: str, /, **values: object) -> str:
    """The text under `key`, whatever the game, in the plural form for `count=` if it has one.

    Raises MissingText if the key or a placeholder's value is missing.
    """
    return _FOR_ALL(key, **values)
