"""The help of `position`: every field, letter and action that a line of text may have."""

import pydoc
import re

import pytest

from tests.cells import TABLES
from tichu_teach import position
from tichu_teach.engine import games
from tichu_teach.engine.haggis import deck as haggis_deck
from tichu_teach.engine.haggis import notation as haggis
from tichu_teach.engine.mahjong import hand, notation, reader
from tichu_teach.engine.mahjong.tiles import CARD_NAMES, TILE_NAMES
from tichu_teach.engine.tichu import deck
from tichu_teach.engine.tichu import notation as tichu
from tichu_teach.texts import text


def chapter(family: str) -> str:
    """The part of `help(position)` about the games of a family."""
    parts = re.split(r"\*\*[\w-]+\*\* \(([\w, -]+)\)", pydoc.getdoc(position))
    found = dict(zip(parts[1::2], parts[2::2], strict=True))
    own = [name for name in games if games[name].family == family]
    return found[", ".join(own)]


def fields(words: str) -> set[str]:
    """The words with which fields begin in the lists: `turn`, `collect` …"""
    rows = re.findall(r"^ {4}(\S.*?)(?: {2,}\S.*)?$", words, re.M)
    return {part.split()[0] for row in rows for part in row.split(", ")}


def test_help_knows_every_field_and_no_other() -> None:
    assert fields(chapter("tichu")) == {"0:", "0+:", "0>:", *tichu._PHASE_WORDS, *tichu._READERS}
    assert fields(chapter("haggis")) == {"0:", *haggis._PHASE_WORDS, *haggis._READERS}
    at_table, _, counted = chapter("mahjong").partition("A hand to be counted")
    assert fields(at_table) == {"E:", "E+:", "E*:", "east", *reader._READERS}
    assert fields(counted) == {"S:", "laid", "seasons", "won", "suit"}
    assert all(source in counted for source in hand.SOURCES)
    assert all(chance in counted for chance in notation.CHANCES)


def test_help_says_what_every_letter_means() -> None:
    said = " ".join(chapter("tichu").split())
    for suit in deck.SUITS:
        assert f"{suit} {text(f'combo.suit.{suit}')}" in said
    for special in deck.SPECIALS:
        assert f"{special} {text(f'combo.special.{special}')}" in said
    assert " ".join(deck.RANKS[deck.LOW :]) in said
    said = " ".join(chapter("haggis").split())
    for suit in haggis_deck.SUITS:
        assert f"{suit} {text(f'combo.haggis.suit.{suit}')}" in said
    assert " ".join(haggis_deck.RANKS[2:11]) in said
    said = " ".join(chapter("mahjong").split())
    for names, game in ((TILE_NAMES, "mahjong"), (CARD_NAMES, "sparrow")):
        for suit in names.suits:
            assert f"{suit} {text(f'combo.{game}.suit.{suit}')}" in said
        assert " ".join(names.names(range(27, 31))) in said and " ".join(names.names(range(31, 34))) in said
    for tile in TILE_NAMES.names((34, 37, 38, 41)):
        assert tile in said


@pytest.mark.parametrize("family", TABLES)
def test_every_action_that_help_shows_can_be_read(family: str) -> None:
    table = position(TABLES[family])
    shown = chapter(family).partition("What a seat does")[2].partition("A hand to be counted")[0]
    actions = re.findall(r"`([0-9ESWN] [^`]+)`", shown)
    assert len(actions) > 5
    for action in actions:
        own = "demand" in action or "wish 6C" in action or "sparrow" in action
        at = position(TABLES["mahjong"].replace("mahjong", "sparrow").replace("C6 C7", "6C 7C").replace(
            "C8", "8C")) if own else table  # fmt: skip
        seats = at.game.players
        if family == "haggis" and "2 give" in action:
            assert seats == 2  # three players give, too
            continue
        assert at.action(action)
