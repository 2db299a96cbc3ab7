"""The games side by side, driven by the messages a browser sends."""

from tichu_teach import rulesets
from tichu_teach.engine import games
from tichu_teach.lessons.points import COMMON, OF_TICHU
from tichu_teach.lessons.tables import COMPARED
from tichu_teach.texts import text
from tichu_teach.texts.names import game_name

from ..fake import Browser


def open_page() -> Browser:
    return Browser.on(rulesets())


def test_all_games_are_shown_and_the_way_into_each() -> None:
    browser = open_page()
    every, family = browser.blocks("table")
    assert family["head"][1:] == [game_name(name) for name in COMPARED]
    assert len(family["rows"]) == len(OF_TICHU)
    assert [row[0] for row in every["rows"]] == [game_name(name) for name in games]
    links = [link["href"] for link in browser.blocks("link")]
    assert links[0] == "../nanking/1-cards.ipynb" and len(links) == len(games)


def test_having_looked_is_remembered() -> None:
    browser = open_page()
    assert browser.kept["progress"]["lessons"]["family/rulesets"]["done"] is True


def test_two_games_show_where_they_differ() -> None:
    browser = open_page()
    browser.select(second="tientsin")
    (table,) = browser.blocks("table")
    assert table["head"][1:] == ["Nanking", "Tientsin"]
    assert all(one != other for _, one, other in table["rows"])
    browser.select(first="tientsin")
    assert browser.blocks("table") == []
    assert browser.blocks("note")[0]["text"] == text("lesson.rulesets.twice")


def test_games_of_different_boxes_are_compared_in_what_both_have() -> None:
    browser = open_page()
    for second in ("haggis", "sparrow"):
        browser.select(second=second)
        (table,) = browser.blocks("table")
        assert {row[0] for row in table["rows"]} <= {text(f"lesson.rulesets.{point}") for point in COMMON}
        assert ["Players", "4", "2 or 3" if second == "haggis" else "3 or 4"] in table["rows"]


def test_what_is_no_choice_changes_nothing() -> None:
    browser = open_page()
    before = browser.panel
    for block, value in (("second", "whist"), ("third", "ear"), ("first", "")):
        assert browser.say("select", block=block, value=value) is None
    assert browser.panel == before
