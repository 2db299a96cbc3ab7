"""The catalogue as a whole: it loads, it is plain text, and what the code asks for is there."""

import json
import re
from collections import Counter
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

import tichu_teach
from tichu_teach.engine import games
from tichu_teach.texts import LANGUAGES, MissingText, area, catalogue, fill, text
from tichu_teach.texts.catalogue import Catalogue
from tichu_teach.texts.explain import rule_gist, rule_name, rule_text, rule_why

FOLDERS = {language: Path(str(files("tichu_teach.texts"))) / language for language in LANGUAGES}
AREAS = [(language, file) for language, folder in FOLDERS.items() for file in folder.glob("*.json")]
SOURCES = sorted(Path(tichu_teach.__file__).parent.rglob("*.py"))


def test_an_area_is_a_flat_file_under_its_own_name() -> None:
    wrong = []
    for _, file in AREAS:
        area, _, own = file.stem.rpartition(".")  # what an area says of one game may have a file of its own
        begin = area if area and own in games else file.stem
        for key, value in json.loads(file.read_text(encoding="utf-8")).items():
            first, owner, *rest = key.split(".")  # and a game's own words may stand beside those for all
            common = ".".join([first, *rest]) if owner in games else key
            if not any(each.startswith(begin + ".") for each in (key, common)):
                wrong.append(f"{key} is not for {file.name}")
            if not (isinstance(value, str) and value.strip() == value and value):
                wrong.append(f"{key} is no text")
    assert AREAS and wrong == []


def test_no_text_stands_twice() -> None:
    read = [
        (language, json.loads(file.read_text(encoding="utf-8"), object_pairs_hook=list))
        for language, file in AREAS
    ]
    keys = [(language, key) for language, texts in read for key, _ in texts]
    assert [key for key, times in Counter(keys).items() if times > 1] == []


def test_whoever_asks_while_an_area_is_read_finds_all_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    texts, found, read = Catalogue("en"), list[bool](), json.loads

    def reading(words: str, **how: Any) -> Any:
        monkeypatch.setattr(json, "loads", read)
        found.append("home.guided.title" in texts)  # as another thread may
        return read(words, **how)

    monkeypatch.setattr(json, "loads", reading)
    assert "home.guided.title" in texts and found == [True]


def test_nothing_is_said_to_be_of_somebody_who_may_be_you() -> None:
    owned = re.compile(r"\b(turn|hand|cards?|tiles?) of \{\{who\w*\}\}|\{\{who\w*\}\}['’]s\b")
    assert [key for key, value in catalogue("en").items() if owned.search(value)] == []


def test_no_verb_is_for_somebody_else_where_it_may_be_you() -> None:
    verb, who = r"\b(is|has|does|was)\b", r"\{\{who(_\w+)?\}\}"
    alone = re.compile(rf"{verb} {who}|(?<!of )(?<!by ){who} {verb}|{who}, who (is|was)\b", re.I)
    assert [key for key, value in catalogue("en").items() if alone.search(value)] == []


def test_texts_hold_no_markup_but_ours() -> None:
    wrong = []
    for language in LANGUAGES:
        for key, value in catalogue(language).items():
            bare = re.sub(r"\{\{\s*\w+\s*\}\}", "", value)
            if re.search(r"<[a-zA-Z/!]|&[a-z]+;|&#", value):
                wrong.append(f"{key} holds HTML")
            if "{" in bare or "}" in bare:
                wrong.append(f"{key} has a broken placeholder")
            if bare.count("*") % 2:
                wrong.append(f"{key} has an open *emphasis*")
    assert wrong == []


def test_cards_in_texts_are_cards() -> None:
    tiles = games["mahjong"].names
    decks = {"haggis": games["haggis"].vary(players=3).deck, "sparrow": games["sparrow"].names}
    decks |= {"mahjong": tiles, "mahjong-duel": tiles}
    for key, value in catalogue().items():
        deck = next((decks[part] for part in key.split(".") if part in decks), games["nanking"].deck)
        for card in re.findall(r"\[(\w{1,2})\]", value):
            assert deck.names(deck.parse(card)) == [card], f"{key} shows [{card}]"


