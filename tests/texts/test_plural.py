"""Plural forms: those that each language has, and texts in all of them."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tichu_teach.texts import LANGUAGES, catalogue
from tichu_teach.texts.plural import LANGUAGES as KNOWN
from tichu_teach.texts.plural import forms, plural

NUMBERS = [*range(205), 1000, 1001, 1_000_000, 0.5, 1.5, 2.25]


@pytest.mark.parametrize("language", KNOWN)
def test_a_number_takes_the_form_that_cldr_says(language: str) -> None:
    locale = pytest.importorskip("babel").Locale(language)
    assert {*forms(language)} == {*locale.plural_form.tags, "other"}
    for number in NUMBERS:
        assert plural(language, number) == locale.plural_form(number), number


def test_the_languages_to_come_count_in_their_own_way() -> None:
    told = {language: [plural(language, n) for n in (1, 2, 5, 12, 21, 22)] for language in KNOWN}
    assert told["hu"] == told["en"] == ["one", "other", "other", "other", "other", "other"]
    assert told["pl"] == ["one", "few", "many", "many", "many", "few"]
    assert told["ru"] == ["one", "few", "many", "many", "one", "few"]
    assert plural("en", -1) == "one" and plural("pl", -3) == "few"


def lacking(texts: Mapping[str, str], language: str) -> list[str]:
    """The keys that texts in several forms want besides."""
    counted = {key.rpartition("_")[0] for key in texts if key.rpartition("_")[2] in forms(language)}
    wanted = {f"{key}_{form}" for key in counted for form in forms(language)}
    return sorted(wanted - texts.keys())


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_depends_on_a_number_is_told_in_every_form(language: str) -> None:
    assert lacking(catalogue(language), language) == []


def test_a_missing_form_is_noticed() -> None:
    english = {"hand.cards_one": "{{count}} card", "hand.cards_other": "{{count}} cards"}
    assert lacking(english, "hu") == []
    assert lacking(english, "ru") == ["hand.cards_few", "hand.cards_many"]
    assert lacking({"hand.cards_one": "a card"}, "en") == ["hand.cards_other"]
