"""Everything a learner reads, by key and language.

Catalogues are flat i18next (v4) JSON files, one an area (`rules.json`, `table.json`, …), a folder a
language: a format that translators' tools open. Placeholders are written `{{name}}`; a text that
depends on a number has one key a plural form (`hand.cards_one`, `hand.cards_other`).
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

LANGUAGES = ("en",)

_KEY = re.compile(r"[\w-]+(\.[\w-]+)+", re.ASCII)
_PLACEHOLDER = re.compile(r"\{\{\s*(\w+)\s*\}\}")


class MissingText(KeyError):
    """No text under this key (or no value for one of its placeholders); the message names both."""

    def __str__(self) -> str:
        return str(self.args[0])


@cache
def catalogue(language: str = "en") -> Mapping[str, str]:
    """All texts of a language by key. Two files that hold the same key raise ValueError."""
    texts: dict[str, str] = {}
    for file in sorted(files(__package__).joinpath(language).iterdir(), key=lambda f: f.name):
        if file.name.endswith(".json"):
            area: dict[str, str] = json.loads(file.read_text(encoding="utf-8"))
            twice = texts.keys() & area.keys()
            if twice:
                raise ValueError(f"{language}/{file.name} repeats the keys {sorted(twice)}")
            texts |= area
    return texts


def plural(language: str, n: float) -> str:
    """The plural form a number takes: English has `one` and `other`; more come with each language."""
    return "one" if n == 1 else "other"


def fill(template: str, values: Mapping[str, object], key: str = "") -> str:
    """Put values into a text's `{{placeholders}}`; one without a value raises MissingText."""

    def value(match: re.Match[str]) -> str:
        name = match.group(1)
        if name not in values:
            raise MissingText(f"text {key!r} wants a value for {{{{{name}}}}}")
        return str(values[name])

    return _PLACEHOLDER.sub(value, template)


def stray(template: str) -> str:
    """The first curly bracket that belongs to no placeholder, with what stands in it; "" for none."""
    match = re.search(r"\{+[^{}]*\}*|\}+", _PLACEHOLDER.sub("", template))
    return match[0] if match else ""


def is_key(words: str) -> bool:
    """Whether a text has the form of a key, `puzzle.wish.ask`: dots between words and no blanks."""
    return _KEY.fullmatch(words) is not None


def text(key: str, language: str = "en", /, **values: object) -> str:
    """The text under `key`. With `count=` the key's plural form is taken where it has one.

    Raises MissingText when the key or a placeholder's value is missing.
    """
    texts = catalogue(language)
    template = texts.get(key)
    if template is None and isinstance(values.get("count"), (int, float)):
        template = texts.get(f"{key}_{plural(language, values['count'])}")  # type: ignore[arg-type]
    if template is None:
        raise MissingText(f"no text {key!r} in {language!r}")
    return fill(template, values, key)


def has(key: str, language: str = "en") -> bool:
    """Whether a text exists under this very key."""
    return key in catalogue(language)


def area(prefix: str, language: str = "en") -> dict[str, str]:
    """The texts whose keys begin with `prefix.` (what the browser side is handed)."""
    return {key: value for key, value in catalogue(language).items() if key.startswith(prefix + ".")}
