"""A question in a cell, and a pack that mixes games, driven by the messages a browser sends."""

import json
from functools import cache
from pathlib import Path

import pytest

from tests.pages.fake import Browser
from tests.together import together
from tichu_teach import TichuError, exercise, puzzles
from tichu_teach.exercises.errors import QuestionError
from tichu_teach.exercises.library import packed_puzzles
from tichu_teach.exercises.puzzle import Puzzle
from tichu_teach.pages.presenters.families import board_for
from tichu_teach.pages.presenters.mahjong.scene import TileTable
from tichu_teach.pages.table.table import MixedTable, Table
from tichu_teach.texts import text
from tichu_teach.themes import THEMES

LINE = "nanking | 0: 8w 9j Kp | 1: 5p 6j | 2: 3p 4p | 3: 4s 7j | turn 0 | trick 3 Ma | wish 8"


@cache
def kinds() -> dict[str, Puzzle]:
    """A puzzle of each kind of question."""
    return {puzzle.question.kind: puzzle for ruleset in THEMES for puzzle in packed_puzzles(ruleset)}


def test_a_question_of_every_kind_can_be_asked_in_a_cell() -> None:
    def check(kind: str) -> None:
        data = {name: each for name, each in kinds()[kind].question.data.items() if name not in TEXTS}
        page = exercise(data)
        browser = Browser.on(page)
        hand = (browser.scene["input"] or {}).get("hand")
        assert not hand or ("laid" in hand) == (kind == "out"), "of a line alone what was picked is dropped"
        browser.give(page.answers[0])
        assert page.exercise is not None and page.exercise.solved
        browser.press("retry")
        assert not page.exercise.done

    together(kinds(), str, check)


@pytest.mark.parametrize(
    ("game", "pieces", "hand"),
    [
        ("mahjong", "tiles", "B1 B4 C1 C4 K1 K4 K9 E S W N Rd Gd"),
        ("sparrow", "cards", "1D 4D 1C 4C 1H 4H 9H KD QH JH JK TS 9S"),
    ],
)
def test_a_count_of_tiles_is_asked_for_as_what_it_is(game: str, pieces: str, hand: str) -> None:
    """First comes the question if a hand lives, then the number of its tiles, not its worth."""
    browser = Browser.on(exercise(kind="alive", ruleset=game, hand=f"E: {hand}"))
    browser.choose({"q.alive": True})
    (asked,) = [block for block in browser.scene["panel"]["blocks"] if block.get("id") == "q.count"]
    assert asked["question"] == f"And how many {pieces} count?"


def test_what_a_side_had_before_is_told_once() -> None:
    """Beside what the round has brought it, where that is not asked for; else among the round's facts."""
    won = "won 0 Kj Kw Tj Tw; 1 Tp Ts Kp; 2 Dr; 3 5w 5p 5s | out 0 1 3 | totals 850 900"
    asked = {"kind": "settle", "position": f"nanking | 0: - | 1: - | 2: Ks 5j Ph | 3: - | over | {won}"}
    for rows in (["after.0", "winner"], ["points.0", "after.0"]):
        shown = str(Browser.on(exercise(**asked, rows=rows)).scene["panel"]["blocks"])
        assert shown.count("850") == 1, rows


TEXTS = ("ask", "hints", "wrong", "values")


def test_nothing_of_it_is_kept() -> None:
    page = exercise(kind="play", position=LINE, success="fulfils-wish", ask="Which *eight*?")
    browser = Browser.on(page)
    browser.give(page.answers[0])
    assert page.table.keep == {} and page.table.recall == []
    assert any("Which *eight*?" in str(block) for block in page.table.scene["panel"]["blocks"])


@pytest.mark.parametrize(
    ("data", "field"),
    [
        ({}, "kind"),
        ({"kind": "guess"}, "kind"),
        ({"kind": ["play"]}, "kind"),
        ({"kind": "play"}, "position"),
        ({"kind": "play", "position": "nanking | 0: 8w 8w"}, "position"),
        ({"kind": "play", "position": LINE, "succes": "legal"}, "succes"),
        ({"kind": "play", "position": LINE, "success": "only-bomb"}, "success"),
        ({"kind": "play", "position": LINE, "success": "fulfils-wish", "wrong": ["play 8w"]}, "wrong"),
    ],
)
def test_what_cannot_be_asked_is_named(data: dict, field: str) -> None:
    with pytest.raises(QuestionError) as caught:
        exercise(data)
    assert caught.value.field == field


def test_an_argument_that_is_no_object() -> None:
    with pytest.raises(TichuError, match="by name or in a dict, not 5"):
        exercise(5)


def mixed(folder: Path) -> Path:
    chosen = [kinds()[kind] for kind in ("play", "readings", "waits", "score", "order")]
    entries = [
        {
            "id": f"mine-{number}",
            "story": "So it stands.",
            "question": {name: each for name, each in puzzle.question.data.items() if name not in TEXTS},
        }
        for number, puzzle in enumerate(chosen)
    ]
    file = folder / "mixed.json"
    file.write_text(json.dumps({"title": "Everything", "puzzles": entries}), encoding="utf-8")
    return file


def test_a_mixed_pack_is_played_at_one_table(tmp_path: Path) -> None:
    page = puzzles(pack=mixed(tmp_path))
    browser = Browser.on(page)
    assert isinstance(page.table, MixedTable)
    for number, puzzle in enumerate(page.puzzles):
        assert page.puzzle is puzzle and page.at == number
        assert page.table.scene["panel"]["header"].startswith("Everything · ")
        browser.solve()
        assert page.exercise is not None and page.exercise.solved
        browser.press("next")
    assert len(page.solved) == len(page.puzzles)


def test_one_game_keeps_its_own_table() -> None:
    assert board_for(["nanking", "haggis"]) is Table
    assert board_for(["mahjong", "sparrow"]) is TileTable
    assert board_for(["sparrow", "ear"]) is MixedTable


def test_a_link_opens_its_puzzle_and_a_wrong_one_is_told(tmp_path: Path) -> None:
    page = puzzles(pack=mixed(tmp_path))
    Browser(page, None).hello(query="?puzzle=mine-3")
    assert page.puzzle.id == "mine-3"
    other = puzzles(pack=mixed(tmp_path))
    Browser(other, None).hello(query="?puzzle=%3Cb%3Enone")
    assert other.puzzle.id == "mine-0"
    assert other.notice is not None and "<b>none" in other.notice["text"]
    assert other.notice in other.table.scene["panel"]["blocks"]
    browser = Browser(other, None)
    browser.say("go", query="?puzzle=mine-3")
    assert other.puzzle.id == "mine-3" and not browser.blocks("note"), "that one is there"
    browser.press("back")
    assert other.puzzle.id == "mine-2"


def test_words_of_a_cell_are_taken_as_they_are() -> None:
    """None is the name of a text of ours."""
    browser = Browser.on(exercise({"kind": "order", "items": ["Qj", "3p"], "ask": "page.right"}))
    assert "page.right" in str(browser.panel["blocks"]) and text("page.right") not in browser.words()