def test_every_key_written_in_the_code_exists() -> None:
    """Keys handed to `text` as they stand, and the beginnings of those that are put together."""
    known, asked, wrong = catalogue(), 0, []
    for source in SOURCES:
        code = source.read_text(encoding="utf-8")
        for key in re.findall(r"""\b(?:text|_)\(\s*"([a-z][\w.-]*)["]""", code):
            asked += 1
            if key not in known and not any(f"{key}_{form}" in known for form in ("one", "other")):
                wrong.append(f"{source.name}: {key}")
        for start in re.findall(r"""\btext\(\s*f"([a-z][\w.-]*\.)\{""", code):
            if not any(key.startswith(start) for key in known):
                wrong.append(f"{source.name}: {start}…")
    assert asked > 100 and wrong == []


def test_a_missing_text_or_value_is_named() -> None:
    with pytest.raises(MissingText, match=r"no text 'rules\.nothing'"):
        text("rules.nothing")
    with pytest.raises(MissingText, match=r"wants a value for \{\{rank\}\}"):
        fill("a {{rank}}", {}, "some.key")
    assert fill("{{ n }} cards", {"n": 3}) == "3 cards"


def test_plurals_follow_the_count() -> None:
    assert "it cannot" in text("verdict.no.missing", cards="[8w]", count=1)
    assert "they cannot" in text("verdict.no.missing", cards="[8w] [9w]", count=2)


def test_apostrophes_are_those_of_print() -> None:
    """A terminal's are plain, and so are those in code."""
    texts = [file for _, file in AREAS if not file.name.startswith("cli")]
    chapters = [*Path(tichu_teach.__file__).parent.glob("lessons/*/*.md")]
    plain = re.compile(r"[A-Za-z]'(?:s|t|re|ll|ve|d|m)\b")
    code = re.compile(r"^```python$.*?^```$", re.MULTILINE | re.DOTALL)
    read = {file.name: code.sub("", file.read_text(encoding="utf-8")) for file in (*texts, *chapters)}
    assert len(read) > 150 and [name for name, words in read.items() if plain.search(words)] == []


RULES = list(dict.fromkeys(rule for name in games for rule in games[name].rules))


def test_a_rule_has_a_name_and_a_text() -> None:
    wrong = []
    for rule in RULES:
        for game in ("", *games):
            if not 1 <= len(rule_name(rule, game=game).split()) <= 7:
                wrong.append(f"{game or 'all'}: the name of {rule}")
            if not 20 <= len(rule_text(rule, game=game)) <= 420:
                wrong.append(f"{game or 'all'}: the text of {rule}")
            if len(rule_why(rule, game=game)) > 200:
                wrong.append(f"{game or 'all'}: the why of {rule}")
    assert len(RULES) > 250 and wrong == []


def test_a_rule_in_short_leaves_no_question_open() -> None:
    """It is told as the reason for an answer."""
    short = {(rule, game): rule_gist(rule, game=game) for game in games for rule in games[game].rules}
    assert [each for each, gist in short.items() if not gist.endswith((".", "!", ")", "”"))] == []


def test_a_rules_name_and_text_can_stand_one_after_the_other() -> None:
    """The name heads the text, on a card or in a line: `*Pair.* Two cards of the same rank.`"""
    wrong = []
    for game, rule in ((name, rule) for name in games for rule in games[name].rules):
        name, words = rule_name(rule, game=game), rule_text(rule, game=game)
        begun = all(each.lstrip("*[")[0].isupper() or each[0].isdigit() for each in (name, words))
        if not begun or "*" in name or name[-1] in ".:!?" or words[-1] not in ".!?)":
            wrong.append((game, name, words))
    assert wrong == []


def test_no_text_is_left_without_its_rule() -> None:
    told = {key.removeprefix("rules.").rpartition(".")[0] for key in area("rules")} - {*games}
    own = {
        f"{game}.{row}" for game in games for row in (rule.partition(".")[2] for rule in games[game].rules)
    }
    assert set(RULES) <= told <= own  # a game may tell a row that it shares in its own words


def test_a_game_has_a_title_and_a_line_about_it() -> None:
    assert {key for key in area("rules") if key.count(".") == 2} == {
        f"rules.{game}.{what}" for game in games for what in ("title", "blurb")
    }


def test_no_two_rules_share_a_name() -> None:
    """In one game: the four-hand game's row and the one that stands for it may well be called alike."""
    for name in games:
        names = [rule_name(rule, game=name) for rule in games[name].rules]
        assert len(set(names)) == len(names), name
