"""The catalogues: every text by key, from the files of a language."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from itertools import chain

LANGUAGES = ("en",)
SPOKEN = LANGUAGES[0]  # by the whole package

_KEY = re.compile(r"[\w-]+(\.[\w-]+)+", re.ASCII)
_PLACEHOLDER = re.compile(r"\{\{\s*(\w+)\s*\}\}")


class MissingText(LookupError):
    """No text under this key (or no value for one of its placeholders); the message names both."""


class Catalogue(Mapping[str, str]):
    """All texts of a language by key, each area read when the first of its texts is asked for.

    An area has the first part of its keys, and of its files' names, in common. Raises ValueError when an area
    is read in which a key occurs twice, in one file or two.
    """

    def __init__(self, language: str) -> None:
        """Raises MissingText if there is no such language."""
        folder = files(__package__).joinpath(language)
        if language not in LANGUAGES and not folder.is_dir():
            raise MissingText(f"there is no language {language!r}; there are {', '.join(LANGUAGES)}")
        self._files: dict[str, list[Traversable]] = {}
        for file in sorted(folder.iterdir(), key=lambda f: f.name):
            if file.name.endswith(".json"):
                self._files.setdefault(file.name.partition(".")[0], []).append(file)
        self._areas: dict[str, dict[str, str]] = {}

    def area(self, name: str) -> Mapping[str, str]:
        """The texts whose keys begin with `name.`"""
        if name not in self._areas:
            if name not in self._files:
                return {}
            texts: dict[str, str] = {}
            for file in self._files[name]:
                read: list[tuple[str, str]] = json.loads(file.read_text("utf-8"), object_pairs_hook=list)
                for key, said in read:
                    if key in texts:
                        raise ValueError(f"{file.name} repeats the key {key!r}")
                    texts[key] = said
            self._areas[name] = texts  # whole: another thread may ask meanwhile
        return self._areas[name]

    def __getitem__(self, key: str) -> str:
        return self.area(key.partition(".")[0])[key]

    def __contains__(self, key: object) -> bool:
        return isinstance(key, str) and key in self.area(key.partition(".")[0])

    def __iter__(self) -> Iterator[str]:
        return chain.from_iterable(map(self.area, self._files))

    def __len__(self) -> int:
        return sum(len(self.area(name)) for name in self._files)


@cache
def catalogue(language: str = SPOKEN) -> Catalogue:
    """All texts of a language by key. Raises MissingText if there is no such language."""
    return Catalogue(language)


def has(key: str) -> bool:
    """Return True if a text exists under exactly this key."""
    return key in catalogue()


def area(prefix: str) -> dict[str, str]:
    """The texts whose keys begin with `prefix.`, as the browser side gets them."""
    return dict(_area(prefix))


@cache
def _area(prefix: str) -> Mapping[str, str]:
    texts = catalogue().area(prefix.partition(".")[0])
    return {key: value for key, value in texts.items() if key.startswith(prefix + ".")}


def is_key(words: str) -> bool:
    """Return True if a text has the form of a key, `puzzle.wish.ask`: dots between words and no blanks."""
    return _KEY.fullmatch(words) is not None


# -- placeholders ------------------------------------------------------------------------------------


def placeholders(template: str) -> list[str]:
    """The names of a text's `{{placeholders}}`, each once, in order."""
    return list(_names(template)) if "{{" in template else []


@lru_cache(2000)
def _names(template: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(_PLACEHOLDER.findall(template)))


def plain(words: str) -> str:
    """A text without its marks for cards and emphasis, for a terminal or a table."""
    return re.sub(r"[\[\]*]", "", words)


def fill(template: str, values: Mapping[str, object], key: str = "") -> str:
    """Put values into a text's `{{placeholders}}`. Raises MissingText if one has no value."""

    def value(match: re.Match[str]) -> str:
        name = match.group(1)
        if name not in values:
            raise MissingText(f"text {key!r} wants a value for {{{{{name}}}}}")
        return str(values[name])

    return _PLACEHOLDER.sub(value, template)


def stray(template: str) -> str:
    """The first curly bracket that belongs to no placeholder, with its contents; "" for none."""
    match = re.search(r"\{+[^{}]*\}*|\}+", _PLACEHOLDER.sub("", template))
    return match[0] if match else ""
