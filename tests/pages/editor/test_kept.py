"""What a browser keeps of the table comes back: the position, the view, words that were refused."""

from __future__ import annotations

from tests.pages.editor.laid_by_hand import WISHED, block, blocks, choose, line, opened, put, typed
from tests.pages.fake import Browser
from tichu_teach import table
from tichu_teach.exercises.pack import first_pack
from tichu_teach.lessons.loader import first_chapter
from tichu_teach.texts import text


def test_the_table_that_is_nobodys_in_particular_is_kept() -> None:
    browser = opened()
    put(browser, "0:", "8w")
    again = opened(stored=browser.kept)
    assert line(again) == line(browser)
    broken = opened(stored={"table": {"line": "nanking | 0: 8x"}})
    assert block(broken, "notice")["text"] == text("editor.kept")
    assert broken.kept["table.damaged"] == {"line": "nanking | 0: 8x"}
    assert "table" not in opened(WISHED).table.recall


def test_a_reload_keeps_the_view_in_which_the_table_lay() -> None:
    browser = opened()
    typed(browser, WISHED)
    choose(browser, "view", "setup")
    laid = opened(stored=browser.kept)
    assert block(laid, "view")["value"] == "setup" and laid.scene["table"] is None
    choose(laid, "view", "play")
    assert laid.say("play", cards=["8w"]) is None
    again = opened(stored=laid.kept)
    assert block(again, "view")["value"] == "play" and line(again) == line(laid)
    assert again.scene["table"]["viewer"] == 1, "after the play it is East's turn"


def test_a_line_that_was_refused_stands_there_to_be_mended() -> None:
    browser = opened()
    typed(browser, "nanking | 0: 8x")
    again = opened(stored=browser.kept)
    assert line(again) == "nanking | 0: 8x" and block(again, "notice") == block(browser, "notice")
    typed(again, WISHED)
    assert line(opened(stored=again.kept)) == WISHED
    late = opened(stored={**browser.kept, "table.typed": {"line": "nanking | 0: 8"}})
    assert line(late) == "nanking | 0: 8" and "8" in block(late, "notice")["text"], "nobody had heard it"
    assert line(opened(query="?game=haggis", stored=browser.kept)).startswith("haggis"), "a link has its own"


def test_words_around_a_chapter_that_were_refused_are_there_again_and_so_is_why() -> None:
    browser = opened()
    choose(browser, "view", "ask")
    browser.say("file", name="mine.md", text=first_chapter())
    browser.say("field", block="goal", value="# Know")
    browser.say("field", block="story", value="West wishes.")
    again = opened(stored=browser.kept)
    assert block(again, "goal")["value"] == "# Know" and block(again, "story")["value"] == "West wishes."
    assert block(again, "notice") == block(browser, "notice")
    again.say("field", block="goal", value="Know it.")
    assert block(again, "goal")["value"] == block(opened(stored=again.kept), "goal")["value"] == "Know it."


def test_a_file_with_mistakes_leaves_what_was_being_written_and_they_are_told_again() -> None:
    browser = opened()
    typed(browser, WISHED)
    choose(browser, "view", "ask")
    browser.say("field", block="story", value="West wishes.")
    browser.say("file", name="monday.yaml", text="puzzles: [")
    told = block(browser, "notice")["text"]
    assert "monday.yaml:" in told
    again = opened(stored=browser.kept)
    assert block(again, "notice")["text"] == told and block(again, "story")["value"] == "West wishes."


# -- what other tabs have left ---------------------------------------------------------------------------

HERE = "http://127.0.0.1:8866/voila/render/family/table.ipynb"


def come(left: object) -> list[tuple[str, str]]:
    """Where the page leads somebody whose browser tells of these desks."""
    browser = Browser(table(seed=7))
    hello = {"stored": {"table.left": left}, "query": "", "url": HERE, "at": "2026-11-21T09:00:00"}
    assert browser.say("hello", **hello) is None
    return [(each["href"], each["text"]) for each in blocks(browser) if each["kind"] == "link"]


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


def test_where_nothing_is_left_nothing_is_offered_until_there_is_a_pack() -> None:
    for left in ({}, None, [], {"<b>": {}}, {"k1": {"line": 7}}):
        assert come(left) == []
    browser = Browser(table(seed=7))
    browser.say("hello", stored={}, query="", url=HERE, at="2026-11-21T09:00:00")
    browser.say("choose", block="view", value="ask")
    browser.say("file", name="monday.yaml", text=first_pack())
    assert [each["href"] for each in blocks(browser) if each["kind"] == "link"] == ["?desk="]
