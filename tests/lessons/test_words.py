"""The words of the chapters are plain words, and the cards in them are cards."""

import re
from functools import cache

import pytest

from tests.agreement.known import EXCEPTIONS, KNOWN
from tests.agreement.sources import disagreements, of_puzzle, of_step
from tests.lessons.words import told
from tests.lessons.words import told as told_in
from tests.together import together
from tichu_teach.engine import games
from tichu_teach.exercises.library import packed_puzzles
from tichu_teach.exercises.motifs import generate
from tichu_teach.lessons import chapters, load
from tichu_teach.texts import has
from tichu_teach.themes import THEMES


@cache
def words():
    """All words of all chapters: the chapter, the key, the text."""
    return [(name, key, said) for name in chapters() for key, said in told(load(name))]


def test_there_are_words_for_everything_that_a_step_may_say():
    parts = {re.sub(r"\.\d+$", "", key).rpartition(".")[2] for _, key, _ in words()}
    assert {"title", "text", "aside", "ask", "done", "hook", "can", "row", "goal", "hint", "wrong"} <= parts


def test_words_hold_no_markup_but_ours():
    def check(case):
        said = case[2]
        assert not re.search(r"<[a-zA-Z/!]|&[a-z]+;|&#", said), "holds HTML"
        assert said.strip() == said and "  " not in said, "has a blank too many"
        assert said.count("*") % 2 == 0, "has an open *emphasis*"
        assert "{" not in said and "}" not in said, "has a placeholder"

    together(words(), lambda case: case[1], check)


def test_cards_in_words_are_cards():
    tiles = games["mahjong"].names
    decks = {"haggis": games["haggis"].vary(players=3).deck, "sparrow": games["sparrow"].names}
    decks |= {"mahjong": tiles, "mahjong-duel": tiles}
    shown = 0
    for chapter, key, said in words():
        deck = decks.get(chapter.partition("/")[0], games["nanking"].deck)
        for card in re.findall(r"\[(\w{1,2})\]", said):
            assert deck.names(deck.parse(card)) == [card], f"{key} shows [{card}]"
            shown += 1
    assert shown > 20


MADE = ["tricsu-table-t10", "tricsu-table-t16"]


@pytest.mark.extra
def test_no_exception_is_idle():
    """Each is of a text that there is, and that the reader still stumbles over."""
    found: set[str] = set()
    for name in chapters():
        for step in load(name).steps:
            told = of_step(step)
            found |= set(disagreements(told)) if told else set()
    made = [generate(theme, int(seed[1:]), game) for game, theme, seed in (id.split("-") for id in MADE)]
    for puzzle in (*made, *(each for ruleset in THEMES for each in packed_puzzles(ruleset))):
        found |= set(disagreements(of_puzzle(puzzle)))
    words = {key for name in chapters() for key, _ in told_in(load(name))}
    assert all(has(key) or key in words for key in EXCEPTIONS)
    assert set(EXCEPTIONS) <= found, set(EXCEPTIONS) - found
    assert not set(EXCEPTIONS) & set(KNOWN)
