"""The catalogues: every text by key, from the files of a language."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib.resources import files

LANGUAGES = ("en",)
SPOKEN = LANGUAGES[0]  # by the whole package

_KEY = re.compile(r"[\w-]+(\.[\w-]+)+", re.ASCII)
_PLACEHOLDER = re.compile(r"\{\{\s*(\w+)\s*\}\}")


class MissingText(LookupError):
    """No text under this key (or no value for one of its placeholders); the message names both."""


@cache
def catalogue(language: str = SPOKEN) -> Mapping[str, str]:
    """All texts of a language by key. Raises ValueError if a key occurs twice, in one file or two."""
    texts: dict[str, str] = {}
    folder = files(__package__).joinpath(language)
    if language not in LANGUAGES and not folder.is_dir():
        raise MissingText(f"there is no language {language!r}; there are {', '.join(LANGUAGES)}")
    for file in sorted(folder.iterdir(), key=lambda f: f.name):
        if file.name.endswith(".json"):
            area: list[tuple[str, str]] = json.loads(file.read_text(encoding="utf-8"), object_pairs_hook=list)
            for key, said in area:
                if key in texts:
                    raise ValueError(f"{language}/{file.name} repeats the key {key!r}")
                texts[key] = said
    return texts


def has(key: str) -> bool:
    """Return True if a text exists under exactly this key."""
    return key in catalogue()


def area(prefix: str) -> dict[str, str]:
    """The texts whose keys begin with `prefix.`, as the browser side gets them."""
    return dict(_area(prefix))


@cache
def _area(prefix: str) -> Mapping[str, str]:
    return {key: value for key, value in catalogue().items() if key.startswith(prefix + ".")}


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
