"""What a language needs: its plural forms, and a text for every key with the same placeholders."""

from collections.abc import Mapping

import pytest

from tichu_teach.engine import games
from tichu_teach.texts import LANGUAGES, catalogue
from tichu_teach.texts.catalogue import placeholders
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


def differences(texts: Mapping[str, str], english: Mapping[str, str], language: str) -> list[str]:
    """Where a language's texts are others than the English ones.

    A game may have words of its own where in English it needs none, and the vocabulary further forms.
    """
    words = {key.rpartition(".")[2] for key in (*texts, *english) if key.startswith("word.")}
    ours, theirs = _values(texts, language, words), _values(english, "en", words)
    found = [f"{key} is missing" for key in theirs if key not in ours]
    for key, values in ours.items():
        common = next((place for place in _stands_for(key) if place in theirs), "")
        if not common:
            found += [] if key.startswith("word.") else [f"{key} stands for nothing"]
        elif values != theirs[common]:
            found.append(f"{key} has {sorted(values)}, not {sorted(theirs[common])}")
    return found


def _stands_for(key: str) -> list[str]:
    """The keys that one may stand for: itself; for a game's own words those of its family and of all."""
    first, owner, *rest = key.split(".")
    others = [games[owner].family, ""] if owner in games else []
    return [key, *(".".join(filter(None, [first, other, *rest])) for other in others)]


def _values(texts: Mapping[str, str], language: str, words: set[str]) -> dict[str, set[str]]:
    """The values of each text, of all its forms together, but for the words of the vocabulary."""
    found: dict[str, set[str]] = {}
    for key, said in texts.items():
        start, _, form = key.rpartition("_")
        place = start if form in forms(language) else key
        found[place] = found.get(place, set()) | ({*placeholders(said)} - words)
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_has_the_texts_that_there_are_in_english(language: str) -> None:
    found = differences(catalogue(language), catalogue("en"), language)
    assert not found, "\n".join(found)


def test_what_a_translation_lacks_or_has_too_much_is_noticed() -> None:
    english = {"hand.cards_one": "{{count}}", "hand.cards_other": "{{count}}", "game.over": "{{name}}"}
    polish = {f"hand.cards_{form}": "{{count}}" for form in forms("pl")} | {"game.over": "{{name}}"}
    more = {"game.sparrow.over": "{{name}} {{wall_gen}}", "word.mahjong.wall_gen": "x"}
    wrong = {"game.over": "{{nmae}}", "game.new": "x"}
    assert differences(polish, english, "pl") == differences(polish | more, english, "pl") == []
    assert differences({"game.over": "{{name}}"}, english, "pl") == ["hand.cards is missing"]
    told = ["game.over has ['nmae'], not ['name']", "game.new stands for nothing"]
    assert differences(polish | wrong, english, "pl") == told
