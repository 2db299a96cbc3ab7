"""A whole game at the table, driven by the messages a browser sends."""

import random

import pytest

from tests.pages.fake import Browser
from tests.pages.games import at, over, play_on, sit, won
from tichu_teach.engine import OptionError, Record, games
from tichu_teach.pages.game.page import Game
from tichu_teach.players import RandomPlayer
from tichu_teach.texts import text

NANKING = games["nanking"]


def test_a_page_opens_on_eight_cards() -> None:
    _, browser = sit(seed=5)
    assert len(browser.hand) == 8
    assert [action["type"] for action in browser.scene["input"]["actions"]] == ["take", "grand", "tichu"]
    assert browser.scene["say"]["text"].endswith("Eight cards in hand")


def test_nothing_is_shown_before_a_page_opens() -> None:
    game = Game.begin(seed=1, player=RandomPlayer)
    assert game.table.scene == {} and game.table.keep == {} and not game.table.ready


def test_the_same_seed_deals_the_same_cards() -> None:
    one, two = Game.begin(seed=3, player=RandomPlayer), Game.begin(seed=3, player=RandomPlayer)
    assert one.state == two.state == NANKING.deal(random.Random(3))
    assert Game.begin(seed=4, player=RandomPlayer).state != one.state


@pytest.mark.more
@pytest.mark.parametrize("seat", [1, 2])
def test_a_game_to_its_end_from_other_seats(seat: int) -> None:
    game, browser = sit(seed=seat, seat=seat)
    play_on(browser, won)
    assert max(game.state.standing) >= 1000
    assert browser.buttons() == ["new", "lookback", "takeback", "more"]
    assert ("the game is yours" in browser.words()) is (game.state.winner == NANKING.side(seat))
    record = Record.from_json(game.match.record.to_json())
    assert record.state == game.state
    # it ends with more than a sheet: who has won, by how much, and where to go on
    ours, theirs = sorted(game.state.standing, reverse=True)
    note, closing, *_ = browser.panel["blocks"]
    assert note["kind"] == "note"
    assert (
        f"*{ours}*" in closing["text"] and text("game.closing.lead", count=ours - theirs) in closing["text"]
    )
    assert [each["href"] for each in browser.blocks("link")] == ["puzzles.ipynb", "../family/rulesets.ipynb"]
    first = browser.panel["buttons"][0]
    assert (first["label"], first["primary"]) == (text("game.button.new.end"), True)
    browser.press("new")
    assert game.state.phase == "take" and game.state.totals == (0, 0)


def test_taking_back_goes_to_the_last_decision() -> None:
    game, browser = sit(seed=5)
    assert "takeback" not in browser.buttons()
    browser.say("take")
    pushing = game.state
    browser.type("push " + " ".join(browser.hand[:3]))
    assert game.state != pushing
    browser.press("takeback")
    assert game.state == pushing
    browser.press("takeback")
    assert game.state.phase == "take" and len(browser.hand) == 8
    browser.press("takeback")
    assert game.state.phase == "take"
    for _ in range(2):
        browser.say("take")
        assert game.state.phase != "take", "and the same may be done again at once"
        browser.press("takeback")


def test_same_cards_again_asks_first() -> None:
    game, browser = sit(seed=5)
    start = game.state
    browser.say("take")
    browser.press("more", "again")
    assert game.state != start
    browser.press("again")
    assert game.state == start
    browser.press("more", "deal", "deal")
    assert game.state.phase == "take" and game.state != start


def test_asking_twice_is_forgotten_when_something_else_is_done() -> None:
    game, browser = sit(seed=5)
    browser.press("more", "new", "more", "more")
    seed = game.match.seed
    browser.press("new")
    assert game.match.seed == seed


def test_a_round_begun_again_keeps_the_score() -> None:
    game, browser = sit(seed=5)
    play_on(browser, over)
    standing = game.state.standing
    browser.press("next")
    browser.say("take")
    browser.press("more", "again", "again")
    assert game.state.totals == standing and len(game.match.record.rounds) == 2
    assert Record.from_json(game.match.record.to_json()).state == game.state


def test_a_cell_that_asks_for_a_seed_gets_it() -> None:
    game, browser = sit(seed=5)
    browser.say("take")
    other = Game.begin(seed=6, player=RandomPlayer)
    Browser(other, browser.kept).hello()
    assert other.state == NANKING.deal(random.Random(6))
    same = Game.begin(seed=5, player=RandomPlayer)
    Browser(same, browser.kept).hello()
    assert same.state == game.state


def test_an_overlooked_wish_may_cost_the_round() -> None:
    line = "nanking wish_fault=penalty | 0: 8w Kj | 1: 3j | 2: 3p | 3: 9s | trick 3 Ma | wish 8 | turn 0"
    game, browser = at(line, wish_fault="penalty")
    browser.say("play", cards=["Kj"])
    assert game.state.phase == "over" and game.state.fault == 0
    assert browser.scene["verdict"]["rule"]["id"] == "nanking.wish.duty"
    (sheet,) = browser.blocks("table")
    assert sheet["rows"][0][1:] == ["", "+200"]


def test_bad_arguments_are_named() -> None:
    with pytest.raises(OptionError, match="seat is 0 to 3"):
        Game.begin(seat=4)
    with pytest.raises(OptionError, match="no option 'colour'"):
        Game.begin(colour="red")
    with pytest.raises(KeyError, match="bridge"):
        Game.begin("bridge")


def test_the_round_s_summary_adds_up() -> None:
    game, browser = sit(seed=5)
    play_on(browser, over)
    (sheet,) = browser.blocks("table")

    def number(cell: str) -> int:
        return int(cell.replace("−", "-") or 0)

    *lines, total = sheet["rows"]
    for column in (1, 2):
        assert sum(number(line[column]) for line in lines) == number(total[column])
        assert int(sheet["foot"][column]) == game.state.standing[column - 1]
    cited = {line.rule for line in game.state.count().lines}
    assert {block["id"] for block in browser.blocks("rule")} == cited
    assert "next" in browser.buttons()


def test_what_is_said_aloud_names_no_card_by_its_code() -> None:
    _, browser = sit(seed=5)
    heard: list[str] = []
    play_on(browser, lambda state: heard.append(browser.scene["say"]["text"]) or over(state))
    assert not [text for text in heard if "[" in text or "*" in text]
