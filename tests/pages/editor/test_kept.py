"""What a browser keeps of the table comes back: the position, the view, words that were refused."""

import logging

import pytest

from tests.pages.editor.laid_by_hand import WISHED, asking, opened
from tests.pages.fake import Browser
from tichu_teach import table
from tichu_teach.exercises.pack import first_pack
from tichu_teach.lessons.loader import first_chapter
from tichu_teach.texts import text


def test_the_table_that_is_nobodys_in_particular_is_kept(caplog: pytest.LogCaptureFixture) -> None:
    browser = opened()
    browser.put("0:", "8w")
    again = opened(stored=browser.kept)
    assert again.line == browser.line
    kept = {"version": 1, "line": "nanking | 0: 8x"}
    with caplog.at_level(logging.INFO):
        broken = opened(stored={"table": kept})
    assert "kept as table is left aside: " in caplog.text
    assert broken.block("notice")["text"] == text("editor.kept")
    assert broken.kept["table.damaged"] == kept
    assert "table" not in opened(WISHED).table.recall


def test_a_reload_keeps_the_view_in_which_the_table_lay() -> None:
    browser = opened()
    browser.fill(line=WISHED)
    browser.choose(view="setup")
    laid = opened(stored=browser.kept)
    assert laid.block("view")["value"] == "setup" and laid.scene["table"] is None
    laid.choose(view="play")
    laid.play("8w")
    again = opened(stored=laid.kept)
    assert again.block("view")["value"] == "play" and again.line == laid.line
    assert again.scene["table"]["viewer"] == 1, "after the play it is East's turn"


def test_a_line_that_was_refused_stands_there_to_be_mended() -> None:
    browser = opened()
    browser.fill(line="nanking | 0: 8x")
    again = opened(stored=browser.kept)
    assert again.line == "nanking | 0: 8x" and again.block("notice") == browser.block("notice")
    again.fill(line=WISHED)
    assert opened(stored=again.kept).line == WISHED
    late = opened(stored={**browser.kept, "table.typed": {"line": "nanking | 0: 8"}})
    assert late.line == "nanking | 0: 8" and "8" in late.block("notice")["text"], "nobody had heard it"
    assert opened(query="?game=haggis", stored=browser.kept).line.startswith("haggis"), "a link has its own"


def test_words_around_a_chapter_that_were_refused_are_there_again_and_so_is_why() -> None:
    browser = asking(None)
    browser.say("file", name="mine.md", text=first_chapter())
    browser.fill(goal="# Know", story="West wishes.")
    again = opened(stored=browser.kept)
    assert again.block("goal")["value"] == "# Know" and again.block("story")["value"] == "West wishes."
    assert again.block("notice") == browser.block("notice")
    again.fill(goal="Know it.")
    assert again.block("goal")["value"] == opened(stored=again.kept).block("goal")["value"] == "Know it."


def test_a_file_with_mistakes_leaves_what_was_being_written_and_they_are_told_again() -> None:
    browser = opened()
    browser.fill(line=WISHED)
    browser.choose(view="ask")
    browser.fill(story="West wishes.")
    browser.say("file", name="monday.yaml", text="puzzles: [")
    told = browser.block("notice")["text"]
    assert "monday.yaml:" in told
    again = opened(stored=browser.kept)
    assert again.block("notice")["text"] == told and again.block("story")["value"] == "West wishes."


HERE = "http://127.0.0.1:8866/voila/render/family/table.ipynb"


def come(left: object) -> list[tuple[str, str]]:
    """Where the page leads somebody whose browser tells of these desks."""
    browser = Browser.on(table(seed=7), stored={"table.left": left}, url=HERE)
    led = [(each["href"], each["text"]) for each in browser.all if each["kind"] == "link"]
    folds = [each["label"] for each in browser.all if each["kind"] == "fold" and each["id"] == "left"]
    assert folds == [text("editor.left", count=len(led) - 1)] * bool(led)
    return led


def test_each_table_that_nobody_sits_at_is_offered_by_what_lies_there() -> None:
    chapter = {"line": WISHED, "file": "mine.md", "content": first_chapter()}
    pack = {"line": "", "file": "monday.yaml", "content": first_pack().replace("title:", "#")}
    left = {
        "k1": {"line": "haggis | 0: 2r | turn 0", "file": "", "content": ""},
        "k2": chapter,
        "k3": pack,
        "k4": {"line": "", "file": "large.yaml", "content": ""},
        "k5": {"line": "chess", "file": "", "content": ""},  # nobody can read it
    }
    assert come(left) == [
        ("?desk=k1", text("editor.left.table", game="Haggis")),
        ("?desk=k2", text("editor.left.chapter", title="An eight, please", count=2)),
        ("?desk=k3", text("editor.left.pack", title="monday.yaml", count=2)),
        ("?desk=k4", "large.yaml"),
        ("?desk=", text("editor.left.new")),
    ]


def test_all_nine_desks_that_a_browser_tells_of_are_offered() -> None:
    held = {"line": "haggis | 0: 2r | turn 0", "file": "", "content": ""}
    assert len(come({f"k{number}": held for number in range(9)})) == 9 + 1


def test_where_nothing_is_left_nothing_is_offered_until_there_is_a_pack() -> None:
    for left in ({}, None, [], {"<b>": {}}, {"k1": {"line": 7}}):
        assert come(left) == []
    browser = Browser.on(table(seed=7), url=HERE)
    browser.choose(view="ask")
    browser.say("file", name="monday.yaml", text=first_pack())
    assert [each["href"] for each in browser.all if each["kind"] == "link"] == ["?desk="]
    assert text("editor.left.none") in [each.get("label") for each in browser.all]
