"""The plural form of a text for a number, language by language.

The forms and their rules are those of the Unicode CLDR (version 46, `supplemental/plurals.xml`, cardinal
numbers; unicode.org/cldr), which browsers use too. A new language needs its rule here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

Rule = Callable[[int], str]


def _one_or_other(n: int) -> str:
    return "one" if n == 1 else "other"


def _polish(n: int) -> str:
    return "one" if n == 1 else "few" if _few(n) else "many"


def _russian(n: int) -> str:
    return "one" if n % 10 == 1 and n % 100 != 11 else "few" if _few(n) else "many"


def _few(n: int) -> bool:
    return n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14)


# By language, its forms and the one for a whole number; fractions are "other" in all of these.
_RULES: Mapping[str, tuple[tuple[str, ...], Rule]] = {
    "en": (("one", "other"), _one_or_other),
    "hu": (("one", "other"), _one_or_other),
    "pl": (("one", "few", "many", "other"), _polish),
    "ru": (("one", "few", "many", "other"), _russian),
}

LANGUAGES = tuple(_RULES)


def forms(language: str) -> tuple[str, ...]:
    """The plural forms of a language, each the tail of a key: `hand.cards_few`. KeyError if unknown."""
    return _RULES[language][0]


def plural(language: str, n: float) -> str:
    """The plural form for a number; for a negative one, that of its absolute value."""
    size = abs(n)
    return _RULES[language][1](int(size)) if size == int(size) else "other"
