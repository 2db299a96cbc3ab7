"""The catalogue as a whole: it loads, it is plain text, and what the code asks for is there."""

import json
import re
from collections import Counter
from importlib.resources import files
from pathlib import Path

import pytest

import tichu_teach
from tichu_teach.engine import games
from tichu_teach.texts import LANGUAGES, MissingText, catalogue, fill, text

AREAS = [
    (language, Path(str(file)))
    for language in LANGUAGES
    for file in files("tichu_teach.texts").joinpath(language).iterdir()
    if file.name.endswith(".json")
]
SOURCES = sorted(Path(tichu_teach.__file__).parent.rglob("*.py"))


@pytest.mark.parametrize(("language", "file"), AREAS, ids=lambda value: getattr(value, "name", value))
def test_an_area_is_a_flat_file_under_its_own_name(language, file):
    texts = json.loads(file.read_text(encoding="utf-8"))
    area, _, own = file.stem.rpartition(".")  # what an area says of one game may have a file of its own
    begin = area if area and own in games else file.stem
    for key, value in texts.items():
        first, owner, *rest = key.split(".")  # and a game's own words may stand beside those for all
        common = ".".join([first, *rest]) if owner in games else key
        assert any(each.startswith(begin + ".") for each in (key, common)), f"{key} is not for {file.name}"
        assert isinstance(value, str) and value.strip() == value and value, f"{key} is no text"


def test_no_text_stands_in_two_files():
    read = [(language, json.loads(file.read_text(encoding="utf-8"))) for language, file in AREAS]
    keys = [(language, key) for language, texts in read for key in texts]
    assert [key for key, times in Counter(keys).items() if times > 1] == []


@pytest.mark.parametrize(("language", "file"), AREAS, ids=lambda value: getattr(value, "name", value))
def test_texts_hold_no_markup_but_ours(language, file):
    for key, value in json.loads(file.read_text(encoding="utf-8")).items():
        assert not re.search(r"<[a-zA-Z/!]|&[a-z]+;|&#", value), f"{key} holds HTML"
        bare = re.sub(r"\{\{\s*\w+\s*\}\}", "", value)
        assert "{" not in bare and "}" not in bare, f"{key} has a broken placeholder"
        assert bare.count("*") % 2 == 0, f"{key} has an open *emphasis*"


def test_cards_in_texts_are_cards():
    tiles = games["mahjong"].names
    decks = {"haggis": games["haggis"].vary(players=3).deck, "sparrow": games["sparrow"].names}
    decks |= {"mahjong": tiles, "mahjong-duel": tiles}
    for key, value in catalogue().items():
        deck = next((decks[part] for part in key.split(".") if part in decks), games["nanking"].deck)
        for card in re.findall(r"\[(\w{1,2})\]", value):
            assert deck.names(deck.parse(card)) == [card], f"{key} shows [{card}]"


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: path.stem)
def test_every_key_written_in_the_code_exists(source):
    """Keys handed to `text` as they stand, and the beginnings of those that are put together."""
    known = catalogue()
    for key in re.findall(r"""\b(?:text|_)\(\s*"([a-z][\w.-]*)["]""", source.read_text(encoding="utf-8")):
        assert key in known or any(f"{key}_{form}" in known for form in ("one", "other")), key
    for start in re.findall(r"""\btext\(\s*f"([a-z][\w.-]*\.)\{""", source.read_text(encoding="utf-8")):
        assert any(key.startswith(start) for key in known), start


def test_a_missing_text_or_value_is_named():
    with pytest.raises(MissingText, match=r"no text 'rules\.nothing'"):
        text("rules.nothing")
    with pytest.raises(MissingText, match=r"wants a value for \{\{rank\}\}"):
        fill("a {{rank}}", {}, "some.key")
    assert fill("{{ n }} cards", {"n": 3}) == "3 cards"


def test_plurals_follow_the_count():
    assert "it cannot" in text("verdict.no.missing", cards="[8w]", count=1)
    assert "they cannot" in text("verdict.no.missing", cards="[8w] [9w]", count=2)
