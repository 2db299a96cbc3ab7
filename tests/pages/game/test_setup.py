"""What is agreed on before the first deal."""

import random

import pytest

from tichu_teach import play
from tichu_teach.engine import OptionError, games
from tichu_teach.pages.game.page import Game
from tichu_teach.pages.game.setup import Setup, may_sit
from tichu_teach.pages.table.scene import make_note
from tichu_teach.texts import text

from ..games import sit


def test_a_game_with_something_to_choose_asks_first() -> None:
    _, browser = sit("grandmaster", seed=3)
    asked = [block["id"] for block in browser.blocks("select")]
    assert asked == ["start.players", "start.dog", "start.rounds"]
    assert browser.buttons() == ["begin"]
    assert browser.panel["title"] == text("game.start.title")
    assert browser.kept == {}


@pytest.mark.parametrize(("name", "meant"), [("oponents", "opponents"), ("sed", "seed")])
def test_a_misspelt_term_is_told_with_the_one_that_is_meant(name: str, meant: str) -> None:
    with pytest.raises(OptionError, match=f"^play has no '{name}' .*{meant}"):
        play("nanking", **{name: 3})


@pytest.mark.parametrize("button", ["again", "deal", "new"])
def test_with_another_deal_what_was_noted_of_the_last_one_is_gone(button: str) -> None:
    game, browser = sit(seed=3)
    browser.press("more")
    game.play.notice = make_note("tip", "Of the last one.")
    browser.press(button)
    assert "Of the last one." in browser.words()
    browser.press(button)
    assert "Of the last one." not in browser.words()


def test_before_the_deal_no_card_is_to_be_seen() -> None:
    _, browser = sit("grandmaster", seed=3)
    board = browser.scene["table"]
    assert [seat["hand"] for seat in board["seats"]] == [None] * 6
    assert not any(seat["turn"] for seat in board["seats"]) and board["trick"] == []
    assert browser.type("2j") == text("page.not-here")
    for name in ("next", "takeback", "legal", "more", "new", "again"):
        browser.press(name)
    assert browser.buttons() == ["begin"]


def test_a_second_press_of_the_deal_does_nothing() -> None:
    _, browser = sit("grandmaster", seed=3)
    browser.press("begin")
    said = browser.scene["say"]
    browser.press("begin")
    assert browser.scene["say"] == said, "nor is it told again"


@pytest.mark.parametrize(
    ("ruleset", "cards"), [("tricsu", 14), ("tientsin", 9), ("grandmaster", 9), ("ear", 12), ("haggis", 17)]
)
def test_it_tells_how_many_cards_each_will_get(ruleset: str, cards: int) -> None:
    """All of them, though in some games the first ones come alone (tientsin.grand)."""
    _, browser = sit(ruleset, seed=3)
    assert {seat["count"] for seat in browser.scene["table"]["seats"]} == {cards}


def test_the_table_grows_with_the_choice() -> None:
    game, browser = sit("grandmaster", seed=3)
    steps: list[str] = []
    browser.table.observe(lambda change: steps.append(change["new"]["panel"]["step"]), "scene")
    browser.select({"start.players": 8})
    assert len(set(steps)) == 1, "the focus stays where the number was chosen"
    assert len(browser.scene["table"]["seats"]) == 8
    browser.select({"start.rounds": 5})
    browser.press("begin")
    assert game.match.game == games["grandmaster"].vary(players=8, rounds=5)
    assert game.match.record.start == game.match.game.deal(random.Random(3))
    assert browser.hand and browser.blocks("select") == []


@pytest.mark.parametrize(
    ("block", "value"),
    [("start.players", 4), ("start.players", "8"), ("start.dog", "x"), ("start.seed", 1), ("x", 8)],
)
def test_what_is_not_on_offer_changes_nothing(block: str, value: object) -> None:
    game, browser = sit("grandmaster")
    assert browser.say("select", block=block, value=value) is None
    assert game.match.game == games["grandmaster"]


def test_a_value_of_another_type_is_not_on_offer() -> None:
    """In Python 1 is True, and a game with `wish=1` would not be what its saved file says."""
    game = games["ear"]
    assert True in Setup(game, (), seat=0).offers["wish"]
    for block, value in (("start.wish", 1), ("start.players", 8.0)):
        assert Setup(game, (), seat=0).chosen(game, block, value) == game


def test_what_the_cell_settles_is_not_asked_for() -> None:
    game, browser = sit("grandmaster", players=7, dog="removed")
    assert [block["id"] for block in browser.blocks("select")] == ["start.rounds"]
    game, browser = sit("tientsin", target=500, seed=1)
    assert browser.blocks("select") == [] and game.state.phase == "take"
    game, browser = sit("nanking")
    assert not game.choosing


def test_nothing_is_asked_to_which_there_is_one_answer() -> None:
    """North is there only with four players."""
    players, *others = Setup(games["mahjong"], (), seat=2).offers
    assert players == "players" and [*Setup(games["mahjong"], (), seat=3).offers] == others


def test_seats_that_a_choice_takes_away_are_not_offered() -> None:
    start = Setup(games["grandmaster"], (), seat=5)
    assert start.offers["players"] == tuple(range(6, 13))
    assert may_sit(games["tricsu"], 3) and not may_sit(games["tricsu"], 2)
    with pytest.raises(OptionError, match="seat is 0, 1, 3 in tricsu, not 2"):
        Game.begin("tricsu", seat=2)
    with pytest.raises(OptionError, match="seat is 0 to 5 in grandmaster, not 6"):
        Game.begin("grandmaster", seat=6)


def test_a_page_opened_anew_does_not_ask_again() -> None:
    game, browser = sit("ear", seed=2)
    browser.select({"start.players": 9})
    browser.press("begin")
    again, _page = sit("ear", browser.kept)
    assert again.state == game.state and again.match.game.players == 9
    other, _page = sit("ear", browser.kept, players=6)
    assert other.choosing and other.match.game.players == 6  # the cell asks for another table


def test_a_new_game_asks_anew() -> None:
    game, browser = sit("ear", seed=2)
    browser.press("begin", "more", "new", "new")
    assert game.choosing and browser.buttons() == ["begin"]


def test_a_saved_game_may_be_loaded_instead() -> None:
    game, _browser = sit("ear", seed=2, players=7, wish=True)
    saved = game.match.record.to_json()
    other, page = sit("ear", seed=5)
    page.say("file", name="mine.json", text=saved)
    assert other.state == game.state and not other.choosing
    far, page = sit("grandmaster", seed=5, seat=5)
    small = Game.begin("grandmaster", seed=1, players=5).match.record.to_json()
    page.say("file", name="small.json", text=small)
    assert far.choosing and "options" in page.words()


@pytest.mark.parametrize("ruleset", sorted(games))
def test_every_offer_has_words_and_can_be_taken(ruleset: str) -> None:
    game = games[ruleset]
    start = Setup(game, (), seat=0)
    for block in start.blocks(game)[1:]:
        assert block["label"] and block["value"] in [option["value"] for option in block["options"]]
        for option in block["options"]:
            assert option["label"]
            chosen = start.chosen(game, block["id"], option["value"])
            shown = {each["id"]: each["value"] for each in start.blocks(chosen)[1:]}
            assert shown[block["id"]] == option["value"]
            assert (chosen == game) is (option["value"] == block["value"])


def test_a_player_by_name_is_refused_by_that_word() -> None:
    with pytest.raises(OptionError, match="'player'"):
        play("nanking", player="strong")  # type: ignore[arg-type]
